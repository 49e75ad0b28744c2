/* The JDK that compiles and runs. */
#ifndef MINCOV_JAVA_JDK_H
#define MINCOV_JAVA_JDK_H

#include <stdbool.h>

struct mincov_jdk {
  char *javac;
  char *java;
  unsigned release; /* the Java release that it compiles for by itself; 0: it does not say */
};

/* That of home (NULL: not given), else of JAVA_HOME, else of the javac in PATH. false: there is none; the error was told. The
 * caller frees with mincov_jdk_free in either case. */
bool mincov_jdk_find(const char *home, struct mincov_jdk *jdk);
void mincov_jdk_free(struct mincov_jdk *jdk);

#endif
