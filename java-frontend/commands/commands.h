/* The subcommands of mincov-java: a file each, and a line each in main.c. */
#ifndef MINCOV_JAVA_COMMANDS_H
#define MINCOV_JAVA_COMMANDS_H

#include "program.h"

int mincov_java_command_instrument(int argc, const char **argv);
int mincov_java_command_run(int argc, const char **argv);
int mincov_java_command_report(int argc, const char **argv);

#endif
