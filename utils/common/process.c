/* Other programs, run and waited for: see process.h. */
#include "process.h"

#include <errno.h>
#include <fts.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "allocate.h"
#include "message.h"

static _Noreturn void become(const char *const *arguments) {
  execvp(arguments[0], (char *const *)arguments);
  int reason = errno;
  mincov_say_error(arguments[0], "cannot run: %s", strerror(reason));
  fflush(NULL);
  _exit(reason == ENOENT ? MINCOV_EXIT_NOT_FOUND : MINCOV_EXIT_NOT_RUN);
}

int mincov_process_run(const char *const *arguments, void (*before)(void *context), void *context) {
  struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, quit;
  fflush(stdout);
  sigaction(SIGINT, &ignore, &interrupt);
  sigaction(SIGQUIT, &ignore, &quit);
  pid_t child = fork();
  if (child == 0) {
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    if (before) before(context);
    become(arguments);
  }
  int reason = errno, status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
  if (child < 0) {
    mincov_say_error(arguments[0], "cannot run: %s", strerror(reason));
    return MINCOV_EXIT_NOT_RUN;
  }
  return WIFSIGNALED(status) ? MINCOV_EXIT_SIGNAL_BASE + WTERMSIG(status) : WEXITSTATUS(status);
}

char *mincov_make_temporary_directory(const char *prefix) {
  const char *base = getenv("TMPDIR");
  char *directory = mincov_format("%s/%s-XXXXXX", base && *base ? base : "/tmp", prefix);
  if (mkdtemp(directory)) return directory;
  mincov_say_error(directory, "cannot make the directory: %s", strerror(errno));
  free(directory);
  return NULL;
}

void mincov_remove_directory(const char *directory) {
  char *roots[] = {mincov_copy_text(directory), NULL};
  FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
  for (FTSENT *entry; walk && (entry = fts_read(walk));) {
    if (entry->fts_info == FTS_DP)
      rmdir(entry->fts_path);
    else if (entry->fts_info != FTS_D)
      unlink(entry->fts_path);
  }
  if (walk) fts_close(walk);
  free(roots[0]);
}
