/* Files read whole: see content.h. */
#include "content.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "message.h"

static int open_regular(const char *path, int flags, struct stat *status) {
  int descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return -1;
  int reason = fstat(descriptor, status) ? errno : S_ISDIR(status->st_mode) ? EISDIR : S_ISREG(status->st_mode) ? 0 : EINVAL;
  if (!reason) return descriptor;
  close(descriptor);
  errno = reason;
  return -1;
}

int mincov_open_regular(const char *path, int flags) {
  struct stat status;
  return open_regular(path, flags, &status);
}

/* Reads until the end of the file: its size is only a hint, since it may grow. expected: what a regular file had a moment ago; to
 * get just that, and not the byte more that was asked for, is its end. */
static bool read_all(int descriptor, size_t expected, struct mincov_content *content) {
  size_t capacity = 0;
  *content = (struct mincov_content){0};
  for (;;) {
    if (content->size == capacity) {
      size_t wanted = capacity ? capacity * 2 : expected + 1;
      uint8_t *grown = wanted > capacity ? realloc(content->data, wanted) : NULL;
      if (!grown) {
        errno = ENOMEM;
        return false;
      }
      content->data = grown;
      capacity = wanted;
    }
    ssize_t got = read(descriptor, content->data + content->size, capacity - content->size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0;
    content->size += (size_t)got;
    if (expected && content->size == expected) return true;
  }
}

bool mincov_try_read_file(const char *path, struct mincov_content *content) {
  *content = (struct mincov_content){0};
  struct stat status;
  int descriptor = open_regular(path, O_RDONLY, &status);
  bool good = descriptor >= 0 && read_all(descriptor, (size_t)status.st_size, content);
  int reason = errno;
  if (!good) {
    free(content->data);
    *content = (struct mincov_content){0};
  }
  if (descriptor >= 0) close(descriptor);
  errno = reason;
  return good;
}

bool mincov_read_input(struct mincov_content *content) {
  if (read_all(STDIN_FILENO, 0, content)) return true;
  mincov_say_error("standard input", "cannot read: %s", strerror(errno));
  free(content->data);
  *content = (struct mincov_content){0};
  return false;
}

bool mincov_read_file(const char *path, struct mincov_content *content) {
  if (mincov_try_read_file(path, content)) return true;
  mincov_say_error(path, "cannot read: %s", strerror(errno));
  return false;
}
