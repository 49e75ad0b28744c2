/* Innermost loops that end, and out of which nothing but their end leads: the only ones that a probe may be moved behind. They end
 * provably, or by what the language says of loops that do nothing which can be noticed: in C those whose condition is no constant.
 *
 * They are also what a vectoriser asks for, of which LLVM-C tells nothing. The test is our own, and careful rather than complete:
 * blocks that only the header leads into, joined by branches, so that they can be flattened; one way back and one way out, both
 * from the last block, where a value that the loop steps by a constant is compared with one that it does not change; no call but of
 * intrinsics without effects, no access that is volatile or atomic, and addresses that the number of the turn tells. */
#ifndef MINCOV_PASS_COUNTED_H
#define MINCOV_PASS_COUNTED_H

#include "blocks.h"
#include "mincov/graph.h"

struct mincov_counted_loop {
  const uint32_t *members; /* [count] its blocks in reverse postorder: the header first */
  uint32_t count;
  uint32_t latch;     /* the block from which it goes back, and ends */
  uint32_t exit_edge; /* the way out: index into the successors of blocks */
  LLVMValueRef next;  /* what that becomes in a turn which the loop steps by a constant */
};

struct mincov_counted_loops {
  struct mincov_counted_loop *loops;
  uint32_t count;
  uint32_t *of_block; /* [blocks] index of the loop that holds the block; UINT32_MAX: none of these */
  uint32_t *members;  /* of all loops, one after the other */
};

/* Finds those of a function. numbers: of its blocks; graph: of them too; probes: has the stores that are none of the function's
 * own, and may leave a loop. O(instructions of loops + edges a(edges)). The caller frees with mincov_counted_loops_free. */
struct mincov_counted_loops mincov_counted_loops_find(const struct mincov_blocks *blocks, const struct mincov_pointer_map *numbers,
                                                      const struct mincov_graph *graph, const struct mincov_pointer_map *probes);
void mincov_counted_loops_free(struct mincov_counted_loops *loops);

/* Completes phi, at the beginning of a loop with this latch: first from outside, next from turn to turn. O(ways in). */
void mincov_carry(LLVMValueRef phi, LLVMBasicBlockRef latch, LLVMValueRef first, LLVMValueRef next);

#endif
