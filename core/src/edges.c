/* Subdividing, and the 2-approximation for blocks by edges.
 *
 * The blocks of a path of mutual links v1 .. vk (plan.c; an ambiguous block is a path of its own) are all covered or none. If v1 is
 * forward inferable or vk backward inferable, the path is inferred from outside. Else it can be learnt from the edges to v1 that
 * stand in the way (X: from predecessors in both A(v1) and B(v1)), from those from vk (Y), or from the edges of one of its links;
 * the fewest edges are taken. In graphs without parallel edges a link is one edge, and this is the paper's local-instrumentation; a
 * switch with many cases to one target is what makes the other sets worth a look.
 *
 * In a graph with a source, an activation that is resumed behind a call enters over an edge of the block with the call, and a probe
 * there sees it. So X takes the edges from all blocks with an exit edge in the place of the source's own, and a path that begins at
 * the source is entered at its first block. Y tells nothing of a block with a call, whose edges may be taken without it: there the
 * exit edge belongs to Y as well, and cannot carry a probe.
 *
 * Real edges may be unable to carry a probe. A path none of whose sets can be placed is told by a probe on one of its blocks. */
#include "mincov/edges.h"

#include "adjacency.h"
#include "fail.h"
#include "inferability.h"
#include "mincov/memory.h"

enum mincov_status mincov_graph_subdivide(const struct mincov_graph *graph, enum mincov_exit_edges exits, uint32_t *edge_node,
                                          struct mincov_graph *subdivided, struct mincov_error *error) {
  uint32_t blocks = graph->node_count - 1, terminal = blocks;
  *subdivided = (struct mincov_graph){0};
  if (graph->edge_count > UINT32_MAX / 2 - graph->node_count)
    return mincov_fail(error, MINCOV_INVALID, "more edges than a graph can hold", 0);
  uint32_t *first = mincov_new_array((size_t)blocks + graph->edge_count + 1, sizeof *first);
  uint32_t *successor = mincov_new_array((size_t)graph->edge_count * 2, sizeof *successor);
  uint8_t *exit = mincov_new_array((size_t)blocks + graph->edge_count, 1);
  enum mincov_status status = MINCOV_OUT_OF_MEMORY;
  if (first && successor && exit) {
    uint32_t nodes = blocks, at = 0;
    for (uint32_t edge = 0; edge < graph->edge_count; edge++)
      edge_node[edge] = graph->successor[edge] == terminal && exits == MINCOV_EXITS_WHOLE ? MINCOV_NO_NODE : nodes++;
    for (uint32_t block = 0; block < blocks; block++) {
      first[block] = at;
      for (uint32_t edge = graph->first_successor[block]; edge < graph->first_successor[block + 1]; edge++) {
        if (edge_node[edge] == MINCOV_NO_NODE)
          exit[block] = 1;
        else
          successor[at++] = edge_node[edge];
      }
    }
    /* Nodes of edges have the edges' order. One on an exit edge has no successor, and so ends. */
    for (uint32_t edge = 0; edge < graph->edge_count; edge++) {
      if (edge_node[edge] == MINCOV_NO_NODE) continue;
      first[edge_node[edge]] = at;
      if (graph->successor[edge] != terminal) successor[at++] = graph->successor[edge];
    }
    first[nodes] = at;
    status = mincov_graph_create(nodes, first, successor, exit, subdivided, error);
  }
  free(first);
  free(successor);
  free(exit);
  return status;
}

struct local {
  const struct mincov_graph *graph;
  struct mincov_inferability inferability;
  const uint64_t *edge_cost, *block_cost; /* NULL: all equal */
  const uint32_t *in_edge;                /* [edge_count] of mincov_adjacency_number_incoming */
  struct mincov_edge_plan *plan;
};

/* Edges from which a path can be learnt: those into a block, out of it, or between two, that satisfy a condition. */
struct edge_set {
  enum { EDGES_IN, EDGES_OUT, EDGES_BETWEEN } kind;
  uint32_t block;  /* the block that they enter or leave */
  uint32_t target; /* EDGES_BETWEEN: the other end */
  uint32_t count;
  bool placeable;
  double cost;
};

static bool in_both(const struct local *local, uint32_t u, uint32_t neighbour) {
  return mincov_in_a(&local->inferability, u, neighbour) && mincov_in_b(&local->inferability, u, neighbour);
}

/* Calls visit for every edge of the set. */
static void for_each_edge(struct local *local, struct edge_set *set,
                          void (*visit)(struct local *local, uint32_t edge, struct edge_set *set)) {
  const struct mincov_graph *graph = local->graph;
  uint32_t block = set->block;
  if (set->kind == EDGES_IN) {
    bool has_source = mincov_graph_has_source(graph);
    for (uint32_t at = graph->first_predecessor[block]; at < graph->first_predecessor[block + 1]; at++) {
      uint32_t from = graph->predecessor[at];
      if (has_source ? from != graph->root && (graph->exits[from] || in_both(local, block, from)) : in_both(local, block, from))
        visit(local, local->in_edge[at], set);
    }
    return;
  }
  for (uint32_t edge = graph->first_successor[block]; edge < graph->first_successor[block + 1]; edge++) {
    uint32_t target = graph->successor[edge];
    if (set->kind == EDGES_BETWEEN ? target == set->target : in_both(local, block, target)) visit(local, edge, set);
  }
}

