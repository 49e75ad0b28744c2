/* Which branches nothing in the source asks: the compiler made them.
 *
 * Nothing in the IR says so, and names of values are mostly discarded, so it is read off the shape that clang gives them before any
 * optimisation (docs/branches.md lists what is told apart, and what cannot be). Where a shape does not fit, the branch counts as
 * the user's. */
#ifndef MINCOV_PASS_IMPLICIT_H
#define MINCOV_PASS_IMPLICIT_H

#include "blocks.h"

/* What is known of one function. */
struct mincov_implicit {
  const struct mincov_blocks *blocks;
  bool clang_shape;                /* clang's code, not changed since; else only what holds everywhere is told apart */
  bool defaulted;                  /* a comparison that the source leaves to the compiler */
  unsigned no_sanitize;            /* kind of metadata */
  const uint8_t *unwinding;        /* [blocks->count] not 0: runs only while an exception is in flight; NULL: no block does */
  struct mincov_pointer_map slots; /* allocas -> whether only constants are stored there */
};

/* Whether clang made the module. O(1) but for the modules that were linked into it. */
bool mincov_is_by_clang(LLVMModuleRef module);

/* unwinding, clang_shape: see above; unwinding is of mincov_unwinding_blocks, and must outlive it. O(blocks). The caller frees with
 * mincov_implicit_free. */
struct mincov_implicit mincov_implicit_create(LLVMValueRef function, const struct mincov_blocks *blocks, const uint8_t *unwinding,
                                              bool clang_shape);
void mincov_implicit_free(struct mincov_implicit *implicit);

/* Whether the compiler made the conditional branch or switch that ends the block of this number. O(1), but for the uses of what it
 * compares. */
bool mincov_branch_is_implicit(struct mincov_implicit *implicit, uint32_t block, LLVMValueRef terminator);

/* Whether the terminator is the switch behind a clean-up that several ways share. slots: as in the structure above. O(1), but for
 * the uses of each slot, once. */
bool mincov_is_cleanup_switch(struct mincov_pointer_map *slots, LLVMValueRef terminator);

/* Whether nothing but `unreachable` is in block: control never gets there. */
bool mincov_is_unreachable(LLVMBasicBlockRef block);

#endif
