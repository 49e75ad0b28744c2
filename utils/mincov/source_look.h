/* A look at a source: whether it is what was compiled, and which lines its exclusion markers name. Its text is not kept.
 *
 * Files are large and their hash takes long, so a text is read once, block by block, for both; only one that has a marker is read
 * again, line by line. Nothing is told: looks are taken by several threads. */
#ifndef MINCOV_TOOL_SOURCE_LOOK_H
#define MINCOV_TOOL_SOURCE_LOOK_H

#include <stdbool.h>
#include <stdint.h>

#include "mincov/map.h"

struct mincov_source_look {
  bool found;                      /* false: not there, or it cannot be read */
  enum mincov_hash_kind hash_kind; /* as asked for */
  uint8_t hash[MINCOV_HASH_MAX];
  uint8_t *excluded; /* [excluded_count] as mincov_source_exclusions gives it; NULL: no markers */
  uint32_t excluded_count;
  char *warnings; /* lines that end in a line feed: markers that do not pair; NULL: none */
};

/* Freed with mincov_source_look_free. O(text). */
void mincov_source_look(const char *path, enum mincov_hash_kind hash_kind, struct mincov_source_look *look);
void mincov_source_look_free(struct mincov_source_look *look);

#endif
