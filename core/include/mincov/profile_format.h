/* The profile's header: the bytes of a run, with enough to find their map. Shared by the runtime, which may use nothing else of
 * core, and the reader. docs/formats.md has the same in words. All numbers little-endian.
 *
 * A profile file is one image, or several one after another (what merge writes for several modules): header, probe bytes, and the
 * module's map unless it was left out. The runtime maps header and probe bytes of its image over its own memory, so in a file that
 * a runtime wrote the probe bytes start on a page boundary. */
#ifndef MINCOV_PROFILE_FORMAT_H
#define MINCOV_PROFILE_FORMAT_H

#include <stddef.h>
#include <stdint.h>

#define MINCOV_PROFILE_MAGIC "\x89MCOV\r\n\x1a" /* 8 bytes; shows files that went through a text-mode copy */
#define MINCOV_PROFILE_VERSION 2
#define MINCOV_PROFILE_HEADER_SIZE 512 /* bytes; up to the probe bytes zeros, or what java_map.h says */
#define MINCOV_PROFILE_ID_MAX 32
#define MINCOV_PROFILE_NAME_MAX 255

/* Offset and size of each header field in bytes. X(name, offset, size) */
#define MINCOV_PROFILE_FIELDS(X)                                                                                                   \
  X(magic, 0, 8)                                                                                                                   \
  X(version, 8, 4)                                                                                                                 \
  X(header_size, 12, 4)   /* MINCOV_PROFILE_HEADER_SIZE */                                                                         \
  X(image_size, 16, 8)    /* the whole image: where the next one starts */                                                         \
  X(probes_offset, 24, 8) /* from the start of the image */                                                                        \
  X(probes_size, 32, 8)   /* the module's whole probe section, in bytes */                                                         \
  X(map_offset, 40, 8)    /* from the start of the image; 0: without map */                                                        \
  X(map_size, 48, 8)      /* also told when the map was left out: a check against the binary's */                                  \
  X(map_distance, 56, 8)  /* signed: address of the map's first byte minus that of the first probe byte, in the module */          \
  X(runs_begun, 64, 8)    /* processes (and loads of a shared object) that mapped this image */                                    \
  X(runs_ended, 72, 8)    /* of these, those that ended normally (destructors ran) */                                              \
  X(flags, 80, 4)                                                                                                                  \
  X(probe_width, 84, 1) /* bytes a probe: 1 (coverage) or 8 (counts) */                                                            \
  X(id_kind, 85, 1)                                                                                                                \
  X(id_size, 86, 1)   /* bytes used in id */                                                                                       \
  X(name_size, 87, 1) /* bytes used in name */                                                                                     \
  X(id, 88, 32)                                                                                                                    \
  X(name, 120, 255)    /* base name of the module's file, not terminated */                                                        \
  X(map_check, 384, 8) /* mincov_profile_map_check of the module's map, also when the map was left out; 0: not told */

enum {
#define MINCOV_PROFILE_FIELD(name, offset, size) MINCOV_PROFILE_AT_##name = offset, MINCOV_PROFILE_SIZE_##name = size,
  MINCOV_PROFILE_FIELDS(MINCOV_PROFILE_FIELD)
#undef MINCOV_PROFILE_FIELD
};

enum mincov_profile_flag {
  MINCOV_PROFILE_INVERTED = 1, /* the bytes of a probe that did not run are 0xff; it has run iff bit 0 of its first byte is 0 */
  MINCOV_PROFILE_RESET = 2,    /* bytes were reset while the program ran: traces need not start at a function's entry */
};

/* What each byte of an inverted image holds until its probe is set. */
#define MINCOV_PROFILE_UNSET 0xff

enum mincov_id_kind {
  MINCOV_ID_BUILD_ID = 1, /* the ELF note's bytes, the first 32 of a longer one */
  MINCOV_ID_MAP_HASH = 2, /* 8 bytes, little-endian: mincov_profile_map_hash of the map section, for modules without build id */
};

/* The 8 bytes at a place of any alignment as a little-endian number, by one load. */
static inline uint64_t mincov_profile_word(const uint8_t *at) {
  typedef uint64_t unaligned __attribute__((aligned(1), may_alias));
  uint64_t word = *(const unaligned *)at;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/* Parts that are hashed side by side, so that no multiplication waits for the one before: programs without build id hash their map
 * as they start. */
#define MINCOV_PROFILE_HASH_LANES 8
#define MINCOV_PROFILE_HASH_PRIME 0x100000001b3u /* of FNV-1a (Fowler, Noll, Vo) */

/* A hash with the 16 bytes at a place: a word more than FNV-1a's for the same multiplication. */
static inline uint64_t mincov_profile_hash_pair(uint64_t hash, const uint8_t *at) {
  return (hash ^ mincov_profile_word(at)) * MINCOV_PROFILE_HASH_PRIME + mincov_profile_word(at + 8);
}

/* The identity of a module without build id. Whole rows of 128 bytes go to eight lanes, a pair of words each; then the lanes, the words
 * behind the last row and the bytes behind those are hashed by FNV-1a. Any damage to one word changes it, since each step maps hashes
 * one to one. Here, because runtime and reader must agree on it. O(size). */
static inline uint64_t mincov_profile_map_hash(const uint8_t *map, size_t size) {
  const uint64_t prime = MINCOV_PROFILE_HASH_PRIME, basis = 0xcbf29ce484222325u;
  const size_t row = 16 * MINCOV_PROFILE_HASH_LANES;
  uint64_t hash = basis, lanes[MINCOV_PROFILE_HASH_LANES];
  size_t i = 0;
  for (unsigned lane = 0; lane < MINCOV_PROFILE_HASH_LANES; lane++) lanes[lane] = basis;
  for (; i + row <= size; i += row) {
#pragma GCC unroll 8 /* lanes live in registers */
    for (unsigned lane = 0; lane < MINCOV_PROFILE_HASH_LANES; lane++)
      lanes[lane] = mincov_profile_hash_pair(lanes[lane], map + i + 16 * lane);
  }
#pragma GCC unroll 8
  for (unsigned lane = 0; lane < MINCOV_PROFILE_HASH_LANES; lane++) hash = (hash ^ lanes[lane]) * prime;
  for (; i + 8 <= size; i += 8) hash = (hash ^ mincov_profile_word(map + i)) * prime;
  for (; i < size; i++) hash = (hash ^ map[i]) * prime;
  return hash;
}

#define MINCOV_PROFILE_CHECK_SAMPLES 512 /* of 16 bytes each */

/* What a header tells of its map: a hash of samples, spread evenly over the map from its first to its last bytes, so that a program
 * with a large map starts as fast as one with a small one. Up to MINCOV_PROFILE_CHECK_SAMPLES * 16 bytes are hashed whole.
 *
 * It guards against mix-ups and damage, and proves nothing: that two modules have one map is what their identity says. Where a
 * build id was made up (`--build-id=0x1234`) and names two builds whose maps have the same size, records that moved are seen, a
 * changed byte in a large map need not be. Never 0. O(1). */
static inline uint64_t mincov_profile_map_check(const uint8_t *map, size_t size) {
  const size_t sample = 16, samples = MINCOV_PROFILE_CHECK_SAMPLES;
  if (size <= samples * sample) {
    uint64_t hash = mincov_profile_map_hash(map, size);
    return hash ? hash : 1;
  }
  const size_t step = (size - sample) / (samples - 1);
  uint64_t hash = size;
  for (size_t i = 0; i < samples; i++) hash = mincov_profile_hash_pair(hash, i + 1 < samples ? map + i * step : map + size - sample);
  return hash ? hash : 1;
}

#endif
