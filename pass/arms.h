/* Arms of branches that hold next to nothing, made selects.
 *
 * A marker, or a probe, keeps an arm a block of its own for as long as it stands there. Where probes have moved behind their loop
 * (flags.h), the vectoriser should find what it would find without them: no branch, but a choice between two values. */
#ifndef MINCOV_PASS_ARMS_H
#define MINCOV_PASS_ARMS_H

#include <llvm-c/Core.h>
#include <stdint.h>

/* Flattens what branches of blocks [count], in reverse postorder, lead to: one arm or two that nothing else leads to, of a few
 * cheap instructions each, which meet in one block again. Arms are deleted, so that the handles of their blocks are no longer good.
 * builder: without a location. O(instructions + entries of phis). */
void mincov_flatten_arms(const LLVMBasicBlockRef *blocks, uint32_t count, LLVMBuilderRef builder);

#endif
