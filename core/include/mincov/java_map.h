/* The map resource of instrumented Java classes: what the front end writes once for an output directory, and what the runtime
 * makes profiles of.
 *
 * It is a profile image of no run (profile_format.h): header, probe bytes that are all zero, map. So every command that reads
 * profiles reads it, as the baseline of code that was never run, and a runtime makes a new profile by copying it. Between header
 * and probe bytes it has an *index of files*, from which the runtime learns where each source file's probe bytes are. map_distance
 * is 0: a function record's reference to its probe bytes holds (index of the first one) - (offset of the reference in the map).
 * Records of one source file lie together, a *chunk*, the file record first; zero bytes may lie between chunks. So a chunk that is
 * superseded can be overwritten by zeros, and a new one appended, without a change to any other.
 *
 * The bytes: docs/formats.md. */
#ifndef MINCOV_JAVA_MAP_H
#define MINCOV_JAVA_MAP_H

#include <stddef.h>
#include <stdint.h>

#include "mincov/profile.h"

#define MINCOV_JAVA_MAP_NAME "coverage.mincovmap" /* of the resource, beside the runtime's classes */
#define MINCOV_JAVA_INDEX_MAGIC "java"            /* 4 bytes, right behind the profile's header */
#define MINCOV_JAVA_INDEX_VERSION 1
#define MINCOV_JAVA_PROBES_ALIGNMENT 4096 /* of the probe bytes' offset in the image, for those who map it */

/* A source file's place in the index. */
struct mincov_java_file {
  uint64_t hash;        /* what its holder passes: tells states of the file, and ways to instrument it, apart */
  uint32_t first_probe; /* index among the probe bytes */
  uint32_t probe_count;
  uint32_t map_offset; /* its chunk, from the start of the map */
  uint32_t map_size;
  const char *path; /* what its holder passes: below the output directory, with slashes; not terminated, at most 65535 bytes */
  size_t path_length;
};

/* Appends everything up to the map: header, index, zeros, probe bytes. Of profile the probes and the map are not used, only their
 * sizes; the caller appends the map_size bytes of the map and then zeros up to the image size that is returned. out must be empty.
 * files: any order, distinct paths; those of the index are sorted by path. MINCOV_INVALID: a path is too long or given twice, a
 * name or identity is too long, or probes or chunks leave their sections. O(files log files + probes). */
enum mincov_status mincov_java_map_front(const struct mincov_profile *profile, const struct mincov_java_file *files, uint32_t count,
                                         struct mincov_bytes *out, uint64_t *image_size);

/* Bytes of an image that mincov_java_map_has_index looks at. */
#define MINCOV_JAVA_MAP_HEAD (MINCOV_PROFILE_HEADER_SIZE + 4)

/* Whether an image that mincov_profile_read or mincov_profile_read_header accepted has an index: a map resource, or a profile that
 * a Java runtime made of one. data: where the image starts, MINCOV_JAVA_MAP_HEAD bytes or as many as there are. O(1). */
bool mincov_java_map_has_index(const uint8_t *data, const struct mincov_profile *profile);

/* Reads the index of an image that mincov_profile_read accepted; data is where the image starts. An image without index gives
 * *files NULL and *count 0. Paths point into data; the caller frees *files with free(). Every entry's ranges were checked.
 * O(files). */
enum mincov_status mincov_java_map_index(const uint8_t *data, const struct mincov_profile *profile, struct mincov_java_file **files,
                                         uint32_t *count, struct mincov_error *error);

#endif
