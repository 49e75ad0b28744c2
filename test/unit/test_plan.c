/* The promises of a plan, against brute force on small graphs and against the definitions on larger ones:
 *   right     inference from the plan's probes gives the coverage of every node, for every possible profile;
 *   minimum   no smaller set of probes tells all profiles apart;
 *   cheapest  no set of that size has a smaller total cost; among equals the member nearest the entry is taken;
 *   free      any member of a mutual path would do in place of the chosen one;
 *   honest    where probes cannot be placed, results may be unknown but never wrong. */
#include "mincov/plan.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mincov/infer.h"

#include "oracle.h"
#include "reference.h"
#include "samples.h"

#define BRUTE_FORCE_BLOCKS 9

/* One random graph and what the tests need to know of it. */
struct subject {
  const struct mincov_trial *trial;
  struct mincov_sample sample;
  struct mincov_graph graph;
  struct mincov_oracle oracle;
  uint8_t *separating; /* [oracle.set_count] */
};

static void create_subject(struct mincov_trial *trial, uint32_t block_limit, enum mincov_sample_entry entry,
                           struct subject *subject) {
  subject->trial = trial;
  subject->sample = mincov_sample_create(&trial->random, block_limit, entry);
  subject->graph = mincov_sample_graph(trial, &subject->sample);
  mincov_oracle_create(&subject->graph, &subject->oracle);
  subject->separating = mincov_oracle_separating_sets(&subject->oracle);
}

static void free_subject(struct subject *subject) {
  free(subject->separating);
  mincov_oracle_free(&subject->oracle);
  mincov_graph_free(&subject->graph);
  mincov_sample_free(&subject->sample);
}

/* The plan's probes as a set; checks that the struct is consistent. */
static uint32_t make_plan(const struct subject *subject, const uint64_t *cost, uint32_t *unplaced) {
  struct mincov_plan plan;
  uint32_t set = 0;
  assert_int_equal(mincov_plan_blocks(&subject->graph, cost, &plan), MINCOV_OK);
  assert_int_equal(plan.node_count, subject->graph.node_count);
  for (uint32_t node = 0; node < plan.node_count; node++) {
    assert_true(plan.probe[node] <= 1);
    if (plan.probe[node]) set |= 1u << node;
  }
  if (plan.probe_count != mincov_count_bits(set)) mincov_trial_fail(subject->trial, "probe_count is wrong");
  if (plan.probe[plan.node_count - 1]) mincov_trial_fail(subject->trial, "the terminal carries a probe");
  *unplaced = plan.unplaced;
  mincov_plan_free(&plan);
  assert_null(plan.probe);
  return set;
}

/* Inference from probes at the set is right and complete for every profile. */
static void check_inference(const struct subject *subject, uint32_t probed) {
  const struct mincov_oracle *oracle = &subject->oracle;
  uint8_t given[MINCOV_ORACLE_NODE_LIMIT], state[MINCOV_ORACLE_NODE_LIMIT], truth[MINCOV_ORACLE_NODE_LIMIT];
  for (uint32_t i = 0; i < oracle->valid_count; i++) {
    bool cut = true;
    mincov_oracle_given(oracle->node_count, oracle->valid_sets[i], probed, given);
    mincov_oracle_given(oracle->node_count, oracle->valid_sets[i], UINT32_MAX, truth);
    assert_int_equal(mincov_infer(&subject->graph, given, state, &cut), MINCOV_OK);
    if (!cut && memcmp(state, truth, oracle->node_count) == 0) continue;
    mincov_trial_fail(subject->trial, "probes %#x, covered %#x: inferred wrongly%s: %s", probed, oracle->valid_sets[i],
                      cut ? " (said to be cut)" : "", mincov_sample_text(&subject->sample));
  }
}

/* ---- Right and minimum ---- */

static void check_minimum(const struct subject *subject, uint32_t probed) {
  uint32_t block_sets = subject->oracle.set_count / 2; /* the terminal is the last node: sets without it come first */
  if (!subject->separating[probed]) {
    mincov_trial_fail(subject->trial, "probes %#x do not tell all profiles apart: %s", probed,
                      mincov_sample_text(&subject->sample));
  }
  for (uint32_t set = 0; set < block_sets; set++) {
    if (mincov_count_bits(set) >= mincov_count_bits(probed) || !subject->separating[set]) continue;
    mincov_trial_fail(subject->trial, "%#x suffices, but %#x is planned: %s", set, probed, mincov_sample_text(&subject->sample));
  }
}

