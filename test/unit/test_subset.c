/* Plans for a subset of the nodes, against brute force on small graphs:
 *   right     inference from the plan's probes gives the coverage of every wanted node, and is never wrong about others;
 *   bounded   at least the lower bound, at most the minimum plan's size and the number of wanted nodes;
 *   near      how far from the optimum is printed; with all nodes wanted it is the optimum, at the minimum plan's cost;
 *   honest    where probes cannot be placed, wanted nodes may stay unknown, but nothing is wrong.
 * Every third graph has a source: plans that stand a reset. */
#include "mincov/subset.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mincov/infer.h"

#include "oracle.h"
#include "samples.h"

#define BLOCKS 9

struct subject {
  struct mincov_sample sample;
  struct mincov_graph graph;
  struct mincov_oracle oracle;
  uint8_t wanted[MINCOV_ORACLE_NODE_LIMIT];
  uint32_t wanted_set;
};

static void create_subject(struct mincov_trial *trial, struct subject *subject) {
  *subject = (struct subject){.sample = mincov_sample_create(&trial->random, BLOCKS, MINCOV_ENTRY_FRESH)};
  subject->graph = mincov_sample_graph(trial, &subject->sample);
  if (trial->number % 3 == 0) assert_int_equal(mincov_graph_make_resettable(&subject->graph), MINCOV_OK);
  mincov_oracle_create(&subject->graph, &subject->oracle);
  uint32_t percent = 10 * mincov_random_below(&trial->random, 10);
  for (uint32_t node = 0; node < mincov_graph_blocks(&subject->graph); node++) {
    subject->wanted[node] = mincov_random_chance(&trial->random, percent);
    subject->wanted_set |= (uint32_t)subject->wanted[node] << node;
  }
}

static void free_subject(struct subject *subject) {
  mincov_oracle_free(&subject->oracle);
  mincov_graph_free(&subject->graph);
  mincov_sample_free(&subject->sample);
}

static uint32_t probe_set(const struct mincov_plan *plan) {
  uint32_t set = 0;
  for (uint32_t node = 0; node < plan->node_count; node++) set |= (uint32_t)plan->probe[node] << node;
  assert_int_equal(mincov_count_bits(set), plan->probe_count);
  return set;
}

/* known: nodes that must be told. Others may stay unknown. */
static void check_inference(const struct mincov_trial *trial, const struct subject *subject, uint32_t probed, uint32_t known) {
  const struct mincov_oracle *oracle = &subject->oracle;
  uint8_t given[MINCOV_ORACLE_NODE_LIMIT], state[MINCOV_ORACLE_NODE_LIMIT];
  for (uint32_t i = 0; i < oracle->valid_count; i++) {
    bool cut = true;
    mincov_oracle_given(oracle->node_count, oracle->valid_sets[i], probed, given);
    assert_int_equal(mincov_infer(&subject->graph, given, state, &cut), MINCOV_OK);
    for (uint32_t node = 0; node < oracle->node_count; node++) {
      uint8_t truth = oracle->valid_sets[i] >> node & 1 ? MINCOV_COVERED : MINCOV_NOT_COVERED;
      if (!cut && (state[node] == truth || (state[node] == MINCOV_UNKNOWN && !(known >> node & 1)))) continue;
      mincov_trial_fail(trial, "wanted %#x, probes %#x, covered %#x: node %" PRIu32 " inferred as %d%s: %s", subject->wanted_set,
                        probed, oracle->valid_sets[i], node, state[node], cut ? " (said to be cut)" : "",
                        mincov_sample_text(&subject->sample));
    }
  }
}

/* Whether profiles that agree on set agree on the wanted nodes. first: [set_count] scratch. */
static bool tells_wanted(const struct subject *subject, uint32_t set, uint32_t *first) {
  const struct mincov_oracle *oracle = &subject->oracle;
  memset(first, 0xff, oracle->set_count * sizeof *first);
  for (uint32_t i = 0; i < oracle->valid_count; i++) {
    uint32_t value = oracle->valid_sets[i] & set, covered = oracle->valid_sets[i] & subject->wanted_set;
    if (first[value] == UINT32_MAX) first[value] = covered;
    if (first[value] != covered) return false;
  }
  return true;
}

/* Sets smaller than the one that is known to do. */
static uint32_t fewest_probes(const struct subject *subject, uint32_t enough) {
  uint32_t *first = mincov_test_allocate(subject->oracle.set_count, sizeof *first), fewest = enough;
  for (uint32_t set = 0; set < 1u << mincov_graph_blocks(&subject->graph); set++)
    if (mincov_count_bits(set) < fewest && tells_wanted(subject, set, first)) fewest = mincov_count_bits(set);
  free(first);
  return fewest;
}

