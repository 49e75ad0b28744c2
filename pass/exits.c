/* Of a loop's probes that move, each one's block dominates those of the next. So an exit runs a first few of them, its level, for
 * sure, and the others iff a turn was completed. On the way to a block that exits lead to, stores stand in a row, the last probe's
 * first: an exit is asked whether a turn was completed, and jumps to the beginning of the row, or to where those of its level
 * begin. */
#include "exits.h"

#include <stdlib.h>

#include "edges.h"
#include "llvm_compat.h"
#include "searches.h"
#include "support.h"
#include "turns.h"

#define NONE UINT32_MAX

/* Probes of a loop that may move: each has a store for each block that exits lead to. */
#define MOST_PROBES 4

struct chosen {
  uint32_t count;
  uint32_t blocks[MOST_PROBES]; /* each dominates the next */
  LLVMValueRef probes[MOST_PROBES];
  bool is_moved; /* the others are copies */
};

struct exits {
  struct mincov_function_shape shape;
  struct mincov_searches searches;
  struct chosen *chosen;  /* [searches.count] */
  LLVMBuilderRef builder; /* without a location: probes belong to no line */
};

/* ---- Which probes move ---- */

/* How many of the chosen probes have surely run when the exit is taken. */
static uint32_t level_of(const struct exits *it, const struct chosen *chosen, const struct mincov_search_exit *exit) {
  uint32_t level = 0;
  while (level < chosen->count && mincov_dominates(&it->shape.tree, chosen->blocks[level], exit->source)) level++;
  return level;
}

/* Takes in a probe of the loop, in the order of blocks. */
static void choose_probe(const struct exits *it, const struct mincov_search *loop, struct chosen *chosen, LLVMValueRef probe,
                         uint32_t block) {
  if (!mincov_dominates(&it->shape.tree, block, loop->latch)) return;
  if (chosen->count == MOST_PROBES) return;
  uint32_t at = chosen->count++;
  for (; at && chosen->blocks[at - 1] > block; at--) {
    chosen->blocks[at] = chosen->blocks[at - 1];
    chosen->probes[at] = chosen->probes[at - 1];
  }
  chosen->blocks[at] = block;
  chosen->probes[at] = probe;
}

static LLVMBasicBlockRef target_of(const struct exits *it, const struct mincov_search_exit *exit) {
  return LLVMGetSuccessor(LLVMGetBasicBlockTerminator(it->shape.blocks.block[exit->source]), exit->successor);
}

/* A way out that begins another turn of a loop around this one stays as it is: LLVM looks there for what that loop is to be told.
 */
static bool may_be_split(const struct exits *it, const struct mincov_search_exit *exit) {
  const struct mincov_blocks *blocks = &it->shape.blocks;
  return blocks->successor[blocks->first_successor[exit->source] + exit->successor] > exit->source &&
         mincov_edge_may_be_split(blocks->block[exit->source], target_of(it, exit));
}

/* Stores for sure exits always pay. A question costs code where it is asked, and time whenever the loop is left; most loops do not
 * turn often enough for that (docs/results.md, "What phases cost"). Asked are loops around others, those with one question, before
 * the one block that all exits lead to, and those whose questions are asked on the way to a crash alone. */
static bool pays(const struct exits *it, const struct mincov_search *loop, const struct chosen *chosen) {
  bool one_target = true, one_question = true, before_crashes = true;
  uint32_t asked = NONE;
  for (uint32_t i = 0; i < loop->exit_count; i++) {
    uint32_t level = level_of(it, chosen, &loop->exits[i]);
    LLVMBasicBlockRef target = target_of(it, &loop->exits[i]);
    one_target &= target == target_of(it, &loop->exits[0]);
    if (level == chosen->count) continue;
    one_question &= asked == NONE || asked == level;
    asked = level;
    before_crashes &= LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(target)) != NULL;
  }
  if (asked == NONE || loop->holds_loop || before_crashes) return true;
  return one_target && one_question && LLVMGetTypeKind(LLVMTypeOf(loop->next)) == LLVMIntegerTypeKind;
}

