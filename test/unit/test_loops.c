/* The loop nest against what defines it, on random graphs; estimates of frequency within their bounds, and consistent where they
 * can be.
 *
 * Nests of irreducible loops depend on the search, so the nest itself is checked by what any search must give: strongly connected
 * components are the outermost loops, every header's loop is connected without the loops around it, and for reducible loops the
 * natural loop of its back edges, which does not depend on the search at all. */
#include "mincov/loops.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mincov/frequency.h"

#include "reference.h"
#include "samples.h"

/* reaches[a * count + b]: a path of at least one edge from a to b. Warshall's closure. */
static uint8_t *find_reachable(const struct mincov_graph *graph) {
  uint32_t count = graph->node_count;
  uint8_t *reaches = mincov_test_allocate((size_t)count * count, 1);
  for (uint32_t a = 0; a < count; a++) {
    for (uint32_t i = graph->first_successor[a]; i < graph->first_successor[a + 1]; i++)
      reaches[a * count + graph->successor[i]] = 1;
  }
  for (uint32_t middle = 0; middle < count; middle++) {
    for (uint32_t a = 0; a < count; a++) {
      for (uint32_t b = 0; reaches[a * count + middle] && b < count; b++) reaches[a * count + b] |= reaches[middle * count + b];
    }
  }
  return reaches;
}

/* Whether inner is outer or a loop inside it. */
static bool lies_in(const struct mincov_loops *loops, uint32_t inner, uint32_t outer) {
  for (uint32_t steps = 0; inner != MINCOV_NO_LOOP && steps <= loops->node_count; steps++, inner = loops->parent[inner]) {
    if (inner == outer) return true;
  }
  return false;
}

static bool is_member(const struct mincov_loops *loops, uint32_t node, uint32_t header) {
  return loops->header[node] != MINCOV_NO_LOOP && lies_in(loops, loops->header[node], header);
}

static uint32_t outermost(const struct mincov_loops *loops, uint32_t node) {
  uint32_t loop = loops->header[node];
  while (loop != MINCOV_NO_LOOP && loops->parent[loop] != MINCOV_NO_LOOP) loop = loops->parent[loop];
  return loop;
}

static void check_components(const struct mincov_trial *trial, const struct mincov_sample *sample, const struct mincov_loops *loops,
                             const uint8_t *reaches) {
  uint32_t count = loops->node_count;
  for (uint32_t a = 0; a < count; a++) {
    bool in_cycle = reaches[a * count + a], in_loop = loops->header[a] != MINCOV_NO_LOOP;
    if (in_cycle != in_loop) mincov_trial_fail(trial, "is %u in a loop? %s", a, mincov_sample_text(sample));
    for (uint32_t b = 0; in_loop && b < count; b++) {
      bool together = reaches[a * count + b] && reaches[b * count + a];
      if (together == (outermost(loops, a) == outermost(loops, b))) continue;
      mincov_trial_fail(trial, "outermost loops of %u and %u: %s", a, b, mincov_sample_text(sample));
    }
  }
}

static void check_structure(const struct mincov_trial *trial, const struct mincov_sample *sample,
                            const struct mincov_loops *loops) {
  for (uint32_t node = 0; node < loops->node_count; node++) {
    uint32_t depth = 0, header = loops->header[node];
    for (uint32_t loop = header; loop != MINCOV_NO_LOOP && depth <= loops->node_count; loop = loops->parent[loop]) {
      if (loops->header[loop] != loop)
        mincov_trial_fail(trial, "%u is a loop without being a header: %s", loop, mincov_sample_text(sample));
      depth++;
    }
    if (loops->depth[node] != depth)
      mincov_trial_fail(trial, "depth of %u is %u: %s", node, loops->depth[node], mincov_sample_text(sample));
  }
}

