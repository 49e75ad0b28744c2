/* Every loop is a candidate. First the blocks and edges are gone over once, which tells each loop its latch, its exits, and whether
 * it holds what it may not; then the loops, from inside outward. */
#include "searches.h"

#include <stdlib.h>

#include "llvm_compat.h"
#include "turns.h"

#define NONE UINT32_MAX

/* As many turns as a number of so many bits has values are never made: they take centuries. */
#define ENDLESS_BITS 64

/* An edge that leaves more loops than this at once spoils those that are further out. */
#define MOST_LOOPS_LEFT 8

struct candidate {
  struct mincov_search loop;
  bool is_spoilt; /* holds what it may not, or may not end, or has several ways back: so do the loops around it */
  bool has_many_exits;
};

struct finder {
  const struct mincov_function_shape *shape;
  const struct mincov_pointer_map *probes;
  struct candidate *candidates;
  uint32_t *of_header; /* [blocks] index of the candidate with that header */
};

static struct candidate *candidate_of(const struct finder *it, uint32_t header) { return &it->candidates[it->of_header[header]]; }

/* ---- Edges ---- */

static void add_exit(struct candidate *candidate, uint32_t source, unsigned successor) {
  if (candidate->loop.exit_count == MINCOV_MOST_EXITS)
    candidate->has_many_exits = true;
  else
    candidate->loop.exits[candidate->loop.exit_count++] = (struct mincov_search_exit){source, successor};
}

/* Puts an edge down in the loops that it leaves: those around its source, but not its target. */
static void leave_loops(const struct finder *it, uint32_t source, unsigned successor, uint32_t target) {
  const struct mincov_loops *nest = &it->shape->nest;
  uint32_t from = nest->header[source], to = nest->header[target];
  for (uint32_t left = 0; from != to;) {
    if (from == MINCOV_NO_LOOP || (to != MINCOV_NO_LOOP && nest->depth[to] > nest->depth[from])) {
      to = nest->parent[to]; /* one that it enters */
    } else if (left++ == MOST_LOOPS_LEFT) {
      candidate_of(it, from)->is_spoilt = true;
      return;
    } else {
      add_exit(candidate_of(it, from), source, successor);
      from = nest->parent[from];
    }
  }
}

static void add_edge(const struct finder *it, uint32_t source, unsigned successor, uint32_t target) {
  const struct mincov_function_shape *shape = it->shape;
  if (shape->nest.header[source] != MINCOV_NO_LOOP) leave_loops(it, source, successor, target);
  if (shape->nest.header[target] != target || !mincov_dominates(&shape->tree, target, source)) return;
  struct candidate *around = candidate_of(it, target);
  around->is_spoilt |= around->loop.latch != NONE || shape->nest.header[source] != target;
  around->loop.latch = source;
}

/* ---- Blocks ---- */

static bool is_harmless(const struct finder *it, uint32_t block) {
  LLVMValueRef i = LLVMGetFirstInstruction(it->shape->blocks.block[block]);
  while (i && (mincov_is_harmless(i) || mincov_pointer_map_get(it->probes, i, NONE) != NONE)) i = LLVMGetNextInstruction(i);
  return !i;
}

/* A loop that can be entered elsewhere than at its header has a block that this does not dominate. */
static void add_block(const struct finder *it, uint32_t block) {
  const struct mincov_function_shape *shape = it->shape;
  uint32_t header = shape->nest.header[block], around = header == block ? shape->nest.parent[block] : MINCOV_NO_LOOP;
  if (header == MINCOV_NO_LOOP) return;
  struct candidate *candidate = candidate_of(it, header);
  if (!candidate->is_spoilt) candidate->is_spoilt = !mincov_dominates(&shape->tree, header, block) || !is_harmless(it, block);
  if (around == MINCOV_NO_LOOP) return;
  candidate_of(it, around)->loop.holds_loop = true;
  if (!mincov_dominates(&shape->tree, around, header)) candidate_of(it, around)->is_spoilt = true;
}

/* ---- Ends and counters ---- */

static bool leaves_from_latch(const struct mincov_function_shape *shape, const struct mincov_search *loop) {
  const struct mincov_loops *nest = &shape->nest;
  for (uint32_t edge = shape->blocks.first_successor[loop->latch]; edge < shape->blocks.first_successor[loop->latch + 1]; edge++) {
    uint32_t target = shape->blocks.successor[edge];
    bool enters_inner = nest->header[target] == target && nest->parent[target] == loop->header;
    if (nest->header[target] != loop->header && !enters_inner) return true;
  }
  return false;
}

static bool never_wraps(LLVMValueRef arithmetic) {
  return mincov_never_wraps(arithmetic, false) || mincov_never_wraps(arithmetic, true);
}

/* Whether phi is in no turn but the first what it is there. test: of the loop's end, proves that this comes; NULL: there is none.
 */
