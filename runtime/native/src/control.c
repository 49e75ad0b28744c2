/* Begin and end of recording in this module, and what the public interface asks of it.
 *
 * begin: who are we, where does the profile belong, open or create it, map it over the probe bytes. From then on stores land in the
 * file and nothing remains to be done. If no file could be had, the end of the run tries once more. */
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
  struct mincov_rt_module module;
  struct mincov_rt_settings settings;
  struct mincov_rt_target target;
  struct mincov_rt_target next_target; /* while set_file tries it */
  struct mincov_rt_file file;          /* open only inside of a call */
  struct mincov_rt_recording recording;
  char path[PATH_MAX]; /* of the file that is mapped */
  dev_t device;        /* and which file that was */
  ino_t inode;
  bool at_end;    /* nothing could be mapped: write when the run ends */
  bool saw_loss;  /* the mapped file was truncated, and counted reset because of it */
  bool counted;   /* the run's begin is in a file */
  bool was_reset; /* before there was a file */
} state;

const struct mincov_rt_module *mincov_rt_this_module(void) { return &state.module; }

static bool is_instrumented(const struct mincov_rt_module *module) {
  return module->probes_size > MINCOV_RT_PAGE || module->map_size;
}

static int open_file(const struct mincov_rt_target *target, const char *label, const char **reason) {
  return mincov_rt_file_open(target, &state.module, state.settings.with_map, state.settings.create_directory, label, &state.file,
                             reason);
}

/* Records into the open file from now on. */
static int attach(bool carry) {
  struct stat status;
  int error = fstat(state.file.descriptor, &status) == 0 ? 0 : errno;
  if (!error) error = mincov_rt_recording_attach(&state.recording, &state.module, &state.file, carry);
  mincov_rt_file_close(&state.file);
  if (error) return error;
  strcpy(state.path, state.file.path);
  state.device = status.st_dev;
  state.inode = status.st_ino;
  mincov_rt_counter_add(state.recording.header + MINCOV_PROFILE_AT_runs_begun);
  if (!carry || state.was_reset)
    __atomic_fetch_or(state.recording.header + MINCOV_PROFILE_AT_flags, MINCOV_PROFILE_RESET, __ATOMIC_RELAXED);
  state.at_end = state.saw_loss = false;
  state.counted = true;
  return 0;
}

static void start_recording(void) {
  const char *reason = NULL;
  int error = open_file(&state.target, NULL, &reason);
  if (error == ENODEV) return;
  if (!error) error = attach(true);
  if (error) {
    state.at_end = true;
    mincov_rt_warn("cannot record in", state.file.path, reason ? reason : mincov_rt_error_text(error));
  } else if (state.recording.rest) {
    mincov_rt_warn(
        "the linker put other data on the last page of its probe bytes: these are lost if the run does not end normally, in",
        state.file.path, NULL);
  }
}

static int choose_target(void) {
  const struct mincov_rt_settings *settings = &state.settings;
  int error = mincov_rt_target_set(&state.target, &state.module, settings->directory, settings->pattern);
  if (error != EINVAL) return error;
  mincov_rt_warn("using %b.mincov, for MINCOV_FILE has an unknown % sequence (known: %b %i %p %h %%):", settings->pattern, NULL);
  state.settings.pattern = "%b.mincov";
  return mincov_rt_target_set(&state.target, &state.module, settings->directory, settings->pattern);
}

static void begin_instrumented(void) {
  mincov_rt_recording_prepare();
  mincov_rt_settings_read(&state.settings);
  mincov_rt_warning_prepare(state.settings.quiet);
  mincov_rt_process_claim();
  state.file.descriptor = -1;
  if (state.settings.refuse) {
    mincov_rt_warn("not recording: the program runs with raised privileges and has no directory compiled in", NULL, NULL);
    return;
  }
  int error = choose_target();
  if (error)
    mincov_rt_warn("cannot record: the profile's path is too long, from", state.settings.pattern, NULL);
  else
    start_recording();
  __atomic_store_n(&mincov_rt_interface.ready, 1, __ATOMIC_RELEASE);
  if (state.recording.active) mincov_rt_bus_handler_install();
}

void mincov_rt_begin(void) {
  struct mincov_rt_guard guard;
  mincov_rt_guard_enter(&guard);
  mincov_rt_lock();
  mincov_rt_module_find(&state.module);
  if (is_instrumented(&state.module)) begin_instrumented();
  mincov_rt_unlock();
  mincov_rt_guard_leave(&guard);
}

/* Takes notice that the mapped file was truncated: what ran before is forgotten. */
static void note_loss(void) {
  if (!state.recording.lost_file || state.saw_loss) return;
  state.saw_loss = state.was_reset = true;
  state.counted = false; /* in a file that is no more */
}

/* Writes what could not be mapped: opens the file, merges the bytes in, closes it. ours: this process began the run, and counts it.
 */
static int save(bool ours, bool ended) {
  const char *reason = NULL;
  note_loss();
  int error = open_file(&state.target, NULL, &reason);
  if (!error) {
    struct mincov_rt_merge merge = {.probes = state.module.probes,
                                    .size = state.module.probes_size,
                                    .begun = ours && !state.counted,
                                    .ended = ended,
                                    .reset = state.was_reset};
    error = mincov_rt_file_merge(&state.file, &merge);
    mincov_rt_file_close(&state.file);
  }
  if (error) mincov_rt_warn("cannot write", state.file.path, reason ? reason : mincov_rt_error_text(error));
  if (!error && ours) state.counted = true;
  return error;
}

