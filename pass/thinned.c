#include "thinned.h"

#include <stdlib.h>

#include "costs.h"
#include "edges.h"
#include "mincov/subset.h"

bool mincov_may_thin(const struct mincov_options *options) {
  return options->choice == MINCOV_CHOICE_CHEAPEST && !options->resettable;
}

/* What a store costs as code, besides being executed: as much as one execution in eight calls of the function, and a jump as much
 * again. (Measured: code that moves save next to no executions for shrinks; that of hot blocks stays.) */
static uint64_t with_code(uint64_t cost, uint64_t pieces) {
  return cost >= MINCOV_COST_INFINITE / 4 ? cost : cost + pieces * (MINCOV_COST_OF_A_CALL / 8);
}

/* The cost of each edge of the base graph, the caller's, its code included. */
static uint64_t *costs_of_edges(const struct mincov_cfg *cfg, const struct mincov_base *base, const uint32_t *number,
                                const uint8_t *places) {
  uint64_t *cost = mincov_base_edge_costs(cfg, base, number, places);
  for (uint32_t edge = 0; edge < cfg->blocks.first_successor[cfg->blocks.count]; edge++)
    cost[number[edge]] = with_code(cost[number[edge]], places[edge] == MINCOV_PLACE_SPLIT ? 2 : 1);
  return cost;
}

/* Inference has to know edges: the function's mode says that there are some. */
static void put_on_edges(const struct mincov_cfg *cfg, const uint8_t *edge_probe, const uint32_t *number,
                         struct mincov_decision *decision) {
  decision->mode = mincov_mode_verifies(decision->mode) ? MINCOV_MODE_VERIFY_BLOCK_BY_EDGE : MINCOV_MODE_BLOCK_BY_EDGE;
  mincov_decide_edges(cfg, decision->mode, edge_probe, number, decision);
}

void mincov_thin(const struct mincov_cfg *cfg, const struct mincov_base *base, const uint8_t *wanted, struct mincov_plan *plan,
                 struct mincov_decision *decision) {
  uint32_t *number = mincov_base_number_edges(cfg, base), on_edges = 0;
  uint8_t *edge_probe = mincov_allocate(base->graph.edge_count, 1);
  decision->edge_places = mincov_edge_places(cfg);
  uint64_t *edge_cost = costs_of_edges(cfg, base, number, decision->edge_places);
  uint64_t *cost = mincov_allocate(base->graph.node_count, sizeof *cost);
  for (uint32_t node = 0; node < mincov_graph_blocks(&base->graph); node++) cost[node] = with_code(base->cost[node], 1);
  double start = mincov_thread_seconds();
  mincov_demand(mincov_plan_thin(&base->graph, wanted, cost, edge_cost, plan, edge_probe));
  decision->seconds += mincov_thread_seconds() - start;
  for (uint32_t edge = 0; edge < base->graph.edge_count; edge++) on_edges += edge_probe[edge];
  if (on_edges) put_on_edges(cfg, edge_probe, number, decision);
  free(cost);
  free(edge_cost);
  free(edge_probe);
  free(number);
}
