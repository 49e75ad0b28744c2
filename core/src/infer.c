/* Inference: a worklist over the rules, then the validity test.
 *
 * Each node becomes known once and then visits its edges once: it tells a covered value to every rule that depends on it, or takes
 * itself off the rule's open dependencies. Dominators add two implications that hold for every walk from the entry: what dominates
 * a covered node is covered, what an uncovered node dominates is not; post-dominators the same for walks that reach the terminal.
 * And every walk goes on: of a covered node some successor is covered, and some predecessor, so that the last one left must be.
 * Blocks do not need that, the plan decides them without; edges without probes do.
 * Whenever two sources disagree about a node, or the covered nodes do not hang together, the run was cut outside the model. */
#include "mincov/infer.h"

#include <string.h>

#include "inferability.h"
#include "mincov/memory.h"
#include "reduced.h"

/* Ways from a node to its neighbours: indices into left. */
enum side { IN, OUT };

struct evaluation {
  const struct mincov_graph *graph;
  struct mincov_inferability inferability;
  uint8_t *state;    /* [node_count] enum mincov_coverage, the caller's array */
  uint32_t *open[2]; /* [node_count] dependencies not known yet, of the forward and the backward rule */
  uint32_t *left[2]; /* [node_count] edges from and to others that are not known to be uncovered */
  uint32_t *work;    /* [node_count] known nodes that have not been followed yet */
  uint32_t pending;  /* nodes in work */
  uint32_t *from;    /* [node_count] whose value decided a node's, the caller's array; NULL: nobody asks */
  uint32_t current;  /* the node that is followed */
  bool contradiction;
};

static enum mincov_status evaluation_create(struct evaluation *evaluation, const struct mincov_graph *graph, uint8_t *state) {
  *evaluation = (struct evaluation){.graph = graph, .state = state};
  enum mincov_status status = mincov_inferability_create(graph, MINCOV_WHOLE_TREE, &evaluation->inferability);
  if (status != MINCOV_OK) return status;
  uint32_t *memory = mincov_new_room((size_t)graph->node_count * 5, sizeof *memory);
  if (!memory) {
    mincov_inferability_free(&evaluation->inferability);
    return MINCOV_OUT_OF_MEMORY;
  }
  evaluation->work = memory; /* one block: freed through work */
  memset(memory + graph->node_count, 0, (size_t)graph->node_count * 4 * sizeof *memory);
  evaluation->open[0] = memory + graph->node_count;
  evaluation->open[1] = memory + (size_t)graph->node_count * 2;
  evaluation->left[IN] = memory + (size_t)graph->node_count * 3;
  evaluation->left[OUT] = memory + (size_t)graph->node_count * 4;
  for (uint32_t u = 0; u < graph->node_count; u++)
    for (uint32_t edge = graph->first_successor[u]; edge < graph->first_successor[u + 1]; edge++) {
      uint32_t v = graph->successor[edge];
      evaluation->open[0][v] += mincov_forward_dependency(&evaluation->inferability, u, v);
      evaluation->open[1][u] += mincov_backward_dependency(&evaluation->inferability, u, v);
      evaluation->left[OUT][u] += u != v;
      evaluation->left[IN][v] += u != v;
    }
  return MINCOV_OK;
}

static void evaluation_free(struct evaluation *evaluation) {
  free(evaluation->work);
  mincov_inferability_free(&evaluation->inferability);
}

static void conclude(struct evaluation *evaluation, uint32_t node, enum mincov_coverage coverage) {
  if (evaluation->state[node] == coverage) return;
  if (evaluation->state[node] != MINCOV_UNKNOWN) {
    evaluation->contradiction = true;
    return;
  }
  evaluation->state[node] = (uint8_t)coverage;
  if (evaluation->from) evaluation->from[node] = evaluation->current;
  evaluation->work[evaluation->pending++] = node;
}

