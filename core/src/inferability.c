/* Computes the two conditions for every node: two dominator trees, then one pass over the edges with O(1) tests. */
#include "inferability.h"

#include "mincov/memory.h"

enum mincov_status mincov_inferability_create(const struct mincov_graph *graph, enum mincov_dominators_parts parts,
                                              struct mincov_inferability *result) {
  *result = (struct mincov_inferability){0};
  struct mincov_dominators_scratch scratch;
  enum mincov_status status = mincov_dominators_scratch_create(graph->node_count, &scratch);
  if (status != MINCOV_OK) return status;
  status = mincov_dominators_create_in(graph, MINCOV_FORWARD, parts, &scratch, &result->dominators);
  if (status == MINCOV_OK) status = mincov_dominators_create_in(graph, MINCOV_REVERSE, parts, &scratch, &result->post_dominators);
  mincov_dominators_scratch_free(&scratch);
  result->forward = mincov_new_room(graph->node_count, 2); /* one block: freed through forward */
  if (status != MINCOV_OK || !result->forward) {
    mincov_inferability_free(result);
    return MINCOV_OUT_OF_MEMORY;
  }
  result->backward = result->forward + graph->node_count;
  uint32_t terminal = mincov_graph_terminal(graph);
  for (uint32_t node = 0; node < graph->node_count; node++) {
    result->forward[node] = node != graph->root;
    result->backward[node] = node != terminal;
  }
  for (uint32_t u = 0; u < graph->node_count; u++) {
    for (uint32_t edge = graph->first_successor[u]; edge < graph->first_successor[u + 1]; edge++) {
      uint32_t v = graph->successor[edge];
      if (mincov_in_a(result, v, u) && mincov_in_b(result, v, u)) result->forward[v] = 0;
      if (mincov_in_a(result, u, v) && mincov_in_b(result, u, v)) result->backward[u] = 0;
    }
  }
  return MINCOV_OK;
}

void mincov_inferability_free(struct mincov_inferability *inferability) {
  mincov_dominators_free(&inferability->dominators);
  mincov_dominators_free(&inferability->post_dominators);
  free(inferability->forward);
  *inferability = (struct mincov_inferability){0};
}

void mincov_find_links(const struct mincov_graph *graph, const struct mincov_inferability *inferability, uint32_t *next,
                       uint8_t *linked_in) {
  for (uint32_t u = 0; u < graph->node_count; u++) {
    next[u] = MINCOV_NO_NODE;
    for (uint32_t edge = graph->first_successor[u]; edge < graph->first_successor[u + 1]; edge++) {
      uint32_t v = graph->successor[edge];
      if (!mincov_forward_dependency(inferability, u, v) || !mincov_backward_dependency(inferability, u, v)) continue;
      next[u] = v;
      linked_in[v] = 1;
    }
  }
}
