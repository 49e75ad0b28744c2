/* Lines in the model: from what the nodes of each instance say to those of each function and file.
 *
 * Every line that a node names is a mention in the line's file. Mentions come function by function, and instance by instance, so
 * that sorting them by line, by digits and in O(n), leaves those of one instance, and those of one function, beside each other:
 * what an instance's nodes say of one line is one line of the instance, the best of these one line of the function, and of the
 * file. */
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "model.h"

#define NO_FUNCTION UINT32_MAX

/* What nodes of an instance say of one line. There are many. */
struct mention {
  uint32_t line;
  uint32_t instance : 28; /* more would not fit in memory */
  uint32_t states : 4;    /* bit set over enum mincov_node_state */
};
enum { MOST_INSTANCES = 1 << 28 };

struct mentions {
  struct mention *items;
  size_t count, capacity;
};

static void mention(struct mentions *mentions, struct mention next) {
  struct mention *last = mentions->count ? &mentions->items[mentions->count - 1] : NULL;
  if (last && last->line == next.line && last->instance == next.instance) {
    last->states |= next.states;
    return;
  }
  mentions->items = mincov_grow(mentions->items, mentions->count, &mentions->capacity, sizeof *mentions->items);
  mentions->items[mentions->count++] = next;
}

/* by_file: [model->file_count]. */
static void mention_lines(const struct mincov_model *model, uint32_t number, struct mentions *by_file) {
  const struct mincov_instance *instance = model->instances[number];
  for (uint32_t node = 0; node < instance->node_count; node++)
    for (uint32_t i = instance->first_range[node]; i < instance->first_range[node + 1]; i++) {
      const struct mincov_line_range *range = &instance->ranges[i];
      const struct mincov_model_file *file = model->files[range->file];
      if (!file->wanted || !mincov_model_touches(file, range->first, range->last)) continue;
      for (uint64_t line = range->first ? range->first : 1; line <= range->last; line++)
        if (mincov_model_touches(file, (uint32_t)line, (uint32_t)line))
          mention(&by_file[range->file],
                  (struct mention){(uint32_t)line, number & (MOST_INSTANCES - 1), 1u << instance->states[node] & 0xfu});
    }
}

/* ---- Sorting ---- */

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS };

/* One pass of a stable sort by the digit of the line at shift, from one array to the other. */
static void sort_by_digit(const struct mention *from, size_t count, unsigned shift, struct mention *to) {
  size_t first[DIGITS + 1] = {0};
  for (size_t i = 0; i < count; i++) first[(from[i].line >> shift & (DIGITS - 1)) + 1]++;
  for (size_t digit = 0; digit < DIGITS; digit++) first[digit + 1] += first[digit];
  for (size_t i = 0; i < count; i++) to[first[from[i].line >> shift & (DIGITS - 1)]++] = from[i];
}

/* By line; those of a line stay in order. */
static void sort_mentions(struct mentions *mentions) {
  uint32_t last = 0;
  bool sorted = true;
  for (size_t i = 0; i < mentions->count; i++) {
    sorted = sorted && (!i || mentions->items[i - 1].line <= mentions->items[i].line);
    if (mentions->items[i].line > last) last = mentions->items[i].line;
  }
  if (sorted) return;
  struct mention *other = mincov_allocate(mentions->count, sizeof *other);
  for (unsigned shift = 0; shift < 32 && last >> shift; shift += DIGIT_BITS) {
    struct mention *from = mentions->items;
    sort_by_digit(from, mentions->count, shift, other);
    mentions->items = other;
    other = from;
  }
  free(other);
}

/* ---- Uniting ---- */