static void choose(struct exits *it, const LLVMValueRef *probes, uint32_t count) {
  it->chosen = mincov_allocate(it->searches.count, sizeof *it->chosen);
  for (uint32_t probe = 0; probe < count; probe++) {
    uint32_t block = mincov_pointer_map_get(&it->shape.numbers, LLVMGetInstructionParent(probes[probe]), NONE);
    uint32_t loop = block == NONE ? NONE : it->searches.of_block[block];
    if (loop != NONE) choose_probe(it, &it->searches.loops[loop], &it->chosen[loop], probes[probe], block);
  }
  for (uint32_t i = 0; i < it->searches.count; i++) {
    const struct mincov_search *loop = &it->searches.loops[i];
    struct chosen *chosen = &it->chosen[i];
    for (uint32_t exit = 0; exit < loop->exit_count && chosen->count; exit++) {
      if (!loop->next) chosen->count = level_of(it, chosen, &loop->exits[exit]);
      if (!may_be_split(it, &loop->exits[exit])) chosen->count = 0;
    }
    if (chosen->count && !pays(it, loop, chosen)) chosen->count = 0;
  }
}

/* ---- The ways out ---- */

/* A block on the ways from exits of a loop to the one that they lead to, or that one itself. */
struct station {
  LLVMBasicBlockRef block; /* NULL: nothing comes there */
  uint32_t count;
  struct way {
    LLVMBasicBlockRef from;
    const struct station *station; /* that from is; NULL: an exit's source */
  } ways[MINCOV_MOST_EXITS + MOST_PROBES];
  LLVMValueRef value; /* there, of the phi at hand */
};

/* The ways to one block. Exits of each level meet where they are asked; stores[n] has the store of probe n - 1, and those of the
 * probes before that come behind it; stores[0] is the block that the ways lead to. */
struct ways_out {
  uint32_t probes;
  LLVMValueRef branch; /* of an exit: gives the jumps their place in the source */
  struct station asks[MOST_PROBES], stores[MOST_PROBES + 1];
};

static LLVMBasicBlockRef make_block_before(LLVMBasicBlockRef next) {
  return LLVMInsertBasicBlockInContext(LLVMGetTypeContext(LLVMTypeOf(LLVMBasicBlockAsValue(next))), next, "");
}

static void add_way(struct station *to, LLVMBasicBlockRef from, const struct station *station) {
  to->ways[to->count++] = (struct way){from, station};
}

static bool leads_to(const struct exits *it, const struct mincov_search_exit *exit, LLVMBasicBlockRef target) {
  return target_of(it, exit) == target;
}

static struct station *first_station(struct ways_out *out, uint32_t level) {
  return level == out->probes ? &out->stores[level] : &out->asks[level];
}

static void plan_ways(const struct exits *it, const struct mincov_search *loop, const struct chosen *chosen,
                      LLVMBasicBlockRef target, struct ways_out *out) {
  LLVMBasicBlockRef last = target;
  *out = (struct ways_out){.probes = chosen->count};
  out->stores[0].block = target;
  for (uint32_t n = 1; n <= out->probes; n++) last = out->stores[n].block = make_block_before(last);
  for (uint32_t i = 0; i < loop->exit_count; i++) {
    if (!leads_to(it, &loop->exits[i], target)) continue;
    struct station *first = first_station(out, level_of(it, chosen, &loop->exits[i]));
    LLVMBasicBlockRef source = it->shape.blocks.block[loop->exits[i].source];
    if (!first->block) first->block = last = make_block_before(last);
    add_way(first, source, NULL);
    out->branch = LLVMGetBasicBlockTerminator(source);
  }
  for (uint32_t n = 0; n < out->probes; n++) {
    const struct station *asks = &out->asks[n], *before = &out->stores[n + 1];
    add_way(&out->stores[n], before->block, before);
    if (!asks->block) continue;
    add_way(&out->stores[n], asks->block, asks);
    add_way(&out->stores[out->probes], asks->block, asks);
  }
}

/* ---- Phis ---- */

static LLVMValueRef value_of_way(LLVMValueRef phi, const struct way *way) {
  return way->station ? way->station->value : mincov_value_from(phi, way->from);
}

