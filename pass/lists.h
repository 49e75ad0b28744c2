/* Which functions to instrument, by source file and by linkage name, with globs.
 *
 * Patterns come from the options file= and function= (a leading '!' excludes) and from list files named by allow= and deny=, whose
 * lines are src:GLOB or fun:GLOB, '#' starting a comment, as SanitizerCoverage's lists have them. A function is instrumented if no
 * excluding pattern matches it, and if it matches one of the including file patterns (where there are any) and one of the including
 * function patterns (where there are any). In a glob '*' also matches '/'. */
#ifndef MINCOV_PASS_LISTS_H
#define MINCOV_PASS_LISTS_H

#include <stdbool.h>
#include <stddef.h>

enum mincov_pattern_kind { MINCOV_PATTERN_FILE, MINCOV_PATTERN_FUNCTION };

struct mincov_pattern {
  enum mincov_pattern_kind kind;
  bool exclude;
  char *glob;
};

struct mincov_lists {
  struct mincov_pattern *patterns;
  size_t count, capacity;
  bool has_file_includes, has_function_includes;
};

/* Adds one pattern; glob is copied. */
void mincov_lists_add(struct mincov_lists *lists, enum mincov_pattern_kind kind, bool exclude, const char *glob, size_t length);

/* Reads a list file. false: message (of size bytes) names file, line and reason. */
bool mincov_lists_read(struct mincov_lists *lists, const char *path, bool exclude, char *message, size_t size);

/* Whether a function of this linkage name in this source file is to be instrumented. path: NULL where unknown. O(patterns). */
bool mincov_lists_match(const struct mincov_lists *lists, const char *path, const char *function);

void mincov_lists_free(struct mincov_lists *lists);

#endif
