/* How long the planner takes for large functions, and whether the price of a block stays the same as they grow.
 *
 *   mincov_bench_plan [--check] [SHAPE...]
 *
 * For each shape (shapes.c; all by default) functions of 10,000, 100,000 and 1,000,000 blocks are planned. A line a shape:
 *   nanoseconds a block at each size; the last of them divided by the one before (goal: at most 2, but for shapes whose jumps miss
 *   every cache); milliseconds for 1,000,000 blocks (goal: at most 1500); for comparison, in nanoseconds a block at 1,000,000:
 *   building the graph, costs of probes (loop nest and frequencies), inference, and a plan of phase=marked, by mincov_plan_subset
 * and mincov_plan_thin, in which every second block is wanted; and probes a block of the first plan. Times are CPU time of this
 * thread, the least of several runs, so that other load counts little. --check: status 1 if a goal is missed. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mincov/frequency.h"
#include "mincov/infer.h"
#include "mincov/loops.h"
#include "mincov/plan.h"
#include "mincov/subset.h"
#include "shapes.h"

#define SIZES 3
static const uint32_t sizes[SIZES] = {10000, 100000, 1000000};
static const unsigned repetitions[SIZES] = {40, 10, 4};
static const double goal_ratio = 2.0;
static const double goal_milliseconds = 1500.0;

static double now(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) {
    perror("clock_gettime");
    exit(2);
  }
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void require(enum mincov_status status, const char *step) {
  if (status == MINCOV_OK) return;
  fprintf(stderr, "%s failed with status %d\n", step, (int)status);
  exit(2);
}

/* Nanoseconds, the least of all runs. */
struct timing {
  double graph;
  double plan;
  double costs; /* loop nest and estimated frequencies, from which the costs of probes come */
  double inference;
  double marked;
  uint32_t probes;
};

static void keep_least(double start, double *least) {
  double taken = now() - start;
  if (taken < *least) *least = taken;
}

static void time_costs(const struct mincov_graph *graph, struct timing *timing) {
  struct mincov_loops loops;
  double *frequency = malloc(graph->node_count * sizeof *frequency);
  if (frequency == NULL) require(MINCOV_OUT_OF_MEMORY, "frequencies");
  double start = now();
  require(mincov_loops_create(graph, &loops), "loops");
  require(mincov_estimate_frequencies(graph, &loops, NULL, NULL, frequency, NULL), "frequencies");
  keep_least(start, &timing->costs);
  mincov_loops_free(&loops);
  free(frequency);
}

/* Costs are any: a block's between 1 and 8, an edge's between 1 and 4. */
static void time_marked(const struct mincov_graph *graph, struct timing *timing) {
  uint64_t *cost = malloc(graph->node_count * sizeof *cost), *edge_cost = malloc(graph->edge_count * sizeof *edge_cost);
  uint8_t *wanted = malloc(graph->node_count), *edge_probe = malloc(graph->edge_count);
  struct mincov_plan plan;
  if (!cost || !edge_cost || !wanted || !edge_probe) require(MINCOV_OUT_OF_MEMORY, "marked plan");
  for (uint32_t node = 0; node < graph->node_count; node++) {
    wanted[node] = node < mincov_graph_blocks(graph) && node % 2;
    cost[node] = 1 + (node * 2654435761u >> 29);
  }
  for (uint32_t edge = 0; edge < graph->edge_count; edge++) edge_cost[edge] = 1 + (edge * 2246822519u >> 30);
  double start = now();
  require(mincov_plan_subset(graph, wanted, cost, &plan, NULL), "plan for a subset");
  require(mincov_plan_thin(graph, wanted, cost, edge_cost, &plan, edge_probe), "thinning");
  keep_least(start, &timing->marked);
  mincov_plan_free(&plan);
  free(cost);
  free(edge_cost);
  free(wanted);
  free(edge_probe);
}

