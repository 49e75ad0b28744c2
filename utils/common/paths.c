/* Paths as text: see paths.h. */
#include "paths.h"

#include <stdbool.h>
#include <string.h>

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
