/* Contracting chains: see chains.h.
 *
 * Rules and dominators of the contracted graph are those of the original, seen through the chains. One thing must be taken care of:
 * a chain whose end leads back to its begin would have an edge to itself, which inference passes over, while in the original it
 * counts as a way into the first member. So the last member of such a loop stays a node of its own. */
#include "chains.h"

#include <stdlib.h>
#include <string.h>

#include "adjacency.h"
#include "mincov/memory.h"

#define NO_NODE UINT32_MAX

/* What follows a node in its chain. Root and terminal have edges of their own: where walks begin and end. entries: [node] edges
 * into it, 2 standing for all numbers above 1. */
static uint32_t next_member(const struct mincov_graph *graph, const uint8_t *entries, uint32_t node) {
  uint32_t edge = graph->first_successor[node];
  if (graph->first_successor[node + 1] - edge != 1) return NO_NODE;
  uint32_t next = graph->successor[edge];
  return entries[next] == 1 && next != node && next != graph->root && next != mincov_graph_terminal(graph) ? next : NO_NODE;
}

static bool leads_to(const struct mincov_graph *graph, uint32_t node, uint32_t target) {
  for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++)
    if (graph->successor[edge] == target) return true;
  return false;
}

static void count_entries(const struct mincov_graph *graph, uint8_t *entries) {
  for (uint32_t edge = 0; edge < graph->edge_count; edge++) entries[graph->successor[edge]] += entries[graph->successor[edge]] < 2;
}

/* Numbers chains in the order of their first members, so that the terminal comes last. entries: as above; inner: zero. last:
 * [chain] out. Returns how many. */
static uint32_t number_chains(const struct mincov_graph *graph, const uint8_t *entries, uint32_t *next, uint8_t *inner,
                              uint32_t *chain, uint32_t *last) {
  uint32_t count = 0;
  for (uint32_t node = 0; node < graph->node_count; node++) {
    next[node] = next_member(graph, entries, node);
    if (next[node] != NO_NODE) inner[next[node]] = 1;
  }
  for (uint32_t first = 0; first < graph->node_count; first++) {
    if (inner[first]) continue;
    uint32_t node = first;
    chain[node] = count;
    for (; next[node] != NO_NODE; node = next[node]) {
      uint32_t member = next[node];
      if (next[member] == NO_NODE && leads_to(graph, member, first)) last[count++] = node;
      chain[member] = count;
    }
    last[count++] = node;
  }
  return count;
}

/* The successors of a chain are those of its last member. */
static bool join_chains(const struct mincov_graph *graph, const uint32_t *last, struct mincov_chains *chains) {
  struct mincov_graph *joined = &chains->graph;
  for (uint32_t chain = 0; chain < joined->node_count; chain++)
    joined->edge_count += graph->first_successor[last[chain] + 1] - graph->first_successor[last[chain]];
  if (!mincov_adjacency_allocate(joined)) return false;
  uint32_t edge = 0;
  for (uint32_t chain = 0; chain < joined->node_count; chain++) {
    joined->first_successor[chain] = edge;
    for (uint32_t at = graph->first_successor[last[chain]]; at < graph->first_successor[last[chain] + 1]; at++)
      joined->successor[edge++] = chains->chain[graph->successor[at]];
  }
  joined->first_successor[joined->node_count] = edge;
  mincov_adjacency_invert(joined);
  return true;
}

enum mincov_status mincov_chains_create(const struct mincov_graph *graph, struct mincov_chains *chains) {
  size_t count = graph->node_count;
  *chains = (struct mincov_chains){.chain = mincov_new_room(count * 3 + (count * 2 + 3) / 4, sizeof *chains->chain)};
  if (!chains->chain) return MINCOV_OUT_OF_MEMORY;
  uint32_t *next = chains->chain + count, *last = next + count; /* scratch, in the same block */
  uint8_t *inner = memset(last + count, 0, count * 2), *entries = inner + count;
  count_entries(graph, entries);
  chains->graph.node_count = number_chains(graph, entries, next, inner, chains->chain, last);
  chains->graph.root = chains->chain[graph->root];
  if (join_chains(graph, last, chains)) return MINCOV_OK;
  mincov_chains_free(chains);
  return MINCOV_OUT_OF_MEMORY;
}

void mincov_chains_free(struct mincov_chains *chains) {
  free(chains->chain);
  mincov_graph_free(&chains->graph);
  *chains = (struct mincov_chains){0};
}
