/* Reading, checking and merging profiles held in memory. The bytes: profile_format.h, docs/formats.md. */
#ifndef MINCOV_PROFILE_H
#define MINCOV_PROFILE_H

#include <stdbool.h>
#include <stddef.h>

#include "mincov/map.h"
#include "mincov/profile_format.h"
#include "mincov/status.h"

/* One image of a profile file. Pointers lead into the buffer that was read. */
struct mincov_profile {
  const uint8_t *probes;  /* how to tell what is set: mincov_profile_merge_probes */
  uint64_t probes_size;   /* bytes */
  uint64_t probes_offset; /* from the start of the image */
  const uint8_t *map;     /* NULL: the profile was written without its map */
  uint64_t map_offset;    /* from the start of the image; 0: without its map */
  uint64_t map_size;      /* of the module's map, present or not */
  uint64_t map_check;     /* mincov_profile_map_check of the module's map; 0: not told */
  int64_t map_distance;   /* address of the map minus address of the probes */
  uint64_t runs_begun;
  uint64_t runs_ended;
  uint32_t flags;       /* enum mincov_profile_flag */
  unsigned probe_width; /* 1 or 8 */
  enum mincov_id_kind id_kind;
  unsigned id_size;
  uint8_t id[MINCOV_PROFILE_ID_MAX];
  const char *name; /* not terminated */
  size_t name_length;
  uint64_t image_size; /* bytes; the next image starts here */
};

/* Reads the image that starts at data. Every size is checked before it is used: data may be hostile. O(1). */
enum mincov_status mincov_profile_read(const uint8_t *data, size_t size, struct mincov_profile *profile,
                                       struct mincov_error *error);

/* The same for readers who have nothing but the header: probes and map are NULL, and their offsets are checked. header: the image's
 * first MINCOV_PROFILE_HEADER_SIZE bytes, or as many as there are; left: bytes from there to the end of the file. O(1). */
enum mincov_status mincov_profile_read_header(const uint8_t *header, uint64_t left, struct mincov_profile *profile,
                                              struct mincov_error *error);

/* Appends an image to out, its start aligned to 8 bytes there. probes_offset: where the probe bytes start in the image, 0: right
 * behind the header. Deterministic. O(size). */
enum mincov_status mincov_profile_write(const struct mincov_profile *profile, uint64_t probes_offset, struct mincov_bytes *out);

/* Fills the header of an image, MINCOV_PROFILE_HEADER_SIZE bytes that are zero, for those who write an image piece by piece.
 * map_offset 0: without the map. Name and identity must not be too long. */
void mincov_profile_write_header(const struct mincov_profile *profile, uint64_t probes_offset, uint64_t map_offset,
                                 uint64_t image_size, uint8_t *header);

/* Whether two images are of one build: same id, same sizes and layout. Neither flags nor runs make a difference. */
bool mincov_profile_same_build(const struct mincov_profile *a, const struct mincov_profile *b);

/* Whether the image tells which map is the module's: by its check, or by an identity that is the map's hash. */
bool mincov_profile_tells_map(const struct mincov_profile *profile);

/* Whether map, of the image's map_size bytes, is the one that the image tells; true if it tells none. O(map_size) where the
 * identity is the map's hash, else O(1). */
bool mincov_profile_fits_map(const struct mincov_profile *profile, const uint8_t *map);

/* ORs from's probes into target (width 1: a set probe becomes 1, whatever its byte; saturating addition for width 8). Commutative,
 * associative; for width 1 idempotent. The target is never inverted, so that images of both kinds merge.
 * size: bytes of both. from_inverted: MINCOV_PROFILE_INVERTED of from's image, which only width 1 has. O(size). */
void mincov_profile_merge_probes(uint8_t *target, const uint8_t *from, uint64_t size, unsigned probe_width, bool from_inverted);

/* Finds a function's probe bytes in a profile: the index of its first byte, or MINCOV_INVALID when they do not lie inside. An
 * error's offset is that of the function's record in the map. O(1). */
enum mincov_status mincov_profile_locate(const struct mincov_profile *profile, const struct mincov_targets *targets,
                                         uint64_t *index, struct mincov_error *error);

#endif
