/* Reading a function, instruction by instruction.
 *
 * Lines come from debug locations, each in the file of its own scope. Five kinds of instruction claim no line: debug and lifetime
 * intrinsics, bit casts (LLVM 14 makes one for each lifetime) and the counters of clang's own coverage, which are no code; phis and
 * unreachable, which clang places at lines of other code; what only carries an exception from landing pad to resume or terminate
 * (clang puts pads on the function's closing brace, and a function's one resume on the line of whichever clean-up came first);
 * copies of a coroutine's parameters, which clang makes at the line of its first co_yield or the like; and an unconditional branch
 * whose line something else in the function has (clang puts the jump that ends an arm on the next "} else if (c) {", which did not
 * run), or that falls from label to label. A conditional branch claims its condition's line, unless it alone is on its own, before
 * the condition. So the function is read twice: once for the lines that real code claims, once for the pieces. */
#include "cfg.h"

#include <stdlib.h>
#include <string.h>

#include "intrinsics.h"
#include "llvm_compat.h"
#include "returns.h"
#include "unwinding.h"

/* A claimed line: file above, line below; 0: none. File numbers are those of the function, plus 1. */
typedef uint64_t claim;

static claim make_claim(uint32_t file, uint32_t line) { return (uint64_t)(file + 1) << 32 | line; }

/* A set of claims: open addressing. */
struct claim_set {
  claim *entries;
  size_t capacity, count;
};

static size_t claim_place(const struct claim_set *set, claim line) {
  size_t place = (size_t)((line * 0x9e3779b97f4a7c15u) >> 32) & (set->capacity - 1);
  while (set->entries[place] && set->entries[place] != line) place = (place + 1) & (set->capacity - 1);
  return place;
}

static void claim_set_add(struct claim_set *set, claim line) {
  if (set->count * 2 >= set->capacity) {
    struct claim_set larger = {.capacity = set->capacity ? set->capacity * 2 : 64, .count = set->count};
    larger.entries = mincov_allocate(larger.capacity, sizeof *larger.entries);
    for (size_t i = 0; i < set->capacity; i++)
      if (set->entries[i]) larger.entries[claim_place(&larger, set->entries[i])] = set->entries[i];
    free(set->entries);
    *set = larger;
  }
  size_t place = claim_place(set, line);
  set->count += set->entries[place] == 0;
  set->entries[place] = line;
}

static bool claim_set_has(const struct claim_set *set, claim line) {
  return set->capacity && set->entries[claim_place(set, line)] == line;
}

/* The reading of one function. */
struct reading {
  struct mincov_cfg *cfg;
  const struct mincov_callees *callees;
  struct mincov_places places;
  struct claim_set claimed;       /* by anything but unconditional branches, and those of the next set */
  struct claim_set branch_claims; /* by conditional branches on lines before their conditions */
  size_t piece_capacity, first_range_capacity, range_capacity, claim_capacity;
  uint8_t *unwinding;     /* [blocks] enum mincov_unwinding; NULL: none does */
  bool clang_shape;       /* only then clean-up is known to be the compiler's own */
  uint32_t shared_return; /* block of returns.h */
  LLVMMetadataRef copies; /* where clang copies a coroutine's parameters, or NULL */
  claim *claims;          /* of the piece being read, with repetitions */
  size_t claim_count;
};

static bool is_no_code(LLVMValueRef instruction, LLVMOpcode opcode) {
  if (opcode == LLVMPHI || opcode == LLVMUnreachable || opcode == LLVMBitCast) return true;
  static const char *const prefixes[] = {"llvm.dbg.", "llvm.lifetime.", "llvm.instrprof."};
  return mincov_begins_with_any(mincov_called_intrinsic(instruction), prefixes, sizeof prefixes / sizeof *prefixes);
}

static bool is_plain_jump(LLVMValueRef instruction, LLVMOpcode opcode) {
  return opcode == LLVMBr && !LLVMIsConditional(instruction);
}

/* Whether the jump is all of its block and at the very place of the jump before it: clang falls from one label to the next ("case
 * 1:; case 2:") at the location of what it emitted last, the jump out of the arm above. */
