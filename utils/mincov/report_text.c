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

/* A table being made, and which of the columns it has that are not always there. */
struct sheet {
  struct mincov_table table;
  const struct mincov_report_options *options;
  bool branches; /* there are any: maps of other modes and writers have none */
  char alignment[24];
};

static void begin_sheet(struct sheet *sheet, const struct mincov_model *model, const struct mincov_report_options *options) {
  const struct mincov_count *branches = &model->totals.branches;
  *sheet = (struct sheet){.options = options, .branches = branches->total + branches->unknown > 0};
}

static void add_head(struct sheet *sheet, const char *head, char alignment) {
  sheet->alignment[sheet->table.column_count++] = alignment;
  sheet->table.alignment = sheet->alignment;
  mincov_table_add(&sheet->table, "%s", head);
}

static void add_count_head(struct sheet *sheet, const char *head) {
  add_head(sheet, head, 'r');
  add_head(sheet, "", 'r');
}

static void add_uncovered_lines(struct mincov_table *table, const struct mincov_model_file *file) {
  struct mincov_text ranges = {0};
  size_t at = 0;
  for (uint32_t first, last; mincov_report_uncovered(file, &at, &first, &last);) {
    mincov_text_add(&ranges, "%s%" PRIu32, ranges.length ? "," : "", first);
    if (first != last) mincov_text_add(&ranges, "-%" PRIu32, last);
  }
  mincov_table_add(table, "%s", ranges.data ? ranges.data : "");
  free(ranges.data);
}

/* file NULL: a row of sums. */
static void add_file_row(struct sheet *sheet, const char *name, const struct mincov_summary *summary,
                         const struct mincov_model_file *file) {
  struct mincov_table *table = &sheet->table;
  mincov_table_add(table, "%s", name);
  add_count(table, &summary->lines);
  mincov_table_add(table, "%" PRIu64, summary->lines_partly);
  mincov_table_add(table, "%" PRIu64, summary->lines.unknown);
  if (sheet->branches) add_count(table, &summary->branches);
  add_count(table, &summary->functions);
  add_count(table, &summary->blocks);
  mincov_table_add(table, "%" PRIu64, summary->probes);
  if (sheet->options->uncovered && file) add_uncovered_lines(table, file);
  if (sheet->options->uncovered && !file) mincov_table_add(table, "%s", "");
}

static void add_rule(struct mincov_table *table) {
  mincov_table_add(table, "-");
  for (size_t i = 1; i < table->column_count; i++) mincov_table_add(table, "%s", "");
}

static void print_directory(const struct mincov_base *base, FILE *out) {
  if (!base->length) return;
  char *directory = mincov_copy_text_of(base->directory, base->length);
  char *printable = mincov_printable(directory);
  fprintf(out, "Below %s\n\n", printable);
  free(printable);
  free(directory);
}

static void print_files(const struct mincov_model *model, const struct mincov_report_options *options,
                        const struct mincov_report_rows *rows, const struct mincov_base *base, FILE *out) {
  struct sheet sheet;
  begin_sheet(&sheet, model, options);
  add_head(&sheet, "File", 'l');
  add_count_head(&sheet, "Lines");
  add_head(&sheet, "Partly", 'r');
  add_head(&sheet, "Unknown", 'r');
  if (sheet.branches) add_count_head(&sheet, "Branches");
  add_count_head(&sheet, "Functions");
  add_count_head(&sheet, "Blocks");
  add_head(&sheet, "Probes", 'r');
  if (options->uncovered) add_head(&sheet, "Lines not covered", 'l');
  add_rule(&sheet.table);
  for (size_t i = 0; i < rows->count; i++) {
    const struct mincov_model_file *file = model->sorted_files[rows->numbers[i]];
    add_file_row(&sheet, mincov_notes_below(base, file->path), &file->summary, file);
  }
  if (model->unplaced.functions.total + model->unplaced.functions.unknown && mincov_report_wants(options, &model->unplaced))
    add_file_row(&sheet, "(no debug information)", &model->unplaced, NULL);
  add_rule(&sheet.table);
  add_file_row(&sheet, "Total", &model->totals, NULL);
  mincov_table_print(&sheet.table, out);
}

/* Names come last: those of C++ may be longer than any line. */
static void add_function_row(struct sheet *sheet, const struct mincov_model *model, const struct mincov_model_function *function,
                             const struct mincov_base *base) {
  struct mincov_table *table = &sheet->table;
  mincov_table_add(table, "%s%s", mincov_line_state_name(function->state), function->cut ? ", cut" : "");
  add_count(table, &function->summary.lines);
  if (sheet->branches) add_count(table, &function->summary.branches);
  add_count(table, &function->summary.blocks);
  mincov_table_add(table, "%" PRIu64, function->summary.probes);
  mincov_table_add(table, "%zu", function->instance_count);
  if (function->file == MINCOV_NO_FILE)
    mincov_table_add(table, "%s", "");
  else
    mincov_table_add(table, "%s:%" PRIu32, mincov_notes_below(base, model->files[function->file]->path), function->line);
  mincov_table_add(table, "%s", function->name);
}

static void add_function_total(struct sheet *sheet, const struct mincov_summary *totals) {
  struct mincov_table *table = &sheet->table;
  char *share = percent(&totals->functions);
  mincov_table_add(table, "%" PRIu64 "/%" PRIu64 " %s", totals->functions.covered, totals->functions.total, share);
  free(share);
  add_count(table, &totals->lines);
  if (sheet->branches) add_count(table, &totals->branches);
  add_count(table, &totals->blocks);
  mincov_table_add(table, "%" PRIu64, totals->probes);
  mincov_table_add(table, "%s", "");
  mincov_table_add(table, "%s", "");
  mincov_table_add(table, "Total");
}

static void print_functions(const struct mincov_model *model, const struct mincov_report_options *options,
                            const struct mincov_report_rows *rows, const struct mincov_base *base, FILE *out) {
  struct sheet sheet;
  begin_sheet(&sheet, model, options);
  add_head(&sheet, "State", 'l');
  add_count_head(&sheet, "Lines");
  if (sheet.branches) add_count_head(&sheet, "Branches");
  add_count_head(&sheet, "Blocks");
  add_head(&sheet, "Probes", 'r');
  add_head(&sheet, "Instances", 'r');
  add_head(&sheet, "Defined at", 'l');
  add_head(&sheet, "Function", 'l');
  add_rule(&sheet.table);
  for (size_t i = 0; i < rows->count; i++) add_function_row(&sheet, model, &model->functions[rows->numbers[i]], base);
  add_rule(&sheet.table);
  add_function_total(&sheet, &model->totals);
  mincov_table_print(&sheet.table, out);
}

void mincov_report_text(const struct mincov_model *model, const struct mincov_report_options *options, FILE *out) {
  struct mincov_base base = mincov_notes_base(model);
  struct mincov_report_rows rows =
      options->by_function ? mincov_report_functions(model, options) : mincov_report_files(model, options);
  print_directory(&base, out);
  if (options->by_function)
    print_functions(model, options, &rows, &base, out);
  else
    print_files(model, options, &rows, &base, out);
  fputc('\n', out);
  const char *what = options->by_function ? "function" : "file";
  if (rows.left_out) fprintf(out, "%zu %s%s left out: wholly covered.\n", rows.left_out, what, rows.left_out == 1 ? "" : "s");
  free(rows.numbers);
  mincov_notes_print(model, out);
}
