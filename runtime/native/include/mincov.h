/* mincov.h: what a program may ask of the coverage runtime while it runs.
 *
 * Nothing here is needed for plain coverage: an instrumented program records by itself. The functions act on all instrumented
 * modules of the process, the executable and its shared objects, wherever they are called from.
 *
 * They are weak: where the program is not linked with the runtime they are null, so one source serves both builds:
 *
 *     if (mincov_snapshot) mincov_snapshot("after-login");
 *
 * All may be called from any thread, at the same time as others run instrumented code. They are not for signal handlers, and loading
 * and unloading of modules by other threads waits for them. They return 0, or the error number (as in errno.h) of the first module
 * that failed, the others being done nevertheless; errno does not change. */
#ifndef MINCOV_H
#define MINCOV_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(MINCOV_FREESTANDING) || defined(MINCOV_RUNTIME_SOURCE)
#define MINCOV_FUNCTION __attribute__((visibility("hidden")))
#else
#define MINCOV_FUNCTION __attribute__((weak, visibility("hidden")))
#endif

#ifndef MINCOV_FREESTANDING

/* Waits until everything that ran so far is on disk. Not needed against crashes or kills of the program, for its stores are in the
 * file at once; but against a crash of the machine, and where no file could be mapped: then it writes one now. If
 * somebody removed the profile meanwhile, a new one takes its place, with all that ran so far. */
MINCOV_FUNCTION int mincov_flush(void);

/* Forgets what was recorded in the profiles that this process writes to, also what earlier runs and other processes that share them
 * recorded. (To keep that, and begin afresh elsewhere, use mincov_set_file.) Functions that are active now were entered before, so
 * the profile is marked. Code that is compiled with the option resettable=yes is reported rightly afterwards; of other code, blocks of
 * functions that are active now may be reported as unknown, or wrongly. */
MINCOV_FUNCTION int mincov_reset(void);

/* Records into another file from now on; what ran so far stays in the old one. pattern: as MINCOV_FILE, relative to MINCOV_DIR,
 * else to the directory compiled in, else to the working directory; NULL: where the run began. A file that exists is added to.
 * Marked as after mincov_reset. No store is lost or counted twice; children forked before keep the old file. EINVAL: unknown %
 * sequence; EACCES: the program runs with raised privileges and pattern holds a slash; ENODEV: not a file. On failure a module goes
 * on with its old file. */
MINCOV_FUNCTION int mincov_set_file(const char *pattern);

/* Writes a copy of what is recorded now beside each profile: name "x" makes prog.x.mincov of prog.mincov. If the copy exists, it is
 * added to. name: letters, digits and any of . _ - + = @ , at least one (else EINVAL). */
MINCOV_FUNCTION int mincov_snapshot(const char *name);

#else /* MINCOV_FREESTANDING: no operating system, no files; see README.md */

#include <stddef.h>

/* Writes the module's profile through write, piece by piece, in order; write returns 0, or a value that ends the work and is
 * returned. name: the program's, at most 255 bytes, as reports show it. Allocates nothing, needs about 1 KiB of stack. */
MINCOV_FUNCTION int mincov_write_profile(const char *name, int (*write)(void *context, const void *data, size_t size),
                                         void *context);

/* Unsets all probe bytes, as before anything ran. */
MINCOV_FUNCTION void mincov_clear(void);

#endif

#undef MINCOV_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
