/* What clang will do with a command line. */
#ifndef MINCOV_WRAPPER_JOB_H
#define MINCOV_WRAPPER_JOB_H

#include "text.h"

struct job {
  bool compiles;       /* turns C, C++, Objective-C or IR into code for the host: the plugin is wanted */
  bool reads_source;   /* compiles or precompiles source text: debug information is possible */
  bool debug;          /* an option says how much debug information is wanted, "none" included */
  bool links;          /* makes an executable or a shared object (ELF) */
  bool relocatable;    /* links for another link (-r) */
  bool libc;           /* what it links may use libc */
  bool save_temps;     /* every step writes a file */
  bool openmp;         /* offloads by OpenMP */
  bool offloads;       /* compiles for a GPU or another device as well */
  bool instrumented;   /* the command line loads the plugin itself */
  const char *machine; /* the last of -m32, --target=TRIPLE and the like, as it stands; NULL: none */
};

/* Ends the process if a response file holds an option of ours, which clang would get to see. */
struct job job_classify(const struct strings *arguments);

#endif
