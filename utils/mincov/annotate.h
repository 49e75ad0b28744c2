/* Annotated sources, the form that `mincov show` prints and writes. */
#ifndef MINCOV_TOOL_ANNOTATE_H
#define MINCOV_TOOL_ANNOTATE_H

#include <stdbool.h>
#include <stdio.h>

#include "model.h"

/* Which branches are shown below their lines. */
enum mincov_annotate_branches {
  MINCOV_BRANCHES_MISSED, /* those that were reached and have an outcome that was never taken */
  MINCOV_BRANCHES_ALL,
  MINCOV_BRANCHES_NONE,
};

struct mincov_annotate_options {
  bool colours;
  bool instances;    /* also each instance of functions that have several */
  bool all_branches; /* of instances too those that the compiler made: as in the model's selection */
  enum mincov_annotate_branches branches;
  bool has_context; /* only lines that did not run wholly, or that have a branch as in MINCOV_BRANCHES_MISSED, and lines around */
  uint32_t context;
};

/* Prints a file: line number, marker, text; below, branches. Markers: `+` covered, `-` not covered, `~` partly, `?` unknown, `a`
 * assumed, `x` excluded, blank for lines without code. A source that is missing is told as a warning; then the lines with code are
 * printed without text. */
void mincov_annotate(const struct mincov_model *model, const struct mincov_model_file *file,
                     const struct mincov_annotate_options *options, FILE *out);

/* The sign of a state: + - ~ ? a. */
char mincov_line_marker(enum mincov_line_state state);

/* Whether there is anything to print: with context there may not be. */
bool mincov_annotate_has(const struct mincov_model_file *file, const struct mincov_annotate_options *options);

/* ---- Shared by annotate.c and annotate_branches.c ---- */

/* Where a source's text is, and how it is printed. */
struct mincov_page {
  const struct mincov_source *source; /* NULL: missing */
  const struct mincov_annotate_options *options;
  FILE *out;
};

/* Text of a source: on a terminal control characters must not act. Tabs are kept. */
void mincov_page_print(const struct mincov_page *page, const char *text, size_t length);

/* Whether a branch is shown. */
bool mincov_page_shows_branch(const struct mincov_page *page, const struct mincov_model_branch *branch,
                              const struct mincov_model_outcome *outcomes);

/* Prints the branches of a line that are shown, aligned. outcomes: those of the file or instance that the branches belong to. */
void mincov_page_print_branches(const struct mincov_page *page, const struct mincov_model_branch *const *branches, size_t count,
                                const struct mincov_model_outcome *outcomes);

#endif
