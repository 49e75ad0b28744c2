/* Copies that need not be known, since another copy of the same source block in the same function tells as much.
 *
 * A source block is covered if one of its copies is. Where a copy cannot run unless another one does, as a loop's later turns
 * behind a first one that stands apart, or a function that is inlined twice in a row, that other one decides. Inference finds what
 * is dropped here uncovered where the other is. */
#ifndef MINCOV_PASS_REPEATS_H
#define MINCOV_PASS_REPEATS_H

#include "cfg.h"
#include "mincov/graph.h"

/* Clears wanted[piece] for pieces that hold such copies only. cfg: of mincov_copies; graph: of its pieces, as it is planned on.
 * O(edges log pieces), plus sorting the copies. */
void mincov_drop_repeats(const struct mincov_cfg *cfg, const struct mincov_graph *graph, uint8_t *wanted);

#endif
