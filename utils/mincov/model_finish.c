/* The model, second half: from instances to functions and sums. See model.h.
 *
 * Sources are looked at first, since their markers decide what counts. Then instances are sorted by definition, so that each
 * function is a run of them, and each function's lines are derived by sorting what its nodes say: O(n log n) in all. */
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "batch.h"
#include "evaluate.h"
#include "model.h"
#include "names.h"

/* ---- Functions ---- */

/* Whether the diff touches a line of the instance, in whatever file. */
static bool is_touched(const struct mincov_model *model, const struct mincov_instance *instance) {
  uint32_t count = instance->first_range ? instance->first_range[instance->node_count] : 0;
  for (uint32_t i = 0; i < count; i++) {
    const struct mincov_line_range *range = &instance->ranges[i];
    if (mincov_touched_lines(model->files[range->file]->touched, range->first, range->last)) return true;
  }
  return mincov_touched_lines(model->files[instance->file]->touched, instance->line, instance->line);
}

/* Counts what stays out of the totals, and decides whether an instance belongs to the report at all. */
static void admit_instance(struct mincov_model *model, const struct mincov_selection *selection, struct mincov_instance *instance) {
  const struct mincov_model_file *file = instance->file == MINCOV_NO_FILE ? NULL : model->files[instance->file];
  instance->dropped = file ? !file->wanted : selection->include || selection->since;
  if (file && selection->since && !is_touched(model, instance)) instance->dropped = true;
  instance->excluded = file && mincov_model_excludes(file, instance->line, MINCOV_EXCLUDED_LINE);
  if (instance->dropped || instance->excluded) return;
  model->approximate += instance->approximate && instance->skip == MINCOV_SKIP_NONE;
  if (instance->skip != MINCOV_SKIP_NONE)
    model->skipped[instance->skip]++;
  else if (!file)
    model->without_debug_information++;
  else if (!instance->first_range[instance->node_count])
    model->without_lines++;
}

/* qsort has no context argument: a sorted array of these instead. */
struct sort_key {
  const struct mincov_instance *instance;
  size_t file; /* order of its path; SIZE_MAX: no file; sorted last */
  uint32_t number;
};

static int compare_definition(const struct sort_key *a, const struct sort_key *b) {
  if (a->file != b->file) return a->file < b->file ? -1 : 1;
  if (a->instance->line != b->instance->line) return a->instance->line < b->instance->line ? -1 : 1;
  return strcmp(a->instance->base_name, b->instance->base_name);
}

static int compare_keys(const void *left, const void *right) {
  const struct sort_key *a = left, *b = right;
  int order = compare_definition(a, b);
  if (!order) order = strcmp(a->instance->linkage_name, b->instance->linkage_name);
  return order ? order : memcmp(a->instance->key, b->instance->key, sizeof a->instance->key);
}

static char *function_name(const struct mincov_model *model, size_t first, size_t count) {
  const char *linkage_name = model->instances[model->instance_order[first]]->linkage_name;
  for (size_t i = first + 1; i < first + count; i++)
    if (strcmp(model->instances[model->instance_order[i]]->linkage_name, linkage_name)) return mincov_name_common(linkage_name);
  return mincov_name_display(linkage_name);
}

static void add_function(struct mincov_model *model, size_t first, size_t count) {
  const struct mincov_instance *instance = model->instances[model->instance_order[first]];
  model->functions = mincov_grow(model->functions, model->function_count, &model->function_capacity, sizeof *model->functions);
  model->functions[model->function_count++] = (struct mincov_model_function){.name = function_name(model, first, count),
                                                                             .file = instance->file,
                                                                             .line = instance->line,
                                                                             .first_instance = first,
                                                                             .instance_count = count};
}

static void doubt(uint8_t *state) {
  if (*state == MINCOV_STATE_NOT_COVERED) *state = MINCOV_STATE_UNKNOWN;
}

static void doubt_uncovered(struct mincov_instance *instance) {
  for (uint32_t node = 0; node < instance->node_count; node++) doubt(&instance->states[node]);
  for (uint32_t i = 0; i < instance->branch_count; i++) doubt(&instance->branches[i].branch.reached);
  for (uint32_t i = 0; i < instance->outcome_count; i++) doubt(&instance->outcomes[i].state);
}

/* A function that is known from copies alone (the definition lies in a library, say): what ran through them is covered, of the rest
 * nothing is known. Returns whether anything ran; if not, nothing is known of the function at all. */
static bool keep_evidence(struct mincov_model *model, size_t first, size_t count) {
  bool evidence = false;
  for (size_t i = first; i < first + count; i++) {
    struct mincov_instance *instance = model->instances[model->instance_order[i]];
    if (!instance->copy) return true;
    for (uint32_t node = 0; node < instance->node_count; node++) evidence |= instance->states[node] == MINCOV_STATE_COVERED;
  }
  for (size_t i = first; i < first + count; i++) doubt_uncovered(model->instances[model->instance_order[i]]);
  if (!evidence) model->skipped[MINCOV_SKIP_AVAILABLE_EXTERNALLY] += count;
  return evidence;
}

