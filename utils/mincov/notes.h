/* What a report has to say besides its numbers: runs that did not end, cut functions, skipped functions, sources that changed,
 * code without lines. In text for the table, and as members of the JSON report. */
#ifndef MINCOV_TOOL_NOTES_H
#define MINCOV_TOOL_NOTES_H

#include <stdio.h>

#include "model.h"

void mincov_notes_print(const struct mincov_model *model, FILE *out);

/* Whether a file belongs in a report: it holds lines or functions that were selected. */
bool mincov_notes_lists_file(const struct mincov_model_file *file);

/* Whether its text is of interest: it holds lines. A precompiled module's own file, say, has functions alone. */
bool mincov_notes_shows_file(const struct mincov_model_file *file);

/* The directory that reports leave off: the one that all listed files lie in, up to its last slash; where some lie elsewhere
 * (headers of the system), that of the files of the topmost folder that has most of them. The paths of others are shown whole.
 * O(paths). */
struct mincov_base {
  const char *directory; /* a path that begins with it */
  size_t length;         /* 0: none */
};
struct mincov_base mincov_notes_base(const struct mincov_model *model);
/* A path as it is shown. */
const char *mincov_notes_below(const struct mincov_base *base, const char *path);

/* Bytes that the paths of all listed files share, up to a slash; 0 when it is nothing but the root. O(paths). */
size_t mincov_notes_prefix(const struct mincov_model *model);

#endif
