/* Memory and small containers for the pass. Out of memory ends the compiler with a message, as it does inside LLVM itself. */
#ifndef MINCOV_PASS_SUPPORT_H
#define MINCOV_PASS_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed array; never NULL. Freed with free(). */
void *mincov_allocate(size_t count, size_t element_size);

/* Makes room for one more element: returns the array, moved if needed. *capacity: elements. */
void *mincov_grow(void *array, size_t count, size_t *capacity, size_t element_size);

_Noreturn void mincov_out_of_memory(void);

/* Warnings and notes, one line on stderr in the compiler's style: "warning: mincov: ...". */
void mincov_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Ends the compiler with an error, one line on stderr. */
_Noreturn void mincov_give_up(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Whether name begins with one of the prefixes, [count]. */
bool mincov_begins_with_any(const char *name, const char *const *prefixes, size_t count);

/* A map from pointers to 32-bit numbers: open addressing, linear probing. Zero-initialise. */
struct mincov_pointer_map {
  struct mincov_pointer_entry *entries;
  size_t capacity; /* a power of two, or 0 */
  size_t count;
};

struct mincov_pointer_entry {
  const void *key;
  uint32_t value;
};

/* The value slot of key, added with value fallback if it was absent. Valid until the next call. Amortised O(1). */
uint32_t *mincov_pointer_map_slot(struct mincov_pointer_map *map, const void *key, uint32_t fallback);
/* The value of key, or fallback. */
uint32_t mincov_pointer_map_get(const struct mincov_pointer_map *map, const void *key, uint32_t fallback);
void mincov_pointer_map_free(struct mincov_pointer_map *map);

#endif
