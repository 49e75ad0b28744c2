/* Where instructions stand in the source: file, line and column, by their debug locations, each in the file of its own scope. */
#ifndef MINCOV_PASS_PLACES_H
#define MINCOV_PASS_PLACES_H

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

#include "sources.h"
#include "support.h"

struct mincov_place {
  uint32_t file; /* index into the function's files */
  uint32_t line; /* 0: none */
  uint32_t column;
};

/* The places of one function, which number its files as they are met. */
struct mincov_places {
  struct mincov_sources *sources;
  uint32_t *files; /* [file_count] indices of the module's sources */
  uint32_t file_count;
  size_t file_capacity;
  struct mincov_pointer_map scopes; /* debug scope -> index into files */
  uint32_t stamp;                   /* marks sources that have a place among files */
};

/* The caller frees with mincov_places_free, and files with free(). */
struct mincov_places mincov_places_create(struct mincov_sources *sources);
void mincov_places_free(struct mincov_places *places);

/* Index of file among the function's, to which it is added. Amortised O(1) for files that the module met before. */
uint32_t mincov_places_file(struct mincov_places *places, LLVMMetadataRef file);

/* The place of a location, NULL included: line 0 where it has none. Amortised O(1). */
struct mincov_place mincov_place_of(struct mincov_places *places, LLVMMetadataRef location);

/* Whether two locations are one place. They may be different nodes: LLVM 22 numbers the statements that they belong to (atoms). */
bool mincov_same_place(LLVMMetadataRef a, LLVMMetadataRef b);

#endif
