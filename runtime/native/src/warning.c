/* The one line on stderr when a run cannot be recorded.
 *
 * One a process, whichever module has the trouble: a program that starts ten instrumented libraries in a read-only directory should
 * not print ten lines. And only to the stderr that the process was started with: a daemon may have a socket at descriptor 2 by the
 * time it ends. */
#include "internal.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct {
  bool usable;
  dev_t device;
  ino_t inode;
} stderr_at_start;

void mincov_rt_warning_prepare(bool quiet) {
  struct stat status;
  if (quiet || fstat(STDERR_FILENO, &status) != 0) return;
  stderr_at_start.usable = true;
  stderr_at_start.device = status.st_dev;
  stderr_at_start.inode = status.st_ino;
}

static bool stderr_is_as_at_start(void) {
  struct stat status;
  return stderr_at_start.usable && fstat(STDERR_FILENO, &status) == 0 && status.st_dev == stderr_at_start.device &&
         status.st_ino == stderr_at_start.inode;
}

static bool has_warned(const struct mincov_rt_copy *copy, void *context) {
  (void)context;
  return __atomic_load_n(&copy->interface->warned, __ATOMIC_RELAXED) != 0;
}

static void write_line(const char *line, size_t length) {
  while (length) {
    ssize_t written = syscall(SYS_write, STDERR_FILENO, line, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return; /* nowhere left to say so */
    line += written;
    length -= (size_t)written;
  }
}

void mincov_rt_warn(const char *what, const char *path, const char *why) {
  static char line[PATH_MAX + 512];
  if (!stderr_is_as_at_start() || mincov_rt_modules_visit(has_warned, NULL)) return;
  __atomic_store_n(&mincov_rt_interface.warned, 1, __ATOMIC_RELAXED);
  struct mincov_rt_text text = {.data = line, .capacity = sizeof line - 1};
  mincov_rt_text_add(&text, "mincov: ");
  mincov_rt_text_add(&text, mincov_rt_this_module()->name);
  mincov_rt_text_add(&text, ": ");
  mincov_rt_text_add(&text, what);
  if (path) {
    mincov_rt_text_add(&text, " '");
    mincov_rt_text_add(&text, path);
    mincov_rt_text_add(&text, "'");
  }
  if (why) {
    mincov_rt_text_add(&text, ": ");
    mincov_rt_text_add(&text, why);
  }
  line[text.length++] = '\n';
  write_line(line, text.length);
}
