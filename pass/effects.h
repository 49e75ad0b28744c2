/* Attributes that probes make false.
 *
 * A function declared const or pure, or found to be so by an optimiser before us, promises not to write memory; its calls are then
 * merged, moved or dropped, and with them what the probes would tell. As GCC does for its own profiles, the promise is taken back:
 * from every function with a probe and every function that may come to call one, and from the calls of them. Whoever calls code
 * outside the module, or by a pointer, may come to call one. */
#ifndef MINCOV_PASS_EFFECTS_H
#define MINCOV_PASS_EFFECTS_H

#include <llvm-c/Core.h>
#include <stddef.h>

/* Takes back promises on memory, synchronisation and speculation for probed[0 .. count) and whoever may call them. O(instructions
 * and uses of functions). */
void mincov_widen_effects(LLVMModuleRef module, const LLVMValueRef *probed, size_t count);

#endif