/* The nodes that reach a back edge of header (one from a node that it dominates) without passing it; empty: no natural loop. */
static uint32_t natural_loop(const struct mincov_graph *graph, const struct mincov_reference *reference, uint32_t header,
                             uint8_t *member) {
  uint32_t count = graph->node_count, depth = 0, size = 0;
  uint32_t *stack = mincov_test_allocate((size_t)count + graph->edge_count, sizeof *stack);
  memset(member, 0, count);
  for (uint32_t i = graph->first_predecessor[header]; i < graph->first_predecessor[header + 1]; i++) {
    uint32_t from = graph->predecessor[i];
    if (!reference->avoids_forward[(size_t)header * count + from]) stack[depth++] = from;
  }
  if (depth > 0) member[header] = 1, size = 1;
  while (depth > 0) {
    uint32_t node = stack[--depth];
    if (member[node]) continue;
    member[node] = 1;
    size++;
    for (uint32_t i = graph->first_predecessor[node]; i < graph->first_predecessor[node + 1]; i++) {
      if (!member[graph->predecessor[i]]) stack[depth++] = graph->predecessor[i];
    }
  }
  free(stack);
  return size;
}

/* A reducible graph's loops are its natural loops, whatever the search. Returns whether the graph is reducible: every cycle's edges
 * include one to a node that dominates its source, that is, the graph without these back edges has no cycle. */
static bool is_reducible(const struct mincov_graph *graph, const struct mincov_reference *reference) {
  uint32_t count = graph->node_count;
  uint8_t *gone = mincov_test_allocate(count, 1); /* nodes that lie on no cycle of other edges: removed one after another */
  bool changed = true;
  uint32_t left = count;
  while (changed) {
    changed = false;
    for (uint32_t node = 0; node < count; node++) {
      bool entered = false;
      for (uint32_t i = graph->first_predecessor[node]; i < graph->first_predecessor[node + 1]; i++) {
        uint32_t from = graph->predecessor[i];
        entered = entered || (!gone[from] && reference->avoids_forward[(size_t)node * count + from]);
      }
      if (gone[node] || entered) continue;
      gone[node] = 1;
      left--;
      changed = true;
    }
  }
  free(gone);
  return left == 0;
}

static void check_natural(const struct mincov_trial *trial, const struct mincov_sample *sample, const struct mincov_graph *graph,
                          const struct mincov_reference *reference, const struct mincov_loops *loops) {
  uint8_t *member = mincov_test_allocate(graph->node_count, 1);
  for (uint32_t header = 0; header < graph->node_count; header++) {
    bool found = loops->header[header] == header;
    if ((natural_loop(graph, reference, header, member) != 0) != found) {
      mincov_trial_fail(trial, "is %u a header? %s", header, mincov_sample_text(sample));
    }
    for (uint32_t node = 0; found && node < graph->node_count; node++) {
      if (is_member(loops, node, header) == member[node]) continue;
      mincov_trial_fail(trial, "is %u in the loop of %u? %s", node, header, mincov_sample_text(sample));
    }
  }
  free(member);
}

static void check_frequencies(struct mincov_trial *trial, const struct mincov_graph *graph, const struct mincov_loops *loops) {
  double *frequency = mincov_test_allocate(graph->node_count, sizeof *frequency);
  float *weight = mincov_test_allocate(graph->edge_count, sizeof *weight);
  uint8_t *cold = mincov_test_allocate(graph->node_count, 1);
  for (uint32_t i = 0; i < graph->edge_count; i++) {
    weight[i] = mincov_random_chance(&trial->random, 30) ? -0.25f * (1 + (float)mincov_random_below(&trial->random, 16))
                                                         : (float)mincov_random_below(&trial->random, 1000);
    if (mincov_random_chance(&trial->random, 5)) weight[i] = 3e38f;
  }
  for (uint32_t i = 0; i < graph->node_count; i++) cold[i] = mincov_random_chance(&trial->random, 20);
  bool weighted = mincov_random_chance(&trial->random, 50), chilled = mincov_random_chance(&trial->random, 50);
  assert_int_equal(mincov_estimate_frequencies(graph, loops, weighted ? weight : NULL, chilled ? cold : NULL, frequency, NULL),
                   MINCOV_OK);
  for (uint32_t node = 0; node + 1 < graph->node_count; node++) {
    if (frequency[node] >= 1e-9 && frequency[node] <= 1e15) continue;
    mincov_trial_fail(trial, "frequency of %u is %g", node, frequency[node]);
  }
  free(frequency);
  free(weight);
  free(cold);
}

/* Whether every edge to a lower number goes back to a dominator, and no loop is left by exit edges alone (estimates take those for
 * rare): then what enters each node must leave it. */
