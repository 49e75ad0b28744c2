/* What inference promises beyond the plan's own case (test_plan.c):
 *   decided    from the plan's probes, whatever they say, the answer is a profile that agrees with them, or the run is called cut;
 *   cut        where a run is called cut, every claim is right for every execution that could have left these probes;
 *   partial    with any probes missing, or probes anywhere, no claim about a profile is wrong, and no profile is called cut;
 *   complete   what a rule or dominance decides from what is known, is known;
 *   everywhere with a probe in every block, a cut run's blocks are what the probes say.
 * Runs that were cut but leave the probes of a profile cannot be told from it; they are counted and printed. */
#include "mincov/infer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mincov/plan.h"

#include "oracle.h"
#include "reference.h"
#include "samples.h"

#define BLOCK_LIMIT 9

struct subject {
  const struct mincov_trial *trial;
  struct mincov_sample sample;
  struct mincov_graph graph;
  struct mincov_oracle oracle;
  uint32_t planned; /* the plan's probes */
};

static void create_subject(struct mincov_trial *trial, struct subject *subject) {
  struct mincov_plan plan;
  enum mincov_sample_entry entry = mincov_random_chance(&trial->random, 10) ? MINCOV_ENTRY_TARGET : MINCOV_ENTRY_FRESH;
  subject->trial = trial;
  subject->sample = mincov_sample_create(&trial->random, BLOCK_LIMIT, entry);
  subject->graph = mincov_sample_graph(trial, &subject->sample);
  subject->planned = 0;
  mincov_oracle_create(&subject->graph, &subject->oracle);
  assert_int_equal(mincov_plan_blocks(&subject->graph, NULL, &plan), MINCOV_OK);
  for (uint32_t node = 0; node < plan.node_count; node++) subject->planned |= (uint32_t)plan.probe[node] << node;
  mincov_plan_free(&plan);
}

static void free_subject(struct subject *subject) {
  mincov_oracle_free(&subject->oracle);
  mincov_graph_free(&subject->graph);
  mincov_sample_free(&subject->sample);
}

/* An answer of mincov_infer as sets. */
struct answer {
  uint32_t covered;
  uint32_t uncovered;
  uint32_t known; /* both */
  bool cut;
};

static struct answer infer(const struct subject *subject, uint32_t value, uint32_t probed) {
  uint8_t given[MINCOV_ORACLE_NODE_LIMIT], state[MINCOV_ORACLE_NODE_LIMIT];
  struct answer answer = {0, 0, 0, false};
  mincov_oracle_given(subject->oracle.node_count, value, probed, given);
  uint32_t from[MINCOV_ORACLE_NODE_LIMIT];
  assert_int_equal(mincov_infer_reasons(&subject->graph, given, state, from, &answer.cut), MINCOV_OK);
  for (uint32_t node = 0; node < subject->oracle.node_count; node++) {
    /* Every inferred value has a chain of reasons that ends in a probe. */
    uint32_t reason = node, steps = 0;
    while (from[reason] != MINCOV_FROM_NONE && steps++ <= subject->oracle.node_count) reason = from[reason];
    bool inferred = !answer.cut && state[node] != MINCOV_UNKNOWN;
    if (inferred ? given[reason] == MINCOV_UNKNOWN : from[node] != MINCOV_FROM_NONE)
      mincov_trial_fail(subject->trial, "node %u has no reason", node);
  }
  for (uint32_t node = 0; node < subject->oracle.node_count; node++) {
    if (state[node] == MINCOV_COVERED) answer.covered |= 1u << node;
    if (state[node] == MINCOV_NOT_COVERED) answer.uncovered |= 1u << node;
    if (state[node] > MINCOV_COVERED) mincov_trial_fail(subject->trial, "node %u has no state", node);
  }
  answer.known = answer.covered | answer.uncovered;
  return answer;
}

static _Noreturn void fail_answer(const struct subject *subject, const char *what, uint32_t value, uint32_t probed,
                                  struct answer answer) {
  mincov_trial_fail(subject->trial, "%s: probes %#x say %#x; claimed covered %#x, not covered %#x%s: %s", what, probed, value,
                    answer.covered, answer.uncovered, answer.cut ? ", cut" : "", mincov_sample_text(&subject->sample));
}

