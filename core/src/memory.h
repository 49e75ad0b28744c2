/* Zeroed arrays with checked sizes: the only way core allocates. */
#ifndef MINCOV_MEMORY_H
#define MINCOV_MEMORY_H

#include <stddef.h>
#include <stdlib.h>

/* An array of count elements, at least one, so that NULL always means out of memory. calloc checks the multiplication. */
static inline void *mincov_new_array(size_t count, size_t element_size) { return calloc(count ? count : 1, element_size); }

#endif
