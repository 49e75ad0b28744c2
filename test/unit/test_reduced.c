/* Inference over a reduced graph (core/src/reduced.h): on random graphs, with and without nodes on edges, mincov_infer knows what
 * mincov_infer_reasons, which reads all off the whole graph, knows, and no less often calls a run cut; and of the nodes of walks it
 * says nothing that is wrong, whichever of them it is told. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mincov/edges.h"
#include "mincov/infer.h"

#include "samples.h"

#define BLOCK_LIMIT 40

/* Values like those of a run are rare among random ones: most trials take the visited nodes of a few walks, some any values.
 * visited: [node_count] zero. Returns whether the values are those of walks that all reached the terminal. */
static bool give(struct mincov_trial *trial, const struct mincov_graph *graph, uint8_t *visited, uint8_t *given) {
  uint32_t terminal = mincov_graph_terminal(graph), density = 1 + mincov_random_below(&trial->random, 100);
  bool any = mincov_random_chance(&trial->random, 20), complete = !any;
  for (uint32_t walks = mincov_random_below(&trial->random, 4); walks-- > 0;) {
    uint32_t node = graph->root;
    for (uint32_t steps = 0; node != terminal && steps < 10000; steps++) {
      visited[node] = 1;
      uint32_t first = graph->first_successor[node], count = graph->first_successor[node + 1] - first;
      node = graph->successor[first + mincov_random_below(&trial->random, count)];
    }
    visited[node] = 1;
    complete = complete && node == terminal;
  }
  for (uint32_t node = 0; node < graph->node_count; node++) {
    bool ran = any ? mincov_random_chance(&trial->random, 50) : visited[node];
    bool told = mincov_random_chance(&trial->random, density);
    given[node] = !told ? MINCOV_UNKNOWN : ran ? MINCOV_COVERED : MINCOV_NOT_COVERED;
  }
  return complete;
}

struct seen {
  uint64_t cut, unknown, known, more, right;
};

static void compare(struct mincov_trial *trial, const struct mincov_sample *sample, const struct mincov_graph *graph,
                    struct seen *seen) {
  uint32_t count = graph->node_count;
  uint8_t *visited = calloc(count, 4), *given = visited + count, *state = given + count, *expected = state + count;
  assert_non_null(visited);
  bool cut, expected_cut, complete = give(trial, graph, visited, given);
  assert_int_equal(mincov_infer(graph, given, state, &cut), MINCOV_OK);
  assert_int_equal(mincov_infer_reasons(graph, given, expected, NULL, &expected_cut), MINCOV_OK);
  if (cut ? complete : expected_cut) mincov_trial_fail(trial, "cut: %d, not %d: %s", cut, expected_cut, mincov_sample_text(sample));
  for (uint32_t node = 0; node < count; node++) {
    bool known = state[node] != MINCOV_UNKNOWN, right = !known || (state[node] == MINCOV_COVERED) == visited[node];
    if (complete && !right) mincov_trial_fail(trial, "node %u: %u is wrong: %s", node, state[node], mincov_sample_text(sample));
    if (cut == expected_cut && expected[node] != MINCOV_UNKNOWN && state[node] != expected[node])
      mincov_trial_fail(trial, "node %u: %u instead of %u: %s", node, state[node], expected[node], mincov_sample_text(sample));
    seen->unknown += !known;
    seen->known += known && given[node] == MINCOV_UNKNOWN;
    seen->more += !cut && known && expected[node] == MINCOV_UNKNOWN;
    seen->right += complete && known;
  }
  seen->cut += cut;
  free(visited);
}

static void test_reduced(void **state) {
  (void)state;
  struct seen seen = {0};
  MINCOV_TRIALS(trial, "inference over a reduced graph is right, and knows no less", 20000) {
    enum mincov_sample_entry entry = mincov_random_chance(&trial.random, 10) ? MINCOV_ENTRY_TARGET : MINCOV_ENTRY_FRESH;
    struct mincov_sample sample = mincov_sample_create(&trial.random, BLOCK_LIMIT, entry);
    struct mincov_graph graph = mincov_sample_graph(&trial, &sample), subdivided;
    compare(&trial, &sample, &graph, &seen);
    uint32_t *edge_node = calloc(graph.edge_count, sizeof *edge_node);
    enum mincov_exit_edges exits = mincov_random_chance(&trial.random, 50) ? MINCOV_EXITS_SPLIT : MINCOV_EXITS_WHOLE;
    assert_non_null(edge_node);
    assert_int_equal(mincov_graph_subdivide(&graph, exits, edge_node, &subdivided, NULL), MINCOV_OK);
    free(edge_node);
    compare(&trial, &sample, &subdivided, &seen);
    mincov_graph_free(&subdivided);
    mincov_graph_free(&graph);
    mincov_sample_free(&sample);
  }
  printf("  %" PRIu64 " nodes inferred, %" PRIu64 " of them by this way alone, %" PRIu64 " unknown, %" PRIu64 " runs cut\n",
         seen.known, seen.more, seen.unknown, seen.cut);
  mincov_assert_seen("nodes that this way alone tells", seen.more);
  mincov_assert_seen("claims about walks", seen.right);
  mincov_assert_seen("inferred nodes", seen.known);
  mincov_assert_seen("unknown nodes", seen.unknown);
  mincov_assert_seen("cut runs", seen.cut);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reduced),
  };
  return cmocka_run_group_tests_name("reduced", tests, NULL, NULL) == 0 ? 0 : 1;
}
