/* Loops are chosen first, then their exits are split all at once, then the probes move one after the other. Of the blocks that are
 * numbered here only exit edges change on the way. */
#include "flags.h"

#include <stdlib.h>

#include "arms.h"
#include "blocks.h"
#include "counted.h"
#include "edges.h"
#include "llvm_compat.h"
#include "mincov/dominators.h"
#include "predicates.h"
#include "support.h"

/* More flags than this would fill the registers that the loop itself needs. */
#define MOST_FLAGS 8

#define NONE UINT32_MAX

struct flags {
  struct mincov_blocks blocks;
  struct mincov_pointer_map numbers; /* block -> its number */
  struct mincov_graph graph;
  struct mincov_counted_loops loops;
  uint32_t *blocks_of;    /* [probes] block of each probe that is to move; NONE: it stays */
  LLVMValueRef *ran;      /* [blocks] scratch: what is known at the end of a block in a turn */
  LLVMBuilderRef builder; /* without a location: flags belong to no line, like the probes */
  LLVMTypeRef bit;
};

/* ---- Which probes move ---- */

static uint32_t *loop_of(const struct flags *it, uint32_t probe, uint32_t *per_loop) {
  uint32_t loop = it->blocks_of[probe] == NONE ? NONE : it->loops.of_block[it->blocks_of[probe]];
  return loop == NONE ? NULL : &per_loop[loop];
}

/* Whether each turn enters the block: a plain store there is no obstacle, and best left where a killed run has made it. */
static bool is_in_each_turn(const struct flags *it, const struct mincov_dominators *tree, uint32_t block) {
  uint32_t loop = it->loops.of_block[block];
  return loop != NONE && mincov_dominates(tree, block, it->loops.loops[loop].latch);
}

/* Fills blocks_of, and returns which exits to split: [edges], the caller's. */
static uint8_t *choose(struct flags *it, const LLVMValueRef *probes, uint32_t count) {
  struct mincov_dominators tree;
  uint8_t *split = mincov_allocate(it->graph.edge_count, 1);
  uint32_t *per_loop = mincov_allocate(it->loops.count, sizeof *per_loop), *of;
  if (mincov_dominators_create(&it->graph, MINCOV_FORWARD, &tree) != MINCOV_OK) mincov_out_of_memory();
  for (uint32_t probe = 0; probe < count; probe++) {
    uint32_t block = mincov_pointer_map_get(&it->numbers, LLVMGetInstructionParent(probes[probe]), NONE);
    it->blocks_of[probe] = block == NONE || is_in_each_turn(it, &tree, block) ? NONE : block;
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
  mincov_dominators_free(&tree);
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

/* Whether block was entered, as it is known at the end of each turn. */
static LLVMValueRef ran_in_turn(const struct flags *it, const struct mincov_counted_loop *loop, uint32_t block) {
  for (uint32_t i = 0; i < loop->count; i++) {
    uint32_t member = loop->members[i];
    LLVMValueRef before = i ? join(it, member) : bit(it, false);
    it->ran[member] = member == block ? bit(it, true) : before;
  }
  return it->ran[loop->latch];
}

/* Whether block was entered in any turn. */
static LLVMValueRef build_flag(const struct flags *it, const struct mincov_counted_loop *loop, uint32_t block) {
  LLVMValueRef ran = ran_in_turn(it, loop, block), none = bit(it, false);
  LLVMBasicBlockRef header = it->blocks.block[loop->members[0]], latch = it->blocks.block[loop->latch];
  mincov_position_for_phi(it->builder, header);
  LLVMValueRef flag = LLVMBuildPhi(it->builder, it->bit, "");
  LLVMPositionBuilderBefore(it->builder, LLVMGetBasicBlockTerminator(latch));
  LLVMValueRef next = LLVMBuildOr(it->builder, flag, ran, "");
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(header)); use; use = LLVMGetNextUse(use)) {
    if (!LLVMIsAInstruction(LLVMGetUser(use))) continue;                 /* the block's address */
    LLVMBasicBlockRef from = LLVMGetInstructionParent(LLVMGetUser(use)); /* may be new since blocks were numbered */
    LLVMAddIncoming(flag, from == latch ? &next : &none, &from, 1);
  }
  return next;
}

/* ---- The least and the greatest ---- */

/* A phi of two ways in: the value from `from` in *this_way, the other one in *other_way. */
static bool read_phi(LLVMValueRef phi, LLVMBasicBlockRef from, LLVMValueRef *this_way, LLVMValueRef *other_way) {
  if (LLVMCountIncoming(phi) != 2) return false;
  unsigned i = LLVMGetIncomingBlock(phi, 1) == from;
  if (LLVMGetIncomingBlock(phi, i) != from || LLVMGetIncomingBlock(phi, !i) == from) return false;
  *this_way = LLVMGetIncomingValue(phi, i);
  *other_way = LLVMGetIncomingValue(phi, !i);
  return true;
}

