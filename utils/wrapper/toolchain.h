/* The clang to call, and mincov's files that fit it. */
#ifndef MINCOV_WRAPPER_TOOLCHAIN_H
#define MINCOV_WRAPPER_TOOLCHAIN_H

#include "text.h"

struct toolchain {
  const char *clang;        /* path of the program */
  unsigned long version;    /* LLVM's major version */
  bool driver_mode;         /* the program is clang, but must act as clang++ */
  const char *plugin;       /* libmincov.so for its LLVM version; exists */
  const char *runtime;      /* libmincov_rt.a; may be missing, for only links need it */
  const char *freestanding; /* the runtime for programs without libc; NULL if not installed */
};

/* Follows MINCOV_LLVM and MINCOV_CLANG. Ends the process with a message if no clang with a plugin is found. */
struct toolchain toolchain_find(bool cxx);

#endif
