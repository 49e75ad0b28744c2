#include "branches.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "implicit.h"
#include "llvm_compat.h"

struct branch_reading {
  struct mincov_branches *branches;
  const struct mincov_blocks *blocks;
  struct mincov_places *places;
  struct mincov_implicit implicit;
  struct mincov_pointer_map range_of; /* block that tests a range of cases -> number of the block with its switch */
};

/* ---- Outcomes ---- */

static struct mincov_outcome *add_outcome(struct branch_reading *reading, struct mincov_branch *branch, uint32_t successor,
                                          enum mincov_outcome_kind kind) {
  struct mincov_branches *all = reading->branches;
  all->outcomes = mincov_grow(all->outcomes, all->outcome_count, &all->outcome_capacity, sizeof *all->outcomes);
  struct mincov_outcome *outcome = &all->outcomes[all->outcome_count++];
  *outcome = (struct mincov_outcome){.edge = reading->blocks->first_successor[branch->block] + successor, .kind = kind};
  branch->outcome_count++;
  return outcome;
}

static void set_label(struct mincov_outcome *outcome, const char *text) {
  size_t length = strlen(text);
  char *label = mincov_allocate(length + 1, 1);
  memcpy(label, text, length);
  outcome->label = label;
  outcome->label_length = (uint32_t)length;
}

/* A number of any width, in decimal. It prints as its type and value. */
static void set_number_label(struct mincov_outcome *outcome, LLVMValueRef number) {
  char *text = LLVMPrintValueToString(number);
  const char *value = strchr(text, ' ');
  set_label(outcome, value ? value + 1 : text);
  LLVMDisposeMessage(text);
}

/* ---- Ranges of cases ---- */

/* Clang makes a large range of cases (GNU's "case 1 ... 999:") a comparison in the block that the default leads to: whether
 * value - low is at most high - low, unsigned. */
struct case_range {
  LLVMValueRef value;
  int64_t low, high;
};

static bool is_case_range(LLVMBasicBlockRef block, struct case_range *range) {
  LLVMValueRef jump = LLVMGetBasicBlockTerminator(block);
  if (!LLVMIsABranchInst(jump) || !LLVMIsConditional(jump)) return false;
  LLVMValueRef compare = LLVMIsAICmpInst(LLVMGetCondition(jump)), difference = compare ? LLVMGetOperand(compare, 0) : NULL;
  if (!compare || LLVMGetICmpPredicate(compare) != LLVMIntULE || LLVMGetNextInstruction(compare) != jump) return false;
  if (LLVMGetFirstInstruction(block) != difference || LLVMGetInstructionOpcode(difference) != LLVMSub ||
      LLVMGetNextInstruction(difference) != compare)
    return false;
  LLVMValueRef low = LLVMIsAConstantInt(LLVMGetOperand(difference, 1)), span = LLVMIsAConstantInt(LLVMGetOperand(compare, 1));
  if (!low || !span || LLVMGetIntTypeWidth(LLVMTypeOf(low)) > 64) return false;
  range->value = LLVMGetOperand(difference, 0);
  range->low = LLVMConstIntGetSExtValue(low);
  range->high = (int64_t)((uint64_t)range->low + LLVMConstIntGetZExtValue(span));
  return true;
}

/* Whether the block continues a switch. */
static bool continues_switch(const struct branch_reading *reading, LLVMBasicBlockRef block) {
  return mincov_pointer_map_get(&reading->range_of, block, UINT32_MAX) != UINT32_MAX;
}

/* Notes the blocks that continue the switch at the end of block. */
static void follow_ranges(struct branch_reading *reading, uint32_t block, LLVMValueRef terminator) {
  LLVMBasicBlockRef next = LLVMGetSwitchDefaultDest(terminator);
  for (struct case_range range; is_case_range(next, &range) && range.value == LLVMGetOperand(terminator, 0);) {
    uint32_t *of = mincov_pointer_map_slot(&reading->range_of, next, UINT32_MAX);
    if (*of != UINT32_MAX) return;
    *of = block;
    next = LLVMGetSuccessor(LLVMGetBasicBlockTerminator(next), 1);
  }
}

static void add_default(struct branch_reading *reading, struct mincov_branch *branch, uint32_t successor,
                        LLVMBasicBlockRef target) {
  if (mincov_is_unreachable(target) || continues_switch(reading, target)) return; /* nothing that could be covered */
  add_outcome(reading, branch, successor, MINCOV_OUTCOME_DEFAULT);
}