/* Calls what follows for each subset value of set, the empty one included. */
#define MINCOV_SUBSETS(value, set) for (uint32_t value = 0, more = 1; more; value = (value - (set)) & (set), more = value != 0)

/* ---- Decided ---- */

static void test_every_value_is_decided(void **state) {
  (void)state;
  uint64_t values = 0, cut = 0;
  MINCOV_TRIALS(trial, "the plan's probes give a profile that agrees with them, or a cut run", 12000) {
    struct subject subject;
    create_subject(&trial, &subject);
    MINCOV_SUBSETS(value, subject.planned) {
      struct answer answer = infer(&subject, value, subject.planned);
      values++;
      cut += answer.cut;
      if (answer.cut) continue;
      bool agrees = (answer.covered & subject.planned) == value;
      if (answer.known == subject.oracle.set_count - 1 && agrees && subject.oracle.valid[answer.covered]) continue;
      fail_answer(&subject, "no profile, and not called cut", value, subject.planned, answer);
    }
    free_subject(&subject);
  }
  printf("  %" PRIu64 " values of probes, %" PRIu64 " of cut runs\n", values, cut);
  mincov_assert_seen("probes of a cut run", cut);
}

/* ---- Cut ---- */

/* Fails if an answer claims what some execution with these probes contradicts. */
static void check_claims(const struct subject *subject, const struct mincov_agreement *agreement, uint32_t value, uint32_t probed,
                         struct answer answer) {
  bool right = (answer.covered & ~agreement->in_all[value]) == 0 && (answer.uncovered & agreement->in_some[value]) == 0;
  if (!right) fail_answer(subject, "wrong claim", value, probed, answer);
}

/* Probes of every kind: the plan's, all blocks', or drawn at random. */
static uint32_t draw_probed(struct mincov_random *random, const struct subject *subject) {
  uint32_t blocks = subject->oracle.set_count / 2 - 1;
  switch (mincov_random_below(random, 4)) {
  case 0:
    return blocks;
  case 1:
    return (uint32_t)mincov_random_next(random) & blocks;
  default:
    return subject->planned;
  }
}

static void test_claims_about_cut_runs(void **state) {
  (void)state;
  uint64_t cut_executions = 0, detected = 0, undetected = 0, wrong = 0;
  MINCOV_TRIALS(trial, "claims about runs that are called cut are right", 12000) {
    struct subject subject;
    struct mincov_agreement agreement;
    create_subject(&trial, &subject);
    const struct mincov_oracle *oracle = &subject.oracle;
    uint32_t probed = draw_probed(&trial.random, &subject);
    mincov_agreement_create(oracle->set_count, oracle->possible_sets, oracle->possible_count, probed, &agreement);
    MINCOV_SUBSETS(value, probed) {
      if (!agreement.seen[value]) continue;
      struct answer answer = infer(&subject, value, probed);
      if (answer.cut) check_claims(&subject, &agreement, value, probed, answer);
    }
    for (uint32_t i = 0; i < oracle->possible_count; i++) { /* statistics only: one more look at each cut execution */
      uint32_t covered = oracle->possible_sets[i];
      if (oracle->valid[covered] || probed != subject.planned) continue;
      struct answer answer = infer(&subject, covered & probed, probed);
      cut_executions++;
      detected += answer.cut;
      undetected += !answer.cut;
      wrong += !answer.cut && ((answer.covered ^ covered) & (oracle->set_count / 2 - 1)) != 0;
    }
    mincov_agreement_free(&agreement);
    free_subject(&subject);
  }
  printf("  of %" PRIu64 " executions cut where the model does not allow it, %" PRIu64 " are told; %" PRIu64
         " look like a profile, %" PRIu64 " of them with other blocks (outside the promise)\n",
         cut_executions, detected, undetected, wrong);
  mincov_assert_seen("a cut run that is told", detected);
}

