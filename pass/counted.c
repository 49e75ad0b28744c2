/* Candidates are judged one by one: first by their edges, then by their instructions, then by how they end. */
#include "counted.h"

#include <stdlib.h>

#include "mincov/loops.h"
#include "support.h"
#include "turns.h"

#define NONE UINT32_MAX

struct search {
  const struct mincov_blocks *blocks;
  const struct mincov_graph *graph;
  const struct mincov_pointer_map *numbers; /* block -> its number */
  const struct mincov_pointer_map *probes;
  uint32_t *of_block; /* [blocks] index of the candidate that holds the block */
  uint32_t candidate; /* the one at hand */
};

static bool is_inside(const struct search *search, uint32_t block) { return search->of_block[block] == search->candidate; }

/* ---- Edges ---- */

static bool has_loop_shape(const struct search *search, struct mincov_counted_loop *loop) {
  const struct mincov_graph *graph = search->graph;
  loop->latch = loop->exit_edge = NONE;
  for (uint32_t i = 0; i < loop->count; i++) {
    uint32_t block = loop->members[i], back = 0;
    for (uint32_t edge = graph->first_predecessor[block]; edge < graph->first_predecessor[block + 1]; edge++) {
      uint32_t from = graph->predecessor[edge];
      if (i && !is_inside(search, from)) return false;
      if (!i && is_inside(search, from) && back++) return false;
      if (!i && is_inside(search, from)) loop->latch = from;
    }
  }
  for (uint32_t i = 0; i < loop->count; i++)
    for (uint32_t block = loop->members[i], edge = search->blocks->first_successor[block];
         edge < search->blocks->first_successor[block + 1]; edge++) {
      if (is_inside(search, search->blocks->successor[edge])) continue;
      if (block != loop->latch || loop->exit_edge != NONE) return false;
      loop->exit_edge = edge;
    }
  return loop->exit_edge != NONE;
}

/* ---- Instructions ---- */

static bool is_all_harmless(const struct search *search, const struct mincov_counted_loop *loop) {
  for (uint32_t i = 0; i < loop->count; i++) {
    LLVMValueRef instruction = LLVMGetFirstInstruction(search->blocks->block[loop->members[i]]);
    while (instruction && !LLVMIsASwitchInst(instruction) &&
           (mincov_is_harmless(instruction) || mincov_pointer_map_get(search->probes, instruction, NONE) != NONE))
      instruction = LLVMGetNextInstruction(instruction);
    if (instruction) return false;
  }
  return true;
}

/* ---- The end ---- */

static bool ends(const struct search *search, struct mincov_counted_loop *loop) {
  LLVMBasicBlockRef header = search->blocks->block[loop->members[0]], latch = search->blocks->block[loop->latch];
  struct mincov_turn_test test;
  if (!mincov_turn_test_read(search->numbers, header, latch, &test)) return false;
  loop->next = test.next;
  return mincov_turn_test_ends(&test) || mincov_must_progress(LLVMGetBasicBlockTerminator(latch));
}

/* ---- Addresses ---- */

/* Whether value cannot be told from the number of the turn: it was loaded, or is made of such values, or of what turns before made.
 */
static bool is_irregular(const struct search *search, const struct mincov_counted_loop *loop, LLVMValueRef instruction,
                         const struct mincov_pointer_map *irregular) {
  if (LLVMIsALoadInst(instruction)) return true;
  if (LLVMIsAPHINode(instruction) && LLVMGetInstructionParent(instruction) == search->blocks->block[loop->members[0]]) {
    LLVMValueRef next = mincov_value_from(instruction, search->blocks->block[loop->latch]);
    return !next || !mincov_step_between(instruction, next);
  }
  if (LLVMIsAPHINode(instruction)) {
    for (unsigned i = 0; i < LLVMCountIncoming(instruction); i++)
      if (mincov_pointer_map_get(irregular, LLVMGetIncomingValue(instruction, i), 0)) return true;
    return false;
  }
  for (int i = 0; i < LLVMGetNumOperands(instruction); i++)
    if (mincov_pointer_map_get(irregular, LLVMGetOperand(instruction, (unsigned)i), 0)) return true;
  return false;
}

/* No vectoriser takes stores to addresses that only the turn itself finds, nor such loads beside stores: one might meet the other.
 * Stores to constant addresses, as those of probes, do not count. */
