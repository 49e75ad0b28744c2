/* Arrays with checked sizes: the only way core allocates, and what the programs allocate by. */
#ifndef MINCOV_MEMORY_H
#define MINCOV_MEMORY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Most arrays are small, and glibc's malloc keeps small blocks ready for each thread; its calloc (up to 2.40) does not look there.
 */
enum { MINCOV_READY_SIZE = 1032 };

/* A zeroed array of count elements, at least one, so that NULL always means out of memory. calloc checks the multiplication. */
static inline void *mincov_new_array(size_t count, size_t element_size) {
  if (!count) count = 1;
  if (count > MINCOV_READY_SIZE / element_size) return calloc(count, element_size);
  void *memory = malloc(count * element_size);
  return memory ? memset(memory, 0, count * element_size) : NULL;
}

/* Room for count elements, at least one, whose bytes are not set: for arrays that are written before they are read. */
static inline void *mincov_new_room(size_t count, size_t element_size) {
  if (!count) count = 1;
  return count > SIZE_MAX / element_size ? NULL : malloc(count * element_size);
}

#endif
