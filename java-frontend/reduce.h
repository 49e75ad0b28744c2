/* From pieces to the graph that is planned on: without what is not reached, and without what would only stay unknown.
 *
 * A piece where no line begins, no condition is asked and no probe can stand (the join of a conditional expression, an outcome
 * without a place) tells nobody anything. Its predecessors are led to its successors, and may leave where it may. */
#ifndef MINCOV_JAVA_REDUCE_H
#define MINCOV_JAVA_REDUCE_H

#include "flow.h"

struct mincov_java_shape {
  uint32_t block_count, node_count;
  uint32_t *node_piece;      /* [node_count] pieces in the map's order: blocks in reverse postorder, tails behind their heads */
  uint32_t *node_block;      /* [node_count] */
  uint8_t *node_exits;       /* [node_count] the run may leave the function inside */
  uint8_t *cold;             /* [block_count] entered by exceptions only, or left so */
  uint32_t *first_successor; /* [block_count + 1] */
  uint32_t *successor;
  uint32_t *piece_block; /* [pieces] or NONE: not reached, or left out */
  uint32_t *leads_to;    /* [pieces] of a piece that was left out, the first that it led to; else itself */
};

/* function is changed: edges of pieces that are left out are led on. Freed with mincov_java_shape_free. O(pieces + edges). */
void mincov_java_shape_create(struct mincov_java_function_flow *function, bool exact, struct mincov_java_shape *shape);
void mincov_java_shape_free(struct mincov_java_shape *shape);

#endif
