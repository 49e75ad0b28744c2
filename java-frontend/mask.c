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

static void mask_bytes(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding, char *text) {
  for (size_t i = 0; i < size;) {
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

static uint32_t unit_at(const uint8_t *bytes, uint32_t width, bool little) {
  uint32_t unit = 0;
  for (uint32_t i = 0; i < width; i++) unit = unit << 8 | bytes[little ? width - 1 - i : i];
  return unit;
}

/* A byte order mark decides; without one the name does, and big-endian is the default. */
static bool is_little(const uint8_t *bytes, size_t size, uint32_t width, enum mincov_java_encoding encoding) {
  if (encoding == MINCOV_JAVA_UTF16_LE || encoding == MINCOV_JAVA_UTF32_LE) return true;
  if (encoding == MINCOV_JAVA_UTF16_BE || encoding == MINCOV_JAVA_UTF32_BE) return false;
  return size >= width && unit_at(bytes, width, true) == 0xfeff;
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }

/* Line ends, ends of file and NUL, where the text is ASCII already. */
static void mask_controls(char *text, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (text[i] == '\r' && text[i + 1] != '\n') text[i] = '\n';
    if (text[i] == '\0') text[i] = ' ';
  }
  size_t end = size;
  while (end && is_space(text[end - 1])) end--;
  if (end && text[end - 1] == CONTROL_Z) text[end - 1] = ' ';
}

bool mincov_java_mask_create(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding, struct mincov_java_mask *mask) {
  uint32_t width = encoding >= MINCOV_JAVA_UTF32 ? 4 : encoding >= MINCOV_JAVA_UTF16 ? 2 : 1;
  *mask = (struct mincov_java_mask){.size = (uint32_t)(size / width), .width = width};
  if (size % width) return false;
  mask->text = mincov_java_allocate((size_t)mask->size + 1, 1);
  if (width == 1) {
    mask_bytes(bytes, size, encoding, mask->text);
    static const uint8_t utf8_mark[] = {0xef, 0xbb, 0xbf};
    if (size >= 3 && memcmp(bytes, utf8_mark, 3) == 0) memset(mask->text, ' ', 3);
  } else {
    mask->little = is_little(bytes, size, width, encoding);
    for (uint32_t i = 0; i < mask->size; i++) {
      uint32_t unit = unit_at(bytes + (size_t)i * width, width, mask->little);
      mask->text[i] = unit < 0x80 ? (char)unit : i == 0 && unit == 0xfeff ? ' ' : LETTER;
    }
  }
  mask_controls(mask->text, mask->size);
  return true;
}
