/* What the runtime's files know of one another. The public interface is mincov.h.
 *
 * Every instrumented module (executable or shared object) has its own copy of all this, hidden from the others. A module's copy
 * cares for that module alone; where the process as a whole matters (the public interface, the one warning, a bus error), the
 * copies find one another through an ELF note (modules.c). Nothing here allocates: all state is static, guarded by one lock a
 * module.
 *
 * In the order of the data: layout (where the probe bytes are) -> module (who we are) -> settings and target (where the profile
 * belongs) -> file (open or create it) -> recording (map it over the probe bytes) -> control (begin, end, and what mincov.h asks).
 *
 * A C program may have functions of its own called open, close, write, link, access and the like, for ISO C does not reserve these
 * names; the runtime would call them. So it uses the names that hardly a program takes: openat, pwrite, linkat, or the system call
 * itself.
 *
 * Functions that can fail return 0 or an error number, as errno has them; errno itself is restored at every way in. */
#ifndef MINCOV_RUNTIME_INTERNAL_H
#define MINCOV_RUNTIME_INTERNAL_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "layout.h"
#include "mincov/profile_format.h"

/* ---- module.c: this module's identity ---- */

/* Finds name, build id and whether this is the main program. Needs the loader to have relocated the module. */
void mincov_rt_module_find(struct mincov_rt_module *module);

/* This module, once mincov_rt_begin has found it (control.c). */
const struct mincov_rt_module *mincov_rt_this_module(void);

/* ---- text.c: text in fixed buffers ---- */

/* Text that grows in a given buffer and stays terminated. What does not fit sets overflow and is left out. */
struct mincov_rt_text {
  char *data;
  size_t capacity; /* of data; at least 1 */
  size_t length;
  bool overflow;
};
void mincov_rt_text_add(struct mincov_rt_text *text, const char *string);
void mincov_rt_text_add_bytes(struct mincov_rt_text *text, const char *bytes, size_t size);
void mincov_rt_text_add_number(struct mincov_rt_text *text, uint64_t number);
void mincov_rt_text_add_hex(struct mincov_rt_text *text, const uint8_t *bytes, size_t size);

/* What an error number means, in English: strerror may allocate, and translates. */
const char *mincov_rt_error_text(int error);

/* ---- settings.c: environment and compiled-in directory ---- */

struct mincov_rt_settings {
  const char *pattern;   /* never NULL */
  const char *directory; /* for a relative pattern; NULL: the working directory */
  bool quiet;
  bool with_map;         /* the map goes into new profiles */
  bool secure;           /* AT_SECURE: no path from outside */
  bool refuse;           /* AT_SECURE without a compiled-in directory: record nothing */
  bool create_directory; /* make missing directories */
};
void mincov_rt_settings_read(struct mincov_rt_settings *settings);

/* ---- warning.c: the one line on stderr ---- */

/* Remembers what stderr is now, so that no warning ever goes into a file that the program opened in its place. */
void mincov_rt_warning_prepare(bool quiet);

/* Writes "mincov: PROGRAM: what 'path': why" (path and why may be NULL), unless this process has warned before or is quiet. */
void mincov_rt_warn(const char *what, const char *path, const char *why);

/* ---- target.c: the profile's path ---- */

enum mincov_rt_suffix {
  MINCOV_RT_HOST = 1,   /* .HOST: a network file system, whose clients overwrite each other's bytes */
  MINCOV_RT_MODULE = 2, /* .NAME: another module of the process has the fixed name */
  MINCOV_RT_USER = 4,   /* .uUID: the file belongs to another user */
  MINCOV_RT_BUILD = 8,  /* .ID: the file holds another build, or is none of ours */
};

/* Where a module's profile belongs, before any suffix. */
struct mincov_rt_target {
  char base[PATH_MAX];
  size_t stem;       /* suffixes go in here: before ".mincov", else at the end */
  bool names_module; /* the pattern tells modules apart */
  bool names_host;
};

