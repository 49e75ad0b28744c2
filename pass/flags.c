/* Loops are chosen first, then their exits are split all at once, then the probes move one after the other. Of the blocks that are
 * numbered here only exit edges change on the way. */
#include "flags.h"

#include <stdlib.h>

#include "arms.h"
#include "blocks.h"
#include "counted.h"
#include "edges.h"
#include "evidence.h"
#include "llvm_compat.h"
#include "mincov/dominators.h"
#include "support.h"

/* More flags than this would fill the registers that the loop itself needs. */
#define MOST_FLAGS 8

#define NONE UINT32_MAX

struct flags {
  struct mincov_blocks blocks;
  struct mincov_pointer_map numbers; /* block -> its number */
  struct mincov_graph graph;
  struct mincov_dominators tree;
  struct mincov_counted_loops loops;
  uint32_t *blocks_of;    /* [probes] block of each probe that is to move; NONE: it stays */
  LLVMValueRef *ran;      /* [blocks] scratch: what is known at the end of a block in a turn */
  uint8_t *entered;       /* [blocks] scratch of evidence */
  LLVMBuilderRef builder; /* without a location: flags belong to no line, like the probes */
  LLVMTypeRef bit;
};

/* ---- Which probes move ---- */

static uint32_t *loop_of(const struct flags *it, uint32_t probe, uint32_t *per_loop) {
  uint32_t loop = it->blocks_of[probe] == NONE ? NONE : it->loops.of_block[it->blocks_of[probe]];
  return loop == NONE ? NULL : &per_loop[loop];
}

/* Those of blocks that each turn enters have moved where they may (exits.h). */
static bool may_move(const struct flags *it, uint32_t block) {
  if (block == NONE || it->loops.of_block[block] == NONE) return false;
  return !mincov_dominates(&it->tree, block, it->loops.loops[it->loops.of_block[block]].latch);
}

/* Fills blocks_of, and returns which exits to split: [edges], the caller's. */
static uint8_t *choose(struct flags *it, const LLVMValueRef *probes, uint32_t count) {
  uint8_t *split = mincov_allocate(it->graph.edge_count, 1);
  uint32_t *per_loop = mincov_allocate(it->loops.count, sizeof *per_loop), *of;
  for (uint32_t probe = 0; probe < count; probe++) {
    uint32_t block = mincov_pointer_map_get(&it->numbers, LLVMGetInstructionParent(probes[probe]), NONE);
    it->blocks_of[probe] = may_move(it, block) ? block : NONE;
    if ((of = loop_of(it, probe, per_loop))) ++*of;
  }
  for (uint32_t loop = 0; loop < it->loops.count; loop++) {
    const struct mincov_counted_loop *candidate = &it->loops.loops[loop];
    if (!per_loop[loop]) continue;
    LLVMBasicBlockRef latch = it->blocks.block[candidate->latch];
    LLVMBasicBlockRef exit = it->blocks.block[it->blocks.successor[candidate->exit_edge]];
    if (per_loop[loop] > MOST_FLAGS || !mincov_edge_may_be_split(latch, exit))
      per_loop[loop] = 0;
    else
      split[candidate->exit_edge] = 1;
  }
  for (uint32_t probe = 0; probe < count; probe++)
    if (!(of = loop_of(it, probe, per_loop)) || !*of) it->blocks_of[probe] = NONE;
  free(per_loop);
  return split;
}

/* ---- Flags ---- */

static LLVMValueRef bit(const struct flags *it, bool value) { return LLVMConstInt(it->bit, value, false); }

/* What the ways into block, which lie in the loop, have brought along. */
static LLVMValueRef join(const struct flags *it, uint32_t block) {
  uint32_t begin = it->graph.first_predecessor[block], end = it->graph.first_predecessor[block + 1];
  LLVMValueRef first = it->ran[it->graph.predecessor[begin]], phi;
  uint32_t same = begin;
  while (same < end && it->ran[it->graph.predecessor[same]] == first) same++;
  if (same == end) return first;
  mincov_position_for_phi(it->builder, it->blocks.block[block]);
  phi = LLVMBuildPhi(it->builder, it->bit, "");
  for (uint32_t edge = begin; edge < end; edge++) {
    uint32_t from = it->graph.predecessor[edge];
    LLVMAddIncoming(phi, &it->ran[from], &it->blocks.block[from], 1);
  }
  return phi;
}

