#include "turns.h"

#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

#include "attributes.h"
#include "llvm_compat.h"
#include "predicates.h"

/* Markers among them: they are removed. */
static bool has_no_effect(LLVMValueRef function) {
  static const char *const prefixes[] = {"llvm.var.annotation", "llvm.assume", "llvm.experimental.noalias.scope.decl",
                                         "llvm.lifetime."};
  size_t length = 0;
  const char *name = LLVMGetValueName2(function, &length);
  if (mincov_begins_with_any(name, prefixes, sizeof prefixes / sizeof *prefixes)) return true;
  return mincov_accesses_no_memory(function) && mincov_function_has(function, mincov_attribute_kind("nounwind")) &&
         mincov_function_has(function, mincov_attribute_kind("willreturn"));
}

bool mincov_is_harmless(LLVMValueRef instruction) {
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMLoad:
  case LLVMStore:
    return !LLVMGetVolatile(instruction) && LLVMGetOrdering(instruction) == LLVMAtomicOrderingNotAtomic;
  case LLVMCall: {
    LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(instruction));
    return callee && LLVMGetIntrinsicID(callee) && has_no_effect(callee);
  }
  case LLVMAtomicCmpXchg:
  case LLVMAtomicRMW:
  case LLVMFence:
  case LLVMVAArg:
  case LLVMAlloca:
    return false;
  default:
    return !LLVMIsATerminatorInst(instruction) || LLVMIsABranchInst(instruction) || LLVMIsASwitchInst(instruction);
  }
}

/* ---- Steps ---- */

LLVMValueRef mincov_value_from(LLVMValueRef phi, LLVMBasicBlockRef block) {
  unsigned i = 0, count = LLVMCountIncoming(phi);
  while (i < count && LLVMGetIncomingBlock(phi, i) != block) i++;
  return i < count ? LLVMGetIncomingValue(phi, i) : NULL;
}

/* Beyond its object such a pointer may not go, so it does not wrap. */
static bool is_step_of_pointer(LLVMValueRef next, LLVMOpcode opcode) {
  if (opcode != LLVMGetElementPtr || LLVMGetNumOperands(next) != 2 || !LLVMIsInBounds(next)) return false;
  LLVMModuleRef module = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(next)));
  return LLVMABISizeOfType(LLVMGetModuleDataLayout(module), LLVMGetGEPSourceElementType(next)) != 0;
}

int64_t mincov_step_between(LLVMValueRef phi, LLVMValueRef next) {
  LLVMOpcode opcode = LLVMIsAInstruction(next) ? LLVMGetInstructionOpcode(next) : LLVMRet;
  bool adds = opcode == LLVMAdd, subtracts = opcode == LLVMSub;
  if (!adds && !subtracts && !is_step_of_pointer(next, opcode)) return 0;
  if (LLVMGetOperand(next, 0) != phi) return 0;
  LLVMValueRef constant = LLVMIsAConstantInt(LLVMGetOperand(next, 1));
  if (!constant || LLVMGetIntTypeWidth(LLVMTypeOf(constant)) > 64) return 0;
  int64_t by = LLVMConstIntGetSExtValue(constant);
  return subtracts ? by == INT64_MIN ? 0 : -by : by;
}

/* Steps that cannot wrap reach every bound or pass it, and odd ones meet every number on their way around. */
bool mincov_turn_test_ends(const struct mincov_turn_test *test) {
  LLVMValueRef next = test->next;
  int64_t step = test->step;
  bool pointer = LLVMGetInstructionOpcode(next) == LLVMGetElementPtr, by_one = !pointer && (step == 1 || step == -1);
  switch (test->goes_on) {
  case LLVMIntNE:
    return pointer || step % 2 || mincov_never_wraps(next, false) || mincov_never_wraps(next, true);
  case LLVMIntULT:
    return step > 0 && (pointer || by_one || mincov_never_wraps(next, false));
  case LLVMIntSLT:
    return step > 0 && (by_one || mincov_never_wraps(next, true));
  case LLVMIntULE:
    return step > 0 && (pointer || mincov_never_wraps(next, false));
  case LLVMIntSLE:
    return step > 0 && mincov_never_wraps(next, true);
  case LLVMIntUGT:
    return step < 0 && (pointer || by_one);
  case LLVMIntSGT:
    return step < 0 && (by_one || mincov_never_wraps(next, true));
  case LLVMIntUGE:
    return step < 0 && pointer;
  case LLVMIntSGE:
    return step < 0 && mincov_never_wraps(next, true);
  default:
    return false;
  }
}

