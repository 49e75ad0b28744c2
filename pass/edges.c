/* Places of edges, and splitting.
 *
 * LLVM-C cannot change a phi's block, so the phis of a target are rebuilt, once for all edges into it that are split: each entry
 * from a source takes the next new block on an edge from that source. Parallel edges of a switch have entries with one value, so it
 * does not matter which entry takes which block. */
#include "edges.h"

#include <stdlib.h>
#include <string.h>

#include "llvm_compat.h"

#define NO_EDGE UINT32_MAX

/* ---- Places ---- */

/* Whether every phi of the block can be rebuilt without loss. */
static bool phis_can_be_rebuilt(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i))
    if (!mincov_phi_can_be_rebuilt(i)) return false;
  return true;
}

static bool is_exception_pad(LLVMBasicBlockRef block) {
  LLVMValueRef i = LLVMGetFirstInstruction(block);
  while (i && LLVMIsAPHINode(i)) i = LLVMGetNextInstruction(i);
  return i && (LLVMIsALandingPadInst(i) || LLVMIsACatchSwitchInst(i) || LLVMIsACatchPadInst(i) || LLVMIsACleanupPadInst(i));
}

static bool may_be_split_behind(LLVMBasicBlockRef source) {
  switch (LLVMGetInstructionOpcode(LLVMGetBasicBlockTerminator(source))) {
  case LLVMBr:
  case LLVMSwitch:
  case LLVMInvoke:
    return true;
  default:
    return false;
  }
}

static bool may_be_split_before(LLVMBasicBlockRef target) { return !is_exception_pad(target) && phis_can_be_rebuilt(target); }

bool mincov_edge_may_be_split(LLVMBasicBlockRef source, LLVMBasicBlockRef target) {
  return may_be_split_behind(source) && may_be_split_before(target);
}

/* The block's head in cfg->pieces has the place for its own probe. */
static LLVMValueRef *block_places(const struct mincov_cfg *cfg) {
  LLVMValueRef *places = mincov_allocate(cfg->blocks.count, sizeof *places);
  for (uint32_t piece = cfg->piece_count; piece-- > 0;) places[cfg->pieces[piece].block] = cfg->pieces[piece].place;
  return places;
}

uint8_t *mincov_edge_places(const struct mincov_cfg *cfg) {
  const struct mincov_blocks *blocks = &cfg->blocks;
  uint32_t edge_count = blocks->first_successor[blocks->count];
  uint8_t *places = mincov_allocate(edge_count, 1);
  uint32_t *predecessors = mincov_allocate(blocks->count, sizeof *predecessors);
  uint8_t *splittable = mincov_allocate(blocks->count, 1);
  LLVMValueRef *own = block_places(cfg);
  for (uint32_t edge = 0; edge < edge_count; edge++) predecessors[blocks->successor[edge]]++;
  for (uint32_t block = 0; block < blocks->count; block++) splittable[block] = may_be_split_before(blocks->block[block]);
  for (uint32_t block = 0; block < blocks->count; block++) {
    uint32_t begin = blocks->first_successor[block], end = blocks->first_successor[block + 1];
    bool source_splits = may_be_split_behind(blocks->block[block]);
    bool one_successor = end - begin == 1 && own[block];
    for (uint32_t edge = begin; edge < end; edge++) {
      uint32_t target = blocks->successor[edge];
      if (one_successor)
        places[edge] = MINCOV_PLACE_SOURCE;
      else if (predecessors[target] == 1 && own[target])
        places[edge] = MINCOV_PLACE_TARGET;
      else
        places[edge] = source_splits && splittable[target] ? MINCOV_PLACE_SPLIT : MINCOV_PLACE_NONE;
    }
  }
  free(predecessors);
  free(splittable);
  free(own);
  return places;
}

/* ---- Splitting ---- */

/* The edges that are being split, one target after the other. What belongs to one target is undone along its own list of edges, so
 * that many targets cost no more than their edges. */
