#include "deciding.h"

#include <stdlib.h>
#include <string.h>

#include "costs.h"
#include "edges.h"
#include "mincov/plan.h"

void mincov_demand(enum mincov_status status) {
  if (status != MINCOV_OK) mincov_out_of_memory();
}

bool mincov_is_tail(const struct mincov_cfg *cfg, uint32_t piece) {
  return piece && cfg->pieces[piece - 1].block == cfg->pieces[piece].block;
}

/* ---- The graph ---- */

/* The shape of the pieces: tails, and where the run may end. An exit edge that the graph's rules added belongs to the head if it is
 * that of an endless loop, and to the last piece if the block has no successors. */
static uint8_t shape_flags(const struct mincov_cfg *cfg, const struct mincov_graph *blocks, uint32_t piece) {
  uint32_t block = cfg->pieces[piece].block;
  bool tail = mincov_is_tail(cfg, piece), last = piece + 1 == cfg->piece_count || cfg->pieces[piece + 1].block != block;
  bool ends = cfg->blocks.first_successor[block] == cfg->blocks.first_successor[block + 1];
  bool endless = !ends && blocks->exits[block] && !cfg->block_exits[block];
  bool exits = cfg->pieces[piece].exit || (ends && last) || (endless && !tail);
  return (uint8_t)((tail ? MINCOV_NODE_TAIL : 0) | (exits ? MINCOV_NODE_EXIT : 0) |
                   (cfg->pieces[piece].artificial ? MINCOV_NODE_ARTIFICIAL : 0) |
                   (cfg->pieces[piece].returns ? MINCOV_NODE_RETURN : 0));
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
  mincov_demand(mincov_map_graph(&function, pieces, &error));
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++)
    cost[piece] = cfg->pieces[piece].place ? block_cost[cfg->pieces[piece].block] : MINCOV_COST_INFINITE;
}

/* blocks: the graph of blocks; it is *base's, or freed. */
static void make_nodes(const struct mincov_cfg *cfg, struct mincov_graph blocks, const uint64_t *block_cost, uint8_t *flags,
                       struct mincov_base *base) {
  uint32_t count = cfg->blocks.count;
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

void mincov_base_create(const struct mincov_cfg *cfg, bool is_pieces, struct mincov_base *base, struct mincov_decision *decision) {
  const struct mincov_blocks *it = &cfg->blocks;
  struct mincov_graph blocks;
  struct mincov_error error = {0};
  *decision = (struct mincov_decision){.flags = mincov_allocate(cfg->piece_count, 1)};
  *base = (struct mincov_base){.is_pieces = is_pieces};
  double start = mincov_thread_seconds();
  mincov_demand(mincov_graph_create(it->count, it->first_successor, it->successor, cfg->block_exits, &blocks, &error));
  decision->seconds = mincov_thread_seconds() - start;
  struct mincov_costs costs = mincov_costs_estimate(cfg, &blocks);
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) decision->flags[piece] = shape_flags(cfg, &blocks, piece);
  make_nodes(cfg, blocks, costs.cost, decision->flags, base);
  decision->spins = costs.spins;
  base->edge_cost = costs.edge_cost;
  free(costs.cost);
}

void mincov_base_free(struct mincov_base *base) {
  mincov_graph_free(&base->graph);
  free(base->cost);
  free(base->edge_cost);
  free(base->heads);
  free(base->ends);
}

void mincov_stand_resets(const struct mincov_options *options, struct mincov_graph *graph) {
  if (options->resettable) mincov_demand(mincov_graph_make_resettable(graph));
}

void mincov_apply_choice(enum mincov_choice choice, uint64_t *cost, uint32_t count) {
  if (choice != MINCOV_CHOICE_FIRST) return;
  for (uint32_t i = 0; i < count; i++)
    if (cost[i] != MINCOV_COST_INFINITE) cost[i] = 1;
}

/* ---- Edges ---- */

/* What a probe on the edge costs: that of its place, where it shares one with a block; a new block takes a jump besides. */
static uint64_t cost_of_edge(const struct mincov_base *base, uint32_t block, uint32_t edge, uint32_t target,
                             enum mincov_edge_place place) {
  switch (place) {
  case MINCOV_PLACE_SOURCE:
    return base->cost[base->ends[block]];
  case MINCOV_PLACE_TARGET:
    return base->cost[base->heads[target]];
  case MINCOV_PLACE_SPLIT:
    return base->edge_cost[edge] * 2 + 1;
  default:
    return MINCOV_COST_INFINITE;
  }
}

uint32_t *mincov_base_number_edges(const struct mincov_cfg *cfg, const struct mincov_base *base) {
  const struct mincov_blocks *blocks = &cfg->blocks;
  uint32_t *number = mincov_allocate(blocks->first_successor[blocks->count], sizeof *number);
  for (uint32_t block = 0; block < blocks->count; block++)
    for (uint32_t edge = blocks->first_successor[block]; edge < blocks->first_successor[block + 1]; edge++)
      number[edge] = base->graph.first_successor[base->ends[block]] + edge - blocks->first_successor[block];
  return number;
}

uint64_t *mincov_base_edge_costs(const struct mincov_cfg *cfg, const struct mincov_base *base, const uint32_t *number,
                                 const uint8_t *places) {
  const struct mincov_blocks *blocks = &cfg->blocks;
  uint64_t *cost = mincov_allocate(base->graph.edge_count, sizeof *cost);
  for (uint32_t edge = 0; edge < base->graph.edge_count; edge++) cost[edge] = MINCOV_COST_INFINITE;
  for (uint32_t block = 0; block < blocks->count; block++)
    for (uint32_t edge = blocks->first_successor[block]; edge < blocks->first_successor[block + 1]; edge++)
      cost[number[edge]] = cost_of_edge(base, block, edge, blocks->successor[edge], places[edge]);
  return cost;
}

/* ---- What becomes of a plan ---- */

void mincov_decide_place(uint8_t *flags, bool planned, bool verify, uint32_t *byte_count) {
  if (planned) *flags |= MINCOV_NODE_BYTE | MINCOV_NODE_PLAN;
  if (verify) *flags |= MINCOV_NODE_BYTE;
  *byte_count += (*flags & MINCOV_NODE_BYTE) != 0;
}

void mincov_decide_edges(const struct mincov_cfg *cfg, enum mincov_mode mode, const uint8_t *edge_probe, const uint32_t *number,
                         struct mincov_decision *decision) {
  uint32_t edge_count = cfg->blocks.first_successor[cfg->blocks.count];
  decision->edge_flags = mincov_allocate(edge_count, 1);
  for (uint32_t edge = 0; edge < edge_count; edge++)
    if (decision->edge_places[edge] != MINCOV_PLACE_NONE)
      mincov_decide_place(&decision->edge_flags[edge], edge_probe[number[edge]], mincov_mode_verifies(mode), &decision->byte_count);
}
