/* The branches of a function: what the blocks' terminators ask, where that stands in the source, and what may come out.
 *
 * Conditional branches, switches and invokes that have a place in the source. An indirectbr (computed goto) and a callbr (asm goto)
 * ask nothing that has a name, so they are none. A condition stands where it is computed rather than where it is branched on: each
 * operand of && and || then has a place of its own. */
#ifndef MINCOV_PASS_BRANCHES_H
#define MINCOV_PASS_BRANCHES_H

#include "blocks.h"
#include "mincov/map.h"
#include "places.h"

struct mincov_branches {
  struct mincov_branch *branches; /* [count] in block order */
  uint32_t count;
  struct mincov_outcome *outcomes; /* [outcome_count] branch by branch; labels are owned */
  uint32_t outcome_count;
  size_t capacity, outcome_capacity;
};

/* blocks: those of function. unwinding, clang_shape: as in implicit.h. Files are added to places. O(instructions). The caller frees
 * with mincov_branches_free. */
struct mincov_branches mincov_branches_read(LLVMValueRef function, const struct mincov_blocks *blocks, struct mincov_places *places,
                                            const uint8_t *unwinding, bool clang_shape);
void mincov_branches_free(struct mincov_branches *branches);

#endif
