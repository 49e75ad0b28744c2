/* Planting probes: one one-byte store each, at the first byte of those that the probe has. */
#ifndef MINCOV_PASS_PROBES_H
#define MINCOV_PASS_PROBES_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

/* The type of an array for so many probes of a byte or two. */
LLVMTypeRef mincov_probes_type(LLVMContextRef context, uint32_t count, bool two_bytes);

/* Whether the probes of such an array have two bytes each. */
bool mincov_probes_have_two_bytes(LLVMValueRef probes);

struct mincov_stores {
  LLVMValueRef probes;  /* the array that is written to */
  bool values_differ;   /* neighbours store different values, else all store 1 */
  uint64_t short_below; /* probes that cost less (costs.h) are to become short stores */
};

/* Stores a value that is not 0 into probe number index of stores->probes before instruction place. atomic: the store is monotonic,
 * so that no optimiser moves it across a loop that may spin. Returns the store. O(1).
 *
 * Stores of one value at the ends of arms that are alike otherwise become one store behind them, with an address that every way
 * there has to bring along in a register. Of two values that differ, as well as two addresses, the optimiser keeps two stores. */
LLVMValueRef mincov_plant_probe(const struct mincov_stores *stores, LLVMValueRef place, uint32_t index, bool atomic);

/* Asks for a probe's store to become a short one (short_stores.h), and whether that was asked for. An optimiser may lose the note.
 */
void mincov_ask_for_short_store(LLVMValueRef store);
bool mincov_is_to_be_short(LLVMValueRef store);

#endif