static void check_plans(const char *property, uint64_t count, enum mincov_sample_entry entry) {
  uint64_t probes = 0, blocks = 0;
  MINCOV_TRIALS(trial, property, count) {
    struct subject subject;
    uint32_t unplaced;
    create_subject(&trial, BRUTE_FORCE_BLOCKS, entry, &subject);
    uint32_t probed = make_plan(&subject, NULL, &unplaced);
    if (unplaced != 0) mincov_trial_fail(&trial, "unplaced nodes, although all cost the same");
    check_minimum(&subject, probed);
    check_inference(&subject, probed);
    probes += mincov_count_bits(probed);
    blocks += subject.sample.block_count;
    free_subject(&subject);
  }
  printf("  %" PRIu64 " probes for %" PRIu64 " blocks\n", probes, blocks);
}

static void test_right_and_minimum(void **state) {
  (void)state;
  check_plans("plans are right and minimum", 30000, MINCOV_ENTRY_FRESH);
}

/* The theory's proofs ask for an entry without predecessors; the conditions hold without it, and other languages may need that. */
static void test_right_and_minimum_with_loops_to_the_entry(void **state) {
  (void)state;
  check_plans("plans are right and minimum with edges to the entry", 10000, MINCOV_ENTRY_TARGET);
}

/* ---- Cheapest ---- */

/* Costs of one kind a graph: all equal, few different ones (many ties), many, or huge ones whose sum needs 64 bits. */
static void draw_costs(struct mincov_random *random, uint32_t node_count, uint32_t infinite_percent, uint64_t *cost) {
  static const uint64_t ranges[] = {1, 3, 100, 1u << 30};
  uint64_t range = ranges[mincov_random_below(random, 4)];
  for (uint32_t node = 0; node < node_count; node++) {
    cost[node] = mincov_random_next(random) % range;
    if (range > 100) cost[node] *= 1000000007u;
    if (mincov_random_chance(random, infinite_percent)) cost[node] = MINCOV_COST_INFINITE;
  }
}

/* The cost of a set: the members that cannot be placed, and the sum of the others. */
struct price {
  uint32_t unplaceable;
  uint64_t sum;
};

static struct price price_of(uint32_t set, const uint64_t *cost) {
  struct price price = {0, 0};
  for (uint32_t node = 0; set >> node != 0; node++) {
    if (!(set >> node & 1)) continue;
    if (cost[node] == MINCOV_COST_INFINITE) {
      price.unplaceable++;
    } else {
      price.sum += cost[node];
    }
  }
  return price;
}

static bool cheaper(struct price a, struct price b) {
  return a.unplaceable < b.unplaceable || (a.unplaceable == b.unplaceable && a.sum < b.sum);
}

/* Of all smallest sets that would do, the lowest price, found by trying all. */
static struct price best_price(const struct subject *subject, const uint64_t *cost) {
  uint32_t best_size = UINT32_MAX;
  struct price best = {UINT32_MAX, UINT64_MAX};
  for (uint32_t set = 0; set < subject->oracle.set_count / 2; set++) {
    uint32_t size = mincov_count_bits(set);
    if (!subject->separating[set] || size > best_size) continue;
    struct price price = price_of(set, cost);
    if (size == best_size && !cheaper(price, best)) continue;
    best_size = size;
    best = price;
  }
  return best;
}

static void test_cheapest(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "plans are the cheapest of the minimum ones", 30000) {
    struct subject subject;
    uint64_t cost[MINCOV_ORACLE_NODE_LIMIT];
    uint32_t unplaced;
    create_subject(&trial, BRUTE_FORCE_BLOCKS, MINCOV_ENTRY_FRESH, &subject);
    draw_costs(&trial.random, subject.graph.node_count, 0, cost);
    uint32_t probed = make_plan(&subject, cost, &unplaced);
    struct price best = best_price(&subject, cost);
    check_minimum(&subject, probed);
    if (unplaced != 0 || price_of(probed, cost).sum != best.sum) {
      mincov_trial_fail(&trial, "probes %#x cost %" PRIu64 ", the best cost %" PRIu64 ": %s", probed, price_of(probed, cost).sum,
                        best.sum, mincov_sample_text(&subject.sample));
    }
    free_subject(&subject);
  }
}

