/* The source files of a module, by debug information: one entry for each file however it was spelled. */
#ifndef MINCOV_PASS_SOURCES_H
#define MINCOV_PASS_SOURCES_H

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

#include "mincov/map.h"
#include "support.h"

struct mincov_source {
  char *path; /* directory and name joined, without "." and ".." parts */
  enum mincov_hash_kind hash_kind;
  uint8_t hash[MINCOV_HASH_MAX];
  LLVMValueRef record;     /* the file record's global, once a function needed it */
  uint32_t function_index; /* place among the files of the function with this stamp */
  uint32_t function_stamp;
};

struct mincov_sources {
  LLVMContextRef context;
  struct mincov_source *sources;
  size_t count, capacity;
  struct mincov_pointer_map by_metadata; /* DIFile -> index */
  uint32_t *by_path;                     /* open-addressing table of index + 1, by path */
  size_t by_path_capacity;
};

/* Index of the source file that a DIFile names. Hashes come from the debug information, or else from the file as it lies on disk
 * now. Amortised O(length of the path). */
uint32_t mincov_sources_index(struct mincov_sources *sources, LLVMMetadataRef file);
void mincov_sources_free(struct mincov_sources *sources);

/* Removes "." and ".." parts and doubled slashes from path, in place. */
void mincov_normalise_path(char *path);

#endif