static void test_right_and_near(void **state) {
  (void)state;
  uint64_t planned = 0, optimal = 0, bound = 0, not_optimal = 0, trials = 0;
  double worst = 0;
  MINCOV_TRIALS(trial, "plans for a subset: right, and near the optimum", 6000) {
    struct subject subject;
    struct mincov_plan plan, whole;
    uint32_t lower_bound = UINT32_MAX;
    create_subject(&trial, &subject);
    assert_int_equal(mincov_plan_subset(&subject.graph, subject.wanted, NULL, &plan, &lower_bound), MINCOV_OK);
    assert_int_equal(mincov_plan_blocks(&subject.graph, NULL, &whole), MINCOV_OK);
    assert_int_equal(plan.unplaced, 0);
    check_inference(&trial, &subject, probe_set(&plan), subject.wanted_set);
    uint32_t fewest = fewest_probes(&subject, plan.probe_count);
    if (lower_bound > fewest || plan.probe_count > whole.probe_count || plan.probe_count > mincov_count_bits(subject.wanted_set))
      mincov_trial_fail(
          &trial, "wanted %#x: %" PRIu32 " probes, lower bound %" PRIu32 ", optimum %" PRIu32 ", whole plan %" PRIu32 ": %s",
          subject.wanted_set, plan.probe_count, lower_bound, fewest, whole.probe_count, mincov_sample_text(&subject.sample));
    planned += plan.probe_count;
    optimal += fewest;
    bound += lower_bound;
    not_optimal += plan.probe_count > fewest;
    trials++;
    if (fewest && plan.probe_count > worst * fewest) worst = (double)plan.probe_count / fewest;
    mincov_plan_free(&plan);
    mincov_plan_free(&whole);
    free_subject(&subject);
  }
  printf("  %" PRIu64 " probes, optimum %" PRIu64 ", lower bound %" PRIu64 "; not optimal: %" PRIu64 " of %" PRIu64
         "; worst ratio %.3f\n",
         planned, optimal, bound, not_optimal, trials, worst);
}

static uint64_t total_cost(const struct mincov_plan *plan, const uint64_t *cost) {
  uint64_t total = 0;
  for (uint32_t node = 0; node < plan->node_count; node++) total += plan->probe[node] ? cost[node] : 0;
  return total;
}

static void test_all_wanted(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "with all nodes wanted: the minimum plan", 4000) {
    struct subject subject;
    struct mincov_plan plan, whole;
    uint64_t cost[MINCOV_ORACLE_NODE_LIMIT];
    create_subject(&trial, &subject);
    memset(subject.wanted, 1, sizeof subject.wanted);
    for (uint32_t node = 0; node < subject.graph.node_count; node++) cost[node] = mincov_random_below(&trial.random, 5);
    assert_int_equal(mincov_plan_subset(&subject.graph, subject.wanted, cost, &plan, NULL), MINCOV_OK);
    assert_int_equal(mincov_plan_blocks(&subject.graph, cost, &whole), MINCOV_OK);
    if (plan.probe_count != whole.probe_count || total_cost(&plan, cost) != total_cost(&whole, cost))
      mincov_trial_fail(&trial, "%" PRIu32 " probes at %" PRIu64 " instead of %" PRIu32 " at %" PRIu64 ": %s", plan.probe_count,
                        total_cost(&plan, cost), whole.probe_count, total_cost(&whole, cost), mincov_sample_text(&subject.sample));
    mincov_plan_free(&plan);
    mincov_plan_free(&whole);
    free_subject(&subject);
  }
}

static void test_unplaceable(void **state) {
  (void)state;
  uint64_t unplaced = 0;
  MINCOV_TRIALS(trial, "plans for a subset where nodes cannot be probed", 4000) {
    struct subject subject;
    struct mincov_plan plan;
    uint64_t cost[MINCOV_ORACLE_NODE_LIMIT];
    create_subject(&trial, &subject);
    for (uint32_t node = 0; node < subject.graph.node_count; node++)
      cost[node] = mincov_random_chance(&trial.random, 70) ? 1 + mincov_random_below(&trial.random, 9) : MINCOV_COST_INFINITE;
    assert_int_equal(mincov_plan_subset(&subject.graph, subject.wanted, cost, &plan, NULL), MINCOV_OK);
    for (uint32_t node = 0; node < subject.graph.node_count; node++)
      if (plan.probe[node] && cost[node] == MINCOV_COST_INFINITE)
        mincov_trial_fail(&trial, "node %" PRIu32 " cannot be probed", node);
    check_inference(&trial, &subject, probe_set(&plan), plan.unplaced ? 0 : subject.wanted_set);
    unplaced += plan.unplaced;
    mincov_plan_free(&plan);
    free_subject(&subject);
  }
  mincov_assert_seen("wanted nodes that cannot be known", unplaced);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_right_and_near),
      cmocka_unit_test(test_all_wanted),
      cmocka_unit_test(test_unplaceable),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
