/* From the end to the beginning, so that what is inside of an arm is flat before the arm's own branch is looked at. */
#include "arms.h"

#include <stdbool.h>

#include "extremes.h"
#include "llvm_compat.h"
#include "markers.h"
#include "predicates.h"

/* What LLVM itself flattens at this cost at most: executing both sides then costs little. */
#define MOST_INSTRUCTIONS 8
/* Of the phis where arms meet: each arm costs that many entries when it goes. */
#define MOST_ENTRIES 16

/* Blocks that follow each other, and nothing else. An arm without blocks is the branch's own way to where arms meet. */
struct arm {
  LLVMBasicBlockRef first, last;
};

struct fork {
  LLVMValueRef branch;
  LLVMBasicBlockRef head, merge;
  struct arm if_true, if_false;
};

static bool has_one_way_in(LLVMBasicBlockRef block) {
  LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
  return use && !LLVMGetNextUse(use);
}

static bool is_no_code(LLVMValueRef instruction) { return LLVMIsADbgInfoIntrinsic(instruction) || mincov_is_marker(instruction); }

static bool is_bit(LLVMValueRef value, bool is_set) {
  return LLVMIsAConstantInt(value) && LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1 &&
         LLVMConstIntGetZExtValue(value) == (unsigned long long)is_set;
}

/* What may be executed in vain, in next to no time. Values that are not to be thought of (poison) meet a select. */
static bool is_cheap(LLVMValueRef instruction) {
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMICmp:
  case LLVMSelect:
  case LLVMAdd:
  case LLVMSub:
  case LLVMAnd:
  case LLVMOr:
  case LLVMXor:
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr:
  case LLVMZExt:
  case LLVMSExt:
  case LLVMTrunc:
    return true;
  default:
    return false;
  }
}

/* Where the arm that begins with first goes on, and its last block; NULL: it is none, or too much is in it. */
static LLVMBasicBlockRef read_arm(LLVMBasicBlockRef first, struct arm *arm) {
  uint32_t count = 0;
  LLVMBasicBlockRef block = first;
  for (*arm = (struct arm){first, first}; has_one_way_in(block); count++) {
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    for (; is_no_code(i) || is_cheap(i); i = LLVMGetNextInstruction(i)) count += !is_no_code(i);
    if (count > MOST_INSTRUCTIONS || !LLVMIsABranchInst(i) || LLVMIsConditional(i)) return NULL;
    arm->last = block;
    block = LLVMGetSuccessor(i, 0);
  }
  return block == first ? NULL : block;
}

static bool find_fork(LLVMBasicBlockRef head, struct fork *fork) {
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(head);
  if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) return false;
  LLVMBasicBlockRef yes = LLVMGetSuccessor(branch, 0), no = LLVMGetSuccessor(branch, 1);
  *fork = (struct fork){.branch = branch, .head = head};
  LLVMBasicBlockRef behind_yes = read_arm(yes, &fork->if_true), behind_no = read_arm(no, &fork->if_false);
  if (behind_yes == no) fork->if_false = (struct arm){NULL, head};
  if (behind_no == yes) fork->if_true = (struct arm){NULL, head};
  fork->merge = behind_no == yes ? yes : behind_yes;
  return fork->merge && fork->merge != head && yes != no && (behind_yes == no || behind_no == yes || behind_yes == behind_no);
}

static bool may_choose(const struct fork *fork) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(fork->merge); LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i))
    if (LLVMCountIncoming(i) > MOST_ENTRIES || !mincov_phi_can_be_rebuilt(i)) return false;
  return true;
}

/* The operand with which an operation leaves its other one, the first if the order counts, as it is; NULL: it is none of those
 * that are asked for. */
static LLVMValueRef neutral_operand(LLVMValueRef operation) {
  switch (LLVMIsABinaryOperator(operation) ? LLVMGetInstructionOpcode(operation) : LLVMRet) {
  case LLVMAdd:
  case LLVMSub:
  case LLVMOr:
  case LLVMXor:
    return LLVMConstNull(LLVMTypeOf(operation));
  case LLVMAnd:
    return LLVMConstAllOnes(LLVMTypeOf(operation));
  default:
    return NULL;
  }
}

