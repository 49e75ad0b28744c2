/* Lists of line numbers: see line_ranges.h. */
#include "line_ranges.h"

#include <inttypes.h>
#include <stdlib.h>

#include "allocate.h"

void mincov_line_list_add(struct mincov_line_list *list, uint32_t number) {
  list->numbers = mincov_grow(list->numbers, list->count, &list->capacity, sizeof *list->numbers);
  list->numbers[list->count++] = number;
}

void mincov_line_list_print(const struct mincov_line_list *list, size_t most, FILE *out) {
  size_t ranges = 0;
  for (size_t first = 0, end; first < list->count; first = end) {
    end = first + 1;
    while (end < list->count && list->numbers[end] == list->numbers[end - 1] + 1) end++;
    if (most && ranges++ == most) {
      fprintf(out, " and %zu more", list->count - first);
      return;
    }
    fprintf(out, "%s%" PRIu32, first ? ", " : "", list->numbers[first]);
    if (end - first > 1) fprintf(out, "-%" PRIu32, list->numbers[end - 1]);
  }
}

void mincov_line_list_free(struct mincov_line_list *list) {
  free(list->numbers);
  *list = (struct mincov_line_list){0};
}
