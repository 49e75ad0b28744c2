/* Random functions are random graphs with flags and lines; random maps are some of them behind random files. */
#include "map_samples.h"

#include <stdlib.h>
#include <string.h>

#include "samples.h"

char *mincov_text_sample(struct mincov_random *random, size_t *length) {
  static const uint32_t limits[] = {1, 12, 12, 12, 300};
  *length = mincov_random_below(random, limits[mincov_random_below(random, sizeof limits / sizeof limits[0])]);
  char *text = mincov_test_allocate(*length, 1);
  bool any = mincov_random_chance(random, 10);
  for (size_t i = 0; i < *length; i++) {
    text[i] = (char)(any ? mincov_random_below(random, 256) : mincov_random_between(random, '!', '~'));
  }
  return text;
}

/* ---- Functions ---- */

/* Nodes: heads in order, each with a few tails; a piece before a tail exits. Fills node_count, node_flags and exit_count. */
static void draw_nodes(struct mincov_random *random, const struct mincov_graph *graph, struct mincov_function *function) {
  uint32_t tails = function->exactness == MINCOV_EXACT_OFF ? 0 : mincov_random_below(random, 60);
  function->node_flags = mincov_test_allocate((size_t)function->block_count * 4, 1);
  for (uint32_t block = 0; block < function->block_count; block++) {
    uint8_t *flags = function->node_flags;
    uint32_t head = function->node_count++;
    bool exits = graph->exits[block];
    for (uint32_t i = 0; i < 3 && mincov_random_chance(random, tails); i++) {
      flags[function->node_count - 1] |= MINCOV_NODE_EXIT;
      flags[function->node_count++] = MINCOV_NODE_TAIL;
    }
    bool tailed = function->node_count - head > 1;
    bool ends = graph->first_successor[block] == graph->first_successor[block + 1];
    if (ends && !tailed && !function->is_plan && mincov_random_chance(random, 30))
      flags[head] |= MINCOV_NODE_RETURN | MINCOV_NODE_EXIT;
    if (exits && (!tailed || mincov_random_chance(random, 50))) flags[function->node_count - 1] |= MINCOV_NODE_EXIT;
    function->exit_count += exits || tailed;
  }
}

/* A place's flags: planned, and a byte. Source records have bytes in modes that verify alone. */
static uint8_t draw_place(struct mincov_random *random, const struct mincov_function *function) {
  bool planned = !mincov_mode_verifies(function->mode) || mincov_random_chance(random, 60);
  bool has_byte = !mincov_function_is_source(function) || mincov_mode_verifies(function->mode);
  return (uint8_t)((has_byte ? MINCOV_NODE_BYTE : 0) | (planned ? MINCOV_NODE_PLAN : 0));
}

static void draw_probes(struct mincov_random *random, struct mincov_function *function) {
  uint32_t density = mincov_random_chance(random, 20) ? 0 : mincov_random_between(random, 20, 100);
  for (uint32_t node = 0; node < function->node_count; node++)
    if (mincov_random_chance(random, density)) function->node_flags[node] |= draw_place(random, function);
  if (!mincov_mode_has_edges(function->mode)) return;
  function->edge_flags = mincov_test_allocate(function->edge_count, sizeof *function->edge_flags);
  for (uint32_t edge = 0; edge < function->edge_count; edge++)
    if (mincov_random_chance(random, density)) function->edge_flags[edge] = draw_place(random, function);
}

/* Lines: mostly a few on from the last, at times far away, at times the largest there is. */
static struct mincov_line_range draw_range(struct mincov_random *random, uint32_t file_count, uint32_t *line) {
  if (mincov_random_chance(random, 10)) *line = (uint32_t)mincov_random_next(random);
  if (mincov_random_chance(random, 3)) *line = mincov_random_chance(random, 50) ? UINT32_MAX : 0;
  uint32_t first = *line, length = mincov_random_chance(random, 70) ? 0 : mincov_random_below(random, 200);
  if (mincov_random_chance(random, 2)) length = UINT32_MAX;
  uint32_t last = length > UINT32_MAX - first ? UINT32_MAX : first + length;
  *line = last > UINT32_MAX - 3 ? 1 : last + mincov_random_below(random, 4);
  uint32_t file = mincov_random_chance(random, 80) ? 0 : mincov_random_below(random, file_count);
  return (struct mincov_line_range){file, first, last};
}

