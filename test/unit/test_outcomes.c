/* Outcomes of branches from probes on blocks alone: inference runs on the graph with edges, where parallel edges are in series.
 * Against brute force over walks on the graph with every edge apart: all blocks are known as without edges, no outcome is wrong,
 * and how many stay open that the probes decide is counted. */
#include "mincov/map.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "mincov/infer.h"
#include "mincov/plan.h"

#include "oracle.h"
#include "samples.h"

/* Nodes of the graph with edges, the terminal not counted. */
enum { NODE_LIMIT = MINCOV_ORACLE_NODE_LIMIT - 1, BLOCK_LIMIT = 6 };

struct subject {
  const struct mincov_trial *trial;
  struct mincov_sample sample;
  struct mincov_function function; /* borrows the sample's arrays */
  struct mincov_branch branch;     /* where it is does not matter: that there is one asks for edges */
  struct mincov_graph apart;       /* every edge has a node of its own */
  struct mincov_graph series;      /* what inference runs on */
  uint32_t planned;                /* set of the blocks that the plan of blocks probes */
};

static void create_graph(const struct subject *subject, enum mincov_mode mode, struct mincov_graph *graph) {
  struct mincov_function function = subject->function;
  struct mincov_error error = {0};
  function.mode = mode;
  if (mincov_map_graph(&function, graph, &error) == MINCOV_OK) return;
  mincov_trial_fail(subject->trial, "no graph: %s: %s", error.reason, mincov_sample_text(&subject->sample));
}

/* Exits that the graph of blocks has added belong to the function as well, as front ends flag them. */
static void plan_blocks(struct subject *subject) {
  struct mincov_graph blocks = mincov_sample_graph(subject->trial, &subject->sample);
  struct mincov_plan plan;
  assert_int_equal(mincov_plan_blocks(&blocks, NULL, &plan), MINCOV_OK);
  for (uint32_t block = 0; block < subject->sample.block_count; block++) {
    if (blocks.exits[block]) subject->function.node_flags[block] = MINCOV_NODE_EXIT;
    if (plan.probe[block]) subject->planned |= 1u << block;
  }
  mincov_plan_free(&plan);
  mincov_graph_free(&blocks);
}

/* false: too many edges for brute force. */
static bool create_subject(struct mincov_trial *trial, struct subject *subject) {
  *subject = (struct subject){.trial = trial};
  subject->sample = mincov_sample_create(&trial->random, BLOCK_LIMIT, MINCOV_ENTRY_FRESH);
  const struct mincov_sample *sample = &subject->sample;
  if (sample->block_count + sample->edge_count > NODE_LIMIT || sample->edge_count == 0) {
    mincov_sample_free(&subject->sample);
    return false;
  }
  subject->function = (struct mincov_function){.block_count = sample->block_count,
                                               .node_count = sample->block_count,
                                               .edge_count = sample->edge_count,
                                               .node_flags = mincov_test_allocate(sample->block_count, 1),
                                               .first_successor = sample->first_successor,
                                               .successor = sample->successor,
                                               .branch_count = 1,
                                               .branches = &subject->branch};
  plan_blocks(subject);
  create_graph(subject, MINCOV_MODE_EDGE, &subject->apart);
  create_graph(subject, MINCOV_MODE_BLOCK, &subject->series);
  assert_int_equal(subject->series.node_count, subject->apart.node_count);
  return true;
}

static void free_subject(struct subject *subject) {
  free(subject->function.node_flags);
  mincov_graph_free(&subject->apart);
  mincov_graph_free(&subject->series);
  mincov_sample_free(&subject->sample);
}

/* The nodes of all edges from this edge's block to its target. */
static uint32_t parallel_edges(const struct subject *subject, uint32_t edge) {
  const struct mincov_sample *sample = &subject->sample;
  uint32_t block = 0, set = 0;
  while (sample->first_successor[block + 1] <= edge) block++;
  for (uint32_t i = sample->first_successor[block]; i < sample->first_successor[block + 1]; i++)
    if (sample->successor[i] == sample->successor[edge]) set |= 1u << (sample->block_count + i);
  return set;
}

