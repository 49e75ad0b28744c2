/* Graphs for programs that clear their coverage while functions are active, against brute force.
 *
 * By definition: an activation walks from s to t; a reset may happen while it is inside a call of a block, which is where it also
 * might have ended (the block has an exit edge); only what it enters afterwards counts. Nothing of core's source node is used for
 * the truth. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mincov/infer.h"
#include "mincov/plan.h"

#include "oracle.h"
#include "samples.h"

#define BLOCKS 8

struct subject {
  const struct mincov_trial *trial;
  struct mincov_sample sample;
  struct mincov_graph plain, graph; /* without and with a source */
  struct mincov_oracle oracle;      /* of graph */
  uint32_t planned;                 /* by the plan of graph */
};

static void create_subject(struct mincov_trial *trial, enum mincov_sample_entry entry, struct subject *subject) {
  struct mincov_plan plan;
  *subject = (struct subject){.trial = trial, .sample = mincov_sample_create(&trial->random, BLOCKS, entry)};
  subject->plain = mincov_sample_graph(trial, &subject->sample);
  subject->graph = mincov_sample_graph(trial, &subject->sample);
  assert_int_equal(mincov_graph_make_resettable(&subject->graph), MINCOV_OK);
  mincov_oracle_create(&subject->graph, &subject->oracle);
  assert_int_equal(mincov_plan_blocks(&subject->graph, NULL, &plan), MINCOV_OK);
  for (uint32_t node = 0; node < plan.node_count; node++) subject->planned |= (uint32_t)plan.probe[node] << node;
  assert_int_equal(plan.unplaced, 0);
  assert_int_equal(plan.probe_count, mincov_count_bits(subject->planned));
  mincov_plan_free(&plan);
}

static void free_subject(struct subject *subject) {
  mincov_oracle_free(&subject->oracle);
  mincov_graph_free(&subject->plain);
  mincov_graph_free(&subject->graph);
  mincov_sample_free(&subject->sample);
}

/* ---- The walks ---- */

/* An activation: where it is, and what it entered since the reset; NOT_YET before. */
#define NOT_YET 0u
struct search {
  const struct mincov_graph *plain;
  uint8_t *visited; /* [sets * nodes] */
  uint32_t *stack;  /* set * nodes + node */
  uint32_t depth;
};

static void reach(struct search *search, uint32_t node, uint32_t set) {
  uint32_t place = set * search->plain->node_count + node;
  if (search->visited[place]) return;
  search->visited[place] = 1;
  search->stack[search->depth++] = place;
}

/* Marks in ended what single activations cover, blocks alone. */
static void search_activations(const struct mincov_graph *plain, uint8_t *ended) {
  uint32_t nodes = plain->node_count, terminal = nodes - 1;
  struct search search = {.plain = plain};
  search.visited = mincov_test_allocate((size_t)nodes << terminal, 1);
  search.stack = mincov_test_allocate((size_t)nodes << terminal, sizeof *search.stack);
  reach(&search, 0, NOT_YET);
  reach(&search, 0, 1);
  while (search.depth) {
    uint32_t place = search.stack[--search.depth], node = place % nodes, set = place / nodes;
    if (node == terminal) {
      ended[set] = 1;
      continue;
    }
    for (uint32_t edge = plain->first_successor[node]; edge < plain->first_successor[node + 1]; edge++) {
      uint32_t next = plain->successor[edge], entered = next == terminal ? 0 : 1u << next;
      reach(&search, next, set == NOT_YET ? NOT_YET : set | entered);
      if (set == NOT_YET && plain->exits[node]) reach(&search, next, entered);
    }
  }
  free(search.visited);
  free(search.stack);
}

