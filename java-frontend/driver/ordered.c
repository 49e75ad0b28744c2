/* Ordered results of parallel work: see ordered.h.
 *
 * A ring holds what was made and not taken yet. Whoever puts the next one in order takes it, and all that follow without a gap:
 * there is no thread that only takes. */
#include "ordered.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "allocate.h"

enum { WINDOW_PER_THREAD = 8 };

struct ring {
  const struct mincov_ordered_work *work;
  size_t count, window;
  size_t next_to_make, next_to_take; /* under lock */
  bool taking;                       /* a thread is in take */
  bool *made;                        /* [window] */
  void **things;                     /* [window] */
  pthread_mutex_t lock;
  pthread_cond_t moved; /* next_to_take has grown */
};

/* The number to make, or count when nothing is left. */
static size_t claim(struct ring *ring) {
  pthread_mutex_lock(&ring->lock);
  while (ring->next_to_make < ring->count && ring->next_to_make >= ring->next_to_take + ring->window)
    pthread_cond_wait(&ring->moved, &ring->lock);
  size_t index = ring->next_to_make < ring->count ? ring->next_to_make++ : ring->count;
  pthread_mutex_unlock(&ring->lock);
  return index;
}

static void deliver(struct ring *ring, size_t index, void *thing) {
  pthread_mutex_lock(&ring->lock);
  ring->things[index % ring->window] = thing;
  ring->made[index % ring->window] = true;
  while (!ring->taking && ring->next_to_take < ring->count && ring->made[ring->next_to_take % ring->window]) {
    size_t taken = ring->next_to_take, slot = taken % ring->window;
    void *next = ring->things[slot];
    ring->made[slot] = false;
    ring->taking = true;
    pthread_mutex_unlock(&ring->lock);
    ring->work->take(taken, next, ring->work->context);
    pthread_mutex_lock(&ring->lock);
    ring->taking = false;
    ring->next_to_take = taken + 1;
    pthread_cond_broadcast(&ring->moved);
  }
  pthread_mutex_unlock(&ring->lock);
}

static void *work_on(void *argument) {
  struct ring *ring = argument;
  for (size_t index; (index = claim(ring)) < ring->count;) deliver(ring, index, ring->work->make(index, ring->work->context));
  if (ring->work->thread_end) ring->work->thread_end();
  return NULL;
}

void mincov_ordered_run(const struct mincov_ordered_work *work, size_t count, unsigned threads) {
  struct ring ring = {.work = work, .count = count, .window = (size_t)WINDOW_PER_THREAD * threads};
  ring.made = mincov_allocate(ring.window, sizeof *ring.made);
  ring.things = mincov_allocate(ring.window, sizeof *ring.things);
  pthread_mutex_init(&ring.lock, NULL);
  pthread_cond_init(&ring.moved, NULL);
  pthread_t *others = mincov_allocate(threads, sizeof *others);
  unsigned started = 0;
  while (started + 1 < threads && started + 1 < count && !pthread_create(&others[started], NULL, work_on, &ring)) started++;
  work_on(&ring); /* this thread is one of them */
  for (unsigned i = 0; i < started; i++) pthread_join(others[i], NULL);
  pthread_cond_destroy(&ring.moved);
  pthread_mutex_destroy(&ring.lock);
  free(others);
  free(ring.things);
  free(ring.made);
}
