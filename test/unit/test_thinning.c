/* Plans on nodes and edges, against brute force on subdivided graphs:
 *   right     inference from the probes gives the coverage of every wanted node, and is never wrong about others;
 *   cheaper   the sum of the costs is at most that of the plan that was given, and less if anything was changed;
 *   placed    no probe on a node or an edge that cannot carry one;
 *   near      how far from the cheapest set of all is printed.
 * Costs are random, so that every set of edges is at times the cheapest. */
#include "mincov/subset.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mincov/edges.h"
#include "mincov/infer.h"

#include "oracle.h"
#include "samples.h"

#define BLOCKS 6

struct subject {
  struct mincov_sample sample;
  struct mincov_graph graph, subdivided;
  uint32_t *edge_node;
  uint64_t *edge_cost, cost[BLOCKS + 1];
  uint8_t wanted[BLOCKS + 1], *edge_probe;
  struct mincov_plan plan;
};

static void create_subject(struct mincov_trial *trial, struct subject *subject) {
  struct mincov_error error = {0};
  struct mincov_random *random = &trial->random;
  *subject = (struct subject){.sample = mincov_sample_create(random, BLOCKS, MINCOV_ENTRY_FRESH)};
  struct mincov_graph *graph = &subject->graph;
  *graph = mincov_sample_graph(trial, &subject->sample);
  subject->edge_node = mincov_test_allocate(graph->edge_count, sizeof *subject->edge_node);
  subject->edge_cost = mincov_test_allocate(graph->edge_count, sizeof *subject->edge_cost);
  subject->edge_probe = mincov_test_allocate(graph->edge_count, 1);
  assert_int_equal(mincov_graph_subdivide(graph, MINCOV_EXITS_WHOLE, subject->edge_node, &subject->subdivided, &error), MINCOV_OK);
  uint32_t percent = 10 + 10 * mincov_random_below(random, 10);
  for (uint32_t node = 0; node < mincov_graph_blocks(graph); node++) {
    subject->wanted[node] = mincov_random_chance(random, percent);
    subject->cost[node] = mincov_random_chance(random, 95) ? mincov_random_below(random, 20) : MINCOV_COST_INFINITE;
  }
  for (uint32_t edge = 0; edge < graph->edge_count; edge++) {
    bool placeable = subject->edge_node[edge] != UINT32_MAX && mincov_random_chance(random, 90);
    subject->edge_cost[edge] = placeable ? mincov_random_below(random, 10) : MINCOV_COST_INFINITE;
  }
  assert_int_equal(mincov_plan_subset(graph, subject->wanted, subject->cost, &subject->plan, NULL), MINCOV_OK);
}

static void free_subject(struct subject *subject) {
  mincov_plan_free(&subject->plan);
  mincov_graph_free(&subject->graph);
  mincov_graph_free(&subject->subdivided);
  mincov_sample_free(&subject->sample);
  free(subject->edge_node);
  free(subject->edge_cost);
  free(subject->edge_probe);
}

/* The sum over probed nodes and edges. */
static uint64_t total_cost(const struct subject *subject) {
  uint64_t total = 0;
  for (uint32_t node = 0; node < subject->plan.node_count; node++)
    if (subject->plan.probe[node]) total += subject->cost[node];
  for (uint32_t edge = 0; edge < subject->graph.edge_count; edge++)
    if (subject->edge_probe[edge]) total += subject->edge_cost[edge];
  return total;
}

/* The probes as nodes of the subdivided graph. */
static uint32_t probe_set(const struct mincov_trial *trial, const struct subject *subject) {
  uint32_t set = 0;
  for (uint32_t node = 0; node < subject->plan.node_count; node++) set |= (uint32_t)subject->plan.probe[node] << node;
  for (uint32_t edge = 0; edge < subject->graph.edge_count; edge++) {
    if (!subject->edge_probe[edge]) continue;
    if (subject->edge_cost[edge] == MINCOV_COST_INFINITE) mincov_trial_fail(trial, "edge %" PRIu32 " cannot carry a probe", edge);
    set |= 1u << subject->edge_node[edge];
  }
  assert_int_equal(mincov_count_bits(set), subject->plan.probe_count);
  return set;
}

