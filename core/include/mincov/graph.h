/* Control flow graphs as the theory needs them: one entry, one virtual terminal, both directions of every edge at hand.
 *
 * Node 0 is the entry s. The last node, number node_count - 1, is the virtual terminal t: it has no successor, and an edge to it
 * (an exit edge) says that the run may end inside the source block. Edges keep their order and multiplicity, so that a block's
 * successors are its terminator's, in order, its exit edge last. Parallel edges and self-loops are allowed.
 *
 * Coverage may be cleared while activations are inside calls. What runs afterwards does not start at s: such an activation goes on
 * behind the call. Graphs that allow for it have a virtual *source*, the last node but one, with an edge to s and to wherever an
 * activation can be resumed (mincov_graph_make_resettable).
 *
 * Every node must be reachable from s; the front ends number reachable blocks only. Every node can reach t: blocks without
 * successors get an exit edge, and so does the first block (in reverse postorder) of each terminal strongly connected component
 * that has no way to t, so that a function with an endless loop keeps a plan (docs/theory.md, "Endless loops"). */
#ifndef MINCOV_GRAPH_H
#define MINCOV_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

#include "mincov/status.h"

struct mincov_graph {
  uint32_t node_count;         /* blocks, the source if there is one, and the terminal; at least 2 */
  uint32_t root;               /* where walks start: 0, the entry; or the source */
  uint32_t edge_count;         /* exit edges included */
  uint32_t *first_successor;   /* [node_count + 1] index into successor. One block of memory with the next three */
  uint32_t *successor;         /* [edge_count] target nodes, grouped by source */
  uint32_t *first_predecessor; /* [node_count + 1] index into predecessor */
  uint32_t *predecessor;       /* [edge_count] source nodes, grouped by target, sources ascending */
  uint8_t *exits;              /* [node_count] 1: the node has an exit edge */
};

/* Builds a graph of block_count blocks, numbered 0 to block_count - 1, and the terminal, numbered block_count.
 * first_successor: [block_count + 1], not descending, starting with 0; successor: [first_successor[block_count]] blocks.
 * exits: [block_count], 1 where the run may end inside a block that also has successors; NULL for none. Exit edges that the rules
 * above demand are added. On success the caller frees *graph with mincov_graph_free.
 * MINCOV_INVALID: no block, more than UINT32_MAX - 2 blocks or edges, a successor out of range, a block unreachable from block 0.
 * O(blocks + edges). */
enum mincov_status mincov_graph_create(uint32_t block_count, const uint32_t *first_successor, const uint32_t *successor,
                                       const uint8_t *exits, struct mincov_graph *graph, struct mincov_error *error);

/* The checks of mincov_graph_create without the graph. *complete: whether exits, which must be given, holds all exit edges that the
 * rules demand. O(blocks + edges). */
enum mincov_status mincov_graph_check(uint32_t block_count, const uint32_t *first_successor, const uint32_t *successor,
                                      const uint8_t *exits, bool *complete, struct mincov_error *error);

/* Gives the graph a source: an edge from it to the entry, and to every block that follows one with an exit edge, since where a run
 * may end inside a call an activation may also be resumed behind that call. Numbers of blocks and of their edges stay; the source's
 * edges come last. graph must have no source yet. MINCOV_OUT_OF_MEMORY, also for more edges than a graph can hold: *graph is freed
 * and cleared. O(blocks + edges). */
enum mincov_status mincov_graph_make_resettable(struct mincov_graph *graph);

/* Frees the arrays and clears the struct; a cleared struct may be freed again. */
void mincov_graph_free(struct mincov_graph *graph);

static inline uint32_t mincov_graph_terminal(const struct mincov_graph *graph) { return graph->node_count - 1; }

static inline bool mincov_graph_has_source(const struct mincov_graph *graph) { return graph->root != 0; }

/* Blocks are the nodes below this number; those from it on are virtual, and carry no probe. */
static inline uint32_t mincov_graph_blocks(const struct mincov_graph *graph) {
  return mincov_graph_has_source(graph) ? graph->root : graph->node_count - 1;
}

#endif