/* Sorts instances and cuts them into functions. Without a file nothing tells what belongs together: each is its own. */
static void group_functions(struct mincov_model *model) {
  struct sort_key *keys = mincov_allocate(model->instance_count, sizeof *keys);
  size_t count = 0;
  for (size_t i = 0; i < model->instance_count; i++) {
    const struct mincov_instance *instance = model->instances[i];
    if (!mincov_instance_counts(instance) || instance->excluded) continue;
    keys[count++] =
        (struct sort_key){instance, instance->file == MINCOV_NO_FILE ? SIZE_MAX : model->files[instance->file]->order, (uint32_t)i};
  }
  qsort(keys, count, sizeof *keys, compare_keys);
  model->instance_order = mincov_allocate(count, sizeof *model->instance_order);
  for (size_t i = 0; i < count; i++) model->instance_order[i] = keys[i].number;
  for (size_t first = 0, end; first < count; first = end) {
    end = first + 1;
    while (end < count && keys[end].file != SIZE_MAX && !compare_definition(&keys[end], &keys[first])) end++;
    if (keep_evidence(model, first, end - first)) add_function(model, first, end - first);
  }
  free(keys);
  model->first_unplaced = model->function_count;
  for (size_t i = model->function_count; i-- > 0;) {
    uint32_t file = model->functions[i].file;
    if (file == MINCOV_NO_FILE) {
      model->first_unplaced = i;
    } else {
      model->files[file]->first_function = i;
      model->files[file]->function_count++;
    }
  }
}

/* ---- Sums ---- */

static void count_state(struct mincov_count *count, enum mincov_node_state state) {
  if (state == MINCOV_STATE_UNKNOWN)
    count->unknown++;
  else
    count->total++;
  if (state == MINCOV_STATE_COVERED) count->covered++;
}

/* Adds all but lines and branches, which belong to the file they are in and not to the function. */
static void add_summary(struct mincov_summary *to, const struct mincov_summary *from) {
  mincov_count_add(&to->functions, &from->functions);
  mincov_count_add(&to->blocks, &from->blocks);
  to->blocks_cut += from->blocks_cut;
  to->tails_assumed += from->tails_assumed;
  to->probes += from->probes;
}

static void add_places(struct mincov_summary *to, const struct mincov_summary *from) {
  mincov_count_add(&to->lines, &from->lines);
  mincov_count_add(&to->branches, &from->branches);
  to->branches_excluded += from->branches_excluded;
  to->branches_implicit += from->branches_implicit;
  to->lines_partly += from->lines_partly;
  to->lines_assumed += from->lines_assumed;
  to->lines_excluded += from->lines_excluded;
}

static void count_instance(struct mincov_model_function *function, const struct mincov_instance *instance) {
  struct mincov_summary *summary = &function->summary;
  for (uint32_t node = 0; node < instance->node_count; node++) {
    enum mincov_node_state state = (enum mincov_node_state)instance->states[node];
    if (instance->flags[node] & (MINCOV_NODE_TAIL | MINCOV_NODE_RETURN)) {
      summary->tails_assumed += state == MINCOV_STATE_ASSUMED;
      continue;
    }
    if (instance->flags[node] & (MINCOV_NODE_ESCAPE | MINCOV_NODE_ARTIFICIAL)) continue;
    count_state(&summary->blocks, state);
    summary->blocks_cut += instance->cut && state == MINCOV_STATE_UNKNOWN;
  }
  summary->probes += instance->probe_count;
  function->cut |= instance->cut;
}

/* A function ran if the entry of any of its instances did. */
static void count_entries(const struct mincov_model *model, struct mincov_model_function *function) {
  enum mincov_node_state best = MINCOV_STATE_NOT_COVERED;
  for (size_t i = 0; i < function->instance_count; i++) {
    const struct mincov_instance *instance = model->instances[model->instance_order[function->first_instance + i]];
    if (instance->node_count && instance->states[0] > best) best = (enum mincov_node_state)instance->states[0];
  }
  count_state(&function->summary.functions, best);
  function->state = best == MINCOV_STATE_COVERED   ? MINCOV_LINE_COVERED
                    : best == MINCOV_STATE_UNKNOWN ? MINCOV_LINE_UNKNOWN
                                                   : MINCOV_LINE_NOT_COVERED;
}

static void finish_functions(struct mincov_model *model) {
  for (size_t i = 0; i < model->function_count; i++) {
    struct mincov_model_function *function = &model->functions[i];
    for (size_t j = 0; j < function->instance_count; j++)
      count_instance(function, model->instances[model->instance_order[function->first_instance + j]]);
    count_entries(model, function);
    add_summary(function->file == MINCOV_NO_FILE ? &model->unplaced : &model->files[function->file]->summary, &function->summary);
  }
}

struct finishing {
  struct mincov_model *model;
  const struct mincov_selection *selection;
};

/* Lines and branches have nothing to do with each other. */
static void finish_places(size_t item, void *context) {
  const struct finishing *finishing = context;
  if (item)
    mincov_model_finish_branches(finishing->model, finishing->selection);
  else
    mincov_model_finish_lines(finishing->model);
}

void mincov_model_finish(struct mincov_model *model, const struct mincov_selection *selection) {
  mincov_model_finish_sources(model);
  for (size_t i = 0; i < model->instance_count; i++) admit_instance(model, selection, model->instances[i]);
  group_functions(model);
  finish_functions(model);
  mincov_batch_run(2, finish_places, &(struct finishing){model, selection});
  for (size_t i = 0; i < model->file_count; i++) {
    add_summary(&model->totals, &model->files[i]->summary);
    add_places(&model->totals, &model->files[i]->summary);
  }
  add_summary(&model->totals, &model->unplaced);
}
