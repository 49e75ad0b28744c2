/* Progress on the terminal: see progress.h. */
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

void mincov_progress_begin(struct mincov_progress *progress, const char *what, size_t total) {
  const char *terminal = getenv("TERM");
  *progress = (struct mincov_progress){.what = what, .total = total};
  progress->on_terminal = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb");
  clock_gettime(CLOCK_MONOTONIC, &progress->last);
}

void mincov_progress_step(struct mincov_progress *progress) {
  progress->done++;
  if (!progress->on_terminal) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (now.tv_sec - progress->last.tv_sec < 1 || now.tv_nsec < progress->last.tv_nsec) return;
  fprintf(stderr, "\r%s: %s %zu of %zu\033[K", mincov_program_name(), progress->what, progress->done, progress->total);
  fflush(stderr);
  progress->last = now;
  progress->shown = true;
}

void mincov_progress_end(struct mincov_progress *progress) {
  if (progress->shown) fputs("\r\033[K", stderr);
}
