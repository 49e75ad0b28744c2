#include "marked.h"

#include <stdlib.h>

#include "copies.h"
#include "markers.h"

/* The plan's nodes are marked; bytes are the truth's, where there is to be any. */
static void turn_into_marks(enum mincov_mode mode, const struct mincov_cfg *cfg, struct mincov_decision *decision) {
  uint32_t edges = decision->edge_flags ? cfg->blocks.first_successor[cfg->blocks.count] : 0;
  if (mincov_mode_verifies(mode)) return;
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) decision->flags[piece] &= (uint8_t)~MINCOV_NODE_BYTE;
  for (uint32_t edge = 0; edge < edges; edge++) decision->edge_flags[edge] &= (uint8_t)~MINCOV_NODE_BYTE;
  decision->byte_count = 0;
}

/* Markers of edges stand where probes on them would; edges are numbered behind the pieces. */
static void plant_markers(struct mincov_instrumentation *pass, const struct mincov_cfg *cfg, const struct mincov_decision *decision,
                          const LLVMValueRef *room, LLVMValueRef record) {
  LLVMModuleRef module = pass->emitter.module;
  uint32_t edges = room ? cfg->blocks.first_successor[cfg->blocks.count] : 0;
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++)
    if (decision->flags[piece] & MINCOV_NODE_PLAN) mincov_plant_marker(module, cfg->pieces[piece].place, record, piece);
  for (uint32_t edge = 0; edge < edges; edge++)
    if (decision->edge_flags[edge] & MINCOV_NODE_PLAN) mincov_plant_marker(module, room[edge], record, cfg->piece_count + edge);
}

void mincov_mark_function(struct mincov_instrumentation *pass, LLVMValueRef function) {
  struct mincov_cfg cfg;
  if (mincov_begin_function(pass, function, &cfg)) {
    struct mincov_decision decision = mincov_decide(&cfg, pass->options, pass->phase);
    turn_into_marks(pass->options->mode, &cfg, &decision);
    struct mincov_function record = mincov_describe(pass, &cfg, MINCOV_SKIP_NONE);
    record.node_flags = decision.flags;
    record.edge_flags = decision.edge_flags;
    struct mincov_emitted emitted = mincov_emit_function(&pass->emitter, function, &record, cfg.files, decision.byte_count);
    LLVMValueRef *room = mincov_make_room(&cfg, &decision);
    plant_markers(pass, &cfg, &decision, room, emitted.record);
    mincov_add_probed(pass, function);
    mincov_plant_probes_in(pass, &cfg, &decision, room, emitted.probes);
    free(room);
    mincov_decision_free(&decision);
  }
  mincov_cfg_free(&cfg);
}

void mincov_plan_marked_function(struct mincov_instrumentation *pass, LLVMValueRef function) {
  bool exact = pass->options->exactness != MINCOV_EXACT_OFF;
  struct mincov_copies copies = mincov_copies_read(function, exact ? &pass->callees : NULL);
  if (copies.unreadable)
    mincov_give_up("%s: an optimiser changed %u markers of phase=marked; use phase=early",
                   LLVMGetValueName2(function, &(size_t){0}), (unsigned)copies.unreadable);
  if (copies.wanted_count) {
    struct mincov_decision decision = mincov_decide_subset(&copies.cfg, pass->options, copies.wanted);
    struct mincov_function record = mincov_describe(pass, &copies.cfg, MINCOV_SKIP_NONE);
    record.is_plan = true;
    record.is_copy = false;
    record.mode = decision.mode;
    record.node_flags = decision.flags;
    record.edge_flags = decision.edge_flags;
    struct mincov_emitted emitted = mincov_emit_plan(&pass->emitter, function, &record, copies.sources, decision.byte_count);
    mincov_plant_probes(pass, &copies.cfg, &decision, emitted.probes);
    mincov_decision_free(&decision);
  }
  mincov_copies_free(&copies);
}