/* node depends, by rule 0 (forward) or 1 (backward), on a node that has just become known. */
static void apply_rule(struct evaluation *evaluation, uint32_t node, int rule, enum mincov_coverage dependency) {
  if (dependency == MINCOV_COVERED)
    conclude(evaluation, node, MINCOV_COVERED);
  else if (--evaluation->open[rule][node] == 0)
    conclude(evaluation, node, MINCOV_NOT_COVERED);
}

/* What dominance says in one tree, once node is known. */
static void apply_dominance(struct evaluation *evaluation, const struct mincov_dominators *tree, uint32_t node) {
  if (evaluation->state[node] == MINCOV_COVERED) {
    conclude(evaluation, tree->parent[node], MINCOV_COVERED);
    return;
  }
  /* Children in the tree: the subtree's preorder, skipping each child's own subtree. */
  for (uint32_t at = tree->enter[node] + 1; at < tree->leave[node];) {
    uint32_t child = tree->order[at];
    conclude(evaluation, child, MINCOV_NOT_COVERED);
    at = tree->leave[child];
  }
}

/* The one neighbour of a covered node that may be covered, must be. Scans the node's edges; done when the last but one falls away
 * and when the node becomes known, so once or twice a node. */
static void conclude_last(struct evaluation *evaluation, uint32_t node, enum side side) {
  const struct mincov_graph *graph = evaluation->graph;
  const uint32_t *first = side == IN ? graph->first_predecessor : graph->first_successor;
  const uint32_t *adjacent = side == IN ? graph->predecessor : graph->successor;
  for (uint32_t edge = first[node]; edge < first[node + 1]; edge++)
    if (adjacent[edge] != node && evaluation->state[adjacent[edge]] != MINCOV_NOT_COVERED)
      conclude(evaluation, adjacent[edge], MINCOV_COVERED);
}

/* A neighbour of node on this side is uncovered. Nothing has to enter the node where walks start. */
static void lose_neighbour(struct evaluation *evaluation, uint32_t node, enum side side) {
  uint32_t left = --evaluation->left[side][node];
  if (side == IN && node == evaluation->graph->root) return;
  if (left == 0)
    conclude(evaluation, node, MINCOV_NOT_COVERED);
  else if (left == 1 && evaluation->state[node] == MINCOV_COVERED)
    conclude_last(evaluation, node, side);
}

/* That every walk comes from somewhere and goes on. */
static void apply_walks(struct evaluation *evaluation, uint32_t node) {
  const struct mincov_graph *graph = evaluation->graph;
  if (evaluation->state[node] == MINCOV_COVERED) {
    if (node != graph->root && evaluation->left[IN][node] == 1) conclude_last(evaluation, node, IN);
    if (evaluation->left[OUT][node] == 1) conclude_last(evaluation, node, OUT);
    return;
  }
  for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++)
    if (graph->successor[edge] != node) lose_neighbour(evaluation, graph->successor[edge], IN);
  for (uint32_t edge = graph->first_predecessor[node]; edge < graph->first_predecessor[node + 1]; edge++)
    if (graph->predecessor[edge] != node) lose_neighbour(evaluation, graph->predecessor[edge], OUT);
}

static void propagate(struct evaluation *evaluation) {
  const struct mincov_graph *graph = evaluation->graph;
  while (evaluation->pending) {
    uint32_t node = evaluation->work[--evaluation->pending];
    enum mincov_coverage coverage = evaluation->state[node];
    evaluation->current = node;
    for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++)
      if (mincov_forward_dependency(&evaluation->inferability, node, graph->successor[edge]))
        apply_rule(evaluation, graph->successor[edge], 0, coverage);
    for (uint32_t edge = graph->first_predecessor[node]; edge < graph->first_predecessor[node + 1]; edge++)
      if (mincov_backward_dependency(&evaluation->inferability, graph->predecessor[edge], node))
        apply_rule(evaluation, graph->predecessor[edge], 1, coverage);
    apply_dominance(evaluation, &evaluation->inferability.dominators, node);
    apply_dominance(evaluation, &evaluation->inferability.post_dominators, node);
    apply_walks(evaluation, node);
  }
}

