/* Inference over a smaller graph: see reduced.h. */
#include "reduced.h"

#include <string.h>

#include "chains.h"
#include "mincov/infer.h"
#include "mincov/memory.h"

/* ---- What is left ---- */

#define NOT_LEFT UINT32_MAX

/* Walks over the graph. Edges are chained by target as the first walk finds them: the graph may be without predecessors, and those
 * that can be passed are fewer. */
struct walks {
  const struct mincov_graph *graph;
  const uint8_t *given;
  uint32_t *stack;       /* [node] */
  uint32_t *last_entry;  /* [node] one more than the last entry found into it; 0: none */
  uint32_t *entry_from;  /* [edge] the entry's source */
  uint32_t *entry_other; /* [edge] one more than the entry found into the same node before; 0: none */
  uint8_t *marks;        /* [node] FROM_ROOT, TO_TERMINAL */
};
enum { FROM_ROOT = 1, TO_TERMINAL = 2 };

/* Marks what the root leads to without passing nodes that are known to be uncovered. */
static void walk_from_root(struct walks *walks) {
  const struct mincov_graph *graph = walks->graph;
  uint32_t depth = 0, entries = 0;
  if (walks->given[graph->root] == MINCOV_NOT_COVERED) return;
  walks->marks[graph->root] = FROM_ROOT;
  walks->stack[depth++] = graph->root;
  while (depth) {
    uint32_t node = walks->stack[--depth];
    for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++) {
      uint32_t next = graph->successor[edge];
      if (walks->given[next] == MINCOV_NOT_COVERED) continue;
      walks->entry_from[entries] = node;
      walks->entry_other[entries] = walks->last_entry[next];
      walks->last_entry[next] = ++entries;
      if (walks->marks[next]) continue;
      walks->marks[next] = FROM_ROOT;
      walks->stack[depth++] = next;
    }
  }
}

/* Marks what of that leads to the terminal. */
static void walk_to_terminal(struct walks *walks) {
  uint32_t depth = 0, terminal = mincov_graph_terminal(walks->graph);
  if (!walks->marks[terminal]) return;
  walks->marks[terminal] |= TO_TERMINAL;
  walks->stack[depth++] = terminal;
  while (depth)
    for (uint32_t entry = walks->last_entry[walks->stack[--depth]]; entry; entry = walks->entry_other[entry - 1]) {
      uint32_t node = walks->entry_from[entry - 1];
      if (walks->marks[node] & TO_TERMINAL) continue;
      walks->marks[node] |= TO_TERMINAL;
      walks->stack[depth++] = node;
    }
}

/* Numbers what walks from root to terminal that avoid uncovered nodes can pass; left: [node] out, NOT_LEFT for others. Returns how
 * many; UINT32_MAX without memory. */
static uint32_t number_left(const struct mincov_graph *graph, const uint8_t *given, uint32_t *left) {
  size_t nodes = graph->node_count, edges = graph->edge_count;
  uint32_t *room = mincov_new_room(nodes * 2 + edges * 2 + (nodes + 3) / 4, sizeof *room), count = 0;
  if (!room) return UINT32_MAX;
  struct walks walks = {.graph = graph, .given = given, .stack = room, .last_entry = room + nodes};
  walks.entry_from = walks.last_entry + nodes;
  walks.entry_other = walks.entry_from + edges;
  walks.marks = (uint8_t *)(walks.entry_other + edges);
  memset(walks.last_entry, 0, nodes * sizeof *walks.last_entry);
  memset(walks.marks, 0, nodes);
  walk_from_root(&walks);
  walk_to_terminal(&walks);
  for (uint32_t node = 0; node < nodes; node++) left[node] = walks.marks[node] & TO_TERMINAL ? count++ : NOT_LEFT;
  free(room);
  return count;
}