static void read_range(struct branch_reading *reading, struct mincov_branch *branch, LLVMValueRef terminator) {
  char label[64];
  struct case_range range;
  is_case_range(reading->blocks->block[branch->block], &range);
  snprintf(label, sizeof label, "%" PRId64 " ... %" PRId64, range.low, range.high);
  branch->kind = MINCOV_BRANCH_LABELS;
  set_label(add_outcome(reading, branch, 0, MINCOV_OUTCOME_LABEL), label);
  add_default(reading, branch, 1, LLVMGetSuccessor(terminator, 1));
}

/* ---- Branches ---- */

static void read_condition(struct branch_reading *reading, struct mincov_branch *branch, LLVMValueRef terminator) {
  if (continues_switch(reading, reading->blocks->block[branch->block])) {
    read_range(reading, branch, terminator);
    return;
  }
  branch->kind = MINCOV_BRANCH_CONDITION;
  add_outcome(reading, branch, 0, MINCOV_OUTCOME_TRUE);
  add_outcome(reading, branch, 1, MINCOV_OUTCOME_FALSE);
}

static void read_switch(struct branch_reading *reading, struct mincov_branch *branch, LLVMValueRef terminator) {
  uint32_t successors = LLVMGetNumSuccessors(terminator);
  bool wide = LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(terminator, 0))) > 64;
  branch->kind = wide ? MINCOV_BRANCH_LABELS : MINCOV_BRANCH_SWITCH;
  add_default(reading, branch, 0, LLVMGetSwitchDefaultDest(terminator));
  for (uint32_t i = 1; i < successors; i++) {
    LLVMValueRef value = mincov_switch_case_value(terminator, i);
    if (wide)
      set_number_label(add_outcome(reading, branch, i, MINCOV_OUTCOME_LABEL), value);
    else
      add_outcome(reading, branch, i, MINCOV_OUTCOME_CASE)->value = LLVMConstIntGetSExtValue(value);
  }
}

static void read_invoke(struct branch_reading *reading, struct mincov_branch *branch) {
  branch->kind = MINCOV_BRANCH_INVOKE;
  add_outcome(reading, branch, 0, MINCOV_OUTCOME_NORMAL);
  add_outcome(reading, branch, 1, MINCOV_OUTCOME_UNWIND);
}

static struct mincov_place place_of_value(struct branch_reading *reading, LLVMValueRef value) {
  const struct mincov_place none = {0};
  LLVMValueRef instruction = LLVMIsAInstruction(value);
  return instruction && !LLVMIsAPHINode(instruction) ? mincov_place_of(reading->places, LLVMInstructionGetDebugLoc(instruction))
                                                     : none;
}

/* Whether a plain value is tested: against zero, by no operator of the source's or by its "!= 0". */
static bool tests_truth(LLVMValueRef condition) {
  if (LLVMIsAICmpInst(condition)) return LLVMGetICmpPredicate(condition) == LLVMIntNE && LLVMIsNull(LLVMGetOperand(condition, 1));
  if (LLVMIsAFCmpInst(condition)) return LLVMGetFCmpPredicate(condition) == LLVMRealUNE && LLVMIsNull(LLVMGetOperand(condition, 1));
  return LLVMIsATruncInst(condition) != NULL; /* a bool, from its byte */
}

static bool is_negation(LLVMValueRef condition) {
  return LLVMIsAInstruction(condition) && LLVMGetInstructionOpcode(condition) == LLVMXor &&
         LLVMIsAConstant(LLVMGetOperand(condition, 1));
}

/* Where the expression begins that a value is loaded by: p of p->member. */
static struct mincov_place place_of_expression(struct branch_reading *reading, LLVMValueRef value) {
  struct mincov_place place = place_of_value(reading, value);
  while (LLVMIsALoadInst(value) || LLVMIsAGetElementPtrInst(value) || LLVMIsACastInst(value)) {
    value = LLVMGetOperand(value, 0);
    struct mincov_place operand = place_of_value(reading, value);
    if (operand.line != place.line || operand.file != place.file) return place;
    place = operand;
  }
  return place;
}

/* Clang locates the test of a plain value, and a negation, at the loop's keyword or at what came before them ("do ... while (!a)"):
 * a test stands where the value does, and a negation at least on the same line. */
static struct mincov_place place_of_condition(struct branch_reading *reading, LLVMValueRef condition) {
  struct mincov_place place = place_of_value(reading, condition);
  for (;;) {
    bool tests = tests_truth(condition);
    if (!tests && !is_negation(condition)) return place;
    condition = LLVMGetOperand(condition, 0);
    struct mincov_place operand = place_of_expression(reading, condition);
    bool elsewhere = operand.line && (operand.line != place.line || operand.file != place.file);
    if (!tests && !elsewhere) return place;
    if (operand.line) place = operand;
  }
}

