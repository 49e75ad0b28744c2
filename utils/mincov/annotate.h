/* Annotated sources, the form that `mincov show` prints and writes. */
#ifndef MINCOV_TOOL_ANNOTATE_H
#define MINCOV_TOOL_ANNOTATE_H

#include <stdbool.h>
#include <stdio.h>

#include "model.h"

struct mincov_annotate_options {
  bool colours;
  bool instances; /* also each instance of functions that have several */
};

/* Prints a file: line number, marker, text. Markers: `+` covered, `-` not covered, `~` partly, `?` unknown, `a` assumed, `x`
 * excluded, blank for lines without code. A source that is missing is told as a warning; then the lines with code are printed
 * without text. */
void mincov_annotate(const struct mincov_model *model, const struct mincov_model_file *file,
                     const struct mincov_annotate_options *options, FILE *out);

/* The sign of a state: + - ~ ? a. */
char mincov_line_marker(enum mincov_line_state state);

#endif
