/* The text of a condition, of which debug information has only one place: its start, or that of an operator in it. */
#ifndef MINCOV_TOOL_EXPRESSION_H
#define MINCOV_TOOL_EXPRESSION_H

#include <stdbool.h>

#include "sources.h"

/* The part of a line around a column (in bytes, from 1) that reads as one expression of a C-like language: between brackets around
 * it, ends of statements, assignments, negations and what joins conditions. *length 0: there is no such place. whole: && and ||
 * join. A guess, for people to recognise the condition; it stays within the line. O(1). */
const char *mincov_source_expression(const struct mincov_source *source, uint32_t line, uint32_t column, bool whole,
                                     size_t *length);

#endif
