/* llvm-cov's JSON export layout (llvm.coverage.json.export), for readers made for it.
 *
 * Its regions are stretches of text with a count. Ours are lines: a segment begins where the state of lines changes. Counts are 0
 * and 1. What is unknown is in no segment, and a branch with an unknown outcome is left out, since the layout has no word for it.
 */
#include <inttypes.h>
#include <string.h>

#include "../json_values.h"
#include "../notes.h"
#include "export.h"

/* Kinds of regions in llvm-cov's numbering. */
enum { CODE_REGION = 0, BRANCH_REGION = 4 };

static json_t *summary_of(const struct mincov_count *count, bool with_rest) {
  json_t *object =
      json_pack("{s:o, s:o}", "count", mincov_json_number(count->total), "covered", mincov_json_number(count->covered));
  if (with_rest) json_object_set_new(object, "notcovered", mincov_json_number(count->total - count->covered));
  json_object_set_new(object, "percent", json_real(count->total ? (double)count->covered * 100 / (double)count->total : 0));
  return object;
}

static json_t *summaries(const struct mincov_summary *summary) {
  json_t *object = json_object();
  json_object_set_new(object, "branches", summary_of(&summary->branches, true));
  json_object_set_new(object, "functions", summary_of(&summary->functions, false));
  json_object_set_new(object, "instantiations", summary_of(&summary->functions, false));
  json_object_set_new(object, "lines", summary_of(&summary->lines, false));
  json_object_set_new(object, "regions", summary_of(&summary->blocks, true));
  return object;
}

static json_t *segment(uint32_t line, int covered, bool has_count) {
  return json_pack("[i, i, i, b, b, b]", (int)line, 1, covered, (int)has_count, (int)has_count, 0);
}

/* Runs of lines with one state: where each begins, and where code ends. */
static json_t *segments(const struct mincov_model_file *file) {
  json_t *list = json_array();
  for (size_t first = 0, end; first < file->line_count; first = end) {
    enum mincov_line_state state = (enum mincov_line_state)file->lines[first].state;
    bool covered = state > MINCOV_LINE_UNKNOWN;
    uint32_t last = file->lines[first].number;
    for (end = first + 1;
         end < file->line_count && file->lines[end].number == last + 1 && file->lines[end].state != MINCOV_LINE_UNKNOWN &&
         (file->lines[end].state > MINCOV_LINE_UNKNOWN) == covered;
         end++)
      last++;
    if (state == MINCOV_LINE_UNKNOWN) {
      end = first + 1;
      continue;
    }
    json_array_append_new(list, segment(file->lines[first].number, covered, true));
    bool follows = end < file->line_count && file->lines[end].number == last + 1 && file->lines[end].state != MINCOV_LINE_UNKNOWN;
    if (!follows) json_array_append_new(list, segment(last + 1, 0, false));
  }
  return list;
}

static json_t *branch(const struct mincov_model_branch *branch, bool taken, bool not_taken) {
  int line = (int)branch->line, column = branch->column ? (int)branch->column : 1;
  return json_pack("[i, i, i, i, i, i, i, i, i]", line, column, line, column + 1, (int)taken, (int)not_taken, 0, 0, BRANCH_REGION);
}

static bool is_taken(const struct mincov_model_file *file, const struct mincov_model_branch *branch, uint32_t outcome) {
  return file->outcomes[branch->first_outcome + outcome].state == MINCOV_STATE_COVERED;
}

/* A condition is one entry. Of a switch each outcome is: taken, and whether another one was. */
static void add_branch(json_t *list, const struct mincov_model_file *file, const struct mincov_model_branch *from) {
  uint32_t taken = 0;
  for (uint32_t i = 0; i < from->outcome_count; i++) {
    if (file->outcomes[from->first_outcome + i].state == MINCOV_STATE_UNKNOWN) return;
    taken += is_taken(file, from, i);
  }
  if (from->kind == MINCOV_BRANCH_CONDITION && from->outcome_count == 2) {
    uint32_t true_outcome = strcmp(file->outcomes[from->first_outcome].name, "true") != 0;
    json_array_append_new(list, branch(from, is_taken(file, from, true_outcome), is_taken(file, from, !true_outcome)));
    return;
  }
  for (uint32_t i = 0; i < from->outcome_count; i++) {
    bool this_one = is_taken(file, from, i);
    json_array_append_new(list, branch(from, this_one, taken > this_one));
  }
}

