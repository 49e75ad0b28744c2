/* Probes in loops that a vectoriser may take: a flag in a register while the loop runs, and the store behind it.
 *
 * A store under a condition costs the vectoriser's model more than vectors gain, be it to one address for ever. An or of what ran,
 * kept in a register, is a reduction, which vectors do well. So where a loop provably ends (counted.h), a probe of a block that not
 * every turn enters becomes
 *
 *   header:  %flag = phi i1 [ false, outside ], [ %flag.next, latch ]
 *   latch:   %ran = phi i1 [ true, from the block ], [ false, else ]
 *            %flag.next = or i1 %flag, %ran
 *   behind:  br i1 %flag.next, store, go on
 *
 * That of a block that every turn enters stays: it is no obstacle. No store becomes one that is executed in vain: another thread
 * may have set the byte since it was read.
 *
 * The least and greatest value found so far is a reduction too, but not together with a flag of whether there was a new one. There
 * the result is the flag: a new one was found iff the last is not the first.
 *
 * Arms that then do nothing but to choose a value become selects (arms.h). */
#ifndef MINCOV_PASS_FLAGS_H
#define MINCOV_PASS_FLAGS_H

#include <llvm-c/Core.h>
#include <stdint.h>

/* Moves those of the probes, [count] plain stores in function, behind their loops where this applies. O(instructions of loops +
 * edges log blocks), and for each such loop its blocks times the few flags that it may have. */
void mincov_flag_probes(LLVMValueRef function, const LLVMValueRef *probes, uint32_t count);

#endif
