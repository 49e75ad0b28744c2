/* Edges, against brute force on subdivided graphs.
 *
 * Edge coverage: the plan on the subdivided graph is right and minimum for blocks and edges together, and as small with probes on
 * edges alone. Blocks by edges: probes on edges tell every block, and are at most twice as many as the optimum; the worst ratio is
 * printed. Where edges cannot carry a probe blocks do, and nothing is lost. The same for plans that stand a reset. */
#include "mincov/edges.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mincov/infer.h"

#include "oracle.h"
#include "samples.h"

#define BLOCKS 5

struct subject {
  struct mincov_sample sample;
  struct mincov_graph graph, subdivided;
  uint32_t *edge_node;
  struct mincov_oracle oracle; /* of the subdivided graph */
};

enum kind { ORDINARY, RESETTABLE };

/* False if the graph has too many edges for brute force. RESETTABLE: both graphs have a source. */
static bool create_subject(struct mincov_trial *trial, enum mincov_exit_edges exits, enum kind kind, struct subject *subject) {
  struct mincov_error error = {0};
  subject->sample = mincov_sample_create(&trial->random, BLOCKS, MINCOV_ENTRY_FRESH);
  subject->graph = mincov_sample_graph(trial, &subject->sample);
  subject->edge_node = mincov_test_allocate(subject->graph.edge_count, sizeof *subject->edge_node);
  assert_int_equal(mincov_graph_subdivide(&subject->graph, exits, subject->edge_node, &subject->subdivided, &error), MINCOV_OK);
  if (kind == RESETTABLE) {
    assert_int_equal(mincov_graph_make_resettable(&subject->graph), MINCOV_OK);
    assert_int_equal(mincov_graph_make_resettable(&subject->subdivided), MINCOV_OK);
  }
  if (subject->subdivided.node_count <= MINCOV_ORACLE_NODE_LIMIT) {
    mincov_oracle_create(&subject->subdivided, &subject->oracle);
    return true;
  }
  mincov_graph_free(&subject->subdivided);
  mincov_graph_free(&subject->graph);
  mincov_sample_free(&subject->sample);
  free(subject->edge_node);
  return false;
}

static void free_subject(struct subject *subject) {
  mincov_oracle_free(&subject->oracle);
  mincov_graph_free(&subject->subdivided);
  mincov_graph_free(&subject->graph);
  mincov_sample_free(&subject->sample);
  free(subject->edge_node);
}

/* Inference from probes at the set is right for every profile, and complete for the nodes in wanted. */
static void check_inference(const struct mincov_trial *trial, const struct subject *subject, uint32_t probed, uint32_t wanted) {
  const struct mincov_oracle *oracle = &subject->oracle;
  uint8_t given[MINCOV_ORACLE_NODE_LIMIT], state[MINCOV_ORACLE_NODE_LIMIT];
  for (uint32_t i = 0; i < oracle->valid_count; i++) {
    bool cut = true;
    mincov_oracle_given(oracle->node_count, oracle->valid_sets[i], probed, given);
    assert_int_equal(mincov_infer(&subject->subdivided, given, state, &cut), MINCOV_OK);
    for (uint32_t node = 0; node < oracle->node_count; node++) {
      uint8_t truth = oracle->valid_sets[i] >> node & 1 ? MINCOV_COVERED : MINCOV_NOT_COVERED;
      if (!cut && (state[node] == truth || (state[node] == MINCOV_UNKNOWN && !(wanted >> node & 1)))) continue;
      mincov_trial_fail(trial, "probes %#x, covered %#x: node %" PRIu32 " inferred as %d%s: %s", probed, oracle->valid_sets[i],
                        node, state[node], cut ? " (said to be cut)" : "", mincov_sample_text(&subject->sample));
    }
  }
}

static uint32_t plan_set(const struct subject *subject, const uint64_t *cost, uint32_t *unplaced) {
  struct mincov_plan plan;
  uint32_t set = 0;
  assert_int_equal(mincov_plan_blocks(&subject->subdivided, cost, &plan), MINCOV_OK);
  for (uint32_t node = 0; node < plan.node_count; node++) set |= (uint32_t)plan.probe[node] << node;
  *unplaced = plan.unplaced;
  mincov_plan_free(&plan);
  return set;
}

/* The plan on blocks and edges together tells all of them, and no smaller set of probes does. Returns it. */
static uint32_t check_minimum(const struct mincov_trial *trial, const struct subject *subject) {
  uint32_t unplaced = 0, probed = plan_set(subject, NULL, &unplaced);
  uint8_t *separating = mincov_oracle_separating_sets(&subject->oracle);
  check_inference(trial, subject, probed, subject->oracle.set_count - 1);
  for (uint32_t set = 0; set < 1u << mincov_graph_blocks(&subject->subdivided); set++)
    if (separating[set] && mincov_count_bits(set) < mincov_count_bits(probed))
      mincov_trial_fail(trial, "%#x suffices, but %#x is planned: %s", set, probed, mincov_sample_text(&subject->sample));
  free(separating);
  return probed;
}

