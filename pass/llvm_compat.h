/* The only file that knows LLVM versions: what LLVM-C lacks in one of 14, 19 and 22, in one spelling. */
#ifndef MINCOV_LLVM_COMPAT_H
#define MINCOV_LLVM_COMPAT_H

#include <llvm-c/Comdat.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm/Config/llvm-config.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Between simplification and the vectoriser LLVM 14 lets function passes in alone. */
#if LLVM_VERSION_MAJOR >= 15
#define MINCOV_HAS_OPTIMIZER_EARLY 1
#else
#define MINCOV_HAS_OPTIMIZER_EARLY 0
#endif

/* LLVM 14's ThreadSanitizer looks at stores that are marked nosanitize, too. */
#define MINCOV_THREAD_SANITIZER_SEES_ALL (LLVM_VERSION_MAJOR < 15)

/* Removes named metadata, if the module has it. LLVM-C has no way to: defined in plugin.cpp. */
void mincov_erase_named_metadata(LLVMModuleRef module, const char *name);

/* The number that a module flag holds; 0 if the module has no such flag. The wrapper of a constant prints as its type and value:
 * there is no way to take it out that all LLVMs have. */
static inline int mincov_module_flag(LLVMModuleRef module, const char *name) {
  LLVMMetadataRef flag = LLVMGetModuleFlag(module, name, strlen(name));
  if (!flag) return 0;
  char *text = LLVMPrintValueToString(LLVMMetadataAsValue(LLVMGetModuleContext(module), flag));
  const char *number = strrchr(text, ' ');
  int value = number ? atoi(number + 1) : 0;
  LLVMDisposeMessage(text);
  return value;
}

/* Whether an inline asm value does nothing that could end the run: no side effects, or an empty text (compiler barriers). LLVM 14
 * has no accessors, so its printed form is read: asm sideeffect "text", "constraints". */
static inline bool mincov_inline_asm_is_harmless(LLVMValueRef inline_asm) {
#if LLVM_VERSION_MAJOR >= 17
  size_t length = 0;
  LLVMGetInlineAsmAsmString(inline_asm, &length);
  return length == 0 || !LLVMGetInlineAsmHasSideEffects(inline_asm);
#else
  char *text = LLVMPrintValueToString(inline_asm);
  const char *effect = strstr(text, "asm sideeffect ");
  bool harmless = !effect || strstr(text, "asm sideeffect \"\"") || strstr(text, "asm sideeffect alignstack \"\"") ||
                  strstr(text, "asm sideeffect inteldialect \"\"");
  LLVMDisposeMessage(text);
  return harmless;
#endif
}

/* Whether nothing must be inserted between a call and the return behind it. LLVM 14 cannot tell musttail from tail, so the printed
 * form is read: [result =] musttail call ... */
static inline bool mincov_is_must_tail_call(LLVMValueRef call) {
  if (!LLVMIsACallInst(call) || !LLVMIsTailCall(call)) return false;
#if LLVM_VERSION_MAJOR >= 18
  return LLVMGetTailCallKind(call) == LLVMTailCallKindMustTail;
#else
  char *text = LLVMPrintValueToString(call);
  const char *must = strstr(text, "musttail "), *name = strstr(text, "call ");
  bool is_must_tail = must && must < name;
  LLVMDisposeMessage(text);
  return is_must_tail;
#endif
}

/* Looks through casts and address computations, which typed pointers need, to what is behind them. */
static inline LLVMValueRef mincov_strip_casts(LLVMValueRef value) {
  while (LLVMIsAConstantExpr(value) && LLVMGetNumOperands(value) > 0) value = LLVMGetOperand(value, 0);
  return value;
}

/* i8* where pointers have types, ptr where they are opaque. */
static inline LLVMTypeRef mincov_byte_pointer_type(LLVMContextRef context) {
#if LLVM_VERSION_MAJOR >= 15
  return LLVMPointerTypeInContext(context, 0);
#else
  return LLVMPointerType(LLVMInt8TypeInContext(context), 0);
#endif
}

