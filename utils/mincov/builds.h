/* Several builds of one program: which counts. */
#ifndef MINCOV_TOOL_BUILDS_H
#define MINCOV_TOOL_BUILDS_H

#include "load.h"

/* Marks as left out the builds of a program that are not the current one, and tells so in a note. Current is the build of a binary
 * that was given, else the one whose profile was written last; of profiles written at the same time (several builds in one merged
 * file) all count. A program is known by its name and the source of its main function, else the directory of its sources.
 * all_builds: leaves out none. */
void mincov_builds_choose(struct mincov_modules *modules, bool all_builds);

#endif