/* What is shown at the end of each turn: value if block was entered in it, else the contrary. */
static LLVMValueRef show_turn(const struct flags *it, const struct mincov_counted_loop *loop, uint32_t block, bool value) {
  for (uint32_t i = 0; i < loop->count; i++) {
    uint32_t member = loop->members[i];
    LLVMValueRef before = i ? join(it, member) : bit(it, !value);
    it->ran[member] = member == block ? bit(it, value) : before;
  }
  return it->ran[loop->latch];
}

/* Whether it is the false successor of a branch that leads to it alone. */
static bool is_entered_if_false(const struct flags *it, uint32_t block) {
  uint32_t way_in = it->graph.first_predecessor[block];
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(it->blocks.block[it->graph.predecessor[way_in]]);
  return it->graph.first_predecessor[block + 1] - way_in == 1 && LLVMIsABranchInst(branch) && LLVMIsConditional(branch) &&
         LLVMGetSuccessor(branch, 1) == it->blocks.block[block];
}

/* Is value behind the loop if block was entered in any turn, else the contrary. So that a branch's condition does for both of its
 * arms as it is, the flag of one is an or of it over all turns, that of the other an and. */
static LLVMValueRef build_flag(const struct flags *it, const struct mincov_counted_loop *loop, uint32_t block, bool value) {
  LLVMValueRef shown = show_turn(it, loop, block, value);
  LLVMBasicBlockRef latch = it->blocks.block[loop->latch];
  mincov_position_for_phi(it->builder, it->blocks.block[loop->members[0]]);
  LLVMValueRef flag = LLVMBuildPhi(it->builder, it->bit, "");
  LLVMPositionBuilderBefore(it->builder, LLVMGetBasicBlockTerminator(latch));
  LLVMValueRef next = value ? LLVMBuildOr(it->builder, flag, shown, "") : LLVMBuildAnd(it->builder, flag, shown, "");
  mincov_carry(flag, latch, bit(it, !value), next);
  return next;
}

/* ---- Moving ---- */

static LLVMBasicBlockRef make_block_before(const struct flags *it, LLVMBasicBlockRef next) {
  return LLVMInsertBasicBlockInContext(LLVMGetTypeContext(it->bit), next, "");
}

/* Ends asks by a jump to stores if the block was entered, else to next. */
static LLVMValueRef build_question(const struct flags *it, uint32_t block, LLVMBasicBlockRef asks, LLVMBasicBlockRef stores,
                                   LLVMBasicBlockRef next) {
  const struct mincov_counted_loop *loop = &it->loops.loops[it->loops.of_block[block]];
  uint32_t from = it->graph.predecessor[it->graph.first_predecessor[block]];
  struct mincov_evidence evidence = {.blocks = &it->blocks,
                                     .graph = &it->graph,
                                     .numbers = &it->numbers,
                                     .loop = loop,
                                     .block = block,
                                     .is_asked = mincov_dominates(&it->tree, from, loop->latch),
                                     .entered = it->entered,
                                     .builder = it->builder};
  bool value = true;
  LLVMValueRef told = mincov_evidence_build(&evidence, asks);
  if (!told) {
    value = !is_entered_if_false(it, block);
    told = build_flag(it, loop, block, value);
  }
  LLVMPositionBuilderAtEnd(it->builder, asks);
  return LLVMBuildCondBr(it->builder, told, value ? stores : next, value ? next : stores);
}

/* Puts the store, and its condition, on the way out of the loop: before what is there, so that the phis at its end stay as they
 * are. */
