/* Guesses about the outcomes of conditional branches, where nothing is measured or told: they only choose between plans. */
#ifndef MINCOV_PASS_GUESSES_H
#define MINCOV_PASS_GUESSES_H

#include <llvm-c/Core.h>

/* Factors for the likeliness of each outcome of terminator: 1 and 1 where there is no idea, and for anything but a conditional
 * branch of two outcomes. O(phis at its targets). */
struct mincov_guess {
  float taken;
  float not_taken;
};
struct mincov_guess mincov_guess_outcomes(LLVMValueRef terminator);

#endif
