/* From a function's IR to what is planned on and written down: blocks cut into pieces, the lines of each, costs, exit edges.
 *
 * A block is cut after an instruction that may not pass control on, where the line changes: what follows may not have run although
 * the block was entered. The head stands for the block; tails only tell lines. With exact=off nothing is cut.
 *
 * What cleans up in C++ as an exception leaves a function (unwinding.h) is the compiler's own: it claims no lines, and nobody asks
 * whether it ran. The return that all return statements share is told as if it stood at the end of each: like their tails. */
#ifndef MINCOV_PASS_CFG_H
#define MINCOV_PASS_CFG_H

#include "blocks.h"
#include "branches.h"
#include "callees.h"
#include "mincov/map.h"
#include "places.h"

struct mincov_piece {
  uint32_t block;
  bool exit;          /* the run may end inside it */
  bool artificial;    /* C++'s clean-up: nothing of the source stands there */
  bool returns;       /* the block that return statements share (returns.h): told like a tail of those that jump there */
  LLVMValueRef place; /* a probe goes before this instruction; NULL: nothing can be inserted */
};

struct mincov_cfg {
  LLVMValueRef function;
  struct mincov_blocks blocks;
  struct mincov_piece *pieces; /* [piece_count] in block order, heads before their tails */
  uint32_t piece_count;
  uint32_t *first_range; /* [piece_count + 1] index into ranges */
  struct mincov_line_range *ranges;
  uint32_t range_count;
  uint32_t *files; /* [file_count] indices of the module's sources; the function's own first */
  uint32_t file_count;
  struct mincov_branches branches;
  uint32_t line;        /* of the definition; 0: no debug information */
  uint8_t *block_exits; /* [blocks.count] any piece exits */
};

/* Reads function, which must have a body. callees: NULL for exact=off. sources is added to. clang_shape: as in
 * implicit.h. O(instructions), plus sorting the lines
 * of each piece. The caller frees with mincov_cfg_free. */
struct mincov_cfg mincov_cfg_read(LLVMValueRef function, const struct mincov_callees *callees, struct mincov_sources *sources,
                                  bool clang_shape);
void mincov_cfg_free(struct mincov_cfg *cfg);

/* Where a block's probe goes: behind phis, pads, and in the entry block the static allocas. NULL: nowhere (catchswitch). */
LLVMValueRef mincov_first_insertion_point(LLVMBasicBlockRef block, bool entry);

#endif
