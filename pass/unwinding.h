/* Blocks that run only while an exception is in flight. */
#ifndef MINCOV_PASS_UNWINDING_H
#define MINCOV_PASS_UNWINDING_H

#include "blocks.h"

enum mincov_unwinding {
  MINCOV_RUNS = 0,        /* without an exception, or once a handler has begun */
  MINCOV_CHOOSES_HANDLER, /* leads to where a handler begins; outside of C++ all that unwinds */
  MINCOV_CLEANS_UP, /* in C++: destroys what goes out of scope as the exception leaves the function, or as it ends the program */
};

/* What each block is: [blocks->count] enum mincov_unwinding, the caller's, freed with free(); NULL: function has no personality, so
 * that nothing unwinds. O(instructions + edges). */
uint8_t *mincov_unwinding_blocks(LLVMValueRef function, const struct mincov_blocks *blocks);

#endif
