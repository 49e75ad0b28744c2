#include "decision.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "costs.h"
#include "edges.h"
#include "mincov/edges.h"
#include "mincov/graph.h"
#include "mincov/plan.h"
#include "mincov/subset.h"

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

/* resettable=yes: activations may be resumed behind calls. */
static void stand_resets(const struct mincov_options *options, struct mincov_graph *graph) {
  if (options->resettable) demand(mincov_graph_make_resettable(graph));
}

/* The graph that is planned on, before edges come in, with the cost of each node. */
struct base {
  struct mincov_graph graph;
  uint64_t *cost;  /* [nodes] */
  uint32_t *heads; /* [blocks] first node of a block */
  uint32_t *ends;  /* [blocks] node that has the block's successors */
  bool is_pieces;  /* nodes are pieces, else blocks */
};

static void make_base(const struct mincov_cfg *cfg, const struct mincov_options *options, struct mincov_graph blocks,
                      const uint64_t *block_cost, uint8_t *flags, struct base *base) {
  uint32_t count = cfg->blocks.count;
  *base = (struct base){.is_pieces = options->exactness == MINCOV_EXACT_LINES};
  base->heads = mincov_allocate(count, sizeof *base->heads);
  base->ends = mincov_allocate(count, sizeof *base->ends);
  base->cost = mincov_allocate((size_t)cfg->piece_count + 2, sizeof *base->cost); /* source and terminal have none */
  if (base->is_pieces) {
    make_pieces(cfg, block_cost, flags, &base->graph, base->cost);
    mincov_graph_free(&blocks);
    for (uint32_t piece = cfg->piece_count; piece-- > 0;) base->heads[cfg->pieces[piece].block] = piece;
    for (uint32_t piece = 0; piece < cfg->piece_count; piece++) base->ends[cfg->pieces[piece].block] = piece;
  } else {
    base->graph = blocks;
    for (uint32_t block = 0; block < count; block++) base->heads[block] = base->ends[block] = block;
    memcpy(base->cost, block_cost, count * sizeof *base->cost);
  }
}

static void base_free(struct base *base) {
  mincov_graph_free(&base->graph);
  free(base->cost);
  free(base->heads);
  free(base->ends);
}

/* An edge runs at most as often as either end; a new block costs a jump besides. */
static uint64_t edge_cost(const struct base *base, uint32_t from, uint32_t to, enum mincov_edge_place place) {
  if (place == MINCOV_PLACE_NONE) return MINCOV_COST_INFINITE;
  uint64_t cost = base->cost[from] < base->cost[to] ? base->cost[from] : base->cost[to];
  if (cost > MINCOV_COST_INFINITE / 4) cost = MINCOV_COST_INFINITE / 4; /* an end that has no place itself */
  return place == MINCOV_PLACE_SPLIT ? cost * 2 + 1 : cost;
}

/* choice=first: what can be placed costs the same everywhere, and ties go to the place nearest the entry. */
static void apply_choice(enum mincov_choice choice, uint64_t *cost, uint32_t count) {
  if (choice != MINCOV_CHOICE_FIRST) return;
  for (uint32_t i = 0; i < count; i++)
    if (cost[i] != MINCOV_COST_INFINITE) cost[i] = 1;
}

static void plan_on(const struct mincov_graph *graph, enum mincov_choice choice, uint64_t *cost, struct mincov_plan *plan,
                    double *seconds) {
  apply_choice(choice, cost, graph->node_count - 1);
  double start = mincov_thread_seconds();
  demand(mincov_plan_blocks(graph, cost, plan));
  *seconds += mincov_thread_seconds() - start;
}

static void mark(uint8_t *flags, bool planned, bool verify, uint32_t *byte_count) {
  if (planned) *flags |= MINCOV_NODE_BYTE | MINCOV_NODE_PLAN;
  if (verify) *flags |= MINCOV_NODE_BYTE;
  *byte_count += (*flags & MINCOV_NODE_BYTE) != 0;
}

/* node_probe: [base nodes] 1 where the plan has a probe. */
static void mark_pieces(const struct mincov_cfg *cfg, enum mincov_mode mode, const uint8_t *node_probe, const struct base *base,
                        struct mincov_decision *decision) {
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) {
    if (!cfg->pieces[piece].place) continue;
    bool is_node = base->is_pieces || !is_tail(cfg, piece);
    bool planned = is_node && (mode == MINCOV_MODE_ALL || node_probe[base->is_pieces ? piece : cfg->pieces[piece].block]);
    mark(&decision->flags[piece], planned, mincov_mode_verifies(mode), &decision->byte_count);
  }
}

/* ---- Edges ---- */

