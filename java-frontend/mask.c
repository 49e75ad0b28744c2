#include "mask.h"

#include <stdlib.h>
#include <string.h>

#define LETTER 'x' /* what is not ASCII: good inside names, strings and comments */
#define CONTROL_Z 0x1a

/* Bytes that the double byte at at takes, when it is one. */
static size_t character_length(const uint8_t *bytes, size_t left, enum mincov_java_encoding encoding) {
  uint8_t first = bytes[0];
  if (first < 0x80 || left < 2) return 1;
  switch (encoding) {
  case MINCOV_JAVA_SHIFT_JIS: /* 0xa0 to 0xdf are single bytes, half-width Katakana */
    return (first >= 0x81 && first <= 0x9f) || (first >= 0xe0 && first <= 0xfc) ? 2 : 1;
  case MINCOV_JAVA_DOUBLE_BYTE:
    return first >= 0x81 && first <= 0xfe && bytes[1] >= 0x30 ? 2 : 1;
  case MINCOV_JAVA_GB18030:
    return first < 0x81 || first == 0xff ? 1 : bytes[1] >= 0x30 && bytes[1] <= 0x39 ? (left < 4 ? left : 4) : 2;
  default:
    return 1;
  }
}

/* Most of most sources is ASCII: words of it are copied at once. */
static size_t copy_ascii(const uint8_t *bytes, size_t from, size_t size, char *text) {
  uint64_t word;
  while (size - from >= sizeof word) {
    memcpy(&word, bytes + from, sizeof word);
    if (word & 0x8080808080808080u) break;
    memcpy(text + from, &word, sizeof word);
    from += sizeof word;
  }
  return from;
}

static void mask_bytes(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding, char *text) {
  for (size_t i = 0; i < size;) {
    if (size - i >= 8 && bytes[i] < 0x80) {
      size_t behind = copy_ascii(bytes, i, size, text);
      if (behind > i) {
        i = behind;
        continue;
      }
    }
    if (bytes[i] < 0x80) {
      text[i] = (char)bytes[i];
      i++;
      continue;
    }
    size_t length = character_length(bytes + i, size - i, encoding);
    memset(text + i, LETTER, length);
    i += length;
  }
}

bool mincov_java_is_little(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding) {
  if (encoding == MINCOV_JAVA_UTF16_LE || encoding == MINCOV_JAVA_UTF32_LE) return true;
  if (encoding == MINCOV_JAVA_UTF16_BE || encoding == MINCOV_JAVA_UTF32_BE) return false;
  uint32_t width = mincov_java_width_of(encoding);
  return width > 1 && size >= width && mincov_java_unit_at(bytes, width, true) == 0xfeff;
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }

/* Line ends, ends of file and NUL, where the text is ASCII already. */
static void mask_controls(char *text, size_t size) {
  char *stop = text + size;
  for (char *at = text; (at = memchr(at, '\r', (size_t)(stop - at))); at++)
    if (at[1] != '\n') *at = '\n';
  for (char *at = text; (at = memchr(at, '\0', (size_t)(stop - at))); at++) *at = ' ';
  size_t end = size;
  while (end && is_space(text[end - 1])) end--;
  if (end && text[end - 1] == CONTROL_Z) text[end - 1] = ' ';
}

/* `@ interface` is an annotation type to javac, and a method to the grammar. */
static void join_interfaces(char *text, size_t size) {
  static const char word[] = "interface";
  for (char *at = text, *end = text + size; (at = memchr(at, '@', (size_t)(end - at))); at++) {
    char *next = at + 1;
    while (next < end && (*next == ' ' || *next == '\t')) next++;
    if (next == at + 1 || (size_t)(end - next) < sizeof word || memcmp(next, word, sizeof word - 1) != 0) continue;
    *at = ' ';
    next[-1] = '@';
    at = next;
  }
}

