/* Inference over a smaller graph: see reduced.h. */
#include "reduced.h"

#include <string.h>

#include "chains.h"
#include "mincov/infer.h"
#include "mincov/memory.h"

/* ---- What is left ---- */

#define NOT_LEFT UINT32_MAX

/* Marks what start leads to along the given adjacency without passing nodes that are known to be uncovered. */
static void mark_open(uint32_t start, const uint32_t *first, const uint32_t *adjacent, const uint8_t *given, uint8_t bit,
                      uint8_t *marks, uint32_t *stack) {
  uint32_t depth = 0;
  if (given[start] == MINCOV_NOT_COVERED) return;
  marks[start] |= bit;
  stack[depth++] = start;
  while (depth) {
    uint32_t node = stack[--depth];
    for (uint32_t edge = first[node]; edge < first[node + 1]; edge++) {
      uint32_t next = adjacent[edge];
      if (marks[next] & bit || given[next] == MINCOV_NOT_COVERED) continue;
      marks[next] |= bit;
      stack[depth++] = next;
    }
  }
}

/* Numbers what walks from root to terminal that avoid uncovered nodes can pass; left: [node] out, NOT_LEFT for others. Returns how
 * many. */
static uint32_t number_left(const struct mincov_graph *graph, const uint8_t *given, uint32_t *left, uint32_t *stack,
                            uint8_t *marks) {
  enum { FROM_ROOT = 1, TO_TERMINAL = 2 };
  uint32_t count = 0;
  mark_open(graph->root, graph->first_successor, graph->successor, given, FROM_ROOT, marks, stack);
  mark_open(mincov_graph_terminal(graph), graph->first_predecessor, graph->predecessor, given, TO_TERMINAL, marks, stack);
  for (uint32_t node = 0; node < graph->node_count; node++)
    left[node] = marks[node] == (FROM_ROOT | TO_TERMINAL) ? count++ : NOT_LEFT;
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

/* What is given of chains: what it is of any member. false: members are at odds. */
static bool give_chains(const struct mincov_graph *graph, const struct mincov_chains *chains, const uint8_t *given,
                        uint8_t *given_chains) {
  for (uint32_t node = 0; node < graph->node_count; node++) {
    uint8_t *of_chain = &given_chains[chains->chain[node]];
    if (given[node] == MINCOV_UNKNOWN || given[node] == *of_chain) continue;
    if (*of_chain != MINCOV_UNKNOWN) return false;
    *of_chain = given[node];
  }
  return true;
}

/* Contracts the chains of a graph without predecessors, and has infer say what it can of them. */
static enum mincov_status infer_chains(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state, bool *cut,
                                       enum mincov_status (*infer)(const struct mincov_graph *graph, const uint8_t *given,
                                                                   uint8_t *state, bool *cut)) {
  struct mincov_chains chains;
  enum mincov_status status = mincov_chains_create(graph, &chains);
  if (status != MINCOV_OK) return status;
  uint8_t *given_chains = mincov_new_array((size_t)chains.graph.node_count * 2, 1);
  if (given_chains) {
    uint8_t *states = given_chains + chains.graph.node_count;
    *cut = !give_chains(graph, &chains, given, given_chains);
    if (!*cut) status = infer(&chains.graph, given_chains, states, cut);
    for (uint32_t node = 0; status == MINCOV_OK && !*cut && node < graph->node_count; node++)
      state[node] = states[chains.chain[node]];
  } else {
    status = MINCOV_OUT_OF_MEMORY;
  }
  free(given_chains);
  mincov_chains_free(&chains);
  return status;
}

static enum mincov_status infer_whole(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state, bool *cut) {
  return mincov_infer_reasons(graph, given, state, NULL, cut);
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

static enum mincov_status infer_left(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state, bool *cut) {
  size_t nodes = graph->node_count;
  uint32_t *left = mincov_new_room(nodes * 2 + (nodes * 3 + 3) / 4, sizeof *left);
  if (!left) return MINCOV_OUT_OF_MEMORY;
  uint32_t *stack = left + nodes;
  uint8_t *marks = memset(stack + nodes, 0, nodes), *given_left = marks + nodes, *state_left = given_left + nodes;
  uint32_t count = number_left(graph, given, left, stack, marks);
  enum mincov_status status = MINCOV_OK;
  struct mincov_graph kept = {0};
  *cut = !give_left(graph, left, given, given_left);
  if (!*cut && count) status = keep_left(graph, left, count, &kept);
  if (!*cut && count && status == MINCOV_OK) status = infer_chains(&kept, given_left, state_left, cut, infer_whole);
  for (uint32_t node = 0; status == MINCOV_OK && !*cut && node < nodes; node++)
    state[node] = left[node] != NOT_LEFT ? state_left[left[node]] : (uint8_t)MINCOV_NOT_COVERED;
  mincov_graph_free(&kept);
  free(left);
  return status;
}

enum mincov_status mincov_infer_reduced(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state, bool *cut) {
  return infer_chains(graph, given, state, cut, infer_left);
}