static bool can_conserve(const struct mincov_graph *graph, const struct mincov_reference *reference, const uint8_t *reaches) {
  uint32_t count = graph->node_count;
  for (uint32_t from = 0; from < count; from++) {
    bool in_loop = reaches[from * count + from], leaves = false;
    for (uint32_t i = graph->first_successor[from]; i < graph->first_successor[from + 1]; i++) {
      uint32_t to = graph->successor[i];
      if (to <= from && reference->avoids_forward[(size_t)to * count + from]) return false;
    }
    for (uint32_t in = 0; in_loop && !leaves && in < count; in++) {
      if (!reaches[from * count + in] || !reaches[in * count + from]) continue;
      for (uint32_t i = graph->first_successor[in]; i < graph->first_successor[in + 1]; i++)
        leaves = leaves || (graph->successor[i] + 1 < count && !reaches[graph->successor[i] * count + from]);
    }
    if (in_loop && !leaves) return false;
  }
  return true;
}

/* Measured weights say everything about every branch; then frequencies must satisfy the flow equations. Returns false where a loop
 * turns so often that the estimate is cut off. */
static bool check_flow(struct mincov_trial *trial, const struct mincov_sample *sample, const struct mincov_graph *graph,
                       const struct mincov_loops *loops) {
  uint32_t count = graph->node_count;
  double *frequency = mincov_test_allocate(count, sizeof *frequency), *inflow = mincov_test_allocate(count, sizeof *inflow);
  double *of_edges = mincov_test_allocate(graph->edge_count, sizeof *of_edges);
  float *weight = mincov_test_allocate(graph->edge_count, sizeof *weight);
  for (uint32_t i = 0; i < graph->edge_count; i++) weight[i] = 1 + (float)mincov_random_below(&trial->random, 9);
  assert_int_equal(mincov_estimate_frequencies(graph, loops, weight, NULL, frequency, of_edges), MINCOV_OK);
  bool cut_off = false;
  inflow[0] = 1;
  for (uint32_t from = 0; from < count; from++) {
    double total = 0;
    cut_off = cut_off || frequency[from] > 1000;
    for (uint32_t i = graph->first_successor[from]; i < graph->first_successor[from + 1]; i++)
      if (graph->successor[i] + 1 < count) total += weight[i];
    for (uint32_t i = graph->first_successor[from]; i < graph->first_successor[from + 1]; i++) {
      double expected = graph->successor[i] + 1 < count ? frequency[from] * weight[i] / total : 0;
      inflow[graph->successor[i]] += expected;
      if (fabs(of_edges[i] - expected) > 1e-4 * expected)
        mincov_trial_fail(trial, "edge %u: frequency %g instead of %g; %s", i, of_edges[i], expected, mincov_sample_text(sample));
    }
  }
  for (uint32_t node = 0; !cut_off && node + 1 < count; node++) {
    if (fabs(inflow[node] - frequency[node]) <= 1e-4 * frequency[node]) continue;
    mincov_trial_fail(trial, "node %u: %g enters, frequency %g; %s", node, inflow[node], frequency[node],
                      mincov_sample_text(sample));
  }
  free(frequency);
  free(inflow);
  free(of_edges);
  free(weight);
  return !cut_off;
}

static void test_random_graphs(void **state) {
  (void)state;
  uint64_t reducible = 0, nested = 0, conserving = 0;
  MINCOV_TRIALS(trial, "loop nests match their definitions", 10000) {
    enum mincov_sample_entry entry = mincov_random_chance(&trial.random, 20) ? MINCOV_ENTRY_TARGET : MINCOV_ENTRY_FRESH;
    struct mincov_sample sample = mincov_sample_create(&trial.random, mincov_random_chance(&trial.random, 10) ? 60 : 14, entry);
    struct mincov_graph graph = mincov_sample_graph(&trial, &sample);
    struct mincov_reference reference;
    struct mincov_loops loops;
    mincov_reference_create(&trial, &graph, &reference);
    assert_int_equal(mincov_loops_create(&graph, &loops), MINCOV_OK);
    uint8_t *reaches = find_reachable(&graph);
    check_structure(&trial, &sample, &loops);
    check_components(&trial, &sample, &loops, reaches);
    if (is_reducible(&graph, &reference)) {
      check_natural(&trial, &sample, &graph, &reference, &loops);
      reducible++;
      if (can_conserve(&graph, &reference, reaches)) conserving += check_flow(&trial, &sample, &graph, &loops);
    }
    for (uint32_t node = 0; node < graph.node_count; node++) nested += loops.depth[node] > 1;
    check_frequencies(&trial, &graph, &loops);
    free(reaches);
    mincov_loops_free(&loops);
    mincov_reference_free(&reference);
    mincov_graph_free(&graph);
    mincov_sample_free(&sample);
  }
  printf("  %llu reducible graphs, %llu with conserved flow, %llu nodes in inner loops\n", (unsigned long long)reducible,
         (unsigned long long)conserving, (unsigned long long)nested);
  mincov_assert_seen("a reducible graph", reducible);
  mincov_assert_seen("an inner loop", nested);
  mincov_assert_seen("conserved flow", conserving);
}

