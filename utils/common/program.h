/* What every program of mincov shares: exit codes, the table of subcommands, and the main function over it. A subcommand is one
 * file in the program's commands/ and one entry of its table. */
#ifndef MINCOV_COMMON_PROGRAM_H
#define MINCOV_COMMON_PROGRAM_H

#include <stddef.h>

enum mincov_exit {
  MINCOV_EXIT_OK = 0,
  MINCOV_EXIT_CHECK_FAILED = 1, /* a check that was asked for failed */
  MINCOV_EXIT_BAD_INPUT = 2,    /* wrong use, bad input, or output that cannot be written */
};

struct mincov_command {
  const char *name;
  const char *summary; /* one line, for `PROGRAM help` */
  /* argc and argv start with the subcommand's name. Returns the exit code. */
  int (*run)(int argc, const char **argv);
};

struct mincov_program {
  const char *name;         /* as its messages begin */
  const char *introduction; /* between the usage line and the list of commands: what inputs are */
  const struct mincov_command *commands;
  size_t command_count;
};

/* The main function: finds the subcommand and runs it, or prints help or version. Checks that what was printed arrived. */
int mincov_program_main(const struct mincov_program *program, int argc, const char **argv);

/* The name of the program that runs: "mincov" until mincov_program_main has begun. */
const char *mincov_program_name(void);

/* The folder that the program's own bin/ is in: an installation's prefix, or the build folder, which has the same layout. The
 * caller frees it; NULL after telling the error. */
char *mincov_program_prefix(void);

#endif