static void check_inference(const struct mincov_trial *trial, const struct subject *subject, uint32_t probed) {
  struct mincov_oracle oracle;
  uint8_t given[MINCOV_ORACLE_NODE_LIMIT], state[MINCOV_ORACLE_NODE_LIMIT];
  mincov_oracle_create(&subject->subdivided, &oracle);
  for (uint32_t i = 0; i < oracle.valid_count; i++) {
    bool cut = true;
    mincov_oracle_given(oracle.node_count, oracle.valid_sets[i], probed, given);
    assert_int_equal(mincov_infer(&subject->subdivided, given, state, &cut), MINCOV_OK);
    for (uint32_t node = 0; node < oracle.node_count; node++) {
      uint8_t truth = oracle.valid_sets[i] >> node & 1 ? MINCOV_COVERED : MINCOV_NOT_COVERED;
      bool asked = node < mincov_graph_blocks(&subject->graph) && subject->wanted[node] && !subject->plan.unplaced;
      if (!cut && (state[node] == truth || (state[node] == MINCOV_UNKNOWN && !asked))) continue;
      mincov_trial_fail(trial, "probes %#x, covered %#x: node %" PRIu32 " inferred as %d%s: %s", probed, oracle.valid_sets[i], node,
                        state[node], cut ? " (said to be cut)" : "", mincov_sample_text(&subject->sample));
    }
  }
  mincov_oracle_free(&oracle);
}

/* Thins the plan of a subject, and checks it. Returns its cost. */
static uint64_t thin(struct mincov_trial *trial, struct subject *subject) {
  uint64_t before = total_cost(subject);
  uint32_t unplaced = subject->plan.unplaced, on_edges = 0;
  assert_int_equal(
      mincov_plan_thin(&subject->graph, subject->wanted, subject->cost, subject->edge_cost, &subject->plan, subject->edge_probe),
      MINCOV_OK);
  uint64_t after = total_cost(subject);
  for (uint32_t edge = 0; edge < subject->graph.edge_count; edge++) on_edges += subject->edge_probe[edge];
  for (uint32_t node = 0; node < subject->plan.node_count; node++)
    if (subject->plan.probe[node] && subject->cost[node] == MINCOV_COST_INFINITE)
      mincov_trial_fail(trial, "node %" PRIu32 " cannot carry a probe", node);
  bool worse = after > before || (on_edges && after == before);
  if (subject->plan.unplaced > unplaced || (subject->plan.unplaced == unplaced && worse))
    mincov_trial_fail(trial, "cost %" PRIu64 " instead of %" PRIu64 ": %s", after, before, mincov_sample_text(&subject->sample));
  check_inference(trial, subject, probe_set(trial, subject));
  return after;
}

static void test_right(void **state) {
  (void)state;
  uint64_t on_edges = 0, alone = 0, more_known = 0;
  MINCOV_TRIALS(trial, "probes on nodes and edges: right, and cheaper", 12000) {
    struct subject subject;
    create_subject(&trial, &subject);
    if (subject.subdivided.node_count <= MINCOV_ORACLE_NODE_LIMIT) {
      uint32_t left = 0, unplaced = subject.plan.unplaced;
      thin(&trial, &subject);
      for (uint32_t node = 0; node < subject.plan.node_count; node++) left += subject.plan.probe[node];
      on_edges += left < subject.plan.probe_count;
      alone += subject.plan.probe_count && !left;
      more_known += subject.plan.unplaced < unplaced;
    }
    free_subject(&subject);
  }
  mincov_assert_seen("a plan with a probe on an edge", on_edges);
  mincov_assert_seen("a plan whose probes are all on edges", alone);
  mincov_assert_seen("a node that only edges make known", more_known);
}