static bool repeats_location(LLVMValueRef jump) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(jump), before = LLVMGetPreviousBasicBlock(block);
  LLVMValueRef last = before && LLVMGetFirstInstruction(block) == jump ? LLVMGetBasicBlockTerminator(before) : NULL;
  return last && is_plain_jump(last, LLVMGetInstructionOpcode(last)) &&
         mincov_same_place(LLVMInstructionGetDebugLoc(last), LLVMInstructionGetDebugLoc(jump));
}

/* clang's function that ends a program whose exception would leave a noexcept function. */
static bool calls_terminate(LLVMValueRef instruction) {
  LLVMValueRef callee = instruction && LLVMIsACallInst(instruction) ? LLVMIsAFunction(LLVMGetCalledValue(instruction)) : NULL;
  size_t length = 0;
  return callee && strcmp(LLVMGetValueName2(callee, &length), "__clang_call_terminate") == 0;
}

/* Whether the instruction only hands an exception on: out of its landing pad into the function's slots, or from there into resume
 * or terminate, of which LLVM 14 has one for the whole function. */
static bool carries_exception(LLVMValueRef instruction, LLVMOpcode opcode) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
  switch (opcode) {
  case LLVMLandingPad:
  case LLVMResume:
    return true;
  case LLVMExtractValue:
    return LLVMIsALandingPadInst(LLVMGetOperand(instruction, 0)) != NULL;
  case LLVMStore: {
    LLVMValueRef value = LLVMIsAExtractValueInst(LLVMGetOperand(instruction, 0));
    return value && LLVMIsALandingPadInst(LLVMGetOperand(value, 0));
  }
  case LLVMCall:
    return calls_terminate(instruction);
  case LLVMLoad:
  case LLVMInsertValue:
    return LLVMIsAResumeInst(LLVMGetBasicBlockTerminator(block)) != NULL || calls_terminate(LLVMGetNextInstruction(instruction));
  case LLVMBr:
    return is_plain_jump(instruction, opcode) && LLVMIsALandingPadInst(LLVMGetFirstInstruction(block));
  default:
    return false;
  }
}

/* Clang copies a coroutine's parameters as soon as it has a frame, at the place of its first co_await, co_yield or co_return, which
 * may never be reached. That place's scope is the function itself; what the source has there is in the scope of the function's
 * body. NULL for other functions. */
static LLVMMetadataRef place_of_copies(LLVMValueRef function, const struct mincov_blocks *blocks, LLVMMetadataRef subprogram) {
  if (!LLVMGetNamedFunction(LLVMGetGlobalParent(function), "llvm.coro.begin")) return NULL;
  for (uint32_t block = 0; block < blocks->count; block++) {
    bool has_frame = false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(blocks->block[block]); i; i = LLVMGetNextInstruction(i)) {
      LLVMMetadataRef location = has_frame ? LLVMInstructionGetDebugLoc(i) : NULL;
      if (location && LLVMDILocationGetScope(location) == subprogram &&
          LLVMDILocationGetLine(location) != LLVMDISubprogramGetLine(subprogram))
        return location;
      has_frame = has_frame || mincov_begins_with_any(mincov_called_intrinsic(i), (const char *const[]){"llvm.coro.begin"}, 1);
    }
    if (has_frame) return NULL;
  }
  return NULL;
}

/* The location of a conditional branch's condition, if it is on another line of the same file; else NULL. */
static LLVMMetadataRef condition_elsewhere(LLVMValueRef instruction, LLVMOpcode opcode, LLVMMetadataRef location) {
  if (!location || opcode != LLVMBr || !LLVMIsConditional(instruction)) return NULL;
  LLVMValueRef condition = LLVMIsAInstruction(LLVMGetCondition(instruction));
  if (!condition || LLVMIsAPHINode(condition) || LLVMGetInstructionParent(condition) != LLVMGetInstructionParent(instruction))
    return NULL;
  LLVMMetadataRef place = LLVMInstructionGetDebugLoc(condition);
  bool elsewhere = place && LLVMDILocationGetLine(place) != LLVMDILocationGetLine(location) &&
                   LLVMDIScopeGetFile(LLVMDILocationGetScope(place)) == LLVMDIScopeGetFile(LLVMDILocationGetScope(location));
  return elsewhere ? place : NULL;
}

