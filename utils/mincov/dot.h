/* A function's graph as DOT: blocks with their lines and states, probes, and how inference came to know the others. */
#ifndef MINCOV_TOOL_DOT_H
#define MINCOV_TOOL_DOT_H

#include <stdio.h>

#include "evaluate.h"

void mincov_dot_begin(FILE *out);
void mincov_dot_end(FILE *out);

/* One function as a cluster; number makes its names its own. evaluation without states: nothing ran, only the plan is shown. */
void mincov_dot_function(const struct mincov_module *module, const struct mincov_mapped_function *mapped,
                         const struct mincov_evaluation *evaluation, uint64_t number, FILE *out);

#endif
