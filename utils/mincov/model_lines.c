/* Lines in the model: from what the nodes of each instance say to those of each function and file.
 *
 * By sorting: what an instance's nodes say of one line is one line of the instance, the best of these one line of the function, and
 * of the file. O(n log n). */
#include <stdlib.h>

#include "allocate.h"
#include "model.h"

/* What one node says of one line. */
struct mention {
  uint32_t file, line;
  uint32_t states; /* bit set over enum mincov_node_state */
};

struct mentions {
  struct mention *items;
  size_t count, capacity;
};

static int compare_mentions(const void *left, const void *right) {
  const struct mention *a = left, *b = right;
  if (a->file != b->file) return a->file < b->file ? -1 : 1;
  return (a->line > b->line) - (a->line < b->line);
}

static void mention_lines(const struct mincov_model *model, const struct mincov_instance *instance, struct mentions *mentions) {
  mentions->count = 0;
  for (uint32_t node = 0; node < instance->node_count; node++)
    for (uint32_t i = instance->first_range[node]; i < instance->first_range[node + 1]; i++) {
      const struct mincov_line_range *range = &instance->ranges[i];
      const struct mincov_model_file *file = model->files[range->file];
      if (!file->wanted || !mincov_model_touches(file, range->first, range->last)) continue;
      for (uint64_t line = range->first ? range->first : 1; line <= range->last; line++) {
        if (!mincov_model_touches(file, (uint32_t)line, (uint32_t)line)) continue;
        mentions->items = mincov_grow(mentions->items, mentions->count, &mentions->capacity, sizeof *mentions->items);
        mentions->items[mentions->count++] = (struct mention){range->file, (uint32_t)line, 1u << instance->states[node]};
      }
    }
  if (mentions->count) qsort(mentions->items, mentions->count, sizeof *mentions->items, compare_mentions);
}

static enum mincov_line_state state_of_mentions(uint32_t states) {
  bool some_not = states & 1u << MINCOV_STATE_NOT_COVERED;
  if (states & 1u << MINCOV_STATE_COVERED) return some_not ? MINCOV_LINE_PARTLY : MINCOV_LINE_COVERED;
  if (states & 1u << MINCOV_STATE_ASSUMED) return some_not ? MINCOV_LINE_PARTLY : MINCOV_LINE_ASSUMED;
  return states & 1u << MINCOV_STATE_UNKNOWN ? MINCOV_LINE_UNKNOWN : MINCOV_LINE_NOT_COVERED;
}

static void count_line(struct mincov_summary *summary, enum mincov_line_state state) {
  if (state == MINCOV_LINE_UNKNOWN) {
    summary->lines.unknown++;
    return;
  }
  summary->lines.total++;
  if (state == MINCOV_LINE_NOT_COVERED) return;
  summary->lines.covered++;
  summary->lines_partly += state == MINCOV_LINE_PARTLY;
  summary->lines_assumed += state == MINCOV_LINE_ASSUMED;
}

/* A function's own lines, over its instances: file, line, state in `states`. */
static void count_function_lines(const struct mincov_model *model, struct mincov_model_function *function, struct mentions *lines) {
  if (lines->count) qsort(lines->items, lines->count, sizeof *lines->items, compare_mentions);
  for (size_t first = 0, end; first < lines->count; first = end) {
    uint32_t best = lines->items[first].states;
    for (end = first + 1; end < lines->count && !compare_mentions(&lines->items[first], &lines->items[end]); end++)
      if (lines->items[end].states > best) best = lines->items[end].states;
    if (mincov_model_excludes(model->files[lines->items[first].file], lines->items[first].line, MINCOV_EXCLUDED_LINE))
      function->summary.lines_excluded++;
    else
      count_line(&function->summary, (enum mincov_line_state)best);
  }
}

static void add_instance_lines(struct mincov_model *model, uint32_t number, struct mentions *mentions, struct mentions *lines) {
  mention_lines(model, model->instances[number], mentions);
  for (size_t first = 0, end; first < mentions->count; first = end) {
    uint32_t states = 0;
    for (end = first; end < mentions->count && !compare_mentions(&mentions->items[first], &mentions->items[end]); end++)
      states |= mentions->items[end].states;
    struct mention line = {mentions->items[first].file, mentions->items[first].line, state_of_mentions(states)};
    struct mincov_model_file *file = model->files[line.file];
    file->instance_lines =
        mincov_grow(file->instance_lines, file->instance_line_count, &file->instance_line_capacity, sizeof *file->instance_lines);
    file->instance_lines[file->instance_line_count++] = (struct mincov_instance_line){line.line, number, (uint8_t)line.states};
    lines->items = mincov_grow(lines->items, lines->count, &lines->capacity, sizeof *lines->items);
    lines->items[lines->count++] = line;
  }
}

static int compare_instance_lines(const void *left, const void *right) {
  const struct mincov_instance_line *a = left, *b = right;
  if (a->number != b->number) return a->number < b->number ? -1 : 1;
  return (a->instance > b->instance) - (a->instance < b->instance);
}

static void unite_lines(struct mincov_model_file *file) {
  if (file->instance_line_count)
    qsort(file->instance_lines, file->instance_line_count, sizeof *file->instance_lines, compare_instance_lines);
  size_t capacity = 0;
  for (size_t first = 0, end; first < file->instance_line_count; first = end) {
    struct mincov_line line = {file->instance_lines[first].number, 0};
    for (end = first; end < file->instance_line_count && file->instance_lines[end].number == line.number; end++)
      if (file->instance_lines[end].state > line.state) line.state = file->instance_lines[end].state;
    if (mincov_model_excludes(file, line.number, MINCOV_EXCLUDED_LINE)) {
      file->summary.lines_excluded++;
      continue;
    }
    file->lines = mincov_grow(file->lines, file->line_count, &capacity, sizeof *file->lines);
    file->lines[file->line_count++] = line;
    count_line(&file->summary, (enum mincov_line_state)line.state);
  }
}

/* A function's lines are counted over its instances. Of instances that a marker excludes only lines that are not marked themselves
 * are left, in the file. */
void mincov_model_finish_lines(struct mincov_model *model) {
  struct mentions mentions = {0}, lines = {0};
  for (size_t i = 0; i < model->function_count; i++) {
    struct mincov_model_function *function = &model->functions[i];
    lines.count = 0;
    for (size_t j = 0; j < function->instance_count; j++)
      add_instance_lines(model, model->instance_order[function->first_instance + j], &mentions, &lines);
    count_function_lines(model, function, &lines);
  }
  for (size_t i = 0; i < model->instance_count; i++) {
    lines.count = 0;
    if (mincov_instance_counts(model->instances[i]) && model->instances[i]->excluded)
      add_instance_lines(model, (uint32_t)i, &mentions, &lines);
  }
  free(mentions.items);
  free(lines.items);
  for (size_t i = 0; i < model->file_count; i++) unite_lines(model->files[i]);
}