static void draw_ranges(struct mincov_random *random, struct mincov_function *function) {
  uint32_t line = function->line, count = 0;
  function->first_range = mincov_test_allocate((size_t)function->node_count + 1, sizeof *function->first_range);
  function->ranges = mincov_test_allocate((size_t)function->node_count * 5, sizeof *function->ranges);
  for (uint32_t node = 0; node < function->node_count; node++) {
    uint32_t wanted = function->file_count == 0 || mincov_random_chance(random, 20) ? 0 : mincov_random_between(random, 1, 5);
    bool may_be_artificial = !wanted && !function->is_plan && !mincov_node_flagged(function, node, MINCOV_NODE_TAIL);
    if (may_be_artificial && mincov_random_chance(random, 30)) function->node_flags[node] |= MINCOV_NODE_ARTIFICIAL;
    for (uint32_t i = 0; i < wanted; i++) function->ranges[count++] = draw_range(random, function->file_count, &line);
    function->first_range[node + 1] = count;
  }
}

/* A value: mostly the next one, at times far away. */
static int64_t draw_value(struct mincov_random *random, int64_t last) {
  if (mincov_random_chance(random, 80)) return (int64_t)((uint64_t)last + mincov_random_below(random, 4));
  return (int64_t)mincov_random_next(random) >> mincov_random_below(random, 64);
}

static void draw_outcomes(struct mincov_random *random, struct mincov_function *function, struct mincov_branch *branch) {
  uint32_t edge = function->first_successor[branch->block], end = function->first_successor[branch->block + 1];
  struct mincov_outcome *outcomes = &function->outcomes[function->outcome_count];
  uint32_t count = 0;
  int64_t value = 0;
  bool pair = branch->kind == MINCOV_BRANCH_CONDITION || branch->kind == MINCOV_BRANCH_INVOKE;
  uint32_t skipped = pair ? 0 : 25;
  for (uint32_t at = edge; at < (pair ? edge + 2 : end); at++) {
    if (branch->kind == MINCOV_BRANCH_SWITCH && at > edge) skipped = 0;
    if (mincov_random_chance(random, skipped)) continue;
    struct mincov_outcome *outcome = &outcomes[count++];
    outcome->edge = at;
    if (branch->kind == MINCOV_BRANCH_CONDITION) outcome->kind = at == edge ? MINCOV_OUTCOME_TRUE : MINCOV_OUTCOME_FALSE;
    if (branch->kind == MINCOV_BRANCH_INVOKE) outcome->kind = at == edge ? MINCOV_OUTCOME_NORMAL : MINCOV_OUTCOME_UNWIND;
    if (branch->kind == MINCOV_BRANCH_SWITCH) outcome->kind = at == edge ? MINCOV_OUTCOME_DEFAULT : MINCOV_OUTCOME_CASE;
    if (branch->kind == MINCOV_BRANCH_LABELS)
      outcome->kind = (enum mincov_outcome_kind)mincov_random_below(random, MINCOV_OUTCOME_KIND_COUNT);
    if (outcome->kind == MINCOV_OUTCOME_CASE) value = outcome->value = draw_value(random, value);
    if (outcome->kind != MINCOV_OUTCOME_LABEL) continue;
    size_t length;
    outcome->label = mincov_text_sample(random, &length);
    outcome->label_length = (uint32_t)length;
  }
  branch->first_outcome = function->outcome_count;
  branch->outcome_count = count;
  function->outcome_count += count;
}

