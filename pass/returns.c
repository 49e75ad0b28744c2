/* Clang allocates the slot before anything else, so it is the first of the entry block. It is written by stores and read by one
 * load that stands where the return does, at the closing brace. Variables of the source that could be taken for it are told by what
 * is done to them besides: parameters are stored into theirs, others have a lifetime. */
#include "returns.h"

#include "attributes.h"
#include "intrinsics.h"
#include "places.h"
#include "support.h"

/* Whether nothing is done to the memory but that values are stored there that are not the function's arguments, and that load. */
static bool is_slot(LLVMValueRef memory, LLVMValueRef load) {
  for (LLVMUseRef use = LLVMGetFirstUse(memory); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (user == load) continue;
    if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != memory || LLVMIsAArgument(LLVMGetOperand(user, 0))) return false;
  }
  return true;
}

static bool is_scalar(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind;
}

/* The load of the slot whose value is returned; NULL: something else is. What is returned by parts, as a class, may be a variable
 * of the source that lies in the slot. */
static LLVMValueRef load_of_slot(LLVMValueRef function, LLVMValueRef terminator) {
  if (!LLVMIsAReturnInst(terminator) || LLVMGetNumOperands(terminator) != 1) return NULL;
  LLVMValueRef load = LLVMIsALoadInst(LLVMGetOperand(terminator, 0)), memory = load ? LLVMGetOperand(load, 0) : NULL;
  if (!memory || memory != LLVMIsAAllocaInst(LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)))) return NULL;
  if (LLVMGetAllocatedType(memory) != LLVMTypeOf(load) || !is_scalar(LLVMTypeOf(load)) || !is_slot(memory, load)) return NULL;
  return mincov_same_place(LLVMInstructionGetDebugLoc(load), LLVMInstructionGetDebugLoc(terminator)) ? load : NULL;
}

/* Ends of lifetimes may stand before the load. */
static bool is_no_code(LLVMValueRef instruction) {
  return LLVMGetInstructionOpcode(instruction) == LLVMBitCast ||
         mincov_begins_with_any(mincov_called_intrinsic(instruction), (const char *const[]){"llvm.dbg.", "llvm.lifetime."}, 2);
}

static bool holds_only(LLVMBasicBlockRef block, LLVMValueRef load) {
  LLVMValueRef i = LLVMGetFirstInstruction(block);
  while (i == load || is_no_code(i)) i = LLVMGetNextInstruction(i);
  return i == LLVMGetBasicBlockTerminator(block) && LLVMGetInstructionParent(load) == block;
}

static bool only_jumps_lead_to(LLVMBasicBlockRef block) {
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsABranchInst(user) || LLVMIsConditional(user)) return false;
  }
  return true;
}

uint32_t mincov_shared_return(LLVMValueRef function, const struct mincov_blocks *blocks) {
  if (mincov_function_has(function, mincov_attribute_kind("optnone"))) return MINCOV_NO_BLOCK;
  for (uint32_t block = blocks->count; block-- > 1;) {
    LLVMBasicBlockRef basic_block = blocks->block[block];
    LLVMValueRef load = load_of_slot(function, LLVMGetBasicBlockTerminator(basic_block));
    if (load) return holds_only(basic_block, load) && only_jumps_lead_to(basic_block) ? block : MINCOV_NO_BLOCK;
  }
  return MINCOV_NO_BLOCK;
}
