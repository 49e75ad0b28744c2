/* The copy of a source that is parsed: ASCII, one byte a unit of the original, lines where javac sees them.
 *
 * tree-sitter's grammar knows ASCII letters and line feeds. So bytes that are not ASCII become letters, lone carriage returns line
 * feeds, marks and ends of file blanks; since nothing moves, places in the copy are places in the original, times the width of a
 * unit. */
#ifndef MINCOV_JAVA_MASK_H
#define MINCOV_JAVA_MASK_H

#include "instrument.h"
#include "support.h"

struct mincov_java_mask {
  char *text;            /* [size + 1], terminated */
  uint32_t size;         /* units */
  uint32_t width;        /* bytes a unit: 1, 2 or 4 */
  bool little;           /* units of more bytes are little-endian */
  uint32_t *origin;      /* [size + 1] units of the original, where Unicode escapes were translated; else NULL */
  uint32_t *line_starts; /* [line_count] of the original's lines, in its units */
  uint32_t line_count;
};

/* Of well-formed bytes (malformed.h); freed with mincov_java_mask_free. O(size). */
void mincov_java_mask_create(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding, struct mincov_java_mask *mask);
void mincov_java_mask_free(struct mincov_java_mask *mask);

/* Bytes a unit: 1, 2 or 4. */
static inline uint32_t mincov_java_width_of(enum mincov_java_encoding encoding) {
  return encoding >= MINCOV_JAVA_UTF32 ? 4 : encoding >= MINCOV_JAVA_UTF16 ? 2 : 1;
}

/* The unit of width bytes that begins here. */
static inline uint32_t mincov_java_unit_at(const uint8_t *bytes, uint32_t width, bool little) {
  uint32_t unit = 0;
  for (uint32_t i = 0; i < width; i++) unit = unit << 8 | bytes[little ? width - 1 - i : i];
  return unit;
}

/* Whether units are little-endian: a byte order mark decides; without one the name does, and big-endian is the default. */
bool mincov_java_is_little(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding);

/* The place in the original, in its units. */
static inline uint32_t mincov_java_origin(const struct mincov_java_mask *mask, uint32_t offset) {
  return mask->origin ? mask->origin[offset] : offset;
}

/* The original's line, from 1, that holds a place of the copy, and its column. O(log lines). */
uint32_t mincov_java_mask_line(const struct mincov_java_mask *mask, uint32_t offset, uint32_t *column);

#endif
