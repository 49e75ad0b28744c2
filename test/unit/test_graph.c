/* Graph construction: what is refused, where exit edges go, both directions; and that the sample generator leaves nothing out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "samples.h"

/* ---- Refusals ---- */

static void assert_refused(uint32_t block_count, const uint32_t *first_successor, const uint32_t *successor) {
  struct mincov_graph graph;
  struct mincov_error error = {0};
  memset(&graph, 0xa5, sizeof graph);
  assert_int_equal(mincov_graph_create(block_count, first_successor, successor, NULL, &graph, &error), MINCOV_INVALID);
  assert_non_null(error.reason);
  assert_true(strlen(error.reason) > 0 && error.reason[strlen(error.reason) - 1] != '.');
  mincov_graph_free(&graph); /* outputs are empty after a failure: freeing them is harmless */
}

static void test_refuses_broken_input(void **state) {
  (void)state;
  assert_refused(0, (const uint32_t[]){0}, NULL);
  assert_refused(1, (const uint32_t[]){1, 1}, (const uint32_t[]){0});             /* does not start with 0 */
  assert_refused(3, (const uint32_t[]){0, 2, 1, 2}, (const uint32_t[]){1, 2, 2}); /* descends */
  assert_refused(2, (const uint32_t[]){0, 1, 1}, (const uint32_t[]){2});          /* the terminal is not a block */
  assert_refused(2, (const uint32_t[]){0, 1, 1}, (const uint32_t[]){UINT32_MAX});
  assert_refused(2, (const uint32_t[]){0, 0, 1}, (const uint32_t[]){0});       /* block 1 is unreachable */
  assert_refused(3, (const uint32_t[]){0, 0, 1, 2}, (const uint32_t[]){2, 1}); /* an unreachable loop */
  assert_refused(UINT32_MAX, (const uint32_t[]){0}, NULL);                     /* before it reads the arrays */
  assert_refused(UINT32_MAX - 1, (const uint32_t[]){0}, NULL);
}

/* ---- Examples ---- */

static void assert_exits(uint32_t block_count, const uint32_t *first_successor, const uint32_t *successor, const uint8_t *exits,
                         const uint8_t *expected) {
  struct mincov_graph graph;
  struct mincov_error error;
  assert_int_equal(mincov_graph_create(block_count, first_successor, successor, exits, &graph, &error), MINCOV_OK);
  for (uint32_t block = 0; block < block_count; block++) assert_int_equal(graph.exits[block], expected[block]);
  assert_int_equal(graph.exits[block_count], 0);
  mincov_graph_free(&graph);
}

static void test_exits_of_small_graphs(void **state) {
  (void)state;
  assert_exits(1, (const uint32_t[]){0, 0}, NULL, NULL, (const uint8_t[]){1});
  assert_exits(1, (const uint32_t[]){0, 1}, (const uint32_t[]){0}, NULL, (const uint8_t[]){1}); /* loops for ever */
  /* 0 -> 1 <-> 2: the loop's head gets the exit */
  assert_exits(3, (const uint32_t[]){0, 1, 2, 3}, (const uint32_t[]){1, 2, 1}, NULL, (const uint8_t[]){0, 1, 0});
  /* the same with an exit in block 2: nothing to add */
  assert_exits(3, (const uint32_t[]){0, 1, 2, 3}, (const uint32_t[]){1, 2, 1}, (const uint8_t[]){0, 0, 1},
               (const uint8_t[]){0, 0, 1});
  /* 0 -> 1 or 2, each loops for ever, 1 may go over to 2: only the terminal component gets an exit */
  assert_exits(3, (const uint32_t[]){0, 2, 4, 5}, (const uint32_t[]){1, 2, 1, 2, 2}, NULL, (const uint8_t[]){0, 0, 1});
  /* numbers do not matter: 0 -> 2 <-> 1 */
  assert_exits(3, (const uint32_t[]){0, 1, 2, 3}, (const uint32_t[]){2, 2, 1}, NULL, (const uint8_t[]){0, 0, 1});
}

static void test_free_twice(void **state) {
  (void)state;
  struct mincov_graph graph;
  struct mincov_error error;
  assert_int_equal(mincov_graph_create(1, (const uint32_t[]){0, 0}, NULL, NULL, &graph, &error), MINCOV_OK);
  mincov_graph_free(&graph);
  struct mincov_graph cleared = {0};
  assert_memory_equal(&graph, &cleared, sizeof graph);
  mincov_graph_free(&graph);
}

/* ---- Properties ---- */

