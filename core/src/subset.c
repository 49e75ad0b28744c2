/* Planning for a subset.
 *
 * Nodes are taken by classes: those of which one dominates the other and is post-dominated by it are always covered together.
 * First the probes that no plan can do without: one on the cheapest member of each closed path that holds a wanted node. Then, for
 * what is open, two candidates:
 *   near  each wanted node that is not known yet gets a probe, on the cheapest member of its class;
 *   far   the minimum plan for all nodes, less the probes that no wanted node's inference leads back to.
 * near never takes more probes than there are wanted nodes, far never more than the minimum plan. */
#include "mincov/subset.h"

#include <string.h>

#include "classes.h"
#include "knowledge.h"
#include "mincov/memory.h"

struct subset {
  const struct mincov_graph *graph;
  const uint8_t *wanted;
  const uint64_t *cost;
  struct mincov_inferability inferability;
  struct mincov_classes classes;
  uint32_t *best;        /* [node_count] by class: the cheapest node that can be probed, or MINCOV_NO_NODE */
  uint8_t *wanted_class; /* [node_count] by class: it holds a wanted node */
};

static uint64_t cost_of(const struct subset *subset, uint32_t node) { return subset->cost ? subset->cost[node] : 0; }

static void look_at_classes(struct subset *subset) {
  uint32_t count = subset->graph->node_count, blocks = mincov_graph_blocks(subset->graph);
  for (uint32_t node = 0; node < count; node++) subset->best[node] = MINCOV_NO_NODE;
  for (uint32_t node = 0; node < count; node++) {
    uint32_t *best = &subset->best[subset->classes.class[node]];
    subset->wanted_class[subset->classes.class[node]] |= subset->wanted[node] != 0;
    if (node >= blocks || cost_of(subset, node) == MINCOV_COST_INFINITE) continue;
    if (*best == MINCOV_NO_NODE || cost_of(subset, node) < cost_of(subset, *best)) *best = node;
  }
}

static enum mincov_status subset_create(struct subset *subset, const struct mincov_graph *graph) {
  enum mincov_status status = mincov_inferability_create(graph, MINCOV_WHOLE_TREE, &subset->inferability);
  if (status != MINCOV_OK) return status;
  status = mincov_classes_create(&subset->inferability, &subset->classes);
  if (status != MINCOV_OK) return status;
  subset->best = mincov_new_array(graph->node_count, sizeof *subset->best);
  subset->wanted_class = mincov_new_array(graph->node_count, 1);
  if (!subset->best || !subset->wanted_class) return MINCOV_OUT_OF_MEMORY;
  look_at_classes(subset);
  return MINCOV_OK;
}

static void subset_free(struct subset *subset) {
  mincov_inferability_free(&subset->inferability);
  mincov_classes_free(&subset->classes);
  free(subset->best);
  free(subset->wanted_class);
}

static enum mincov_status know_nothing(const struct subset *subset, struct mincov_knowledge *knowledge) {
  return mincov_knowledge_create(subset->graph, &subset->inferability, &subset->classes, knowledge);
}

static void add_probe(struct mincov_plan *plan, uint32_t node) {
  plan->probe_count += !plan->probe[node];
  plan->probe[node] = 1;
}

/* A path of mutual links that nothing enters is a class of its own: this says so of each class, by its topmost node. */
static enum mincov_status find_closed(const struct subset *subset, uint8_t *closed) {
  uint32_t count = subset->graph->node_count;
  uint32_t *next = mincov_new_array(count, sizeof *next);
  uint8_t *linked_in = mincov_new_array(count, 1);
  if (next && linked_in) {
    mincov_find_links(subset->graph, &subset->inferability, next, linked_in);
    memset(closed, 1, count);
    for (uint32_t node = 0; node < count; node++) {
      bool entered = !linked_in[node] && (subset->inferability.forward[node] || subset->classes.class[node] != node);
      bool left = next[node] == MINCOV_NO_NODE && subset->inferability.backward[node];
      if (entered || left) closed[subset->classes.class[node]] = 0;
    }
  }
  bool allocated = next && linked_in;
  free(next);
  free(linked_in);
  return allocated ? MINCOV_OK : MINCOV_OUT_OF_MEMORY;
}

/* Probes the closed classes that hold a wanted node, and counts them. */
static enum mincov_status plan_necessary(const struct subset *subset, struct mincov_plan *plan, uint32_t *lower_bound) {
  uint8_t *closed = mincov_new_array(subset->graph->node_count, 1);
  enum mincov_status status = closed ? find_closed(subset, closed) : MINCOV_OUT_OF_MEMORY;
  *lower_bound = 0;
  for (uint32_t node = 0; status == MINCOV_OK && node < subset->graph->node_count; node++) {
    if (subset->classes.class[node] != node || !closed[node] || !subset->wanted_class[node] || subset->best[node] == MINCOV_NO_NODE)
      continue;
    add_probe(plan, subset->best[node]);
    ++*lower_bound;
  }
  free(closed);
  return status;
}

