/* Which of our insertions an error of javac is about. */
#ifndef MINCOV_JAVA_BLAME_H
#define MINCOV_JAVA_BLAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../instrument.h"

/* The place that names the insertion (mincov_java_insertion.place) to leave out for an error at line and column (characters, from
 * 1) of the instrumented text: the insertion that holds it, else the innermost that stands around it, else the nearest before it
 * (javac complains of a constructor call that something stands in front of), else the first behind it in its line. behind: the
 * error is about what begins there (a method that is too large), so it is the first insertion from there on. false: there is none.
 * O(size of the text + insertions). */
bool mincov_java_blame(const struct mincov_java_result *result, enum mincov_java_encoding encoding, uint32_t line, uint32_t column,
                       bool behind, uint32_t *place);

#endif
