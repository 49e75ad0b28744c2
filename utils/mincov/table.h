/* Aligned text tables. */
#ifndef MINCOV_TOOL_TABLE_H
#define MINCOV_TOOL_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct mincov_table {
  size_t column_count;
  const char *alignment; /* a letter a column: l or r */
  char **cells;          /* row by row */
  size_t cell_count, cell_capacity;
};

/* Adds a cell, row by row from left to right. Control characters are shown as escapes. */
void mincov_table_add(struct mincov_table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints all rows, columns two spaces apart, and frees the cells. A row whose first cell is "-" is a rule over all columns. */
void mincov_table_print(struct mincov_table *table, FILE *out);

#endif
