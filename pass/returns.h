/* The block that clang makes of all return statements of a function: each puts its value into one slot and jumps there, where the
 * slot is loaded and returned. Nothing of the source stands there but the closing brace. */
#ifndef MINCOV_PASS_RETURNS_H
#define MINCOV_PASS_RETURNS_H

#include "blocks.h"

#define MINCOV_NO_BLOCK UINT32_MAX

/* The number of that block in a function as clang made it, where only jumps lead to it and it holds no code but that;
 * MINCOV_NO_BLOCK: there is none. Not in functions that are not to be optimised, where less tells variables of the source from the
 * slot. A block that returns nothing, or a constant, or a variable, is none: there a return statement may stand. O(blocks +
 * instructions of the block + uses of the slot). */
uint32_t mincov_shared_return(LLVMValueRef function, const struct mincov_blocks *blocks);

#endif
