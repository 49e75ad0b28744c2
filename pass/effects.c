#include "effects.h"

#include "attributes.h"

/* memory is what LLVM 16 made of most of the others; each LLVM knows some of these names. */
static const char *const promises[] = {"memory",
                                       "readnone",
                                       "readonly",
                                       "writeonly",
                                       "argmemonly",
                                       "speculatable",
                                       "inaccessiblememonly",
                                       "inaccessiblemem_or_argmemonly",
                                       "nosync"};
#define PROMISE_COUNT (sizeof promises / sizeof *promises)

static bool is_call_of(LLVMValueRef user, LLVMValueRef function) {
  return (LLVMIsACallInst(user) || LLVMIsAInvokeInst(user) || LLVMIsACallBrInst(user)) && LLVMGetCalledValue(user) == function;
}

void mincov_widen_effects(LLVMValueRef function) {
  unsigned kinds[PROMISE_COUNT];
  for (size_t i = 0; i < PROMISE_COUNT; i++) kinds[i] = mincov_attribute_kind(promises[i]);
  for (size_t i = 0; i < PROMISE_COUNT; i++)
    if (kinds[i]) LLVMRemoveEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex, kinds[i]);
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!is_call_of(user, function)) continue;
    for (size_t i = 0; i < PROMISE_COUNT; i++)
      if (kinds[i]) LLVMRemoveCallSiteEnumAttribute(user, LLVMAttributeFunctionIndex, kinds[i]);
  }
}
