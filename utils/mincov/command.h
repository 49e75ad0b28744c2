/* What the dispatcher and the subcommands share: exit codes and the table of subcommands. A subcommand is one file in commands/
 * and one line in main.c. */
#ifndef MINCOV_TOOL_COMMAND_H
#define MINCOV_TOOL_COMMAND_H

enum mincov_exit {
  MINCOV_EXIT_OK = 0,
  MINCOV_EXIT_CHECK_FAILED = 1, /* a check that was asked for failed */
  MINCOV_EXIT_BAD_INPUT = 2,    /* wrong use, bad input, or output that cannot be written */
};

struct mincov_command {
  const char *name;
  const char *summary; /* one line, for `mincov help` */
  /* argc and argv start with the subcommand's name. Returns the exit code. */
  int (*run)(int argc, const char **argv);
};

int mincov_command_report(int argc, const char **argv);
int mincov_command_show(int argc, const char **argv);
int mincov_command_export(int argc, const char **argv);
int mincov_command_merge(int argc, const char **argv);
int mincov_command_dump(int argc, const char **argv);
int mincov_command_verify(int argc, const char **argv);
int mincov_command_run(int argc, const char **argv);
int mincov_command_zero(int argc, const char **argv);
int mincov_command_which(int argc, const char **argv);
int mincov_command_config(int argc, const char **argv);

#endif
