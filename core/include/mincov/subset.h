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

#endif
