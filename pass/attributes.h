/* Function attributes by name. */
#ifndef MINCOV_PASS_ATTRIBUTES_H
#define MINCOV_PASS_ATTRIBUTES_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <string.h>

/* The kind of an attribute in this LLVM; 0: it does not know the name. */
static inline unsigned mincov_attribute_kind(const char *name) { return LLVMGetEnumAttributeKindForName(name, strlen(name)); }

/* Whether the function has the attribute; never for kind 0. O(1). */
static inline bool mincov_function_has(LLVMValueRef function, unsigned kind) {
  return kind && LLVMGetEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex, kind);
}

#endif
