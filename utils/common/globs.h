/* Lists of globs that choose among paths. */
#ifndef MINCOV_COMMON_GLOBS_H
#define MINCOV_COMMON_GLOBS_H

#include <stdbool.h>

/* Whether one of globs (ended by NULL; NULL: none) matches the whole path, or what follows any of its slashes; * matches slashes
 * too. */
bool mincov_globs_match(const char *const *globs, const char *path);

#endif