/* The claim on which "cheapest" rests: a mutual path that needs a probe may carry it on any member. */
static void test_any_path_member_is_valid(void **state) {
  (void)state;
  uint64_t swaps = 0;
  MINCOV_TRIALS(trial, "any member of a mutual path may carry the probe", 15000) {
    struct subject subject;
    struct mincov_reference reference;
    uint32_t unplaced;
    create_subject(&trial, BRUTE_FORCE_BLOCKS, MINCOV_ENTRY_FRESH, &subject);
    mincov_reference_create(&trial, &subject.graph, &reference);
    uint32_t probed = make_plan(&subject, NULL, &unplaced), terminal = mincov_graph_terminal(&subject.graph);
    for (uint32_t node = 0; node < terminal; node++) {
      if (!(probed >> node & 1)) continue;
      uint32_t first = node; /* all equal in cost: the plan takes the member nearest the entry */
      if (reference.path_previous[first] != UINT32_MAX) mincov_trial_fail(&trial, "%u is not the first of its path", node);
      for (uint32_t other = reference.path_next[first]; other != UINT32_MAX && other != terminal;
           other = reference.path_next[other]) {
        uint32_t swapped = (probed & ~(1u << node)) | 1u << other;
        if (!subject.separating[swapped]) mincov_trial_fail(&trial, "%u for %u: profiles are confused", other, node);
        check_inference(&subject, swapped);
        swaps++;
      }
    }
    mincov_reference_free(&reference);
    free_subject(&subject);
  }
  printf("  %" PRIu64 " swaps\n", swaps);
  mincov_assert_seen("a path of several members", swaps);
}

/* ---- Honest ---- */

/* Where something cannot be placed: as few as possible are given up, no claim is wrong, and every node that could carry a probe is
 * still known. */
static void check_unplaced(const struct subject *subject, const uint64_t *cost, uint32_t probed) {
  const struct mincov_oracle *oracle = &subject->oracle;
  uint8_t given[MINCOV_ORACLE_NODE_LIMIT], state[MINCOV_ORACLE_NODE_LIMIT], truth[MINCOV_ORACLE_NODE_LIMIT];
  for (uint32_t i = 0; i < oracle->valid_count; i++) {
    bool cut = true;
    mincov_oracle_given(oracle->node_count, oracle->valid_sets[i], probed, given);
    mincov_oracle_given(oracle->node_count, oracle->valid_sets[i], UINT32_MAX, truth);
    assert_int_equal(mincov_infer(&subject->graph, given, state, &cut), MINCOV_OK);
    for (uint32_t node = 0; node < oracle->node_count; node++) {
      bool placeable = node + 1 < oracle->node_count && cost[node] != MINCOV_COST_INFINITE;
      if (!cut && (state[node] == truth[node] || (state[node] == MINCOV_UNKNOWN && !placeable))) continue;
      mincov_trial_fail(subject->trial, "probes %#x, covered %#x: node %u is said to be %d%s: %s", probed, oracle->valid_sets[i],
                        node, state[node], cut ? ", run cut" : "", mincov_sample_text(&subject->sample));
    }
  }
}

static void test_places_that_cannot_be_had(void **state) {
  (void)state;
  uint64_t with_unplaced = 0;
  MINCOV_TRIALS(trial, "unplaceable nodes make results unknown, never wrong", 20000) {
    struct subject subject;
    uint64_t cost[MINCOV_ORACLE_NODE_LIMIT];
    uint32_t unplaced;
    create_subject(&trial, BRUTE_FORCE_BLOCKS, MINCOV_ENTRY_FRESH, &subject);
    draw_costs(&trial.random, subject.graph.node_count, mincov_random_between(&trial.random, 5, 60), cost);
    uint32_t probed = make_plan(&subject, cost, &unplaced);
    struct price price = price_of(probed, cost), best = best_price(&subject, cost);
    if (price.unplaceable != 0) mincov_trial_fail(&trial, "a probe where none can be placed");
    if (unplaced != best.unplaceable) mincov_trial_fail(&trial, "%u unplaced, %u would do", unplaced, best.unplaceable);
    if (unplaced == 0 && price.sum != best.sum) mincov_trial_fail(&trial, "not the cheapest");
    check_unplaced(&subject, cost, probed);
    with_unplaced += unplaced != 0;
    free_subject(&subject);
  }
  printf("  %" PRIu64 " graphs with unplaced nodes\n", with_unplaced);
  mincov_assert_seen("an unplaced node", with_unplaced);
}

/* ---- Larger graphs ---- */

