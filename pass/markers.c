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
