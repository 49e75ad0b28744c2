/* The package of a source file: see package.h.
 *
 * Before the declaration there may be white space, comments and, in package-info.java, annotations. Anything else ends the search:
 * then the file is in the unnamed package. */
#include "package.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"

struct reader {
  const uint8_t *bytes;
  size_t size; /* in units */
  size_t at;
  unsigned width; /* bytes a unit: 1, 2 or 4 */
  bool big_endian;
};

/* The unit at a distance from the reader's place; 0 at the end. */
static unsigned unit(const struct reader *reader, size_t ahead) {
  size_t index = reader->at + ahead;
  if (index >= reader->size) return 0;
  const uint8_t *bytes = reader->bytes + index * reader->width;
  if (reader->width == 1) return bytes[0];
  unsigned low = reader->big_endian ? bytes[reader->width - 1] : bytes[0], rest = 0;
  for (unsigned i = 0; i + 1 < reader->width; i++) rest |= reader->big_endian ? bytes[i] : bytes[i + 1];
  return rest || low >= 0x80 ? '?' : low;
}

static struct reader start(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding) {
  struct reader reader = {.bytes = bytes, .size = size, .width = 1};
  if (encoding >= MINCOV_JAVA_UTF16) {
    reader.width = encoding >= MINCOV_JAVA_UTF32 ? 4 : 2;
    reader.size = size / reader.width;
    bool marked_little = size >= 2 && bytes[0] == 0xff && bytes[1] == 0xfe;
    reader.big_endian = encoding == MINCOV_JAVA_UTF16 || encoding == MINCOV_JAVA_UTF32
                            ? !marked_little
                            : encoding == MINCOV_JAVA_UTF16_BE || encoding == MINCOV_JAVA_UTF32_BE;
    bool marked = reader.size && (marked_little || bytes[reader.width - 2] == 0xfe);
    if (marked) reader.at = 1;
  } else if (size >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3)) {
    reader.at = 3;
  }
  return reader;
}

static bool is_name(unsigned unit) { return unit >= 0x80 || isalnum((int)unit) || unit == '_' || unit == '$' || unit == '?'; }

/* Passes white space and comments. */
static void skip_space(struct reader *reader) {
  for (;;) {
    unsigned first = unit(reader, 0), second = unit(reader, 1);
    if (first && first <= ' ') {
      reader->at++;
    } else if (first == '/' && second == '/') {
      while (unit(reader, 0) && unit(reader, 0) != '\n' && unit(reader, 0) != '\r') reader->at++;
    } else if (first == '/' && second == '*') {
      reader->at += 2;
      while (unit(reader, 0) && !(unit(reader, 0) == '*' && unit(reader, 1) == '/')) reader->at++;
      reader->at += 2;
    } else {
      return;
    }
  }
}

static bool take_word(struct reader *reader, const char *word) {
  size_t length = strlen(word);
  for (size_t i = 0; i < length; i++)
    if (unit(reader, i) != (unsigned char)word[i]) return false;
  if (is_name(unit(reader, length))) return false;
  reader->at += length;
  return true;
}

/* Adds a name with its dots to text. */
static void read_name(struct reader *reader, struct mincov_text *text) {
  for (;;) {
    skip_space(reader);
    for (unsigned next; is_name(next = unit(reader, 0)); reader->at++) {
      char byte = (char)next;
      mincov_text_add_bytes(text, &byte, 1);
    }
    skip_space(reader);
    if (unit(reader, 0) != '.') return;
    mincov_text_add_bytes(text, ".", 1);
    reader->at++;
  }
}

/* Passes what stands in the parentheses of an annotation; strings and characters may hold parentheses. */
static void skip_arguments(struct reader *reader) {
  size_t depth = 0;
  do {
    skip_space(reader);
    unsigned next = unit(reader, 0);
    if (!next) return;
    depth += next == '(';
    depth -= next == ')';
    reader->at++;
    if (next != '"' && next != '\'') continue;
    while (unit(reader, 0) && unit(reader, 0) != next) reader->at += unit(reader, 0) == '\\' ? 2 : 1;
    reader->at++;
  } while (depth);
}

char *mincov_java_package_of(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding) {
  struct reader reader = start(bytes, size, encoding);
  struct mincov_text name = {0};
  mincov_text_add_bytes(&name, "", 0);
  skip_space(&reader);
  while (unit(&reader, 0) == '@') {
    struct mincov_text annotation = {0};
    reader.at++;
    read_name(&reader, &annotation);
    free(annotation.data);
    if (unit(&reader, 0) == '(') skip_arguments(&reader);
    skip_space(&reader);
  }
  if (take_word(&reader, "package")) read_name(&reader, &name);
  return name.data;
}

char *mincov_java_package_folder(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding) {
  char *name = mincov_java_package_of(bytes, size, encoding);
  for (char *dot = name; (dot = strchr(dot, '.'));) *dot = '/';
  char *folder = mincov_format("%s%s", name, *name ? "/" : "");
  free(name);
  return folder;
}
