/* Aligned text tables: see table.h. */
#include "table.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "message.h"

enum { COLUMN_DISTANCE = 2, LONGEST_RULE = 132 };

void mincov_table_add(struct mincov_table *table, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = mincov_format_list(format, arguments);
  va_end(arguments);
  table->cells = mincov_grow(table->cells, table->cell_count, &table->cell_capacity, sizeof *table->cells);
  table->cells[table->cell_count++] = mincov_printable(text);
  free(text);
}

/* Characters, not bytes: names are UTF-8. */
static size_t width_of(const char *text) {
  size_t width = 0;
  for (; *text; text++) width += ((unsigned char)*text & 0xc0) != 0x80;
  return width;
}

static void print_spaces(size_t count, FILE *out) {
  while (count--) fputc(' ', out);
}

static void print_row(const struct mincov_table *table, char **cells, const size_t *widths, FILE *out) {
  size_t count = table->column_count; /* no spaces behind the last text */
  while (count > 1 && !*cells[count - 1]) count--;
  for (size_t column = 0; column < count; column++) {
    size_t gap = widths[column] - width_of(cells[column]);
    bool right = table->alignment[column] == 'r', last = column + 1 == count;
    if (right) print_spaces(gap, out);
    fputs(cells[column], out);
    if (!right && !last) print_spaces(gap, out);
    if (!last) print_spaces(COLUMN_DISTANCE, out);
  }
  fputc('\n', out);
}

void mincov_table_print(struct mincov_table *table, FILE *out) {
  size_t *widths = mincov_allocate(table->column_count, sizeof *widths), total = 0;
  for (size_t i = 0; i < table->cell_count; i++) {
    size_t width = width_of(table->cells[i]), column = i % table->column_count;
    if (width > widths[column]) widths[column] = width;
  }
  for (size_t i = 0; i < table->column_count; i++) total += widths[i] + (i ? COLUMN_DISTANCE : 0);
  if (total > LONGEST_RULE) total = LONGEST_RULE;
  for (size_t row = 0; row + table->column_count <= table->cell_count; row += table->column_count) {
    if (!strcmp(table->cells[row], "-")) {
      for (size_t i = 0; i < total; i++) fputc('-', out);
      fputc('\n', out);
    } else {
      print_row(table, table->cells + row, widths, out);
    }
  }
  for (size_t i = 0; i < table->cell_count; i++) free(table->cells[i]);
  free(table->cells);
  free(widths);
  *table = (struct mincov_table){0};
}
