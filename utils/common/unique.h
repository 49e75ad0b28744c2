/* Of neighbours that are equal, the first. */
#ifndef MINCOV_COMMON_UNIQUE_H
#define MINCOV_COMMON_UNIQUE_H

#include <stdbool.h>
#include <stddef.h>

/* Keeps of each run of equal items the first, and hands each other one to drop, with the one that stays. items: count of item_size
 * bytes each, sorted so that equal ones are neighbours. Returns how many are left, at the array's front. O(count). */
size_t mincov_unique(void *items, size_t count, size_t item_size, bool (*equal)(const void *a, const void *b),
                     void (*drop)(void *repeated, const void *kept));

#endif