static bool counts(LLVMValueRef phi, LLVMValueRef next, const struct mincov_turn_test *test) {
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(phi));
  int64_t step = kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind ? mincov_step_between(phi, next) : 0;
  if (!step) return false;
  if (LLVMGetInstructionOpcode(next) == LLVMGetElementPtr || never_wraps(next) || (test && test->next == next)) return true;
  unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(next));
  return step % 2 && bits >= ENDLESS_BITS;
}

/* One that begins with a constant is the cheapest to ask. */
static void find_counter(const struct finder *it, struct mincov_search *loop, const struct mincov_turn_test *test) {
  LLVMBasicBlockRef latch = it->shape->blocks.block[loop->latch];
  LLVMValueRef phi = LLVMGetFirstInstruction(it->shape->blocks.block[loop->header]);
  for (; LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
    if (LLVMCountIncoming(phi) != 2) return; /* nor has any other */
    LLVMValueRef next = mincov_value_from(phi, latch), first = LLVMGetIncomingValue(phi, LLVMGetIncomingValue(phi, 0) == next);
    if (!counts(phi, next, test) || (loop->next && !LLVMIsAConstantInt(first))) continue;
    loop->next = next;
    if (LLVMIsAConstantInt(first)) return;
  }
}

/* Completes candidate; those inside of it are complete. */
static void judge(const struct finder *it, struct candidate *candidate) {
  struct mincov_search *loop = &candidate->loop;
  struct mincov_turn_test test;
  candidate->is_spoilt |= loop->latch == NONE;
  if (candidate->is_spoilt) return;
  LLVMBasicBlockRef header = it->shape->blocks.block[loop->header], latch = it->shape->blocks.block[loop->latch];
  bool ends = leaves_from_latch(it->shape, loop) && mincov_turn_test_read(&it->shape->numbers, header, latch, &test) &&
              mincov_turn_test_ends(&test);
  candidate->is_spoilt = !ends && !mincov_must_progress(LLVMGetBasicBlockTerminator(latch));
  if (!candidate->is_spoilt && !candidate->has_many_exits) find_counter(it, loop, ends ? &test : NULL);
}

/* ---- All loops ---- */

static uint32_t list_candidates(struct finder *it) {
  const struct mincov_function_shape *shape = it->shape;
  uint32_t count = 0, blocks = shape->blocks.count;
  for (uint32_t block = 0; block < blocks; block++)
    if (shape->nest.header[block] == block) it->of_header[block] = count++;
  it->candidates = mincov_allocate(count, sizeof *it->candidates);
  for (uint32_t block = 0; block < blocks; block++)
    if (shape->nest.header[block] == block) candidate_of(it, block)->loop = (struct mincov_search){.header = block, .latch = NONE};
  for (uint32_t block = 0; block < blocks; block++) {
    uint32_t begin = shape->blocks.first_successor[block], end = shape->blocks.first_successor[block + 1];
    add_block(it, block);
    for (uint32_t edge = begin; edge < end; edge++) add_edge(it, block, edge - begin, shape->blocks.successor[edge]);
  }
  return count;
}

/* In reverse postorder the header of a loop is before those of loops in it. */
static void judge_all(const struct finder *it, uint32_t count) {
  for (uint32_t i = count; i-- > 0;) {
    struct candidate *candidate = &it->candidates[i];
    uint32_t around = it->shape->nest.parent[candidate->loop.header];
    judge(it, candidate);
    if (candidate->is_spoilt && around != MINCOV_NO_LOOP) candidate_of(it, around)->is_spoilt = true;
  }
}

struct mincov_searches mincov_searches_find(const struct mincov_function_shape *shape, const struct mincov_pointer_map *probes) {
  uint32_t blocks = shape->blocks.count;
  struct finder it = {.shape = shape, .probes = probes, .of_header = mincov_allocate(blocks, sizeof *it.of_header)};
  uint32_t count = list_candidates(&it);
  judge_all(&it, count);
  struct mincov_searches found = {.loops = mincov_allocate(count, sizeof *found.loops),
                                  .of_block = mincov_allocate(blocks, sizeof *found.of_block)};
  for (uint32_t i = 0; i < count; i++) {
    const struct candidate *candidate = &it.candidates[i];
    bool is_one = !candidate->is_spoilt && !candidate->has_many_exits && candidate->loop.exit_count;
    it.of_header[candidate->loop.header] = is_one ? found.count : NONE;
    if (is_one) found.loops[found.count++] = candidate->loop;
  }
  for (uint32_t block = 0; block < blocks; block++) {
    uint32_t header = shape->nest.header[block];
    found.of_block[block] = header == MINCOV_NO_LOOP ? NONE : it.of_header[header];
  }
  free(it.candidates);
  free(it.of_header);
  return found;
}

void mincov_searches_free(struct mincov_searches *searches) {
  free(searches->loops);
  free(searches->of_block);
  *searches = (struct mincov_searches){0};
}
