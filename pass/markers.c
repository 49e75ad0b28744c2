#include "markers.h"

#include <stdlib.h>
#include <string.h>

#include "attributes.h"
#include "emit.h"
#include "llvm_compat.h"
#include "support.h"

#define ANNOTATION "llvm.var.annotation"

void mincov_plant_marker(LLVMModuleRef module, LLVMValueRef place, LLVMValueRef record, uint32_t node) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMValueRef declaration = mincov_annotation_declaration(module);
  LLVMValueRef null = LLVMConstNull(mincov_byte_pointer_type(context));
  LLVMValueRef arguments[] = {LLVMConstPointerCast(record, mincov_byte_pointer_type(context)), null, null,
                              LLVMConstInt(LLVMInt32TypeInContext(context), node, false), null};
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(builder, place);
  LLVMSetCurrentDebugLocation2(builder, NULL);
  LLVMValueRef call = LLVMBuildCall2(builder, LLVMGlobalGetValueType(declaration), declaration, arguments, 5, "");
  /* Two markers at the ends of two arms must not become one behind them with a variable operand. */
  LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(context, mincov_attribute_kind("nomerge"), 0));
  LLVMDisposeBuilder(builder);
}

static bool is_annotation(LLVMValueRef function) {
  size_t length = 0;
  return LLVMGetIntrinsicID(function) && strncmp(LLVMGetValueName2(function, &length), ANNOTATION, strlen(ANNOTATION)) == 0;
}

static bool is_record(LLVMValueRef value) {
  size_t length = 0;
  return LLVMIsAGlobalVariable(value) &&
         strncmp(LLVMGetValueName2(value, &length), MINCOV_RECORD_PREFIX, strlen(MINCOV_RECORD_PREFIX)) == 0;
}

/* Annotations of the user's have a text as second operand, markers have not. */
enum mincov_marker mincov_read_marker(LLVMValueRef instruction, LLVMValueRef *record, uint32_t *node) {
  if (!LLVMIsACallInst(instruction)) return MINCOV_NO_MARKER;
  LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(instruction));
  if (!callee || !is_annotation(callee) || !LLVMIsAConstantPointerNull(LLVMGetOperand(instruction, 1))) return MINCOV_NO_MARKER;
  *record = mincov_strip_casts(LLVMGetOperand(instruction, 0));
  LLVMValueRef number = LLVMIsAConstantInt(LLVMGetOperand(instruction, 3));
  if (!is_record(*record) || !number) return MINCOV_MARKER_UNREADABLE;
  *node = (uint32_t)LLVMConstIntGetZExtValue(number);
  return MINCOV_MARKER;
}

bool mincov_is_marker(LLVMValueRef instruction) {
  LLVMValueRef record;
  uint32_t node;
  return mincov_read_marker(instruction, &record, &node) != MINCOV_NO_MARKER;
}

/* What a marker may be moved behind: no effect on anything, so that where it stood is where it stands. */
static bool may_be_passed(LLVMValueRef instruction) {
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMLoad:
    return !LLVMGetVolatile(instruction) && LLVMGetOrdering(instruction) == LLVMAtomicOrderingNotAtomic;
  case LLVMGetElementPtr:
  case LLVMBitCast:
  case LLVMSExt:
  case LLVMZExt:
  case LLVMTrunc:
    return true;
  default:
    return LLVMIsADbgInfoIntrinsic(instruction) || mincov_is_marker(instruction);
  }
}

/* Moves the markers from `first` on, up to `last`, behind that. */
static void move_markers(LLVMValueRef first, LLVMValueRef last, LLVMBuilderRef builder) {
  LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(last));
  for (LLVMValueRef i = first, next; i != last; i = next) {
    next = LLVMGetNextInstruction(i);
    if (!mincov_is_marker(i)) continue;
    LLVMInstructionRemoveFromParent(i);
    LLVMInsertIntoBuilder(builder, i);
  }
}

/* Markers that nothing but loads, and what makes addresses for them, divides: all go behind the last of these loads. */
static bool settle_in_block(LLVMBasicBlockRef block, LLVMBuilderRef builder) {
  bool changed = false;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    LLVMValueRef first = mincov_is_marker(i) ? i : NULL, last_load = NULL;
    for (; first && may_be_passed(i); i = LLVMGetNextInstruction(i))
      if (LLVMIsALoadInst(i)) last_load = i;
    if (last_load) move_markers(first, last_load, builder);
    changed |= last_load != NULL;
  }
  return changed;
}

bool mincov_settle_markers(LLVMValueRef function) {
  bool changed = false;
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(function)));
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
    changed |= settle_in_block(block, builder);
  LLVMDisposeBuilder(builder);
  return changed;
}

static void remove_markers_of(LLVMValueRef annotation) {
  for (LLVMUseRef use = LLVMGetFirstUse(annotation), next; use; use = next) {
    next = LLVMGetNextUse(use);
    LLVMValueRef record, user = LLVMGetUser(use);
    uint32_t node;
    if (mincov_read_marker(user, &record, &node) != MINCOV_NO_MARKER) LLVMInstructionEraseFromParent(user);
  }
  if (!LLVMGetFirstUse(annotation)) LLVMDeleteFunction(annotation);
}

void mincov_remove_markers(LLVMModuleRef module) {
  for (LLVMValueRef function = LLVMGetFirstFunction(module), next; function; function = next) {
    next = LLVMGetNextFunction(function);
    if (LLVMIsDeclaration(function) && is_annotation(function)) remove_markers_of(function);
  }
}
