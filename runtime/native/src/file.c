/* Opens the module's profile, whichever name it must have.
 *
 * Tried in turn, with one suffix more each time: the plain name; with the module's name if another program's profile has it; with
 * the user's number if it belongs to another user; with the build's identity if it holds another build or no profile at all. A file
 * that is there is never replaced nor cleared. Only a file that is whole and of this very build is used. */
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#define ATTEMPTS 32 /* names tried, races lost: each of either needs somebody else to act at the same time, but for four */

enum outcome {
  USABLE,
  ABSENT,
  OTHER_MODULE,
  OTHER_BUILD,
  OTHER_USER,
  DAMAGED,
  FAILED,
};

/* Network file systems keep pages per client and write them back whole: two hosts would clear each other's bytes. Cluster file
 * systems that keep mapped pages coherent (GPFS, Lustre, OCFS2) are not among them, nor is FUSE, which is local more often than
 * not. */
static bool is_network(const struct statfs *system) {
  static const uint32_t types[] = {
      0x6969,     /* NFS */
      0x517b,     /* SMB */
      0xff534d42, /* CIFS */
      0xfe534d42, /* SMB2 */
      0x5346414f, /* AFS (OpenAFS) */
      0x6b414653, /* AFS (kernel) */
      0x73757245, /* Coda */
      0x00c36400, /* Ceph */
      0x01021997, /* 9P */
  };
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if ((uint32_t)system->f_type == types[i]) return true;
  return false;
}

/* Asks the nearest directory above path that exists. */
static bool lies_on_network(const char *path) {
  static char directory[PATH_MAX];
  struct statfs system;
  strcpy(directory, path);
  for (char *slash = strrchr(directory, '/'); slash; slash = strrchr(directory, '/')) {
    slash[slash == directory] = '\0'; /* the root keeps its slash */
    if (statfs(directory, &system) == 0) return is_network(&system);
    if (slash == directory) return false;
  }
  return statfs(".", &system) == 0 && is_network(&system);
}

