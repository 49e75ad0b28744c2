/* Probes moved from nodes to edges.
 *
 * What is said here of the edges into a node holds for those out of it with A and B exchanged. C(u) is the OR over u's predecessors
 * p in A(u) of: the probe on the edge, where that has one; else C(p), where p is not in B(u) and so never left but for u. So u
 * becomes known by probes on the edges from predecessors in both, if all the other ones are known otherwise. In place of a probed
 * node any member of its class will do; then the edges from other members, which would be known from this one, carry a probe too.
 *
 * Each probed class considers the sets of edges of its members, and takes the cheapest if that is cheaper than the probe. Classes
 * may lean on one another then. So what follows from the probes that stay and the edges is worked out, and in order each class that
 * is still open gets its old probe back. */
#include "mincov/subset.h"

#include <string.h>

#include "knowledge.h"
#include "mincov/memory.h"

/* What a class is to be told by instead of its probe. */
struct move {
  uint32_t probed; /* the member that has the probe; MINCOV_NO_NODE: the class stays as it is */
  uint32_t member; /* whose edges carry the probes instead */
};

struct moving {
  const struct mincov_graph *graph;
  const uint64_t *edge_cost;
  struct mincov_inferability inferability;
  struct mincov_classes classes;
  struct move *moves; /* [node_count] by class */
  uint8_t *by_edges;  /* [node_count] as in knowledge.h */
  uint32_t *in_edge;  /* [edge_count] numbers of the edges in the order of graph->predecessor */
};

static enum mincov_status moving_create(struct moving *moving) {
  const struct mincov_graph *graph = moving->graph;
  enum mincov_status status = mincov_inferability_create(graph, MINCOV_WHOLE_TREE, &moving->inferability);
  if (status == MINCOV_OK) status = mincov_classes_create(&moving->inferability, &moving->classes);
  if (status != MINCOV_OK) return status;
  moving->moves = mincov_new_array(graph->node_count, sizeof *moving->moves);
  moving->by_edges = mincov_new_array(graph->node_count, 1);
  moving->in_edge = mincov_new_array(graph->edge_count, sizeof *moving->in_edge);
  uint32_t *cursor = mincov_new_array(graph->node_count, sizeof *cursor);
  bool allocated = moving->moves && moving->by_edges && moving->in_edge && cursor;
  for (uint32_t node = 0; allocated && node < graph->node_count; node++) {
    moving->moves[node].probed = MINCOV_NO_NODE;
    cursor[node] = graph->first_predecessor[node];
  }
  for (uint32_t node = 0; allocated && node < graph->node_count; node++)
    for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++)
      moving->in_edge[cursor[graph->successor[edge]]++] = edge;
  free(cursor);
  return allocated ? MINCOV_OK : MINCOV_OUT_OF_MEMORY;
}

static void moving_free(struct moving *moving) {
  mincov_inferability_free(&moving->inferability);
  mincov_classes_free(&moving->classes);
  free(moving->moves);
  free(moving->by_edges);
  free(moving->in_edge);
}

/* ---- The edges of a member ---- */

static uint64_t add_saturating(uint64_t a, uint64_t b) { return a > MINCOV_COST_INFINITE - b ? MINCOV_COST_INFINITE : a + b; }

/* What probes on the edges that node needs cost together, on the side (MINCOV_BY_EDGES_IN or OUT). edge_probe: they are set there,
 * and the new ones counted in *count; NULL: only asked for. O(edges at node). */
static uint64_t visit_edges(const struct moving *moving, uint32_t node, uint8_t side, uint8_t *edge_probe, uint32_t *count) {
  const struct mincov_graph *graph = moving->graph;
  bool in = side == MINCOV_BY_EDGES_IN;
  const uint32_t *first = in ? graph->first_predecessor : graph->first_successor;
  const uint32_t *neighbour = in ? graph->predecessor : graph->successor;
  uint64_t cost = 0;
  for (uint32_t at = first[node]; at < first[node + 1]; at++) {
    uint32_t other = neighbour[at], edge = in ? moving->in_edge[at] : at;
    bool counts = in ? mincov_in_a(&moving->inferability, node, other) : mincov_in_b(&moving->inferability, node, other);
    if (!counts || !mincov_needs_edge(&moving->inferability, &moving->classes, other, node)) continue;
    cost = add_saturating(cost, moving->edge_cost[edge]);
    if (!edge_probe) continue;
    *count += !edge_probe[edge];
    edge_probe[edge] = 1;
  }
  return cost;
}