static void test_larger_graphs(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "plans of larger graphs are those of the definitions", 3000) {
    uint32_t limit = mincov_random_chance(&trial.random, 20) ? 150 : 40;
    enum mincov_sample_entry entry = mincov_random_chance(&trial.random, 10) ? MINCOV_ENTRY_TARGET : MINCOV_ENTRY_FRESH;
    struct mincov_sample sample = mincov_sample_create(&trial.random, limit, entry);
    struct mincov_graph graph = mincov_sample_graph(&trial, &sample);
    struct mincov_reference reference;
    struct mincov_plan plan;
    uint64_t *cost = mincov_test_allocate(graph.node_count, sizeof *cost);
    uint8_t *expected = mincov_test_allocate(graph.node_count, 1);
    draw_costs(&trial.random, graph.node_count, mincov_random_chance(&trial.random, 20) ? 20 : 0, cost);
    mincov_reference_create(&trial, &graph, &reference);
    uint32_t unplaced = mincov_reference_plan(&reference, cost, expected);
    assert_int_equal(mincov_plan_blocks(&graph, cost, &plan), MINCOV_OK);
    if (plan.unplaced != unplaced) mincov_trial_fail(&trial, "%u unplaced instead of %u", plan.unplaced, unplaced);
    for (uint32_t node = 0; node < graph.node_count; node++) { /* with unplaced nodes, others may get probes in addition */
      if (plan.probe[node] == expected[node] || (unplaced != 0 && plan.probe[node])) continue;
      mincov_trial_fail(&trial, "node %u should%s carry a probe: %s", node, expected[node] ? "" : " not",
                        mincov_sample_text(&sample));
    }
    mincov_plan_free(&plan);
    mincov_reference_free(&reference);
    free(cost);
    free(expected);
    mincov_graph_free(&graph);
    mincov_sample_free(&sample);
  }
}

/* ---- Examples ---- */

/* Plans and compares with the nodes listed, a bit each. */
static void assert_plan(uint32_t block_count, const uint32_t *first, const uint32_t *successor, const uint64_t *cost,
                        uint32_t expected) {
  struct mincov_graph graph;
  struct mincov_error error;
  struct mincov_plan plan;
  assert_int_equal(mincov_graph_create(block_count, first, successor, NULL, &graph, &error), MINCOV_OK);
  assert_int_equal(mincov_plan_blocks(&graph, cost, &plan), MINCOV_OK);
  for (uint32_t node = 0; node < graph.node_count; node++) assert_int_equal(plan.probe[node], expected >> node & 1);
  mincov_plan_free(&plan);
  mincov_graph_free(&graph);
}

static void test_known_plans(void **state) {
  (void)state;
  const uint64_t none = MINCOV_COST_INFINITE;
  /* one block; a chain of three, then with the middle one cheapest, then with nothing but the last one placeable */
  assert_plan(1, (const uint32_t[]){0, 0}, NULL, NULL, 1);
  assert_plan(3, (const uint32_t[]){0, 1, 2, 2}, (const uint32_t[]){1, 2}, NULL, 1);
  assert_plan(3, (const uint32_t[]){0, 1, 2, 2}, (const uint32_t[]){1, 2}, (const uint64_t[]){5, 4, 5, 0}, 2);
  assert_plan(3, (const uint32_t[]){0, 1, 2, 2}, (const uint32_t[]){1, 2}, (const uint64_t[]){none, none, none - 1, 0}, 4);
  /* diamond: both arms, nothing else */
  assert_plan(4, (const uint32_t[]){0, 2, 3, 4, 4}, (const uint32_t[]){1, 2, 3, 3}, NULL, 6);
  /* triangle: the arm cannot be inferred, nor can the entry: two probes */
  assert_plan(3, (const uint32_t[]){0, 2, 3, 3}, (const uint32_t[]){1, 2, 2}, NULL, 3);
  /* self-loop with an exit: a chain for coverage */
  assert_plan(2, (const uint32_t[]){0, 2, 2}, (const uint32_t[]){0, 1}, NULL, 1);
  /* both edges of a branch to the same block: a chain as well */
  assert_plan(2, (const uint32_t[]){0, 2, 2}, (const uint32_t[]){1, 1}, NULL, 1);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_known_plans),
      cmocka_unit_test(test_right_and_minimum),
      cmocka_unit_test(test_right_and_minimum_with_loops_to_the_entry),
      cmocka_unit_test(test_cheapest),
      cmocka_unit_test(test_any_path_member_is_valid),
      cmocka_unit_test(test_places_that_cannot_be_had),
      cmocka_unit_test(test_larger_graphs),
  };
  return cmocka_run_group_tests_name("plan", tests, NULL, NULL) == 0 ? 0 : 1;
}
