/* phase=marked: mark early, plan late.
 *
 * At the start of the pipeline the nodes and edges of a function's minimum plan get markers instead of probes, and its record is
 * written as a source record. Behind inliner and simplification each function that holds markers, whosever they are, gets a plan of
 * its own: the pieces that hold markers are to be known, the probes go where they cost least, and the markers go. So inlined copies
 * of tiny functions cost what their callers' blocks cost, and still every block of the source is told for itself.
 *
 * In modes that verify, every node (and edge) of the source gets a byte as well at the start: the truth. */
#ifndef MINCOV_PASS_MARKED_H
#define MINCOV_PASS_MARKED_H

#include "instrumentation.h"

/* Writes the source record of function, which has a body, and plants its markers, and in modes that verify the truth's probes. Or
 * writes the record of a function that is skipped. */
void mincov_mark_function(struct mincov_instrumentation *pass, LLVMValueRef function);

/* Plans function as it is now, writes its plan record and plants its probes, if it holds markers; these stay. A
 * marker that cannot be read ends the compiler with a message: what it stood for would be taken for code that never runs. */
void mincov_plan_marked_function(struct mincov_instrumentation *pass, LLVMValueRef function);

#endif