/* The graph of what is left, without predecessors. */
static enum mincov_status keep_left(const struct mincov_graph *graph, const uint32_t *left, uint32_t count,
                                    struct mincov_graph *kept) {
  *kept = (struct mincov_graph){.node_count = count, .root = left[graph->root]};
  kept->first_successor = mincov_new_room((size_t)count + 1 + graph->edge_count, sizeof(uint32_t));
  if (!kept->first_successor) return MINCOV_OUT_OF_MEMORY;
  kept->successor = kept->first_successor + count + 1;
  uint32_t edges = 0;
  for (uint32_t node = 0; node < graph->node_count; node++) {
    if (left[node] == NOT_LEFT) continue;
    kept->first_successor[left[node]] = edges;
    for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++)
      if (left[graph->successor[edge]] != NOT_LEFT) kept->successor[edges++] = left[graph->successor[edge]];
  }
  kept->first_successor[count] = kept->edge_count = edges;
  return MINCOV_OK;
}

/* ---- Chains ---- */

/* What is given of chains: of what is left nothing is known to be uncovered, so that any member covered says it all. given_chains:
 * [chain] zero, which is MINCOV_UNKNOWN. */
static void give_chains(const struct mincov_graph *graph, const struct mincov_chains *chains, const uint8_t *given,
                        uint8_t *given_chains) {
  for (uint32_t node = 0; node < graph->node_count; node++)
    if (given[node] == MINCOV_COVERED) given_chains[chains->chain[node]] = MINCOV_COVERED;
}

/* Contracts the chains of a graph without predecessors, and infers what can be said of them. */
static enum mincov_status infer_chains(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state, bool *cut) {
  struct mincov_chains chains;
  enum mincov_status status = mincov_chains_create(graph, &chains);
  if (status != MINCOV_OK) return status;
  uint8_t *given_chains = mincov_new_array((size_t)chains.graph.node_count * 2, 1);
  if (given_chains) {
    uint8_t *states = given_chains + chains.graph.node_count;
    give_chains(graph, &chains, given, given_chains);
    status = mincov_infer_reasons(&chains.graph, given_chains, states, NULL, cut);
    for (uint32_t node = 0; status == MINCOV_OK && !*cut && node < graph->node_count; node++)
      state[node] = states[chains.chain[node]];
  } else {
    status = MINCOV_OUT_OF_MEMORY;
  }
  free(given_chains);
  mincov_chains_free(&chains);
  return status;
}

/* Hands what is given to the nodes that are left. false: one that cannot have run did. */
static bool give_left(const struct mincov_graph *graph, const uint32_t *left, const uint8_t *given, uint8_t *given_left) {
  for (uint32_t node = 0; node < graph->node_count; node++) {
    if (left[node] != NOT_LEFT)
      given_left[left[node]] = given[node];
    else if (given[node] == MINCOV_COVERED)
      return false;
  }
  return true;
}

/* Inference over what is left; its nodes' coverage in state_left. */
static enum mincov_status infer_left(const struct mincov_graph *graph, const uint32_t *left, uint32_t count,
                                     const uint8_t *given_left, uint8_t *state_left, bool *cut) {
  struct mincov_graph kept;
  enum mincov_status status = keep_left(graph, left, count, &kept);
  if (status == MINCOV_OK) status = infer_chains(&kept, given_left, state_left, cut);
  mincov_graph_free(&kept);
  return status;
}

enum mincov_status mincov_infer_reduced(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state, bool *cut) {
  size_t nodes = graph->node_count;
  uint32_t *left = mincov_new_room(nodes + (nodes * 2 + 3) / 4, sizeof *left);
  if (!left) return MINCOV_OUT_OF_MEMORY;
  uint8_t *given_left = (uint8_t *)(left + nodes), *state_left = given_left + nodes;
  uint32_t count = number_left(graph, given, left);
  enum mincov_status status = count == UINT32_MAX ? MINCOV_OUT_OF_MEMORY : MINCOV_OK;
  *cut = status == MINCOV_OK && !give_left(graph, left, given, given_left);
  if (status == MINCOV_OK && !*cut && count) status = infer_left(graph, left, count, given_left, state_left, cut);
  for (uint32_t node = 0; status == MINCOV_OK && !*cut && node < nodes; node++)
    state[node] = left[node] != NOT_LEFT ? state_left[left[node]] : (uint8_t)MINCOV_NOT_COVERED;
  free(left);
  return status;
}
