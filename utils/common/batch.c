/* Items by several threads: see batch.h. An item is claimed by counting up; there is nothing to lock. */
#include "batch.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "allocate.h"

struct mincov_batch {
  void (*work)(size_t item, void *context);
  void *context;
  size_t count;
  atomic_size_t next;
  unsigned thread_count;
  pthread_t threads[];
};

unsigned mincov_processors(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : (unsigned)count;
}

static void *work_on(void *argument) {
  struct mincov_batch *batch = argument;
  for (size_t item; (item = atomic_fetch_add(&batch->next, 1)) < batch->count;) batch->work(item, batch->context);
  return NULL;
}

struct mincov_batch *mincov_batch_begin(size_t count, void (*work)(size_t item, void *context), void *context) {
  unsigned others = mincov_processors() - 1; /* the caller has something to do as well */
  if (others > count) others = (unsigned)count;
  struct mincov_batch *batch = mincov_allocate(1, sizeof *batch + others * sizeof *batch->threads);
  batch->work = work;
  batch->context = context;
  batch->count = count;
  while (batch->thread_count < others && !pthread_create(&batch->threads[batch->thread_count], NULL, work_on, batch))
    batch->thread_count++;
  return batch;
}

void mincov_batch_end(struct mincov_batch *batch) {
  if (!batch) return;
  work_on(batch);
  for (unsigned i = 0; i < batch->thread_count; i++) pthread_join(batch->threads[i], NULL);
  free(batch);
}