/* The oracle of the graph with a source, which enumerates its walks, knows exactly the unions of what activations cover. */
static void check_walks(const struct subject *subject) {
  uint32_t blocks = subject->plain.node_count - 1, sets = 1u << blocks;
  uint8_t *valid = mincov_test_allocate(sets, 1), *ended = mincov_test_allocate(sets, 1);
  search_activations(&subject->plain, ended);
  valid[0] = 1;
  for (uint32_t set = 1; set < sets; set++)
    for (uint32_t other = 0; ended[set] && other < sets; other++) valid[set | other] |= valid[other];
  for (uint32_t set = 0; set < sets; set++) {
    uint32_t with_virtual = set ? set | 3u << blocks : 0;
    if (valid[set] != subject->oracle.valid[with_virtual])
      mincov_trial_fail(subject->trial, "%#x can%s be covered: %s", set, valid[set] ? "" : "not",
                        mincov_sample_text(&subject->sample));
  }
  free(valid);
  free(ended);
}

static void test_walks(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "graphs with a source have the walks of activations after a reset", 6000) {
    struct subject subject;
    create_subject(&trial, trial.number % 4 ? MINCOV_ENTRY_FRESH : MINCOV_ENTRY_TARGET, &subject);
    check_walks(&subject);
    free_subject(&subject);
  }
}

/* ---- Plans ---- */

static void check_inference(const struct subject *subject, const struct mincov_graph *graph, const struct mincov_oracle *oracle) {
  uint8_t given[MINCOV_ORACLE_NODE_LIMIT], state[MINCOV_ORACLE_NODE_LIMIT], truth[MINCOV_ORACLE_NODE_LIMIT];
  for (uint32_t i = 0; i < oracle->valid_count; i++) {
    bool cut = true;
    mincov_oracle_given(oracle->node_count, oracle->valid_sets[i], subject->planned, given);
    mincov_oracle_given(oracle->node_count, oracle->valid_sets[i], UINT32_MAX, truth);
    assert_int_equal(mincov_infer(graph, given, state, &cut), MINCOV_OK);
    if (!cut && memcmp(state, truth, oracle->node_count) == 0) continue;
    mincov_trial_fail(subject->trial, "probes %#x, covered %#x: inferred wrongly%s: %s", subject->planned, oracle->valid_sets[i],
                      cut ? " (said to be cut)" : "", mincov_sample_text(&subject->sample));
  }
}

static void check_minimum(const struct subject *subject) {
  uint8_t *separating = mincov_oracle_separating_sets(&subject->oracle);
  for (uint32_t set = 0; set < subject->oracle.set_count / 4; set++) /* those without source and terminal */
    if (separating[set] && mincov_count_bits(set) < mincov_count_bits(subject->planned))
      mincov_trial_fail(subject->trial, "%#x suffices, but %#x is planned: %s", set, subject->planned,
                        mincov_sample_text(&subject->sample));
  free(separating);
}

/* Also for what a program covers that never resets: there the ordinary graph is used. */
static void test_plans(void **state) {
  (void)state;
  uint64_t probes = 0, ordinary = 0;
  MINCOV_TRIALS(trial, "plans that stand a reset are right and minimum, and right without a reset", 12000) {
    struct subject subject;
    struct mincov_oracle oracle;
    struct mincov_plan plan;
    create_subject(&trial, trial.number % 4 ? MINCOV_ENTRY_FRESH : MINCOV_ENTRY_TARGET, &subject);
    check_inference(&subject, &subject.graph, &subject.oracle);
    check_minimum(&subject);
    mincov_oracle_create(&subject.plain, &oracle);
    check_inference(&subject, &subject.plain, &oracle);
    assert_int_equal(mincov_plan_blocks(&subject.plain, NULL, &plan), MINCOV_OK);
    probes += mincov_count_bits(subject.planned);
    ordinary += plan.probe_count;
    mincov_plan_free(&plan);
    mincov_oracle_free(&oracle);
    free_subject(&subject);
  }
  printf("  %" PRIu64 " probes, ordinary plans %" PRIu64 "\n", probes, ordinary);
  mincov_assert_seen("a probe more than in an ordinary plan", probes - ordinary);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_walks), cmocka_unit_test(test_plans)};
  return cmocka_run_group_tests_name("resettable", tests, NULL, NULL) == 0 ? 0 : 1;
}
