/* Planting probes: one one-byte store each, at the first byte of those that the probe has.
 *
 * All bytes are 0xff until their probe is set; it is set by an even value in its first byte. So one that is known to be even, but
 * not what it is, sets a probe as well (short_stores.h). */
#ifndef MINCOV_PASS_PROBES_H
#define MINCOV_PASS_PROBES_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

/* What an array of so many probes holds at first. O(count). */
LLVMValueRef mincov_unset_probes(LLVMContextRef context, uint32_t count, bool are_words);

/* Whether the probes of such an array are words, of MINCOV_WORD_PROBE_SIZE bytes; else bytes. */
bool mincov_probes_are_words(LLVMValueRef probes);

struct mincov_stores {
  LLVMValueRef probes; /* the array that is written to */
  bool values_differ;  /* neighbours store different values, else all store 0 */
};

/* Stores an even value into probe number index of stores->probes before instruction place. atomic: the store is monotonic,
 * so that no optimiser moves it across a loop that may spin. Returns the store. O(1).
 *
 * Stores of one value at the ends of arms that are alike otherwise become one store behind them, with an address that every way
 * there has to bring along in a register. Of two values that differ, as well as two addresses, the optimiser keeps two stores. */
LLVMValueRef mincov_plant_probe(const struct mincov_stores *stores, LLVMValueRef place, uint32_t index, bool atomic);

/* Tells sanitizers to leave the store alone. */
void mincov_exclude_from_sanitizers(LLVMValueRef store);

#endif