/* Branches of most blocks that have several successors, mostly where the block's lines end. */
static void draw_branches(struct mincov_random *random, struct mincov_function *function) {
  uint32_t density = mincov_random_chance(random, 20) || function->file_count == 0 ? 0 : 80;
  function->branches = mincov_test_allocate(function->block_count, sizeof *function->branches);
  function->outcomes = mincov_test_allocate(function->edge_count, sizeof *function->outcomes);
  for (uint32_t block = 0, next = 0; block < function->block_count; block++) {
    while (++next < function->node_count && mincov_node_flagged(function, next, MINCOV_NODE_TAIL)) continue;
    uint32_t successors = function->first_successor[block + 1] - function->first_successor[block];
    if (successors == 0 || !mincov_random_chance(random, density)) continue;
    struct mincov_branch *branch = &function->branches[function->branch_count++];
    static const enum mincov_branch_kind of_one[] = {MINCOV_BRANCH_SWITCH, MINCOV_BRANCH_LABELS};
    branch->block = block;
    branch->kind = successors < 2 ? of_one[mincov_random_below(random, 2)]
                                  : (enum mincov_branch_kind)mincov_random_below(random, MINCOV_BRANCH_KIND_COUNT);
    branch->flags = mincov_random_chance(random, 10) ? MINCOV_BRANCH_IMPLICIT : 0;
    uint32_t ranges = function->first_range[next];
    bool there = ranges > 0 && mincov_random_chance(random, 70);
    branch->file = there ? function->ranges[ranges - 1].file : mincov_random_below(random, function->file_count);
    branch->line = there ? function->ranges[ranges - 1].last : (uint32_t)mincov_random_next(random);
    branch->column = mincov_random_below(random, mincov_random_chance(random, 90) ? 140 : UINT32_MAX);
    draw_outcomes(random, function, branch);
  }
}

struct mincov_function mincov_function_sample(struct mincov_random *random, uint32_t block_limit) {
  struct mincov_function function = {.line = mincov_random_chance(random, 80) ? mincov_random_below(random, 100000) : 0};
  struct mincov_graph graph;
  struct mincov_error error;
  function.name = mincov_text_sample(random, &function.name_length);
  function.mode = (enum mincov_mode)mincov_random_below(random, MINCOV_MODE_COUNT);
  function.is_copy = mincov_random_chance(random, 20);
  function.exactness = (enum mincov_exactness)mincov_random_below(random, MINCOV_EXACT_COUNT);
  function.resettable = mincov_random_chance(random, 20);
  function.word_probes = mincov_random_chance(random, 30);
  function.phase = (enum mincov_phase)mincov_random_below(random, MINCOV_PHASE_COUNT);
  function.skip =
      mincov_random_chance(random, 15) ? (enum mincov_skip)mincov_random_below(random, MINCOV_SKIP_COUNT) : MINCOV_SKIP_NONE;
  function.is_plan = function.phase == MINCOV_PHASE_MARKED && function.skip == MINCOV_SKIP_NONE && mincov_random_chance(random, 50);
  function.is_copy &= !function.is_plan;
  function.file_count = mincov_random_chance(random, 15) ? 0 : mincov_random_between(random, 1, 4);
  struct mincov_sample sample = mincov_sample_create(random, block_limit, MINCOV_ENTRY_FRESH);
  function.block_count = sample.block_count;
  function.edge_count = sample.edge_count;
  if (function.skip != MINCOV_SKIP_NONE) {
    function.exit_count = mincov_random_below(random, sample.block_count + 1);
    mincov_sample_free(&sample);
    return function;
  }
  if (mincov_graph_create(sample.block_count, sample.first_successor, sample.successor, sample.exits, &graph, &error) !=
      MINCOV_OK) {
    fail_msg("graph refused: %s", error.reason);
  }
  draw_nodes(random, &graph, &function);
  draw_probes(random, &function);
  draw_ranges(random, &function);
  function.first_successor = sample.first_successor;
  function.successor = sample.successor;
  draw_branches(random, &function);
  free(sample.exits);
  mincov_graph_free(&graph);
  return function;
}

void mincov_function_sample_free(struct mincov_function *function) {
  free((void *)(uintptr_t)function->name);
  for (uint32_t i = 0; i < function->outcome_count; i++) free((void *)(uintptr_t)function->outcomes[i].label);
  mincov_function_free(function);
}

/* ---- Maps ---- */

