/* A(u), B(u), inferability, mutual links and the plan by their definitions. */
#include "reference.h"

#include <stdlib.h>
#include <string.h>

#include "mincov/plan.h"

/* Marks what is reachable from root along the given adjacency without passing avoided. */
static void mark_avoiding(uint32_t root, uint32_t avoided, const uint32_t *first, const uint32_t *next, uint32_t *stack,
                          uint8_t *marked) {
  uint32_t depth = 0;
  if (root == avoided) return;
  marked[root] = 1;
  stack[depth++] = root;
  while (depth > 0) {
    uint32_t node = stack[--depth];
    for (uint32_t i = first[node]; i < first[node + 1]; i++) {
      if (next[i] == avoided || marked[next[i]]) continue;
      marked[next[i]] = 1;
      stack[depth++] = next[i];
    }
  }
}

static bool in_both(const struct mincov_reference *reference, uint32_t u, uint32_t p) {
  size_t place = (size_t)u * reference->node_count + p;
  return reference->avoids_forward[place] && reference->avoids_reverse[place];
}

static void find_inferable(const struct mincov_graph *graph, struct mincov_reference *reference) {
  for (uint32_t u = 0; u < graph->node_count; u++) {
    reference->forward[u] = u != 0;
    reference->backward[u] = u != mincov_graph_terminal(graph);
    for (uint32_t i = graph->first_predecessor[u]; i < graph->first_predecessor[u + 1]; i++) {
      if (in_both(reference, u, graph->predecessor[i])) reference->forward[u] = 0;
    }
    for (uint32_t i = graph->first_successor[u]; i < graph->first_successor[u + 1]; i++) {
      if (in_both(reference, u, graph->successor[i])) reference->backward[u] = 0;
    }
  }
}

/* An edge u -> v is a mutual link iff each end is inferred, in one of its two ways, from the other. Parallel edges are one link. */
static void find_links(const struct mincov_trial *trial, const struct mincov_graph *graph, struct mincov_reference *reference) {
  uint32_t count = graph->node_count;
  for (uint32_t u = 0; u < count; u++) {
    for (uint32_t i = graph->first_successor[u]; i < graph->first_successor[u + 1]; i++) {
      uint32_t v = graph->successor[i];
      bool v_leans_on_u = reference->forward[v] && reference->avoids_forward[(size_t)v * count + u];
      bool u_leans_on_v = reference->backward[u] && reference->avoids_reverse[(size_t)u * count + v];
      if (!v_leans_on_u || !u_leans_on_v || reference->path_next[u] == v) continue;
      if (reference->path_next[u] != UINT32_MAX || reference->path_previous[v] != UINT32_MAX) {
        mincov_trial_fail(trial, "mutual links branch at %u -> %u", u, v);
      }
      reference->path_next[u] = v;
      reference->path_previous[v] = u;
    }
  }
  for (uint32_t start = 0; start < count; start++) {
    uint32_t steps = 0;
    for (uint32_t node = start; node != UINT32_MAX; node = reference->path_next[node]) {
      if (steps++ > count) mincov_trial_fail(trial, "mutual links form a cycle through %u", start);
    }
  }
}

void mincov_reference_create(const struct mincov_trial *trial, const struct mincov_graph *graph,
                             struct mincov_reference *reference) {
  uint32_t count = graph->node_count;
  uint32_t *stack = mincov_test_allocate(count, sizeof *stack);
  reference->node_count = count;
  reference->avoids_forward = mincov_test_allocate((size_t)count * count, 1);
  reference->avoids_reverse = mincov_test_allocate((size_t)count * count, 1);
  reference->forward = mincov_test_allocate(count, 1);
  reference->backward = mincov_test_allocate(count, 1);
  reference->path_next = mincov_test_allocate(count, sizeof *reference->path_next);
  reference->path_previous = mincov_test_allocate(count, sizeof *reference->path_previous);
  memset(reference->path_next, 0xff, count * sizeof *reference->path_next);
  memset(reference->path_previous, 0xff, count * sizeof *reference->path_previous);
  for (uint32_t u = 0; u < count; u++) {
    mark_avoiding(0, u, graph->first_successor, graph->successor, stack, &reference->avoids_forward[(size_t)u * count]);
    mark_avoiding(count - 1, u, graph->first_predecessor, graph->predecessor, stack, &reference->avoids_reverse[(size_t)u * count]);
  }
  free(stack);
  find_inferable(graph, reference);
  find_links(trial, graph, reference);
}

void mincov_reference_free(struct mincov_reference *reference) {
  free(reference->avoids_forward);
  free(reference->avoids_reverse);
  free(reference->forward);
  free(reference->backward);
  free(reference->path_next);
  free(reference->path_previous);
  *reference = (struct mincov_reference){0};
}

/* A path of one node is a path like any other: it needs a probe iff its node is ambiguous. */
bool mincov_reference_path_needs_probe(const struct mincov_reference *reference, uint32_t first) {
  uint32_t last = first;
  while (reference->path_next[last] != UINT32_MAX) last = reference->path_next[last];
  return !reference->forward[first] && !reference->backward[last];
}

uint32_t mincov_reference_plan(const struct mincov_reference *reference, const uint64_t *cost, uint8_t *probe) {
  uint32_t unplaced = 0, terminal = reference->node_count - 1;
  memset(probe, 0, reference->node_count);
  for (uint32_t first = 0; first < reference->node_count; first++) {
    if (reference->path_previous[first] != UINT32_MAX || !mincov_reference_path_needs_probe(reference, first)) continue;
    uint32_t best = UINT32_MAX;
    uint64_t best_cost = MINCOV_COST_INFINITE;
    for (uint32_t node = first; node != UINT32_MAX; node = reference->path_next[node]) {
      uint64_t price = node == terminal ? MINCOV_COST_INFINITE : cost == NULL ? 1 : cost[node];
      if (price >= best_cost) continue;
      best = node;
      best_cost = price;
    }
    if (best == UINT32_MAX) {
      unplaced++;
    } else {
      probe[best] = 1;
    }
  }
  return unplaced;
}
