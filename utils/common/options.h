/* Option parsing, one table a subcommand: popt prints the help from the same table that it parses with. */
#ifndef MINCOV_COMMON_OPTIONS_H
#define MINCOV_COMMON_OPTIONS_H

#include <popt.h>
#include <stdbool.h>

/* A subcommand's face. */
struct mincov_usage {
  const char *arguments; /* what follows the options in the usage line, for example "INPUT..." */
  const char *details;   /* printed below the options, ended by a newline; NULL for nothing */
  const struct poptOption *options;
  bool options_first; /* what follows the first argument belongs to another program */
};

struct mincov_arguments {
  const char **inputs; /* ended by NULL; never NULL */
  size_t count;
  int exit_code; /* set when parsing says to end here */
  poptContext context;
  const char **renamed; /* argv with the whole command's name; popt refers to it as long as the context lives */
  char *name;
};

/* Parses argv, whose first entry is the subcommand's name. false: help was printed, or the use was wrong and this was told: end
 * with exit_code. Freed with mincov_options_free in either case. */
bool mincov_options_parse(int argc, const char **argv, const struct mincov_usage *usage, struct mincov_arguments *arguments);
void mincov_options_free(struct mincov_arguments *arguments);

/* Tells a wrong use of the subcommand; returns the exit code for it. */
int mincov_options_wrong_use(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Every table ends with these. */
extern struct poptOption mincov_help_options[];
#define MINCOV_HELP_OPTIONS                                                                                                        \
  { NULL, 0, POPT_ARG_INCLUDE_TABLE, mincov_help_options, 0, "Help:", NULL }

#endif
