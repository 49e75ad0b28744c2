/* The minimum plan: ambiguous nodes, and one node of each path of mutual links that nothing enters.
 *
 * An edge u -> v is a mutual link when v is forward inferable with u among its dependencies and u is backward inferable with v
 * among its dependencies. A node has at most one link in and one out, and links form no cycle, so following `next` from each node
 * without a link in walks every path once (an ambiguous node is a path of its own). A path whose first node is forward inferable,
 * or whose last is backward inferable, is inferred from outside. Any other needs one probe, on whichever member is cheapest.
 *
 * Where nothing can be inserted at a node that needs a probe, what leans on it would stay unknown although it could carry a probe
 * itself: a second step then follows what the plan makes known and gives the rest probes of their own. */
#include "mincov/plan.h"

#include "inferability.h"
#include "knowledge.h"
#include "mincov/memory.h"

/* Walks the path that starts at first and probes its cheapest member if it has no way in. */
static void plan_path(const struct mincov_graph *graph, const struct mincov_inferability *inferability, const uint32_t *next,
                      const uint64_t *cost, uint32_t first, struct mincov_plan *plan) {
  uint32_t blocks = mincov_graph_blocks(graph), best = MINCOV_NO_NODE, last = first;
  uint64_t best_cost = MINCOV_COST_INFINITE;
  for (uint32_t node = first; node != MINCOV_NO_NODE; node = next[node]) {
    last = node;
    uint64_t node_cost = cost ? cost[node] : 0;
    if (node < blocks && node_cost < best_cost) best = node, best_cost = node_cost;
  }
  if (inferability->forward[first] || inferability->backward[last]) return;
  if (best == MINCOV_NO_NODE) {
    plan->unplaced++;
    return;
  }
  plan->probe[best] = 1;
  plan->probe_count++;
}

/* Gives a probe to every placeable node that the plan leaves unknown, nearest the entry first. O(edges). */
static enum mincov_status complete(const struct mincov_graph *graph, const struct mincov_inferability *inferability,
                                   const uint64_t *cost, struct mincov_plan *plan) {
  struct mincov_knowledge knowledge;
  enum mincov_status status = mincov_knowledge_create(graph, inferability, NULL, &knowledge);
  if (status != MINCOV_OK) return status;
  for (uint32_t node = 0; node < graph->node_count; node++)
    if (plan->probe[node]) mincov_knowledge_give(&knowledge, node);
  for (uint32_t node = 0; node < mincov_graph_blocks(graph); node++) {
    if (knowledge.known[node] || cost[node] == MINCOV_COST_INFINITE) continue;
    plan->probe[node] = 1;
    plan->probe_count++;
    mincov_knowledge_give(&knowledge, node);
  }
  mincov_knowledge_free(&knowledge);
  return MINCOV_OK;
}

enum mincov_status mincov_plan_blocks(const struct mincov_graph *graph, const uint64_t *cost, struct mincov_plan *plan) {
  *plan = (struct mincov_plan){0};
  struct mincov_inferability inferability;
  enum mincov_status status = mincov_inferability_create(graph, MINCOV_INTERVALS, &inferability);
  if (status != MINCOV_OK) return status;
  plan->node_count = graph->node_count;
  uint32_t *next = mincov_new_array(graph->node_count, sizeof *next);
  uint8_t *linked_in = mincov_new_array(graph->node_count, 1);
  plan->probe = mincov_new_array(graph->node_count, 1);
  if (next && linked_in && plan->probe) {
    mincov_find_links(graph, &inferability, next, linked_in);
    for (uint32_t node = 0; node < graph->node_count; node++)
      if (!linked_in[node]) plan_path(graph, &inferability, next, cost, node, plan);
    if (plan->unplaced) status = complete(graph, &inferability, cost, plan);
  } else {
    status = MINCOV_OUT_OF_MEMORY;
  }
  free(next);
  free(linked_in);
  mincov_inferability_free(&inferability);
  if (status != MINCOV_OK) mincov_plan_free(plan);
  return status;
}

void mincov_plan_free(struct mincov_plan *plan) {
  free(plan->probe);
  *plan = (struct mincov_plan){0};
}
