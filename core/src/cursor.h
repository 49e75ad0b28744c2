/* Bounded reading and growing writing of the formats' bytes: the only code in core that touches them.
 *
 * A reader never moves past its end: once something did not fit, failed is set and every further read gives 0, so that callers may
 * read a whole section and check once. Numbers are LEB128 (7 bits a byte, low bits first), signed ones zigzag coded; fixed-width
 * numbers are little-endian. */
#ifndef MINCOV_CURSOR_H
#define MINCOV_CURSOR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mincov/map.h"

struct mincov_reader {
  const uint8_t *data;
  uint64_t at;  /* next byte, as an offset into data */
  uint64_t end; /* one past the last byte that may be read */
  bool failed;
};

static inline uint64_t mincov_reader_left(const struct mincov_reader *reader) { return reader->end - reader->at; }

static inline uint8_t mincov_read_byte(struct mincov_reader *reader) {
  if (reader->failed || reader->at >= reader->end) {
    reader->failed = true;
    return 0;
  }
  return reader->data[reader->at++];
}

/* The bytes themselves, or NULL when fewer than count are left. */
static inline const uint8_t *mincov_read_bytes(struct mincov_reader *reader, uint64_t count) {
  if (reader->failed || count > mincov_reader_left(reader)) {
    reader->failed = true;
    return NULL;
  }
  const uint8_t *bytes = reader->data + reader->at;
  reader->at += count;
  return bytes;
}

static inline uint64_t mincov_read_number(struct mincov_reader *reader) {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    uint8_t byte = mincov_read_byte(reader);
    if (shift == 63 && byte > 1) reader->failed = true; /* more than 64 bits */
    value |= (uint64_t)(byte & 0x7f) << shift;
    if (!(byte & 0x80)) return reader->failed ? 0 : value;
  }
  reader->failed = true;
  return 0;
}

/* A number that must fit 32 bits. */
static inline uint32_t mincov_read_number32(struct mincov_reader *reader) {
  uint64_t value = mincov_read_number(reader);
  if (value > UINT32_MAX) reader->failed = true;
  return reader->failed ? 0 : (uint32_t)value;
}

static inline int64_t mincov_unzigzag(uint64_t value) { return (int64_t)(value >> 1) ^ -(int64_t)(value & 1); }
static inline uint64_t mincov_zigzag(int64_t value) { return ((uint64_t)value << 1) ^ (value < 0 ? UINT64_MAX : 0); }

/* Little-endian, size 1 to 8 bytes, not bounded: for places that were checked. */
static inline uint64_t mincov_get_fixed(const uint8_t *bytes, unsigned size) {
  uint64_t value = 0;
  for (unsigned i = 0; i < size; i++) value |= (uint64_t)bytes[i] << (8 * i);
  return value;
}

static inline void mincov_set_fixed(uint8_t *bytes, unsigned size, uint64_t value) {
  for (unsigned i = 0; i < size; i++) bytes[i] = (uint8_t)(value >> (8 * i));
}

/* Appends count bytes (zeros where bytes is NULL); false when memory is out, out unchanged. Amortised O(count). */
static inline bool mincov_write_bytes(struct mincov_bytes *out, const void *bytes, size_t count) {
  if (count > SIZE_MAX - out->size) return false;
  if (out->size + count > out->capacity) {
    size_t capacity = out->capacity > SIZE_MAX / 2 ? SIZE_MAX : out->capacity * 2;
    if (capacity < out->size + count) capacity = out->size + count;
    if (capacity < 256) capacity = 256;
    uint8_t *data = realloc(out->data, capacity);
    if (!data) return false;
    out->data = data;
    out->capacity = capacity;
  }
  if (count && bytes) memcpy(out->data + out->size, bytes, count);
  if (count && !bytes) memset(out->data + out->size, 0, count);
  out->size += count;
  return true;
}

static inline bool mincov_write_number(struct mincov_bytes *out, uint64_t value) {
  uint8_t bytes[10];
  size_t count = 0;
  do {
    bytes[count] = (uint8_t)((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>= 7;
    count++;
  } while (value);
  return mincov_write_bytes(out, bytes, count);
}

#endif
