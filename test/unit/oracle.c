/* Enumerates walks, closes their sets under union, and compares probe sets by what they leave confused. */
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

#include "mincov/infer.h"

/* Marks in finished the sets of the walks s -> t, in cut those of all walks from s. Each (node, set) pair is visited once. */
static void search_walks(const struct mincov_graph *graph, uint8_t *finished, uint8_t *cut) {
  uint32_t count = graph->node_count, terminal = mincov_graph_terminal(graph);
  size_t pairs = (size_t)count << count, depth = 0;
  uint8_t *visited = mincov_test_allocate(pairs, 1);
  uint32_t *stack = mincov_test_allocate(pairs, sizeof *stack); /* set * node_count + node */
  stack[depth++] = (1u << graph->root) * count + graph->root;
  visited[stack[0]] = 1;
  while (depth > 0) {
    uint32_t pair = stack[--depth], node = pair % count, set = pair / count;
    cut[set] = 1;
    if (node == terminal) finished[set] = 1;
    for (uint32_t i = graph->first_successor[node]; i < graph->first_successor[node + 1]; i++) {
      uint32_t target = graph->successor[i];
      uint32_t next = (set | 1u << target) * count + target;
      if (visited[next]) continue;
      visited[next] = 1;
      stack[depth++] = next;
    }
  }
  free(visited);
  free(stack);
}

/* Turns the marked sets into their closure under union, the empty set included, and lists it. */
static uint32_t *close_under_union(uint8_t *marked, uint32_t set_count, uint32_t *count) {
  uint32_t *closed = mincov_test_allocate(set_count, sizeof *closed);
  uint8_t *in_closure = mincov_test_allocate(set_count, 1);
  uint32_t closed_count = 1; /* the empty set */
  in_closure[0] = 1;
  for (uint32_t set = 1; set < set_count; set++) {
    if (!marked[set] || in_closure[set]) continue;
    for (uint32_t i = 0, end = closed_count; i < end; i++) {
      uint32_t joined = closed[i] | set;
      if (in_closure[joined]) continue;
      in_closure[joined] = 1;
      closed[closed_count++] = joined;
    }
  }
  memcpy(marked, in_closure, set_count);
  free(in_closure);
  *count = closed_count;
  return closed;
}

void mincov_oracle_create(const struct mincov_graph *graph, struct mincov_oracle *oracle) {
  assert_true(graph->node_count <= MINCOV_ORACLE_NODE_LIMIT);
  uint32_t set_count = 1u << graph->node_count;
  *oracle = (struct mincov_oracle){.node_count = graph->node_count, .set_count = set_count};
  oracle->valid = mincov_test_allocate(set_count, 1);
  oracle->possible = mincov_test_allocate(set_count, 1);
  search_walks(graph, oracle->valid, oracle->possible);
  oracle->valid_sets = close_under_union(oracle->valid, set_count, &oracle->valid_count);
  oracle->possible_sets = close_under_union(oracle->possible, set_count, &oracle->possible_count);
}

void mincov_oracle_free(struct mincov_oracle *oracle) {
  free(oracle->valid);
  free(oracle->valid_sets);
  free(oracle->possible);
  free(oracle->possible_sets);
  *oracle = (struct mincov_oracle){0};
}

/* A set fails iff two profiles differ only outside it. So: mark the differences, spread the marks to all supersets (one dimension
 * at a time), and look at each set's complement. */
uint8_t *mincov_oracle_separating_sets(const struct mincov_oracle *oracle) {
  uint8_t *hides = mincov_test_allocate(oracle->set_count, 1); /* 1: contains a difference */
  for (uint32_t i = 0; i < oracle->valid_count; i++) {
    for (uint32_t j = 0; j < i; j++) hides[oracle->valid_sets[i] ^ oracle->valid_sets[j]] = 1;
  }
  for (uint32_t bit = 1; bit < oracle->set_count; bit <<= 1) {
    for (uint32_t set = 0; set < oracle->set_count; set++) {
      if (set & bit) hides[set] |= hides[set ^ bit];
    }
  }
  uint8_t *separating = mincov_test_allocate(oracle->set_count, 1);
  for (uint32_t set = 0; set < oracle->set_count; set++) separating[set] = !hides[(oracle->set_count - 1) & ~set];
  free(hides);
  return separating;
}

void mincov_agreement_create(uint32_t set_count, const uint32_t *sets, uint32_t count, uint32_t probed,
                             struct mincov_agreement *agreement) {
  agreement->seen = mincov_test_allocate(set_count, 1);
  agreement->in_all = mincov_test_allocate(set_count, sizeof *agreement->in_all);
  agreement->in_some = mincov_test_allocate(set_count, sizeof *agreement->in_some);
  memset(agreement->in_all, 0xff, set_count * sizeof *agreement->in_all);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t value = sets[i] & probed;
    agreement->seen[value] = 1;
    agreement->in_all[value] &= sets[i];
    agreement->in_some[value] |= sets[i];
  }
}

void mincov_agreement_free(struct mincov_agreement *agreement) {
  free(agreement->seen);
  free(agreement->in_all);
  free(agreement->in_some);
  *agreement = (struct mincov_agreement){0};
}

void mincov_oracle_given(uint32_t node_count, uint32_t covered, uint32_t probed, uint8_t *given) {
  for (uint32_t node = 0; node < node_count; node++) {
    bool known = (probed >> node & 1) != 0;
    given[node] = !known ? MINCOV_UNKNOWN : (covered >> node & 1) != 0 ? MINCOV_COVERED : MINCOV_NOT_COVERED;
  }
}