/* Adds probes at or beside the wanted nodes that plan leaves open. */
static enum mincov_status plan_near(const struct subset *subset, struct mincov_plan *plan) {
  struct mincov_knowledge knowledge;
  enum mincov_status status = know_nothing(subset, &knowledge);
  if (status != MINCOV_OK) return status;
  for (uint32_t node = 0; node < subset->graph->node_count; node++)
    if (plan->probe[node]) mincov_knowledge_give(&knowledge, node);
  for (uint32_t node = 0; node < subset->graph->node_count; node++) {
    uint32_t best = subset->best[subset->classes.class[node]];
    if (!subset->wanted[node] || knowledge.known[node] || best == MINCOV_NO_NODE) continue;
    add_probe(plan, best);
    mincov_knowledge_give(&knowledge, best);
  }
  for (uint32_t node = 0; node < subset->graph->node_count; node++)
    plan->unplaced += subset->wanted[node] && !knowledge.known[node];
  mincov_knowledge_free(&knowledge);
  return MINCOV_OK;
}

/* Marks what the wanted nodes are inferred from, back to the probes. stack: [node_count]. Returns how many wanted nodes are not
 * known at all. */
static uint32_t mark_needed(const struct subset *subset, const struct mincov_knowledge *knowledge, uint8_t *needed,
                            uint32_t *stack) {
  const struct mincov_graph *graph = subset->graph;
  uint32_t depth = 0, open = 0;
  for (uint32_t node = 0; node < graph->node_count; node++) {
    if (!subset->wanted[node]) continue;
    open += !knowledge->known[node];
    needed[node] = 1;
    stack[depth++] = node;
  }
  while (depth) {
    uint32_t node = stack[--depth];
    if (knowledge->known[node] == MINCOV_KNOWN_EQUIVALENT && !needed[knowledge->from[node]]) {
      needed[knowledge->from[node]] = 1;
      stack[depth++] = knowledge->from[node];
    }
    bool forward = knowledge->known[node] == MINCOV_KNOWN_FORWARD, backward = knowledge->known[node] == MINCOV_KNOWN_BACKWARD;
    uint32_t begin = forward ? graph->first_predecessor[node] : graph->first_successor[node];
    uint32_t end = forward ? graph->first_predecessor[node + 1] : graph->first_successor[node + 1];
    for (uint32_t edge = begin; (forward || backward) && edge < end; edge++) {
      uint32_t other = forward ? graph->predecessor[edge] : graph->successor[edge];
      bool depends = forward ? mincov_forward_dependency(&subset->inferability, other, node)
                             : mincov_backward_dependency(&subset->inferability, node, other);
      if (!depends || needed[other]) continue;
      needed[other] = 1;
      stack[depth++] = other;
    }
  }
  return open;
}

/* Turns plan, the minimum one for all nodes, into one for the wanted nodes. */
static enum mincov_status plan_far(const struct subset *subset, struct mincov_plan *plan) {
  struct mincov_knowledge knowledge;
  enum mincov_status status = know_nothing(subset, &knowledge);
  if (status != MINCOV_OK) return status;
  uint8_t *needed = mincov_new_array(subset->graph->node_count, 1);
  if (needed) {
    for (uint32_t node = 0; node < subset->graph->node_count; node++)
      if (plan->probe[node]) mincov_knowledge_give(&knowledge, node);
    plan->unplaced = mark_needed(subset, &knowledge, needed, knowledge.stack);
    plan->probe_count = 0;
    for (uint32_t node = 0; node < subset->graph->node_count; node++) {
      plan->probe[node] &= needed[node];
      plan->probe_count += plan->probe[node];
    }
  }
  free(needed);
  mincov_knowledge_free(&knowledge);
  return needed ? MINCOV_OK : MINCOV_OUT_OF_MEMORY;
}

static uint64_t total_cost(const struct subset *subset, const struct mincov_plan *plan) {
  uint64_t total = 0;
  for (uint32_t node = 0; node < plan->node_count; node++) {
    uint64_t cost = plan->probe[node] ? cost_of(subset, node) : 0;
    total = total > UINT64_MAX - cost ? UINT64_MAX : total + cost;
  }
  return total;
}

/* Fewer open nodes first, then fewer probes, then less cost. */
static bool is_better(const struct subset *subset, const struct mincov_plan *a, const struct mincov_plan *b) {
  if (a->unplaced != b->unplaced) return a->unplaced < b->unplaced;
  if (a->probe_count != b->probe_count) return a->probe_count < b->probe_count;
  return total_cost(subset, a) < total_cost(subset, b);
}

enum mincov_status mincov_plan_subset(const struct mincov_graph *graph, const uint8_t *wanted, const uint64_t *cost,
                                      struct mincov_plan *plan, uint32_t *lower_bound) {
  struct subset subset = {.graph = graph, .wanted = wanted, .cost = cost};
  struct mincov_plan far = {0};
  *plan = (struct mincov_plan){.node_count = graph->node_count};
  enum mincov_status status = subset_create(&subset, graph);
  if (status == MINCOV_OK) status = mincov_plan_blocks(graph, cost, &far);
  if (status == MINCOV_OK) status = plan_far(&subset, &far);
  plan->probe = mincov_new_array(graph->node_count, 1);
  if (status == MINCOV_OK && !plan->probe) status = MINCOV_OUT_OF_MEMORY;
  if (status == MINCOV_OK) {
    uint32_t necessary = 0;
    status = plan_necessary(&subset, plan, &necessary);
    if (lower_bound) *lower_bound = necessary;
  }
  if (status == MINCOV_OK) status = plan_near(&subset, plan);
  if (status == MINCOV_OK && is_better(&subset, &far, plan)) {
    struct mincov_plan worse = *plan;
    *plan = far;
    far = worse;
  }
  mincov_plan_free(&far);
  subset_free(&subset);
  if (status != MINCOV_OK) mincov_plan_free(plan);
  return status;
}
