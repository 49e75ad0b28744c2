/* Output files that are whole or not there: see output.h. */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "allocate.h"
#include "message.h"

static bool open_temporary(struct mincov_output *output) {
  const char *base = strrchr(output->target, '/');
  size_t directory = base ? (size_t)(base + 1 - output->target) : 0;
  output->temporary = mincov_format("%.*s.%s.XXXXXX", (int)directory, output->target, output->target + directory);
  int descriptor = mkostemp(output->temporary, O_CLOEXEC);
  if (descriptor < 0) return false;
  mode_t mask = umask(0);
  umask(mask);
  /* mkostemp makes files for the owner alone; what the user asked for is an ordinary file. */
  if (fchmod(descriptor, 0666 & ~mask) == 0 && (output->stream = fdopen(descriptor, "w"))) return true;
  int reason = errno;
  close(descriptor);
  unlink(output->temporary);
  errno = reason;
  return false;
}

bool mincov_output_open(struct mincov_output *output, const char *path) {
  *output = (struct mincov_output){0};
  if (!path || !strcmp(path, "-")) {
    output->stream = stdout;
    return true;
  }
  output->path = mincov_copy_text(path);
  struct stat status;
  bool exists = stat(path, &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
  } else if (exists && !S_ISREG(status.st_mode)) {
    if ((output->stream = fopen(path, "we"))) return true;
  } else {
    output->target = exists ? realpath(path, NULL) : mincov_copy_text(path);
    if (output->target && open_temporary(output)) return true;
  }
  mincov_say_error(path, "cannot write: %s", strerror(errno));
  free(output->path);
  free(output->target);
  free(output->temporary);
  *output = (struct mincov_output){0};
  return false;
}

static void release(struct mincov_output *output) {
  free(output->path);
  free(output->target);
  free(output->temporary);
  *output = (struct mincov_output){0};
}

bool mincov_output_close(struct mincov_output *output) {
  if (!output->path) { /* the standard output is checked once, at the end of main */
    release(output);
    return true;
  }
  errno = 0;
  bool good = !ferror(output->stream);
  good = !fflush(output->stream) && good;
  /* Renaming may reach the disk before the bytes do: a crash must not leave an empty file under the final name. */
  if (good && output->target) good = !fsync(fileno(output->stream)) || errno == EINVAL;
  good = !fclose(output->stream) && good;
  if (good && output->target) good = !rename(output->temporary, output->target);
  if (!good) { /* the reason of a write that failed before is not known any more */
    mincov_say_error(output->path, "cannot write%s%s", errno ? ": " : "", errno ? strerror(errno) : "");
    if (output->temporary) unlink(output->temporary);
  }
  release(output);
  return good;
}

void mincov_output_abandon(struct mincov_output *output) {
  if (output->path) {
    fclose(output->stream);
    if (output->temporary) unlink(output->temporary);
  }
  release(output);
}

bool mincov_make_directory(const char *path) {
  char *copy = mincov_copy_text(path);
  bool good = true;
  for (char *end = copy + 1; good; end++) {
    if (*end && *end != '/') continue;
    char kept = *end;
    *end = 0;
    struct stat status;
    if (mkdir(copy, 0777) && (errno != EEXIST || stat(copy, &status) || (!S_ISDIR(status.st_mode) && (errno = ENOTDIR)))) {
      mincov_say_error(copy, "cannot make the directory: %s", strerror(errno));
      good = false;
    }
    *end = kept;
    if (!kept) break;
  }
  free(copy);
  return good;
}
