#include "probes.h"

#include <stdlib.h>
#include <string.h>

#include "attributes.h"
#include "llvm_compat.h"
#include "mincov/map.h"
#include "mincov/profile_format.h"
#include "support.h"

LLVMValueRef mincov_unset_probes(LLVMContextRef context, uint32_t count, bool are_words) {
  uint8_t *bytes = mincov_allocate(are_words ? MINCOV_WORD_PROBE_SIZE : count, 1);
  memset(bytes, MINCOV_PROFILE_UNSET, are_words ? MINCOV_WORD_PROBE_SIZE : count);
  LLVMValueRef unset = mincov_byte_string(context, bytes, are_words ? MINCOV_WORD_PROBE_SIZE : count);
  free(bytes);
  if (!are_words) return unset;
  LLVMValueRef *words = mincov_allocate(count, sizeof *words);
  for (uint32_t i = 0; i < count; i++) words[i] = unset;
  LLVMValueRef array = LLVMConstArray(LLVMTypeOf(unset), words, count);
  free(words);
  return array;
}

bool mincov_probes_are_words(LLVMValueRef probes) {
  return LLVMGetTypeKind(LLVMGetElementType(LLVMGlobalGetValueType(probes))) == LLVMArrayTypeKind;
}

static LLVMValueRef address_of(LLVMValueRef probes, uint32_t index) {
  LLVMTypeRef type = LLVMGlobalGetValueType(probes), int32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
  LLVMValueRef zero = LLVMConstInt(int32, 0, false), indices[3] = {zero, LLVMConstInt(int32, index, false), zero};
  return LLVMConstInBoundsGEP2(type, probes, indices, mincov_probes_are_words(probes) ? 3 : 2);
}

void mincov_exclude_from_sanitizers(LLVMValueRef store) {
  static const char name[] = "nosanitize";
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(store));
  LLVMValueRef empty = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0));
  LLVMSetMetadata(store, LLVMGetMDKindIDInContext(context, name, sizeof name - 1), empty);
}

/* Threads that store to one probe at once are no race to be told of. ThreadSanitizer is told so by nosanitize, where it listens. */
static bool is_seen_by_thread_sanitizer(LLVMValueRef place) {
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(place));
  return MINCOV_THREAD_SANITIZER_SEES_ALL && mincov_function_has(function, mincov_attribute_kind("sanitize_thread"));
}

LLVMValueRef mincov_plant_probe(const struct mincov_stores *stores, LLVMValueRef place, uint32_t index, bool atomic) {
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(stores->probes));
  LLVMTypeRef byte = LLVMInt8TypeInContext(context);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(builder, place);
  LLVMSetCurrentDebugLocation2(builder, NULL); /* belongs to no line: debuggers and line tables stay as they are */
  unsigned value = stores->values_differ ? 2 * (index % 128) : 0;
  LLVMValueRef store = LLVMBuildStore(builder, LLVMConstInt(byte, value, false), address_of(stores->probes, index));
  LLVMSetAlignment(store, 1);
  if (atomic || is_seen_by_thread_sanitizer(place)) LLVMSetOrdering(store, LLVMAtomicOrderingMonotonic);
  mincov_exclude_from_sanitizers(store);
  LLVMDisposeBuilder(builder);
  return store;
}
