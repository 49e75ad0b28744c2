#include "cleanups.h"

#include <stdlib.h>

#include "implicit.h"
#include "llvm_compat.h"

/* A block with phis would lose an edge that they have a value for; clang's have none here. */
static bool is_closable(struct mincov_pointer_map *slots, LLVMValueRef terminator) {
  return mincov_is_cleanup_switch(slots, terminator) && LLVMGetNumSuccessors(terminator) > 2 &&
         mincov_is_unreachable(LLVMGetSuccessor(terminator, 0)) &&
         !LLVMIsAPHINode(LLVMGetFirstInstruction(LLVMGetSuccessor(terminator, 1)));
}

/* The same switch with the first case as default. */
static void replace(LLVMValueRef old, LLVMBuilderRef builder) {
  unsigned count = LLVMGetNumSuccessors(old);
  LLVMPositionBuilderBefore(builder, old);
  LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(old));
  LLVMValueRef new = LLVMBuildSwitch(builder, LLVMGetOperand(old, 0), LLVMGetSuccessor(old, 1), count - 2);
  for (unsigned i = 2; i < count; i++) LLVMAddCase(new, mincov_switch_case_value(old, i), LLVMGetSuccessor(old, i));
  LLVMInstructionEraseFromParent(old);
}

void mincov_close_cleanups(LLVMValueRef function) {
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(function)));
  struct mincov_pointer_map slots = {0};
  LLVMBasicBlockRef next;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = next) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    next = LLVMGetNextBasicBlock(block);
    if (!is_closable(&slots, terminator)) continue;
    LLVMBasicBlockRef closed = LLVMGetSuccessor(terminator, 0);
    replace(terminator, builder);
    if (LLVMGetFirstUse(LLVMBasicBlockAsValue(closed))) continue; /* other switches lead there */
    if (closed == next) next = LLVMGetNextBasicBlock(closed);
    LLVMDeleteBasicBlock(closed);
  }
  mincov_pointer_map_free(&slots);
  LLVMDisposeBuilder(builder);
}