static void count_edge(struct local *local, uint32_t edge, struct edge_set *set) {
  uint64_t cost = local->edge_cost ? local->edge_cost[edge] : 1;
  set->count++;
  set->placeable &= cost != MINCOV_COST_INFINITE;
  set->cost += (double)cost;
}

static bool is_better(const struct edge_set *a, const struct edge_set *b) {
  if (a->count != b->count) return a->count < b->count;
  return a->cost < b->cost;
}

static void consider(struct local *local, struct edge_set set, struct edge_set *best) {
  set.placeable = true;
  for_each_edge(local, &set, count_edge);
  if (set.placeable && (best->count == 0 || is_better(&set, best))) *best = set;
}

static void probe_edge(struct local *local, uint32_t edge, struct edge_set *set) {
  (void)set;
  local->plan->probe_count += !local->plan->probe[edge];
  local->plan->probe[edge] = 1;
}

/* The last resort: the cheapest block of the path that starts at first. */
static void probe_block(struct local *local, const uint32_t *next, uint32_t first) {
  uint32_t best = MINCOV_NO_NODE;
  uint64_t best_cost = MINCOV_COST_INFINITE;
  for (uint32_t node = first; node != MINCOV_NO_NODE; node = next[node]) {
    uint64_t cost = local->block_cost ? local->block_cost[node] : 1;
    if (node < mincov_graph_blocks(local->graph) && cost < best_cost) best = node, best_cost = cost;
  }
  if (best == MINCOV_NO_NODE) {
    local->plan->unplaced++;
    return;
  }
  local->plan->block_probe[best] = 1;
  local->plan->block_probes++;
  local->plan->probe_count++;
}

/* Walks the path that starts at first and probes the best set of edges if it has no way in. Nothing enters the entry from outside,
 * and nothing leaves the terminal: their sets X and Y do not tell anything. O(edges at the path). */
static void plan_path(struct local *local, const uint32_t *next, uint32_t first) {
  const struct mincov_graph *graph = local->graph;
  uint32_t last = first, entered = mincov_graph_has_source(graph) && first == graph->root ? next[first] : first;
  struct edge_set best = {0};
  while (next[last] != MINCOV_NO_NODE) last = next[last];
  if (local->inferability.forward[first] || local->inferability.backward[last]) return; /* a source alone is inferred backward */
  if (entered != 0) consider(local, (struct edge_set){.kind = EDGES_IN, .block = entered}, &best);
  for (uint32_t node = entered; node != last; node = next[node])
    consider(local, (struct edge_set){.kind = EDGES_BETWEEN, .block = node, .target = next[node]}, &best);
  if (last != mincov_graph_terminal(graph)) consider(local, (struct edge_set){.kind = EDGES_OUT, .block = last}, &best);
  if (best.count)
    for_each_edge(local, &best, probe_edge);
  else
    probe_block(local, next, first);
}

enum mincov_status mincov_plan_blocks_by_edges(const struct mincov_graph *graph, const uint64_t *edge_cost,
                                               const uint64_t *block_cost, struct mincov_edge_plan *plan) {
  *plan = (struct mincov_edge_plan){0};
  struct local local = {.graph = graph, .edge_cost = edge_cost, .block_cost = block_cost, .plan = plan};
  enum mincov_status status = mincov_inferability_create(graph, MINCOV_INTERVALS, &local.inferability);
  if (status != MINCOV_OK) return status;
  plan->edge_count = graph->edge_count;
  uint32_t *next = mincov_new_array(graph->node_count, sizeof *next);
  uint32_t *in_edge = mincov_new_array(graph->edge_count, sizeof *in_edge);
  uint8_t *linked_in = mincov_new_array(graph->node_count, 1);
  plan->probe = mincov_new_array(graph->edge_count, 1);
  plan->block_probe = mincov_new_array(graph->node_count, 1);
  if (next && in_edge && linked_in && plan->probe && plan->block_probe) {
    mincov_adjacency_number_incoming(graph, next, in_edge);
    local.in_edge = in_edge;
    mincov_find_links(graph, &local.inferability, next, linked_in);
    for (uint32_t node = 0; node < graph->node_count; node++)
      if (!linked_in[node]) plan_path(&local, next, node);
  } else {
    status = MINCOV_OUT_OF_MEMORY;
  }
  free(next);
  free(in_edge);
  free(linked_in);
  mincov_inferability_free(&local.inferability);
  if (status != MINCOV_OK) mincov_edge_plan_free(plan);
  return status;
}

void mincov_edge_plan_free(struct mincov_edge_plan *plan) {
  free(plan->probe);
  free(plan->block_probe);
  *plan = (struct mincov_edge_plan){0};
}
