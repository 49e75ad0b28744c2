/* Plans that are thinned out by cost: probes on blocks and edges alike, where the option asks for the cheapest (mincov/subset.h).
 */
#ifndef MINCOV_PASS_THINNED_H
#define MINCOV_PASS_THINNED_H

#include "deciding.h"
#include "mincov/plan.h"

/* Whether plans may be thinned out. Not with choice=first, and not where probes are to stand resets: an activation that is resumed
 * in a block leaves it by edges that tell nothing of the block's beginning. */
bool mincov_may_thin(const struct mincov_options *options);

/* Takes a cheaper plan with probes on edges where there is one. wanted: [nodes of the base graph]. plan: the one on nodes, replaced
 * then; decision, which has its mode, gets the edges' flags and the mode that goes with them. O(edges log nodes). */
void mincov_thin(const struct mincov_cfg *cfg, const struct mincov_base *base, const uint8_t *wanted, struct mincov_plan *plan,
                 struct mincov_decision *decision);

#endif
