/* Paths as text: see paths.h. */
#include "paths.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocate.h"

char *mincov_clean_path(const char *path, size_t length) {
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

static char *make_absolute(const char *path) {
  char *here = *path == '/' ? NULL : getcwd(NULL, 0);
  char *joined = mincov_format("%s/%s", here ? here : "", path);
  char *clean = mincov_clean_path(joined, strlen(joined));
  free(joined);
  free(here);
  return clean;
}

char *mincov_resolve_path(const char *path) {
  char *whole = make_absolute(path), *real = NULL;
  size_t end = strlen(whole); /* the part that is tried: up to here, then without its last name */
  while (!real && end) {
    char kept = whole[end];
    whole[end] = 0;
    real = realpath(whole, NULL);
    whole[end] = kept;
    if (!real)
      while (end && whole[--end] != '/') continue;
  }
  char *resolved = mincov_format("%s%s", real && strcmp(real, "/") ? real : "", whole + end);
  free(real);
  free(whole);
  return resolved;
}