/* A probe in every block leaves nothing to infer: what the probes say stands, cut or not. */
static void test_probes_everywhere(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "with a probe in every block their values stand", 8000) {
    struct subject subject;
    create_subject(&trial, &subject);
    const struct mincov_oracle *oracle = &subject.oracle;
    uint32_t blocks = oracle->set_count / 2 - 1;
    for (uint32_t i = 0; i < oracle->possible_count; i++) {
      uint32_t covered = oracle->possible_sets[i] & blocks;
      struct answer answer = infer(&subject, covered, blocks);
      if ((answer.covered & blocks) != covered || (answer.known & blocks) != blocks) {
        fail_answer(&subject, "the probes' values were changed", covered, blocks, answer);
      }
      if (!answer.cut && !oracle->valid[answer.covered]) fail_answer(&subject, "cut run not told", covered, blocks, answer);
    }
    free_subject(&subject);
  }
}

/* ---- Partial ---- */

/* Any subset of any probes, valid profiles: no wrong claim, no false alarm. What all such profiles agree on but stays unknown is
 * counted: the rules are local, so a little may be left. */
static void test_partial_knowledge(void **state) {
  (void)state;
  uint64_t certain = 0, found = 0;
  MINCOV_TRIALS(trial, "partial knowledge of a profile never leads to a wrong claim", 12000) {
    struct subject subject;
    struct mincov_agreement agreement;
    create_subject(&trial, &subject);
    const struct mincov_oracle *oracle = &subject.oracle;
    uint32_t nodes = oracle->set_count - 1, mask = (uint32_t)mincov_random_next(&trial.random) & nodes;
    uint32_t probed = mincov_random_chance(&trial.random, 50) ? subject.planned & mask : mask; /* the terminal too, at times */
    mincov_agreement_create(oracle->set_count, oracle->valid_sets, oracle->valid_count, probed, &agreement);
    MINCOV_SUBSETS(value, probed) {
      if (!agreement.seen[value]) continue;
      struct answer answer = infer(&subject, value, probed);
      if (answer.cut) fail_answer(&subject, "a profile is called cut", value, probed, answer);
      if ((answer.covered & probed) != value) fail_answer(&subject, "a probe's value was changed", value, probed, answer);
      check_claims(&subject, &agreement, value, probed, answer);
      certain += mincov_count_bits(~(agreement.in_all[value] ^ agreement.in_some[value]) & nodes);
      found += mincov_count_bits(answer.known);
    }
    mincov_agreement_free(&agreement);
    free_subject(&subject);
  }
  printf("  %" PRIu64 " of %" PRIu64 " values that are certain were found\n", found, certain);
}

/* Nothing is left out that the header names: what a rule decides, what dominates covered nodes, what uncovered nodes dominate. A
 * node that is neither in A(u) nor u is dominated by u, so A and B of the definitions serve for all of it. */
static void check_closed(const struct subject *subject, const struct mincov_reference *reference, uint32_t value, uint32_t probed,
                         struct answer answer) {
  uint32_t count = reference->node_count;
  const struct mincov_graph *graph = &subject->graph;
  for (uint32_t u = 0; u < count; u++) {
    const uint8_t *in_a = &reference->avoids_forward[(size_t)u * count], *in_b = &reference->avoids_reverse[(size_t)u * count];
    uint32_t forward = 0, backward = 0, dominated = 0, post_dominated = 0;
    for (uint32_t i = graph->first_predecessor[u]; i < graph->first_predecessor[u + 1]; i++) {
      if (in_a[graph->predecessor[i]]) forward |= 1u << graph->predecessor[i];
    }
    for (uint32_t i = graph->first_successor[u]; i < graph->first_successor[u + 1]; i++) {
      if (in_b[graph->successor[i]]) backward |= 1u << graph->successor[i];
    }
    for (uint32_t v = 0; v < count; v++) {
      if (!in_a[v]) dominated |= 1u << v;
      if (!in_b[v]) post_dominated |= 1u << v;
    }
    bool decided = ((dominated | post_dominated) & answer.covered) != 0;
    if (reference->forward[u]) decided = decided || (forward & answer.covered) != 0 || (forward & ~answer.uncovered) == 0;
    if (reference->backward[u]) decided = decided || (backward & answer.covered) != 0 || (backward & ~answer.uncovered) == 0;
    if (decided && !(answer.known >> u & 1)) fail_answer(subject, "a decided node is left unknown", value, probed, answer);
    bool spread = !(answer.uncovered >> u & 1) || ((dominated | post_dominated) & ~answer.uncovered) == 0;
    if (!spread) fail_answer(subject, "a node below an uncovered one is left", value, probed, answer);
  }
}

