/* The sweep: every node distributes its frequency over its edges; retreating edges are taken up by the header's factor. */
#include "mincov/frequency.h"

#define ITERATIONS 8.0 /* of a loop, when nothing is known */
#define COLD_SHARE (1.0 / 64)
#define LEAST 1e-9
#define MOST 1e15

/* Whether the edge leaves the innermost loop around its source. Headers have the least number of their loop, so walking out of the
 * target's nest would also do; one step is enough for an estimate, and O(1). */
static bool leaves_loop(const struct mincov_loops *loops, uint32_t from, uint32_t to) {
  uint32_t loop = loops->header[from], target = loops->header[to];
  if (loop == MINCOV_NO_LOOP || loop == target) return false;
  return loops->depth[to] < loops->depth[from] || target == MINCOV_NO_LOOP || (to == target && loops->parent[to] != loop);
}

static double edge_share(const struct mincov_graph *graph, const struct mincov_loops *loops, const float *weight, const uint8_t *cold,
                         uint32_t from, uint32_t edge) {
  uint32_t to = graph->successor[edge];
  if (to == mincov_graph_terminal(graph)) return 0; /* ends of runs are rare */
  if (weight && weight[edge] >= 0) return weight[edge] + 1e-6;
  double share = 1;
  if (leaves_loop(loops, from, to)) share /= ITERATIONS - 1; /* so that a loop with one way out is left as often as it is entered */
  if (cold && cold[to]) share *= COLD_SHARE;
  return share;
}

void mincov_estimate_frequencies(const struct mincov_graph *graph, const struct mincov_loops *loops, const float *weight,
                                 const uint8_t *cold, double *frequency) {
  for (uint32_t node = 0; node < graph->node_count; node++) frequency[node] = 0;
  frequency[0] = 1;
  for (uint32_t node = 0; node < graph->node_count; node++) {
    if (loops->header[node] == node) frequency[node] *= ITERATIONS;
    if (frequency[node] < LEAST) frequency[node] = LEAST;
    if (frequency[node] > MOST) frequency[node] = MOST;
    double total = 0;
    for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++)
      total += edge_share(graph, loops, weight, cold, node, edge);
    if (total <= 0) continue;
    for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++)
      if (graph->successor[edge] > node)
        frequency[graph->successor[edge]] += frequency[node] * edge_share(graph, loops, weight, cold, node, edge) / total;
  }
}
