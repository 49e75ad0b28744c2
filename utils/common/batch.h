/* Work on many independent items by as many threads as there are processors, in the background until it is waited for.
 *
 * Threads take the next item, whatever it costs. Nothing is promised about the order: each item writes into a place of its own, and
 * what is told or printed comes after the end, so that results are the same whatever the number of threads. */
#ifndef MINCOV_COMMON_BATCH_H
#define MINCOV_COMMON_BATCH_H

#include <stddef.h>

struct mincov_batch;

/* Begins work(item, context) for the items 0..count-1, several at a time, in other threads. They must not end the process or
 * use what the caller changes meanwhile. Where no thread can be started, all is done at the end. */
struct mincov_batch *mincov_batch_begin(size_t count, void (*work)(size_t item, void *context), void *context);

/* Helps with what is left, waits for the rest, and frees the batch; NULL: nothing to do. */
void mincov_batch_end(struct mincov_batch *batch);

/* Processors of this machine, at least 1. */
unsigned mincov_processors(void);

#endif
