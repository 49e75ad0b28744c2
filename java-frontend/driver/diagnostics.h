/* What javac says of a source: read back from its messages. */
#ifndef MINCOV_JAVA_DIAGNOSTICS_H
#define MINCOV_JAVA_DIAGNOSTICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mincov_diagnostic {
  const char *path; /* as javac printed it; not terminated */
  size_t path_length;
  uint32_t line;    /* from 1 */
  uint32_t column;  /* from 1, in characters; 0: not told */
  bool is_error;    /* else a warning */
  const char *text; /* the message's first line; not terminated */
  size_t text_length;
};

/* Moves *at over the messages, ended by zero, to behind the next diagnostic that has a place. false: there is none left. */
bool mincov_diagnostic_next(const char **at, struct mincov_diagnostic *diagnostic);

#endif
