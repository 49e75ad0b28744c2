/* What becomes of a comparison of integers when it is negated, or its operands change places. */
#ifndef MINCOV_PASS_PREDICATES_H
#define MINCOV_PASS_PREDICATES_H

#include <llvm-c/Core.h>

static inline LLVMIntPredicate mincov_inverse(LLVMIntPredicate predicate) {
  static const LLVMIntPredicate inverses[] = {[LLVMIntEQ - LLVMIntEQ] = LLVMIntNE,   [LLVMIntNE - LLVMIntEQ] = LLVMIntEQ,
                                              [LLVMIntUGT - LLVMIntEQ] = LLVMIntULE, [LLVMIntUGE - LLVMIntEQ] = LLVMIntULT,
                                              [LLVMIntULT - LLVMIntEQ] = LLVMIntUGE, [LLVMIntULE - LLVMIntEQ] = LLVMIntUGT,
                                              [LLVMIntSGT - LLVMIntEQ] = LLVMIntSLE, [LLVMIntSGE - LLVMIntEQ] = LLVMIntSLT,
                                              [LLVMIntSLT - LLVMIntEQ] = LLVMIntSGE, [LLVMIntSLE - LLVMIntEQ] = LLVMIntSGT};
  return inverses[predicate - LLVMIntEQ];
}

static inline LLVMIntPredicate mincov_swapped(LLVMIntPredicate predicate) {
  static const LLVMIntPredicate swapped[] = {[LLVMIntEQ - LLVMIntEQ] = LLVMIntEQ,   [LLVMIntNE - LLVMIntEQ] = LLVMIntNE,
                                             [LLVMIntUGT - LLVMIntEQ] = LLVMIntULT, [LLVMIntUGE - LLVMIntEQ] = LLVMIntULE,
                                             [LLVMIntULT - LLVMIntEQ] = LLVMIntUGT, [LLVMIntULE - LLVMIntEQ] = LLVMIntUGE,
                                             [LLVMIntSGT - LLVMIntEQ] = LLVMIntSLT, [LLVMIntSGE - LLVMIntEQ] = LLVMIntSLE,
                                             [LLVMIntSLT - LLVMIntEQ] = LLVMIntSGT, [LLVMIntSLE - LLVMIntEQ] = LLVMIntSGE};
  return swapped[predicate - LLVMIntEQ];
}

#endif
