/* The subcommands: a file each in commands/, and a line each in main.c. */
#ifndef MINCOV_TOOL_COMMAND_H
#define MINCOV_TOOL_COMMAND_H

#include "program.h"

int mincov_command_report(int argc, const char **argv);
int mincov_command_show(int argc, const char **argv);
int mincov_command_html(int argc, const char **argv);
int mincov_command_export(int argc, const char **argv);
int mincov_command_diff(int argc, const char **argv);
int mincov_command_check(int argc, const char **argv);
int mincov_command_merge(int argc, const char **argv);
int mincov_command_dump(int argc, const char **argv);
int mincov_command_verify(int argc, const char **argv);
int mincov_command_push(int argc, const char **argv);
int mincov_command_pull(int argc, const char **argv);
int mincov_command_run(int argc, const char **argv);
int mincov_command_zero(int argc, const char **argv);
int mincov_command_which(int argc, const char **argv);
int mincov_command_config(int argc, const char **argv);

#endif