/* The number in the base graph of each edge between blocks: [edges]. */
static uint32_t *number_edges(const struct mincov_cfg *cfg, const struct base *base) {
  const struct mincov_blocks *blocks = &cfg->blocks;
  uint32_t *number = mincov_allocate(blocks->first_successor[blocks->count], sizeof *number);
  for (uint32_t block = 0; block < blocks->count; block++)
    for (uint32_t edge = blocks->first_successor[block]; edge < blocks->first_successor[block + 1]; edge++)
      number[edge] = base->graph.first_successor[base->ends[block]] + edge - blocks->first_successor[block];
  return number;
}

/* The cost of each edge of the base graph; MINCOV_COST_INFINITE for those that are not between blocks. */
static uint64_t *edge_costs(const struct mincov_cfg *cfg, const struct base *base, const uint32_t *number, const uint8_t *places) {
  const struct mincov_blocks *blocks = &cfg->blocks;
  uint64_t *cost = mincov_allocate(base->graph.edge_count, sizeof *cost);
  for (uint32_t edge = 0; edge < base->graph.edge_count; edge++) cost[edge] = MINCOV_COST_INFINITE;
  for (uint32_t block = 0; block < blocks->count; block++)
    for (uint32_t edge = blocks->first_successor[block]; edge < blocks->first_successor[block + 1]; edge++)
      cost[number[edge]] = edge_cost(base, base->ends[block], base->heads[blocks->successor[edge]], places[edge]);
  return cost;
}

/* edge_probe: [edges of the base graph] 1 where the plan has a probe. */
static void mark_edges(const struct mincov_cfg *cfg, enum mincov_mode mode, const uint8_t *edge_probe, const uint32_t *number,
                       struct mincov_decision *decision) {
  uint32_t edge_count = cfg->blocks.first_successor[cfg->blocks.count];
  decision->edge_flags = mincov_allocate(edge_count, 1);
  for (uint32_t edge = 0; edge < edge_count; edge++)
    if (decision->edge_places[edge] != MINCOV_PLACE_NONE)
      mark(&decision->edge_flags[edge], edge_probe[number[edge]], mincov_mode_verifies(mode), &decision->byte_count);
}

/* mode=edge: plans on blocks or pieces and edges together. */
static void decide_with_edges(const struct mincov_cfg *cfg, const struct mincov_options *options, const struct base *base,
                              struct mincov_decision *decision) {
  uint32_t nodes = base->graph.node_count - 1, edges = base->graph.edge_count;
  uint32_t *number = number_edges(cfg, base), *edge_node = mincov_allocate(edges, sizeof *edge_node);
  decision->edge_places = mincov_edge_places(cfg);
  uint64_t *of_edges = edge_costs(cfg, base, number, decision->edge_places);
  struct mincov_graph subdivided;
  struct mincov_error error = {0};
  demand(mincov_graph_subdivide(&base->graph, MINCOV_EXITS_WHOLE, edge_node, &subdivided, &error));
  stand_resets(options, &subdivided);
  uint64_t *cost = mincov_allocate(subdivided.node_count, sizeof *cost);
  memcpy(cost, base->cost, nodes * sizeof *cost);
  for (uint32_t edge = 0; edge < edges; edge++)
    if (edge_node[edge] != UINT32_MAX) cost[edge_node[edge]] = of_edges[edge];
  struct mincov_plan plan;
  plan_on(&subdivided, options->choice, cost, &plan, &decision->seconds);
  uint8_t *edge_probe = mincov_allocate(edges, 1);
  for (uint32_t edge = 0; edge < edges; edge++) edge_probe[edge] = edge_node[edge] != UINT32_MAX && plan.probe[edge_node[edge]];
  mark_pieces(cfg, options->mode, plan.probe, base, decision);
  mark_edges(cfg, options->mode, edge_probe, number, decision);
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
static uint32_t node_that_tells(const struct mincov_cfg *cfg, const struct base *base, uint32_t node, uint32_t edge) {
  const struct mincov_graph *graph = &base->graph;
  uint32_t target = graph->successor[edge];
  bool only_way_out = graph->first_successor[node + 1] - graph->first_successor[node] == 1;
  if (target == mincov_graph_terminal(graph)) return only_way_out ? node : UINT32_MAX;
  return base->is_pieces && is_tail(cfg, target) ? target : UINT32_MAX;
}

/* mode=block-by-edge: plans on edges, with blocks where these cannot be probed. */
static void decide_by_edges(const struct mincov_cfg *cfg, const struct mincov_options *options, struct base *base,
                            struct mincov_decision *decision) {
  stand_resets(options, &base->graph);
  const struct mincov_graph *graph = &base->graph;
  uint32_t *number = number_edges(cfg, base), *teller = mincov_allocate(graph->edge_count, sizeof *teller);
  decision->edge_places = mincov_edge_places(cfg);
  uint64_t *cost = edge_costs(cfg, base, number, decision->edge_places);
  for (uint32_t edge = 0; edge < graph->edge_count; edge++) teller[edge] = UINT32_MAX;
  for (uint32_t node = 0; node < mincov_graph_blocks(graph); node++)
    for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++) {
      teller[edge] = node_that_tells(cfg, base, node, edge);
      if (teller[edge] != UINT32_MAX) cost[edge] = base->cost[teller[edge]];
    }
  apply_choice(options->choice, cost, graph->edge_count);
  struct mincov_edge_plan plan;
  double start = mincov_thread_seconds();
  demand(mincov_plan_blocks_by_edges(graph, cost, base->cost, &plan));
  decision->seconds += mincov_thread_seconds() - start;
  for (uint32_t edge = 0; edge < graph->edge_count; edge++)
    if (plan.probe[edge] && teller[edge] != UINT32_MAX) plan.block_probe[teller[edge]] = 1;
  mark_pieces(cfg, options->mode, plan.block_probe, base, decision);
  mark_edges(cfg, options->mode, plan.probe, number, decision);
  mincov_edge_plan_free(&plan);
  free(cost);
  free(teller);
  free(number);
}

