/* Other programs, run and waited for, and directories that live as long as their work. */
#ifndef MINCOV_COMMON_PROCESS_H
#define MINCOV_COMMON_PROCESS_H

enum { MINCOV_EXIT_NOT_FOUND = 127, MINCOV_EXIT_NOT_RUN = 126, MINCOV_EXIT_SIGNAL_BASE = 128 };

/* Runs a program (searched in PATH; arguments ended by NULL, the program's name first) and waits for it. before, unless NULL, is
 * called in the child. Interrupts from the terminal reach the program alone: it decides, we wait. Returns the exit code in the
 * shell's manner: 128 + N after signal N, 126 or 127 if it cannot be run, which is told. */
int mincov_process_run(const char *const *arguments, void (*before)(void *context), void *context);

/* A new directory PREFIX-XXXXXX in TMPDIR or /tmp; the caller frees the path. NULL after telling the error. */
char *mincov_make_temporary_directory(const char *prefix);

/* Removes a directory and all below it, as far as it can; follows no symbolic links. */
void mincov_remove_directory(const char *directory);

#endif
