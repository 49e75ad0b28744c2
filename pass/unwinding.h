/* Blocks that run only while an exception is in flight. */
#ifndef MINCOV_PASS_UNWINDING_H
#define MINCOV_PASS_UNWINDING_H

#include "blocks.h"

/* [blocks->count] 1 for blocks that are entered only between a throw and the beginning of its handler: landing pads, clean-up, the
 * choice of a handler. The caller's, freed with free(); NULL: function has no personality, so no block does. O(instructions +
 * edges). */
uint8_t *mincov_unwinding_blocks(LLVMValueRef function, const struct mincov_blocks *blocks);

/* Likewise for those of them that only clean up: the destructors of what goes out of scope as the exception leaves the function, or
 * as it ends the program. C++ alone has nothing of the source's there; NULL for functions of other languages. O(instructions +
 * edges). */
uint8_t *mincov_clean_up_blocks(LLVMValueRef function, const struct mincov_blocks *blocks);

#endif
