/* Progress on the terminal: see progress.h. */
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

void mincov_progress_begin(struct mincov_progress *progress, const char *what, size_t total) {
  const char *terminal = getenv("TERM");
  *progress = (struct mincov_progress){.what = what, .total = total, .writing = ATOMIC_FLAG_INIT};
  progress->on_terminal = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb");
  clock_gettime(CLOCK_MONOTONIC, &progress->last);
}

static void show(struct mincov_progress *progress, size_t done) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (now.tv_sec - progress->last.tv_sec < 1 || now.tv_nsec < progress->last.tv_nsec) return;
  fprintf(stderr, "\r%s: %s %zu of %zu\033[K", mincov_program_name(), progress->what, done, progress->total);
  fflush(stderr);
  progress->last = now;
  progress->shown = true;
}

void mincov_progress_step(struct mincov_progress *progress) {
  size_t done = atomic_fetch_add(&progress->done, 1) + 1;
  if (!progress->on_terminal || atomic_flag_test_and_set(&progress->writing)) return;
  show(progress, done);
  atomic_flag_clear(&progress->writing);
}

void mincov_progress_end(struct mincov_progress *progress) {
  if (progress->shown) fputs("\r\033[K", stderr);
}