static void assert_near(double value, double expected) { assert_true(fabs(value - expected) < 1e-9 * expected); }

/* Without weights a loop with one way out turns eight times. */
static void test_known_frequencies(void **state) {
  (void)state;
  /* 0 -> 1; 1 -> 2, 4; 2 -> 2, 3; 3 -> 1; the outer loop is 1 2 3, the inner one 2 */
  const uint32_t first[] = {0, 1, 3, 5, 6, 6}, successor[] = {1, 2, 4, 2, 3, 1};
  struct mincov_graph graph;
  struct mincov_error error;
  struct mincov_loops loops;
  double frequency[6];
  assert_int_equal(mincov_graph_create(5, first, successor, NULL, &graph, &error), MINCOV_OK);
  assert_int_equal(mincov_loops_create(&graph, &loops), MINCOV_OK);
  assert_int_equal(loops.depth[0], 0);
  assert_int_equal(loops.depth[1], 1);
  assert_int_equal(loops.depth[2], 2);
  assert_int_equal(loops.depth[3], 1);
  assert_int_equal(loops.depth[4], 0);
  assert_int_equal(loops.parent[2], 1);
  assert_int_equal(mincov_estimate_frequencies(&graph, &loops, NULL, NULL, frequency, NULL), MINCOV_OK);
  assert_near(frequency[0], 1);
  assert_near(frequency[1], 8);
  assert_near(frequency[2], 7 * 8);
  assert_near(frequency[3], 7);
  assert_near(frequency[4], 1);
  mincov_loops_free(&loops);
  mincov_graph_free(&graph);
}

/* Eight loops in one another, each said to turn a million times: a loop is taken to turn 4096 times at most, and the product to
 * stop at its bound. Blocks: the entry, the headers from the outermost in, the latches from the innermost out, the end. */
static void test_frequencies_are_bounded(void **state) {
  (void)state;
  enum { DEPTH = 8, END = 2 * DEPTH + 1 };
  uint32_t first[END + 2], successor[3 * DEPTH + 1];
  float weight[3 * DEPTH + 2];
  uint32_t edges = 0;
  for (uint32_t block = 0; block < END; block++) {
    first[block] = edges;
    if (block > DEPTH) {
      weight[edges] = 1e6f;
      successor[edges++] = END - block; /* back to the header; the other edge leads to the next latch */
    }
    weight[edges] = 1;
    successor[edges++] = block + 1;
  }
  first[END] = first[END + 1] = edges;
  weight[edges] = -1; /* the exit edge */
  struct mincov_graph graph;
  struct mincov_error error;
  struct mincov_loops loops;
  double frequency[END + 2], expected = 1;
  assert_int_equal(mincov_graph_create(END + 1, first, successor, NULL, &graph, &error), MINCOV_OK);
  assert_int_equal(mincov_loops_create(&graph, &loops), MINCOV_OK);
  assert_int_equal(mincov_estimate_frequencies(&graph, &loops, weight, NULL, frequency, NULL), MINCOV_OK);
  for (uint32_t header = 0; header <= DEPTH; header++, expected *= 4096) {
    assert_int_equal(loops.depth[header], header);
    assert_near(frequency[header], expected < 1e15 ? expected : 1e15);
  }
  mincov_loops_free(&loops);
  mincov_graph_free(&graph);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_known_frequencies), cmocka_unit_test(test_frequencies_are_bounded),
                                     cmocka_unit_test(test_random_graphs)};
  return cmocka_run_group_tests_name("loops", tests, NULL, NULL) == 0 ? 0 : 1;
}