static bool has_regular_addresses(const struct search *search, const struct mincov_counted_loop *loop) {
  struct mincov_pointer_map irregular = {0};
  bool scatters = false, gathers = false, stores = false;
  for (uint32_t i = 0; i < loop->count; i++)
    for (LLVMValueRef it = LLVMGetFirstInstruction(search->blocks->block[loop->members[i]]); it; it = LLVMGetNextInstruction(it)) {
      if (is_irregular(search, loop, it, &irregular)) mincov_pointer_map_slot(&irregular, it, 1);
      LLVMValueRef address = LLVMIsALoadInst(it) ? LLVMGetOperand(it, 0) : LLVMIsAStoreInst(it) ? LLVMGetOperand(it, 1) : NULL;
      bool is_found = address && mincov_pointer_map_get(&irregular, address, 0);
      gathers |= is_found && LLVMIsALoadInst(it);
      scatters |= is_found && LLVMIsAStoreInst(it);
      stores |= LLVMIsAStoreInst(it) && !LLVMIsConstant(address);
    }
  mincov_pointer_map_free(&irregular);
  return !scatters && !(gathers && stores);
}

/* ---- All loops ---- */

/* The innermost loops, as candidates; of_block and members are theirs. */
static struct mincov_counted_loops list_innermost(const struct mincov_graph *graph, uint32_t count) {
  struct mincov_counted_loops list = {.of_block = mincov_allocate(count, sizeof *list.of_block),
                                      .members = mincov_allocate(count, sizeof *list.members)};
  struct mincov_loops nest;
  if (mincov_loops_create(graph, &nest) != MINCOV_OK) mincov_out_of_memory();
  uint8_t *is_outer = mincov_allocate((size_t)count + 1, 1);
  for (uint32_t block = 0; block < count; block++)
    if (nest.header[block] == block && nest.parent[block] != MINCOV_NO_LOOP) is_outer[nest.parent[block]] = 1;
  for (uint32_t block = 0; block < count; block++) list.count += nest.header[block] == block && !is_outer[block];
  list.loops = mincov_allocate(list.count, sizeof *list.loops);
  uint32_t used = 0;
  for (uint32_t block = 0; block < count; block++) {
    uint32_t header = nest.header[block];
    list.of_block[block] = NONE;
    if (header == block && !is_outer[block]) list.of_block[block] = used++;
    if (header != MINCOV_NO_LOOP && header != block && !is_outer[header]) list.of_block[block] = list.of_block[header];
    if (list.of_block[block] != NONE) list.loops[list.of_block[block]].count++;
  }
  used = 0;
  for (uint32_t i = 0; i < list.count; i++) {
    list.loops[i].members = list.members + used;
    used += list.loops[i].count;
    list.loops[i].count = 0;
  }
  for (uint32_t block = 0; block < count; block++)
    if (list.of_block[block] != NONE) {
      struct mincov_counted_loop *loop = &list.loops[list.of_block[block]];
      list.members[(uint32_t)(loop->members - list.members) + loop->count++] = block;
    }
  free(is_outer);
  mincov_loops_free(&nest);
  return list;
}

struct mincov_counted_loops mincov_counted_loops_find(const struct mincov_blocks *blocks, const struct mincov_pointer_map *numbers,
                                                      const struct mincov_graph *graph, const struct mincov_pointer_map *probes) {
  struct mincov_counted_loops found = list_innermost(graph, blocks->count);
  struct search search = {.blocks = blocks, .graph = graph, .numbers = numbers, .probes = probes, .of_block = found.of_block};
  uint32_t kept = 0; /* of the candidates so far: no later one has such a number */
  for (uint32_t i = 0; i < found.count; i++) {
    struct mincov_counted_loop *loop = &found.loops[i];
    search.candidate = i;
    bool is_counted = has_loop_shape(&search, loop) && is_all_harmless(&search, loop) && ends(&search, loop) &&
                      has_regular_addresses(&search, loop);
    for (uint32_t member = 0; member < loop->count; member++) found.of_block[loop->members[member]] = is_counted ? kept : NONE;
    if (is_counted) found.loops[kept++] = *loop;
  }
  found.count = kept;
  return found;
}

void mincov_counted_loops_free(struct mincov_counted_loops *loops) {
  free(loops->loops);
  free(loops->of_block);
  free(loops->members);
  *loops = (struct mincov_counted_loops){0};
}

void mincov_carry(LLVMValueRef phi, LLVMBasicBlockRef latch, LLVMValueRef first, LLVMValueRef next) {
  LLVMBasicBlockRef header = LLVMGetInstructionParent(phi);
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(header)); use; use = LLVMGetNextUse(use)) {
    if (!LLVMIsAInstruction(LLVMGetUser(use))) continue;                 /* the block's address */
    LLVMBasicBlockRef from = LLVMGetInstructionParent(LLVMGetUser(use)); /* may be new since blocks were numbered */
    LLVMAddIncoming(phi, from == latch ? &next : &first, &from, 1);
  }
}
