/* Tails: the plan is made on whole blocks, inference runs on their pieces, with exactly the plan's probes. Against brute force over
 * walks on the pieces: no block is left open or wrong, no tail is wrong; a tail may be unknown. The same for plans that stand a
 * reset: an activation may be resumed in a tail. */
#include "mincov/map.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "mincov/infer.h"
#include "mincov/plan.h"

#include "oracle.h"
#include "samples.h"

#define PIECE_LIMIT 12

enum kind {
  RESETTABLE = 1, /* the graphs have a source */
  WITH_EDGES = 2, /* edges are inferred as well, from the same probes, as for the outcomes of branches */
};

/* A sample whose blocks are cut into pieces, as a map's function holds it. */
struct subject {
  const struct mincov_trial *trial;
  struct mincov_sample sample;
  struct mincov_graph blocks;
  struct mincov_graph pieces;
  struct mincov_function function; /* borrows the sample's arrays */
  uint32_t heads;                  /* set of the nodes that start a block */
  uint32_t planned;                /* set of the nodes that the plan of the blocks probes */
};

/* Cuts blocks at random. A cut stands behind a place where the run may end, so each piece before a tail exits; the last one exits
 * if the block had an exit of its own, which may as well lie in an earlier piece. */
static void cut_blocks(struct mincov_random *random, unsigned kind, struct subject *subject) {
  struct mincov_sample *sample = &subject->sample;
  struct mincov_function *function = &subject->function;
  uint32_t room = kind & WITH_EDGES ? PIECE_LIMIT - sample->edge_count : PIECE_LIMIT, spare = room - sample->block_count,
           density = mincov_random_between(random, 10, 60);
  *function = (struct mincov_function){.block_count = sample->block_count, .edge_count = sample->edge_count};
  function->first_successor = sample->first_successor;
  function->successor = sample->successor;
  function->branch_count = kind & WITH_EDGES ? 1 : 0; /* that there are some is all that counts here */
  function->node_flags = mincov_test_allocate(PIECE_LIMIT, 1);
  for (uint32_t block = 0; block < sample->block_count; block++) {
    uint32_t head = function->node_count++;
    while (spare > 0 && mincov_random_chance(random, density)) {
      function->node_flags[function->node_count - 1] |= MINCOV_NODE_EXIT;
      function->node_flags[function->node_count++] = MINCOV_NODE_TAIL;
      sample->exits[block] = 1;
      spare--;
    }
    bool leaves = sample->first_successor[block] != sample->first_successor[block + 1];
    bool cut = function->node_count - head > 1;
    if (!leaves || (sample->exits[block] && (!cut || mincov_random_chance(random, 30)))) {
      function->node_flags[function->node_count - 1] |= MINCOV_NODE_EXIT;
    }
  }
}

/* Exits that the graph adds (endless loops) belong to some piece of their block: front ends flag the first. */
static void flag_added_exits(struct subject *subject) {
  for (uint32_t node = 0, block = 0; node < subject->function.node_count; node++) {
    if (mincov_node_flagged(&subject->function, node, MINCOV_NODE_TAIL)) continue;
    subject->heads |= 1u << node;
    if (subject->blocks.exits[block] && !subject->sample.exits[block]) subject->function.node_flags[node] |= MINCOV_NODE_EXIT;
    block++;
  }
}

static void plan_blocks(struct subject *subject) {
  struct mincov_plan plan;
  assert_int_equal(mincov_plan_blocks(&subject->blocks, NULL, &plan), MINCOV_OK);
  for (uint32_t node = 0, block = 0; node < subject->function.node_count; node++) {
    if (!(subject->heads >> node & 1)) continue;
    if (plan.probe[block++]) subject->planned |= 1u << node;
  }
  mincov_plan_free(&plan);
}

/* The graph of pieces by its definition: pieces in a chain, the last one leads to the heads of the block's successors, exits where
 * flagged and where a piece leads nowhere. */
static void check_pieces(const struct subject *subject) {
  const struct mincov_graph *graph = &subject->pieces;
  const struct mincov_function *function = &subject->function;
  uint32_t head[PIECE_LIMIT + 1], block = 0;
  assert_int_equal(graph->node_count, function->node_count + 1);
  for (uint32_t node = 0, at = 0; node < function->node_count; node++) {
    if (subject->heads >> node & 1) head[at++] = node;
  }
  for (uint32_t node = 0; node < function->node_count; node++) {
    uint32_t edge = graph->first_successor[node], end = graph->first_successor[node + 1];
    bool last = node + 1 == function->node_count || (subject->heads >> (node + 1) & 1) != 0, right = true;
    if (!last) right = edge < end && graph->successor[edge++] == node + 1;
    for (uint32_t i = function->first_successor[block]; last && i < function->first_successor[block + 1]; i++) {
      right = right && edge < end && graph->successor[edge++] == head[function->successor[i]];
    }
    if (mincov_node_flagged(function, node, MINCOV_NODE_EXIT))
      right = right && edge < end && graph->successor[edge++] == function->node_count;
    if (!right || edge != end)
      mincov_trial_fail(subject->trial, "wrong successors of piece %u: %s", node, mincov_sample_text(&subject->sample));
    block += last;
  }
}

