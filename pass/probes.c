#include "probes.h"

#include <string.h>

#include "llvm_compat.h"

LLVMTypeRef mincov_probes_type(LLVMContextRef context, uint32_t count, bool two_bytes) {
  LLVMTypeRef byte = LLVMInt8TypeInContext(context);
  return LLVMArrayType(two_bytes ? LLVMArrayType(byte, 2) : byte, count);
}

bool mincov_probes_have_two_bytes(LLVMValueRef probes) {
  return LLVMGetTypeKind(LLVMGetElementType(LLVMGlobalGetValueType(probes))) == LLVMArrayTypeKind;
}

static LLVMValueRef address_of(LLVMValueRef probes, uint32_t index) {
  LLVMTypeRef type = LLVMGlobalGetValueType(probes), int32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
  LLVMValueRef zero = LLVMConstInt(int32, 0, false), indices[3] = {zero, LLVMConstInt(int32, index, false), zero};
  return LLVMConstInBoundsGEP2(type, probes, indices, mincov_probes_have_two_bytes(probes) ? 3 : 2);
}

static void note(LLVMValueRef store, const char *name) {
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(store));
  LLVMValueRef empty = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0));
  LLVMSetMetadata(store, LLVMGetMDKindIDInContext(context, name, (unsigned)strlen(name)), empty);
}

LLVMValueRef mincov_plant_probe(const struct mincov_stores *stores, LLVMValueRef place, uint32_t index, bool atomic) {
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(stores->probes));
  LLVMTypeRef byte = LLVMInt8TypeInContext(context);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(builder, place);
  LLVMSetCurrentDebugLocation2(builder, NULL); /* belongs to no line: debuggers and line tables stay as they are */
  unsigned value = stores->values_differ ? 1 + index % 255 : 1;
  LLVMValueRef store = LLVMBuildStore(builder, LLVMConstInt(byte, value, false), address_of(stores->probes, index));
  LLVMSetAlignment(store, 1);
  if (atomic) LLVMSetOrdering(store, LLVMAtomicOrderingMonotonic);
  note(store, "nosanitize");
  LLVMDisposeBuilder(builder);
  return store;
}

#define SHORT "mincov.short"

void mincov_ask_for_short_store(LLVMValueRef store) { note(store, SHORT); }

bool mincov_is_to_be_short(LLVMValueRef store) {
  return LLVMGetMetadata(store, LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(store)), SHORT, strlen(SHORT)));
}
