/* Items by several threads: see batch.h. An item is claimed by counting up; there is nothing to lock. */
#include "batch.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "allocate.h"

struct batch {
  void (*work)(size_t item, void *context);
  void *context;
  size_t count;
  atomic_size_t next;
};

unsigned mincov_processors(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : (unsigned)count;
}

static void *work_on(void *argument) {
  struct batch *batch = argument;
  for (size_t item; (item = atomic_fetch_add(&batch->next, 1)) < batch->count;) batch->work(item, batch->context);
  return NULL;
}

void mincov_batch_run(size_t count, void (*work)(size_t item, void *context), void *context) {
  struct batch batch = {.work = work, .context = context, .count = count};
  size_t others = mincov_processors() - 1, started = 0; /* this thread works as well */
  if (others >= count) others = count ? count - 1 : 0;
  pthread_t *threads = mincov_allocate(others, sizeof *threads);
  while (started < others && !pthread_create(&threads[started], NULL, work_on, &batch)) started++;
  work_on(&batch);
  for (size_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
  free(threads);
}
