/* The shortest stores of x86, at the very end of the pipeline.
 *
 * A store of a constant carries it: the store of one byte to an address takes 7 bytes, of which 1 is the value. One instruction
 * stores something that is not 0 and needs neither a constant nor a register to be kept nor a prefix: that of the code segment's
 * selector. Its lowest two bits are the privilege level (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 3,
 * "Segment Selectors"), which is 3 in programs, so that its low byte is never 0. (Kernels and firmware have level 0, where the rest
 * of that byte counts: Linux has 0x10.) The store takes 6 bytes, and one less than the other behind a register too. It writes two
 * bytes, so that such a probe has two, and the first tells.
 *
 * It is two operations to processors, and where it runs often it is slower than the other: which stores become such is decided when
 * they are planted (mincov_ask_for_short_store).
 *
 * LLVM has no name for that instruction: it is inline assembly, which optimisers do not look into, so that they get to see stores,
 * and this comes last. */
#ifndef MINCOV_PASS_SHORT_STORES_H
#define MINCOV_PASS_SHORT_STORES_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/* Whether the module's target has such a store. */
bool mincov_target_has_short_stores(LLVMModuleRef module);

/* Makes short stores of those that are to be, wherever the target has them and nothing forbids it (MemorySanitizer, which adds code
 * of its own to inline assembly). Returns whether anything was changed. O(stores to probes + globals). */
bool mincov_shorten_stores(LLVMModuleRef module);

#endif