struct splits {
  const struct mincov_blocks *blocks;
  uint32_t *sources;                 /* [edges] source block */
  LLVMBasicBlockRef *made;           /* [edges] the new block of each edge that is split */
  uint32_t *next_into;               /* [edges] next split edge into the same target */
  uint32_t *next_from;               /* [edges] next of these from the same source */
  struct mincov_pointer_map numbers; /* block -> its number */
  uint32_t *first;                   /* [blocks] first split edge from this source into the target at hand, or NO_EDGE */
  uint32_t *cursor;                  /* [blocks] the same, as a phi's entries use them up */
};

/* A block that jumps to target, in front of it, at the location of the source's terminator. back: it becomes the end of a loop's
 * turn, which is where LLVM looks for what the loop is to be told (pragmas). */
static LLVMBasicBlockRef make_block(LLVMBasicBlockRef source, LLVMBasicBlockRef target, bool back) {
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(LLVMBasicBlockAsValue(target)));
  LLVMBasicBlockRef block = LLVMInsertBasicBlockInContext(context, target, "");
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderAtEnd(builder, block);
  LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(LLVMGetBasicBlockTerminator(source)));
  LLVMValueRef jump = LLVMBuildBr(builder, target);
  unsigned loop_kind = LLVMGetMDKindIDInContext(context, "llvm.loop", strlen("llvm.loop"));
  LLVMValueRef told = back ? LLVMGetMetadata(LLVMGetBasicBlockTerminator(source), loop_kind) : NULL;
  if (told) LLVMSetMetadata(jump, loop_kind, told);
  LLVMDisposeBuilder(builder);
  return block;
}

/* first_into: list of the split edges into the phi's block. */
static void rebuild_phi(struct splits *splits, LLVMValueRef phi, uint32_t first_into) {
  unsigned count = LLVMCountIncoming(phi);
  LLVMValueRef *values = mincov_allocate(count, sizeof *values);
  LLVMBasicBlockRef *blocks = mincov_allocate(count, sizeof *blocks);
  for (uint32_t edge = first_into; edge != NO_EDGE; edge = splits->next_into[edge])
    splits->cursor[splits->sources[edge]] = splits->first[splits->sources[edge]];
  for (unsigned i = 0; i < count; i++) {
    values[i] = LLVMGetIncomingValue(phi, i);
    blocks[i] = LLVMGetIncomingBlock(phi, i);
    uint32_t source = mincov_pointer_map_get(&splits->numbers, blocks[i], NO_EDGE);
    uint32_t edge = source == NO_EDGE ? NO_EDGE : splits->cursor[source]; /* an unreachable block has no number */
    if (edge == NO_EDGE) continue;                                        /* not split, or further parallel edges: they stay */
    blocks[i] = splits->made[edge];
    splits->cursor[source] = splits->next_from[edge];
  }
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(phi)));
  LLVMPositionBuilderBefore(builder, phi);
  LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(phi));
  LLVMValueRef rebuilt = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
  mincov_copy_phi_flags(phi, rebuilt);
  LLVMAddIncoming(rebuilt, values, blocks, count);
  LLVMReplaceAllUsesWith(phi, rebuilt);
  LLVMInstructionEraseFromParent(phi);
  LLVMDisposeBuilder(builder);
  free(values);
  free(blocks);
}

/* Splits the listed edges into one target. first and cursor hold NO_EDGE everywhere before and after. */
static void split_into(struct splits *splits, uint32_t target, uint32_t first_into) {
  const struct mincov_blocks *blocks = splits->blocks;
  for (uint32_t edge = first_into; edge != NO_EDGE; edge = splits->next_into[edge]) {
    uint32_t source = splits->sources[edge];
    splits->made[edge] = make_block(blocks->block[source], blocks->block[target], target <= source);
    LLVMSetSuccessor(LLVMGetBasicBlockTerminator(blocks->block[source]), edge - blocks->first_successor[source],
                     splits->made[edge]);
    splits->next_from[edge] = splits->first[source];
    splits->first[source] = edge;
  }
  LLVMValueRef phi = LLVMGetFirstInstruction(blocks->block[target]);
  while (phi && LLVMIsAPHINode(phi)) {
    LLVMValueRef next = LLVMGetNextInstruction(phi);
    rebuild_phi(splits, phi, first_into);
    phi = next;
  }
  for (uint32_t edge = first_into; edge != NO_EDGE; edge = splits->next_into[edge])
    splits->first[splits->sources[edge]] = splits->cursor[splits->sources[edge]] = NO_EDGE;
}

