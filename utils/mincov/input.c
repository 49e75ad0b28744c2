/* From arguments to files: see input.h. */
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocate.h"
#include "message.h"
#include "mincov/profile_format.h"
#include "unique.h"

enum { MAGIC_SIZE = 8 };

enum mincov_file_kind mincov_file_kind(const uint8_t *data, size_t size) {
  static const struct {
    const char *magic;
    size_t size;
    enum mincov_file_kind kind;
  } kinds[] = {
      {MINCOV_PROFILE_MAGIC, 8, MINCOV_FILE_PROFILE}, {"\177ELF", 4, MINCOV_FILE_ELF},        {"!<arch>\n", 8, MINCOV_FILE_ARCHIVE},
      {"!<thin>\n", 8, MINCOV_FILE_THIN_ARCHIVE},     {"BC\xc0\xde", 4, MINCOV_FILE_BITCODE},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    if (size >= kinds[i].size && !memcmp(data, kinds[i].magic, kinds[i].size)) return kinds[i].kind;
  return MINCOV_FILE_UNKNOWN;
}

bool mincov_file_find_kind(const char *path, enum mincov_file_kind *kind) {
  int descriptor = mincov_open_regular(path, O_RDONLY);
  uint8_t magic[MAGIC_SIZE];
  ssize_t size = descriptor < 0 ? -1 : read(descriptor, magic, sizeof magic);
  *kind = size > 0 ? mincov_file_kind(magic, (size_t)size) : MINCOV_FILE_UNKNOWN;
  if (size < 0) mincov_say_error(path, "cannot read: %s", strerror(errno));
  if (descriptor >= 0) close(descriptor);
  if (size < 0) return false;
  switch (*kind) {
  case MINCOV_FILE_PROFILE:
  case MINCOV_FILE_ELF:
  case MINCOV_FILE_ARCHIVE:
    return true;
  case MINCOV_FILE_THIN_ARCHIVE:
    mincov_say_error(path, "a thin archive holds no objects: give the objects");
    return false;
  case MINCOV_FILE_BITCODE:
    mincov_say_error(path, "LLVM bitcode, which link-time optimisation will compile: give the linked binary");
    return false;
  case MINCOV_FILE_UNKNOWN:
    break;
  }
  mincov_say_error(path, size ? "neither a profile nor an ELF file or archive" : "empty file");
  return false;
}

static void add_input(struct mincov_inputs *inputs, const char *path, const struct stat *status) {
  inputs->items = mincov_grow(inputs->items, inputs->count, &inputs->capacity, sizeof *inputs->items);
  inputs->items[inputs->count++] = (struct mincov_input){
      .path = mincov_copy_text(path), .device = status->st_dev, .inode = status->st_ino, .modified = status->st_mtim};
}

/* Whether a file found in a directory counts as a profile. A file named as one that does not start as one is an error later. */
static bool is_profile_in_directory(const char *path, const char *name) {
  size_t length = strlen(name);
  if (name[0] == '.') return false;
  if (length > 7 && !strcmp(name + length - 7, ".mincov")) return true;
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return false;
  uint8_t magic[MAGIC_SIZE];
  ssize_t size = read(descriptor, magic, sizeof magic);
  close(descriptor);
  return size == MAGIC_SIZE && mincov_file_kind(magic, MAGIC_SIZE) == MINCOV_FILE_PROFILE;
}

static void find_in_directory(const char *directory, struct mincov_inputs *inputs) {
  char *roots[] = {mincov_copy_text(directory), NULL};
  size_t before = inputs->count;
  FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
  for (FTSENT *entry; walk && (entry = fts_read(walk));) {
    struct stat target;
    switch (entry->fts_info) {
    case FTS_F:
      if (is_profile_in_directory(entry->fts_path, entry->fts_name)) add_input(inputs, entry->fts_path, entry->fts_statp);
      break;
    case FTS_SL: /* a linked profile counts, a linked directory does not: it may lead back here */
      if (!stat(entry->fts_path, &target) && S_ISREG(target.st_mode) && is_profile_in_directory(entry->fts_path, entry->fts_name))
        add_input(inputs, entry->fts_path, &target);
      break;
    case FTS_DNR:
    case FTS_ERR:
    case FTS_NS:
      mincov_say_error(entry->fts_path, "cannot read: %s", strerror(entry->fts_errno));
      break;
    default:
      break;
    }
  }
  if (!walk)
    mincov_say_error(directory, "cannot read: %s", strerror(errno));
  else if (inputs->count == before)
    mincov_say_error(directory, "no profile in this directory");
  if (walk) fts_close(walk);
  free(roots[0]);
}

static int compare_identity(const void *left, const void *right) {
  const struct mincov_input *a = left, *b = right;
  if (a->device != b->device) return a->device < b->device ? -1 : 1;
  if (a->inode != b->inode) return a->inode < b->inode ? -1 : 1;
  return strcmp(a->path, b->path);
}

static int compare_path(const void *left, const void *right) {
  const struct mincov_input *a = left, *b = right;
  return strcmp(a->path, b->path);
}

static bool is_same_file(const void *left, const void *right) {
  const struct mincov_input *a = left, *b = right;
  return a->device == b->device && a->inode == b->inode;
}

static void drop(void *repeated, const void *kept) {
  (void)kept;
  free(((struct mincov_input *)repeated)->path);
}

static void drop_repeated(struct mincov_inputs *inputs) {
  if (!inputs->count) return;
  qsort(inputs->items, inputs->count, sizeof *inputs->items, compare_identity);
  inputs->count = mincov_unique(inputs->items, inputs->count, sizeof *inputs->items, is_same_file, drop);
  qsort(inputs->items, inputs->count, sizeof *inputs->items, compare_path);
}

void mincov_inputs_find(const char *const *arguments, struct mincov_inputs *inputs) {
  *inputs = (struct mincov_inputs){0};
  for (size_t i = 0; arguments && arguments[i]; i++) {
    struct stat status;
    if (stat(arguments[i], &status))
      mincov_say_error(arguments[i], "cannot read: %s", strerror(errno));
    else if (S_ISDIR(status.st_mode))
      find_in_directory(arguments[i], inputs);
    else
      add_input(inputs, arguments[i], &status);
  }
  drop_repeated(inputs);
}

void mincov_inputs_free(struct mincov_inputs *inputs) {
  for (size_t i = 0; i < inputs->count; i++) free(inputs->items[i].path);
  free(inputs->items);
  *inputs = (struct mincov_inputs){0};
}
