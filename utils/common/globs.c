/* Lists of globs: see globs.h. */
#include "globs.h"

#include <fnmatch.h>
#include <stddef.h>
#include <string.h>

bool mincov_globs_match(const char *const *globs, const char *path) {
  for (size_t i = 0; globs && globs[i]; i++) {
    if (!fnmatch(globs[i], path, 0)) return true;
    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/'))
      if (!fnmatch(globs[i], slash + 1, 0)) return true;
  }
  return false;
}