/* One run of the whole path: graph, plan, inference from the plan's probes as if everything had run. */
static void run_once(const struct mincov_shape *shape, struct timing *timing) {
  struct mincov_graph graph;
  struct mincov_plan plan;
  struct mincov_error error = {0};
  bool cut;
  double start = now();
  require(mincov_graph_create(shape->block_count, shape->first_successor, shape->successor, shape->exits, &graph, &error), "graph");
  keep_least(start, &timing->graph);
  time_costs(&graph, timing);
  start = now();
  require(mincov_plan_blocks(&graph, NULL, &plan), "plan");
  keep_least(start, &timing->plan);
  time_marked(&graph, timing);
  uint8_t *given = calloc(graph.node_count, 1), *state = malloc(graph.node_count);
  if (given == NULL || state == NULL) require(MINCOV_OUT_OF_MEMORY, "inference");
  for (uint32_t node = 0; node < graph.node_count; node++) given[node] = plan.probe[node] ? MINCOV_COVERED : MINCOV_UNKNOWN;
  start = now();
  require(mincov_infer(&graph, given, state, &cut), "inference");
  keep_least(start, &timing->inference);
  timing->probes = plan.probe_count;
  for (uint32_t node = 0; node < graph.node_count; node++) {
    if (!cut && state[node] == MINCOV_COVERED) continue;
    fprintf(stderr, "inference is wrong at node %" PRIu32 "\n", node);
    exit(1);
  }
  free(given);
  free(state);
  mincov_plan_free(&plan);
  mincov_graph_free(&graph);
}

/* Prints a shape's line; returns whether the goals are met. */
static bool measure(const struct mincov_shape_kind *kind) {
  struct timing timings[SIZES];
  for (unsigned size = 0; size < SIZES; size++) {
    struct mincov_shape shape = mincov_shape_create(kind, sizes[size]);
    timings[size] = (struct timing){1e300, 1e300, 1e300, 1e300, 1e300, 0};
    for (unsigned i = 0; i < repetitions[size]; i++) run_once(&shape, &timings[size]);
    mincov_shape_free(&shape);
  }
  const struct timing *last = &timings[SIZES - 1];
  double count = sizes[SIZES - 1], ratio = last->plan / count / (timings[SIZES - 2].plan / sizes[SIZES - 2]);
  printf("%-12s", kind->name);
  for (unsigned size = 0; size < SIZES; size++) printf(" %9.1f", timings[size].plan / sizes[size]);
  printf(" %7.2f %9.0f %9.1f %9.1f %9.1f %9.1f %8.3f\n", ratio, last->plan / 1e6, last->graph / count, last->costs / count,
         last->inference / count, last->marked / count, last->probes / count);
  fflush(stdout);
  return (ratio <= goal_ratio || kind->no_locality) && last->plan / 1e6 <= goal_milliseconds;
}

static void print_kinds(FILE *out) {
  for (uint32_t i = 0; i < mincov_shape_kind_count; i++) {
    fprintf(out, "  %-12s %s\n", mincov_shape_kinds[i].name, mincov_shape_kinds[i].description);
  }
}

static const struct mincov_shape_kind *find_kind(const char *name) {
  for (uint32_t i = 0; i < mincov_shape_kind_count; i++) {
    if (strcmp(mincov_shape_kinds[i].name, name) == 0) return &mincov_shape_kinds[i];
  }
  fprintf(stderr, "unknown shape '%s'; there are:\n", name);
  print_kinds(stderr);
  exit(2);
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "--help") == 0) {
    printf("usage: %s [--check] [SHAPE...]\n", argv[0]);
    print_kinds(stdout);
    return 0;
  }
  bool check = argc > 1 && strcmp(argv[1], "--check") == 0, met = true;
  int first = check ? 2 : 1;
  for (int i = first; i < argc; i++) find_kind(argv[i]); /* complain before anything is timed */
  printf("%-12s %29s %7s %9s %9s %9s %9s %9s %8s\n", "", "plan, ns a block", "1M/100k", "1M, ms", "graph", "costs", "infer",
         "marked", "probes");
  printf("%-12s %9s %9s %9s %7s %9s %9s %9s %9s %9s %8s\n", "shape", "10k", "100k", "1M", "", "", "ns", "ns", "ns", "ns",
         "a block");
  for (int i = first; i < argc; i++) met = measure(find_kind(argv[i])) && met;
  for (uint32_t i = 0; first >= argc && i < mincov_shape_kind_count; i++) met = measure(&mincov_shape_kinds[i]) && met;
  if (check && !met) printf("a goal is missed: 1M/100k at most %.1f, 1M blocks within %.0f ms\n", goal_ratio, goal_milliseconds);
  return check && !met ? 1 : 0;
}