/* Expands pattern. EINVAL: an unknown % sequence; ENAMETOOLONG. */
int mincov_rt_target_set(struct mincov_rt_target *target, const struct mincov_rt_module *module, const char *directory,
                         const char *pattern);

/* Composes the path with suffixes (enum mincov_rt_suffix) and, if not NULL, a snapshot's label. path: [PATH_MAX]. */
int mincov_rt_target_path(const struct mincov_rt_target *target, const struct mincov_rt_module *module, unsigned suffixes,
                          const char *label, char *path);

/* ---- file.c: a profile that is open ---- */

struct mincov_rt_file {
  int descriptor;         /* above 2, close-on-exec */
  uint64_t probes_offset; /* of the probe bytes in the file; a multiple of MINCOV_RT_PAGE */
  bool created;           /* by this call */
  char path[PATH_MAX];
};

/* Opens the module's profile, creating it if there is none, with whatever suffix it takes. ENODEV: the pattern names a character
 * device, such as /dev/null: record nothing, say nothing. Other errors: file->path is the path that failed; *reason is set to a
 * constant text where it says more than the number. */
int mincov_rt_file_open(const struct mincov_rt_target *target, const struct mincov_rt_module *module, bool with_map,
                        bool create_directory, const char *label, struct mincov_rt_file *file, const char **reason);
void mincov_rt_file_close(struct mincov_rt_file *file);

/* ---- create.c: a new profile, complete or not at all ---- */

/* Creates path with an empty image. EEXIST: somebody else was faster, use theirs. *descriptor: open for reading and writing. */
int mincov_rt_create(const char *path, const struct mincov_rt_module *module, bool with_map, int *descriptor);

/* Moves a descriptor out of the way of programs that count on 0, 1 and 2. Returns -1 with errno as open does. */
int mincov_rt_move_descriptor(int descriptor);

/* Whether a file of size bytes is larger than RLIMIT_FSIZE: a write past the limit would kill the process with SIGXFSZ. */
bool mincov_rt_is_above_limit(uint64_t size);

/* Makes the directories above path. */
int mincov_rt_make_directories(const char *path);

/* ---- bytes.c: probe bytes, counters ---- */

/* Sets every byte of target that is set (even) in from, and touches no other: 64 processes may do so at once. */
void mincov_rt_bytes_merge(uint8_t *target, const uint8_t *from, size_t size);

/* The same, moving: from is unset, and no store made meanwhile is lost. */
void mincov_rt_bytes_move(uint8_t *target, uint8_t *from, size_t size);

/* Adds 1 to a little-endian 8-byte counter that other processes add to. */
void mincov_rt_counter_add(uint8_t *counter);

/* Writes all of data at offset. */
int mincov_rt_write_exactly(int descriptor, const uint8_t *data, size_t size, uint64_t offset);

/* Merges a module's bytes into an open profile and adds to its counters, mapping it for the time being, or with read and write
 * where that is impossible. Writes set bytes only. */
struct mincov_rt_merge {
  const uint8_t *probes;
  size_t size;
  bool begun, ended; /* add to these counters */
  bool reset;        /* set MINCOV_PROFILE_RESET */
};
int mincov_rt_file_merge(const struct mincov_rt_file *file, const struct mincov_rt_merge *merge);

/* ---- recording.c: the file over the probe bytes ---- */

struct mincov_rt_recording {
  bool active;        /* stores land in a file, those of rest at the end */
  bool lost_file;     /* atomic: the file was truncated, private memory took its place */
  uint8_t *header;    /* the file's first page, mapped */
  uint8_t *probes;    /* page-aligned */
  size_t mapped;      /* bytes from probes that are the file's: whole pages */
  uint8_t *rest;      /* the file's bytes behind these, mapped elsewhere: merged into at the end. NULL if there are none */
  size_t rest_size;   /* bytes */
  size_t rest_mapped; /* bytes of the mapping at rest */
};

/* Once, before all else: unsets what the linker put between the module's bytes and the runtime's (padding.c). */
void mincov_rt_recording_prepare(void);

