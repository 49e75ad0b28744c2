/* From the command line's arguments to Java source files, each with its place in the output directory. */
#ifndef MINCOV_JAVA_SOURCES_H
#define MINCOV_JAVA_SOURCES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "../instrument.h"

struct mincov_java_source_file {
  char *path;   /* absolute; what reports show */
  char *target; /* below the output directory, with slashes */
  dev_t device;
  ino_t inode;
};

struct mincov_java_sources {
  struct mincov_java_source_file *items; /* sorted by target; each file and each target once */
  size_t count;
  size_t capacity;
};

struct mincov_java_choice {
  const char **include; /* globs on absolute paths, ended by NULL; NULL: all */
  const char **exclude;
  enum mincov_java_encoding encoding; /* for the package that a single file declares */
  const char *output;                 /* the output directory, which must not be found among the sources; NULL: none */
};

/* Finds the sources that arguments (ended by NULL) name. A directory gives all *.java below it, at the same place below the output
 * directory; hidden files and directories and output directories of ours are left out, links are followed, and a directory is
 * entered once, whatever links lead to it. A file goes where its package belongs. What cannot be read, a directory without Java and
 * two files with one target are told and counted as errors, and all else is found. false: the output directory lies inside a source
 * directory, or nothing was found; the error was told. The caller frees with mincov_java_sources_free in either case. O(n log n).
 */
bool mincov_java_sources_find(const char *const *arguments, const struct mincov_java_choice *choice,
                              struct mincov_java_sources *sources);

/* Whether a file is among them, by whatever name. O(n). */
bool mincov_java_sources_have(const struct mincov_java_sources *sources, const char *path);

void mincov_java_sources_free(struct mincov_java_sources *sources);

#endif
