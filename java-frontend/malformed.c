/* The rules of Java's decoders: no overlong forms and no surrogates in UTF-8, surrogates in pairs in UTF-16, nothing above
 * 0x10ffff. */
#include "malformed.h"

#include <string.h>

#include "mask.h"

enum { LAST_CHARACTER = 0x10ffff };

static bool is_high_surrogate(uint32_t unit) { return unit >= 0xd800 && unit <= 0xdbff; }
static bool is_low_surrogate(uint32_t unit) { return unit >= 0xdc00 && unit <= 0xdfff; }

/* Passes bytes below 0x80, eight at a time: most of most sources are. */
static size_t pass_ascii(const uint8_t *bytes, size_t size, size_t at) {
  for (uint64_t word; size - at >= sizeof word; at += sizeof word) {
    memcpy(&word, bytes + at, sizeof word);
    if (word & 0x8080808080808080u) break;
  }
  while (at < size && bytes[at] < 0x80) at++;
  return at;
}

/* The length of the character of several bytes that begins here; 0: it is none. */
static size_t utf8_length(const uint8_t *bytes, size_t left) {
  uint8_t first = bytes[0];
  size_t length = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  if (!length || length > left) return 0;
  for (size_t i = 1; i < length; i++)
    if ((bytes[i] & 0xc0) != 0x80) return 0;
  bool too_low = (first == 0xe0 && bytes[1] < 0xa0) || (first == 0xf0 && bytes[1] < 0x90);
  bool too_high = (first == 0xed && bytes[1] >= 0xa0) || (first == 0xf4 && bytes[1] >= 0x90);
  return too_low || too_high ? 0 : length;
}

static size_t find_in_utf8(const uint8_t *bytes, size_t size) {
  size_t at = 0, length;
  while ((at = pass_ascii(bytes, size, at)) < size && (length = utf8_length(bytes + at, size - at))) at += length;
  return at;
}

static size_t find_in_units(const uint8_t *bytes, size_t size, uint32_t width, bool little) {
  size_t at = 0;
  for (; size - at >= width; at += width) {
    uint32_t unit = mincov_java_unit_at(bytes + at, width, little);
    if (unit > LAST_CHARACTER) return at;
    if (width == 4 || (!is_high_surrogate(unit) && !is_low_surrogate(unit))) continue;
    bool has_next = is_high_surrogate(unit) && size - at >= (size_t)2 * width;
    if (!has_next || !is_low_surrogate(mincov_java_unit_at(bytes + at + width, width, little))) return at;
    at += width;
  }
  return at;
}

size_t mincov_java_find_malformed(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding) {
  uint32_t width = mincov_java_width_of(encoding);
  if (width > 1) return find_in_units(bytes, size, width, mincov_java_is_little(bytes, size, encoding));
  return encoding == MINCOV_JAVA_UTF8    ? find_in_utf8(bytes, size)
         : encoding == MINCOV_JAVA_ASCII ? pass_ascii(bytes, size, 0)
                                         : size;
}

uint32_t mincov_java_line_of_bytes(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding, size_t offset,
                                   uint32_t *column) {
  uint32_t width = mincov_java_width_of(encoding), line = 1, before = 0;
  bool little = mincov_java_is_little(bytes, size, encoding);
  *column = 1;
  for (size_t at = 0; at < offset; at += width) {
    uint32_t unit = mincov_java_unit_at(bytes + at, width, little);
    bool ends_line = unit == '\r' || (unit == '\n' && before != '\r');
    line += ends_line;
    *column = ends_line || unit == '\n' ? 1 : *column + 1;
    before = unit;
  }
  return line;
}
