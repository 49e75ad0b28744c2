/* The pass as a whole. instrument.c is its table of contents. */
#ifndef MINCOV_PASS_INSTRUMENT_H
#define MINCOV_PASS_INSTRUMENT_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "options.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where the pass is being run. */
enum mincov_point {
  MINCOV_POINT_ALONE,       /* named in opt's pipeline: everything is done at once, whatever the phase */
  MINCOV_POINT_UNOPTIMISED, /* at the start of a pipeline that does not optimise: likewise, and the phase is early */
  MINCOV_POINT_START,       /* at the start of one that does */
  MINCOV_POINT_SIMPLIFIED,  /* before its inliner */
  MINCOV_POINT_LATE,        /* behind inliner and simplification. Where a pipeline lacks it, the next does its work */
  MINCOV_POINT_LAST,        /* behind all optimisation of this pipeline */
};

/* Does to module what options ask for at this point. Returns whether it was changed. Modules that cannot be instrumented (not ELF,
 * done already, the runtime itself) are left as they are, with a warning. */
bool mincov_instrument(LLVMModuleRef module, const struct mincov_options *options, enum mincov_point point);

#ifdef __cplusplus
}
#endif

#endif
