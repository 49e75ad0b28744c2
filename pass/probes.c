#include "probes.h"

#include "llvm_compat.h"

LLVMValueRef mincov_plant_probe(const struct mincov_stores *stores, LLVMValueRef place, uint32_t index, bool atomic) {
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(stores->probes));
  LLVMTypeRef byte = LLVMInt8TypeInContext(context), int32 = LLVMInt32TypeInContext(context);
  LLVMValueRef indices[2] = {LLVMConstInt(int32, 0, false), LLVMConstInt(int32, index, false)};
  LLVMValueRef address = LLVMConstInBoundsGEP2(LLVMArrayType(byte, stores->byte_count), stores->probes, indices, 2);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(builder, place);
  LLVMSetCurrentDebugLocation2(builder, NULL); /* belongs to no line: debuggers and line tables stay as they are */
  LLVMValueRef store = LLVMBuildStore(builder, LLVMConstInt(byte, stores->values_differ ? 1 + index % 255 : 1, false), address);
  LLVMSetAlignment(store, 1);
  if (atomic) LLVMSetOrdering(store, LLVMAtomicOrderingMonotonic);
  LLVMSetMetadata(store, LLVMGetMDKindIDInContext(context, "nosanitize", 10),
                  LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0)));
  LLVMDisposeBuilder(builder);
  return store;
}
