/* Calls of javac. */
#ifndef MINCOV_JAVA_JAVAC_H
#define MINCOV_JAVA_JAVAC_H

#include <stdbool.h>
#include <stddef.h>

struct mincov_javac {
  const char *program;
  const char **options;    /* the user's, ended by NULL; NULL: none */
  const char *encoding;    /* of the sources */
  unsigned release;        /* 0: javac's own */
  const char *class_path;  /* NULL: javac's own rule */
  const char *source_path; /* where classes are looked for that are not among files; NULL: nowhere */
  const char *classes;     /* output directory */
  bool verbose;            /* javac's own -verbose */
};

/* Compiles files. *messages: all that javac printed, the caller's to free; in English, whatever the user's language, since it is
 * read by diagnostics.h. Returns javac's exit code; more than 4, or after a message of ours, it could not do its work. */
int mincov_javac_run(const struct mincov_javac *javac, char *const *files, size_t count, char **messages);

#endif
