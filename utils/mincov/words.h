/* What the stores of probes of four bytes leave behind the first byte, which alone tells: bytes of the stack's address. Whoever
 * writes probes down for others clears them, so that the same runs give the same bytes, and nothing is told but coverage. */
#ifndef MINCOV_TOOL_WORDS_H
#define MINCOV_TOOL_WORDS_H

#include "load.h"

/* Clears all but the first byte of such probes. Without a map it is not known where they are, and all stays as it is. What is
 * damaged of the map is told. O(records + probes). */
void mincov_module_clear_rests(struct mincov_module *module);

#endif
