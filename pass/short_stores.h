/* The shortest stores of x86, at the very end of the pipeline.
 *
 * A store of a constant carries it: the store of one byte to an address takes 7 bytes, of which 1 is the value. The store of a
 * register's lower half takes 6, but who knows what registers hold? Of the stack pointer that is known: it is even, as every ABI
 * aligns it, and that is what an unset probe, with bits 1 in all of its bytes, never is. The store writes four bytes, so that
 * such a probe has four, and the first one tells. It is one operation to the processor, as the other is.
 *
 * Optimisers do not know what the register holds and would have to keep the places of reading it, so that they get to see stores of
 * constants, and this comes last. */
#ifndef MINCOV_PASS_SHORT_STORES_H
#define MINCOV_PASS_SHORT_STORES_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/* Whether the module's target has such a store, and its stack pointer is even. */
bool mincov_target_has_short_stores(LLVMModuleRef module);

/* Makes all stores to probes of four bytes short, but in functions for MemorySanitizer, which has something to say of registers,
 * and in those that call setjmp. Returns whether anything was changed. O(stores to probes + globals + instructions of their
 * functions). */
bool mincov_shorten_stores(LLVMModuleRef module);

#endif
