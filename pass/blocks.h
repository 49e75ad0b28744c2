/* A function's reachable blocks in reverse postorder, with their edges: the skeleton of its graph. */
#ifndef MINCOV_PASS_BLOCKS_H
#define MINCOV_PASS_BLOCKS_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

#include "support.h"

struct mincov_blocks {
  uint32_t count;
  LLVMBasicBlockRef *block;  /* [count] entry first */
  uint32_t *first_successor; /* [count + 1] */
  uint32_t *successor;       /* [first_successor[count]] block numbers, in the terminator's order, parallel edges kept */
};

/* Numbers the blocks of function, which must have a body. The first successor of a block comes right behind it where nothing
 * forces another order, so that maps stay small. O(blocks + edges). The caller frees with mincov_blocks_free. */
struct mincov_blocks mincov_blocks_number(LLVMValueRef function);
void mincov_blocks_free(struct mincov_blocks *blocks);

/* Whether the function may come to a block again: whether it has loops. O(edges). */
bool mincov_blocks_have_cycle(const struct mincov_blocks *blocks);

#endif
