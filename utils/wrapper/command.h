/* The command line that clang is called with. */
#ifndef MINCOV_WRAPPER_COMMAND_H
#define MINCOV_WRAPPER_COMMAND_H

#include "job.h"
#include "options.h"
#include "toolchain.h"

struct strings command_compose(const struct options *options, const struct job *job, const struct toolchain *toolchain);

/* Becomes clang. */
__attribute__((noreturn)) void command_execute(const struct toolchain *toolchain, const struct strings *command);

#endif