/* Whether value is what the operation makes of anything, given value. */
static bool is_absorbing(LLVMOpcode opcode, LLVMValueRef value) {
  return (opcode == LLVMOr && LLVMIsConstant(value) && value == LLVMConstAllOnes(LLVMTypeOf(value))) ||
         (opcode == LLVMAnd && LLVMIsConstant(value) && LLVMIsNull(value));
}

/* A choice between a value and what an operation makes of it, or between that and what makes all alike. */
struct change {
  LLVMValueRef operation;
  unsigned operand; /* the one to choose */
  LLVMValueRef instead;
};

/* The operation serves nothing but the choice, and has been taken out of the arm. */
static bool read_change(const struct fork *fork, LLVMValueRef operation, LLVMValueRef value, struct change *change) {
  LLVMValueRef neutral = neutral_operand(operation);
  if (!neutral || LLVMGetInstructionParent(operation) != fork->head || LLVMGetNextUse(LLVMGetFirstUse(operation))) return false;
  LLVMOpcode opcode = LLVMGetInstructionOpcode(operation);
  LLVMValueRef left = LLVMGetOperand(operation, 0), right = LLVMGetOperand(operation, 1);
  bool absorbs = is_absorbing(opcode, value);
  LLVMValueRef kept = absorbs ? LLVMIsAPHINode(left) ? left : right : value;
  *change = (struct change){operation, left == kept, absorbs ? value : neutral};
  if (absorbs) return LLVMIsAPHINode(kept);
  return left == kept || (right == kept && opcode != LLVMSub);
}

/* Such a choice is the operation with a chosen operand. Vectorisers know a sum of such; but not a choice between sums where a flag
 * asks for the condition too. What the operation was sure of (nsw, disjoint) it need not be with the other operand. */
static LLVMValueRef choose_operand(const struct fork *fork, const struct change *change, bool if_true, LLVMBuilderRef builder) {
  LLVMValueRef operand = LLVMGetOperand(change->operation, change->operand),
               kept = LLVMGetOperand(change->operation, !change->operand);
  LLVMValueRef yes = if_true ? operand : change->instead, no = if_true ? change->instead : operand;
  LLVMValueRef chosen = LLVMBuildSelect(builder, LLVMGetCondition(fork->branch), yes, no, "");
  LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(change->operation));
  LLVMValueRef made = LLVMBuildBinOp(builder, LLVMGetInstructionOpcode(change->operation), kept, chosen, "");
  LLVMReplaceAllUsesWith(change->operation, made);
  LLVMInstructionEraseFromParent(change->operation);
  return made;
}

/* Whether the condition says which of two integers is before the other one. */
static bool compares(LLVMValueRef condition, LLVMValueRef left, LLVMValueRef right) {
  return LLVMIsAICmpInst(condition) && mincov_is_order(LLVMGetICmpPredicate(condition)) && LLVMGetOperand(condition, 0) == left &&
         LLVMGetOperand(condition, 1) == right && LLVMGetTypeKind(LLVMTypeOf(left)) == LLVMIntegerTypeKind;
}

static LLVMValueRef build_choice(const struct fork *fork, LLVMValueRef phi, LLVMValueRef yes, LLVMValueRef no,
                                 LLVMBuilderRef builder) {
  LLVMValueRef condition = LLVMGetCondition(fork->branch);
  struct change change;
  if (yes == no) return yes;
  if (is_bit(yes, true) && is_bit(no, false)) return condition;
  if (is_bit(yes, false) && is_bit(no, true)) return LLVMBuildNot(builder, condition, "");
  if (compares(condition, yes, no)) return mincov_build_extreme(builder, LLVMGetICmpPredicate(condition), yes, no);
  if (compares(condition, no, yes))
    return mincov_build_extreme(builder, mincov_related(LLVMGetICmpPredicate(condition)).swapped, yes, no);
  if (read_change(fork, yes, no, &change)) return choose_operand(fork, &change, true, builder);
  if (read_change(fork, no, yes, &change)) return choose_operand(fork, &change, false, builder);
  LLVMValueRef chosen = LLVMBuildSelect(builder, condition, yes, no, "");
  if (LLVMIsAInstruction(chosen)) mincov_copy_phi_flags(phi, chosen);
  return chosen;
}

