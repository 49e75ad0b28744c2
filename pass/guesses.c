/* What is compared tells which way programs mostly go: pointers are rarely null and rarely equal, numbers rarely zero or negative,
 * which stand for errors and ends, and rarely the one constant that is asked for. An arm that returns is less likely than one that
 * goes on. After Ball and Larus, "Branch prediction for free" (PLDI 1993); the factors are modest, since several may be
 * multiplied, and only the order of costs matters. */
#include "guesses.h"

#include <stdbool.h>

#define LIKELY 1.7f
#define RATHER_LIKELY 1.5f

static bool fits(LLVMValueRef value) { return LLVMIsAConstantInt(value) && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64; }

static bool is_number(LLVMValueRef value, long long number) { return fits(value) && LLVMConstIntGetSExtValue(value) == number; }

/* Whether the value is a single bit of another: a flag, which is as often set as not. */
static bool is_flag(LLVMValueRef value) {
  if (!LLVMIsABinaryOperator(value) || LLVMGetInstructionOpcode(value) != LLVMAnd) return false;
  LLVMValueRef mask = LLVMGetOperand(value, 1);
  unsigned long long bits = fits(mask) ? LLVMConstIntGetZExtValue(mask) : 0;
  return bits && (bits & (bits - 1)) == 0;
}

/* How likely left and right are to differ. */
static float guess_difference(LLVMValueRef left, LLVMValueRef right) {
  if (LLVMGetTypeKind(LLVMTypeOf(left)) == LLVMPointerTypeKind) return LIKELY;
  if (is_flag(left) || !LLVMIsAConstantInt(right)) return 1;
  return is_number(right, 0) || is_number(right, -1) ? LIKELY : RATHER_LIKELY;
}

/* How likely a condition is to hold, against how likely it is not. */
static float guess_condition(LLVMValueRef condition) {
  if (LLVMIsAFCmpInst(condition)) {
    LLVMRealPredicate predicate = LLVMGetFCmpPredicate(condition);
    if (predicate == LLVMRealOEQ || predicate == LLVMRealUEQ || predicate == LLVMRealUNO) return 1 / LIKELY;
    return predicate == LLVMRealONE || predicate == LLVMRealUNE || predicate == LLVMRealORD ? LIKELY : 1;
  }
  if (!LLVMIsAICmpInst(condition)) return 1;
  LLVMValueRef left = LLVMGetOperand(condition, 0), right = LLVMGetOperand(condition, 1);
  switch (LLVMGetICmpPredicate(condition)) {
  case LLVMIntEQ:
    return 1 / guess_difference(left, right);
  case LLVMIntNE:
    return guess_difference(left, right);
  case LLVMIntSLT:
    return is_number(right, 0) || is_number(right, 1) ? 1 / LIKELY : 1;
  case LLVMIntSGT:
    return is_number(right, 0) || is_number(right, -1) ? LIKELY : 1;
  default:
    return 1;
  }
}

static bool returns_at_once(LLVMBasicBlockRef block) {
  LLVMValueRef i = LLVMGetFirstInstruction(block);
  while (i && LLVMIsAPHINode(i)) i = LLVMGetNextInstruction(i);
  return i && LLVMIsAReturnInst(i);
}

/* Whether the block ends in a return, or in a jump to one that arms share. */
static bool returns(LLVMBasicBlockRef block) {
  LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
  bool jumps = LLVMIsABranchInst(terminator) && !LLVMIsConditional(terminator);
  return LLVMIsAReturnInst(terminator) || (jumps && returns_at_once(LLVMGetSuccessor(terminator, 0)));
}

struct mincov_guess mincov_guess_outcomes(LLVMValueRef terminator) {
  struct mincov_guess guess = {1, 1};
  if (!LLVMIsABranchInst(terminator) || !LLVMIsConditional(terminator)) return guess;
  guess.taken = guess_condition(LLVMGetCondition(terminator));
  if (returns(LLVMGetSuccessor(terminator, 0))) guess.taken /= RATHER_LIKELY;
  if (returns(LLVMGetSuccessor(terminator, 1))) guess.not_taken /= RATHER_LIKELY;
  return guess;
}