/* type* where pointers have types, ptr where they are opaque. */
static inline LLVMTypeRef mincov_pointer_type_to(LLVMTypeRef type) {
#if LLVM_VERSION_MAJOR >= 15
  return LLVMPointerTypeInContext(LLVMGetTypeContext(type), 0);
#else
  return LLVMPointerType(type, 0);
#endif
}

/* A constant of bytes without a terminating zero. */
static inline LLVMValueRef mincov_byte_string(LLVMContextRef context, const void *bytes, size_t size) {
#if LLVM_VERSION_MAJOR >= 19
  return LLVMConstStringInContext2(context, (const char *)bytes, size, true);
#else
  return LLVMConstStringInContext(context, (const char *)bytes, (unsigned)size, true);
#endif
}

/* The value of a switch's successor number i, from 1 on (0 is the default). */
static inline LLVMValueRef mincov_switch_case_value(LLVMValueRef switch_instruction, unsigned i) {
#if LLVM_VERSION_MAJOR >= 22
  return LLVMGetSwitchCaseValue(switch_instruction, i);
#else
  return LLVMGetOperand(switch_instruction, 2 * i); /* condition, default, then a value and a block for each case */
#endif
}

/* Whether a phi can be made anew without losing anything: LLVM 14 has no access to fast-math flags. */
static inline bool mincov_phi_can_be_rebuilt(LLVMValueRef phi) {
#if LLVM_VERSION_MAJOR >= 18
  (void)phi;
  return true;
#else
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(phi));
  return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind;
#endif
}

/* Whether an addition or subtraction has no result, and so need not be thought of, where it wraps around: as unsigned or as signed
 * numbers. LLVM 14 has no accessors, so the printed form is read: result = add nuw nsw type ... */
static inline bool mincov_never_wraps(LLVMValueRef arithmetic, bool is_signed) {
#if LLVM_VERSION_MAJOR >= 17
  return is_signed ? LLVMGetNSW(arithmetic) : LLVMGetNUW(arithmetic);
#else
  char *text = LLVMPrintValueToString(arithmetic);
  bool never = strstr(text, is_signed ? " nsw " : " nuw ") != NULL;
  LLVMDisposeMessage(text);
  return never;
#endif
}

/* Whether function is declared to access no memory at all: LLVM 16 made memory(...) of readnone, whose value 0 says so. */
static inline bool mincov_accesses_no_memory(LLVMValueRef function) {
  bool is_value = LLVM_VERSION_MAJOR >= 16;
  const char *name = is_value ? "memory" : "readnone";
  LLVMAttributeRef attribute =
      LLVMGetEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex, LLVMGetEnumAttributeKindForName(name, strlen(name)));
  return attribute && (!is_value || LLVMGetEnumAttributeValue(attribute) == 0);
}

/* The declaration of llvm.var.annotation: since LLVM 16 overloaded by the kinds of its pointers. */
static inline LLVMValueRef mincov_annotation_declaration(LLVMModuleRef module) {
  unsigned intrinsic = LLVMLookupIntrinsicID("llvm.var.annotation", strlen("llvm.var.annotation"));
  LLVMTypeRef pointer = mincov_byte_pointer_type(LLVMGetModuleContext(module));
  LLVMTypeRef types[] = {pointer, pointer};
  return LLVMGetIntrinsicDeclaration(module, intrinsic, types, LLVMIntrinsicIsOverloaded(intrinsic) ? 2 : 0);
}

/* To the beginning of block, also before debug records, which no phi may have before it. */
static inline void mincov_position_for_phi(LLVMBuilderRef builder, LLVMBasicBlockRef block) {
#if LLVM_VERSION_MAJOR >= 19
  LLVMPositionBuilderBeforeInstrAndDbgRecords(builder, LLVMGetFirstInstruction(block));
#else
  LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(block));
#endif
}

static inline void mincov_copy_phi_flags(LLVMValueRef from, LLVMValueRef to) {
#if LLVM_VERSION_MAJOR >= 18
  if (LLVMCanValueUseFastMathFlags(from)) LLVMSetFastMathFlags(to, LLVMGetFastMathFlags(from));
#else
  (void)from;
  (void)to;
#endif
}

#endif
