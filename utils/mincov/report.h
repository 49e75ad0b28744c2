/* The report in its two forms, shared by `mincov report` and `mincov run`. */
#ifndef MINCOV_TOOL_REPORT_H
#define MINCOV_TOOL_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "model.h"

/* An aligned table by file, or by function, then notes. */
void mincov_report_text(const struct mincov_model *model, bool by_function, FILE *out);
/* docs/man/mincov-report.1, "JSON REPORT". by_function: each file lists its functions as well. false: cannot write; errno says why.
 */
bool mincov_report_json(const struct mincov_model *model, bool by_function, FILE *out);

#endif
