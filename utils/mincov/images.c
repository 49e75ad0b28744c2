/* Images of profile files: see images.h. */
#include "images.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "content.h"
#include "message.h"

bool mincov_images_open(struct mincov_images *images, const char *path, int flags) {
  struct stat status;
  *images = (struct mincov_images){.path = path, .descriptor = mincov_open_regular(path, flags)};
  if (images->descriptor < 0 || fstat(images->descriptor, &status)) {
    mincov_say_error(path, "cannot %s: %s", flags == O_RDONLY ? "read" : "write", strerror(errno));
    if (images->descriptor >= 0) close(images->descriptor);
    return false;
  }
  images->size = (uint64_t)status.st_size;
  if (images->size) return true;
  mincov_say_error(path, "empty file");
  close(images->descriptor);
  return false;
}

void mincov_images_rewind(struct mincov_images *images) { images->start = images->next = 0; }

bool mincov_images_read(struct mincov_images *images, uint64_t offset, uint64_t size, void *to) {
  uint8_t *target = to;
  uint64_t at = images->start + offset;
  while (size) {
    ssize_t got = pread(images->descriptor, target, size, (off_t)at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      mincov_say_error(images->path, "cannot read: %s", got ? strerror(errno) : "it became shorter meanwhile");
      images->failed = true;
      return false;
    }
    target += got;
    at += (uint64_t)got;
    size -= (uint64_t)got;
  }
  return true;
}

bool mincov_images_next(struct mincov_images *images) {
  images->start = images->next;
  uint64_t left = images->size - images->start;
  if (images->failed || !left) return false;
  memset(images->head, 0, sizeof images->head);
  if (!mincov_images_read(images, 0, left < sizeof images->head ? left : sizeof images->head, images->head)) return false;
  struct mincov_error error = {0};
  enum mincov_status status = mincov_profile_read_header(images->head, left, &images->image, &error);
  if (status != MINCOV_OK) {
    mincov_say_refused(images->path, status, &error, images->start);
    images->failed = true;
    return false;
  }
  images->next = images->start + images->image.image_size;
  return true;
}

bool mincov_images_is_java(const struct mincov_images *images) { return mincov_java_map_has_index(images->head, &images->image); }

void mincov_images_close(struct mincov_images *images) { close(images->descriptor); }
