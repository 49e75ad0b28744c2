/* The Java runtime's source, as the front end writes it beside instrumented code (README.md). */
#ifndef MINCOV_JAVA_RUNTIME_H
#define MINCOV_JAVA_RUNTIME_H

#include <stddef.h>

/* What stands in the text for the package's name. */
#define MINCOV_JAVA_RUNTIME_PACKAGE "@PACKAGE@"

struct mincov_java_runtime_file {
  const char *name; /* "R.java" */
  const char *text; /* ASCII, ended by zero */
  size_t size;      /* without the zero */
};

/* All files, sorted by name; ended by an entry without name. */
extern const struct mincov_java_runtime_file mincov_java_runtime_files[];

#endif