static claim claim_of(struct reading *reading, LLVMMetadataRef location) {
  struct mincov_place place = mincov_place_of(&reading->places, location);
  return place.line ? make_claim(place.file, place.line) : 0;
}

/* Whether it is a conditional branch on a line before its condition: "if (", and the condition below. It claims that line only if
 * nothing else does: LLVM 22 puts the branch on the last operand of "a || (b && c)" at the "||", and a line with that may not have
 * run. */
static bool stands_before_condition(LLVMValueRef instruction, LLVMOpcode opcode) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
  LLVMMetadataRef condition = condition_elsewhere(instruction, opcode, location);
  return condition && LLVMDILocationGetLine(condition) > LLVMDILocationGetLine(location);
}

/* The line that an instruction claims, 0 for none. Clang puts the branch on a at the operator of "a || b", which may stand on b's
 * line: such a branch is where its condition is. */
static claim line_of(struct reading *reading, LLVMValueRef instruction, LLVMOpcode opcode) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
  if (!location || is_no_code(instruction, opcode) || carries_exception(instruction, opcode)) return 0;
  if (reading->copies && mincov_same_place(location, reading->copies)) return 0;
  LLVMMetadataRef condition = condition_elsewhere(instruction, opcode, location);
  claim own = claim_of(reading, location);
  if (!condition) return own;
  bool may_stay = stands_before_condition(instruction, opcode) && !claim_set_has(&reading->claimed, own);
  return may_stay ? own : claim_of(reading, condition);
}

static bool is_claimed(const struct reading *reading, claim line) {
  return claim_set_has(&reading->claimed, line) || claim_set_has(&reading->branch_claims, line);
}

static bool only_cleans_up(const struct reading *reading, uint32_t block) {
  return reading->clang_shape && reading->unwinding && reading->unwinding[block] == MINCOV_CLEANS_UP;
}

static void collect_claims(struct reading *reading) {
  const struct mincov_blocks *blocks = &reading->cfg->blocks;
  for (uint32_t block = 0; block < blocks->count; block++) {
    if (only_cleans_up(reading, block)) continue;
    for (LLVMValueRef i = LLVMGetFirstInstruction(blocks->block[block]); i; i = LLVMGetNextInstruction(i)) {
      LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
      claim line = is_plain_jump(i, opcode) ? 0 : line_of(reading, i, opcode);
      if (line) claim_set_add(stands_before_condition(i, opcode) ? &reading->branch_claims : &reading->claimed, line);
    }
  }
}

/* ---- Pieces ---- */

static int compare_claims(const void *a, const void *b) {
  claim left = *(const claim *)a, right = *(const claim *)b;
  return left < right ? -1 : left > right;
}

/* Turns the claims collected for the last piece into ranges. */
static void finish_piece(struct reading *reading) {
  struct mincov_cfg *cfg = reading->cfg;
  if (reading->claim_count > 1) qsort(reading->claims, reading->claim_count, sizeof *reading->claims, compare_claims);
  uint32_t begin = cfg->range_count;
  for (size_t i = 0; i < reading->claim_count; i++) {
    uint32_t file = (uint32_t)(reading->claims[i] >> 32) - 1, line = (uint32_t)reading->claims[i];
    struct mincov_line_range *last = cfg->range_count > begin ? &cfg->ranges[cfg->range_count - 1] : NULL;
    if (last && last->file == file && line <= last->last + 1) {
      last->last = line;
      continue;
    }
    cfg->ranges = mincov_grow(cfg->ranges, cfg->range_count, &reading->range_capacity, sizeof *cfg->ranges);
    cfg->ranges[cfg->range_count++] = (struct mincov_line_range){file, line, line};
  }
  reading->claim_count = 0;
}

static void begin_piece(struct reading *reading, uint32_t block, LLVMValueRef place) {
  struct mincov_cfg *cfg = reading->cfg;
  if (cfg->piece_count) finish_piece(reading);
  cfg->pieces = mincov_grow(cfg->pieces, cfg->piece_count, &reading->piece_capacity, sizeof *cfg->pieces);
  cfg->first_range = mincov_grow(cfg->first_range, cfg->piece_count + 1, &reading->first_range_capacity, sizeof *cfg->first_range);
  cfg->first_range[cfg->piece_count] = cfg->range_count;
  cfg->pieces[cfg->piece_count++] = (struct mincov_piece){.block = block, .place = place};
}

