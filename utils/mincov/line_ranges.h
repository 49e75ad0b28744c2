/* Lists of line numbers as people write them: 3, 7-9, 12. */
#ifndef MINCOV_TOOL_LINE_RANGES_H
#define MINCOV_TOOL_LINE_RANGES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct mincov_line_list {
  uint32_t *numbers; /* ascending */
  size_t count, capacity;
};

void mincov_line_list_add(struct mincov_line_list *list, uint32_t number);
/* Prints at most `most` ranges (0: all), then how many more lines there are. */
void mincov_line_list_print(const struct mincov_line_list *list, size_t most, FILE *out);
void mincov_line_list_free(struct mincov_line_list *list);

#endif
