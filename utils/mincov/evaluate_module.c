/* A module's functions by several threads: see evaluate_module.h. */
#include "evaluate_module.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "allocate.h"
#include "batch.h"
#include "instance.h"
#include "message.h"
#include "progress.h"

/* How many lines a map may claim: an honest one needs bytes for them, and a hostile one must not fill the memory. */
enum { LINES_PER_MAP_BYTE = 32, LINES_FREE = 1 << 20 };

/* What several threads work on. Source records wait for all plans. */
struct evaluating {
  struct mincov_map_index *index;
  struct mincov_carrying carrying;
  struct mincov_mapped_function *waiting;     /* [function_count] source records, decoded */
  struct mincov_model_file *const *new_files; /* [new_file_count] */
  size_t new_file_count;
  const uint32_t *file_numbers;
  struct mincov_evaluated *functions;
  struct mincov_progress progress;
};

void mincov_evaluated_free(struct mincov_evaluated *functions, size_t count) {
  for (size_t i = 0; i < count; i++) mincov_instance_free(functions[i].instance);
  free(functions);
}

static uint64_t count_lines(const struct mincov_function *function) {
  uint64_t lines = 0;
  for (uint32_t i = 0; function->first_range && i < function->first_range[function->node_count]; i++)
    lines += (uint64_t)function->ranges[i].last - function->ranges[i].first + 1;
  return lines;
}

/* Outcomes as numbers: they hold a pointer. */
static void hash_branches(XXH3_state_t *state, const struct mincov_function *function) {
  enum { NUMBERS = 4 };
  XXH3_128bits_update(state, &function->branch_count, sizeof function->branch_count);
  if (!function->branch_count) return;
  XXH3_128bits_update(state, function->branches, function->branch_count * sizeof *function->branches);
  uint64_t(*numbers)[NUMBERS] = mincov_allocate_room(function->outcome_count, sizeof *numbers);
  for (uint32_t i = 0; i < function->outcome_count; i++) {
    const struct mincov_outcome *outcome = &function->outcomes[i];
    memcpy(numbers[i], (uint64_t[NUMBERS]){outcome->edge, outcome->kind, (uint64_t)outcome->value, outcome->label_length},
           sizeof numbers[i]);
    if (outcome->label_length) XXH3_128bits_update(state, outcome->label, outcome->label_length);
  }
  XXH3_128bits_update(state, numbers, function->outcome_count * sizeof *numbers);
  free(numbers);
}

/* All that makes two records one instance. Probes are not part of it: a build with another plan, or mode=verify, has the same
 * blocks. Without debug information nothing tells two static functions of one name apart: then the record's own place does. */
static void hash_instance(const struct mincov_module *module, const struct mincov_record *record,
                          const struct mincov_mapped_function *mapped, const uint32_t *file_numbers, uint8_t key[16]) {
  const struct mincov_function *function = &mapped->function;
  XXH3_state_t *state = XXH3_createState();
  if (!state || XXH3_128bits_reset(state) != XXH_OK) mincov_out_of_memory();
  uint32_t numbers[] = {(uint32_t)function->name_length, function->line,       function->file_count, (uint32_t)function->skip,
                        function->block_count,           function->node_count, function->edge_count, function->exit_count};
  XXH3_128bits_update(state, numbers, sizeof numbers);
  XXH3_128bits_update(state, function->name, function->name_length);
  for (uint32_t i = 0; i < function->file_count; i++)
    XXH3_128bits_update(state, &file_numbers[mapped->files[i]], sizeof *file_numbers);
  if (!function->file_count) {
    XXH3_128bits_update(state, module->origin, strlen(module->origin));
    XXH3_128bits_update(state, module->image.id, sizeof module->image.id);
    XXH3_128bits_update(state, &record->offset, sizeof record->offset);
  }
  if (function->node_count) {
    uint8_t *flags = mincov_copy_bytes(function->node_flags, function->node_count);
    for (uint32_t node = 0; node < function->node_count; node++)
      flags[node] &= MINCOV_NODE_EXIT | MINCOV_NODE_TAIL | MINCOV_NODE_ARTIFICIAL | MINCOV_NODE_RETURN;
    XXH3_128bits_update(state, flags, function->node_count);
    free(flags);
    XXH3_128bits_update(state, function->first_range, ((size_t)function->node_count + 1) * sizeof *function->first_range);
    XXH3_128bits_update(state, function->ranges, function->first_range[function->node_count] * sizeof *function->ranges);
    XXH3_128bits_update(state, function->first_successor, ((size_t)function->block_count + 1) * sizeof *function->first_successor);
    XXH3_128bits_update(state, function->successor, function->edge_count * sizeof *function->successor);
  }
  hash_branches(state, function);
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state));
  memcpy(key, canonical.digest, 16);
  XXH3_freeState(state);
}

/* ---- Two rounds ---- */

