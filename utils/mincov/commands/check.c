/* mincov check: whether coverage reaches what was asked for; if not, what is missing. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../command.h"
#include "../line_ranges.h"
#include "../model.h"
#include "../notes.h"
#include "allocate.h"
#include "message.h"
#include "options.h"

/* Without --all: how much is listed. */
enum { FILES_LISTED = 20, RANGES_LISTED = 10 };

/* A share that must be reached, in percent; below 0: none. */
static double least_lines = -1, least_branches = -1, least_functions = -1, least_blocks = -1, least_in_file = -1;
static int list_all;

static const struct poptOption options[] = {
    {"min-lines", 0, POPT_ARG_DOUBLE, &least_lines, 0, "of all lines", "PERCENT"},
    {"min-branches", 0, POPT_ARG_DOUBLE, &least_branches, 0, "of all outcomes of branches", "PERCENT"},
    {"min-functions", 0, POPT_ARG_DOUBLE, &least_functions, 0, "of all functions", "PERCENT"},
    {"min-blocks", 0, POPT_ARG_DOUBLE, &least_blocks, 0, "of all blocks", "PERCENT"},
    {"min-file-lines", 0, POPT_ARG_DOUBLE, &least_in_file, 0, "of the lines of each file", "PERCENT"},
    {"all", 0, POPT_ARG_NONE, &list_all, 0, "list everything that is missing, not only the beginning", NULL},
    MINCOV_SELECTION_OPTIONS,
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "--min-...=PERCENT INPUT...",
    .details = "Exits with 1 when less is covered, and lists the lines that are missing. With --since,\n"
               "what counts is what a diff adds or changes.\n",
    .options = options,
};

static const struct {
  const char *what, *option;
  const double *least;
  size_t count; /* offset of the counts in struct mincov_summary */
} thresholds[] = {
    {"lines", "--min-lines", &least_lines, offsetof(struct mincov_summary, lines)},
    {"branch outcomes", "--min-branches", &least_branches, offsetof(struct mincov_summary, branches)},
    {"functions", "--min-functions", &least_functions, offsetof(struct mincov_summary, functions)},
    {"blocks", "--min-blocks", &least_blocks, offsetof(struct mincov_summary, blocks)},
    {"lines of a file", "--min-file-lines", &least_in_file, 0},
};
enum { TOTAL_THRESHOLDS = 4, THRESHOLDS = 5 };

static bool reaches(const struct mincov_count *count, double least) {
  return least < 0 || (double)count->covered * 100 >= least * (double)count->total;
}

/* Rounded down: what fails never reads as what was asked for. */
static double share(const struct mincov_count *count) {
  return count->total ? (double)(count->covered * 10000 / count->total) / 100 : 100;
}

/* ---- What is missing ---- */

static int compare_missing(const void *left, const void *right) {
  const struct mincov_model_file *a = *(struct mincov_model_file *const *)left, *b = *(struct mincov_model_file *const *)right;
  uint64_t missing_a = a->summary.lines.total - a->summary.lines.covered,
           missing_b = b->summary.lines.total - b->summary.lines.covered;
  if (missing_a != missing_b) return missing_a > missing_b ? -1 : 1;
  return strcmp(a->path, b->path);
}

static void list_file(const struct mincov_model_file *file) {
  struct mincov_line_list missing = {0};
  for (size_t i = 0; i < file->line_count; i++)
    if (file->lines[i].state == MINCOV_LINE_NOT_COVERED) mincov_line_list_add(&missing, file->lines[i].number);
  char *path = mincov_printable(file->path);
  printf("  %s: %.2f %%, %zu of %" PRIu64 " lines not covered: ", path, share(&file->summary.lines), missing.count,
         file->summary.lines.total);
  mincov_line_list_print(&missing, list_all ? 0 : RANGES_LISTED, stdout);
  putchar('\n');
  free(path);
  mincov_line_list_free(&missing);
}

/* Files with lines that are not covered, those with most first. least: only files below it. */
static void list_missing(const struct mincov_model *model, double least) {
  struct mincov_model_file **files = mincov_allocate(model->file_count, sizeof *files);
  size_t count = 0;
  for (size_t i = 0; i < model->file_count; i++) {
    const struct mincov_count *lines = &model->sorted_files[i]->summary.lines;
    if (mincov_notes_shows_file(model->sorted_files[i]) && lines->covered < lines->total && !reaches(lines, least))
      files[count++] = model->sorted_files[i];
  }
  if (count) qsort(files, count, sizeof *files, compare_missing);
  for (size_t i = 0; i < count && (list_all || i < FILES_LISTED); i++) list_file(files[i]);
  if (!list_all && count > FILES_LISTED) printf("  and %zu more files (--all lists them)\n", count - FILES_LISTED);
  free(files);
}

/* ---- Thresholds ---- */

/* Returns whether the total is reached. */
static bool check_total(const struct mincov_model *model, size_t number) {
  const struct mincov_count *count = (const void *)((const char *)&model->totals + thresholds[number].count);
  double least = *thresholds[number].least;
  if (least < 0) return true;
  bool good = reaches(count, least);
  printf("%s: %.2f %% of %s%s (%" PRIu64 "/%" PRIu64 "), at least %g %% wanted\n", good ? "good" : "too little", share(count),
         thresholds[number].what, mincov_selected.since ? " that the diff touches" : "", count->covered, count->total, least);
  return good;
}

static bool check_files(const struct mincov_model *model) {
  if (least_in_file < 0) return true;
  size_t below = 0, count = 0;
  for (size_t i = 0; i < model->file_count; i++) {
    if (!mincov_notes_shows_file(model->sorted_files[i])) continue;
    count++;
    below += !reaches(&model->sorted_files[i]->summary.lines, least_in_file);
  }
  printf("%s: %zu of %zu files below %g %% of their lines\n", below ? "too little" : "good", below, count, least_in_file);
  return !below;
}

static int check(const char *const *inputs) {
  struct mincov_model model;
  if (!mincov_model_create(inputs, &mincov_selected, &model)) return MINCOV_EXIT_BAD_INPUT;
  bool totals_good = true, files_good = check_files(&model);
  for (size_t i = 0; i < TOTAL_THRESHOLDS; i++) totals_good &= check_total(&model, i);
  if (!totals_good || !files_good) {
    list_missing(&model, totals_good ? least_in_file : 101);
    mincov_notes_print(&model, stdout);
  }
  int code = mincov_model_exit(&mincov_selected);
  mincov_model_free(&model);
  return code ? code : totals_good && files_good ? MINCOV_EXIT_OK : MINCOV_EXIT_CHECK_FAILED;
}

/* The option whose value is no share; THRESHOLDS: all are. *any: a threshold was given. */
static size_t find_wrong(bool *any) {
  size_t number = 0;
  *any = false;
  while (number < THRESHOLDS) {
    double least = *thresholds[number].least;
    if (least != -1 && !(least >= 0 && least <= 100)) break;
    *any |= least != -1;
    number++;
  }
  return number;
}

int mincov_command_check(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  bool any;
  size_t wrong;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if ((wrong = find_wrong(&any)) < THRESHOLDS)
    code = mincov_options_wrong_use("check", "%s: not from 0 to 100", thresholds[wrong].option);
  else if (!any)
    code = mincov_options_wrong_use("check", "nothing to check: give --min-lines or another threshold");
  else if (!arguments.count)
    code = mincov_options_wrong_use("check", "no input");
  else if (!mincov_selection_check(&mincov_selected))
    code = MINCOV_EXIT_BAD_INPUT;
  else
    code = check(arguments.inputs);
  mincov_options_free(&arguments);
  return code;
}