/* Finds what is cheaper than the probe at probed, if anything is. Where nothing enters (leaves) a node, edges tell nothing of it.
 */
static void find_move(struct moving *moving, uint32_t probed, uint64_t cost) {
  const struct mincov_graph *graph = moving->graph;
  uint32_t best = MINCOV_NO_NODE, node = probed;
  uint8_t best_side = 0;
  do {
    for (uint8_t side = MINCOV_BY_EDGES_IN; side <= MINCOV_BY_EDGES_OUT; side++) {
      if (node == (side == MINCOV_BY_EDGES_IN ? graph->root : mincov_graph_terminal(graph))) continue;
      uint64_t of_edges = visit_edges(moving, node, side, NULL, NULL);
      if (of_edges < cost) best = node, best_side = side, cost = of_edges;
    }
    node = moving->classes.next_equivalent[node];
  } while (node != probed);
  struct move *move = &moving->moves[moving->classes.class[probed]];
  if (best == MINCOV_NO_NODE || move->probed != MINCOV_NO_NODE) return;
  *move = (struct move){probed, best};
  moving->by_edges[best] = best_side;
}

/* ---- What holds together ---- */

/* Takes back the moves of classes that would not be known. */
static enum mincov_status take_back(struct moving *moving, const struct mincov_plan *plan) {
  struct mincov_knowledge knowledge;
  struct mincov_rules rules = {.classes = &moving->classes, .by_edges = moving->by_edges};
  uint32_t count = moving->graph->node_count;
  enum mincov_status status = mincov_knowledge_create(moving->graph, &moving->inferability, &rules, &knowledge);
  if (status != MINCOV_OK) return status;
  for (uint32_t node = 0; node < count; node++) {
    uint8_t side = moving->by_edges[node];
    bool by_edges_alone = side && knowledge.open[side == MINCOV_BY_EDGES_OUT][node] == 0;
    bool stays = plan->probe[node] && moving->moves[moving->classes.class[node]].probed != node;
    if (by_edges_alone || stays) mincov_knowledge_give(&knowledge, node);
  }
  for (uint32_t node = 0; node < count; node++) {
    struct move *move = &moving->moves[moving->classes.class[node]];
    if (move->probed != node || knowledge.known[node]) continue;
    move->probed = MINCOV_NO_NODE;
    mincov_knowledge_give(&knowledge, node);
  }
  mincov_knowledge_free(&knowledge);
  return MINCOV_OK;
}

enum mincov_status mincov_plan_move_to_edges(const struct mincov_graph *graph, const uint64_t *cost, const uint64_t *edge_cost,
                                             struct mincov_plan *plan, uint8_t *edge_probe) {
  struct moving moving = {.graph = graph, .edge_cost = edge_cost};
  enum mincov_status status = moving_create(&moving);
  memset(edge_probe, 0, graph->edge_count);
  for (uint32_t node = 0; status == MINCOV_OK && node < graph->node_count; node++)
    if (plan->probe[node]) find_move(&moving, node, cost[node]);
  if (status == MINCOV_OK) status = take_back(&moving, plan);
  for (uint32_t node = 0; status == MINCOV_OK && node < graph->node_count; node++) {
    const struct move *move = &moving.moves[moving.classes.class[node]];
    if (move->probed != node) continue;
    plan->probe[node] = 0;
    plan->probe_count--;
    visit_edges(&moving, move->member, moving.by_edges[move->member], edge_probe, &plan->probe_count);
  }
  moving_free(&moving);
  return status;
}