LLVMValueRef mincov_first_insertion_point(LLVMBasicBlockRef block, bool entry) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMPHI:
    case LLVMLandingPad:
    case LLVMCatchPad:
    case LLVMCleanupPad:
      continue;
    case LLVMAlloca:
      if (entry) continue;
      return i;
    case LLVMCatchSwitch:
      return NULL;
    default:
      return i;
    }
  }
  return NULL;
}

/* Reads one block into a head and its tails. last: the line of the latest instruction that claimed one. */
static void read_block(struct reading *reading, uint32_t block) {
  struct mincov_cfg *cfg = reading->cfg;
  LLVMBasicBlockRef basic_block = cfg->blocks.block[block];
  begin_piece(reading, block, mincov_first_insertion_point(basic_block, block == 0));
  bool may_have_ended = false, artificial = only_cleans_up(reading, block);
  cfg->pieces[cfg->piece_count - 1].artificial = artificial;
  cfg->pieces[cfg->piece_count - 1].returns = block == reading->shared_return;
  claim last = 0;
  for (LLVMValueRef i = LLVMGetFirstInstruction(basic_block); i; i = LLVMGetNextInstruction(i)) {
    LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    claim line = artificial ? 0 : line_of(reading, i, opcode);
    if (line && is_plain_jump(i, opcode) && (is_claimed(reading, line) || repeats_location(i))) line = 0;
    if (line && may_have_ended && line != last) {
      begin_piece(reading, block, i);
      may_have_ended = false;
    }
    if (line && line != last) {
      reading->claims = mincov_grow(reading->claims, reading->claim_count, &reading->claim_capacity, sizeof *reading->claims);
      reading->claims[reading->claim_count++] = line;
      last = line;
    }
    if (reading->callees ? mincov_may_not_pass(reading->callees, i) : mincov_unwinds_to_caller(i)) {
      cfg->pieces[cfg->piece_count - 1].exit = true;
      cfg->block_exits[block] = 1;
      may_have_ended = true;
    }
    if (mincov_is_must_tail_call(i)) may_have_ended = false; /* its return must follow at once: no cut, no probe between them */
  }
}

struct mincov_cfg mincov_cfg_read(LLVMValueRef function, const struct mincov_callees *callees, struct mincov_sources *sources,
                                  bool clang_shape) {
  struct mincov_cfg cfg = {.function = function, .blocks = mincov_blocks_number(function)};
  struct reading reading = {.cfg = &cfg, .callees = callees, .places = mincov_places_create(sources), .clang_shape = clang_shape};
  cfg.block_exits = mincov_allocate(cfg.blocks.count, 1);
  LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
  LLVMMetadataRef file = subprogram ? LLVMDIScopeGetFile(subprogram) : NULL;
  if (file) {
    mincov_places_file(&reading.places, file);
    cfg.line = LLVMDISubprogramGetLine(subprogram);
    reading.copies = place_of_copies(function, &cfg.blocks, subprogram);
  }
  reading.unwinding = mincov_unwinding_blocks(function, &cfg.blocks);
  reading.shared_return = clang_shape ? mincov_shared_return(function, &cfg.blocks) : MINCOV_NO_BLOCK;
  collect_claims(&reading);
  for (uint32_t block = 0; block < cfg.blocks.count; block++) read_block(&reading, block);
  finish_piece(&reading);
  cfg.first_range[cfg.piece_count] = cfg.range_count;
  cfg.branches = mincov_branches_read(function, &cfg.blocks, &reading.places, reading.unwinding, clang_shape);
  cfg.files = reading.places.files;
  cfg.file_count = reading.places.file_count;
  free(reading.claimed.entries);
  free(reading.branch_claims.entries);
  free(reading.claims);
  free(reading.unwinding);
  mincov_places_free(&reading.places);
  return cfg;
}

void mincov_cfg_free(struct mincov_cfg *cfg) {
  mincov_blocks_free(&cfg->blocks);
  free(cfg->pieces);
  free(cfg->first_range);
  free(cfg->ranges);
  free(cfg->files);
  mincov_branches_free(&cfg->branches);
  free(cfg->block_exits);
  *cfg = (struct mincov_cfg){0};
}