static LLVMValueRef begin_phi(const struct exits *it, LLVMValueRef model) {
  LLVMSetCurrentDebugLocation2(it->builder, LLVMInstructionGetDebugLoc(model));
  LLVMValueRef phi = LLVMBuildPhi(it->builder, LLVMTypeOf(model), "");
  LLVMSetCurrentDebugLocation2(it->builder, NULL);
  mincov_copy_phi_flags(model, phi);
  return phi;
}

static void add_ways(LLVMValueRef phi, LLVMValueRef model, const struct station *station) {
  for (uint32_t i = 0; i < station->count; i++) {
    LLVMValueRef value = value_of_way(model, &station->ways[i]);
    LLVMBasicBlockRef from = station->ways[i].from;
    LLVMAddIncoming(phi, &value, &from, 1);
  }
}

/* What the ways into a station bring along, with a phi there if that is not the same on all. */
static void join(const struct exits *it, LLVMValueRef phi, struct station *station) {
  uint32_t same = 0;
  if (!station->block) return;
  station->value = value_of_way(phi, &station->ways[0]);
  while (same < station->count && value_of_way(phi, &station->ways[same]) == station->value) same++;
  if (same == station->count) return;
  LLVMPositionBuilderAtEnd(it->builder, station->block);
  LLVMValueRef joined = begin_phi(it, phi);
  add_ways(joined, phi, station);
  station->value = joined;
}

static bool comes_from_exit(const struct exits *it, const struct mincov_search *loop, LLVMBasicBlockRef from) {
  for (uint32_t i = 0; i < loop->exit_count; i++)
    if (it->shape.blocks.block[loop->exits[i].source] == from) return true;
  return false;
}

/* A phi where the ways lead to: of the loop's exits it knows the last stations instead. */
static void reroute_phi(const struct exits *it, const struct mincov_search *loop, LLVMValueRef phi, struct ways_out *out) {
  for (uint32_t level = 0; level < out->probes; level++) join(it, phi, &out->asks[level]);
  for (uint32_t n = out->probes; n > 0; n--) join(it, phi, &out->stores[n]);
  LLVMPositionBuilderBefore(it->builder, phi);
  LLVMValueRef rebuilt = begin_phi(it, phi);
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
    LLVMValueRef value = LLVMGetIncomingValue(phi, i);
    if (!comes_from_exit(it, loop, from)) LLVMAddIncoming(rebuilt, &value, &from, 1);
  }
  add_ways(rebuilt, phi, &out->stores[0]);
  LLVMReplaceAllUsesWith(phi, rebuilt);
  LLVMInstructionEraseFromParent(phi);
}

/* ---- Moving ---- */

static void build_asks(const struct exits *it, const struct mincov_search *loop, const struct ways_out *out, uint32_t level) {
  if (!out->asks[level].block) return;
  LLVMValueRef phi = LLVMGetOperand(loop->next, 0), first = LLVMGetIncomingValue(phi, LLVMGetIncomingValue(phi, 0) == loop->next);
  LLVMPositionBuilderAtEnd(it->builder, out->asks[level].block);
  /* A count that wrapped although it never does need not be thought of, but must not be branched on. */
  LLVMValueRef counter = LLVMBuildFreeze(it->builder, phi, "");
  LLVMValueRef turned = LLVMBuildICmp(it->builder, LLVMIntNE, counter, first, "");
  LLVMValueRef jump = LLVMBuildCondBr(it->builder, turned, out->stores[out->probes].block, out->stores[level].block);
  LLVMInstructionSetDebugLoc(jump, LLVMInstructionGetDebugLoc(out->branch));
}

static void build_store(const struct exits *it, struct chosen *chosen, const struct ways_out *out, uint32_t n) {
  LLVMValueRef probe = chosen->probes[n - 1];
  LLVMPositionBuilderAtEnd(it->builder, out->stores[n].block);
  if (chosen->is_moved)
    probe = LLVMInstructionClone(probe);
  else
    LLVMInstructionRemoveFromParent(probe);
  LLVMInsertIntoBuilder(it->builder, probe);
  LLVMInstructionSetDebugLoc(LLVMBuildBr(it->builder, out->stores[n - 1].block), LLVMInstructionGetDebugLoc(out->branch));
}

