/* The text of a condition, of which debug information has only the start. */
#ifndef MINCOV_TOOL_EXPRESSION_H
#define MINCOV_TOOL_EXPRESSION_H

#include "sources.h"

/* The part of a line that begins at a column (in bytes, from 1) and reads as one expression of a C-like language: up to what closes
 * a bracket that was not opened, ends a statement, or joins it with another condition. *length 0: there is no such place. A guess,
 * for people to recognise the condition; O(line). */
const char *mincov_source_expression(const struct mincov_source *source, uint32_t line, uint32_t column, size_t *length);

#endif
