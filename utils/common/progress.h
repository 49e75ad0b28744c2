/* A line on the terminal while something takes long: shown after a second, erased at the end, never written to a file. Steps may be
 * made by several threads. */
#ifndef MINCOV_COMMON_PROGRESS_H
#define MINCOV_COMMON_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

struct mincov_progress {
  const char *what;
  size_t total;
  atomic_size_t done;
  atomic_flag writing; /* by one of the threads */
  bool on_terminal;
  bool shown;
  struct timespec last; /* when the line was last written, or when work began */
};

void mincov_progress_begin(struct mincov_progress *progress, const char *what, size_t total);
void mincov_progress_step(struct mincov_progress *progress);
void mincov_progress_end(struct mincov_progress *progress);

#endif
