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
  mincov_memory_prepare();
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

/* ---- The largest first ---- */

struct ordered {
  void (*work)(size_t item, void *context);
  void *context;
  size_t *order; /* [count] */
};

static void work_in_order(size_t place, void *context) {
  const struct ordered *ordered = context;
  ordered->work(ordered->order[place], ordered->context);
}

/* From the largest to the smallest: 0 for sizes of 64 bits, 64 for none. */
static unsigned size_class(uint64_t size) { return size ? (unsigned)__builtin_clzll(size) : 64; }

void mincov_batch_run_by_size(size_t count, uint64_t (*size_of)(size_t item, const void *context),
                              void (*work)(size_t item, void *context), void *context) {
  enum { CLASSES = 65 };
  size_t next[CLASSES + 1] = {0}; /* counting sort by class; those of one class stay in order */
  struct ordered ordered = {.work = work, .context = context, .order = mincov_allocate(count, sizeof *ordered.order)};
  for (size_t item = 0; item < count; item++) next[size_class(size_of(item, context)) + 1]++;
  for (unsigned class = 0; class < CLASSES; class ++) next[class + 1] += next[class];
  for (size_t item = 0; item < count; item++) ordered.order[next[size_class(size_of(item, context))]++] = item;
  mincov_batch_run(count, work_in_order, &ordered);
  free(ordered.order);
}
