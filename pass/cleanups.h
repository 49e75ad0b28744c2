/* Clean-ups that several ways share: clang ends lifetimes and destroys what goes out of scope in one place, and switches from there
 * to the way that is due. Each way is a case, and the default leads to a block with nothing but `unreachable`. */
#ifndef MINCOV_PASS_CLEANUPS_H
#define MINCOV_PASS_CLEANUPS_H

#include <llvm-c/Core.h>

/* Makes the first case of each such switch the default, and removes the block: it is no part of the source, but would be one where
 * a run may end, so that a function that holds it would not be known to return, and what is behind the clean-up could not be
 * inferred from what is before. What the code does is the same, and the optimiser knows the ways as well as before. function: as
 * clang made it. O(blocks + cases), but for the uses of each slot, once. */
void mincov_close_cleanups(LLVMValueRef function);

#endif
