/* Exports: a format is one function from the model to text, one file here, and one line in commands/export.c. */
#ifndef MINCOV_TOOL_EXPORT_H
#define MINCOV_TOOL_EXPORT_H

#include <stdio.h>

#include "../model.h"

/* LCOV's tracefile ("info" file), as geninfo writes it. */
void mincov_export_lcov(const struct mincov_model *model, FILE *out);

/* llvm-cov's JSON export. */
void mincov_export_llvm_json(const struct mincov_model *model, FILE *out);

/* gcovr's JSON summary. */
void mincov_export_json_summary(const struct mincov_model *model, FILE *out);

/* Cobertura's XML. */
void mincov_export_cobertura(const struct mincov_model *model, FILE *out);

/* JaCoCo's XML, of Java sources; others are told. */
void mincov_export_jacoco(const struct mincov_model *model, FILE *out);

#endif
