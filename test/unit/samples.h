/* Random control flow graphs, as front ends would hand them to core: everything that compilers produce, and what they could.
 *
 * Two ways, chosen at random: *tangled* graphs draw every edge on its own (irreducible, endless, parallel edges, self-loops);
 * *grown* graphs start from one block and are extended by the steps of structured code (chains, arms, loops, switches, early ends),
 * with a few jumps thrown in, so that large ones still have the long mutual links that real functions have. */
#ifndef MINCOV_TEST_SAMPLES_H
#define MINCOV_TEST_SAMPLES_H

#include "mincov/graph.h"

#include "property.h"

/* The arguments of mincov_graph_create. */
struct mincov_sample {
  uint32_t block_count;
  uint32_t edge_count;
  uint32_t *first_successor; /* [block_count + 1] */
  uint32_t *successor;       /* [edge_count] */
  uint8_t *exits;            /* [block_count] */
};

enum mincov_sample_entry {
  MINCOV_ENTRY_FRESH,  /* no edge leads to the entry, as in compiled code */
  MINCOV_ENTRY_TARGET, /* at least one does */
};

/* What a sample has; used to see that the generator leaves nothing out. */
enum mincov_sample_trait {
  MINCOV_HAS_PARALLEL_EDGES = 1,
  MINCOV_HAS_SELF_LOOP = 2,
  MINCOV_HAS_IRREDUCIBLE_LOOP = 4,
  MINCOV_HAS_ENDLESS_LOOP = 8, /* a terminal strongly connected component of blocks with successors, without exits */
  MINCOV_HAS_SWITCH = 16,      /* a block with three or more different successors */
  MINCOV_HAS_CHAIN = 32,       /* an edge from a block with one successor to a block with one predecessor */
  MINCOV_HAS_MIDDLE_EXIT = 64, /* an exit in a block that has successors */
  MINCOV_HAS_MANY_ENDS = 128,  /* two or more blocks without successors */
  MINCOV_HAS_ENTRY_AS_TARGET = 256,
  MINCOV_TRAIT_COUNT = 9,
};

/* A sample of 1 to block_limit blocks, all reachable. Freed with mincov_sample_free. */
struct mincov_sample mincov_sample_create(struct mincov_random *random, uint32_t block_limit, enum mincov_sample_entry entry);
void mincov_sample_free(struct mincov_sample *sample);

/* By definition, not by an algorithm that core uses: O(blocks * edges). */
unsigned mincov_sample_traits(const struct mincov_sample *sample);

/* Creates the graph; fails the trial if core refuses it. */
struct mincov_graph mincov_sample_graph(const struct mincov_trial *trial, const struct mincov_sample *sample);

/* "0:1,2 1:! 2:2" (successors; ! an exit) in a static buffer, for messages. */
const char *mincov_sample_text(const struct mincov_sample *sample);

#endif