static void test_conclusions_are_complete(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "every rule that can be applied is applied", 4000) {
    struct subject subject;
    struct mincov_reference reference;
    create_subject(&trial, &subject);
    mincov_reference_create(&trial, &subject.graph, &reference);
    uint32_t nodes = subject.oracle.set_count - 1, probed = (uint32_t)mincov_random_next(&trial.random) & nodes;
    for (uint32_t i = 0; i < subject.oracle.valid_count; i++) {
      uint32_t value = subject.oracle.valid_sets[i] & probed;
      check_closed(&subject, &reference, value, probed, infer(&subject, value, probed));
    }
    mincov_reference_free(&reference);
    free_subject(&subject);
  }
}

static void test_nothing_given(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "nothing is claimed from nothing", 2000) {
    struct subject subject;
    create_subject(&trial, &subject);
    struct answer answer = infer(&subject, 0, 0);
    if (answer.known != 0 || answer.cut) fail_answer(&subject, "claims", 0, 0, answer);
    free_subject(&subject);
  }
}

/* ---- Examples ---- */

static void assert_states(const struct mincov_graph *graph, const uint8_t *given, const uint8_t *expected, bool expected_cut) {
  uint8_t state[8];
  bool cut = !expected_cut;
  assert_true(graph->node_count <= sizeof state);
  assert_int_equal(mincov_infer(graph, given, state, &cut), MINCOV_OK);
  assert_memory_equal(state, expected, graph->node_count);
  assert_int_equal(cut, expected_cut);
}

/* Diamond 0 -> 1, 2 -> 3 -> t. */
static void test_diamond(void **state) {
  (void)state;
  enum { U = MINCOV_UNKNOWN, N = MINCOV_NOT_COVERED, C = MINCOV_COVERED };
  struct mincov_graph graph;
  struct mincov_error error;
  const uint32_t first[] = {0, 2, 3, 4, 4}, successor[] = {1, 2, 3, 3};
  assert_int_equal(mincov_graph_create(4, first, successor, NULL, &graph, &error), MINCOV_OK);
  assert_states(&graph, (const uint8_t[]){U, N, N, U, U}, (const uint8_t[]){N, N, N, N, N}, false);
  assert_states(&graph, (const uint8_t[]){U, C, N, U, U}, (const uint8_t[]){C, C, N, C, C}, false);
  assert_states(&graph, (const uint8_t[]){U, C, U, U, U}, (const uint8_t[]){C, C, U, C, C}, false);
  assert_states(&graph, (const uint8_t[]){U, N, U, U, U}, (const uint8_t[]){U, N, U, U, U}, false);
  assert_states(&graph, (const uint8_t[]){U, U, U, N, U}, (const uint8_t[]){N, N, N, N, N}, false);
  /* an arm ran but its end did not: cut in the arm. The entry dominates the arm, the other arm's clear probe stands */
  assert_states(&graph, (const uint8_t[]){U, C, N, N, U}, (const uint8_t[]){C, C, N, N, N}, true);
  assert_states(&graph, (const uint8_t[]){C, N, N, U, U}, (const uint8_t[]){C, N, N, U, U}, true);
  mincov_graph_free(&graph);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_diamond),
      cmocka_unit_test(test_every_value_is_decided),
      cmocka_unit_test(test_claims_about_cut_runs),
      cmocka_unit_test(test_probes_everywhere),
      cmocka_unit_test(test_partial_knowledge),
      cmocka_unit_test(test_conclusions_are_complete),
      cmocka_unit_test(test_nothing_given),
  };
  return cmocka_run_group_tests_name("infer", tests, NULL, NULL) == 0 ? 0 : 1;
}
