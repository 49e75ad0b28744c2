/* Paths as text. */
#ifndef MINCOV_COMMON_PATHS_H
#define MINCOV_COMMON_PATHS_H

#include <stddef.h>

/* Removes ".", ".." and empty components, by text alone: the path need not exist here. The caller frees it. */
char *mincov_clean_path(const char *path, size_t length);

/* The absolute path with symbolic links resolved as far as it exists; the rest is taken as text. The caller frees it. */
char *mincov_resolve_path(const char *path);

#endif