struct tally {
  uint64_t outcomes, taken, open, decided; /* decided: open, although all profiles with these probes agree */
  uint64_t parallel;                       /* known outcomes of several edges that were taken */
};

static void check_edge(const struct subject *subject, const struct mincov_agreement *agreement, uint32_t covered, uint32_t edge,
                       enum mincov_coverage state, struct tally *tally) {
  uint32_t set = parallel_edges(subject, edge), seen = covered & subject->planned;
  bool taken = (covered & set) != 0;
  tally->outcomes++;
  tally->taken += taken;
  if (state != MINCOV_UNKNOWN) {
    tally->parallel += taken && mincov_count_bits(set) > 1;
    if ((state == MINCOV_COVERED) == taken) return;
    mincov_trial_fail(subject->trial, "probes %#x, covered %#x: edge %u is said to be %d: %s", subject->planned, covered, edge,
                      state, mincov_sample_text(&subject->sample));
  }
  tally->open++;
  tally->decided += (agreement->in_some[seen] & set) == 0 || (agreement->in_all[seen] & set) != 0;
}

static void check_inference(const struct subject *subject, const struct mincov_oracle *oracle, struct tally *tally) {
  uint8_t given[MINCOV_ORACLE_NODE_LIMIT], state[MINCOV_ORACLE_NODE_LIMIT];
  struct mincov_agreement agreement;
  mincov_agreement_create(oracle->set_count, oracle->valid_sets, oracle->valid_count, subject->planned, &agreement);
  for (uint32_t i = 0; i < oracle->valid_count; i++) {
    uint32_t covered = oracle->valid_sets[i], blocks = subject->sample.block_count;
    bool cut = true;
    mincov_oracle_given(oracle->node_count, covered, subject->planned, given);
    assert_int_equal(mincov_infer(&subject->series, given, state, &cut), MINCOV_OK);
    if (cut) mincov_trial_fail(subject->trial, "covered %#x is called cut: %s", covered, mincov_sample_text(&subject->sample));
    for (uint32_t block = 0; block < blocks; block++)
      if (state[block] != ((covered >> block & 1) != 0 ? MINCOV_COVERED : MINCOV_NOT_COVERED))
        mincov_trial_fail(subject->trial, "probes %#x, covered %#x: block %u is said to be %d: %s", subject->planned, covered,
                          block, state[block], mincov_sample_text(&subject->sample));
    for (uint32_t edge = 0; edge < subject->sample.edge_count; edge++)
      check_edge(subject, &agreement, covered, edge, (enum mincov_coverage)state[blocks + edge], tally);
  }
  mincov_agreement_free(&agreement);
}

static void test_outcomes(void **state) {
  (void)state;
  struct tally tally = {0};
  MINCOV_TRIALS(trial, "the blocks' probes decide all blocks of the graph with edges, and no outcome wrongly", 20000) {
    struct subject subject;
    struct mincov_oracle oracle;
    if (!create_subject(&trial, &subject)) continue;
    mincov_oracle_create(&subject.apart, &oracle);
    check_inference(&subject, &oracle, &tally);
    mincov_oracle_free(&oracle);
    free_subject(&subject);
  }
  printf("  %" PRIu64 " outcomes in all profiles, %" PRIu64 " taken, %" PRIu64 " left open, %" PRIu64
         " of them decided by the probes\n",
         tally.outcomes, tally.taken, tally.open, tally.decided);
  mincov_assert_seen("an open outcome", tally.open);
  mincov_assert_seen("a known outcome of parallel edges that was taken", tally.parallel);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_outcomes)};
  return cmocka_run_group_tests_name("outcomes", tests, NULL, NULL) == 0 ? 0 : 1;
}
