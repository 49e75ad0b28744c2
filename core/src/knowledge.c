/* A worklist: each node becomes known once, and takes itself off the open dependencies of the rules that use it. */
#include "knowledge.h"

#include "mincov/memory.h"

static void know(struct mincov_knowledge *knowledge, uint32_t node, enum mincov_known_by how) {
  if (knowledge->known[node]) return;
  knowledge->known[node] = (uint8_t)how;
  knowledge->stack[knowledge->depth++] = node;
  if (!knowledge->classes) return;
  const uint32_t *next = knowledge->classes->next_equivalent;
  for (uint32_t other = next[node]; other != node; other = next[other]) {
    if (knowledge->known[other]) continue;
    knowledge->known[other] = MINCOV_KNOWN_EQUIVALENT;
    knowledge->from[other] = node;
    knowledge->stack[knowledge->depth++] = other;
  }
}

static void count_dependencies(struct mincov_knowledge *knowledge) {
  const struct mincov_graph *graph = knowledge->graph;
  for (uint32_t u = 0; u < graph->node_count; u++)
    for (uint32_t edge = graph->first_successor[u]; edge < graph->first_successor[u + 1]; edge++) {
      uint32_t v = graph->successor[edge];
      knowledge->open[0][v] += mincov_forward_dependency(knowledge->inferability, u, v);
      knowledge->open[1][u] += mincov_backward_dependency(knowledge->inferability, u, v);
    }
}

enum mincov_status mincov_knowledge_create(const struct mincov_graph *graph, const struct mincov_inferability *inferability,
                                           const struct mincov_classes *classes, struct mincov_knowledge *knowledge) {
  *knowledge = (struct mincov_knowledge){.graph = graph, .inferability = inferability, .classes = classes};
  knowledge->known = mincov_new_array(graph->node_count, 1);
  uint32_t *memory = mincov_new_array((size_t)graph->node_count * 4, sizeof *memory);
  if (!knowledge->known || !memory) {
    free(memory);
    mincov_knowledge_free(knowledge);
    return MINCOV_OUT_OF_MEMORY;
  }
  knowledge->open[0] = memory; /* one block: freed through this */
  knowledge->open[1] = memory + graph->node_count;
  knowledge->stack = memory + (size_t)graph->node_count * 2;
  knowledge->from = memory + (size_t)graph->node_count * 3;
  count_dependencies(knowledge);
  return MINCOV_OK;
}

void mincov_knowledge_free(struct mincov_knowledge *knowledge) {
  free(knowledge->known);
  free(knowledge->open[0]);
  *knowledge = (struct mincov_knowledge){0};
}

void mincov_knowledge_give(struct mincov_knowledge *knowledge, uint32_t given) {
  const struct mincov_graph *graph = knowledge->graph;
  know(knowledge, given, MINCOV_KNOWN_GIVEN);
  while (knowledge->depth) {
    uint32_t node = knowledge->stack[--knowledge->depth];
    for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++) {
      uint32_t v = graph->successor[edge];
      if (mincov_forward_dependency(knowledge->inferability, node, v) && --knowledge->open[0][v] == 0)
        know(knowledge, v, MINCOV_KNOWN_FORWARD);
    }
    for (uint32_t edge = graph->first_predecessor[node]; edge < graph->first_predecessor[node + 1]; edge++) {
      uint32_t u = graph->predecessor[edge];
      if (mincov_backward_dependency(knowledge->inferability, u, node) && --knowledge->open[1][u] == 0)
        know(knowledge, u, MINCOV_KNOWN_BACKWARD);
    }
  }
}
