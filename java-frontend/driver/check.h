/* The promise that what is instrumented compiles whenever the original did.
 *
 * No syntax alone can keep it (a lambda's type may depend on declarations in other files), so javac is asked, and what it refuses
 * is taken back: the probe at the place that it complains of is left out; a file that is still refused after some rounds is copied
 * unchanged. The user's own errors are told apart by compiling the originals. */
#ifndef MINCOV_JAVA_CHECK_H
#define MINCOV_JAVA_CHECK_H

#include "javac.h"
#include "project.h"

enum mincov_java_verdict {
  MINCOV_JAVA_COMPILES,
  MINCOV_JAVA_USER_ERROR,   /* the originals do not compile: javac's messages about them were printed */
  MINCOV_JAVA_NOT_COMPILED, /* javac could not do its work, or output could not be written; told */
};

/* Compiles the output directory's sources into javac->classes, and repairs them as long as javac refuses them: project->states tell
 * what was taken back. original_path: where classes are looked for that the originals need and that are not among them; NULL:
 * nowhere. originals_compile: it is known that they do. What javac prints when it succeeds is thrown away. */
enum mincov_java_verdict mincov_java_compile_checked(struct mincov_java_project *project, const struct mincov_javac *javac,
                                                     const char *original_path, bool originals_compile);

#endif
