/* A worklist over the call graph, from callees to callers. */
#include "effects.h"

#include <stdlib.h>

#include "attributes.h"
#include "support.h"

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

struct values {
  LLVMValueRef *items;
  size_t count, capacity;
};

struct widening {
  unsigned kinds[PROMISE_COUNT];
  struct mincov_pointer_map known; /* functions that are or were in work */
  struct values work;              /* functions whose callers have not been followed yet */
  struct values constants;         /* scratch: what stands for a function (casts, aliases) */
};

static void push(struct values *values, LLVMValueRef value) {
  values->items = mincov_grow(values->items, values->count, &values->capacity, sizeof *values->items);
  values->items[values->count++] = value;
}

static void reach(struct widening *widening, LLVMValueRef function) {
  size_t before = widening->known.count;
  mincov_pointer_map_slot(&widening->known, function, 1);
  if (widening->known.count == before) return;
  for (size_t i = 0; i < PROMISE_COUNT; i++)
    if (widening->kinds[i]) LLVMRemoveEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex, widening->kinds[i]);
  push(&widening->work, function);
}

static bool is_call(LLVMValueRef value) { return LLVMIsACallInst(value) || LLVMIsAInvokeInst(value) || LLVMIsACallBrInst(value); }

static LLVMValueRef function_of(LLVMValueRef instruction) { return LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction)); }

static void widen_call(struct widening *widening, LLVMValueRef call) {
  for (size_t i = 0; i < PROMISE_COUNT; i++)
    if (widening->kinds[i]) LLVMRemoveCallSiteEnumAttribute(call, LLVMAttributeFunctionIndex, widening->kinds[i]);
  reach(widening, function_of(call));
}

/* The calls of function, also by another name or type. Other uses hand its address on: whoever calls by it is found as one who
 * calls by a pointer. */
static void follow_callers(struct widening *widening, LLVMValueRef function) {
  widening->constants.count = 0;
  push(&widening->constants, function);
  while (widening->constants.count) {
    LLVMValueRef value = widening->constants.items[--widening->constants.count];
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
      LLVMValueRef user = LLVMGetUser(use);
      if (is_call(user) && LLVMGetCalledValue(user) == value)
        widen_call(widening, user);
      else if ((LLVMIsAConstantExpr(user) && LLVMGetConstOpcode(user) == LLVMBitCast) || LLVMIsAGlobalAlias(user))
        push(&widening->constants, user);
    }
  }
}

/* Whether the call leads out of what this module shows: by a pointer, or to a function that is defined elsewhere. */
static bool leads_elsewhere(LLVMValueRef call) {
  LLVMValueRef called = LLVMGetCalledValue(call);
  if (LLVMIsAInlineAsm(called)) return false;
  while (LLVMIsAConstantExpr(called) && LLVMGetConstOpcode(called) == LLVMBitCast) called = LLVMGetOperand(called, 0);
  LLVMValueRef function = LLVMIsAFunction(called);
  return function ? LLVMIsDeclaration(function) && !LLVMGetIntrinsicID(function) : !LLVMIsAGlobalAlias(called);
}

/* What an unknown function promises at a call by pointer cannot be trusted; declarations of other units keep their promises. */
static void scan_function(struct widening *widening, LLVMValueRef function) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      if (!is_call(i) || !leads_elsewhere(i)) continue;
      if (LLVMIsAFunction(LLVMGetCalledValue(i)))
        reach(widening, function);
      else
        widen_call(widening, i);
    }
}

void mincov_widen_effects(LLVMModuleRef module, const LLVMValueRef *probed, size_t count) {
  if (!count) return;
  struct widening widening = {0};
  for (size_t i = 0; i < PROMISE_COUNT; i++) widening.kinds[i] = mincov_attribute_kind(promises[i]);
  for (size_t i = 0; i < count; i++) reach(&widening, probed[i]);
  for (LLVMValueRef function = LLVMGetFirstFunction(module); function; function = LLVMGetNextFunction(function))
    scan_function(&widening, function);
  while (widening.work.count) follow_callers(&widening, widening.work.items[--widening.work.count]);
  mincov_pointer_map_free(&widening.known);
  free(widening.work.items);
  free(widening.constants.items);
}
