/* What a report is about: which inputs count, which sources, and under which names. The options that report, show, export and run
 * share. */
#ifndef MINCOV_TOOL_SELECTION_H
#define MINCOV_TOOL_SELECTION_H

#include <popt.h>
#include <stdbool.h>

struct mincov_selection {
  const char **maps;      /* inputs besides the arguments, NULL-terminated; NULL: none */
  const char **include;   /* globs, NULL-terminated; NULL: every source */
  const char **exclude;   /* globs */
  const char **path_maps; /* OLD=NEW */
  const char *since;      /* a diff: only lines that it touches; NULL: all */
  int all_builds;
  int all_branches; /* also those that the compiler made */
  int ignore_errors;
};

/* The option table that fills mincov_selected: included in the tables of the commands that make a model. */
extern struct mincov_selection mincov_selected;
extern struct poptOption mincov_selection_options[];
#define MINCOV_SELECTION_OPTIONS                                                                                                   \
  { NULL, 0, POPT_ARG_INCLUDE_TABLE, mincov_selection_options, 0, "What is reported:", NULL }

/* Checks the values; tells the first error. */
bool mincov_selection_check(const struct mincov_selection *selection);

/* The path under which a source is reported: without "." and ".." and doubled slashes, then the first path map that fits.
 * The caller frees it. */
char *mincov_selection_path(const struct mincov_selection *selection, const char *path, size_t length);

/* Whether globs let a source in. A glob matches the whole path, or what follows any of its slashes; * matches slashes too. */
bool mincov_selection_wants(const struct mincov_selection *selection, const char *path);

#endif
