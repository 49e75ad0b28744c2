/* One run of the pass over a module, and what the phases have in common. */
#ifndef MINCOV_PASS_INSTRUMENTATION_H
#define MINCOV_PASS_INSTRUMENTATION_H

#include "callees.h"
#include "cfg.h"
#include "decision.h"
#include "emit.h"
#include "options.h"
#include "skip.h"

struct mincov_timing {
  double planning; /* seconds in core */
  uint64_t functions, blocks, probes;
};

struct mincov_instrumentation {
  const struct mincov_options *options;
  enum mincov_phase phase;   /* written to the records */
  bool is_before_vectoriser; /* probes in loops are not to stand in its way (flags.h) */
  bool word_probes;          /* as the records of functions with probes tell it */
  struct mincov_emitter emitter;
  struct mincov_skips skips;
  struct mincov_callees callees;
  LLVMValueRef *probed; /* functions that got probes or markers */
  size_t probed_count, probed_capacity;
  struct mincov_timing timing;
  bool clang_shape; /* as in implicit.h */
};

/* A function's record as far as its IR decides: the flags of nodes and edges are the caller's to fill in. */
struct mincov_function mincov_describe(const struct mincov_instrumentation *pass, const struct mincov_cfg *cfg,
                                       enum mincov_skip skip);

/* Reads a function into *cfg, which the caller frees in either case, and counts it. false: it is skipped, and its record is
 * emitted. */
bool mincov_begin_function(struct mincov_instrumentation *pass, LLVMValueRef function, struct mincov_cfg *cfg);

/* Makes room on the edges that the decision has something for: mincov_edges_make_room, NULL where it has no edges. */
LLVMValueRef *mincov_make_room(const struct mincov_cfg *cfg, const struct mincov_decision *decision);

/* Plants the decision's probes, whose bytes are the array probes, where room is for them, and puts the function down as having
 * them. room: of mincov_make_room. */
void mincov_plant_probes_in(struct mincov_instrumentation *pass, const struct mincov_cfg *cfg,
                            const struct mincov_decision *decision, const LLVMValueRef *room, LLVMValueRef probes);

/* Makes room, and plants the probes there. */
void mincov_plant_probes(struct mincov_instrumentation *pass, const struct mincov_cfg *cfg, const struct mincov_decision *decision,
                         LLVMValueRef probes);

/* Puts function down as one whose promises on memory no longer hold: it has probes, or markers. */
void mincov_add_probed(struct mincov_instrumentation *pass, LLVMValueRef function);

#endif
