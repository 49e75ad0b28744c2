/* Loops that may be left from several places, as searches are, and end: those of which probes may move to the exits.
 *
 * Nothing in them can be noticed, and no call looks at the probes, so that where in a turn a byte is set is only seen if a signal
 * ends the run there. They may hold other loops of that kind. Whether a turn was completed before the last one shows by a value
 * that steps by a constant, and has not come around to what it was at first: it is that no more. */
#ifndef MINCOV_PASS_SEARCHES_H
#define MINCOV_PASS_SEARCHES_H

#include "blocks.h"
#include "mincov/dominators.h"
#include "mincov/loops.h"

/* With more exits the stores there would be more code than they save time. */
#define MINCOV_MOST_EXITS 4

struct mincov_search {
  uint32_t header, latch; /* the latch is the one block from which it goes back, and in no loop inside */
  bool holds_loop;
  uint32_t exit_count;
  struct mincov_search_exit {
    uint32_t source;
    unsigned successor; /* of source's terminator */
  } exits[MINCOV_MOST_EXITS];
  LLVMValueRef next; /* what a phi of the header, its first operand, becomes in a turn, so that the phi is in no turn but the first
                        what it is there; NULL: there is no such value */
};

struct mincov_searches {
  struct mincov_search *loops;
  uint32_t count;
  uint32_t *of_block; /* [blocks] index of the loop that holds the block, and is its innermost one; UINT32_MAX: none of these */
};

/* What the search works on; numbers: of the blocks; probes: has the stores that are none of the function's own. */
struct mincov_function_shape {
  struct mincov_blocks blocks;
  struct mincov_pointer_map numbers;
  struct mincov_graph graph;
  struct mincov_loops nest;
  struct mincov_dominators tree;
};

/* Finds those of a function. O(instructions of loops + edges). The caller frees with mincov_searches_free. */
struct mincov_searches mincov_searches_find(const struct mincov_function_shape *shape, const struct mincov_pointer_map *probes);
void mincov_searches_free(struct mincov_searches *searches);

#endif
