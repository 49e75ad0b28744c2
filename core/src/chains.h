/* A graph whose straight lines are contracted to one node each.
 *
 * Where an edge is the only one out of its source and the only one into its target, both ran or neither did. So a chain of such
 * edges is one node to inference, and the graph that has a node on each edge, in which all but critical edges are links of chains,
 * shrinks to about the blocks' own size. */
#ifndef MINCOV_CHAINS_H
#define MINCOV_CHAINS_H

#include "mincov/graph.h"

struct mincov_chains {
  struct mincov_graph graph; /* its nodes are the chains; without exits */
  uint32_t *chain;           /* [node_count of the original] its chain's number */
};

/* Inference over the contracted graph tells of a chain what inference over the original tells of each member. graph may be
 * without predecessors. On success the caller frees with mincov_chains_free. O(nodes + edges). */
enum mincov_status mincov_chains_create(const struct mincov_graph *graph, struct mincov_chains *chains);
void mincov_chains_free(struct mincov_chains *chains);

#endif