/* How many probe bytes can be mapped from their start, in whole pages that hold nothing else. */
size_t mincov_rt_recording_mappable(const struct mincov_rt_module *module);

/* Maps an open profile over the module's bytes, or instead of the profile mapped before. carry: bytes that are set in memory are
 * kept, set in the new file. On failure nothing has changed. */
int mincov_rt_recording_attach(struct mincov_rt_recording *recording, const struct mincov_rt_module *module,
                               const struct mincov_rt_file *file, bool carry);

/* Moves the bytes of rest to the file. */
void mincov_rt_recording_fold(struct mincov_rt_recording *recording, const struct mincov_rt_module *module);

/* Clears all bytes, in the file too, and marks the profile as reset. */
void mincov_rt_recording_clear(struct mincov_rt_recording *recording, const struct mincov_rt_module *module);

/* Before the file's bytes are copied elsewhere: reads the last of them, so that a truncated file raises its SIGBUS now; where it is
 * there, but holds the kernel's zeros (cut within the last page, or cut and extended again), the file is left as after a SIGBUS. */
void mincov_rt_recording_look(struct mincov_rt_recording *recording, const struct mincov_rt_module *module);

/* Puts private memory in place of all that is the file's, if the page at address is: the file was truncated. What it held is
 * forgotten, as by mincov_rt_recording_clear. */
bool mincov_rt_recording_heal(struct mincov_rt_recording *recording, uintptr_t address);

/* ---- control.c: begin and end of recording, and the public operations, for this module ---- */

void mincov_rt_begin(void);
void mincov_rt_end(void);
int mincov_rt_flush(void);
int mincov_rt_reset(void);
int mincov_rt_set_file(const char *pattern);
int mincov_rt_snapshot(const char *label);
bool mincov_rt_heal(uintptr_t address);

/* ---- modules.c: the copies of the runtime in this process ---- */

/* How one copy is called by the others. Its layout may only grow at the end: copies of different versions may meet. */
struct mincov_rt_interface {
  uint32_t size;   /* of this struct in the copy that owns it */
  uint32_t ready;  /* atomic: the module is instrumented and its constructor has run */
  uint32_t warned; /* atomic: this copy has written the process's one warning */
  uint32_t unused;
  int (*flush)(void);
  int (*reset)(void);
  int (*set_file)(const char *pattern);
  int (*snapshot)(const char *label);
  bool (*heal)(uintptr_t address);
  void (*install_bus_handler)(void);
};
extern struct mincov_rt_interface mincov_rt_interface;

struct mincov_rt_copy {
  struct mincov_rt_interface *interface;
  bool main_program;
  bool instrumented; /* has probe bytes besides the runtime's padding; true before the copy is ready, too */
};

/* Calls visit for each copy, this one included, until it returns true; returns whether one did. A copy's interface may be called
 * only when it is ready. Holds the loader's lock meanwhile, so that no module goes away. */
bool mincov_rt_modules_visit(bool (*visit)(const struct mincov_rt_copy *copy, void *context), void *context);

/* ---- process.c: what belongs to the process ---- */

/* Makes this process, and not the children that it forks, the one that counts a run's end. */
void mincov_rt_process_claim(void);
bool mincov_rt_process_is_ours(void);

/* One lock a module. A child forked while another thread held it takes it over. */
void mincov_rt_lock(void);
void mincov_rt_unlock(void);

void mincov_rt_close(int descriptor);

/* What every way into the runtime keeps: errno, and that a thread is not cancelled inside. */
struct mincov_rt_guard {
  int error;
  int cancel_state;
};
void mincov_rt_guard_enter(struct mincov_rt_guard *guard);
void mincov_rt_guard_leave(const struct mincov_rt_guard *guard);

/* ---- bus_error.c ---- */

/* Handles SIGBUS if the program does not. */
void mincov_rt_bus_handler_install(void);
/* Before this module's code goes away: another copy takes over, or the default returns. */
void mincov_rt_bus_handler_remove(void);

#endif
