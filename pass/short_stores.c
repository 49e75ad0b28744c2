#include "short_stores.h"

#include <stdlib.h>
#include <string.h>

#include "attributes.h"
#include "llvm_compat.h"
#include "mincov/map.h"
#include "probes.h"
#include "support.h"

#define READ "llvm.read_register"
/* Its lower half, by which name code for 64 bits may read it as well. */
#define STACK_POINTER "esp"

/* -mstack-alignment=1: frames of an odd size make the stack pointer odd. */
static bool may_have_odd_stack_pointer(LLVMModuleRef module) { return mincov_module_flag(module, "override-stack-alignment") == 1; }

static bool is_x86(LLVMModuleRef module) {
  const char *triple = LLVMGetTarget(module);
  bool is_32_bit = triple[0] == 'i' && triple[1] >= '3' && triple[1] <= '6' && strncmp(triple + 2, "86", 2) == 0;
  return is_32_bit || strncmp(triple, "x86_64", strlen("x86_64")) == 0 || strncmp(triple, "amd64", strlen("amd64")) == 0;
}

bool mincov_target_has_short_stores(LLVMModuleRef module) { return is_x86(module) && !may_have_odd_stack_pointer(module); }

struct values {
  LLVMValueRef *values;
  size_t count, capacity;
};

static void add(struct values *list, LLVMValueRef value) {
  list->values = mincov_grow(list->values, list->count, &list->capacity, sizeof *list->values);
  list->values[list->count++] = value;
}

static bool sets_probe(LLVMValueRef user, LLVMValueRef address) {
  if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != address) return false;
  LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(user, 0));
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
}

/* Places in a probe array: constants, and those that bases.c made, from a register. */
static bool is_place(LLVMValueRef user) {
  bool is_constant =
      LLVMIsAConstantExpr(user) && (LLVMGetConstOpcode(user) == LLVMGetElementPtr || LLVMGetConstOpcode(user) == LLVMBitCast);
  return is_constant || LLVMIsAFreezeInst(user) || LLVMIsAGetElementPtrInst(user);
}

/* Appends the stores to places in the array to *stores. places: for use in here, empty. */
static void find_stores(LLVMValueRef array, struct values *places, struct values *stores) {
  add(places, array);
  while (places->count) {
    LLVMValueRef place = places->values[--places->count];
    for (LLVMUseRef use = LLVMGetFirstUse(place); use; use = LLVMGetNextUse(use)) {
      LLVMValueRef user = LLVMGetUser(use);
      if (is_place(user)) add(places, user);
      if (sets_probe(user, place)) add(stores, user);
    }
  }
}

/* How the module reads the stack pointer's lower half. */
struct reading {
  LLVMBuilderRef builder;
  LLVMTypeRef type; /* of the intrinsic */
  LLVMValueRef intrinsic, name;
};

static struct reading create_reading(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef word = LLVMInt32TypeInContext(context);
  unsigned intrinsic = LLVMLookupIntrinsicID(READ, strlen(READ));
  LLVMMetadataRef name = LLVMMDStringInContext2(context, STACK_POINTER, strlen(STACK_POINTER));
  return (struct reading){.builder = LLVMCreateBuilderInContext(context),
                          .type = LLVMIntrinsicGetType(context, intrinsic, &word, 1),
                          .intrinsic = LLVMGetIntrinsicDeclaration(module, intrinsic, &word, 1),
                          .name = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, &name, 1))};
}

static void shorten(const struct reading *reading, LLVMValueRef store) {
  LLVMPositionBuilderBefore(reading->builder, store);
  LLVMSetCurrentDebugLocation2(reading->builder, NULL);
  LLVMValueRef name = reading->name, value = LLVMBuildCall2(reading->builder, reading->type, reading->intrinsic, &name, 1, "");
  LLVMValueRef address = LLVMGetOperand(store, 1);
  LLVMTypeRef wanted = mincov_pointer_type_to(LLVMTypeOf(value));
  if (LLVMTypeOf(address) != wanted) address = LLVMBuildBitCast(reading->builder, address, wanted, "");
  LLVMValueRef shorter = LLVMBuildStore(reading->builder, value, address);
  LLVMSetAlignment(shorter, MINCOV_WORD_PROBE_SIZE);
  LLVMSetOrdering(shorter, LLVMGetOrdering(store));
  mincov_exclude_from_sanitizers(shorter);
  LLVMInstructionEraseFromParent(store);
}

static bool calls_what_returns_twice(LLVMValueRef function) {
  unsigned returns_twice = mincov_attribute_kind("returns_twice");
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      if (!LLVMIsACallInst(i) && !LLVMIsAInvokeInst(i)) continue;
      LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(i));
      if (LLVMGetCallSiteEnumAttribute(i, LLVMAttributeFunctionIndex, returns_twice)) return true;
      if (callee && mincov_function_has(callee, returns_twice)) return true;
    }
  return false;
}

/* In functions that call setjmp the code generator coalesces no registers: the stack pointer would be copied first, which is longer
 * than a store of a constant. */
static bool may_have_short_stores(LLVMValueRef function) {
  return !mincov_function_has(function, mincov_attribute_kind("sanitize_memory")) && !calls_what_returns_twice(function);
}

static void shorten_all(LLVMModuleRef module, const struct values *stores) {
  enum { UNKNOWN, NO, YES };
  struct mincov_pointer_map known = {0}; /* function -> whether it may */
  struct reading reading = create_reading(module);
  for (size_t i = 0; i < stores->count; i++) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(stores->values[i]));
    uint32_t *may = mincov_pointer_map_slot(&known, function, UNKNOWN);
    if (*may == UNKNOWN) *may = may_have_short_stores(function) ? YES : NO;
    if (*may == YES) shorten(&reading, stores->values[i]);
  }
  LLVMDisposeBuilder(reading.builder);
  mincov_pointer_map_free(&known);
}

bool mincov_shorten_stores(LLVMModuleRef module) {
  if (!mincov_target_has_short_stores(module)) return false;
  struct values places = {0}, stores = {0};
  for (LLVMValueRef global = LLVMGetFirstGlobal(module); global; global = LLVMGetNextGlobal(global)) {
    const char *section = LLVMGetSection(global);
    if (section && strcmp(section, MINCOV_PROBE_SECTION) == 0 && mincov_probes_are_words(global))
      find_stores(global, &places, &stores);
  }
  bool changed = stores.count > 0;
  if (changed) shorten_all(module, &stores);
  free(places.values);
  free(stores.values);
  return changed;
}