static void pad(struct mincov_random *random, struct mincov_bytes *map) {
  static const uint8_t zeros[16] = {0};
  size_t count = mincov_random_chance(random, 50) ? 0 : mincov_random_below(random, sizeof zeros);
  uint8_t *data = realloc(map->data, map->size + count + 1);
  if (data == NULL) fail_msg("out of memory");
  map->data = data;
  map->capacity = map->size + count + 1;
  memcpy(map->data + map->size, zeros, count);
  map->size += count;
}

static void draw_file(struct mincov_random *random, struct mincov_bytes *map, struct mincov_record_sample *record) {
  static const uint8_t hash_sizes[] = {0, 16, 20, 32, 8};
  struct mincov_file *file = &record->file;
  record->kind = MINCOV_RECORD_FILE;
  file->hash_kind = (enum mincov_hash_kind)mincov_random_below(random, 5);
  file->hash_size = hash_sizes[file->hash_kind];
  for (unsigned i = 0; i < file->hash_size; i++) file->hash[i] = (uint8_t)mincov_random_next(random);
  file->path = mincov_text_sample(random, &file->path_length);
  assert_int_equal(mincov_map_encode_file(file, map), MINCOV_OK);
}

/* Writes what a relocation would: target minus place. */
static void set_reference(struct mincov_bytes *map, size_t place, unsigned size, int64_t target) {
  uint64_t value = (uint64_t)target - place;
  for (unsigned i = 0; i < size; i++) map->data[place + i] = (uint8_t)(value >> (8 * i));
}

static void draw_function(struct mincov_random *random, uint32_t block_limit, const struct mincov_map_sample *sample,
                          uint32_t file_records, struct mincov_bytes *map, struct mincov_record_sample *record) {
  struct mincov_references references;
  unsigned size = mincov_random_chance(random, 50) ? 4 : 8;
  uint64_t reach = size == 4 ? INT32_MAX / 2 : INT64_MAX / 2;
  struct mincov_function *function = &record->function;
  *function = mincov_function_sample(random, block_limit);
  record->kind = function->is_plan ? MINCOV_RECORD_PLAN : MINCOV_RECORD_FUNCTION;
  record->files = mincov_test_allocate(function->file_count, sizeof *record->files);
  for (uint32_t node = 0; node < function->node_count; node++)
    record->byte_count += mincov_node_flagged(function, node, MINCOV_NODE_BYTE);
  for (uint32_t edge = 0; edge < function->edge_count && function->edge_flags != NULL; edge++)
    record->byte_count += (function->edge_flags[edge] & MINCOV_NODE_BYTE) != 0;
  if (record->byte_count != 0) record->probes = (int64_t)(mincov_random_next(random) % reach) - (int64_t)(reach / 2);
  assert_int_equal(mincov_map_encode_function(function, size, map, &references), MINCOV_OK);
  if (record->byte_count != 0) set_reference(map, references.probes, size, record->probes);
  for (uint32_t i = 0; i < function->file_count; i++) {
    record->files[i] = sample->records[mincov_random_below(random, file_records)].offset;
    set_reference(map, references.files + (size_t)i * size, size, (int64_t)record->files[i]);
  }
}

void mincov_map_sample_create(struct mincov_random *random, uint32_t block_limit, struct mincov_map_sample *sample) {
  uint32_t file_records = mincov_random_between(random, 1, 3);
  *sample = (struct mincov_map_sample){.record_count = mincov_random_between(random, file_records, MINCOV_SAMPLE_RECORDS)};
  for (uint32_t i = 0; i < sample->record_count; i++) {
    struct mincov_record_sample *record = &sample->records[i];
    pad(random, &sample->map);
    record->offset = sample->map.size;
    if (i < file_records) {
      draw_file(random, &sample->map, record);
    } else {
      draw_function(random, block_limit, sample, file_records, &sample->map, record);
    }
    record->end = sample->map.size;
  }
  pad(random, &sample->map);
}

void mincov_map_sample_free(struct mincov_map_sample *sample) {
  for (uint32_t i = 0; i < sample->record_count; i++) {
    free((void *)(uintptr_t)sample->records[i].file.path);
    mincov_function_sample_free(&sample->records[i].function);
    free(sample->records[i].files);
  }
  free(sample->map.data);
  *sample = (struct mincov_map_sample){0};
}