static void check_edge_plan(const struct mincov_trial *trial, const struct subject *subject) {
  uint32_t unplaced = 0, blocks = subject->graph.node_count - 1, probed = check_minimum(trial, subject);
  /* The paper's letter: edges alone, at no further cost. */
  uint64_t cost[MINCOV_ORACLE_NODE_LIMIT];
  for (uint32_t node = 0; node < subject->subdivided.node_count; node++) cost[node] = node < blocks ? MINCOV_COST_INFINITE : 1;
  uint32_t edges_only = plan_set(subject, cost, &unplaced);
  if (unplaced || mincov_count_bits(edges_only) != mincov_count_bits(probed) || edges_only & ((1u << blocks) - 1))
    mincov_trial_fail(trial, "edges alone: %#x instead of %#x, %" PRIu32 " unplaced: %s", edges_only, probed, unplaced,
                      mincov_sample_text(&subject->sample));
  check_inference(trial, subject, edges_only, subject->oracle.set_count - 1);
}

static void test_edge_coverage(void **state) {
  (void)state;
  uint64_t tried = 0;
  MINCOV_TRIALS(trial, "edge plans are right and minimum", 6000) {
    struct subject subject;
    if (!create_subject(&trial, MINCOV_EXITS_SPLIT, ORDINARY, &subject)) continue;
    check_edge_plan(&trial, &subject);
    tried++;
    free_subject(&subject);
  }
  printf("  %" PRIu64 " small enough\n", tried);
}

static void check_whole_exits(const char *property, enum kind kind) {
  MINCOV_TRIALS(trial, property, 6000) {
    struct subject subject;
    if (!create_subject(&trial, MINCOV_EXITS_WHOLE, kind, &subject)) continue;
    for (uint32_t edge = 0; edge < subject.graph.first_successor[mincov_graph_blocks(&subject.graph)]; edge++)
      assert_int_equal(subject.edge_node[edge] == UINT32_MAX,
                       subject.graph.successor[edge] == mincov_graph_terminal(&subject.graph));
    check_minimum(&trial, &subject);
    free_subject(&subject);
  }
}

static void test_whole_exits(void **state) {
  (void)state;
  check_whole_exits("edge plans with whole exit edges are right and minimum", ORDINARY);
}

static void test_edges_after_resets(void **state) {
  (void)state;
  check_whole_exits("edge plans that stand a reset are right and minimum", RESETTABLE);
}

/* ---- Blocks by edges ---- */

/* Whether profiles that agree on the edges in set agree on all blocks. first: [set_count] scratch. */
static bool tells_blocks(const struct mincov_oracle *oracle, uint32_t set, uint32_t blocks, uint32_t *first) {
  memset(first, 0xff, oracle->set_count * sizeof *first);
  for (uint32_t i = 0; i < oracle->valid_count; i++) {
    uint32_t value = oracle->valid_sets[i] & set, covered = oracle->valid_sets[i] & blocks;
    if (first[value] == UINT32_MAX) first[value] = covered;
    if (first[value] != covered) return false;
  }
  return true;
}

static uint32_t fewest_edges(const struct subject *subject, uint32_t blocks, uint32_t edges) {
  uint32_t *first = mincov_test_allocate(subject->oracle.set_count, sizeof *first), fewest = UINT32_MAX;
  for (uint32_t set = edges;; set = (set - 1) & edges) {
    uint32_t count = mincov_count_bits(set);
    if (count < fewest && tells_blocks(&subject->oracle, set, blocks, first)) fewest = count;
    if (set == 0) break;
  }
  free(first);
  return fewest;
}

static void test_blocks_by_edges(void **state) {
  (void)state;
  uint64_t planned = 0, optimal = 0;
  double worst = 0;
  MINCOV_TRIALS(trial, "blocks by edges: right, at most twice the optimum", 4000) {
    struct subject subject;
    if (!create_subject(&trial, MINCOV_EXITS_SPLIT, ORDINARY, &subject)) continue;
    uint32_t block_count = subject.graph.node_count - 1, blocks = (1u << block_count) - 1, probed = 0;
    uint32_t edges = (subject.oracle.set_count / 2 - 1) & ~blocks;
    struct mincov_edge_plan plan;
    assert_int_equal(mincov_plan_blocks_by_edges(&subject.graph, NULL, NULL, &plan), MINCOV_OK);
    for (uint32_t edge = 0; edge < plan.edge_count; edge++) probed |= (uint32_t)plan.probe[edge] << subject.edge_node[edge];
    assert_int_equal(plan.probe_count, mincov_count_bits(probed));
    assert_int_equal(plan.block_probes, 0);
    assert_int_equal(plan.unplaced, 0);
    check_inference(&trial, &subject, probed, blocks);
    uint32_t fewest = fewest_edges(&subject, blocks, edges);
    if (plan.probe_count > 2 * fewest)
      mincov_trial_fail(&trial, "%" PRIu32 " probes, the optimum is %" PRIu32 ": %s", plan.probe_count, fewest,
                        mincov_sample_text(&subject.sample));
    planned += plan.probe_count;
    optimal += fewest;
    if (plan.probe_count > worst * fewest) worst = (double)plan.probe_count / fewest;
    mincov_edge_plan_free(&plan);
    free_subject(&subject);
  }
  printf("  %" PRIu64 " probes, optimum %" PRIu64 "; worst ratio %.3f\n", planned, optimal, worst);
}

