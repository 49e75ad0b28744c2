/* The options that all commands that instrument have in common. */
#ifndef MINCOV_JAVA_SETTINGS_H
#define MINCOV_JAVA_SETTINGS_H

#include <popt.h>
#include <stdbool.h>

#include "project.h"
#include "sources.h"

struct mincov_java_settings {
  struct mincov_java_choice choice;   /* all but output */
  struct mincov_java_options options; /* all but package */
  const char *encoding;               /* as javac's -encoding takes it */
  unsigned release;                   /* as javac's --release takes it; 0: not given, and options.release is the oldest */
  unsigned threads;
  bool verbose;
};

/* The option table: included in the tables of the commands. */
extern struct poptOption mincov_java_settings_options[];
#define MINCOV_JAVA_SETTINGS_OPTIONS                                                                                               \
  { NULL, 0, POPT_ARG_INCLUDE_TABLE, mincov_java_settings_options, 0, "How to instrument:", NULL }

/* What the parsed options say. false: a value is wrong; the error was told. */
bool mincov_java_settings_get(const char *command, struct mincov_java_settings *settings);

#endif