static LLVMValueRef incoming_from(LLVMValueRef phi, LLVMBasicBlockRef block) {
  unsigned i = 0;
  while (LLVMGetIncomingBlock(phi, i) != block) i++;
  return LLVMGetIncomingValue(phi, i);
}

/* Its entries but those of the fork, and one from the fork's head. */
static LLVMValueRef rebuild_phi(const struct fork *fork, LLVMValueRef phi, LLVMValueRef chosen, LLVMBuilderRef builder) {
  LLVMPositionBuilderBefore(builder, phi);
  LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(phi));
  LLVMValueRef rebuilt = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
  LLVMSetCurrentDebugLocation2(builder, NULL);
  mincov_copy_phi_flags(phi, rebuilt);
  LLVMBasicBlockRef head = fork->head;
  LLVMAddIncoming(rebuilt, &chosen, &head, 1);
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
    LLVMValueRef value = LLVMGetIncomingValue(phi, i);
    if (from != fork->if_true.last && from != fork->if_false.last) LLVMAddIncoming(rebuilt, &value, &from, 1);
  }
  return rebuilt;
}

static void choose_values(const struct fork *fork, LLVMBuilderRef builder) {
  for (LLVMValueRef phi = LLVMGetFirstInstruction(fork->merge), next; LLVMIsAPHINode(phi); phi = next) {
    next = LLVMGetNextInstruction(phi);
    LLVMValueRef yes = incoming_from(phi, fork->if_true.last), no = incoming_from(phi, fork->if_false.last);
    LLVMPositionBuilderBefore(builder, fork->branch);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(phi));
    LLVMValueRef chosen = build_choice(fork, phi, yes, no, builder);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMReplaceAllUsesWith(phi, LLVMCountIncoming(phi) == 2 ? chosen : rebuild_phi(fork, phi, chosen, builder));
    LLVMInstructionEraseFromParent(phi);
  }
}

/* The instructions of an arm go before the branch; what is no code goes with its blocks. */
static void empty_arm(const struct arm *arm, LLVMValueRef branch, LLVMBuilderRef builder) {
  LLVMPositionBuilderBefore(builder, branch);
  for (LLVMBasicBlockRef block = arm->first; block;) {
    LLVMValueRef i = LLVMGetFirstInstruction(block), next;
    for (; !LLVMIsATerminatorInst(i); i = next) {
      next = LLVMGetNextInstruction(i);
      if (is_no_code(i)) continue;
      LLVMInstructionRemoveFromParent(i);
      LLVMInsertIntoBuilder(builder, i);
    }
    block = block == arm->last ? NULL : LLVMGetSuccessor(i, 0);
  }
}

static void delete_arm(const struct arm *arm) {
  for (LLVMBasicBlockRef block = arm->first, next; block; block = next) {
    next = block == arm->last ? NULL : LLVMGetSuccessor(LLVMGetBasicBlockTerminator(block), 0);
    LLVMDeleteBasicBlock(block);
  }
}

static void flatten(const struct fork *fork, LLVMBuilderRef builder) {
  empty_arm(&fork->if_true, fork->branch, builder);
  empty_arm(&fork->if_false, fork->branch, builder);
  choose_values(fork, builder);
  LLVMPositionBuilderBefore(builder, fork->branch);
  LLVMInstructionSetDebugLoc(LLVMBuildBr(builder, fork->merge), LLVMInstructionGetDebugLoc(fork->branch));
  LLVMValueRef condition = LLVMGetCondition(fork->branch);
  LLVMInstructionEraseFromParent(fork->branch);
  if (LLVMIsAICmpInst(condition) && !LLVMGetFirstUse(condition)) LLVMInstructionEraseFromParent(condition);
  delete_arm(&fork->if_true);
  delete_arm(&fork->if_false);
}

void mincov_flatten_arms(const LLVMBasicBlockRef *blocks, uint32_t count, LLVMBuilderRef builder) {
  for (uint32_t i = count; i-- > 0;) {
    struct fork fork;
    if (find_fork(blocks[i], &fork) && may_choose(&fork)) flatten(&fork, builder);
  }
}
