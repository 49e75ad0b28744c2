/* Withdrawing takes two steps, as nothing may support itself: first all that leans on the probe, however indirectly, is taken for
 * unknown; then what still follows from the rest is found again. */
#include "support.h"

#include "adjacency.h"
#include "mincov/memory.h"

/* ---- Rules ---- */

struct rules {
  const struct mincov_graph *graph;
  const uint32_t *edge_node;
  const struct mincov_inferability *inferability;
  const struct mincov_classes *classes;
  struct mincov_support *support;
  uint32_t dependency_count;
};

static uint32_t item_of(const struct rules *rules, uint32_t node) {
  return node == MINCOV_NO_NODE ? MINCOV_NO_NODE : rules->classes->class[node];
}

/* Adds what edge contributes to the rule of node that is being made. Returns false if nothing can tell it. */
static bool add_dependency(struct rules *rules, uint32_t edge, uint32_t other, bool other_tells) {
  uint32_t node = rules->edge_node[edge];
  if (node == MINCOV_NO_NODE && !other_tells) return false;
  rules->support->dependencies[rules->dependency_count++] =
      (struct mincov_dependency){.rule = rules->support->rule_count,
                                 .items = {item_of(rules, node), other_tells ? item_of(rules, other) : MINCOV_NO_NODE},
                                 .told_by = MINCOV_NO_NODE};
  return true;
}

/* The dependencies that were added are a rule for node, or are forgotten. */
static void end_rule(struct rules *rules, uint32_t node, bool usable) {
  struct mincov_support *support = rules->support;
  uint32_t first = support->first_of_rule[support->rule_count];
  if (usable && rules->dependency_count > first) {
    support->target[support->rule_count] = item_of(rules, node);
    support->open[support->rule_count++] = rules->dependency_count - first;
    support->first_of_rule[support->rule_count] = rules->dependency_count;
  } else {
    rules->dependency_count = first;
  }
}

/* in_edge: of mincov_adjacency_number_incoming. The terminal is last in the subdivided graph too. */
static void make_rules(struct rules *rules, const uint32_t *in_edge) {
  const struct mincov_graph *graph = rules->graph;
  const struct mincov_inferability *it = rules->inferability;
  uint32_t terminal = mincov_graph_terminal(graph), last = it->dominators.node_count - 1;
  for (uint32_t number = 0; number <= terminal; number++) {
    uint32_t node = number == terminal ? last : number;
    bool usable = node != graph->root;
    for (uint32_t at = graph->first_predecessor[number]; usable && at < graph->first_predecessor[number + 1]; at++) {
      uint32_t from = graph->predecessor[at];
      if (mincov_in_a(it, node, from)) usable = add_dependency(rules, in_edge[at], from, !mincov_in_b(it, node, from));
    }
    end_rule(rules, node, usable);
    usable = true;
    for (uint32_t edge = graph->first_successor[number]; usable && edge < graph->first_successor[number + 1]; edge++) {
      uint32_t to = graph->successor[edge] == terminal ? last : graph->successor[edge];
      if (mincov_in_b(it, node, to)) usable = add_dependency(rules, edge, to, !mincov_in_a(it, node, to));
    }
    end_rule(rules, node, usable);
  }
}

/* ---- Lists by item ---- */

/* Turns counts in first, [count + 1], into begins, and fills list by them, with a second walk. */
static void turn_into_begins(uint32_t *first, uint32_t count) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i <= count; i++) {
    uint32_t here = first[i];
    first[i] = sum;
    sum += here;
  }
}

/* Ends are where begins were moved to by filling: moves them back. */
static void move_back(uint32_t *first, uint32_t count) {
  for (uint32_t i = count; i > 0; i--) first[i] = first[i - 1];
  first[0] = 0;
}

static void list_by_item(struct mincov_support *support, uint32_t dependency_count) {
  for (uint32_t rule = 0; rule < support->rule_count; rule++) support->first_rule[support->target[rule]]++;
  for (uint32_t i = 0; i < dependency_count * 2; i++) {
    uint32_t item = support->dependencies[i / 2].items[i % 2];
    if (item != MINCOV_NO_NODE) support->first_use[item]++;
  }
  turn_into_begins(support->first_rule, support->item_count);
  turn_into_begins(support->first_use, support->item_count);
  for (uint32_t rule = 0; rule < support->rule_count; rule++) support->rules[support->first_rule[support->target[rule]]++] = rule;
  for (uint32_t i = 0; i < dependency_count * 2; i++) {
    uint32_t item = support->dependencies[i / 2].items[i % 2];
    if (item != MINCOV_NO_NODE) support->uses[support->first_use[item]++] = i / 2;
  }
  move_back(support->first_rule, support->item_count);
  move_back(support->first_use, support->item_count);
}