/* The phi of the whole condition of a do loop ("do f(); while (a || b);") has no place, and its branch that of what ran before it:
 * the brace in front of while, or the last statement. Where that is another line, the condition stands where its first operand
 * does. */
static bool is_elsewhere(struct branch_reading *reading, uint32_t block, LLVMValueRef terminator, struct mincov_place *first) {
  const struct mincov_blocks *blocks = reading->blocks;
  LLVMValueRef condition = LLVMIsABranchInst(terminator) ? LLVMIsAPHINode(LLVMGetCondition(terminator)) : NULL;
  if (!condition || blocks->successor[blocks->first_successor[block]] > block) return false; /* no loop ends here */
  struct mincov_place place = mincov_place_of(reading->places, LLVMInstructionGetDebugLoc(terminator));
  *first = (struct mincov_place){0};
  for (unsigned i = 0; i < LLVMCountIncoming(condition); i++) { /* in no order of the source */
    LLVMValueRef before = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(condition, i));
    if (!LLVMIsABranchInst(before) || !LLVMIsConditional(before)) continue;
    struct mincov_place operand = place_of_condition(reading, LLVMGetCondition(before));
    if (!operand.line || (first->line && operand.file != first->file)) continue;
    bool earlier = operand.line != first->line ? operand.line < first->line : operand.column < first->column;
    if (!first->line || earlier) *first = operand;
  }
  return first->line && (first->line != place.line || first->file != place.file);
}

/* A condition stands where it is computed, if that is a place: a phi, for one, joins several ("while (a && b)"). A range of cases
 * stands where its switch does. */
static struct mincov_place place_of_branch(struct branch_reading *reading, uint32_t block, LLVMValueRef terminator) {
  uint32_t of = mincov_pointer_map_get(&reading->range_of, reading->blocks->block[block], UINT32_MAX);
  if (of != UINT32_MAX) terminator = LLVMGetBasicBlockTerminator(reading->blocks->block[of]);
  if (LLVMIsABranchInst(terminator)) {
    struct mincov_place place = place_of_condition(reading, LLVMGetCondition(terminator));
    if (place.line || is_elsewhere(reading, block, terminator, &place)) return place;
  }
  return mincov_place_of(reading->places, LLVMInstructionGetDebugLoc(terminator));
}

static void read_branch(struct branch_reading *reading, uint32_t block, LLVMValueRef terminator, LLVMOpcode opcode) {
  struct mincov_branches *all = reading->branches;
  if (opcode == LLVMSwitch) follow_ranges(reading, block, terminator);
  struct mincov_place place = place_of_branch(reading, block, terminator);
  if (place.line == 0) return;
  bool implicit = opcode == LLVMInvoke || mincov_branch_is_implicit(&reading->implicit, block, terminator);
  all->branches = mincov_grow(all->branches, all->count, &all->capacity, sizeof *all->branches);
  struct mincov_branch *branch = &all->branches[all->count++];
  *branch = (struct mincov_branch){.block = block,
                                   .flags = implicit ? MINCOV_BRANCH_IMPLICIT : 0,
                                   .file = place.file,
                                   .line = place.line,
                                   .column = place.column,
                                   .first_outcome = all->outcome_count};
  if (opcode == LLVMSwitch)
    read_switch(reading, branch, terminator);
  else if (opcode == LLVMInvoke)
    read_invoke(reading, branch);
  else
    read_condition(reading, branch, terminator);
}

struct mincov_branches mincov_branches_read(LLVMValueRef function, const struct mincov_blocks *blocks, struct mincov_places *places,
                                            const uint8_t *unwinding, bool clang_shape) {
  struct mincov_branches branches = {0};
  struct branch_reading reading = {.branches = &branches,
                                   .blocks = blocks,
                                   .places = places,
                                   .implicit = mincov_implicit_create(function, blocks, unwinding, clang_shape)};
  for (uint32_t block = 0; block < blocks->count; block++) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(blocks->block[block]);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(terminator);
    if (opcode == LLVMSwitch || opcode == LLVMInvoke || (opcode == LLVMBr && LLVMIsConditional(terminator)))
      read_branch(&reading, block, terminator, opcode);
  }
  mincov_implicit_free(&reading.implicit);
  mincov_pointer_map_free(&reading.range_of);
  return branches;
}

void mincov_branches_free(struct mincov_branches *branches) {
  for (uint32_t i = 0; i < branches->outcome_count; i++) free((void *)(uintptr_t)branches->outcomes[i].label);
  free(branches->branches);
  free(branches->outcomes);
  *branches = (struct mincov_branches){0};
}