/* A line of which nothing is known to have run is assumed, also where others of its blocks did not run: what nothing proves is marked. */
static enum mincov_line_state state_of_mentions(uint32_t states) {
  bool some_not = states & 1u << MINCOV_STATE_NOT_COVERED;
  if (states & 1u << MINCOV_STATE_COVERED) return some_not ? MINCOV_LINE_PARTLY : MINCOV_LINE_COVERED;
  if (states & 1u << MINCOV_STATE_ASSUMED) return MINCOV_LINE_ASSUMED;
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

/* best: of all instances of the mention's function that have this line. */
static void count_function_line(struct mincov_model *model, const struct mincov_model_file *file, uint32_t function, uint32_t line,
                                enum mincov_line_state best) {
  if (function == NO_FUNCTION) return;
  struct mincov_summary *summary = &model->functions[function].summary;
  if (mincov_model_excludes(file, line, MINCOV_EXCLUDED_LINE))
    summary->lines_excluded++;
  else
    count_line(summary, best);
}

/* From sorted mentions to lines of instances and, counted, of functions. function_of: [instance_count]. */
static void unite_mentions(struct mincov_model *model, struct mincov_model_file *file, const struct mentions *mentions,
                           const uint32_t *function_of) {
  file->instance_lines = mincov_allocate(mentions->count, sizeof *file->instance_lines);
  enum mincov_line_state best = MINCOV_LINE_NOT_COVERED;
  for (size_t first = 0, end; first < mentions->count; first = end) {
    const struct mention *mention = &mentions->items[first];
    uint32_t states = 0;
    for (end = first; end < mentions->count; end++) {
      if (mentions->items[end].line != mention->line || mentions->items[end].instance != mention->instance) break;
      states |= mentions->items[end].states;
    }
    enum mincov_line_state state = state_of_mentions(states);
    file->instance_lines[file->instance_line_count++] =
        (struct mincov_instance_line){mention->line, mention->instance, (uint8_t)state};
    if (state > best) best = state;
    const struct mention *next = end < mentions->count ? &mentions->items[end] : NULL;
    uint32_t function = function_of[mention->instance];
    if (next && next->line == mention->line && function_of[next->instance] == function) continue;
    count_function_line(model, file, function, mention->line, best);
    best = MINCOV_LINE_NOT_COVERED;
  }
}

static void unite_lines(struct mincov_model_file *file) {
  file->lines = mincov_allocate(file->instance_line_count, sizeof *file->lines);
  for (size_t first = 0, end; first < file->instance_line_count; first = end) {
    struct mincov_line line = {file->instance_lines[first].number, 0};
    for (end = first; end < file->instance_line_count && file->instance_lines[end].number == line.number; end++)
      if (file->instance_lines[end].state > line.state) line.state = file->instance_lines[end].state;
    if (mincov_model_excludes(file, line.number, MINCOV_EXCLUDED_LINE)) {
      file->summary.lines_excluded++;
      continue;
    }
    file->lines[file->line_count++] = line;
    count_line(&file->summary, (enum mincov_line_state)line.state);
  }
}

/* A function's lines are counted over its instances. Of instances that a marker excludes only lines that are not marked themselves
 * are left, in the file. */
void mincov_model_finish_lines(struct mincov_model *model) {
  if (model->instance_count > MOST_INSTANCES) mincov_out_of_memory();
  struct mentions *by_file = mincov_allocate(model->file_count, sizeof *by_file);
  uint32_t *function_of = mincov_allocate(model->instance_count, sizeof *function_of);
  memset(function_of, 0xff, model->instance_count * sizeof *function_of); /* NO_FUNCTION */
  for (size_t i = 0; i < model->function_count; i++) {
    const struct mincov_model_function *function = &model->functions[i];
    for (size_t j = 0; j < function->instance_count; j++) {
      uint32_t number = model->instance_order[function->first_instance + j];
      function_of[number] = (uint32_t)i;
      mention_lines(model, number, by_file);
    }
  }
  for (size_t i = 0; i < model->instance_count; i++)
    if (mincov_instance_counts(model->instances[i]) && model->instances[i]->excluded) mention_lines(model, (uint32_t)i, by_file);
  for (size_t i = 0; i < model->file_count; i++) {
    sort_mentions(&by_file[i]);
    unite_mentions(model, model->files[i], &by_file[i], function_of);
    unite_lines(model->files[i]);
    free(by_file[i].items);
  }
  free(function_of);
  free(by_file);
}