/* Whether every covered node is joined to start by a path of nodes that are not known to be uncovered, along the given adjacency.
 * Uses the evaluation's scratch. */
static bool hangs_together(struct evaluation *evaluation, uint32_t start, const uint32_t *first, const uint32_t *adjacent) {
  uint32_t count = evaluation->graph->node_count;
  uint8_t *seen = (uint8_t *)evaluation->open[0];
  memset(seen, 0, count);
  uint32_t depth = 0;
  if (evaluation->state[start] != MINCOV_NOT_COVERED) {
    seen[start] = 1;
    evaluation->work[depth++] = start;
  }
  while (depth) {
    uint32_t node = evaluation->work[--depth];
    for (uint32_t edge = first[node]; edge < first[node + 1]; edge++) {
      uint32_t next = adjacent[edge];
      if (seen[next] || evaluation->state[next] == MINCOV_NOT_COVERED) continue;
      seen[next] = 1;
      evaluation->work[depth++] = next;
    }
  }
  for (uint32_t node = 0; node < count; node++)
    if (evaluation->state[node] == MINCOV_COVERED && !seen[node]) return false;
  return true;
}

static bool is_valid(struct evaluation *evaluation) {
  const struct mincov_graph *graph = evaluation->graph;
  if (evaluation->contradiction) return false;
  return hangs_together(evaluation, graph->root, graph->first_successor, graph->successor) &&
         hangs_together(evaluation, mincov_graph_terminal(graph), graph->first_predecessor, graph->predecessor);
}

/* What holds whatever the place where the run was cut: set probes, their dominators, clear probes, and what those dominate. A
 * clear probe that dominates a covered node lost its store: the evidence of the set one is stronger. */
static void keep_certain(const struct mincov_dominators *tree, const uint8_t *given, uint8_t *state) {
  memcpy(state, given, tree->node_count);
  for (uint32_t at = tree->node_count; at-- > 1;) {
    uint32_t node = tree->order[at];
    if (state[node] == MINCOV_COVERED) state[tree->parent[node]] = MINCOV_COVERED;
  }
  for (uint32_t at = 1; at < tree->node_count; at++) {
    uint32_t node = tree->order[at];
    if (state[tree->parent[node]] == MINCOV_NOT_COVERED) state[node] = MINCOV_NOT_COVERED;
  }
}

enum mincov_status mincov_infer_reasons(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state, uint32_t *from,
                                        bool *cut) {
  struct evaluation evaluation;
  *cut = false;
  enum mincov_status status = evaluation_create(&evaluation, graph, state);
  if (status != MINCOV_OK) return status;
  evaluation.from = from;
  evaluation.current = MINCOV_FROM_NONE;
  memset(state, MINCOV_UNKNOWN, graph->node_count);
  for (uint32_t node = 0; from && node < graph->node_count; node++) from[node] = MINCOV_FROM_NONE;
  for (uint32_t node = 0; node < graph->node_count; node++)
    if (given[node] != MINCOV_UNKNOWN) conclude(&evaluation, node, given[node]);
  propagate(&evaluation);
  if (!is_valid(&evaluation)) {
    *cut = true;
    keep_certain(&evaluation.inferability.dominators, given, state);
    for (uint32_t node = 0; from && node < graph->node_count; node++) from[node] = MINCOV_FROM_NONE;
  }
  evaluation_free(&evaluation);
  return MINCOV_OK;
}

enum mincov_status mincov_infer_certain(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state) {
  struct mincov_dominators tree;
  enum mincov_status status = mincov_dominators_create(graph, MINCOV_FORWARD, &tree);
  if (status != MINCOV_OK) return status;
  keep_certain(&tree, given, state);
  mincov_dominators_free(&tree);
  return MINCOV_OK;
}

enum mincov_status mincov_infer(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state, bool *cut) {
  *cut = false;
  enum mincov_status status = mincov_infer_reduced(graph, given, state, cut);
  return status == MINCOV_OK && *cut ? mincov_infer_certain(graph, given, state) : status;
}
