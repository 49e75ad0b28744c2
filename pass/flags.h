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
 * unless the loop has what tells the same (evidence.h). Of blocks that every turn enters see exits.h.
 * No store becomes one that is executed in vain: another thread may have set the byte since it was read.
 *
 * Arms that then do next to nothing become selects (arms.h). */
#ifndef MINCOV_PASS_FLAGS_H
#define MINCOV_PASS_FLAGS_H

#include <llvm-c/Core.h>
#include <stdint.h>

/* Moves those of the probes, [count] stores in function, behind their loops where this applies. O(instructions of loops +
 * edges log blocks), and for each such loop its edges times the phis of its header and the few flags that it may have. */
void mincov_flag_probes(LLVMValueRef function, const LLVMValueRef *probes, uint32_t count);

#endif
