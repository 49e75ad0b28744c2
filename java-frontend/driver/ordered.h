/* Work on many things by several threads, with results that come in order.
 *
 * Workers take the next thing, whatever it costs; what they made is handed on strictly by number, one at a time. So what is written
 * is the same whatever the number of threads, and since no worker may run ahead of the order by more than a window, no more than
 * the window is held in memory. */
#ifndef MINCOV_JAVA_ORDERED_H
#define MINCOV_JAVA_ORDERED_H

#include <stddef.h>

struct mincov_ordered_work {
  void *(*make)(size_t index, void *context);            /* by any thread, several at a time */
  void (*take)(size_t index, void *made, void *context); /* in order, one at a time */
  void (*thread_end)(void);                              /* by each thread when it ends; NULL: nothing */
  void *context;
};

/* Makes and takes 0..count-1. threads: at least 1; where one cannot be started, the others do its work. */
void mincov_ordered_run(const struct mincov_ordered_work *work, size_t count, unsigned threads);

#endif
