/* Where a probe on an edge goes, and making room for it.
 *
 * At the end of a source with one successor, at the start of a target with one predecessor, else in a new block on the edge (a
 * critical edge). Edges of indirectbr and callbr, and edges into exception pads, cannot carry a new block. */
#ifndef MINCOV_PASS_EDGES_H
#define MINCOV_PASS_EDGES_H

#include "cfg.h"

enum mincov_edge_place {
  MINCOV_PLACE_SOURCE, /* before the source's terminator */
  MINCOV_PLACE_TARGET, /* where the target's own probe goes */
  MINCOV_PLACE_SPLIT,  /* in a new block */
  MINCOV_PLACE_NONE,   /* nowhere */
};

/* The place of every edge, [edges], in the order of cfg->blocks.successor. The caller frees it with free(). O(edges + phis). */
uint8_t *mincov_edge_places(const struct mincov_cfg *cfg);

/* Whether an edge may carry a new block, by its ends. O(phis of target). */
bool mincov_edge_may_be_split(LLVMBasicBlockRef source, LLVMBasicBlockRef target);

/* Makes a new block on every edge with split[edge], each [edges] in the order of blocks->successor: the caller's array [edges] of
 * these, NULL elsewhere, to be freed with free(). The module stays valid: phis are rebuilt with an entry for each new block,
 * parallel edges one by one. O(edges + entries of the phis at targets). */
LLVMBasicBlockRef *mincov_edges_split(const struct mincov_blocks *blocks, const uint8_t *split);

/* The instruction before which probe and marker of each edge go that has flags, [edges], making new blocks on those that are to be
 * split. places: from mincov_edge_places; flags: [edges] enum mincov_node_flag. As mincov_edges_split otherwise. The caller frees
 * it with free(). */
LLVMValueRef *mincov_edges_make_room(const struct mincov_cfg *cfg, const uint8_t *places, const uint8_t *flags);

#endif
