/* The minimum set of nodes to probe, and the cheapest among the minimum sets.
 *
 * Let A(u) be the nodes reachable from s without passing u, B(u) those that reach t without passing u. u is forward inferable iff
 * u is not s and no predecessor is in both A(u) and B(u); backward inferable iff u is not t and no successor is in both. A node
 * that is neither is ambiguous and must carry a probe. Edges whose ends are inferable from each other (mutual links) form simple
 * paths; a path with no other way in needs exactly one probe, on any member: the cheapest is taken. p is in A(u) iff u does not
 * dominate p, and in B(u) iff u does not post-dominate p, so the whole plan takes two dominator trees and O(1) tests.
 * Source: "Minimum Coverage Instrumentation", sections 3 (block coverage) and 4; the dominance tests and the free choice of the
 * member are ours (docs/theory.md, with proofs or the brute-force checks that stand for them). */
#ifndef MINCOV_PLAN_H
#define MINCOV_PLAN_H

#include "mincov/graph.h"

#define MINCOV_COST_INFINITE UINT64_MAX /* nothing can be inserted at this place */

struct mincov_plan {
  uint32_t node_count;  /* the graph's, terminal included */
  uint8_t *probe;       /* [node_count] 1: the node carries a probe */
  uint32_t probe_count; /* probes in all */
  uint32_t unplaced; /* nodes that needed a probe but cost MINCOV_COST_INFINITE: they, and what leans on them, may stay unknown */
};

/* Plans block coverage of graph. cost: [node_count] expected price of a probe at each node, MINCOV_COST_INFINITE where none can be
 * placed (entries of virtual nodes are ignored); NULL: all equal. Ties go to the node nearest the entry along the path.
 * On success the caller frees *plan with mincov_plan_free. O(edges log nodes), no recursion, no size limit. */
enum mincov_status mincov_plan_blocks(const struct mincov_graph *graph, const uint64_t *cost, struct mincov_plan *plan);
void mincov_plan_free(struct mincov_plan *plan);

#endif