/* The source block of each edge, the caller's. */
static uint32_t *list_sources(const struct mincov_blocks *blocks) {
  uint32_t *sources = mincov_allocate(blocks->first_successor[blocks->count], sizeof *sources);
  for (uint32_t block = 0; block < blocks->count; block++)
    for (uint32_t edge = blocks->first_successor[block]; edge < blocks->first_successor[block + 1]; edge++) sources[edge] = block;
  return sources;
}

LLVMBasicBlockRef *mincov_edges_split(const struct mincov_blocks *blocks, const uint8_t *split) {
  uint32_t edge_count = blocks->first_successor[blocks->count];
  uint32_t *first_into = mincov_allocate(blocks->count, sizeof *first_into);
  struct splits splits = {.blocks = blocks,
                          .sources = list_sources(blocks),
                          .made = mincov_allocate(edge_count, sizeof(LLVMBasicBlockRef)),
                          .next_into = mincov_allocate(edge_count, sizeof(uint32_t)),
                          .next_from = mincov_allocate(edge_count, sizeof(uint32_t)),
                          .first = mincov_allocate(blocks->count, sizeof(uint32_t)),
                          .cursor = mincov_allocate(blocks->count, sizeof(uint32_t))};
  for (uint32_t block = 0; block < blocks->count; block++) {
    first_into[block] = splits.first[block] = splits.cursor[block] = NO_EDGE;
    mincov_pointer_map_slot(&splits.numbers, blocks->block[block], block);
  }
  for (uint32_t edge = edge_count; edge-- > 0;) {
    if (!split[edge]) continue;
    splits.next_into[edge] = first_into[blocks->successor[edge]];
    first_into[blocks->successor[edge]] = edge;
  }
  for (uint32_t block = 0; block < blocks->count; block++)
    if (first_into[block] != NO_EDGE) split_into(&splits, block, first_into[block]);
  free(first_into);
  free(splits.sources);
  free(splits.next_into);
  free(splits.next_from);
  free(splits.first);
  free(splits.cursor);
  mincov_pointer_map_free(&splits.numbers);
  return splits.made;
}

LLVMValueRef *mincov_edges_make_room(const struct mincov_cfg *cfg, const uint8_t *places, const uint8_t *flags) {
  uint32_t edge_count = cfg->blocks.first_successor[cfg->blocks.count];
  uint8_t *split = mincov_allocate(edge_count, 1);
  for (uint32_t edge = 0; edge < edge_count; edge++) split[edge] = flags[edge] && places[edge] == MINCOV_PLACE_SPLIT;
  LLVMBasicBlockRef *made = mincov_edges_split(&cfg->blocks, split);
  LLVMValueRef *where = mincov_allocate(edge_count, sizeof *where);
  LLVMValueRef *own = block_places(cfg);
  uint32_t *sources = list_sources(&cfg->blocks);
  for (uint32_t edge = 0; edge < edge_count; edge++) {
    if (!flags[edge]) continue;
    if (places[edge] == MINCOV_PLACE_SOURCE) where[edge] = LLVMGetBasicBlockTerminator(cfg->blocks.block[sources[edge]]);
    if (places[edge] == MINCOV_PLACE_TARGET) where[edge] = own[cfg->blocks.successor[edge]];
    if (places[edge] == MINCOV_PLACE_SPLIT) where[edge] = LLVMGetBasicBlockTerminator(made[edge]);
  }
  free(split);
  free(sources);
  free(made);
  free(own);
  return where;
}
