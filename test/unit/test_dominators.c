/* Dominator trees against the definition (remove a node, see what is still reachable), in both directions; and shapes so deep that
 * recursion would exhaust the stack, whose trees are known. */
#include "mincov/dominators.h"

#include <stdlib.h>
#include <string.h>

#include "samples.h"

/* dominated[a * count + b]: b is not reachable from the root when a is removed. */
static void find_dominated(const struct mincov_graph *graph, enum mincov_direction direction, uint8_t *dominated) {
  bool forward = direction == MINCOV_FORWARD;
  uint32_t count = graph->node_count, root = forward ? 0 : count - 1;
  const uint32_t *first = forward ? graph->first_successor : graph->first_predecessor;
  const uint32_t *next = forward ? graph->successor : graph->predecessor;
  uint32_t *stack = mincov_test_allocate(count, sizeof *stack);
  memset(dominated, 1, (size_t)count * count);
  for (uint32_t removed = 0; removed < count; removed++) {
    uint8_t *row = &dominated[(size_t)removed * count];
    uint32_t depth = 0;
    if (root != removed) {
      row[root] = 0;
      stack[depth++] = root;
    }
    while (depth > 0) {
      uint32_t node = stack[--depth];
      for (uint32_t i = first[node]; i < first[node + 1]; i++) {
        if (next[i] == removed || !row[next[i]]) continue;
        row[next[i]] = 0;
        stack[depth++] = next[i];
      }
    }
  }
  free(stack);
}

/* The immediate dominator is the one that all other strict dominators dominate. */
static uint32_t immediate(const uint8_t *dominated, uint32_t count, uint32_t node) {
  for (uint32_t a = 0; a < count; a++) {
    if (a == node || !dominated[(size_t)a * count + node]) continue;
    bool nearest = true;
    for (uint32_t b = 0; b < count && nearest; b++) {
      if (b != node && dominated[(size_t)b * count + node]) nearest = dominated[(size_t)b * count + a];
    }
    if (nearest) return a;
  }
  return node; /* the root */
}

static void check_tree(const struct mincov_trial *trial, const struct mincov_sample *sample, const struct mincov_graph *graph,
                       enum mincov_direction direction) {
  uint32_t count = graph->node_count;
  uint8_t *dominated = mincov_test_allocate((size_t)count * count, 1);
  struct mincov_dominators tree;
  assert_int_equal(mincov_dominators_create(graph, direction, &tree), MINCOV_OK);
  find_dominated(graph, direction, dominated);
  if (tree.node_count != count || tree.root != (direction == MINCOV_FORWARD ? 0 : count - 1))
    mincov_trial_fail(trial, "wrong root");
  for (uint32_t b = 0; b < count; b++) {
    for (uint32_t a = 0; a < count; a++) {
      if (mincov_dominates(&tree, a, b) == dominated[(size_t)a * count + b]) continue;
      mincov_trial_fail(trial, "direction %d: does %u dominate %u? %s", direction, a, b, mincov_sample_text(sample));
    }
    if (tree.parent[b] != immediate(dominated, count, b)) {
      mincov_trial_fail(trial, "direction %d: wrong parent of %u: %s", direction, b, mincov_sample_text(sample));
    }
    if (tree.enter[b] >= count || tree.order[tree.enter[b]] != b) mincov_trial_fail(trial, "order and enter disagree at %u", b);
    if (b != tree.root && tree.enter[tree.parent[b]] >= tree.enter[b]) mincov_trial_fail(trial, "%u comes before its parent", b);
  }
  mincov_dominators_free(&tree);
  free(dominated);
}

static void test_random_graphs(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "dominator trees match the definition", 20000) {
    enum mincov_sample_entry entry = mincov_random_chance(&trial.random, 20) ? MINCOV_ENTRY_TARGET : MINCOV_ENTRY_FRESH;
    uint32_t limit = mincov_random_chance(&trial.random, 10) ? 60 : 14;
    struct mincov_sample sample = mincov_sample_create(&trial.random, limit, entry);
    struct mincov_graph graph = mincov_sample_graph(&trial, &sample);
    check_tree(&trial, &sample, &graph, MINCOV_FORWARD);
    check_tree(&trial, &sample, &graph, MINCOV_REVERSE);
    mincov_graph_free(&graph);
    mincov_sample_free(&sample);
  }
}

