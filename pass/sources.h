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
  bool hash_is_settled;    /* by mincov_source_settle_hash; before, it is what the debug information has */
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

/* Index of the source file that a DIFile names. Amortised O(length of the path). */
uint32_t mincov_sources_index(struct mincov_sources *sources, LLVMMetadataRef file);

/* Settles the hash that the file's record tells, for files that get one. Reports compute it again each time, and MD5, which clang
 * writes into the debug information, takes them longer than all the rest. So where the file as it lies on disk now has that MD5,
 * its XXH64 takes the place; where the debug information has no hash, likewise; else its hash stays. O(file), once. */
void mincov_source_settle_hash(struct mincov_source *source);
void mincov_sources_free(struct mincov_sources *sources);

/* Removes "." and ".." parts and doubled slashes from path, in place. */
void mincov_normalise_path(char *path);

#endif