/* Whether arm is entered iff found is less than best, or iff it is greater. */
static bool is_entered_for_better(LLVMValueRef branch, LLVMBasicBlockRef arm, LLVMValueRef found, LLVMValueRef best) {
  LLVMValueRef compare = LLVMIsConditional(branch) ? LLVMIsAICmpInst(LLVMGetCondition(branch)) : NULL;
  if (!compare) return false;
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
  LLVMValueRef left = LLVMGetOperand(compare, 0), right = LLVMGetOperand(compare, 1);
  if (LLVMGetSuccessor(branch, 0) != arm) predicate = mincov_related(predicate).inverse;
  bool as_it_is = left == found && right == best, swapped = left == best && right == found;
  return (as_it_is || swapped) &&
         (predicate == LLVMIntULT || predicate == LLVMIntUGT || predicate == LLVMIntSLT || predicate == LLVMIntSGT);
}

/* An arm that does nothing but to replace the best value so far by a better one: *last becomes the value behind the loop, *first
 * that before it. */
static bool finds_extreme(const struct flags *it, const struct mincov_counted_loop *loop, uint32_t block, LLVMValueRef *first,
                          LLVMValueRef *last) {
  uint32_t way_in = it->graph.first_predecessor[block], way_out = it->blocks.first_successor[block];
  if (it->graph.first_predecessor[block + 1] - way_in != 1 || it->blocks.first_successor[block + 1] - way_out != 1) return false;
  LLVMBasicBlockRef arm = it->blocks.block[block], head = it->blocks.block[it->graph.predecessor[way_in]];
  LLVMBasicBlockRef header = it->blocks.block[loop->members[0]], latch = it->blocks.block[loop->latch];
  LLVMValueRef phi = LLVMGetFirstInstruction(it->blocks.block[it->blocks.successor[way_out]]);
  for (; LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
    LLVMValueRef found, best, next;
    if (!read_phi(phi, arm, &found, &best) || LLVMGetIncomingBlock(phi, LLVMGetIncomingBlock(phi, 0) == arm) != head) continue;
    if (!LLVMIsAPHINode(best) || LLVMGetInstructionParent(best) != header) continue;
    if (!read_phi(best, latch, &next, first) || next != phi) continue;
    *last = phi;
    if (is_entered_for_better(LLVMGetBasicBlockTerminator(head), arm, found, best)) return true;
  }
  return false;
}

/* ---- Moving ---- */

static LLVMBasicBlockRef make_block_before(const struct flags *it, LLVMBasicBlockRef next) {
  return LLVMInsertBasicBlockInContext(LLVMGetTypeContext(it->bit), next, "");
}

/* Puts the store, and its condition, on the way out of the loop: before what is there, so that the phis at its end stay as they
 * are. */
static void move_behind(const struct flags *it, LLVMValueRef probe, uint32_t block) {
  const struct mincov_counted_loop *loop = &it->loops.loops[it->loops.of_block[block]];
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(it->blocks.block[loop->latch]), first, last;
  unsigned way_out = loop->exit_edge - it->blocks.first_successor[loop->latch];
  LLVMBasicBlockRef next = LLVMGetSuccessor(branch, way_out);
  LLVMBasicBlockRef stores = make_block_before(it, next), asks = make_block_before(it, stores);
  bool is_extreme = finds_extreme(it, loop, block, &first, &last);
  LLVMValueRef flag = is_extreme ? NULL : build_flag(it, loop, block);
  LLVMPositionBuilderAtEnd(it->builder, asks);
  if (is_extreme) flag = LLVMBuildICmp(it->builder, LLVMIntNE, last, first, "");
  LLVMValueRef jumps[] = {LLVMBuildCondBr(it->builder, flag, stores, next), NULL};
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
  it->builder = LLVMCreateBuilderInContext(context);
  uint8_t *split = choose(it, probes, count);
  free(mincov_edges_split(&it->blocks, split));
  for (uint32_t probe = 0; probe < count; probe++)
    if (it->blocks_of[probe] != NONE) move_behind(it, probes[probe], it->blocks_of[probe]);
  flatten_loops(it, count);
  LLVMDisposeBuilder(it->builder);
  free(split);
  free(it->blocks_of);
  free(it->ran);
}

/* In reverse postorder every cycle has an edge backward. */
static bool has_cycle(const struct mincov_blocks *blocks) {
  for (uint32_t block = 0; block < blocks->count; block++)
    for (uint32_t edge = blocks->first_successor[block]; edge < blocks->first_successor[block + 1]; edge++)
      if (blocks->successor[edge] <= block) return true;
  return false;
}

static void flag_probes(struct flags *it, LLVMContextRef context, const LLVMValueRef *probes, uint32_t count) {
  struct mincov_error error = {0};
  struct mincov_blocks *blocks = &it->blocks;
  if (mincov_graph_create(blocks->count, blocks->first_successor, blocks->successor, NULL, &it->graph, &error) != MINCOV_OK)
    mincov_out_of_memory();
  for (uint32_t block = 0; block < blocks->count; block++) mincov_pointer_map_slot(&it->numbers, blocks->block[block], block);
  it->loops = mincov_counted_loops_find(blocks, &it->numbers, &it->graph);
  if (it->loops.count) move_probes(it, context, probes, count);
  mincov_pointer_map_free(&it->numbers);
  mincov_counted_loops_free(&it->loops);
  mincov_graph_free(&it->graph);
}

void mincov_flag_probes(LLVMValueRef function, const LLVMValueRef *probes, uint32_t count) {
  struct flags it = {.blocks = mincov_blocks_number(function)};
  if (has_cycle(&it.blocks)) flag_probes(&it, LLVMGetTypeContext(LLVMTypeOf(function)), probes, count);
  mincov_blocks_free(&it.blocks);
}
