/* What a report is about: see selection.h. */
#include "selection.h"

#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "globs.h"
#include "message.h"
#include "paths.h"

struct mincov_selection mincov_selected;

struct poptOption mincov_selection_options[] = {
    {"map", 0, POPT_ARG_ARGV, &mincov_selected.maps, 0,
     "a binary, or the map resource of Java classes, for profiles without map (may be repeated; the same as an input)", "FILE"},
    {"include", 0, POPT_ARG_ARGV, &mincov_selected.include, 0, "only sources that match (may be repeated)", "GLOB"},
    {"exclude", 0, POPT_ARG_ARGV, &mincov_selected.exclude, 0, "no sources that match (may be repeated)", "GLOB"},
    {"since", 0, POPT_ARG_STRING, &mincov_selected.since, 0, "only lines that a unified diff adds or changes (-: standard input)",
     "FILE"},
    {"path-map", 0, POPT_ARG_ARGV, &mincov_selected.path_maps, 0, "where compiled paths are here (may be repeated)", "OLD=NEW"},
    {"all-builds", 0, POPT_ARG_NONE, &mincov_selected.all_builds, 0, "unite older builds of a program with the newest", NULL},
    {"all-branches", 0, POPT_ARG_NONE, &mincov_selected.all_branches, 0,
     "also branches that the compiler made (clean-up, unwinding)", NULL},
    {"ignore-errors", 0, POPT_ARG_NONE, &mincov_selected.ignore_errors, 0, "exit with 0 although inputs were skipped", NULL},
    POPT_TABLEEND,
};

bool mincov_selection_check(const struct mincov_selection *selection) {
  for (size_t i = 0; selection->path_maps && selection->path_maps[i]; i++) {
    const char *map = selection->path_maps[i];
    if (strchr(map, '=') > map) continue;
    mincov_say_error(NULL, "--path-map %s: expected OLD=NEW", map);
    return false;
  }
  return true;
}

char *mincov_selection_path(const struct mincov_selection *selection, const char *path, size_t length) {
  char *clean = mincov_clean_path(path, length);
  for (size_t i = 0; selection->path_maps && selection->path_maps[i]; i++) {
    const char *map = selection->path_maps[i], *equals = strchr(map, '=');
    size_t old = (size_t)(equals - map);
    while (old > 1 && map[old - 1] == '/') old--;
    if (strncmp(clean, map, old) || (clean[old] && clean[old] != '/' && map[old - 1] != '/')) continue;
    const char *rest = clean + old;
    while (*rest == '/') rest++;
    char *joined = mincov_format("%s%s%s", equals + 1, equals[1] && *rest ? "/" : "", rest);
    char *mapped = mincov_clean_path(joined, strlen(joined));
    free(joined);
    free(clean);
    return mapped;
  }
  return clean;
}

bool mincov_selection_wants(const struct mincov_selection *selection, const char *path) {
  if (selection->include && !mincov_globs_match(selection->include, path)) return false;
  return !mincov_globs_match(selection->exclude, path);
}
