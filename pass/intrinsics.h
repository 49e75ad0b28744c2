/* Calls of intrinsics, by name: prefixes tell families of them, whose members differ from one LLVM to the next. */
#ifndef MINCOV_PASS_INTRINSICS_H
#define MINCOV_PASS_INTRINSICS_H

#include <llvm-c/Core.h>
#include <stddef.h>

/* The name of the intrinsic that instruction calls, LLVM's; "": none is. O(1). */
static inline const char *mincov_called_intrinsic(LLVMValueRef instruction) {
  LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMIsAFunction(LLVMGetCalledValue(instruction)) : NULL;
  size_t length = 0;
  return callee && LLVMGetIntrinsicID(callee) ? LLVMGetValueName2(callee, &length) : "";
}

#endif
