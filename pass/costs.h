/* What a probe costs at each block, for the choice among equally small plans, and which blocks need an atomic store. */
#ifndef MINCOV_PASS_COSTS_H
#define MINCOV_PASS_COSTS_H

#include "cfg.h"
#include "mincov/graph.h"

/* Costs are scaled, so that blocks that run less than once a call still differ: that of a block that runs once, but for 1. */
#define MINCOV_COST_OF_A_CALL 1048576

struct mincov_costs {
  uint64_t *cost;      /* [blocks + 1] estimated executions, scaled; MINCOV_COST_INFINITE where nothing can be inserted */
  uint64_t *edge_cost; /* [edges between blocks] the same of each, in the order of cfg->blocks.successor, wherever its probe goes */
  uint8_t *spins; /* [blocks] the block is in a loop with atomic or volatile accesses: it may spin for ever, and a plain store could
                     be moved behind it */
};

/* graph: made from cfg's blocks and exits. O(instructions + edges). The caller frees the arrays with free(). */
struct mincov_costs mincov_costs_estimate(const struct mincov_cfg *cfg, const struct mincov_graph *graph);

#endif