/* ---- Deep shapes ---- */

#define DEEP 300000u

/* A chain of DEEP blocks, each with a second edge as said by shortcut (UINT32_MAX: none). */
static void make_chain(uint32_t (*shortcut)(uint32_t block), struct mincov_graph *graph) {
  uint32_t *first = mincov_test_allocate(DEEP + 1, sizeof *first), *successor = mincov_test_allocate(2 * DEEP, sizeof *successor);
  uint32_t edges = 0;
  for (uint32_t block = 0; block < DEEP; block++) {
    first[block] = edges;
    if (block + 1 < DEEP) successor[edges++] = block + 1;
    if (shortcut(block) != UINT32_MAX) successor[edges++] = shortcut(block);
  }
  first[DEEP] = edges;
  struct mincov_error error;
  assert_int_equal(mincov_graph_create(DEEP, first, successor, NULL, graph, &error), MINCOV_OK);
  free(first);
  free(successor);
}

static uint32_t no_shortcut(uint32_t block) { return (void)block, UINT32_MAX; }
static uint32_t back_to_head(uint32_t block) { return block > 1 && block < DEEP - 1 ? 1 : UINT32_MAX; }
static uint32_t skip_one(uint32_t block) { return block + 2 < DEEP ? block + 2 : UINT32_MAX; }
static uint32_t to_mirror(uint32_t block) {
  return block > DEEP / 2 && block < DEEP - 1 ? DEEP - block : UINT32_MAX;
} /* nested loops */

static void test_deep_chains(void **state) {
  (void)state;
  static uint32_t (*const shortcuts[])(uint32_t) = {no_shortcut, back_to_head, to_mirror};
  for (size_t kind = 0; kind < sizeof shortcuts / sizeof shortcuts[0]; kind++) {
    struct mincov_graph graph;
    struct mincov_dominators forward, reverse;
    make_chain(shortcuts[kind], &graph);
    assert_int_equal(mincov_dominators_create(&graph, MINCOV_FORWARD, &forward), MINCOV_OK);
    assert_int_equal(mincov_dominators_create(&graph, MINCOV_REVERSE, &reverse), MINCOV_OK);
    for (uint32_t block = 0; block < DEEP; block++) {
      assert_int_equal(forward.parent[block], block == 0 ? 0 : block - 1);
      assert_int_equal(reverse.parent[block], block + 1);
    }
    mincov_dominators_free(&forward);
    mincov_dominators_free(&reverse);
    mincov_graph_free(&graph);
  }
}

/* Every block but the first two can be reached past any other block between: the entry is everybody's dominator. */
static void test_deep_ladder(void **state) {
  (void)state;
  struct mincov_graph graph;
  struct mincov_dominators forward;
  make_chain(skip_one, &graph);
  assert_int_equal(mincov_dominators_create(&graph, MINCOV_FORWARD, &forward), MINCOV_OK);
  for (uint32_t block = 0; block < DEEP; block++) assert_int_equal(forward.parent[block], 0);
  assert_int_equal(forward.parent[DEEP], DEEP - 1); /* the terminal: only the last block has no successor */
  mincov_dominators_free(&forward);
  mincov_graph_free(&graph);
}

static void test_free_twice(void **state) {
  (void)state;
  struct mincov_dominators tree = {0};
  mincov_dominators_free(&tree);
  mincov_dominators_free(&tree);
  assert_null(tree.parent);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random_graphs),
      cmocka_unit_test(test_deep_chains),
      cmocka_unit_test(test_deep_ladder),
      cmocka_unit_test(test_free_twice),
  };
  return cmocka_run_group_tests_name("dominators", tests, NULL, NULL) == 0 ? 0 : 1;
}
