/* What is known of loops with one way back: what they hold, by how much values step from turn to turn, and how they end. For those
 * who move probes out of loops (counted.h, exits.h). */
#ifndef MINCOV_PASS_TURNS_H
#define MINCOV_PASS_TURNS_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

#include "support.h"

/* Whether an instruction does nothing that could be noticed in the middle of a loop, or end the run but by a signal: no call but of
 * intrinsics without effects, no access that is volatile or atomic, and no way on but by branches and switches. */
bool mincov_is_harmless(LLVMValueRef instruction);

/* What phi takes from block; NULL: nothing comes from there. O(entries). */
LLVMValueRef mincov_value_from(LLVMValueRef phi, LLVMBasicBlockRef block);

/* How much more next is than phi, or the sign of that for pointers, which step by whole elements and never wrap; 0: cannot be
 * told. */
int64_t mincov_step_between(LLVMValueRef phi, LLVMValueRef next);

/* Whether the language takes a loop to end, if it does nothing else that can be noticed: the one that branch leads back in, or all
 * of its function's. */
bool mincov_must_progress(LLVMValueRef branch);

/* A comparison with what the loop does not change, by which a turn's end goes back or leaves the loop. */
struct mincov_turn_test {
  LLVMValueRef next; /* what a phi of the header becomes in a turn: it, or the phi, is compared */
  int64_t step;      /* from the phi to it, not 0 */
  LLVMIntPredicate goes_on;
};

/* Reads the test in latch, the one block from which a loop goes back to header. numbers: of the function's blocks, in reverse
 * postorder. false: it has no such test. O(entries of a phi). */
bool mincov_turn_test_read(const struct mincov_pointer_map *numbers, LLVMBasicBlockRef header, LLVMBasicBlockRef latch,
                           struct mincov_turn_test *test);

/* Whether a loop with such a test, which leaves when it fails, comes to its end, whatever is compared with. If the step is odd, or
 * never wraps, the value has not come around to what it was at first by then. */
bool mincov_turn_test_ends(const struct mincov_turn_test *test);

#endif
