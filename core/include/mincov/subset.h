/* Coverage of a subset: probes from which the coverage of the wanted nodes follows, of the others only what comes for free.
 *
 * A path of mutual links that holds a wanted node, and that nothing enters, needs a probe of its own in any plan: the number of
 * these paths is a lower bound. What wanted nodes are still open then, inferable from nodes that nobody wants, is a question of
 * cuts: each can be probed itself, or all that it is inferred from. Two answers are worked out, and the smaller one is taken
 * (docs/theory.md, "Coverage of a subset", says how far from the optimum they were found). */
#ifndef MINCOV_SUBSET_H
#define MINCOV_SUBSET_H

#include "mincov/plan.h"

/* Plans so that every node with wanted[node] is known, where probes can be placed (else plan->unplaced counts what stays unknown).
 * wanted: [node_count]. cost: as in mincov_plan_blocks. lower_bound: no plan has fewer probes than this; NULL: not asked for. With
 * every node wanted the plan is that of mincov_plan_blocks in size and cost. On success the caller frees *plan with
 * mincov_plan_free. O(edges log nodes), no recursion. */
enum mincov_status mincov_plan_subset(const struct mincov_graph *graph, const uint8_t *wanted, const uint64_t *cost,
                                      struct mincov_plan *plan, uint32_t *lower_bound);

/* Looks for a cheaper plan with probes on edges too: a block at which a hot way and a rare one meet, for one, is told by a probe on
 * the edge from the rare one, if the hot one is known. graph: without a source. wanted: as above. plan: what mincov_plan_subset
 * made of them; replaced where a plan is found that leaves no more nodes unknown and costs less in sum, though it may have more
 * probes. Inference must know edges then (edges.h). cost: as in mincov_plan_blocks; edge_cost: [edge_count] likewise. edge_probe:
 * [edge_count] out, 1: the edge carries a probe; these are counted in plan->probe_count. O(edges log nodes): a search that takes
 * longer ends with what it has. No recursion. On failure *plan is as it was. */
enum mincov_status mincov_plan_thin(const struct mincov_graph *graph, const uint8_t *wanted, const uint64_t *cost,
                                    const uint64_t *edge_cost, struct mincov_plan *plan, uint8_t *edge_probe);

#endif
