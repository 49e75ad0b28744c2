/* Which lines a change touches: read from a unified diff, as `diff -u`, `git diff` and others write it.
 *
 * Touched are the lines that the diff adds, in the numbering of the new files. A file of the diff is a source if its path is, or is
 * the end of, the source's path: diffs are relative to a folder that compilers do not know. */
#ifndef MINCOV_TOOL_TOUCHED_H
#define MINCOV_TOOL_TOUCHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uthash.h>

struct mincov_line_span {
  uint32_t first, last;
};

struct mincov_touched_file {
  char *path;                     /* as in the diff, without git's b/ */
  struct mincov_line_span *spans; /* ascending, apart from one another */
  size_t span_count, span_capacity;
  bool known;                       /* a source of the model is this file */
  struct mincov_touched_file *next; /* another one of the same base name */
  UT_hash_handle by_name;
};

struct mincov_touched {
  struct mincov_touched_file **files; /* in the diff's order */
  size_t count, capacity;
  struct mincov_touched_file *names; /* by base name */
};

/* Reads a diff; "-": the standard input. Deleted files are left out. false after telling the error, with the diff's line: then
 * nothing is left to free. O(size). */
bool mincov_touched_read(const char *path, struct mincov_touched *touched);
void mincov_touched_free(struct mincov_touched *touched);

/* The file of the diff that a source is: of several that its path ends with the longest; NULL: none. O(files of that base name). */
struct mincov_touched_file *mincov_touched_find(const struct mincov_touched *touched, const char *source);

/* Whether any line from first to last is touched. file NULL: no. O(log spans). */
bool mincov_touched_lines(const struct mincov_touched_file *file, uint32_t first, uint32_t last);

#endif