/* False if the graph has too many edges for brute force. */
static bool create_subject(struct mincov_trial *trial, unsigned kind, struct subject *subject) {
  struct mincov_error error = {0};
  *subject = (struct subject){.trial = trial};
  subject->sample = mincov_sample_create(&trial->random, kind & WITH_EDGES ? 5 : 8, MINCOV_ENTRY_FRESH);
  if (kind & WITH_EDGES && subject->sample.block_count + subject->sample.edge_count > PIECE_LIMIT) {
    mincov_sample_free(&subject->sample);
    return false;
  }
  cut_blocks(&trial->random, kind, subject);
  subject->blocks = mincov_sample_graph(trial, &subject->sample);
  flag_added_exits(subject);
  if (mincov_map_graph(&subject->function, &subject->pieces, &error) != MINCOV_OK)
    mincov_trial_fail(trial, "no graph of pieces: %s: %s", error.reason, mincov_sample_text(&subject->sample));
  if (!(kind & WITH_EDGES)) check_pieces(subject);
  if (kind & RESETTABLE) {
    assert_int_equal(mincov_graph_make_resettable(&subject->blocks), MINCOV_OK);
    assert_int_equal(mincov_graph_make_resettable(&subject->pieces), MINCOV_OK);
  }
  plan_blocks(subject);
  return true;
}

static void free_subject(struct subject *subject) {
  free(subject->function.node_flags);
  mincov_graph_free(&subject->blocks);
  mincov_graph_free(&subject->pieces);
  mincov_sample_free(&subject->sample);
}

/* Counts of what was not planned on, over all profiles of all graphs. */
struct tally {
  uint64_t tails, edges;
  uint64_t open_tails, open_edges;
};

static void check_inference(const struct subject *subject, const struct mincov_oracle *oracle, struct tally *tally) {
  uint8_t given[MINCOV_ORACLE_NODE_LIMIT], state[MINCOV_ORACLE_NODE_LIMIT], truth[MINCOV_ORACLE_NODE_LIMIT];
  for (uint32_t i = 0; i < oracle->valid_count; i++) {
    bool cut = true;
    mincov_oracle_given(oracle->node_count, oracle->valid_sets[i], subject->planned, given);
    mincov_oracle_given(oracle->node_count, oracle->valid_sets[i], UINT32_MAX, truth);
    assert_int_equal(mincov_infer(&subject->pieces, given, state, &cut), MINCOV_OK);
    if (cut) mincov_trial_fail(subject->trial, "covered %#x is called cut", oracle->valid_sets[i]);
    for (uint32_t node = 0; node < mincov_graph_blocks(&subject->pieces); node++) {
      bool head = (subject->heads >> node & 1) != 0, edge = node >= subject->function.node_count;
      tally->tails += !head && !edge;
      tally->edges += edge;
      tally->open_tails += !edge && state[node] == MINCOV_UNKNOWN;
      tally->open_edges += edge && state[node] == MINCOV_UNKNOWN;
      if (state[node] == truth[node] || (!head && state[node] == MINCOV_UNKNOWN)) continue;
      mincov_trial_fail(subject->trial, "probes %#x, covered %#x: %s %u is said to be %d: %s", subject->planned,
                        oracle->valid_sets[i],
                        head   ? "block"
                        : edge ? "edge"
                               : "tail",
                        node, state[node], mincov_sample_text(&subject->sample));
    }
  }
}

static void check_tails(const char *property, unsigned kind) {
  struct tally tally = {0};
  MINCOV_TRIALS(trial, property, 12000) {
    struct subject subject;
    struct mincov_oracle oracle;
    if (!create_subject(&trial, kind, &subject)) continue;
    mincov_oracle_create(&subject.pieces, &oracle);
    check_inference(&subject, &oracle, &tally);
    mincov_oracle_free(&oracle);
    free_subject(&subject);
  }
  printf("  %" PRIu64 " tails in all profiles, %" PRIu64 " left open; %" PRIu64 " edges, %" PRIu64 " left open\n", tally.tails,
         tally.open_tails, tally.edges, tally.open_edges);
  mincov_assert_seen("an open tail", tally.open_tails);
  mincov_assert_seen("a tail that is known", tally.tails - tally.open_tails);
  if (kind & WITH_EDGES) mincov_assert_seen("an edge that is known", tally.edges - tally.open_edges);
}

static void test_tails(void **state) {
  (void)state;
  check_tails("the blocks' probes decide all blocks of the graph with tails, and no tail wrongly", 0);
}

static void test_tails_after_resets(void **state) {
  (void)state;
  check_tails("the same after a reset", RESETTABLE);
}

static void test_edges(void **state) {
  (void)state;
  check_tails("they decide them where edges are nodes too, and no edge wrongly", WITH_EDGES);
  check_tails("the same after a reset", WITH_EDGES | RESETTABLE);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_tails), cmocka_unit_test(test_tails_after_resets),
                                     cmocka_unit_test(test_edges)};
  return cmocka_run_group_tests_name("tails", tests, NULL, NULL) == 0 ? 0 : 1;
}