/* Builds the ways from the loop's exits to target. */
static void build_ways(const struct exits *it, const struct mincov_search *loop, struct chosen *chosen, LLVMBasicBlockRef target) {
  struct ways_out out;
  plan_ways(it, loop, chosen, target, &out);
  for (LLVMValueRef phi = LLVMGetFirstInstruction(target), next; LLVMIsAPHINode(phi); phi = next) {
    next = LLVMGetNextInstruction(phi);
    reroute_phi(it, loop, phi, &out);
  }
  for (uint32_t i = 0; i < loop->exit_count; i++) {
    if (!leads_to(it, &loop->exits[i], target)) continue;
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(it->shape.blocks.block[loop->exits[i].source]);
    LLVMSetSuccessor(branch, loop->exits[i].successor, first_station(&out, level_of(it, chosen, &loop->exits[i]))->block);
  }
  for (uint32_t level = 0; level < out.probes; level++) build_asks(it, loop, &out, level);
  for (uint32_t n = out.probes; n > 0; n--) build_store(it, chosen, &out, n);
  chosen->is_moved = true;
}

static void move_probes(const struct exits *it, const struct mincov_search *loop, struct chosen *chosen) {
  LLVMBasicBlockRef targets[MINCOV_MOST_EXITS];
  for (uint32_t i = 0; i < loop->exit_count; i++) targets[i] = target_of(it, &loop->exits[i]);
  for (uint32_t i = 0; i < loop->exit_count; i++) {
    uint32_t before = 0;
    while (targets[before] != targets[i]) before++;
    if (before == i) build_ways(it, loop, chosen, targets[i]);
  }
}

static void move_all(struct exits *it, LLVMContextRef context, const LLVMValueRef *probes, uint32_t count) {
  choose(it, probes, count);
  it->builder = LLVMCreateBuilderInContext(context);
  for (uint32_t i = 0; i < it->searches.count; i++)
    if (it->chosen[i].count) move_probes(it, &it->searches.loops[i], &it->chosen[i]);
  LLVMDisposeBuilder(it->builder);
  free(it->chosen);
}

/* ---- Functions ---- */

static struct mincov_function_shape read_shape(struct mincov_blocks blocks) {
  struct mincov_function_shape shape = {.blocks = blocks};
  struct mincov_error error = {0};
  for (uint32_t block = 0; block < blocks.count; block++) mincov_pointer_map_slot(&shape.numbers, blocks.block[block], block);
  if (mincov_graph_create(blocks.count, blocks.first_successor, blocks.successor, NULL, &shape.graph, &error) != MINCOV_OK ||
      mincov_loops_create(&shape.graph, &shape.nest) != MINCOV_OK ||
      mincov_dominators_create(&shape.graph, MINCOV_FORWARD, &shape.tree) != MINCOV_OK)
    mincov_out_of_memory();
  return shape;
}

void mincov_move_to_exits(LLVMValueRef function, const LLVMValueRef *probes, uint32_t count) {
  struct mincov_blocks blocks = mincov_blocks_number(function);
  if (mincov_blocks_have_cycle(&blocks)) {
    struct exits it = {.shape = read_shape(blocks)};
    struct mincov_pointer_map stores = {0};
    for (uint32_t probe = 0; probe < count; probe++) mincov_pointer_map_slot(&stores, probes[probe], probe);
    it.searches = mincov_searches_find(&it.shape, &stores);
    if (it.searches.count) move_all(&it, LLVMGetTypeContext(LLVMTypeOf(function)), probes, count);
    mincov_searches_free(&it.searches);
    mincov_pointer_map_free(&stores);
    mincov_dominators_free(&it.shape.tree);
    mincov_loops_free(&it.shape.nest);
    mincov_graph_free(&it.shape.graph);
    mincov_pointer_map_free(&it.shape.numbers);
  }
  mincov_blocks_free(&blocks);
}