static void move_behind(const struct flags *it, LLVMValueRef probe, uint32_t block) {
  const struct mincov_counted_loop *loop = &it->loops.loops[it->loops.of_block[block]];
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(it->blocks.block[loop->latch]);
  unsigned way_out = loop->exit_edge - it->blocks.first_successor[loop->latch];
  LLVMBasicBlockRef next = LLVMGetSuccessor(branch, way_out);
  LLVMBasicBlockRef stores = make_block_before(it, next), asks = make_block_before(it, stores);
  LLVMValueRef jumps[] = {build_question(it, block, asks, stores, next), NULL};
  LLVMPositionBuilderAtEnd(it->builder, stores);
  LLVMInstructionRemoveFromParent(probe);
  LLVMInsertIntoBuilder(it->builder, probe);
  jumps[1] = LLVMBuildBr(it->builder, next);
  for (unsigned i = 0; i < 2; i++) LLVMInstructionSetDebugLoc(jumps[i], LLVMInstructionGetDebugLoc(branch));
  LLVMSetSuccessor(branch, way_out, asks);
}

/* What arms there are in the loops of probes that moved, the vectoriser should see as it would without these. */
static void flatten_loops(const struct flags *it, uint32_t count) {
  LLVMBasicBlockRef *members = mincov_allocate(it->blocks.count, sizeof *members);
  uint8_t *is_done = mincov_allocate(it->loops.count, 1);
  for (uint32_t probe = 0; probe < count; probe++) {
    if (it->blocks_of[probe] == NONE) continue;
    uint32_t number = it->loops.of_block[it->blocks_of[probe]];
    const struct mincov_counted_loop *loop = &it->loops.loops[number];
    for (uint32_t i = 0; i < loop->count; i++) members[i] = it->blocks.block[loop->members[i]];
    if (!is_done[number]++) mincov_flatten_arms(members, loop->count, it->builder);
  }
  free(is_done);
  free(members);
}

static void move_probes(struct flags *it, LLVMContextRef context, const LLVMValueRef *probes, uint32_t count) {
  it->bit = LLVMInt1TypeInContext(context);
  it->blocks_of = mincov_allocate(count, sizeof *it->blocks_of);
  it->ran = mincov_allocate(it->blocks.count, sizeof *it->ran);
  it->entered = mincov_allocate(it->blocks.count, 1);
  if (mincov_dominators_create(&it->graph, MINCOV_FORWARD, &it->tree) != MINCOV_OK) mincov_out_of_memory();
  it->builder = LLVMCreateBuilderInContext(context);
  uint8_t *split = choose(it, probes, count);
  free(mincov_edges_split(&it->blocks, split));
  for (uint32_t probe = 0; probe < count; probe++)
    if (it->blocks_of[probe] != NONE) move_behind(it, probes[probe], it->blocks_of[probe]);
  flatten_loops(it, count);
  LLVMDisposeBuilder(it->builder);
  mincov_dominators_free(&it->tree);
  free(split);
  free(it->blocks_of);
  free(it->entered);
  free(it->ran);
}

static void flag_probes(struct flags *it, LLVMContextRef context, const LLVMValueRef *probes, uint32_t count) {
  struct mincov_error error = {0};
  struct mincov_blocks *blocks = &it->blocks;
  if (mincov_graph_create(blocks->count, blocks->first_successor, blocks->successor, NULL, &it->graph, &error) != MINCOV_OK)
    mincov_out_of_memory();
  for (uint32_t block = 0; block < blocks->count; block++) mincov_pointer_map_slot(&it->numbers, blocks->block[block], block);
  struct mincov_pointer_map stores = {0};
  for (uint32_t probe = 0; probe < count; probe++) mincov_pointer_map_slot(&stores, probes[probe], probe);
  it->loops = mincov_counted_loops_find(blocks, &it->numbers, &it->graph, &stores);
  if (it->loops.count) move_probes(it, context, probes, count);
  mincov_pointer_map_free(&stores);
  mincov_pointer_map_free(&it->numbers);
  mincov_counted_loops_free(&it->loops);
  mincov_graph_free(&it->graph);
}

void mincov_flag_probes(LLVMValueRef function, const LLVMValueRef *probes, uint32_t count) {
  struct flags it = {.blocks = mincov_blocks_number(function)};
  if (mincov_blocks_have_cycle(&it.blocks)) flag_probes(&it, LLVMGetTypeContext(LLVMTypeOf(function)), probes, count);
  mincov_blocks_free(&it.blocks);
}
