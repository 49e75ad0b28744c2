/* Work on many independent items by as many threads as there are processors.
 *
 * Threads take the next item, whatever it costs. Nothing is promised about the order: each item
 * writes into a place of its own, and what is told or printed comes after the end, so that results are the same whatever the number
 * of threads. */
#ifndef MINCOV_COMMON_BATCH_H
#define MINCOV_COMMON_BATCH_H

#include <stddef.h>
#include <stdint.h>

/* Does work(item, context) for the items 0..count-1, several at a time; returns when all are done. Where no thread can be started,
 * this one does all. */
void mincov_batch_run(size_t count, void (*work)(size_t item, void *context), void *context);

/* The same, the largest items first: what takes long must not begin when all else is done. size_of: what an item is worth, exact to
 * a power of two. O(count) besides the work. */
void mincov_batch_run_by_size(size_t count, uint64_t (*size_of)(size_t item, const void *context),
                              void (*work)(size_t item, void *context), void *context);

/* Processors of this machine, at least 1. */
unsigned mincov_processors(void);

#endif
