/* What belongs to the process: who counts the end of a run, the lock, and what a way into the runtime must keep. */
#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A run is begun by the process that ran the constructor and ended by the same one; children that it forks share its file and do
 * not count. To tell them apart at the end without a system call, the mark lies on a page that the kernel clears in children.
 * Kernels before 4.14 cannot: there the process number tells. */
static __attribute__((aligned(MINCOV_RT_PAGE))) uint8_t mark_page[MINCOV_RT_PAGE];
static bool page_is_wiped;
static pid_t claimed_by;

void mincov_rt_process_claim(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  claimed_by = getpid();
#ifdef MADV_WIPEONFORK
  if (!page_is_wiped && page <= sizeof mark_page)
    page_is_wiped = mmap(mark_page, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED &&
                    madvise(mark_page, page, MADV_WIPEONFORK) == 0;
#endif
  mark_page[0] = 1;
}

bool mincov_rt_process_is_ours(void) { return page_is_wiped ? mark_page[0] != 0 : claimed_by == getpid(); }

/* Holds the owner's process number: a number that is not ours was left by a thread of the parent, which does not exist here. */
static pid_t lock_owner;

void mincov_rt_lock(void) {
  pid_t self = getpid();
  for (pid_t owner = 0;; owner = 0) {
    if (__atomic_compare_exchange_n(&lock_owner, &owner, self, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    if (owner != self && __atomic_compare_exchange_n(&lock_owner, &owner, self, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    sched_yield();
  }
}

void mincov_rt_unlock(void) { __atomic_store_n(&lock_owner, 0, __ATOMIC_RELEASE); }

void mincov_rt_close(int descriptor) { (void)syscall(SYS_close, descriptor); }

/* Weak: programs without threads, linked statically, need not get them because of this. */
#pragma weak pthread_setcancelstate

void mincov_rt_guard_enter(struct mincov_rt_guard *guard) {
  guard->error = errno;
  guard->cancel_state = PTHREAD_CANCEL_DISABLE;
  if (pthread_setcancelstate) pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &guard->cancel_state);
}

void mincov_rt_guard_leave(const struct mincov_rt_guard *guard) {
  int ignored;
  if (pthread_setcancelstate) pthread_setcancelstate(guard->cancel_state, &ignored);
  errno = guard->error;
}
