/* Thinning: every node and edge that can carry a probe is given one, and then probes are taken away, the dearest first, as long as
 * the wanted nodes stay known. Where all nodes and edges are wanted this finds the cheapest plan of all, by the same free choice as
 * plan.c. Where few are wanted it may keep several cheap probes for one that is cheaper than all of them together: so afterwards
 * each probe that was taken away is tried in the place of those that its item follows from.
 *
 * A try costs what leans on the probe (support.h), which is little on real graphs but may be all of them. So the work is limited:
 * where the limit is reached, what is found by then is all, and the plan that was given stays if it is cheaper. */
#include "mincov/subset.h"

#include <string.h>

#include "mincov/edges.h"
#include "mincov/memory.h"
#include "support.h"

#define MOST_STEPS 256 /* for each node and edge */

/* The cheapest place for a probe that tells an item. */
struct candidate {
  uint64_t cost;
  uint32_t item;
  uint32_t place; /* a node, or the graph's node count and an edge */
};

struct thinning {
  const struct mincov_graph *graph;
  struct mincov_graph subdivided;
  uint32_t *edge_node;
  struct mincov_inferability inferability;
  struct mincov_classes classes;
  struct mincov_support support;
  struct candidate *candidates; /* [candidate_count] */
  uint32_t candidate_count;
  uint32_t *candidate_of; /* [items] one more than the number of its candidate; 0: none */
  uint8_t *wanted;        /* [items] it is to stay known */
  uint32_t *removed;      /* [items] scratch: candidates */
  uint32_t unplaced;
};

static uint32_t item_of_place(const struct thinning *it, uint32_t place) {
  uint32_t count = it->graph->node_count;
  uint32_t node = place < count ? place : it->edge_node[place - count];
  return node == MINCOV_NO_NODE ? MINCOV_NO_NODE : it->classes.class[node];
}

/* Nodes come before edges, so that these are taken only where they are cheaper. */
static void find_candidates(struct thinning *it, const uint64_t *cost, const uint64_t *edge_cost) {
  uint32_t count = it->graph->node_count, blocks = mincov_graph_blocks(it->graph);
  for (uint32_t place = 0; place < count + it->graph->edge_count; place++) {
    uint64_t price = place < count ? cost[place] : edge_cost[place - count];
    bool real = place < blocks || place >= count;
    uint32_t item = real && price != MINCOV_COST_INFINITE ? item_of_place(it, place) : MINCOV_NO_NODE;
    if (item == MINCOV_NO_NODE) continue;
    if (!it->candidate_of[item]) {
      it->candidates[it->candidate_count] = (struct candidate){price, item, place};
      it->candidate_of[item] = ++it->candidate_count;
    } else if (price < it->candidates[it->candidate_of[item] - 1].cost) {
      it->candidates[it->candidate_of[item] - 1] = (struct candidate){price, item, place};
    }
  }
}

static int compare_candidates(const void *a, const void *b) {
  const struct candidate *left = a, *right = b;
  if (left->cost != right->cost) return left->cost < right->cost ? 1 : -1;
  return left->place < right->place ? 1 : -1; /* what is nearest the entry stays longest, and nodes longer than edges */
}

static bool allocate(struct thinning *it) {
  size_t items = it->subdivided.node_count;
  it->candidates = mincov_new_array(items, sizeof *it->candidates);
  it->candidate_of = mincov_new_array(items, sizeof *it->candidate_of);
  it->wanted = mincov_new_array(items, 1);
  it->removed = mincov_new_array(items, sizeof *it->removed);
  return it->candidates && it->candidate_of && it->wanted && it->removed;
}

static enum mincov_status thinning_create(struct thinning *it, const struct mincov_graph *graph) {
  struct mincov_error error = {0};
  *it = (struct thinning){.graph = graph, .edge_node = mincov_new_array(graph->edge_count, sizeof *it->edge_node)};
  if (!it->edge_node) return MINCOV_OUT_OF_MEMORY;
  enum mincov_status status = mincov_graph_subdivide(graph, MINCOV_EXITS_WHOLE, it->edge_node, &it->subdivided, &error);
  if (status == MINCOV_OK) status = mincov_inferability_create(&it->subdivided, MINCOV_WHOLE_TREE, &it->inferability);
  if (status == MINCOV_OK) status = mincov_classes_create(&it->inferability, &it->classes);
  if (status == MINCOV_OK) status = mincov_support_create(graph, it->edge_node, &it->inferability, &it->classes, &it->support);
  return status == MINCOV_OK && !allocate(it) ? MINCOV_OUT_OF_MEMORY : status;
}

static void thinning_free(struct thinning *it) {
  mincov_support_free(&it->support);
  mincov_classes_free(&it->classes);
  mincov_inferability_free(&it->inferability);
  mincov_graph_free(&it->subdivided);
  free(it->edge_node);
  free(it->candidates);
  free(it->candidate_of);
  free(it->wanted);
  free(it->removed);
}

/* Gives every candidate its probe, and finds out what can be known at all. */
static void begin(struct thinning *it, const uint8_t *wanted) {
  for (uint32_t i = 0; i < it->candidate_count; i++) mincov_support_give(&it->support, it->candidates[i].item);
  for (uint32_t node = 0; node < mincov_graph_blocks(it->graph); node++) {
    uint32_t item = it->classes.class[node];
    if (wanted[node] && it->support.known[item]) it->wanted[item] = 1;
    it->unplaced += wanted[node] && !it->support.known[item];
  }
}