static void check_edges(const struct mincov_trial *trial, const struct mincov_sample *sample, const struct mincov_graph *graph) {
  uint32_t terminal = sample->block_count, edge = 0;
  for (uint32_t block = 0; block < sample->block_count; block++) {
    uint32_t begin = sample->first_successor[block], end = sample->first_successor[block + 1];
    bool same = graph->first_successor[block] == edge;
    for (uint32_t i = begin; i < end && same; i++) same = graph->successor[edge++] == sample->successor[i];
    if (same && graph->exits[block]) same = graph->successor[edge++] == terminal;
    if (!same || graph->first_successor[block + 1] != edge) {
      mincov_trial_fail(trial, "successors of %u are not in order: %s", block, mincov_sample_text(sample));
    }
    if (begin == end && !graph->exits[block]) mincov_trial_fail(trial, "%u has no exit: %s", block, mincov_sample_text(sample));
    if (sample->exits[block] && !graph->exits[block]) mincov_trial_fail(trial, "exit of %u lost", block);
  }
  if (graph->edge_count != edge || graph->first_successor[terminal + 1] != edge) mincov_trial_fail(trial, "wrong edge count");
}

/* Predecessors are the successors turned round: every edge once, sources ascending. */
static void check_predecessors(const struct mincov_trial *trial, const struct mincov_graph *graph) {
  uint32_t *count = mincov_test_allocate(graph->node_count, sizeof *count);
  for (uint32_t i = 0; i < graph->edge_count; i++) count[graph->successor[i]]++;
  if (graph->first_predecessor[0] != 0) mincov_trial_fail(trial, "predecessors do not start at 0");
  for (uint32_t node = 0; node < graph->node_count; node++) {
    uint32_t begin = graph->first_predecessor[node], end = graph->first_predecessor[node + 1];
    if (end - begin != count[node]) mincov_trial_fail(trial, "%u has a wrong number of predecessors", node);
    for (uint32_t i = begin; i < end; i++) {
      uint32_t source = graph->predecessor[i], there = 0, here = 0;
      if (i > begin && source < graph->predecessor[i - 1]) mincov_trial_fail(trial, "predecessors of %u descend", node);
      for (uint32_t j = graph->first_successor[source]; j < graph->first_successor[source + 1]; j++)
        there += graph->successor[j] == node;
      for (uint32_t j = begin; j < end; j++) here += graph->predecessor[j] == source;
      if (there != here) mincov_trial_fail(trial, "edge %u -> %u differs between the two directions", source, node);
    }
  }
  free(count);
}

/* Blocks that reach an exit, by iteration to a fixed point. */
static void mark_ending(const struct mincov_sample *sample, const uint8_t *exits, uint8_t *ending) {
  for (uint32_t block = 0; block < sample->block_count; block++) ending[block] = exits[block];
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t block = 0; block < sample->block_count; block++) {
      for (uint32_t i = sample->first_successor[block]; i < sample->first_successor[block + 1]; i++) {
        if (ending[block] || !ending[sample->successor[i]]) continue;
        ending[block] = 1;
        changed = true;
      }
    }
  }
}

/* Added exits: one in each endless loop that has no way out, and no other; in a block through which the loop is entered. */
static void check_endless(const struct mincov_trial *trial, const struct mincov_sample *sample, const struct mincov_graph *graph) {
  uint8_t *own = mincov_test_allocate(sample->block_count, 1), *ending = mincov_test_allocate(sample->block_count, 1);
  for (uint32_t block = 0; block < sample->block_count; block++) {
    own[block] = sample->exits[block] || sample->first_successor[block] == sample->first_successor[block + 1];
  }
  for (uint32_t block = 0; block < sample->block_count; block++) {
    if (!graph->exits[block] || own[block]) continue;
    mark_ending(sample, own, ending); /* includes the exits added before this one */
    if (ending[block]) mincov_trial_fail(trial, "exit of %u is not needed: %s", block, mincov_sample_text(sample));
    bool entered = block == 0;
    struct mincov_sample without = *sample;
    uint8_t *from_here = mincov_test_allocate(sample->block_count, 1);
    for (uint32_t other = 0; other < without.block_count; other++) { /* what cannot be reached from block is outside its loop */
      memset(from_here, 0, sample->block_count);
      from_here[other] = 1;
      mark_ending(sample, from_here, ending); /* now: blocks that reach other */
      for (uint32_t i = sample->first_successor[other]; i < sample->first_successor[other + 1]; i++) {
        entered = entered || (sample->successor[i] == block && !ending[block]);
      }
    }
    free(from_here);
    if (!entered) mincov_trial_fail(trial, "%u is not where its loop is entered: %s", block, mincov_sample_text(sample));
    own[block] = 1;
  }
  mark_ending(sample, own, ending);
  for (uint32_t block = 0; block < sample->block_count; block++) {
    if (!ending[block]) mincov_trial_fail(trial, "%u cannot reach the terminal: %s", block, mincov_sample_text(sample));
  }
  free(own);
  free(ending);
}

/* mincov_graph_check says of exits what making the graph with them does. */
static void check_exits(const struct mincov_trial *trial, const struct mincov_sample *sample, const uint8_t *exits,
                        uint64_t *whole) {
  struct mincov_graph graph;
  bool complete;
  assert_int_equal(mincov_graph_create(sample->block_count, sample->first_successor, sample->successor, exits, &graph, NULL),
                   MINCOV_OK);
  bool expected = !memcmp(graph.exits, exits, sample->block_count);
  assert_int_equal(mincov_graph_check(sample->block_count, sample->first_successor, sample->successor, exits, &complete, NULL),
                   MINCOV_OK);
  if (complete != expected) mincov_trial_fail(trial, "exits are %scomplete: %s", expected ? "" : "in", mincov_sample_text(sample));
  whole[complete]++;
  mincov_graph_free(&graph);
}

