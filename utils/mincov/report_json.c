/* The report in JSON: see report.h and docs/man/mincov-report.1. */
#include <jansson.h>

#include "json_values.h"
#include "notes.h"
#include "report.h"

static json_t *count(const struct mincov_count *from) {
  return json_pack("{s:o, s:o, s:o}", "total", mincov_json_number(from->total), "covered", mincov_json_number(from->covered),
                   "unknown", mincov_json_number(from->unknown));
}

static void set_summary(json_t *object, const struct mincov_summary *summary) {
  json_t *lines = count(&summary->lines), *blocks = count(&summary->blocks), *branches = count(&summary->branches);
  json_object_set_new(lines, "partly", mincov_json_number(summary->lines_partly));
  json_object_set_new(lines, "assumed", mincov_json_number(summary->lines_assumed));
  json_object_set_new(lines, "excluded", mincov_json_number(summary->lines_excluded));
  json_object_set_new(branches, "excluded", mincov_json_number(summary->branches_excluded));
  json_object_set_new(branches, "implicit", mincov_json_number(summary->branches_implicit));
  json_object_set_new(blocks, "cut", mincov_json_number(summary->blocks_cut));
  json_object_set_new(blocks, "tails_assumed", mincov_json_number(summary->tails_assumed));
  json_object_set_new(object, "lines", lines);
  json_object_set_new(object, "branches", branches);
  json_object_set_new(object, "functions", count(&summary->functions));
  json_object_set_new(object, "blocks", blocks);
  json_object_set_new(object, "probes", mincov_json_number(summary->probes));
}

static json_t *function_list(const struct mincov_model *model, const struct mincov_report_options *options, size_t first,
                             size_t end) {
  json_t *list = json_array();
  for (size_t i = first; i < end; i++) {
    const struct mincov_model_function *function = &model->functions[i];
    if (!mincov_report_wants(options, &function->summary)) continue;
    json_t *entry = json_object();
    json_object_set_new(entry, "name", mincov_json_text(function->name));
    json_object_set_new(entry, "line", mincov_json_number(function->line));
    json_object_set_new(entry, "state", json_string(mincov_line_state_name(function->state)));
    json_object_set_new(entry, "cut", json_boolean(function->cut));
    json_object_set_new(entry, "instances", mincov_json_number(function->instance_count));
    set_summary(entry, &function->summary);
    json_array_append_new(list, entry);
  }
  return list;
}

/* Pairs of the first and the last line of each range. */
static json_t *uncovered_lines(const struct mincov_model_file *file) {
  json_t *list = json_array();
  size_t at = 0;
  for (uint32_t first, last; mincov_report_uncovered(file, &at, &first, &last);)
    json_array_append_new(list, json_pack("[o, o]", mincov_json_number(first), mincov_json_number(last)));
  return list;
}

static json_t *file_entry(const struct mincov_model *model, const struct mincov_report_options *options,
                          const struct mincov_model_file *file) {
  static const char *const sources[] = {"as compiled", "unchecked", "changed", "several", "missing"};
  json_t *entry = json_object();
  json_object_set_new(entry, "file", mincov_json_text(file->path));
  set_summary(entry, &file->summary);
  json_object_set_new(entry, "source", json_string(sources[file->source]));
  if (options->uncovered) json_object_set_new(entry, "uncovered_lines", uncovered_lines(file));
  if (options->by_function)
    json_object_set_new(entry, "function_list",
                        function_list(model, options, file->first_function, file->first_function + file->function_count));
  return entry;
}

static json_t *file_list(const struct mincov_model *model, const struct mincov_report_options *options) {
  struct mincov_report_rows rows = mincov_report_files(model, options);
  json_t *list = json_array();
  for (size_t i = 0; i < rows.count; i++)
    json_array_append_new(list, file_entry(model, options, model->sorted_files[rows.numbers[i]]));
  free(rows.numbers);
  return list;
}

/* Functions without debug information belong to no file, but to the totals. */
static json_t *no_file(const struct mincov_model *model, const struct mincov_report_options *options) {
  json_t *entry = json_object();
  set_summary(entry, &model->unplaced);
  if (options->by_function)
    json_object_set_new(entry, "function_list", function_list(model, options, model->first_unplaced, model->function_count));
  return entry;
}

static json_t *skipped(const struct mincov_model *model) {
  json_t *reasons = json_object();
  for (int reason = 0; reason < MINCOV_SKIP_COUNT; reason++)
    if (model->skipped[reason])
      json_object_set_new(reasons, mincov_skip_name((enum mincov_skip)reason), mincov_json_number(model->skipped[reason]));
  return reasons;
}

static json_t *cut_functions(const struct mincov_model *model) {
  json_t *list = json_array();
  for (size_t i = 0; i < model->function_count; i++)
    if (model->functions[i].cut) json_array_append_new(list, mincov_json_text(model->functions[i].name));
  return list;
}

bool mincov_report_json(const struct mincov_model *model, const struct mincov_report_options *options, FILE *out) {
  json_t *report = json_object(), *totals = json_object();
  set_summary(totals, &model->totals);
  json_object_set_new(report, "files", file_list(model, options));
  json_object_set_new(report, "no_file", no_file(model, options));
  json_object_set_new(report, "totals", totals);
  json_object_set_new(report, "skipped_functions", skipped(model));
  json_object_set_new(report, "cut_functions", cut_functions(model));
  json_object_set_new(report, "functions_without_debug_information", mincov_json_number(model->without_debug_information));
  json_object_set_new(report, "functions_without_lines", mincov_json_number(model->without_lines));
  json_object_set_new(report, "functions_with_approximate_lines", mincov_json_number(model->approximate));
  json_object_set_new(
      report, "runs",
      json_pack("{s:o, s:o}", "begun", mincov_json_number(model->runs_begun), "ended", mincov_json_number(model->runs_ended)));
  bool written = !json_dumpf(report, out, JSON_INDENT(1)) && fputc('\n', out) != EOF;
  json_decref(report);
  return written;
}
