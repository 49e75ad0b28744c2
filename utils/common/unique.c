/* Repeated items: see unique.h. */
#include "unique.h"

#include <string.h>

size_t mincov_unique(void *items, size_t count, size_t item_size, bool (*equal)(const void *a, const void *b),
                     void (*drop)(void *repeated, const void *kept)) {
  char *base = items, *last = base; /* of those that are kept */
  for (size_t i = 1; i < count; i++) {
    char *item = base + i * item_size;
    if (equal(last, item)) {
      drop(item, last);
      continue;
    }
    last += item_size;
    if (last != item) memcpy(last, item, item_size);
  }
  return count ? (size_t)(last - base) / item_size + 1 : 0;
}
