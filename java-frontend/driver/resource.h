/* The map resource of a unit, made while files are instrumented: chunks are written to a temporary as they come, so that no more
 * than one is held in memory; the index, which holds some 40 bytes and a path a file, goes in front at the end.
 *
 * A resource that is there already is gone on with: chunks of sources that are instrumented again are overwritten by zeros, new
 * ones are appended (mincov/java_map.h). Where nothing of it is kept, it is begun anew. */
#ifndef MINCOV_JAVA_RESOURCE_H
#define MINCOV_JAVA_RESOURCE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "../instrument.h"
#include "mincov/java_map.h"

struct mincov_java_resource {
  FILE *map; /* temporary without a name */
  uint64_t map_size;
  uint64_t probe_count;
  struct mincov_java_file *files; /* paths are ours */
  size_t file_count, file_capacity;
};

/* Begins. path: of the resource as it was, which need not exist; keep says of each of its sources whether it stays. false: it
 * cannot be read or is damaged, or there is no room for temporaries; the error was told. */
bool mincov_java_resource_begin(struct mincov_java_resource *resource, const char *path,
                                bool (*keep)(const char *target, void *context), void *context);

/* Adds what was instrumented; fills the references in result->map. target: what the holder passes. false: the map cannot be
 * written, or would be too large; the error was told. */
bool mincov_java_resource_add(struct mincov_java_resource *resource, const char *target, struct mincov_java_result *result);

/* The whole resource, for the caller to write and free. name: stands for %b. false: the error was told. */
bool mincov_java_resource_finish(struct mincov_java_resource *resource, const char *name, struct mincov_bytes *out);
void mincov_java_resource_free(struct mincov_java_resource *resource);

#endif