bool mincov_must_progress(LLVMValueRef branch) {
  static const char name[] = "llvm.loop.mustprogress";
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(branch));
  if (mincov_function_has(function, mincov_attribute_kind("mustprogress"))) return true;
  LLVMValueRef loop = LLVMGetMetadata(
                   branch, LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(branch)), "llvm.loop", strlen("llvm.loop"))),
               text;
  unsigned count = loop ? LLVMGetMDNodeNumOperands(loop) : 0;
  LLVMValueRef *properties = mincov_allocate(count, sizeof *properties);
  if (loop) LLVMGetMDNodeOperands(loop, properties);
  bool found = false;
  for (unsigned i = 1; i < count && !found; i++) { /* the first is the node itself */
    unsigned length = 0;
    if (!properties[i] || !LLVMIsAMDNode(properties[i]) || LLVMGetMDNodeNumOperands(properties[i]) != 1) continue;
    LLVMGetMDNodeOperands(properties[i], &text);
    const char *property = text && LLVMIsAMDString(text) ? LLVMGetMDString(text, &length) : NULL;
    found = property && length == strlen(name) && !memcmp(property, name, length);
  }
  free(properties);
  return found;
}

/* ---- The test at the end of a turn ---- */

/* What enters a loop from outside has been made before its header, in reverse postorder. */
static bool is_invariant(const struct mincov_pointer_map *numbers, LLVMValueRef value, LLVMBasicBlockRef header) {
  if (!LLVMIsAInstruction(value)) return true;
  return mincov_pointer_map_get(numbers, LLVMGetInstructionParent(value), UINT32_MAX) < mincov_pointer_map_get(numbers, header, 0);
}

/* value: what the latch compares; a phi of the header, or what becomes of one. */
static bool read_step(LLVMBasicBlockRef header, LLVMBasicBlockRef latch, LLVMValueRef value, struct mincov_turn_test *test) {
  LLVMValueRef phi = value;
  if (!LLVMIsAInstruction(value)) return false;
  if (!LLVMIsAPHINode(phi) && LLVMGetNumOperands(phi)) phi = LLVMGetOperand(phi, 0);
  if (!LLVMIsAPHINode(phi) || LLVMGetInstructionParent(phi) != header) return false;
  LLVMValueRef next = mincov_value_from(phi, latch);
  *test = (struct mincov_turn_test){.next = next};
  test->step = next && (value == phi || value == next) ? mincov_step_between(phi, next) : 0;
  return test->step != 0;
}

bool mincov_turn_test_read(const struct mincov_pointer_map *numbers, LLVMBasicBlockRef header, LLVMBasicBlockRef latch,
                           struct mincov_turn_test *test) {
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(latch);
  bool conditional = LLVMIsABranchInst(branch) && LLVMIsConditional(branch);
  LLVMValueRef compare = conditional ? LLVMIsAICmpInst(LLVMGetCondition(branch)) : NULL;
  if (!compare) return false;
  LLVMIntPredicate goes_on = LLVMGetICmpPredicate(compare);
  if (LLVMGetSuccessor(branch, 1) == header) goes_on = mincov_related(goes_on).inverse;
  LLVMValueRef left = LLVMGetOperand(compare, 0), right = LLVMGetOperand(compare, 1);
  if (is_invariant(numbers, left, header)) {
    LLVMValueRef bound = left;
    left = right;
    right = bound;
    goes_on = mincov_related(goes_on).swapped;
  }
  bool found = is_invariant(numbers, right, header) && read_step(header, latch, left, test);
  test->goes_on = goes_on;
  return found;
}
