/* Merged profiles: one image a build, in the order of the modules (name, id), so that the same runs give the same bytes whatever
 * way they came together.
 *
 * A profile that a runtime wrote is never overwritten: programs may have it mapped, and renaming over it would lose what they store
 * from then on. Such a file is known by its probe bytes starting on a page; what is written here has them right behind the header.
 */
#ifndef MINCOV_TOOL_MERGED_H
#define MINCOV_TOOL_MERGED_H

#include <stdbool.h>

#include "load.h"

/* Whether path may be written: it is not there, or it is a merged profile and none of inputs (arguments as for mincov_inputs_find).
 * Tells why not. "-": the standard output. */
bool mincov_merged_may_write(const char *path, const char *const *inputs);

/* Writes the modules that have profiles. false after telling the error; then the file is as it was. */
bool mincov_merged_write(const struct mincov_modules *modules, const char *path);

#endif
