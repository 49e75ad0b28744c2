/* Output files that are whole or not there: see output.h. */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "allocate.h"
#include "content.h"
#include "message.h"

/* Opens a new file beside target, with the permissions of an ordinary new file, and gives its name, the caller's to free; -1: errno
 * says why not, and there is no name. Any number of threads and processes may do so at once. */
static int open_beside(const char *target, char **name) {
  static atomic_uint next;
  const char *base = strrchr(target, '/');
  size_t directory = base ? (size_t)(base + 1 - target) : 0;
  int descriptor;
  do {
    *name = mincov_format("%.*s.%s.%lx-%x", (int)directory, target, target + directory, (unsigned long)getpid(), next++);
    descriptor = open(*name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0) return descriptor;
    int reason = errno;
    free(*name);
    *name = NULL;
    errno = reason;
  } while (errno == EEXIST); /* left by a process that was killed and had the same number */
  return -1;
}

static bool open_temporary(struct mincov_output *output) {
  int descriptor = open_beside(output->target, &output->temporary);
  if (descriptor < 0) return false;
  if ((output->stream = fdopen(descriptor, "w"))) return true;
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
  if (good && output->target && !output->can_be_made_again) good = !fsync(fileno(output->stream)) || errno == EINVAL;
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

static bool has_bytes(const char *path, const void *data, size_t size) {
  struct stat status;
  if (lstat(path, &status) || !S_ISREG(status.st_mode) || status.st_size != (off_t)size) return false;
  struct mincov_content content;
  bool same = mincov_try_read_file(path, &content) && content.size == size && (!size || !memcmp(content.data, data, size));
  free(content.data);
  return same;
}

static bool write_all(int descriptor, const char *data, size_t size) {
  while (size) {
    ssize_t written = write(descriptor, data, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    data += written;
    size -= (size_t)written;
  }
  return true;
}

int mincov_try_write_file(const char *path, const void *data, size_t size) {
  if (has_bytes(path, data, size)) return 0;
  char *temporary;
  int descriptor = open_beside(path, &temporary), reason = errno;
  if (descriptor >= 0) {
    reason = write_all(descriptor, data, size) ? 0 : errno;
    if (close(descriptor) && !reason) reason = errno;
    if (!reason && rename(temporary, path)) reason = errno;
    if (reason) unlink(temporary);
    free(temporary);
  }
  return reason;
}

bool mincov_write_file(const char *path, const void *data, size_t size) {
  int reason = mincov_try_write_file(path, data, size);
  if (reason) mincov_say_error(path, "cannot write: %s", strerror(reason));
  return !reason;
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
