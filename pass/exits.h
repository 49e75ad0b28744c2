/* Probes of blocks that each turn of a loop passes, moved to the exits of the loop.
 *
 * Where a block has surely run when the loop is left by an exit, the store stands on that exit. Where it may be left before the
 * block in its first turn (a search that finds what it looks for at once), the block has run iff a turn was completed, and that
 * shows by what the loop counts (searches.h):
 *
 *   exit:  br i1 (icmp ne %counter, %first), store, go on
 *
 * So a turn does not store, and a vectoriser finds a loop without stores, which it asks for where a loop has several exits. */
#ifndef MINCOV_PASS_EXITS_H
#define MINCOV_PASS_EXITS_H

#include <llvm-c/Core.h>
#include <stdint.h>

/* Moves those of the probes, [count] stores in function, for which this applies; each that moved to several places is one of its
 * copies then. O(instructions of loops + edges log blocks + entries of phis at exits). */
void mincov_move_to_exits(LLVMValueRef function, const LLVMValueRef *probes, uint32_t count);

#endif
