/* What the tool says on the standard error stream, one line a message: `PROGRAM: FILE: what is wrong`. May be
 * called by several threads at once.
 *
 * Errors are counted: a command that went on after one (a bad profile among many) ends with the exit code for bad input all the
 * same. Names come from foreign files, so control characters are shown as octal escapes and never reach the terminal. */
#ifndef MINCOV_COMMON_MESSAGE_H
#define MINCOV_COMMON_MESSAGE_H

#include <stdio.h>

#include "mincov/status.h"

/* Prints an error about a file (NULL: about the call as such) and counts it. */
void mincov_say_error(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The error that core found while reading a file. base: where core's buffer starts in the file. */
void mincov_say_refused(const char *file, enum mincov_status status, const struct mincov_error *error, uint64_t base);
/* Something the user should know, but nothing is wrong with what was asked. */
void mincov_say_warning(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
void mincov_say_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Errors so far. */
unsigned mincov_error_count(void);

/* The text with control characters as octal escapes; the caller frees it. */
char *mincov_printable(const char *text);

#endif