/* Takes the probe of item away unless that leaves a wanted one unknown. */
static bool try_to_take(struct thinning *it, uint32_t item) {
  struct mincov_support *support = &it->support;
  mincov_support_take(support, item);
  for (uint32_t i = 0; i < support->withdrawn_count; i++) {
    if (support->known[support->withdrawn[i]] || !it->wanted[support->withdrawn[i]]) continue;
    mincov_support_give(support, item);
    return false;
  }
  return true;
}

static bool has_time(const struct thinning *it) { return it->support.steps / MOST_STEPS <= it->subdivided.node_count; }

/* ---- Exchanges ---- */

/* The candidates with a probe from which the item's rule follows, into removed. Their cost together; *count: how many. */
static double list_tellers(struct thinning *it, uint32_t rule, uint32_t *count) {
  const struct mincov_support *support = &it->support;
  double cost = 0;
  *count = 0;
  for (uint32_t i = support->first_of_rule[rule]; i < support->first_of_rule[rule + 1]; i++)
    for (int side = 0; side < 2; side++) {
      uint32_t item = support->dependencies[i].items[side];
      if (item == MINCOV_NO_NODE || !support->given[item]) continue;
      it->removed[(*count)++] = it->candidate_of[item] - 1;
      cost += (double)it->candidates[it->candidate_of[item] - 1].cost;
    }
  return cost;
}

/* Tries candidate's probe in the place of those that tell it by rule. */
static bool exchange(struct thinning *it, const struct candidate *candidate, uint32_t rule) {
  uint32_t count, removed = 0;
  if (list_tellers(it, rule, &count) <= (double)candidate->cost) return false;
  double saved = 0;
  mincov_support_give(&it->support, candidate->item);
  for (uint32_t i = 0; i < count; i++) {
    const struct candidate *teller = &it->candidates[it->removed[i]];
    if (!it->support.given[teller->item] || !try_to_take(it, teller->item)) continue;
    saved += (double)teller->cost;
    it->removed[removed++] = it->removed[i];
  }
  if (saved > (double)candidate->cost) return true;
  for (uint32_t i = 0; i < removed; i++) mincov_support_give(&it->support, it->candidates[it->removed[i]].item);
  mincov_support_take(&it->support, candidate->item);
  return false;
}

static void exchange_for(struct thinning *it, const struct candidate *candidate) {
  const struct mincov_support *support = &it->support;
  if (support->given[candidate->item]) return;
  for (uint32_t at = support->first_rule[candidate->item]; at < support->first_rule[candidate->item + 1]; at++)
    if (exchange(it, candidate, support->rules[at])) return;
}

/* ---- The plan ---- */

static double cost_of_plan(const uint64_t *cost, const struct mincov_plan *plan) {
  double total = 0;
  for (uint32_t node = 0; node < plan->node_count; node++) total += plan->probe[node] ? (double)cost[node] : 0;
  return total;
}

static double cost_of_thinned(const struct thinning *it) {
  double total = 0;
  for (uint32_t i = 0; i < it->candidate_count; i++)
    total += it->support.given[it->candidates[i].item] ? (double)it->candidates[i].cost : 0;
  return total;
}

static void take_over(const struct thinning *it, struct mincov_plan *plan, uint8_t *edge_probe) {
  memset(plan->probe, 0, plan->node_count);
  plan->probe_count = 0;
  plan->unplaced = it->unplaced;
  for (uint32_t i = 0; i < it->candidate_count; i++) {
    const struct candidate *candidate = &it->candidates[i];
    if (!it->support.given[candidate->item]) continue;
    plan->probe_count++;
    if (candidate->place < plan->node_count)
      plan->probe[candidate->place] = 1;
    else
      edge_probe[candidate->place - plan->node_count] = 1;
  }
}

static void thin(struct thinning *it, const uint8_t *wanted) {
  qsort(it->candidates, it->candidate_count, sizeof *it->candidates, compare_candidates);
  for (uint32_t i = 0; i < it->candidate_count; i++) it->candidate_of[it->candidates[i].item] = i + 1;
  begin(it, wanted);
  for (uint32_t i = 0; i < it->candidate_count && has_time(it); i++) try_to_take(it, it->candidates[i].item);
  for (uint32_t i = it->candidate_count; i-- > 0 && has_time(it);) exchange_for(it, &it->candidates[i]);
}

enum mincov_status mincov_plan_thin(const struct mincov_graph *graph, const uint8_t *wanted, const uint64_t *cost,
                                    const uint64_t *edge_cost, struct mincov_plan *plan, uint8_t *edge_probe) {
  struct thinning it;
  enum mincov_status status = thinning_create(&it, graph);
  memset(edge_probe, 0, graph->edge_count);
  if (status == MINCOV_OK) {
    find_candidates(&it, cost, edge_cost);
    thin(&it, wanted);
    if (it.unplaced < plan->unplaced || (it.unplaced == plan->unplaced && cost_of_thinned(&it) < cost_of_plan(cost, plan)))
      take_over(&it, plan, edge_probe);
  }
  thinning_free(&it);
  return status;
}
