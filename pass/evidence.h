/* Values that tell, behind a loop, whether a block in it was entered, and cost the loop less than a flag (flags.h) would.
 *
 * Some are there already: where a block alone counts something, or finds a value that is better than the best so far, it was
 * entered iff that is not what it was before the loop. Vectorisers would not even take a reduction together with a flag of whether
 * it had something to do. Others are cheap: where values of few bits are compared with a bound, in more bits, vectors hold many of
 * the values, but few of what they are extended to. The least and the greatest of them tell what comparisons with the bound came
 * to. */
#ifndef MINCOV_PASS_EVIDENCE_H
#define MINCOV_PASS_EVIDENCE_H

#include "counted.h"

struct mincov_evidence {
  const struct mincov_blocks *blocks;
  const struct mincov_graph *graph;
  const struct mincov_pointer_map *numbers; /* block -> its number */
  const struct mincov_counted_loop *loop;
  uint32_t block;         /* a block of the loop */
  bool is_asked;          /* each turn comes to a branch to it */
  uint8_t *entered;       /* [blocks] scratch */
  LLVMBuilderRef builder; /* without a location */
};

/* Returns what is true behind the loop iff the block was entered in any turn; built at the end of block behind, to which the loop's
 * end alone leads. NULL, and nothing built: the loop has nothing that would tell. O(edges of the loop + its phis' entries, times
 * the phis of its header). */
LLVMValueRef mincov_evidence_build(const struct mincov_evidence *evidence, LLVMBasicBlockRef behind);

#endif
