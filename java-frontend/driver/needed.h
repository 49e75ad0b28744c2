/* Which sources a program consists of: its main source, and what javac finds from there. */
#ifndef MINCOV_JAVA_NEEDED_H
#define MINCOV_JAVA_NEEDED_H

#include "javac.h"
#include "sources.h"

/* A main source by its name. */
struct mincov_java_main {
  char *path;       /* absolute */
  char *root;       /* the folder that its package's folders begin in */
  char *class_name; /* with dots: package, then the file's name */
};

/* false: the file cannot be read, or is no Java source; the error was told. The caller frees with mincov_java_main_free in either
 * case. */
bool mincov_java_main_find(const char *argument, enum mincov_java_encoding encoding, struct mincov_java_main *found);
void mincov_java_main_free(struct mincov_java_main *found);

/* Compiles the main source, and all sources below its root that javac finds it to need, which become *sources; javac->classes and
 * javac->source_path are replaced. What javac says about them is passed on. false: they do not compile, or nothing could be done;
 * this was told. The caller frees with mincov_java_sources_free in either case. */
bool mincov_java_needed_find(const struct mincov_java_main *main, const struct mincov_javac *javac,
                             const struct mincov_java_choice *choice, struct mincov_java_sources *sources);

#endif
