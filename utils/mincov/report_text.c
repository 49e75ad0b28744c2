/* The report as a table: see report.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "message.h"
#include "notes.h"
#include "report.h"
#include "table.h"

/* Percent, rounded down: 100 is told only where it was reached. */
static char *percent(const struct mincov_count *count) {
  if (!count->total) return mincov_copy_text("-");
  uint64_t hundredths = (uint64_t)((double)count->covered * 10000.0 / (double)count->total);
  return mincov_format("%" PRIu64 ".%02" PRIu64 "%%", hundredths / 100, hundredths % 100);
}

static void add_count(struct mincov_table *table, const struct mincov_count *count) {
  char *share = percent(count);
  mincov_table_add(table, "%" PRIu64 "/%" PRIu64, count->covered, count->total);
  mincov_table_add(table, "%s", share);
  free(share);
}

static void add_file_row(struct mincov_table *table, const char *name, const struct mincov_summary *summary) {
  mincov_table_add(table, "%s", name);
  add_count(table, &summary->lines);
  mincov_table_add(table, "%" PRIu64, summary->lines_partly);
  mincov_table_add(table, "%" PRIu64, summary->lines.unknown);
  add_count(table, &summary->functions);
  add_count(table, &summary->blocks);
  mincov_table_add(table, "%" PRIu64, summary->probes);
}

static void add_rule(struct mincov_table *table) {
  mincov_table_add(table, "-");
  for (size_t i = 1; i < table->column_count; i++) mincov_table_add(table, "%s", "");
}

/* Length of the directory that all listed files are below, its last slash included; 0: none, or not worth a line of its own. */
static size_t common_directory(const struct mincov_model *model) {
  const char *first = NULL;
  size_t common = 0, listed = 0;
  for (size_t i = 0; i < model->file_count; i++) {
    const char *path = model->sorted_files[i]->path;
    if (!mincov_notes_lists_file(model->sorted_files[i])) continue;
    if (!listed++) {
      const char *slash = strrchr(first = path, '/');
      common = slash ? (size_t)(slash - path) + 1 : 0;
    }
    size_t same = 0;
    while (same < common && first[same] == path[same]) same++;
    while (same && first[same - 1] != '/') same--;
    common = same;
  }
  return common > 1 ? common : 0;
}

static void print_directory(const struct mincov_model *model, size_t common, FILE *out) {
  for (size_t i = 0; common && i < model->file_count; i++) {
    if (!mincov_notes_lists_file(model->sorted_files[i])) continue;
    char *directory = mincov_copy_text_of(model->sorted_files[i]->path, common);
    char *printable = mincov_printable(directory);
    fprintf(out, "Below %s\n\n", printable);
    free(printable);
    free(directory);
    return;
  }
}

static void print_files(const struct mincov_model *model, size_t common, FILE *out) {
  static const char *const heads[] = {"File", "Lines", "", "Partly", "Unknown", "Functions", "", "Blocks", "", "Probes"};
  struct mincov_table table = {.column_count = 10, .alignment = "lrrrrrrrrr"};
  for (size_t i = 0; i < 10; i++) mincov_table_add(&table, "%s", heads[i]);
  add_rule(&table);
  for (size_t i = 0; i < model->file_count; i++) {
    const struct mincov_model_file *file = model->sorted_files[i];
    if (mincov_notes_lists_file(file)) add_file_row(&table, file->path + common, &file->summary);
  }
  if (model->unplaced.functions.total + model->unplaced.functions.unknown)
    add_file_row(&table, "(no debug information)", &model->unplaced);
  add_rule(&table);
  add_file_row(&table, "Total", &model->totals);
  mincov_table_print(&table, out);
}

/* Names come last: those of C++ may be longer than any line. */
static void add_function_row(struct mincov_table *table, const struct mincov_model *model,
                             const struct mincov_model_function *function, size_t common) {
  mincov_table_add(table, "%s%s", mincov_line_state_name(function->state), function->cut ? ", cut" : "");
  add_count(table, &function->summary.lines);
  add_count(table, &function->summary.blocks);
  mincov_table_add(table, "%" PRIu64, function->summary.probes);
  mincov_table_add(table, "%zu", function->instance_count);
  if (function->file == MINCOV_NO_FILE)
    mincov_table_add(table, "%s", "");
  else
    mincov_table_add(table, "%s:%" PRIu32, model->files[function->file]->path + common, function->line);
  mincov_table_add(table, "%s", function->name);
}

static void print_functions(const struct mincov_model *model, size_t common, FILE *out) {
  static const char *const heads[] = {"State", "Lines", "", "Blocks", "", "Probes", "Instances", "Defined at", "Function"};
  struct mincov_table table = {.column_count = 9, .alignment = "lrrrrrrll"};
  for (size_t i = 0; i < 9; i++) mincov_table_add(&table, "%s", heads[i]);
  add_rule(&table);
  for (size_t i = 0; i < model->function_count; i++) add_function_row(&table, model, &model->functions[i], common);
  add_rule(&table);
  char *share = percent(&model->totals.functions);
  mincov_table_add(&table, "%" PRIu64 "/%" PRIu64 " %s", model->totals.functions.covered, model->totals.functions.total, share);
  add_count(&table, &model->totals.lines);
  add_count(&table, &model->totals.blocks);
  mincov_table_add(&table, "%" PRIu64, model->totals.probes);
  mincov_table_add(&table, "%s", "");
  mincov_table_add(&table, "%s", "");
  mincov_table_add(&table, "Total");
  free(share);
  mincov_table_print(&table, out);
}

void mincov_report_text(const struct mincov_model *model, bool by_function, FILE *out) {
  size_t common = common_directory(model);
  print_directory(model, common, out);
  if (by_function)
    print_functions(model, common, out);
  else
    print_files(model, common, out);
  fputc('\n', out);
  mincov_notes_print(model, out);
}
