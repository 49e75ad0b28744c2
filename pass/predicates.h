/* What becomes of a comparison of integers when it is negated, or its operands change places. */
#ifndef MINCOV_PASS_PREDICATES_H
#define MINCOV_PASS_PREDICATES_H

#include <llvm-c/Core.h>

struct mincov_related_predicates {
  LLVMIntPredicate inverse, swapped;
};

static inline struct mincov_related_predicates mincov_related(LLVMIntPredicate predicate) {
  static const struct mincov_related_predicates related[] = {
      [LLVMIntEQ - LLVMIntEQ] = {LLVMIntNE, LLVMIntEQ},    [LLVMIntNE - LLVMIntEQ] = {LLVMIntEQ, LLVMIntNE},
      [LLVMIntUGT - LLVMIntEQ] = {LLVMIntULE, LLVMIntULT}, [LLVMIntUGE - LLVMIntEQ] = {LLVMIntULT, LLVMIntULE},
      [LLVMIntULT - LLVMIntEQ] = {LLVMIntUGE, LLVMIntUGT}, [LLVMIntULE - LLVMIntEQ] = {LLVMIntUGT, LLVMIntUGE},
      [LLVMIntSGT - LLVMIntEQ] = {LLVMIntSLE, LLVMIntSLT}, [LLVMIntSGE - LLVMIntEQ] = {LLVMIntSLT, LLVMIntSLE},
      [LLVMIntSLT - LLVMIntEQ] = {LLVMIntSGE, LLVMIntSGT}, [LLVMIntSLE - LLVMIntEQ] = {LLVMIntSGT, LLVMIntSGE}};
  return related[predicate - LLVMIntEQ];
}

#endif
