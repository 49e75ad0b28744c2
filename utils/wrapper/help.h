/* --mincov-help. */
#ifndef MINCOV_WRAPPER_HELP_H
#define MINCOV_WRAPPER_HELP_H

/* Prints the help to standard output; returns the exit code. */
int help_print(void);

#endif