/* Everything can carry a probe. */
static void make_easy(struct mincov_trial *trial, struct subject *subject) {
  for (uint32_t node = 0; node < mincov_graph_blocks(&subject->graph); node++)
    if (subject->cost[node] == MINCOV_COST_INFINITE) subject->cost[node] = mincov_random_below(&trial->random, 20);
  for (uint32_t edge = 0; edge < subject->graph.edge_count; edge++)
    if (subject->edge_cost[edge] == MINCOV_COST_INFINITE && subject->edge_node[edge] != UINT32_MAX)
      subject->edge_cost[edge] = mincov_random_below(&trial->random, 10);
  mincov_plan_free(&subject->plan);
  assert_int_equal(mincov_plan_subset(&subject->graph, subject->wanted, subject->cost, &subject->plan, NULL), MINCOV_OK);
}

/* Whether profiles that agree on set agree on the wanted nodes. first: [set_count] scratch. */
static bool tells_wanted(const struct mincov_oracle *oracle, uint32_t set, uint32_t wanted, uint32_t *first) {
  for (uint32_t i = 0; i < oracle->valid_count; i++) first[oracle->valid_sets[i] & set] = UINT32_MAX;
  for (uint32_t i = 0; i < oracle->valid_count; i++) {
    uint32_t value = oracle->valid_sets[i] & set, covered = oracle->valid_sets[i] & wanted;
    if (first[value] == UINT32_MAX) first[value] = covered;
    if (first[value] != covered) return false;
  }
  return true;
}

/* The least cost of any set that tells the wanted nodes; enough: what is known to do. */
static uint64_t least_cost(const struct subject *subject, uint64_t enough) {
  struct mincov_oracle oracle;
  uint64_t price[MINCOV_ORACLE_NODE_LIMIT] = {0}, least = enough;
  uint32_t wanted = 0, terminal = subject->subdivided.node_count - 1;
  mincov_oracle_create(&subject->subdivided, &oracle);
  uint32_t *first = mincov_test_allocate(oracle.set_count, sizeof *first);
  for (uint32_t node = 0; node < mincov_graph_blocks(&subject->graph); node++) {
    price[node] = subject->cost[node];
    wanted |= (uint32_t)subject->wanted[node] << node;
  }
  for (uint32_t edge = 0; edge < subject->graph.edge_count; edge++)
    if (subject->edge_node[edge] != UINT32_MAX) price[subject->edge_node[edge]] = subject->edge_cost[edge];
  for (uint32_t set = 0; set < 1u << terminal; set++) {
    uint64_t total = 0;
    for (uint32_t node = 0; node < terminal; node++) total += set >> node & 1 ? price[node] : 0;
    if (total < least && tells_wanted(&oracle, set, wanted, first)) least = total;
  }
  free(first);
  mincov_oracle_free(&oracle);
  return least;
}

static void test_near(void **state) {
  (void)state;
  uint64_t given = 0, thinned = 0, optimal = 0, not_optimal = 0, trials = 0;
  MINCOV_TRIALS(trial, "probes on nodes and edges: near the cheapest", 1500) {
    struct subject subject;
    create_subject(&trial, &subject);
    make_easy(&trial, &subject);
    if (subject.subdivided.node_count <= MINCOV_ORACLE_NODE_LIMIT - 2) {
      given += total_cost(&subject);
      uint64_t cost = thin(&trial, &subject), least = least_cost(&subject, cost);
      thinned += cost;
      optimal += least;
      not_optimal += cost > least;
      trials++;
    }
    free_subject(&subject);
  }
  printf("  cost %" PRIu64 ", of plans on nodes %" PRIu64 ", optimum %" PRIu64 "; not optimal: %" PRIu64 " of %" PRIu64 "\n",
         thinned, given, optimal, not_optimal, trials);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_right), cmocka_unit_test(test_near)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