static json_t *branches(const struct mincov_model_file *file) {
  json_t *list = json_array();
  for (size_t i = 0; i < file->branch_count; i++) add_branch(list, file, &file->branches[i]);
  return list;
}

/* The layout's entries have two outcomes each, a switch's cases as well: its sums are those of the entries. */
static struct mincov_count count_entries(const json_t *list) {
  struct mincov_count count = {.total = 2 * json_array_size(list)};
  for (size_t i = 0; i < json_array_size(list); i++)
    for (size_t side = 4; side < 6; side++) count.covered += json_integer_value(json_array_get(json_array_get(list, i), side)) != 0;
  return count;
}

/* Adds the file's branches to *all. */
static json_t *file_entry(const struct mincov_model_file *file, struct mincov_count *all) {
  json_t *entry = json_object(), *list = branches(file);
  struct mincov_summary summary = file->summary;
  summary.branches = count_entries(list);
  all->total += summary.branches.total;
  all->covered += summary.branches.covered;
  json_object_set_new(entry, "branches", list);
  json_object_set_new(entry, "expansions", json_array());
  json_object_set_new(entry, "filename", mincov_json_text(file->path));
  json_object_set_new(entry, "segments", segments(file));
  json_object_set_new(entry, "summary", summaries(&summary));
  return entry;
}

/* Regions of an instance in its own file. */
static json_t *regions(const struct mincov_instance *instance) {
  json_t *list = json_array();
  for (uint32_t node = 0; node < instance->node_count; node++)
    for (uint32_t i = instance->first_range[node]; i < instance->first_range[node + 1]; i++) {
      const struct mincov_line_range *range = &instance->ranges[i];
      if (range->file != instance->file || instance->states[node] == MINCOV_STATE_UNKNOWN) continue;
      json_array_append_new(list, json_pack("[i, i, i, i, i, i, i, i]", (int)range->first, 1, (int)range->last + 1, 1,
                                            (int)(instance->states[node] > MINCOV_STATE_UNKNOWN), 0, 0, CODE_REGION));
    }
  return list;
}

static json_t *function_entry(const struct mincov_model *model, const struct mincov_instance *instance) {
  json_t *entry = json_object();
  json_object_set_new(entry, "branches", json_array());
  json_object_set_new(entry, "count", json_integer(instance->node_count && instance->states[0] == MINCOV_STATE_COVERED));
  json_object_set_new(entry, "filenames", json_pack("[o]", mincov_json_text(model->files[instance->file]->path)));
  json_object_set_new(entry, "name", mincov_json_text(instance->linkage_name));
  json_object_set_new(entry, "regions", regions(instance));
  return entry;
}

/* One value at a time, so that memory does not grow with the report. */
static void print(json_t *value, bool *more, FILE *out) {
  if (*more) putc(',', out);
  *more = true;
  json_dumpf(value, out, JSON_COMPACT | JSON_REAL_PRECISION(6));
  json_decref(value);
}

void mincov_export_llvm_json(const struct mincov_model *model, FILE *out) {
  bool more = false;
  struct mincov_summary totals = model->totals;
  totals.branches = (struct mincov_count){0};
  fputs("{\"data\":[{\"files\":[", out);
  for (size_t i = 0; i < model->file_count; i++)
    if (mincov_notes_lists_file(model->sorted_files[i])) print(file_entry(model->sorted_files[i], &totals.branches), &more, out);
  fputs("],\"functions\":[", out);
  more = false;
  for (size_t i = 0; i < model->function_count; i++) {
    const struct mincov_model_function *function = &model->functions[i];
    for (size_t j = 0; function->file != MINCOV_NO_FILE && j < function->instance_count; j++)
      print(function_entry(model, model->instances[model->instance_order[function->first_instance + j]]), &more, out);
  }
  fputs("],\"totals\":", out);
  more = false;
  print(summaries(&totals), &more, out);
  fputs("}],\"type\":\"llvm.coverage.json.export\",\"version\":\"2.0.1\"}\n", out);
}