/* Reads up to size bytes from the start. */
static ssize_t read_start(int descriptor, uint8_t *data, size_t size) {
  size_t done = 0;
  while (done < size) {
    ssize_t count = pread(descriptor, data + done, size - done, (off_t)done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return -1;
    if (count == 0) break;
    done += (size_t)count;
  }
  return (ssize_t)done;
}

static enum outcome judge_contents(struct mincov_rt_file *file, const struct mincov_rt_module *module, const struct stat *status,
                                   int *error, const char **reason) {
  static uint8_t header[MINCOV_PROFILE_HEADER_SIZE];
  memset(header, 0, sizeof header);
  if (read_start(file->descriptor, header, sizeof header) < 0) {
    *error = errno;
    return FAILED;
  }
  switch (mincov_rt_header_match(module, header, (uint64_t)status->st_size, &file->probes_offset, reason)) {
  case MINCOV_RT_SAME:
    return USABLE;
  case MINCOV_RT_OTHER_MODULE:
    return OTHER_MODULE;
  case MINCOV_RT_OTHER_BUILD:
    return OTHER_BUILD;
  case MINCOV_RT_DAMAGED:
    break;
  }
  return DAMAGED;
}

/* Why a file could not be opened, and whether another name helps. */
static enum outcome judge_failure(const char *path, int *error, const char **reason) {
  struct stat status;
  if (*error == ENOENT) return ABSENT;
  if (*error == ELOOP && fstatat(AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(status.st_mode)) {
    *reason = mincov_rt_error_text(ELOOP);
    return DAMAGED;
  }
  if ((*error == EACCES || *error == EPERM) && fstatat(AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
      status.st_uid != geteuid())
    return OTHER_USER;
  return FAILED;
}

/* Opens file->path, which must exist. */
static enum outcome open_existing(struct mincov_rt_file *file, const struct mincov_rt_module *module, bool any_user, int *error,
                                  const char **reason) {
  struct stat status;
  enum outcome outcome = FAILED;
  file->descriptor =
      mincov_rt_move_descriptor(openat(AT_FDCWD, file->path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
  if (file->descriptor < 0 || fstat(file->descriptor, &status) != 0) {
    *error = errno;
    outcome = file->descriptor < 0 ? judge_failure(file->path, error, reason) : FAILED;
  } else if (S_ISCHR(status.st_mode)) {
    *error = ENODEV;
  } else if (!S_ISREG(status.st_mode)) {
    *error = EINVAL;
    *reason = "it is not a regular file";
  } else if (!any_user && status.st_uid != geteuid()) {
    outcome = OTHER_USER;
  } else {
    outcome = judge_contents(file, module, &status, error, reason);
  }
  if (outcome != USABLE) mincov_rt_file_close(file);
  return outcome;
}

/* Creates file->path. A race lost counts as 0 too, with no descriptor: the caller opens the winner's. */
static int create(struct mincov_rt_file *file, const struct mincov_rt_module *module, bool with_map, bool create_directory) {
  int error = mincov_rt_create(file->path, module, with_map, &file->descriptor);
  if ((error == ENOENT || error == ENOTDIR) && create_directory) {
    int directory_error = mincov_rt_make_directories(file->path);
    error = directory_error ? directory_error : mincov_rt_create(file->path, module, with_map, &file->descriptor);
  }
  if (error) file->descriptor = -1;
  file->created = !error;
  file->probes_offset = mincov_rt_layout_place(module, with_map, MINCOV_RT_PAGE).probes_offset;
  return error == EEXIST ? 0 : error;
}

/* The suffix that leads away from a file that cannot be used; 0 if no other name helps. */
static unsigned next_suffix(enum outcome outcome, const struct mincov_rt_target *target, unsigned suffixes) {
  unsigned wanted = MINCOV_RT_BUILD;
  if (outcome == OTHER_USER) wanted = MINCOV_RT_USER;
  if (outcome == OTHER_MODULE && !target->names_module && !(suffixes & MINCOV_RT_MODULE)) wanted = MINCOV_RT_MODULE;
  return suffixes & wanted ? 0 : wanted;
}

/* A fixed name belongs to the main program where that is instrumented as well, whichever module comes first. */
static bool is_instrumented_program(const struct mincov_rt_copy *copy, void *context) {
  (void)context;
  return copy->main_program && copy->instrumented && copy->interface != &mincov_rt_interface;
}

static unsigned first_suffixes(const struct mincov_rt_target *target) {
  unsigned suffixes = 0;
  if (!target->names_host && lies_on_network(target->base)) suffixes |= MINCOV_RT_HOST;
  if (!target->names_module && mincov_rt_modules_visit(is_instrumented_program, NULL)) suffixes |= MINCOV_RT_MODULE;
  return suffixes;
}

/* With a suffix, /dev/null would become a file of that name. */
static bool is_device(const char *path) {
  struct stat status;
  return fstatat(AT_FDCWD, path, &status, 0) == 0 && S_ISCHR(status.st_mode);
}

int mincov_rt_file_open(const struct mincov_rt_target *target, const struct mincov_rt_module *module, bool with_map,
                        bool create_directory, const char *label, struct mincov_rt_file *file, const char **reason) {
  unsigned suffixes = first_suffixes(target);
  *reason = NULL;
  file->descriptor = -1;
  file->created = false;
  if (!target->names_module && !label && is_device(target->base)) return ENODEV;
  for (unsigned attempt = 0; attempt < ATTEMPTS; attempt++) {
    int error = mincov_rt_target_path(target, module, suffixes, label, file->path);
    if (error) return error;
    *reason = NULL;
    enum outcome outcome = open_existing(file, module, suffixes & MINCOV_RT_USER, &error, reason);
    if (outcome == USABLE) return 0;
    if (outcome == FAILED) return error;
    if (outcome == ABSENT) {
      error = create(file, module, with_map, create_directory);
      if (error) return error;
      if (file->descriptor >= 0) return 0;
      continue;
    }
    if (outcome == DAMAGED) mincov_rt_warn("recording beside", file->path, *reason);
    unsigned suffix = next_suffix(outcome, target, suffixes);
    if (!suffix && outcome == OTHER_USER) return EACCES;
    if (!suffix) {
      if (!*reason) *reason = "it holds another build, and so do the other names";
      return EEXIST;
    }
    suffixes |= suffix;
  }
  return EAGAIN;
}

void mincov_rt_file_close(struct mincov_rt_file *file) {
  if (file->descriptor >= 0) mincov_rt_close(file->descriptor);
  file->descriptor = -1;
}
