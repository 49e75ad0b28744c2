#include "decision.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "deciding.h"
#include "edges.h"
#include "mincov/edges.h"
#include "mincov/plan.h"
#include "mincov/subset.h"
#include "thinned.h"

double mincov_thread_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* The base graph's node that stands for piece; UINT32_MAX: none does. */
static uint32_t node_of(const struct mincov_cfg *cfg, const struct mincov_base *base, uint32_t piece) {
  if (base->is_pieces) return piece;
  return mincov_is_tail(cfg, piece) ? UINT32_MAX : cfg->pieces[piece].block;
}

/* node_probe: [base nodes] 1 where the plan has a probe. */
static void mark_pieces(const struct mincov_cfg *cfg, enum mincov_mode mode, const uint8_t *node_probe,
                        const struct mincov_base *base, struct mincov_decision *decision) {
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) {
    if (!cfg->pieces[piece].place) continue;
    uint32_t node = node_of(cfg, base, piece);
    bool planned = node != UINT32_MAX && (mode == MINCOV_MODE_ALL || node_probe[node]);
    mincov_decide_place(&decision->flags[piece], planned, mincov_mode_verifies(mode), &decision->byte_count);
  }
}

/* ---- Edges ---- */

/* mode=edge: plans on blocks or pieces and edges together. */
static void decide_with_edges(const struct mincov_cfg *cfg, const struct mincov_options *options, const struct mincov_base *base,
                              struct mincov_decision *decision) {
  uint32_t nodes = base->graph.node_count - 1, edges = base->graph.edge_count;
  uint32_t *number = mincov_base_number_edges(cfg, base), *edge_node = mincov_allocate(edges, sizeof *edge_node);
  decision->edge_places = mincov_edge_places(cfg);
  uint64_t *of_edges = mincov_base_edge_costs(cfg, base, number, decision->edge_places);
  struct mincov_graph subdivided;
  struct mincov_error error = {0};
  mincov_demand(mincov_graph_subdivide(&base->graph, MINCOV_EXITS_WHOLE, edge_node, &subdivided, &error));
  mincov_stand_resets(options, &subdivided);
  uint64_t *cost = mincov_allocate(subdivided.node_count, sizeof *cost);
  memcpy(cost, base->cost, nodes * sizeof *cost);
  for (uint32_t edge = 0; edge < edges; edge++)
    if (edge_node[edge] != UINT32_MAX) cost[edge_node[edge]] = of_edges[edge];
  struct mincov_plan plan;
  mincov_apply_choice(options->choice, cost, subdivided.node_count - 1);
  double start = mincov_thread_seconds();
  mincov_demand(mincov_plan_blocks(&subdivided, cost, &plan));
  decision->seconds += mincov_thread_seconds() - start;
  uint8_t *edge_probe = mincov_allocate(edges, 1);
  for (uint32_t edge = 0; edge < edges; edge++) edge_probe[edge] = edge_node[edge] != UINT32_MAX && plan.probe[edge_node[edge]];
  mark_pieces(cfg, options->mode, plan.probe, base, decision);
  mincov_decide_edges(cfg, options->mode, edge_probe, number, decision);
  mincov_plan_free(&plan);
  mincov_graph_free(&subdivided);
  free(edge_probe);
  free(cost);
  free(of_edges);
  free(edge_node);
  free(number);
}

/* The node whose probe tells the edge of the base graph where no place of its own does: the only way out of a node tells whether it
 * ran, and the only way into a tail is from the piece before it. UINT32_MAX: there is none. */
static uint32_t node_that_tells(const struct mincov_cfg *cfg, const struct mincov_base *base, uint32_t node, uint32_t edge) {
  const struct mincov_graph *graph = &base->graph;
  uint32_t target = graph->successor[edge];
  bool only_way_out = graph->first_successor[node + 1] - graph->first_successor[node] == 1;
  if (target == mincov_graph_terminal(graph)) return only_way_out ? node : UINT32_MAX;
  return base->is_pieces && mincov_is_tail(cfg, target) ? target : UINT32_MAX;
}