/* In the usual case no system call: a sandbox may kill the process for one by now. */
void mincov_rt_end(void) {
  struct mincov_rt_recording *recording = &state.recording;
  bool lost_file = __atomic_load_n(&recording->lost_file, __ATOMIC_RELAXED), ours = mincov_rt_process_is_ours();
  if (recording->active && !recording->rest && !lost_file) {
    if (ours) mincov_rt_counter_add(recording->header + MINCOV_PROFILE_AT_runs_ended);
  } else if (recording->active || state.at_end) {
    struct mincov_rt_guard guard;
    mincov_rt_guard_enter(&guard);
    mincov_rt_lock();
    mincov_rt_recording_fold(recording, &state.module);
    if (state.at_end || lost_file)
      save(ours, ours);
    else if (ours)
      mincov_rt_counter_add(recording->header + MINCOV_PROFILE_AT_runs_ended);
    mincov_rt_unlock();
    mincov_rt_guard_leave(&guard);
  }
  if (!state.module.main_program) mincov_rt_bus_handler_remove();
}

/* ---- For mincov.h, through modules.c; errno and cancellation are cared for in api.c ---- */

static int sync_range(void *address, size_t size) { return size == 0 || msync(address, size, MS_SYNC) == 0 ? 0 : errno; }

/* Whether somebody removed or replaced the file under the program, which then records into one without a name. */
static bool file_is_gone(void) {
  struct stat status;
  return fstatat(AT_FDCWD, state.path, &status, AT_SYMLINK_NOFOLLOW) != 0 || status.st_dev != state.device ||
         status.st_ino != state.inode;
}

static int reopen(void) {
  const char *reason = NULL;
  mincov_rt_recording_look(&state.recording, &state.module);
  note_loss();
  int error = open_file(&state.target, NULL, &reason);
  return error ? error : attach(true);
}

static int flush_locked(void) {
  struct mincov_rt_recording *recording = &state.recording;
  if (state.at_end || recording->lost_file) return save(mincov_rt_process_is_ours(), false);
  if (!recording->active) return 0;
  int error = file_is_gone() ? reopen() : 0;
  if (error) return error;
  mincov_rt_recording_fold(recording, &state.module);
  error = sync_range(recording->probes, recording->mapped);
  if (!error) error = sync_range(recording->rest, recording->rest_mapped);
  return error ? error : sync_range(recording->header, (size_t)sysconf(_SC_PAGESIZE));
}

static int reset_locked(void) {
  mincov_rt_recording_clear(&state.recording, &state.module);
  state.was_reset = true;
  return 0;
}

static int set_file_locked(const char *pattern) {
  const char *reason = NULL;
  if (state.settings.refuse || (state.settings.secure && pattern && strchr(pattern, '/'))) return EACCES;
  if (!pattern) pattern = state.settings.pattern;
  int error = mincov_rt_target_set(&state.next_target, &state.module, state.settings.directory, pattern);
  if (error) return error;
  error = open_file(&state.next_target, NULL, &reason);
  if (error) return error;
  /* What is in no file yet must not get lost. */
  note_loss();
  bool carry = !state.recording.active || state.recording.lost_file;
  mincov_rt_process_claim();
  error = attach(carry);
  if (error) return error;
  state.target = state.next_target;
  return 0;
}

static bool is_label(const char *label) {
  static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-+=@,";
  return label && label[0] && label[strspn(label, allowed)] == '\0';
}

static int snapshot_locked(const char *label) {
  const char *reason = NULL;
  if (!is_label(label)) return EINVAL;
  if (state.settings.refuse) return EACCES;
  int error = open_file(&state.target, label, &reason);
  if (error) return error;
  mincov_rt_recording_look(&state.recording, &state.module);
  bool reset = state.recording.active ? state.recording.header[MINCOV_PROFILE_AT_flags] & MINCOV_PROFILE_RESET : state.was_reset;
  struct mincov_rt_merge merge = {
      .probes = state.module.probes, .size = state.module.probes_size, .begun = state.file.created, .reset = reset};
  error = mincov_rt_file_merge(&state.file, &merge);
  mincov_rt_file_close(&state.file);
  return error;
}

int mincov_rt_flush(void) {
  mincov_rt_lock();
  int error = flush_locked();
  mincov_rt_unlock();
  return error;
}

int mincov_rt_reset(void) {
  mincov_rt_lock();
  int error = reset_locked();
  mincov_rt_unlock();
  return error;
}

int mincov_rt_set_file(const char *pattern) {
  mincov_rt_lock();
  int error = set_file_locked(pattern);
  mincov_rt_unlock();
  return error;
}

int mincov_rt_snapshot(const char *label) {
  mincov_rt_lock();
  int error = snapshot_locked(label);
  mincov_rt_unlock();
  return error;
}

bool mincov_rt_heal(uintptr_t address) { return mincov_rt_recording_heal(&state.recording, address); }