static void evaluate(struct evaluating *evaluating, size_t i, struct mincov_mapped_function *mapped) {
  const struct mincov_map_index *index = evaluating->index;
  const struct mincov_module *module = index->module;
  struct mincov_evaluated *evaluated = &evaluating->functions[i];
  struct mincov_evaluation evaluation = {0};
  mincov_progress_step(&evaluating->progress);
  const struct mincov_function *function = &mapped->function;
  bool instrumented = function->skip == MINCOV_SKIP_NONE;
  uint8_t key[16];
  hash_instance(module, &index->functions[i], mapped, evaluating->file_numbers, key);
  evaluated->lines = count_lines(function);
  evaluated->suffers_reset = module->image.flags & MINCOV_PROFILE_RESET && instrumented && !function->resettable;
  evaluated->without_edge_probes = function->branch_count && !mincov_mode_asks_for_edges(function->mode);
  if (instrumented) mincov_evaluate(module, mapped, &evaluation);
  evaluated->instance = mincov_instance_create(mapped, &evaluation, evaluating->file_numbers);
  memcpy(evaluated->instance->key, key, sizeof key);
  mincov_evaluation_free(&evaluation);
}

static void read_function(struct evaluating *evaluating, size_t i) {
  struct mincov_mapped_function *mapped = &evaluating->waiting[i];
  if (!mincov_map_function_try(evaluating->index, i, mapped)) return;
  mincov_carrying_source(&evaluating->carrying, i, &mapped->function);
  if (mincov_function_is_source(&mapped->function)) return;
  evaluate(evaluating, i, mapped);
  mincov_mapped_function_free(mapped);
}

/* Items of the first round: files, functions, plans. A file may take as long as many functions. */
static uint64_t size_of_item(size_t item, const void *context) {
  const struct evaluating *evaluating = context;
  const struct mincov_map_index *index = evaluating->index;
  if (item < evaluating->new_file_count) return UINT64_MAX;
  item -= evaluating->new_file_count;
  bool is_plan = item >= index->function_count;
  const struct mincov_record *record = is_plan ? &index->plans[item - index->function_count] : &index->functions[item];
  return record->end - record->offset;
}

static void do_item(size_t item, void *context) {
  struct evaluating *evaluating = context;
  size_t files = evaluating->new_file_count, functions = evaluating->index->function_count;
  if (item < files)
    mincov_model_look(evaluating->new_files[item]);
  else if (item < files + functions)
    read_function(evaluating, item - files);
  else
    mincov_carrying_plan(&evaluating->carrying, item - files - functions);
}

static uint64_t size_of_source(size_t i, const void *context) {
  const struct evaluating *evaluating = context;
  return evaluating->waiting[i].function.node_count;
}

static void evaluate_source(size_t i, void *context) {
  struct evaluating *evaluating = context;
  struct mincov_mapped_function *mapped = &evaluating->waiting[i];
  if (evaluating->functions[i].instance) return; /* no source record */
  if (evaluating->index->carried) mapped->carried = &evaluating->index->carried[i];
  evaluate(evaluating, i, mapped);
}

static bool check_lines(const struct mincov_map_index *index, const struct mincov_evaluated *functions) {
  const struct mincov_module *module = index->module;
  uint64_t lines_left = module->image.map_size * LINES_PER_MAP_BYTE + LINES_FREE;
  for (size_t i = 0; i < index->function_count; i++) {
    if (functions[i].lines > lines_left) {
      mincov_say_error(module->map_origin, "offset %" PRIu64 ": functions claim more lines than a map of this size can describe",
                       module->map_base + index->functions[i].offset);
      return false;
    }
    lines_left -= functions[i].lines;
  }
  return true;
}

/* Both rounds. false after telling the first error. */
static bool evaluate_all(struct evaluating *evaluating) {
  struct mincov_map_index *index = evaluating->index;
  mincov_carrying_begin(index, &evaluating->carrying);
  mincov_batch_run_by_size(evaluating->new_file_count + index->function_count + index->plan_count, size_of_item, do_item,
                           evaluating);
  if (!mincov_carrying_end(&evaluating->carrying)) return false;
  mincov_batch_run_by_size(index->function_count, size_of_source, evaluate_source, evaluating);
  return check_lines(index, evaluating->functions);
}

struct mincov_evaluated *mincov_evaluate_module(struct mincov_map_index *index, struct mincov_model *model, size_t first_file,
                                                const uint32_t *file_numbers) {
  size_t count = index->function_count;
  struct evaluating evaluating = {.index = index,
                                  .waiting = mincov_allocate(count, sizeof *evaluating.waiting),
                                  .new_files = model->files + first_file,
                                  .new_file_count = model->file_count - first_file,
                                  .file_numbers = file_numbers,
                                  .functions = mincov_allocate(count, sizeof *evaluating.functions)};
  mincov_progress_begin(&evaluating.progress, "inferring function", count);
  bool good = evaluate_all(&evaluating);
  mincov_progress_end(&evaluating.progress);
  for (size_t i = 0; i < count; i++) mincov_mapped_function_free(&evaluating.waiting[i]);
  free(evaluating.waiting);
  if (good) return evaluating.functions;
  mincov_evaluated_free(evaluating.functions, count);
  return NULL;
}
