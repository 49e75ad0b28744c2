#include "skip.h"

#include <string.h>

#include "attributes.h"
#include "llvm_compat.h"

#define ANNOTATION "mincov_skip"

/* An annotation is { function, text, file, line, arguments }. */
static void read_annotation(struct mincov_skips *skips, LLVMValueRef annotation) {
  if (LLVMGetNumOperands(annotation) < 2) return;
  LLVMValueRef function = LLVMIsAFunction(mincov_strip_casts(LLVMGetOperand(annotation, 0)));
  LLVMValueRef text = LLVMIsAGlobalVariable(mincov_strip_casts(LLVMGetOperand(annotation, 1)));
  LLVMValueRef initial = text ? LLVMGetInitializer(text) : NULL;
  if (!function || !initial || !LLVMIsAConstantDataSequential(initial) || !LLVMIsConstantString(initial)) return;
  size_t length = 0;
  const char *string = LLVMGetAsString(initial, &length);
  if (length == sizeof ANNOTATION && memcmp(string, ANNOTATION, length) == 0)
    *mincov_pointer_map_slot(&skips->marked, function, 0) = MINCOV_SKIP_ANNOTATION;
}

struct mincov_skips mincov_skips_read(LLVMModuleRef module, const struct mincov_lists *lists) {
  struct mincov_skips skips = {.lists = lists,
                               .naked = mincov_attribute_kind("naked"),
                               .noprofile = mincov_attribute_kind("noprofile"),
                               .skipprofile = mincov_attribute_kind("skipprofile")};
  LLVMValueRef annotations = LLVMGetNamedGlobal(module, "llvm.global.annotations");
  LLVMValueRef list = annotations ? LLVMGetInitializer(annotations) : NULL;
  int count = list ? LLVMGetNumOperands(list) : 0;
  for (int i = 0; i < count; i++) read_annotation(&skips, LLVMGetOperand(list, (unsigned)i));
  for (LLVMValueRef ifunc = LLVMGetFirstGlobalIFunc(module); ifunc; ifunc = LLVMGetNextGlobalIFunc(ifunc)) {
    LLVMValueRef resolver = LLVMIsAFunction(mincov_strip_casts(LLVMGetGlobalIFuncResolver(ifunc)));
    if (resolver) *mincov_pointer_map_slot(&skips.marked, resolver, 0) = MINCOV_SKIP_IFUNC_RESOLVER;
  }
  return skips;
}

void mincov_skips_free(struct mincov_skips *skips) { mincov_pointer_map_free(&skips->marked); }

enum mincov_skip mincov_skip_reason(const struct mincov_skips *skips, LLVMValueRef function, const char *path) {
  size_t length = 0;
  const char *name = LLVMGetValueName2(function, &length);
  if (mincov_function_has(function, skips->naked)) return MINCOV_SKIP_NAKED;
  if (mincov_function_has(function, skips->noprofile) || mincov_function_has(function, skips->skipprofile))
    return MINCOV_SKIP_NO_PROFILE;
  if (strncmp(name, "__mincov_", 9) == 0) return MINCOV_SKIP_RUNTIME;
  uint32_t marked = mincov_pointer_map_get(&skips->marked, function, MINCOV_SKIP_NONE);
  if (marked != MINCOV_SKIP_NONE) return (enum mincov_skip)marked;
  return mincov_lists_match(skips->lists, path, name) ? MINCOV_SKIP_NONE : MINCOV_SKIP_LIST;
}
