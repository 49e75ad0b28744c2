/* An emitted function as phase=marked plans it: what the optimiser made of the source's blocks, read off the markers.
 *
 * One block may hold copies of many source blocks, and one source block may have copies in many. A block is cut into pieces where a
 * marker follows an instruction that may not pass control on: what the first piece holds may have run alone. */
#ifndef MINCOV_PASS_COPIES_H
#define MINCOV_PASS_COPIES_H

#include "cfg.h"

struct mincov_copies {
  struct mincov_cfg
      cfg; /* pieces; ranges are node numbers of the source records, and files indices into sources (map.h, plan record) */
  LLVMValueRef *sources; /* [cfg.file_count] globals of source records */
  uint8_t *wanted;       /* [cfg.piece_count] holds something */
  uint32_t wanted_count;
  uint32_t unreadable; /* markers that an optimiser changed */
};

/* Reads function, which must have a body. callees: NULL for exact=off. O(instructions), plus sorting what each piece holds. The
 * caller frees with mincov_copies_free. */
struct mincov_copies mincov_copies_read(LLVMValueRef function, const struct mincov_callees *callees);
void mincov_copies_free(struct mincov_copies *copies);

#endif
