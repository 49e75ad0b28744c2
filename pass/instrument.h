/* The pass as a whole. instrument.c is its table of contents. */
#ifndef MINCOV_PASS_INSTRUMENT_H
#define MINCOV_PASS_INSTRUMENT_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "options.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Instruments module. Returns whether it was changed. Modules that cannot be instrumented (not ELF, done already, the runtime
 * itself) are left as they are, with a warning. */
bool mincov_instrument(LLVMModuleRef module, const struct mincov_options *options);

#ifdef __cplusplus
}
#endif

#endif