struct mincov_decision mincov_decide(const struct mincov_cfg *cfg, const struct mincov_options *options) {
  struct mincov_decision decision = {.flags = mincov_allocate(cfg->piece_count, 1)};
  const struct mincov_blocks *it = &cfg->blocks;
  struct mincov_graph blocks;
  struct mincov_error error = {0};
  double start = mincov_thread_seconds();
  demand(mincov_graph_create(it->count, it->first_successor, it->successor, cfg->block_exits, &blocks, &error));
  decision.seconds = mincov_thread_seconds() - start;
  struct mincov_costs costs = mincov_costs_estimate(cfg, &blocks);
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) decision.flags[piece] = shape_flags(cfg, &blocks, piece);
  struct base base;
  make_base(cfg, options, blocks, costs.cost, decision.flags, &base);
  if (mincov_mode_is_by_edge(options->mode)) {
    decide_by_edges(cfg, options, &base, &decision);
  } else if (mincov_mode_has_edges(options->mode)) {
    decide_with_edges(cfg, options, &base, &decision);
  } else {
    struct mincov_plan plan;
    stand_resets(options, &base.graph);
    plan_on(&base.graph, options->choice, base.cost, &plan, &decision.seconds);
    mark_pieces(cfg, options->mode, plan.probe, &base, &decision);
    mincov_plan_free(&plan);
  }
  decision.spins = costs.spins;
  free(costs.cost);
  base_free(&base);
  return decision;
}

static void plan_subset(const struct mincov_graph *pieces, const struct mincov_options *options, const uint8_t *wanted,
                        uint64_t *cost, struct mincov_decision *decision) {
  uint32_t count = mincov_graph_blocks(pieces);
  uint8_t *wanted_nodes = mincov_allocate(pieces->node_count, 1); /* virtual nodes are not wanted */
  struct mincov_plan plan;
  memcpy(wanted_nodes, wanted, count);
  apply_choice(options->choice, cost, count);
  double start = mincov_thread_seconds();
  demand(mincov_plan_subset(pieces, wanted_nodes, cost, &plan, NULL));
  decision->seconds += mincov_thread_seconds() - start;
  for (uint32_t piece = 0; piece < count; piece++) {
    bool all = options->mode == MINCOV_MODE_ALL && wanted[piece] && cost[piece] != MINCOV_COST_INFINITE;
    mark(&decision->flags[piece], all || plan.probe[piece], false, &decision->byte_count);
  }
  mincov_plan_free(&plan);
  free(wanted_nodes);
}

struct mincov_decision mincov_decide_subset(const struct mincov_cfg *cfg, const struct mincov_options *options,
                                            const uint8_t *wanted) {
  struct mincov_decision decision = {.flags = mincov_allocate(cfg->piece_count, 1)};
  const struct mincov_blocks *it = &cfg->blocks;
  struct mincov_graph blocks, pieces;
  struct mincov_error error = {0};
  demand(mincov_graph_create(it->count, it->first_successor, it->successor, cfg->block_exits, &blocks, &error));
  struct mincov_costs costs = mincov_costs_estimate(cfg, &blocks);
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) decision.flags[piece] = shape_flags(cfg, &blocks, piece);
  uint64_t *cost = mincov_allocate((size_t)cfg->piece_count + 2, sizeof *cost);
  make_pieces(cfg, costs.cost, decision.flags, &pieces, cost);
  stand_resets(options, &pieces);
  plan_subset(&pieces, options, wanted, cost, &decision);
  decision.spins = costs.spins;
  mincov_graph_free(&pieces);
  mincov_graph_free(&blocks);
  free(costs.cost);
  free(cost);
  return decision;
}

void mincov_decision_free(struct mincov_decision *decision) {
  free(decision->flags);
  free(decision->spins);
  free(decision->edge_flags);
  free(decision->edge_places);
  *decision = (struct mincov_decision){0};
}
