/* Memory for the front end: allocation that cannot fail, growing arrays. When memory is out the process ends with a message and the
 * exit code for bad input; the drivers write files by renaming, so nothing half-written stays behind. */
#ifndef MINCOV_JAVA_SUPPORT_H
#define MINCOV_JAVA_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mincov/map.h"

#define MINCOV_JAVA_NONE UINT32_MAX /* no node, piece, label, ... */

/* Zeroed; never NULL, also for 0 elements. Freed with free(). */
void *mincov_java_allocate(size_t count, size_t size);
/* The same of size bytes, not set: for what is written before it is read. */
void *mincov_java_allocate_room(size_t size);

/* Makes room for more elements behind count. *capacity: elements. Returns the array, moved if needed; new room is not zeroed. */
void *mincov_java_grow(void *items, size_t count, size_t more, size_t *capacity, size_t size);

_Noreturn void mincov_java_out_of_memory(void);

void mincov_java_append(struct mincov_bytes *bytes, const void *data, size_t size);
void mincov_java_append_text(struct mincov_bytes *bytes, const char *text);
void mincov_java_append_format(struct mincov_bytes *bytes, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A growing array of TYPE. Zero-initialise; free items with free(). */
#define MINCOV_JAVA_ARRAY(TYPE)                                                                                                    \
  struct {                                                                                                                         \
    TYPE *items;                                                                                                                   \
    size_t count, capacity;                                                                                                        \
  }
/* Appends VALUE to ARRAY, the address of such a struct. */
#define MINCOV_JAVA_PUSH(ARRAY, ...)                                                                                               \
  ((ARRAY)->items = mincov_java_grow((ARRAY)->items, (ARRAY)->count, 1, &(ARRAY)->capacity, sizeof *(ARRAY)->items),               \
   (ARRAY)->items[(ARRAY)->count++] = (__VA_ARGS__))

#endif
