/* The report in its two forms, shared by `mincov report` and `mincov run`. */
#ifndef MINCOV_TOOL_REPORT_H
#define MINCOV_TOOL_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "model.h"

/* What rows are sorted by. Shares: the least covered first, what has nothing to cover last; numbers: the greatest first. */
enum mincov_report_order {
  MINCOV_ORDER_NAME, /* files by path, functions by place */
  MINCOV_ORDER_LINES,
  MINCOV_ORDER_BRANCHES,
  MINCOV_ORDER_FUNCTIONS,
  MINCOV_ORDER_BLOCKS,
  MINCOV_ORDER_UNCOVERED, /* lines that are not covered */
  MINCOV_ORDER_PROBES,
  MINCOV_ORDER_COUNT
};
/* As the option calls it, for example "lines". */
const char *mincov_report_order_name(enum mincov_report_order order);

struct mincov_report_options {
  bool by_function; /* a row for each function; in JSON, each file lists its functions as well */
  bool uncovered;   /* only what is not wholly covered, and its lines */
  enum mincov_report_order order;
  bool reverse;
};

/* An aligned table by file, or by function, then notes. */
void mincov_report_text(const struct mincov_model *model, const struct mincov_report_options *options, FILE *out);
/* docs/man/mincov-report.1, "JSON REPORT". false: cannot write; errno says why. */
bool mincov_report_json(const struct mincov_model *model, const struct mincov_report_options *options, FILE *out);

/* ---- Shared by the two (report_rows.c) ---- */

/* Rows of a report: numbers of files (in model->sorted_files) or of functions (in model->functions), in order. */
struct mincov_report_rows {
  size_t *numbers;
  size_t count;
  size_t left_out; /* wholly covered, and that was not asked for */
};
/* Freed with free(rows.numbers). O(n log n). */
struct mincov_report_rows mincov_report_files(const struct mincov_model *model, const struct mincov_report_options *options);
struct mincov_report_rows mincov_report_functions(const struct mincov_model *model, const struct mincov_report_options *options);

/* Whether a row of this summary belongs in the report. */
bool mincov_report_wants(const struct mincov_report_options *options, const struct mincov_summary *summary);

/* Finds the next lines of a file that are not covered, from file->lines[*at] on: those with nothing but lines without code in
 * between are one range. Moves *at behind it. false: there is none. */
bool mincov_report_uncovered(const struct mincov_model_file *file, size_t *at, uint32_t *first, uint32_t *last);

#endif
