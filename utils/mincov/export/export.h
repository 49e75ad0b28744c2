/* Exports: a format is one function from the model to text, one file here, and one line in commands/export.c. */
#ifndef MINCOV_TOOL_EXPORT_H
#define MINCOV_TOOL_EXPORT_H

#include <stdio.h>

#include "../model.h"

/* LCOV's tracefile ("info" file), as geninfo writes it. */
void mincov_export_lcov(const struct mincov_model *model, FILE *out);

#endif
