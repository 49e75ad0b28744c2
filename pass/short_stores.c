#include "short_stores.h"

#include <stdlib.h>
#include <string.h>

#include "attributes.h"
#include "llvm_compat.h"
#include "mincov/map.h"
#include "probes.h"
#include "support.h"

/* As AT&T and as Intel spell it. */
#define TEXT "movw $(%cs, $0$|$0, cs$)"
#define CONSTRAINTS "=*m"

bool mincov_target_has_short_stores(LLVMModuleRef module) {
  const char *triple = LLVMGetTarget(module);
  bool is_32_bit = triple[0] == 'i' && triple[1] >= '3' && triple[1] <= '6' && strncmp(triple + 2, "86", 2) == 0;
  return is_32_bit || strncmp(triple, "x86_64", strlen("x86_64")) == 0 || strncmp(triple, "amd64", strlen("amd64")) == 0;
}

struct values {
  LLVMValueRef *values;
  size_t count, capacity;
};

static void add(struct values *list, LLVMValueRef value) {
  list->values = mincov_grow(list->values, list->count, &list->capacity, sizeof *list->values);
  list->values[list->count++] = value;
}

static bool is_to_be_short(LLVMValueRef user, LLVMValueRef address) {
  if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != address || !mincov_is_to_be_short(user)) return false;
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
      if (is_to_be_short(user, place)) add(stores, user);
    }
  }
}

/* What all short stores of a module have in common. */
struct assembly {
  LLVMBuilderRef builder;
  LLVMTypeRef type;
  LLVMValueRef text;
  LLVMAttributeRef stored, nounwind;
};

static struct assembly create_assembly(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef pair = LLVMInt16TypeInContext(context), pointer = mincov_pointer_type_to(pair);
  struct assembly assembly = {.builder = LLVMCreateBuilderInContext(context)};
  assembly.type = LLVMFunctionType(LLVMVoidTypeInContext(context), &pointer, 1, false);
  assembly.text = LLVMGetInlineAsm(assembly.type, (char[]){TEXT}, strlen(TEXT), (char[]){CONSTRAINTS}, strlen(CONSTRAINTS), false,
                                   false, LLVMInlineAsmDialectATT, false);
  assembly.stored = LLVMCreateTypeAttribute(context, mincov_attribute_kind("elementtype"), pair);
  assembly.nounwind = LLVMCreateEnumAttribute(context, mincov_attribute_kind("nounwind"), 0);
  return assembly;
}

static void shorten(const struct assembly *assembly, LLVMValueRef store) {
  LLVMPositionBuilderBefore(assembly->builder, store);
  LLVMSetCurrentDebugLocation2(assembly->builder, NULL);
  LLVMTypeRef pointer = LLVMTypeOf(LLVMGetOperand(store, 1)), wanted;
  LLVMGetParamTypes(assembly->type, &wanted);
  LLVMValueRef address = LLVMGetOperand(store, 1);
  if (pointer != wanted) address = LLVMBuildBitCast(assembly->builder, address, wanted, "");
  LLVMValueRef call = LLVMBuildCall2(assembly->builder, assembly->type, assembly->text, &address, 1, "");
  LLVMAddCallSiteAttribute(call, 1, assembly->stored);
  LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, assembly->nounwind);
  LLVMInstructionEraseFromParent(store);
}

bool mincov_shorten_stores(LLVMModuleRef module) {
  if (!mincov_target_has_short_stores(module)) return false;
  struct values places = {0}, stores = {0};
  for (LLVMValueRef global = LLVMGetFirstGlobal(module); global; global = LLVMGetNextGlobal(global)) {
    const char *section = LLVMGetSection(global);
    if (section && strcmp(section, MINCOV_PROBE_SECTION) == 0 && mincov_probes_have_two_bytes(global))
      find_stores(global, &places, &stores);
  }
  unsigned memory_sanitizer = mincov_attribute_kind("sanitize_memory");
  struct assembly assembly = create_assembly(module);
  for (size_t i = 0; i < stores.count; i++) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(stores.values[i]));
    if (!mincov_function_has(function, memory_sanitizer)) shorten(&assembly, stores.values[i]);
  }
  bool changed = stores.count > 0;
  LLVMDisposeBuilder(assembly.builder);
  free(places.values);
  free(stores.values);
  return changed;
}
