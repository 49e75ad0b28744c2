/* When memory is out: every function that allocates is run again and again, with its first, second, third ... allocation failing,
 * until it succeeds. Each failure must be told, leave nothing allocated, and leave the outputs empty. The linker's --wrap option
 * puts the functions below in the place of core's calls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mincov/dominators.h"
#include "mincov/edges.h"
#include "mincov/frequency.h"
#include "mincov/infer.h"
#include "mincov/loops.h"
#include "mincov/plan.h"
#include "mincov/profile.h"
#include "mincov/subset.h"

#include "map_samples.h"
#include "samples.h"

/* ---- Allocation that fails on demand ---- */

static long remaining = -1; /* successful allocations left; -1: no end */
static long outstanding;    /* allocated and not freed */

void *__real_calloc(size_t count, size_t size);
void *__real_malloc(size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

static bool is_out(void) {
  if (remaining < 0) return false;
  return remaining == 0 || remaining-- == 0;
}

static void *counted(void *memory) {
  if (memory != NULL) outstanding++;
  return memory;
}

void *__wrap_calloc(size_t count, size_t size) { return is_out() ? NULL : counted(__real_calloc(count, size)); }
void *__wrap_malloc(size_t size) { return is_out() ? NULL : counted(__real_malloc(size)); }

void *__wrap_realloc(void *memory, size_t size) {
  if (is_out()) return NULL;
  void *moved = __real_realloc(memory, size);
  if (memory == NULL) counted(moved);
  return moved;
}

void __wrap_free(void *memory) {
  if (memory != NULL) outstanding--;
  __real_free(memory);
}

/* ---- The functions under test ---- */

struct subject {
  struct mincov_sample sample;
  struct mincov_graph graph;
  struct mincov_loops loops;
  double *frequency;
  uint32_t *edge_node;
  uint64_t *infinite; /* costs: nothing can be placed */
  uint64_t *zero;     /* costs of edges */
  uint8_t *edge_probe;
  uint8_t *given;
  uint8_t *state;
  struct mincov_function function;
  struct mincov_bytes map; /* the function's record, and where it is */
  struct mincov_record record;
};

/* Runs one function; where it fails, checks that its outputs are empty; where it succeeds, frees them. */
typedef enum mincov_status attempt(const struct subject *subject);

static void assert_empty(const void *output, size_t size) {
  for (size_t i = 0; i < size; i++) assert_int_equal(((const uint8_t *)output)[i], 0);
}

static enum mincov_status attempt_graph(const struct subject *subject) {
  const struct mincov_sample *sample = &subject->sample;
  struct mincov_graph graph;
  struct mincov_error error;
  memset(&graph, 0xa5, sizeof graph);
  enum mincov_status status =
      mincov_graph_create(sample->block_count, sample->first_successor, sample->successor, sample->exits, &graph, &error);
  if (status != MINCOV_OK) assert_empty(&graph, sizeof graph);
  mincov_graph_free(&graph);
  return status;
}

static enum mincov_status attempt_dominators(const struct subject *subject) {
  struct mincov_dominators tree;
  enum mincov_status status = mincov_dominators_create(&subject->graph, MINCOV_REVERSE, &tree);
  mincov_dominators_free(&tree); /* a tree that failed may be freed */
  return status;
}

static enum mincov_status attempt_plan(const struct subject *subject) {
  struct mincov_plan plan;
  enum mincov_status status = mincov_plan_blocks(&subject->graph, NULL, &plan);
  if (status != MINCOV_OK) assert_empty(&plan, sizeof plan);
  mincov_plan_free(&plan);
  return status;
}

static enum mincov_status attempt_plan_without_places(const struct subject *subject) {
  struct mincov_plan plan;
  enum mincov_status status = mincov_plan_blocks(&subject->graph, subject->infinite, &plan);
  if (status != MINCOV_OK) assert_empty(&plan, sizeof plan);
  mincov_plan_free(&plan);
  return status;
}

static enum mincov_status attempt_subset(const struct subject *subject) {
  struct mincov_plan plan;
  enum mincov_status status = mincov_plan_subset(&subject->graph, subject->given, NULL, &plan, NULL);
  if (status != MINCOV_OK) assert_null(plan.probe);
  mincov_plan_free(&plan);
  return status;
}

/* Any plan on edges is cheaper. On failure the plan is as it was. */
static enum mincov_status attempt_thinning(const struct subject *subject) {
  struct mincov_plan plan;
  enum mincov_status status = mincov_plan_blocks(&subject->graph, NULL, &plan);
  uint32_t count = plan.probe_count;
  if (status == MINCOV_OK)
    status = mincov_plan_thin(&subject->graph, subject->given, subject->infinite, subject->zero, &plan, subject->edge_probe);
  if (status != MINCOV_OK && plan.probe) assert_int_equal(plan.probe_count, count);
  mincov_plan_free(&plan);
  return status;
}

static enum mincov_status attempt_resettable(const struct subject *subject) {
  const struct mincov_sample *sample = &subject->sample;
  struct mincov_graph graph;
  struct mincov_error error;
  enum mincov_status status =
      mincov_graph_create(sample->block_count, sample->first_successor, sample->successor, sample->exits, &graph, &error);
  if (status == MINCOV_OK) status = mincov_graph_make_resettable(&graph);
  if (status != MINCOV_OK) assert_empty(&graph, sizeof graph);
  mincov_graph_free(&graph);
  return status;
}

/* The plan for edges: subdivide, give a source, plan. */
static enum mincov_status attempt_edge_plan(const struct subject *subject) {
  struct mincov_graph subdivided;
  struct mincov_plan plan = {0};
  struct mincov_error error;
  enum mincov_status status = mincov_graph_subdivide(&subject->graph, MINCOV_EXITS_WHOLE, subject->edge_node, &subdivided, &error);
  if (status == MINCOV_OK) status = mincov_graph_make_resettable(&subdivided);
  if (status == MINCOV_OK) status = mincov_plan_blocks(&subdivided, NULL, &plan);
  if (status != MINCOV_OK) assert_empty(&plan, sizeof plan);
  mincov_plan_free(&plan);
  mincov_graph_free(&subdivided);
  return status;
}

static enum mincov_status attempt_blocks_by_edges(const struct subject *subject) {
  struct mincov_edge_plan plan;
  enum mincov_status status = mincov_plan_blocks_by_edges(&subject->graph, NULL, NULL, &plan);
  if (status != MINCOV_OK) assert_empty(&plan, sizeof plan);
  mincov_edge_plan_free(&plan);
  return status;
}

static enum mincov_status attempt_inference(const struct subject *subject) {
  bool cut;
  return mincov_infer(&subject->graph, subject->given, subject->state, &cut);
}

static enum mincov_status attempt_loops(const struct subject *subject) {
  struct mincov_loops loops;
  enum mincov_status status = mincov_loops_create(&subject->graph, &loops);
  mincov_loops_free(&loops);
  return status;
}

static enum mincov_status attempt_frequencies(const struct subject *subject) {
  return mincov_estimate_frequencies(&subject->graph, &subject->loops, NULL, NULL, subject->frequency, NULL);
}

static enum mincov_status attempt_encoding(const struct subject *subject) {
  struct mincov_bytes bytes = {0};
  struct mincov_references references;
  enum mincov_status status = mincov_map_encode_function(&subject->function, 4, &bytes, &references);
  if (status != MINCOV_OK) assert_int_equal(bytes.size, 0); /* no half a record */
  free(bytes.data);
  return status;
}

static enum mincov_status attempt_file_encoding(const struct subject *subject) {
  struct mincov_bytes bytes = {0};
  struct mincov_file file = {.path = subject->function.name, .path_length = subject->function.name_length};
  enum mincov_status status = mincov_map_encode_file(&file, &bytes);
  if (status != MINCOV_OK) assert_int_equal(bytes.size, 0);
  free(bytes.data);
  return status;
}

static enum mincov_status attempt_decoding(const struct subject *subject) {
  struct mincov_function function;
  struct mincov_targets targets;
  struct mincov_error error;
  enum mincov_status status =
      mincov_map_decode_function(subject->map.data, subject->map.size, &subject->record, &function, &targets, &error);
  if (status != MINCOV_OK) {
    assert_empty(&function, sizeof function);
    assert_empty(&targets, sizeof targets);
  }
  mincov_function_free(&function);
  free(targets.files);
  return status;
}

static enum mincov_status attempt_graph_of_pieces(const struct subject *subject) {
  struct mincov_graph graph;
  struct mincov_error error;
  enum mincov_status status = mincov_map_graph(&subject->function, &graph, &error);
  if (status != MINCOV_OK) assert_empty(&graph, sizeof graph);
  mincov_graph_free(&graph);
  return status;
}

static enum mincov_status attempt_profile(const struct subject *subject) {
  struct mincov_bytes bytes = {0};
  struct mincov_profile profile = {.probes = subject->map.data,
                                   .probes_size = subject->map.size,
                                   .map = subject->map.data,
                                   .map_size = subject->map.size,
                                   .probe_width = 1};
  enum mincov_status status = mincov_profile_write(&profile, 4096, &bytes);
  if (status != MINCOV_OK) assert_int_equal(bytes.size, 0);
  free(bytes.data);
  return status;
}

/* ---- The test ---- */

static void create_subject(struct mincov_trial *trial, struct subject *subject) {
  struct mincov_references references;
  struct mincov_error error;
  uint64_t position = 0;
  *subject = (struct subject){.sample = mincov_sample_create(&trial->random, 30, MINCOV_ENTRY_FRESH)};
  subject->graph = mincov_sample_graph(trial, &subject->sample);
  assert_int_equal(mincov_loops_create(&subject->graph, &subject->loops), MINCOV_OK);
  subject->frequency = mincov_test_allocate(subject->graph.node_count, sizeof *subject->frequency);
  subject->infinite = mincov_test_allocate(subject->graph.node_count, sizeof *subject->infinite);
  memset(subject->infinite, 0xff, subject->graph.node_count * sizeof *subject->infinite);
  subject->zero = mincov_test_allocate(subject->graph.edge_count, sizeof *subject->zero);
  subject->edge_probe = mincov_test_allocate(subject->graph.edge_count, 1);
  subject->edge_node = mincov_test_allocate(subject->graph.edge_count, sizeof *subject->edge_node);
  subject->given = mincov_test_allocate(subject->graph.node_count, 1);
  subject->state = mincov_test_allocate(subject->graph.node_count, 1);
  do {
    mincov_function_sample_free(&subject->function);
    subject->function = mincov_function_sample(&trial->random, 60);
  } while (subject->function.skip != MINCOV_SKIP_NONE);
  assert_int_equal(mincov_map_encode_function(&subject->function, 8, &subject->map, &references), MINCOV_OK);
  assert_int_equal(mincov_map_next(subject->map.data, subject->map.size, &position, &subject->record, &error), MINCOV_OK);
}

static void free_subject(struct subject *subject) {
  mincov_sample_free(&subject->sample);
  mincov_graph_free(&subject->graph);
  mincov_loops_free(&subject->loops);
  free(subject->frequency);
  free(subject->edge_node);
  free(subject->infinite);
  free(subject->zero);
  free(subject->edge_probe);
  free(subject->given);
  free(subject->state);
  mincov_function_sample_free(&subject->function);
  free(subject->map.data);
}

/* Returns how many allocations had to fail before it went well. */
static long run_until_success(const struct mincov_trial *trial, const char *name, attempt *function,
                              const struct subject *subject) {
  for (long allowed = 0; allowed < 1000; allowed++) {
    long before = outstanding;
    remaining = allowed;
    enum mincov_status status = function(subject);
    bool consumed = remaining == 0;
    remaining = -1;
    if (outstanding != before)
      mincov_trial_fail(trial, "%s: %ld blocks are left after allocation %ld failed", name, outstanding - before, allowed);
    if (status == MINCOV_OK) return allowed;
    if (status != MINCOV_OUT_OF_MEMORY || !consumed)
      mincov_trial_fail(trial, "%s: status %d when allocation %ld failed", name, (int)status, allowed);
  }
  mincov_trial_fail(trial, "%s never succeeds", name);
}

static void test_every_allocation_may_fail(void **state) {
  (void)state;
  static const struct {
    const char *name;
    attempt *function;
    long least; /* allocations that it must at least make, or nothing was tested */
  } attempts[] = {
      {"graph", attempt_graph, 3},
      {"dominators", attempt_dominators, 2},
      {"plan", attempt_plan, 7},
      {"plan without places", attempt_plan_without_places, 9},
      {"plan for a subset", attempt_subset, 20},
      {"probes thinned out", attempt_thinning, 12},
      {"graph with a source", attempt_resettable, 6},
      {"edge plan", attempt_edge_plan, 16},
      {"blocks by edges", attempt_blocks_by_edges, 9},
      {"inference", attempt_inference, 6},
      {"loops", attempt_loops, 3},
      {"frequencies", attempt_frequencies, 6},
      {"function record", attempt_encoding, 2},
      {"file record", attempt_file_encoding, 2},
      {"reading a function record", attempt_decoding, 9},
      {"graph of pieces", attempt_graph_of_pieces, 4},
      {"profile", attempt_profile, 1},
  };
  MINCOV_TRIALS(trial, "out of memory is told, and nothing is lost or half done", 60) {
    struct subject subject;
    create_subject(&trial, &subject);
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
      long failures = run_until_success(&trial, attempts[i].name, attempts[i].function, &subject);
      if (failures < attempts[i].least) mincov_trial_fail(&trial, "%s: only %ld allocations", attempts[i].name, failures);
    }
    free_subject(&subject);
  }
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_allocation_may_fail)};
  return cmocka_run_group_tests_name("memory", tests, NULL, NULL) == 0 ? 0 : 1;
}
