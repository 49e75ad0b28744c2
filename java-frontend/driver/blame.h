/* Which of our insertions an error of javac is about. */
#ifndef MINCOV_JAVA_BLAME_H
#define MINCOV_JAVA_BLAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../instrument.h"

/* The place that names the insertion (mincov_java_insertion.place) to leave out for an error at line and column (characters, from
 * 1) of the instrumented text: the insertion that holds it, else the innermost that stands around it, else the nearest of its line.
 * false: nothing was inserted near it. O(size of the text + insertions). */
bool mincov_java_blame(const struct mincov_java_result *result, enum mincov_java_encoding encoding, uint32_t line, uint32_t column,
                       uint32_t *place);

#endif
