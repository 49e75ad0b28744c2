/* Planting probes: one one-byte store each. */
#ifndef MINCOV_PASS_PROBES_H
#define MINCOV_PASS_PROBES_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

/* Stores 1 into byte number index of probes (an array of byte_count) before instruction place. atomic: the store is monotonic, so
 * that no optimiser moves it across a loop that may spin. O(1). */
void mincov_plant_probe(LLVMValueRef place, LLVMValueRef probes, uint32_t byte_count, uint32_t index, bool atomic);

#endif
