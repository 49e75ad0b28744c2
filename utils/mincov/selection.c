/* What a report is about: see selection.h. */
#include "selection.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "message.h"

struct mincov_selection mincov_selected;

struct poptOption mincov_selection_options[] = {
    {"include", 0, POPT_ARG_ARGV, &mincov_selected.include, 0, "only sources that match (may be repeated)", "GLOB"},
    {"exclude", 0, POPT_ARG_ARGV, &mincov_selected.exclude, 0, "no sources that match (may be repeated)", "GLOB"},
    {"path-map", 0, POPT_ARG_ARGV, &mincov_selected.path_maps, 0, "where compiled paths are here (may be repeated)", "OLD=NEW"},
    {"all-builds", 0, POPT_ARG_NONE, &mincov_selected.all_builds, 0, "unite older builds of a program with the newest", NULL},
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

/* Removes ".", ".." and empty components, by text alone: the compiled tree need not exist here. */
static char *clean_path(const char *path, size_t length) {
  char *clean = mincov_allocate(length + 2, 1);
  size_t kept = 0, floor = 0; /* floor: components before it are not undone by ".." */
  if (length && path[0] == '/') clean[kept++] = '/', floor = 1;
  for (size_t at = 0; at < length;) {
    size_t end = at;
    while (end < length && path[end] != '/') end++;
    size_t size = end - at;
    bool parent = size == 2 && path[at] == '.' && path[at + 1] == '.';
    if (parent && kept > floor) {
      while (kept > floor && clean[kept - 1] != '/') kept--;
      if (kept > floor) kept--;
    } else if (size && !(size == 1 && path[at] == '.') && !(parent && floor == 1 && clean[0] == '/')) {
      if (kept && clean[kept - 1] != '/') clean[kept++] = '/';
      memcpy(clean + kept, path + at, size);
      kept += size;
      if (parent) floor = kept;
    }
    at = end + 1;
  }
  clean[kept] = 0;
  return clean;
}

char *mincov_selection_path(const struct mincov_selection *selection, const char *path, size_t length) {
  char *clean = clean_path(path, length);
  for (size_t i = 0; selection->path_maps && selection->path_maps[i]; i++) {
    const char *map = selection->path_maps[i], *equals = strchr(map, '=');
    size_t old = (size_t)(equals - map);
    while (old > 1 && map[old - 1] == '/') old--;
    if (strncmp(clean, map, old) || (clean[old] && clean[old] != '/' && map[old - 1] != '/')) continue;
    const char *rest = clean + old;
    while (*rest == '/') rest++;
    char *joined = mincov_format("%s%s%s", equals + 1, equals[1] && *rest ? "/" : "", rest);
    char *mapped = clean_path(joined, strlen(joined));
    free(joined);
    free(clean);
    return mapped;
  }
  return clean;
}

static bool matches_any(const char *const *globs, const char *path) {
  for (size_t i = 0; globs && globs[i]; i++) {
    if (!fnmatch(globs[i], path, 0)) return true;
    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/'))
      if (!fnmatch(globs[i], slash + 1, 0)) return true;
  }
  return false;
}

bool mincov_selection_wants(const struct mincov_selection *selection, const char *path) {
  if (selection->include && !matches_any(selection->include, path)) return false;
  return !matches_any(selection->exclude, path);
}