/* mode=block-by-edge: plans on edges, with blocks where these cannot be probed. */
static void decide_by_edges(const struct mincov_cfg *cfg, const struct mincov_options *options, struct mincov_base *base,
                            struct mincov_decision *decision) {
  mincov_stand_resets(options, &base->graph);
  const struct mincov_graph *graph = &base->graph;
  uint32_t *number = mincov_base_number_edges(cfg, base), *teller = mincov_allocate(graph->edge_count, sizeof *teller);
  decision->edge_places = mincov_edge_places(cfg);
  uint64_t *cost = mincov_base_edge_costs(cfg, base, number, decision->edge_places);
  for (uint32_t edge = 0; edge < graph->edge_count; edge++) teller[edge] = UINT32_MAX;
  for (uint32_t node = 0; node < mincov_graph_blocks(graph); node++)
    for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++) {
      teller[edge] = node_that_tells(cfg, base, node, edge);
      if (teller[edge] != UINT32_MAX) cost[edge] = base->cost[teller[edge]];
    }
  mincov_apply_choice(options->choice, cost, graph->edge_count);
  struct mincov_edge_plan plan;
  double start = mincov_thread_seconds();
  mincov_demand(mincov_plan_blocks_by_edges(graph, cost, base->cost, &plan));
  decision->seconds += mincov_thread_seconds() - start;
  for (uint32_t edge = 0; edge < graph->edge_count; edge++)
    if (plan.probe[edge] && teller[edge] != UINT32_MAX) plan.block_probe[teller[edge]] = 1;
  mark_pieces(cfg, options->mode, plan.block_probe, base, decision);
  mincov_decide_edges(cfg, options->mode, plan.probe, number, decision);
  mincov_edge_plan_free(&plan);
  free(cost);
  free(teller);
  free(number);
}

/* [nodes] 1 for what is to be known, the caller's; *all: every node but virtual ones. Blocks of the compiler's own may stay open,
 * and so may the shared return where tails have no claim to a probe. */
static uint8_t *find_wanted(const struct mincov_cfg *cfg, enum mincov_exactness exactness, const struct mincov_base *base,
                            bool *all) {
  uint8_t *wanted = mincov_allocate(base->graph.node_count, 1);
  *all = true;
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) {
    uint32_t node = node_of(cfg, base, piece);
    bool may_stay_open = cfg->pieces[piece].artificial || (cfg->pieces[piece].returns && exactness == MINCOV_EXACT_BLOCKS);
    if (node == UINT32_MAX) continue;
    wanted[node] = !may_stay_open;
    *all &= !may_stay_open;
  }
  return wanted;
}

/* Before code is optimised, plans stay on blocks: what becomes of them and of edges is not known then. */
static bool is_thinned(const struct mincov_options *options, enum mincov_phase phase) {
  bool for_blocks = options->mode == MINCOV_MODE_BLOCK || options->mode == MINCOV_MODE_VERIFY;
  return phase == MINCOV_PHASE_LATE && for_blocks && mincov_may_thin(options);
}

static void decide_on_blocks(const struct mincov_cfg *cfg, const struct mincov_options *options, enum mincov_phase phase,
                             struct mincov_base *base, struct mincov_decision *decision) {
  struct mincov_plan plan;
  mincov_stand_resets(options, &base->graph);
  mincov_apply_choice(options->choice, base->cost, base->graph.node_count - 1);
  bool all;
  uint8_t *wanted = find_wanted(cfg, options->exactness, base, &all);
  double start = mincov_thread_seconds();
  mincov_demand(all ? mincov_plan_blocks(&base->graph, base->cost, &plan)
                    : mincov_plan_subset(&base->graph, wanted, base->cost, &plan, NULL));
  decision->seconds += mincov_thread_seconds() - start;
  if (is_thinned(options, phase)) mincov_thin(cfg, base, wanted, &plan, decision);
  mark_pieces(cfg, options->mode, plan.probe, base, decision);
  mincov_plan_free(&plan);
  free(wanted);
}

struct mincov_decision mincov_decide(const struct mincov_cfg *cfg, const struct mincov_options *options, enum mincov_phase phase) {
  struct mincov_decision decision;
  struct mincov_base base;
  mincov_base_create(cfg, options->exactness == MINCOV_EXACT_LINES, &base, &decision);
  decision.mode = options->mode;
  if (mincov_mode_is_by_edge(options->mode)) {
    decide_by_edges(cfg, options, &base, &decision);
  } else if (mincov_mode_has_edges(options->mode)) {
    decide_with_edges(cfg, options, &base, &decision);
  } else {
    decide_on_blocks(cfg, options, phase, &base, &decision);
  }
  mincov_base_free(&base);
  return decision;
}

void mincov_decision_free(struct mincov_decision *decision) {
  free(decision->flags);
  free(decision->spins);
  free(decision->edge_flags);
  free(decision->edge_places);
  *decision = (struct mincov_decision){0};
}
