/* Which rows a report has, and in which order: see report.h. */
#include <stdlib.h>

#include "allocate.h"
#include "notes.h"
#include "report.h"

const char *mincov_report_order_name(enum mincov_report_order order) {
  static const char *const names[MINCOV_ORDER_COUNT] = {"name", "lines", "branches", "functions", "blocks", "uncovered", "probes"};
  return names[order];
}

static bool is_covered(const struct mincov_count *count) { return count->covered == count->total && !count->unknown; }

bool mincov_report_wants(const struct mincov_report_options *options, const struct mincov_summary *summary) {
  return !options->uncovered || !is_covered(&summary->lines) || !is_covered(&summary->branches) ||
         !is_covered(&summary->functions) || !is_covered(&summary->blocks);
}

struct row {
  double key;
  size_t number;
};

static int compare_rows(const void *left, const void *right) {
  const struct row *a = left, *b = right;
  if (a->key < b->key || a->key > b->key) return a->key < b->key ? -1 : 1;
  return (a->number > b->number) - (a->number < b->number);
}

static double share(const struct mincov_count *count) {
  return count->total ? (double)count->covered / (double)count->total : 2; /* behind all others */
}

static double key_of(const struct mincov_report_options *options, const struct mincov_summary *summary, size_t number) {
  switch (options->order) {
  case MINCOV_ORDER_LINES:
    return share(&summary->lines);
  case MINCOV_ORDER_BRANCHES:
    return share(&summary->branches);
  case MINCOV_ORDER_FUNCTIONS:
    return share(&summary->functions);
  case MINCOV_ORDER_BLOCKS:
    return share(&summary->blocks);
  case MINCOV_ORDER_UNCOVERED:
    return -(double)(summary->lines.total - summary->lines.covered);
  case MINCOV_ORDER_PROBES:
    return -(double)summary->probes;
  default:
    return (double)number;
  }
}

struct rows {
  const struct mincov_report_options *options;
  struct row *items;
  struct mincov_report_rows result;
};

static void add_row(struct rows *rows, const struct mincov_summary *summary, size_t number) {
  if (!mincov_report_wants(rows->options, summary)) {
    rows->result.left_out++;
    return;
  }
  double key = key_of(rows->options, summary, number);
  rows->items[rows->result.count++] = (struct row){rows->options->reverse ? -key : key, number};
}

static struct mincov_report_rows finish_rows(struct rows *rows) {
  if (rows->result.count) qsort(rows->items, rows->result.count, sizeof *rows->items, compare_rows);
  rows->result.numbers = mincov_allocate(rows->result.count, sizeof *rows->result.numbers);
  for (size_t i = 0; i < rows->result.count; i++) rows->result.numbers[i] = rows->items[i].number;
  free(rows->items);
  return rows->result;
}

struct mincov_report_rows mincov_report_files(const struct mincov_model *model, const struct mincov_report_options *options) {
  struct rows rows = {.options = options, .items = mincov_allocate(model->file_count, sizeof *rows.items)};
  for (size_t i = 0; i < model->file_count; i++)
    if (mincov_notes_lists_file(model->sorted_files[i])) add_row(&rows, &model->sorted_files[i]->summary, i);
  return finish_rows(&rows);
}

struct mincov_report_rows mincov_report_functions(const struct mincov_model *model, const struct mincov_report_options *options) {
  struct rows rows = {.options = options, .items = mincov_allocate(model->function_count, sizeof *rows.items)};
  for (size_t i = 0; i < model->function_count; i++) add_row(&rows, &model->functions[i].summary, i);
  return finish_rows(&rows);
}

bool mincov_report_uncovered(const struct mincov_model_file *file, size_t *at, uint32_t *first, uint32_t *last) {
  while (*at < file->line_count && file->lines[*at].state != MINCOV_LINE_NOT_COVERED) ++*at;
  if (*at == file->line_count) return false;
  *first = file->lines[*at].number;
  for (; *at < file->line_count && file->lines[*at].state == MINCOV_LINE_NOT_COVERED; ++*at) *last = file->lines[*at].number;
  return true;
}