static bool allocate(const struct mincov_graph *graph, struct mincov_support *support) {
  size_t items = support->item_count, rules = (size_t)graph->node_count * 2, edges = (size_t)graph->edge_count * 2;
  support->target = mincov_new_array(rules, sizeof(uint32_t));
  support->open = mincov_new_array(rules, sizeof(uint32_t));
  support->first_of_rule = mincov_new_array(rules + 1, sizeof(uint32_t));
  support->dependencies = mincov_new_array(edges, sizeof *support->dependencies);
  support->first_rule = mincov_new_array(items + 1, sizeof(uint32_t));
  support->rules = mincov_new_array(rules, sizeof(uint32_t));
  support->first_use = mincov_new_array(items + 1, sizeof(uint32_t));
  support->uses = mincov_new_array(edges * 2, sizeof(uint32_t));
  support->given = mincov_new_array(items, 1);
  support->known = mincov_new_array(items, 1);
  support->by = mincov_new_array(items, sizeof(uint32_t));
  support->work = mincov_new_array(items, sizeof(uint32_t));
  support->withdrawn = mincov_new_array(items, sizeof(uint32_t));
  support->lost = mincov_new_array(edges, sizeof(uint32_t));
  return support->target && support->open && support->first_of_rule && support->dependencies && support->first_rule &&
         support->rules && support->first_use && support->uses && support->given && support->known && support->by &&
         support->work && support->withdrawn && support->lost;
}

enum mincov_status mincov_support_create(const struct mincov_graph *graph, const uint32_t *edge_node,
                                         const struct mincov_inferability *inferability, const struct mincov_classes *classes,
                                         struct mincov_support *support) {
  *support = (struct mincov_support){.item_count = inferability->dominators.node_count};
  uint32_t *cursor = mincov_new_array(graph->node_count, sizeof *cursor);
  uint32_t *in_edge = mincov_new_array(graph->edge_count, sizeof *in_edge);
  bool allocated = allocate(graph, support) && cursor && in_edge;
  if (allocated) {
    struct rules rules = {graph, edge_node, inferability, classes, support, 0};
    mincov_adjacency_number_incoming(graph, cursor, in_edge);
    make_rules(&rules, in_edge);
    list_by_item(support, rules.dependency_count);
  }
  free(cursor);
  free(in_edge);
  if (allocated) return MINCOV_OK;
  mincov_support_free(support);
  return MINCOV_OUT_OF_MEMORY;
}

void mincov_support_free(struct mincov_support *support) {
  free(support->target);
  free(support->open);
  free(support->first_of_rule);
  free(support->dependencies);
  free(support->first_rule);
  free(support->rules);
  free(support->first_use);
  free(support->uses);
  free(support->given);
  free(support->known);
  free(support->by);
  free(support->work);
  free(support->withdrawn);
  free(support->lost);
  *support = (struct mincov_support){0};
}

/* ---- Coming and going ---- */

static void know(struct mincov_support *support, uint32_t item) {
  if (support->known[item]) return;
  support->known[item] = 1;
  support->work[support->depth++] = item;
}

/* item, which is known, tells the dependency. */
static void tell(struct mincov_support *support, struct mincov_dependency *dependency, uint32_t item) {
  uint32_t rule = dependency->rule, target = support->target[rule];
  dependency->told_by = item;
  if (--support->open[rule] || support->known[target]) return;
  support->by[target] = rule;
  know(support, target);
}

static void propagate(struct mincov_support *support) {
  while (support->depth) {
    uint32_t item = support->work[--support->depth];
    for (uint32_t use = support->first_use[item]; use < support->first_use[item + 1]; use++) {
      struct mincov_dependency *dependency = &support->dependencies[support->uses[use]];
      support->steps++;
      if (dependency->told_by == MINCOV_NO_NODE) tell(support, dependency, item);
    }
  }
}

void mincov_support_give(struct mincov_support *support, uint32_t item) {
  support->given[item] = 1;
  know(support, item);
  propagate(support);
}

/* item is not known for now. */
static void withdraw(struct mincov_support *support, uint32_t item) {
  support->known[item] = 0;
  support->withdrawn[support->withdrawn_count++] = item;
}

/* The dependencies that item told are lost, and what followed by their rules is withdrawn. */
static void withdraw_leaning(struct mincov_support *support, uint32_t item) {
  for (uint32_t use = support->first_use[item]; use < support->first_use[item + 1]; use++) {
    uint32_t number = support->uses[use];
    struct mincov_dependency *dependency = &support->dependencies[number];
    support->steps++;
    if (dependency->told_by != item) continue;
    dependency->told_by = MINCOV_NO_NODE;
    support->lost[support->lost_count++] = number;
    uint32_t rule = dependency->rule, target = support->target[rule];
    support->open[rule]++;
    if (support->known[target] && !support->given[target] && support->by[target] == rule) withdraw(support, target);
  }
}

static void find_again(struct mincov_support *support) {
  for (uint32_t i = 0; i < support->lost_count; i++) {
    struct mincov_dependency *dependency = &support->dependencies[support->lost[i]];
    for (int side = 0; side < 2 && dependency->told_by == MINCOV_NO_NODE; side++) {
      uint32_t item = dependency->items[side];
      if (item != MINCOV_NO_NODE && support->known[item]) tell(support, dependency, item);
    }
  }
  for (uint32_t i = 0; i < support->withdrawn_count; i++) {
    uint32_t item = support->withdrawn[i];
    for (uint32_t at = support->first_rule[item]; at < support->first_rule[item + 1] && !support->known[item]; at++) {
      if (support->open[support->rules[at]]) continue;
      support->by[item] = support->rules[at];
      know(support, item);
    }
  }
  propagate(support);
}

void mincov_support_take(struct mincov_support *support, uint32_t item) {
  support->given[item] = 0;
  support->withdrawn_count = support->lost_count = 0;
  withdraw(support, item);
  for (uint32_t i = 0; i < support->withdrawn_count; i++) withdraw_leaning(support, support->withdrawn[i]);
  find_again(support);
}
