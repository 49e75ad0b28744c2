/* The wrapper's own options, and the pass options that reach it by command line and environment. */
#ifndef MINCOV_WRAPPER_OPTIONS_H
#define MINCOV_WRAPPER_OPTIONS_H

#include "text.h"

struct options {
  struct strings arguments; /* clang's: everything but ours, in order */
  const char *pass;         /* options for the pass, "key=value;..."; NULL: none given */
  const char *directory;    /* --mincov-dir, absolute; NULL: none given */
  const char *runtime;      /* --mincov-runtime; NULL: the one beside the wrapper; "none": no runtime */
  bool cxx;                 /* called as mincov-clang++ */
  bool lines;               /* add line tables where no debug information is asked for */
  bool help;
};

/* Takes our options out of the command line and joins them with MINCOV_PASS. Ends the process on a wrong one. */
struct options options_read(int count, char **arguments);

/* The options as --mincov-help prints them: pairs of syntax and meaning, ended by NULL. */
extern const char *const options_help[][2];

#endif
