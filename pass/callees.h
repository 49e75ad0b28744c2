/* Which instructions may not pass control on.
 *
 * A run may end, or leave the function, inside a call that exits, throws, jumps or blocks for ever; in inline assembly; at a
 * volatile store, which may trap. Calls are harmless when site or callee are nounwind and willreturn (together LLVM's own
 * isGuaranteedToTransferExecutionToSuccessor), when the callee is on the list of library functions below, or when the module-wide
 * must-return analysis proves it: the callee's own body cannot end a run and is the one that will be called, or like it. Internal
 * definitions qualify, strong ones that cannot be interposed, and those of which the one definition rule of C++ says that all
 * copies are alike (linkonce_odr, weak_odr, available_externally under a C++ name); linkonce, weak, and C's inline ones do not:
 * another definition may be linked. Recursive functions do not: recursion may end in a stack overflow. (docs/theory.md,
 * "Exactness".) */
#ifndef MINCOV_PASS_CALLEES_H
#define MINCOV_PASS_CALLEES_H

#include <llvm-c/Core.h>

#include "support.h"

struct mincov_callees {
  unsigned nounwind, willreturn, presplit; /* attribute kinds of this LLVM */
  bool definitions_may_be_interposed;      /* code of a shared object: default visibility is open to interposition */
  struct mincov_pointer_map must_return;   /* functions proven to return: value 1 */
};

/* Analyses the whole module: O(instructions + edges). The caller frees with mincov_callees_free. */
struct mincov_callees mincov_callees_analyse(LLVMModuleRef module);
void mincov_callees_free(struct mincov_callees *callees);

/* Whether control may enter instruction and neither leave to the next one nor along a normal edge. O(1). */
bool mincov_may_not_pass(const struct mincov_callees *callees, LLVMValueRef instruction);

/* Whether instruction is a catchswitch that may leave the function besides going on to its handlers: whatever calls do. O(1). */
bool mincov_unwinds_to_caller(LLVMValueRef instruction);

/* Whether a call of this name to code outside the module returns, by the list of library functions. O(log list). */
bool mincov_library_function_returns(const char *name, size_t length);

#endif
