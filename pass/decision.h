/* Which pieces of a function get a probe byte: the plan, in terms of the IR.
 *
 * exact=off and exact=blocks plan on the graph of blocks: heads stand for blocks, tails have no claim to a probe. exact=lines plans
 * on the graph of pieces, so that every line is exact. In modes edge and verify-edge that graph is subdivided: edges are places for
 * probes, and are learnt as well. In modes block-by-edge and verify-block-by-edge edges are the places, and blocks only where edges
 * have none; edges are not asked for.
 *
 * In phase=late blocks are all that is asked for, and where probes on edges make a cheaper plan, that is taken, in modes block and
 * verify alike (thinned.h): the function's record is then one of mode block-by-edge or verify-block-by-edge. phase=marked does so
 * with its plans. */
#ifndef MINCOV_PASS_DECISION_H
#define MINCOV_PASS_DECISION_H

#include "cfg.h"
#include "options.h"

struct mincov_decision {
  enum mincov_mode mode; /* of the record: that of the options, or one with edges where the plan has probes on these */
  uint8_t *flags;        /* [piece_count] enum mincov_node_flag */
  uint8_t *spins;        /* [blocks] a probe there must be atomic (costs.h) */
  uint8_t *edge_flags;   /* [edges] MINCOV_NODE_BYTE and MINCOV_NODE_PLAN; NULL unless that mode has edges */
  uint8_t *edge_places;  /* [edges] enum mincov_edge_place; likewise */
  uint32_t byte_count;   /* pieces and edges with a byte */
  double seconds;        /* of this thread's time that planning took, reading the IR for costs not included */
};

/* phase: where in the pipeline cfg was read, early for a function that is not optimised. O(instructions + edges log pieces). The
 * caller frees with mincov_decision_free. */
struct mincov_decision mincov_decide(const struct mincov_cfg *cfg, const struct mincov_options *options, enum mincov_phase phase);
/* The same for a function of which only the pieces with wanted[piece] are to be known (phase=marked): on the graph of pieces, and
 * without bytes that are not the plan's. */
struct mincov_decision mincov_decide_subset(const struct mincov_cfg *cfg, const struct mincov_options *options,
                                            const uint8_t *wanted);

void mincov_decision_free(struct mincov_decision *decision);

/* Seconds of CPU time of this thread, for differences. */
double mincov_thread_seconds(void);

#endif
