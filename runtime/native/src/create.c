/* A new profile appears complete or not at all.
 *
 * It is written under no name (O_TMPFILE) or a temporary one, and then linked to its own: link(2) never replaces, so of many
 * processes that start at once one wins, and the others use its file. Never a rename over the name: a profile that is there may be
 * mapped by running programs. All bytes are written: a hole would turn into a SIGBUS when the disk is full later, and among the
 * probe bytes it would say that they ran. */
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1 /* the kernel's value; not in every libc */
#endif
#define MODE 0666 /* less the umask */
#define TEMPORARY_NAMES 64

int mincov_rt_move_descriptor(int descriptor) {
  if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), error = errno;
  mincov_rt_close(descriptor);
  errno = error;
  return moved;
}

/* Makes the directories above path; those that exist are no error. path is changed and restored. */
static int make_directories(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    int error = mkdirat(AT_FDCWD, path, 0777) == 0 || errno == EEXIST ? 0 : errno;
    *slash = '/';
    /* EROFS and EACCES come before EEXIST on some systems: the open that follows tells. */
    if (error && error != EROFS && error != EACCES) return error;
  }
  return 0;
}

int mincov_rt_make_directories(const char *path) {
  static char copy[PATH_MAX];
  if (strlen(path) >= sizeof copy) return ENAMETOOLONG;
  strcpy(copy, path);
  return make_directories(copy);
}

/* A file that is being filled. */
struct filling {
  int descriptor;
  uint64_t offset;
};

static int write_all(struct filling *filling, const uint8_t *data, size_t size) {
  int error = mincov_rt_write_exactly(filling->descriptor, data, size, filling->offset);
  filling->offset += size;
  return error;
}

static int write_filled(struct filling *filling, uint8_t byte, uint64_t size) {
  static uint8_t bytes[8192];
  int error = 0;
  memset(bytes, byte, size < sizeof bytes ? (size_t)size : sizeof bytes);
  while (size && !error) {
    size_t part = size < sizeof bytes ? (size_t)size : sizeof bytes;
    error = write_all(filling, bytes, part);
    size -= part;
  }
  return error;
}

static int write_image(int descriptor, const struct mincov_rt_module *module, const struct mincov_rt_placement *place) {
  static uint8_t header[MINCOV_PROFILE_HEADER_SIZE];
  struct filling filling = {.descriptor = descriptor};
  mincov_rt_header_write(module, place, header);
  uint64_t map_size = place->map_offset ? module->map_size : 0;
  uint64_t map_offset = place->map_offset ? place->map_offset : place->image_size;
  int error = write_all(&filling, header, sizeof header);
  if (!error) error = write_filled(&filling, 0, place->probes_offset - sizeof header);
  if (!error)
    error = write_filled(&filling, MINCOV_PROFILE_UNSET, map_offset - place->probes_offset); /* to the end of their last page */
  if (!error) error = write_all(&filling, module->map, map_size);
  if (!error) error = write_filled(&filling, 0, place->image_size - map_offset - map_size);
  return error;
}

bool mincov_rt_is_above_limit(uint64_t size) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && size > limit.rlim_cur;
}

/* Copies path's directory, with its last slash, to directory. */
static void directory_of(const char *path, char *directory) {
  const char *slash = strrchr(path, '/');
  size_t length = slash ? (size_t)(slash - path) + 1 : 0;
  memcpy(directory, path, length);
  if (!length) directory[length++] = '.';
  directory[length] = '\0';
}

/* A file without a name in path's directory. ENOTSUP: the file system has none. */
static int create_unnamed(const char *path, int *descriptor) {
  static char directory[PATH_MAX];
  directory_of(path, directory);
  *descriptor = mincov_rt_move_descriptor(openat(AT_FDCWD, directory, O_TMPFILE | O_RDWR | O_CLOEXEC, MODE));
  if (*descriptor >= 0) return 0;
  /* Kernels and file systems that do not know O_TMPFILE see an attempt to write to a directory. */
  return errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL || errno == ENOENT ? ENOTSUP : errno;
}

static int publish_unnamed(int descriptor, const char *path) {
  char link[32];
  struct mincov_rt_text text = {.data = link, .capacity = sizeof link};
  mincov_rt_text_add(&text, "/proc/self/fd/");
  mincov_rt_text_add_number(&text, (uint64_t)descriptor);
  return linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

static int create_named(const char *path, char *temporary, int *descriptor) {
  for (unsigned i = 0; i < TEMPORARY_NAMES; i++) {
    struct mincov_rt_text text = {.data = temporary, .capacity = PATH_MAX};
    directory_of(path, temporary);
    text.length = strlen(temporary);
    if (text.length && temporary[text.length - 1] != '/') mincov_rt_text_add(&text, "/");
    mincov_rt_text_add(&text, ".mincov-");
    mincov_rt_text_add_number(&text, (uint64_t)getpid());
    mincov_rt_text_add(&text, "-");
    mincov_rt_text_add_number(&text, i);
    mincov_rt_text_add(&text, ".tmp");
    if (text.overflow) return ENAMETOOLONG;
    *descriptor = mincov_rt_move_descriptor(openat(AT_FDCWD, temporary, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, MODE));
    if (*descriptor >= 0) return 0;
    if (errno != EEXIST) return errno;
  }
  return EAGAIN;
}

/* Moves temporary to path unless that exists. File systems without hard links may know the rename that does not replace. */
static int publish_named(const char *temporary, const char *path) {
  int error = linkat(AT_FDCWD, temporary, AT_FDCWD, path, 0) == 0 ? 0 : errno;
#ifdef SYS_renameat2
  if (error && error != EEXIST && syscall(SYS_renameat2, AT_FDCWD, temporary, AT_FDCWD, path, RENAME_NOREPLACE) == 0) return 0;
#endif
  if (error && error != EEXIST && faccessat(AT_FDCWD, path, F_OK, 0) == 0) error = EEXIST;
  unlinkat(AT_FDCWD, temporary, 0);
  return error;
}

static int create_by_name(const char *path, const struct mincov_rt_module *module, const struct mincov_rt_placement *place,
                          int *descriptor) {
  static char temporary[PATH_MAX];
  int error = create_named(path, temporary, descriptor);
  if (error) return error;
  error = write_image(*descriptor, module, place);
  if (error)
    unlinkat(AT_FDCWD, temporary, 0);
  else
    error = publish_named(temporary, path);
  if (error) mincov_rt_close(*descriptor);
  return error;
}

int mincov_rt_create(const char *path, const struct mincov_rt_module *module, bool with_map, int *descriptor) {
  struct mincov_rt_placement place = mincov_rt_layout_place(module, with_map, MINCOV_RT_PAGE);
  if (mincov_rt_is_above_limit(place.image_size)) return EFBIG;
  int error = create_unnamed(path, descriptor);
  if (error == ENOTSUP) return create_by_name(path, module, &place, descriptor);
  if (error) return error;
  error = write_image(*descriptor, module, &place);
  bool written = !error;
  if (written) error = publish_unnamed(*descriptor, path);
  if (!error) return 0;
  mincov_rt_close(*descriptor);
  /* Without /proc, a file without a name cannot get one. */
  return written && error != EEXIST ? create_by_name(path, module, &place, descriptor) : error;
}
