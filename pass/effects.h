/* Attributes that probes make false.
 *
 * A function declared const or pure, or found to be so by an optimiser before us, promises not to write memory; its calls are then
 * merged, moved or dropped, and with them what the probes would tell. As GCC does for its own profiles, the promise is taken back:
 * from every function with a body (one without probes may call one with), and from the calls of it. */
#ifndef MINCOV_PASS_EFFECTS_H
#define MINCOV_PASS_EFFECTS_H

#include <llvm-c/Core.h>

/* Takes back function's promises on memory, synchronisation and speculation, there and at its direct calls. O(uses). */
void mincov_widen_effects(LLVMValueRef function);

#endif
