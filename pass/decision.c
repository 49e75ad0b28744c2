#include "decision.h"

#include <stdlib.h>
#include <time.h>

#include "costs.h"
#include "mincov/graph.h"
#include "mincov/plan.h"

double mincov_thread_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Blocks are reachable and in range by construction, so nothing but memory can be missing. */
static void demand(enum mincov_status status) {
  if (status != MINCOV_OK) mincov_out_of_memory();
}

static bool is_tail(const struct mincov_cfg *cfg, uint32_t piece) {
  return piece && cfg->pieces[piece - 1].block == cfg->pieces[piece].block;
}

/* The shape of the pieces: tails, and where the run may end. An exit edge that the graph's rules added belongs to the head if it is
 * that of an endless loop, and to the last piece if the block has no successors. */
static uint8_t shape_flags(const struct mincov_cfg *cfg, const struct mincov_graph *blocks, uint32_t piece) {
  uint32_t block = cfg->pieces[piece].block;
  bool tail = is_tail(cfg, piece), last = piece + 1 == cfg->piece_count || cfg->pieces[piece + 1].block != block;
  bool ends = cfg->blocks.first_successor[block] == cfg->blocks.first_successor[block + 1];
  bool endless = !ends && blocks->exits[block] && !cfg->block_exits[block];
  bool exits = cfg->pieces[piece].exit || (ends && last) || (endless && !tail);
  return (uint8_t)((tail ? MINCOV_NODE_TAIL : 0) | (exits ? MINCOV_NODE_EXIT : 0));
}

/* The graph of pieces, as inference will see it, and the cost of a probe at each: that of its block. */
static void make_pieces(const struct mincov_cfg *cfg, const uint64_t *block_cost, uint8_t *flags, struct mincov_graph *pieces,
                        uint64_t *cost) {
  struct mincov_function function = {.block_count = cfg->blocks.count,
                                     .edge_count = cfg->blocks.first_successor[cfg->blocks.count],
                                     .node_count = cfg->piece_count,
                                     .node_flags = flags,
                                     .first_successor = cfg->blocks.first_successor,
                                     .successor = cfg->blocks.successor};
  struct mincov_error error = {0};
  demand(mincov_map_graph(&function, pieces, &error));
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++)
    cost[piece] = cfg->pieces[piece].place ? block_cost[cfg->pieces[piece].block] : MINCOV_COST_INFINITE;
}

/* Marks the planned pieces. node_is_piece: the plan is on pieces, else on blocks. */
static void mark_planned(const struct mincov_cfg *cfg, const struct mincov_options *options, const struct mincov_plan *plan,
                         bool node_is_piece, struct mincov_decision *decision) {
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) {
    if (!cfg->pieces[piece].place) continue;
    bool may_be_planned = node_is_piece || !is_tail(cfg, piece);
    bool planned = options->mode == MINCOV_MODE_ALL || plan->probe[node_is_piece ? piece : cfg->pieces[piece].block];
    if (may_be_planned && planned) decision->flags[piece] |= MINCOV_NODE_BYTE | MINCOV_NODE_PLAN;
    if (options->mode == MINCOV_MODE_VERIFY) decision->flags[piece] |= MINCOV_NODE_BYTE;
    decision->byte_count += (decision->flags[piece] & MINCOV_NODE_BYTE) != 0;
  }
}

static void plan_on(const struct mincov_graph *graph, const uint64_t *cost, struct mincov_plan *plan, double *seconds) {
  double start = mincov_thread_seconds();
  demand(mincov_plan_blocks(graph, cost, plan));
  *seconds += mincov_thread_seconds() - start;
}

struct mincov_decision mincov_decide(const struct mincov_cfg *cfg, const struct mincov_options *options) {
  struct mincov_decision decision = {.flags = mincov_allocate(cfg->piece_count, 1)};
  const struct mincov_blocks *it = &cfg->blocks;
  struct mincov_graph blocks, pieces = {0};
  struct mincov_error error = {0};
  double start = mincov_thread_seconds();
  demand(mincov_graph_create(it->count, it->first_successor, it->successor, cfg->block_exits, &blocks, &error));
  decision.seconds = mincov_thread_seconds() - start;
  struct mincov_costs costs = mincov_costs_estimate(cfg, &blocks);
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) decision.flags[piece] = shape_flags(cfg, &blocks, piece);
  struct mincov_plan plan;
  bool on_pieces = options->exactness == MINCOV_EXACT_LINES;
  if (on_pieces) {
    uint64_t *cost = mincov_allocate((size_t)cfg->piece_count + 1, sizeof *cost);
    make_pieces(cfg, costs.cost, decision.flags, &pieces, cost);
    plan_on(&pieces, cost, &plan, &decision.seconds);
    free(cost);
  } else {
    plan_on(&blocks, costs.cost, &plan, &decision.seconds);
  }
  mark_planned(cfg, options, &plan, on_pieces, &decision);
  decision.spins = costs.spins;
  free(costs.cost);
  mincov_plan_free(&plan);
  mincov_graph_free(&blocks);
  mincov_graph_free(&pieces);
  return decision;
}

void mincov_decision_free(struct mincov_decision *decision) {
  free(decision->flags);
  free(decision->spins);
  *decision = (struct mincov_decision){0};
}