static void list_lines(struct mincov_java_mask *mask) {
  size_t capacity = 0;
  mask->line_starts = mincov_java_grow(NULL, 0, mask->size / 24 + 16, &capacity, sizeof *mask->line_starts);
  mask->line_starts[mask->line_count++] = 0;
  const char *end = mask->text + mask->size;
  for (const char *at = mask->text; (at = memchr(at, '\n', (size_t)(end - at))); at++) {
    mask->line_starts = mincov_java_grow(mask->line_starts, mask->line_count, 1, &capacity, sizeof *mask->line_starts);
    mask->line_starts[mask->line_count++] = (uint32_t)(at + 1 - mask->text);
  }
}

static int digit_value(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Reads a Unicode escape at text[at], which is a backslash. Returns its length, or 0. */
static uint32_t read_escape(const struct mincov_java_mask *mask, uint32_t at, uint32_t *character) {
  uint32_t next = at + 1;
  while (mask->text[next] == 'u') next++;
  if (next == at + 1) return 0;
  *character = 0;
  for (uint32_t i = 0; i < 4; i++, next++) {
    int value = digit_value(mask->text[next]);
    if (value < 0) return 0;
    *character = *character << 4 | (uint32_t)value;
  }
  return next - at;
}

static char mask_character(uint32_t character) {
  return character >= 0x80 ? LETTER : character == '\0' ? ' ' : character == '\r' ? '\n' : (char)character;
}

/* Translates all escapes. A backslash behind an odd number of backslashes begins none. */
static void translate_escapes(struct mincov_java_mask *mask) {
  mask->origin = mincov_java_allocate((size_t)mask->size + 1, sizeof *mask->origin);
  uint32_t written = 0;
  for (uint32_t at = 0; at < mask->size;) {
    uint32_t character, length = mask->text[at] == '\\' ? read_escape(mask, at, &character) : 0;
    mask->origin[written] = at;
    if (length) {
      mask->text[written++] = mask_character(character);
      at += length;
      if (character != '\\') continue;
    } else {
      bool backslash = mask->text[at] == '\\';
      mask->text[written++] = mask->text[at++];
      if (!backslash) continue;
    }
    if (at == mask->size) break;
    /* What follows a backslash is taken as it is, unless it is an escape itself after a translated one. */
    length = mask->text[at] == '\\' && at && mask->text[at - 1] != '\\' ? read_escape(mask, at, &character) : 0;
    mask->origin[written] = at;
    mask->text[written++] = length ? mask_character(character) : mask->text[at];
    at += length ? length : 1;
  }
  mask->origin[written] = mask->size;
  mask->text[written] = '\0';
  mask->size = written;
}

uint32_t mincov_java_mask_line(const struct mincov_java_mask *mask, uint32_t offset, uint32_t *column) {
  uint32_t place = mincov_java_origin(mask, offset), low = 0, high = mask->line_count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (mask->line_starts[middle] <= place)
      low = middle;
    else
      high = middle;
  }
  *column = place - mask->line_starts[low] + 1;
  return low + 1;
}

void mincov_java_mask_free(struct mincov_java_mask *mask) {
  free(mask->text);
  free(mask->origin);
  free(mask->line_starts);
  *mask = (struct mincov_java_mask){0};
}

void mincov_java_mask_create(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding, struct mincov_java_mask *mask) {
  uint32_t width = mincov_java_width_of(encoding);
  *mask = (struct mincov_java_mask){.size = (uint32_t)(size / width), .width = width};
  mask->text = mincov_java_allocate_room((size_t)mask->size + 1);
  mask->text[mask->size] = '\0';
  if (width == 1) {
    mask_bytes(bytes, size, encoding, mask->text);
    static const uint8_t utf8_mark[] = {0xef, 0xbb, 0xbf};
    if (size >= 3 && memcmp(bytes, utf8_mark, 3) == 0) memset(mask->text, ' ', 3);
  } else {
    mask->little = mincov_java_is_little(bytes, size, encoding);
    for (uint32_t i = 0; i < mask->size; i++) {
      uint32_t unit = mincov_java_unit_at(bytes + (size_t)i * width, width, mask->little);
      mask->text[i] = unit < 0x80 ? (char)unit : i == 0 && unit == 0xfeff ? ' ' : LETTER;
    }
  }
  mask_controls(mask->text, mask->size);
  join_interfaces(mask->text, mask->size);
  list_lines(mask);
  if (strstr(mask->text, "\\u")) translate_escapes(mask);
}