/* What a plan for real edges is asked: [edges] and [nodes]. */
struct prices {
  uint64_t *edge, *block;
  bool all_blocks; /* every block can carry a probe */
};

/* Exit edges as programs have them: only that of a block which ends the run can be told, by the block itself. */
static struct prices draw_prices(struct mincov_random *random, const struct mincov_graph *graph) {
  struct prices prices = {.edge = mincov_test_allocate(graph->edge_count, sizeof *prices.edge),
                          .block = mincov_test_allocate(graph->node_count, sizeof *prices.block),
                          .all_blocks = true};
  uint32_t edges_that_can = mincov_random_below(random, 101), blocks_that_can = mincov_random_chance(random, 70) ? 100 : 60;
  for (uint32_t node = 0; node < mincov_graph_blocks(graph); node++) {
    uint32_t begin = graph->first_successor[node], end = graph->first_successor[node + 1];
    bool can = mincov_random_chance(random, blocks_that_can);
    prices.block[node] = can ? 1 + mincov_random_below(random, 9) : MINCOV_COST_INFINITE;
    prices.all_blocks &= can;
    for (uint32_t edge = begin; edge < end; edge++) {
      bool edge_can = mincov_random_chance(random, edges_that_can);
      prices.edge[edge] = edge_can ? 1 + mincov_random_below(random, 9) : MINCOV_COST_INFINITE;
      if (graph->successor[edge] == mincov_graph_terminal(graph))
        prices.edge[edge] = end - begin == 1 ? prices.block[node] : MINCOV_COST_INFINITE;
    }
  }
  return prices;
}

/* The plan's probes as nodes of the subdivided graph, whose exit edges are whole. */
static uint32_t probed_nodes(const struct mincov_trial *trial, const struct subject *subject, const struct prices *prices,
                             const struct mincov_edge_plan *plan) {
  const struct mincov_graph *graph = &subject->graph;
  uint32_t probed = 0;
  for (uint32_t node = 0; node < mincov_graph_blocks(graph); node++) {
    if (plan->block_probe[node]) probed |= 1u << node;
    if (plan->block_probe[node] && prices->block[node] == MINCOV_COST_INFINITE)
      mincov_trial_fail(trial, "block %" PRIu32 " cannot be probed", node);
    for (uint32_t edge = graph->first_successor[node]; edge < graph->first_successor[node + 1]; edge++) {
      if (!plan->probe[edge]) continue;
      if (prices->edge[edge] == MINCOV_COST_INFINITE) mincov_trial_fail(trial, "edge %" PRIu32 " cannot be probed", edge);
      probed |= 1u << (subject->edge_node[edge] == UINT32_MAX ? node : subject->edge_node[edge]);
    }
  }
  return probed;
}

/* Edges, and at times blocks, that cannot carry a probe: what is said stays right, and is all there is if blocks can carry one. */
static void check_places(const char *property, enum kind kind) {
  uint64_t with_blocks = 0, with_open = 0, on_edges = 0;
  MINCOV_TRIALS(trial, property, 6000) {
    struct subject subject;
    if (!create_subject(&trial, MINCOV_EXITS_WHOLE, kind, &subject)) continue;
    struct prices prices = draw_prices(&trial.random, &subject.graph);
    struct mincov_edge_plan plan;
    assert_int_equal(mincov_plan_blocks_by_edges(&subject.graph, prices.edge, prices.block, &plan), MINCOV_OK);
    if (prices.all_blocks) assert_int_equal(plan.unplaced, 0);
    check_inference(&trial, &subject, probed_nodes(&trial, &subject, &prices, &plan),
                    plan.unplaced ? 0 : (1u << mincov_graph_blocks(&subject.graph)) - 1);
    with_blocks += plan.block_probes > 0;
    with_open += plan.unplaced > 0;
    on_edges += plan.probe_count - plan.block_probes;
    mincov_edge_plan_free(&plan);
    free(prices.edge);
    free(prices.block);
    free_subject(&subject);
  }
  mincov_assert_seen("a probe on a block", with_blocks);
  mincov_assert_seen("nothing to carry a probe", with_open);
  mincov_assert_seen("a probe on an edge", on_edges);
}

static void test_places(void **state) {
  (void)state;
  check_places("blocks by edges: right and complete where edges cannot be probed", ORDINARY);
}

static void test_places_after_resets(void **state) {
  (void)state;
  check_places("blocks by edges that stand a reset: right and complete", RESETTABLE);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_edge_coverage),   cmocka_unit_test(test_whole_exits), cmocka_unit_test(test_edges_after_resets),
      cmocka_unit_test(test_blocks_by_edges), cmocka_unit_test(test_places),      cmocka_unit_test(test_places_after_resets),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