/* A block more, which leads to some other and which nothing leads to. */
static void check_unreachable(struct mincov_trial *trial, const struct mincov_sample *sample, const uint8_t *exits) {
  uint32_t count = sample->block_count, edges = sample->first_successor[count];
  uint32_t *first = mincov_test_allocate(count + 2, sizeof *first), *successor = mincov_test_allocate(edges + 1, sizeof *successor);
  uint8_t *more_exits = mincov_test_allocate(count + 1, 1);
  bool complete;
  memcpy(first, sample->first_successor, ((size_t)count + 1) * sizeof *first);
  memcpy(successor, sample->successor, edges * sizeof *successor);
  memcpy(more_exits, exits, count);
  first[count + 1] = edges + 1;
  successor[edges] = mincov_random_below(&trial->random, count + 1);
  more_exits[count] = 1;
  assert_int_equal(mincov_graph_check(count + 1, first, successor, more_exits, &complete, NULL), MINCOV_INVALID);
  free(first);
  free(successor);
  free(more_exits);
}

static void test_checks(void **state) {
  (void)state;
  uint64_t whole[2] = {0};
  MINCOV_TRIALS(trial, "checks without a graph", 10000) {
    struct mincov_sample sample = mincov_sample_create(&trial.random, 20, MINCOV_ENTRY_FRESH);
    struct mincov_graph graph = mincov_sample_graph(&trial, &sample);
    check_exits(&trial, &sample, sample.exits, whole);
    check_exits(&trial, &sample, graph.exits, whole);
    check_unreachable(&trial, &sample, graph.exits);
    graph.exits[mincov_random_below(&trial.random, sample.block_count)] = 0;
    check_exits(&trial, &sample, graph.exits, whole);
    mincov_graph_free(&graph);
    mincov_sample_free(&sample);
  }
  mincov_assert_seen("complete exits", whole[1]);
  mincov_assert_seen("exits that miss one", whole[0]);
}

static void test_random_graphs(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "graphs keep their edges and can end everywhere", 20000) {
    enum mincov_sample_entry entry = mincov_random_chance(&trial.random, 20) ? MINCOV_ENTRY_TARGET : MINCOV_ENTRY_FRESH;
    struct mincov_sample sample = mincov_sample_create(&trial.random, mincov_random_between(&trial.random, 1, 20), entry);
    struct mincov_graph graph = mincov_sample_graph(&trial, &sample);
    if (graph.node_count != sample.block_count + 1) mincov_trial_fail(&trial, "wrong node count");
    check_edges(&trial, &sample, &graph);
    check_predecessors(&trial, &graph);
    check_endless(&trial, &sample, &graph);
    mincov_graph_free(&graph);
    mincov_sample_free(&sample);
  }
}

/* A generator that never draws a kind of graph would make every other test weaker without notice. */
static void test_samples_have_every_trait(void **state) {
  (void)state;
  static const char *const names[MINCOV_TRAIT_COUNT] = {"parallel edges",     "self-loop",    "irreducible loop",
                                                        "endless loop",       "switch",       "chain",
                                                        "exit in the middle", "several ends", "entry as target"};
  uint32_t seen[MINCOV_TRAIT_COUNT] = {0}, sizes[10] = {0}, without = 0;
  const uint32_t count = 2000;
  struct mincov_random random = {1};
  for (uint32_t i = 0; i < count; i++) {
    struct mincov_sample sample = mincov_sample_create(&random, 9, i % 8 == 0 ? MINCOV_ENTRY_TARGET : MINCOV_ENTRY_FRESH);
    unsigned traits = mincov_sample_traits(&sample);
    if (i % 8 != 0) assert_false(traits & MINCOV_HAS_ENTRY_AS_TARGET);
    for (unsigned trait = 0; trait < MINCOV_TRAIT_COUNT; trait++) seen[trait] += traits >> trait & 1;
    without += traits == 0;
    sizes[sample.block_count]++;
    mincov_sample_free(&sample);
  }
  for (unsigned trait = 0; trait < MINCOV_TRAIT_COUNT; trait++) {
    printf("  %s: %u of %u samples\n", names[trait], seen[trait], count);
    assert_true(seen[trait] * 20 >= count); /* one in twenty at least */
  }
  for (unsigned size = 1; size < 10; size++) {
    printf("  %u blocks: %u\n", size, sizes[size]);
    assert_true(sizes[size] > 0);
  }
  assert_true(without > 0);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_refuses_broken_input),
      cmocka_unit_test(test_exits_of_small_graphs),
      cmocka_unit_test(test_free_twice),
      cmocka_unit_test(test_random_graphs),
      cmocka_unit_test(test_checks),
      cmocka_unit_test(test_samples_have_every_trait),
  };
  return cmocka_run_group_tests_name("graph", tests, NULL, NULL) == 0 ? 0 : 1;
}
