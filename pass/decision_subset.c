/* Deciding for a function of which only the pieces that hold markers are to be known. */
#include <stdlib.h>
#include <string.h>

#include "costs.h"
#include "deciding.h"
#include "edges.h"
#include "mincov/plan.h"
#include "mincov/subset.h"
#include "repeats.h"

/* What a store costs as code, besides being executed: as much as one execution in eight calls of the function, and a jump as much
 * again. (Measured: code that moves save next to no executions for shrinks; that of hot blocks stays.) */
static uint64_t with_code(uint64_t cost, uint64_t pieces) {
  return cost >= MINCOV_COST_INFINITE / 4 ? cost : cost + pieces * (MINCOV_COST_OF_A_CALL / 8);
}

/* Takes a cheaper plan with probes on edges where there is one. */
static void look_at_edges(const struct mincov_cfg *cfg, const struct mincov_base *base, const uint8_t *wanted,
                          struct mincov_plan *plan, struct mincov_decision *decision) {
  uint32_t *number = mincov_base_number_edges(cfg, base), on_edges = 0;
  uint8_t *edge_probe = mincov_allocate(base->graph.edge_count, 1);
  decision->edge_places = mincov_edge_places(cfg);
  uint64_t *cost = mincov_base_edge_costs(cfg, base, number, decision->edge_places);
  uint64_t *of_nodes = mincov_allocate(base->graph.node_count, sizeof *of_nodes);
  for (uint32_t node = 0; node < mincov_graph_blocks(&base->graph); node++) of_nodes[node] = with_code(base->cost[node], 1);
  for (uint32_t edge = 0; edge < cfg->blocks.first_successor[cfg->blocks.count]; edge++)
    cost[number[edge]] = with_code(cost[number[edge]], decision->edge_places[edge] == MINCOV_PLACE_SPLIT ? 2 : 1);
  double start = mincov_thread_seconds();
  mincov_demand(mincov_plan_thin(&base->graph, wanted, of_nodes, cost, plan, edge_probe));
  decision->seconds += mincov_thread_seconds() - start;
  for (uint32_t edge = 0; edge < base->graph.edge_count; edge++) on_edges += edge_probe[edge];
  if (on_edges) mincov_decide_edges(cfg, MINCOV_MODE_BLOCK, edge_probe, number, decision);
  free(of_nodes);
  free(cost);
  free(edge_probe);
  free(number);
}

/* Probes stay on nodes where they are to stand resets: an activation that is resumed in a block leaves it by edges that tell
 * nothing of the block's beginning. */
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
  if (!all && options->choice == MINCOV_CHOICE_CHEAPEST && !options->resettable)
    look_at_edges(cfg, base, wanted_nodes, &plan, decision);
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
  mincov_stand_resets(options, &base.graph);
  plan_subset(cfg, options, wanted, &base, &decision);
  mincov_base_free(&base);
  return decision;
}
