/* Comparisons of integers: of which kind one is, and what becomes of it when it is negated, or its operands change places. */
#ifndef MINCOV_PASS_PREDICATES_H
#define MINCOV_PASS_PREDICATES_H

#include <llvm-c/Core.h>
#include <stdbool.h>

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

static inline bool mincov_is_order(LLVMIntPredicate predicate) { return predicate != LLVMIntEQ && predicate != LLVMIntNE; }

static inline bool mincov_is_signed(LLVMIntPredicate predicate) { return predicate >= LLVMIntSGT; }

/* The same order, of signed or of unsigned numbers. */
static inline LLVMIntPredicate mincov_of_sign(LLVMIntPredicate order, bool is_signed) {
  if (mincov_is_signed(order) == is_signed) return order;
  return is_signed ? order + (LLVMIntSGT - LLVMIntUGT) : order - (LLVMIntSGT - LLVMIntUGT);
}

#endif
