/* Deciding for a function of which only the pieces that hold markers are to be known. */
#include <stdlib.h>
#include <string.h>

#include "costs.h"
#include "deciding.h"
#include "mincov/plan.h"
#include "mincov/subset.h"
#include "repeats.h"
#include "thinned.h"

static void plan_subset(const struct mincov_cfg *cfg, const struct mincov_options *options, const uint8_t *wanted,
                        struct mincov_base *base, struct mincov_decision *decision) {
  uint32_t count = mincov_graph_blocks(&base->graph);
  uint8_t *wanted_nodes = mincov_allocate(base->graph.node_count, 1); /* virtual nodes are not wanted */
  struct mincov_plan plan;
  memcpy(wanted_nodes, wanted, count);
  if (options->mode != MINCOV_MODE_ALL) mincov_drop_repeats(cfg, &base->graph, wanted_nodes);
  mincov_apply_choice(options->choice, base->cost, count);
  double start = mincov_thread_seconds();
  mincov_demand(mincov_plan_subset(&base->graph, wanted_nodes, base->cost, &plan, NULL));
  decision->seconds += mincov_thread_seconds() - start;
  bool all = options->mode == MINCOV_MODE_ALL;
  if (!all && mincov_may_thin(options)) mincov_thin(cfg, base, wanted_nodes, &plan, decision);
  for (uint32_t piece = 0; piece < count; piece++) {
    bool planned = plan.probe[piece] || (all && wanted[piece] && base->cost[piece] != MINCOV_COST_INFINITE);
    mincov_decide_place(&decision->flags[piece], planned, false, &decision->byte_count);
  }
  mincov_plan_free(&plan);
  free(wanted_nodes);
}

struct mincov_decision mincov_decide_subset(const struct mincov_cfg *cfg, const struct mincov_options *options,
                                            const uint8_t *wanted) {
  struct mincov_decision decision;
  struct mincov_base base;
  mincov_base_create(cfg, true, &base, &decision);
  decision.mode =
      options->mode == MINCOV_MODE_ALL ? MINCOV_MODE_ALL : MINCOV_MODE_BLOCK; /* edges that are asked for have markers */
  mincov_stand_resets(options, &base.graph);
  plan_subset(cfg, options, wanted, &base, &decision);
  mincov_base_free(&base);
  return decision;
}
