/* Which sources are compiled as one, and the package that holders and runtime of each unit are in.
 *
 * A named module sees no class that is in no module, and a package may not be in two modules, so each module has a runtime of its
 * own, in the folder of its module-info.java; what is in no module has one at the top of the output directory. */
#ifndef MINCOV_JAVA_UNITS_H
#define MINCOV_JAVA_UNITS_H

#include "directory.h"
#include "sources.h"

/* Adds to the directory a unit for every module among sources, and one for sources in no module, unless it is there already. A new
 * unit's package is named by a hash of its sources' targets: the same on every machine, and different for two parts of a program
 * that are instrumented into directories of their own. O(n * depth of folders). */
void mincov_java_units_add(struct mincov_java_directory *directory, const struct mincov_java_sources *sources);

/* Index of the unit that a target belongs to: that with the longest prefix. Every target has one after mincov_java_units_add. */
size_t mincov_java_unit_of(const struct mincov_java_directory *directory, const char *target);

#endif
