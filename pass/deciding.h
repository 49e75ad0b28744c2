/* What the ways to decide (decision.h) have in common: the graph that is planned on, costs, and what a plan turns into. */
#ifndef MINCOV_PASS_DECIDING_H
#define MINCOV_PASS_DECIDING_H

#include "decision.h"
#include "mincov/graph.h"

/* The graph that is planned on, before edges come in, with the cost of each node. */
struct mincov_base {
  struct mincov_graph graph;
  uint64_t *cost;      /* [nodes] */
  uint64_t *edge_cost; /* [edges between blocks] of an edge by itself, in the order of cfg->blocks.successor */
  uint32_t *heads;     /* [blocks] first node of a block */
  uint32_t *ends;      /* [blocks] node that has the block's successors */
  bool is_pieces;      /* nodes are pieces, else blocks */
};

/* Makes it, and begins *decision: shapes of the pieces, spins. O(instructions + edges). Freed with mincov_base_free. */
void mincov_base_create(const struct mincov_cfg *cfg, bool is_pieces, struct mincov_base *base, struct mincov_decision *decision);
void mincov_base_free(struct mincov_base *base);

/* The number in the base graph of each edge between blocks: [edges], the caller's. */
uint32_t *mincov_base_number_edges(const struct mincov_cfg *cfg, const struct mincov_base *base);

/* The cost of each edge of the base graph, the caller's; MINCOV_COST_INFINITE for those that are not between blocks. number: as
 * above; places: enum mincov_edge_place. */
uint64_t *mincov_base_edge_costs(const struct mincov_cfg *cfg, const struct mincov_base *base, const uint32_t *number,
                                 const uint8_t *places);

/* Graphs are well-formed by construction, so nothing but memory can be missing: ends the compiler then. */
void mincov_demand(enum mincov_status status);

/* resettable=yes: activations may be resumed behind calls. */
void mincov_stand_resets(const struct mincov_options *options, struct mincov_graph *graph);

/* choice=first: what can be placed costs the same everywhere, and ties go to the place nearest the entry. */
void mincov_apply_choice(enum mincov_choice choice, uint64_t *cost, uint32_t count);

/* Whether the piece continues the block of the piece before it. */
bool mincov_is_tail(const struct mincov_cfg *cfg, uint32_t piece);

/* Gives a place its flags, and counts its byte. */
void mincov_decide_place(uint8_t *flags, bool planned, bool verify, uint32_t *byte_count);

/* Gives decision, which has edge_places, its edges' flags. edge_probe: [edges of the base graph] 1 where the plan has a probe. */
void mincov_decide_edges(const struct mincov_cfg *cfg, enum mincov_mode mode, const uint8_t *edge_probe, const uint32_t *number,
                         struct mincov_decision *decision);

#endif
