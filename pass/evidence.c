/* First what the loop carries along already is looked through, then the branch to the block. */
#include "evidence.h"

#include "extremes.h"
#include "llvm_compat.h"
#include "predicates.h"

#define NONE UINT32_MAX

/* Phis that a value may come through on its way to the end of a turn. */
#define MOST_PHIS 16

/* As many turns as a number of so many bits has values are never made: they take centuries. */
#define ENDLESS_BITS 64

static uint32_t number_of(const struct mincov_evidence *it, LLVMValueRef instruction) {
  return mincov_pointer_map_get(it->numbers, LLVMGetInstructionParent(instruction), NONE);
}

static LLVMBasicBlockRef block_at(const struct mincov_evidence *it, uint32_t number) { return it->blocks->block[number]; }

/* The branch of the one block that leads to the block; NULL: there is not just one. */
static LLVMValueRef branch_to(const struct mincov_evidence *it) {
  uint32_t way_in = it->graph->first_predecessor[it->block];
  if (it->graph->first_predecessor[it->block + 1] - way_in != 1) return NULL;
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(block_at(it, it->graph->predecessor[way_in]));
  return LLVMIsABranchInst(branch) && LLVMIsConditional(branch) ? branch : NULL;
}

/* A comparison that is true iff the block is entered, where there the branch to it is reached. */
struct comparison {
  LLVMIntPredicate predicate;
  LLVMValueRef left, right;
};

static bool read_comparison(const struct mincov_evidence *it, struct comparison *found) {
  LLVMValueRef branch = branch_to(it), compare = branch ? LLVMIsAICmpInst(LLVMGetCondition(branch)) : NULL;
  if (!compare) return false;
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
  bool if_true = LLVMGetSuccessor(branch, 0) == block_at(it, it->block);
  *found = (struct comparison){if_true ? predicate : mincov_related(predicate).inverse, LLVMGetOperand(compare, 0),
                               LLVMGetOperand(compare, 1)};
  return true;
}

static struct comparison swapped(struct comparison comparison) {
  return (struct comparison){mincov_related(comparison.predicate).swapped, comparison.right, comparison.left};
}

/* ---- What the block changes ---- */

enum entered { NOT_ENTERED, ENTERED, PERHAPS_ENTERED };

/* Whether the block was entered in a turn that has come to the end of the loop's others. */
static void find_entered(const struct mincov_evidence *it) {
  const struct mincov_graph *graph = it->graph;
  for (uint32_t i = 0; i < it->loop->count; i++) {
    uint32_t member = it->loop->members[i], begin = graph->first_predecessor[member], end = graph->first_predecessor[member + 1];
    uint8_t entered = i ? it->entered[graph->predecessor[begin]] : NOT_ENTERED;
    for (uint32_t edge = begin; i && edge < end; edge++)
      if (it->entered[graph->predecessor[edge]] != entered) entered = PERHAPS_ENTERED;
    it->entered[member] = member == it->block ? ENTERED : entered;
  }
}

/* A phi of the header with two ways in: before the loop, and from turn to turn. */
struct carried {
  LLVMValueRef phi, first, last;
};

static bool read_carried(const struct mincov_evidence *it, LLVMValueRef phi, struct carried *carried) {
  if (LLVMCountIncoming(phi) != 2) return false;
  unsigned latch = LLVMGetIncomingBlock(phi, 1) == block_at(it, it->loop->latch);
  *carried = (struct carried){phi, LLVMGetIncomingValue(phi, !latch), LLVMGetIncomingValue(phi, latch)};
  return true;
}

/* What carried becomes in all turns that enter the block, where it stays as it is in all others; NULL: anything else. Of a phi
 * behind the block, where ways meet that enter it and such that do not, only what comes along each way is looked at. */
static LLVMValueRef find_change(const struct mincov_evidence *it, const struct carried *carried) {
  LLVMValueRef phis[MOST_PHIS] = {carried->last}, changed = NULL;
  for (uint32_t i = 0, count = 1; i < count; i++) {
    if (!LLVMIsAPHINode(phis[i]) || number_of(it, phis[i]) <= it->block) return NULL;
    for (unsigned way = 0; way < LLVMCountIncoming(phis[i]); way++) {
      LLVMValueRef value = LLVMGetIncomingValue(phis[i], way);
      uint32_t from = mincov_pointer_map_get(it->numbers, LLVMGetIncomingBlock(phis[i], way), NONE), known = 0;
      if (it->entered[from] == NOT_ENTERED && value != carried->phi) return NULL;
      if (it->entered[from] == ENTERED && value != (changed = changed ? changed : value)) return NULL;
      if (it->entered[from] != PERHAPS_ENTERED) continue;
      while (known < count && phis[known] != value) known++;
      if (known == MOST_PHIS) return NULL;
      phis[known] = value;
      count += known == count;
    }
  }
  return changed;
}

/* The comparison of a number with carried, if the block is entered iff that is true, and makes carried the number. */
static bool read_choice(const struct mincov_evidence *it, const struct carried *carried, LLVMValueRef changed,
                        struct comparison *comparison) {
  if (!read_comparison(it, comparison)) return false;
  if (comparison->left == carried->phi) *comparison = swapped(*comparison);
  return comparison->left == changed && comparison->right == carried->phi;
}

/* Whether carried is changed for one that is less, or for one that is greater. */
static bool is_better(const struct mincov_evidence *it, const struct carried *carried, LLVMValueRef changed) {
  struct comparison comparison;
  if (!read_choice(it, carried, changed, &comparison)) return false;
  return comparison.predicate == LLVMIntULT || comparison.predicate == LLVMIntUGT || comparison.predicate == LLVMIntSLT ||
         comparison.predicate == LLVMIntSGT;
}

/* Whether a number of so many bits has more values than the loop has turns. */
static bool exceeds_turns(const struct mincov_evidence *it, unsigned bits) {
  LLVMValueRef next = it->loop->next;
  if (bits >= ENDLESS_BITS) return true;
  return LLVMGetTypeKind(LLVMTypeOf(next)) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(LLVMTypeOf(next)) <= bits &&
         (mincov_never_wraps(next, false) || mincov_never_wraps(next, true));
}

/* Whether changed is more than carried by a constant, or less, and cannot come around to what it was. Odd steps first do when there
 * were as many as there are values. */
static bool counts(const struct mincov_evidence *it, const struct carried *carried, LLVMValueRef changed) {
  if (!LLVMIsABinaryOperator(changed)) return false;
  LLVMOpcode opcode = LLVMGetInstructionOpcode(changed);
  LLVMValueRef by = LLVMIsAConstantInt(LLVMGetOperand(changed, 1));
  if ((opcode != LLVMAdd && opcode != LLVMSub) || LLVMGetOperand(changed, 0) != carried->phi || !by) return false;
  unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(by));
  if (bits > 64 || LLVMIsNull(by)) return false;
  if (mincov_never_wraps(changed, false) || mincov_never_wraps(changed, true)) return true;
  return LLVMConstIntGetZExtValue(by) % 2 && exceeds_turns(it, bits);
}

/* Numbers that differ, once and for all. */
static bool is_replaced(const struct carried *carried, LLVMValueRef changed) {
  return LLVMIsAConstantInt(carried->first) && LLVMIsAConstantInt(changed) && carried->first != changed;
}

static LLVMValueRef build_change(const struct mincov_evidence *it, LLVMBasicBlockRef behind) {
  find_entered(it);
  LLVMValueRef phi = LLVMGetFirstInstruction(block_at(it, it->loop->members[0]));
  for (; LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
    struct carried carried;
    LLVMValueRef changed = read_carried(it, phi, &carried) ? find_change(it, &carried) : NULL;
    if (!changed) continue;
    bool is_count = counts(it, &carried, changed);
    if (!is_count && !is_better(it, &carried, changed) && !is_replaced(&carried, changed)) continue;
    LLVMPositionBuilderAtEnd(it->builder, behind);
    /* A count that wrapped although it never does need not be thought of, but must not be branched on. */
    if (is_count) carried.last = LLVMBuildFreeze(it->builder, carried.last, "");
    return LLVMBuildICmp(it->builder, LLVMIntNE, carried.last, carried.first, "");
  }
  return NULL;
}

/* ---- The least and greatest of what is compared ---- */

/* A number that each turn compares with what the loop does not change. */
struct range {
  LLVMValueRef number, bound;
  LLVMIntPredicate predicate; /* an order: the block is entered iff number, extended, is so related to bound */
  LLVMOpcode extension;       /* LLVMTrunc: none */
};

static bool is_invariant(const struct mincov_evidence *it, LLVMValueRef value) {
  return !LLVMIsAInstruction(value) || number_of(it, value) < it->loop->members[0];
}

static unsigned bits_of(LLVMValueRef value) {
  return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(LLVMTypeOf(value)) : 0;
}

/* One of few bits that is compared in more bits. Vectors of x86-64 find the least and the greatest of unsigned bytes, and of
 * numbers of 16 bits, without a comparison. */
static bool read_narrow(const struct mincov_evidence *it, struct range *range) {
  struct comparison comparison;
  if (!read_comparison(it, &comparison)) return false;
  if (is_invariant(it, comparison.left)) comparison = swapped(comparison);
  if (!LLVMIsAInstruction(comparison.left) || !is_invariant(it, comparison.right) || !mincov_is_order(comparison.predicate))
    return false;
  LLVMOpcode extension = LLVMGetInstructionOpcode(comparison.left);
  if (extension != LLVMZExt && (extension != LLVMSExt || !mincov_is_signed(comparison.predicate))) return false;
  *range = (struct range){LLVMGetOperand(comparison.left, 0), comparison.right, comparison.predicate, extension};
  unsigned bits = bits_of(range->number);
  return bits == 16 || (bits == 8 && extension == LLVMZExt);
}

/* One that replaces the best so far if it is no worse. The first to do so is no worse than the best before the loop; the last may
 * be the same. */
static bool read_no_worse(const struct mincov_evidence *it, struct range *range) {
  LLVMValueRef phi = LLVMGetFirstInstruction(block_at(it, it->loop->members[0]));
  for (; LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
    struct carried carried;
    struct comparison comparison;
    LLVMValueRef changed = read_carried(it, phi, &carried) ? find_change(it, &carried) : NULL;
    if (!changed || !read_choice(it, &carried, changed, &comparison) || !mincov_is_order(comparison.predicate)) continue;
    *range = (struct range){changed, carried.first, comparison.predicate, LLVMTrunc};
    if (bits_of(changed) && bits_of(changed) <= 64) return true;
  }
  return false;
}

/* find_entered has been here. */
static LLVMValueRef build_range(const struct mincov_evidence *it, LLVMBasicBlockRef behind) {
  struct range range;
  if (!it->is_asked || (!read_narrow(it, &range) && !read_no_worse(it, &range))) return NULL;
  LLVMTypeRef type = LLVMTypeOf(range.number);
  bool extends = range.extension != LLVMTrunc,
       of_signed = extends ? range.extension == LLVMSExt : mincov_is_signed(range.predicate);
  LLVMIntPredicate order = mincov_of_sign(range.predicate, of_signed);
  LLVMBasicBlockRef latch = block_at(it, it->loop->latch);
  mincov_position_for_phi(it->builder, block_at(it, it->loop->members[0]));
  LLVMValueRef so_far = LLVMBuildPhi(it->builder, type, "");
  LLVMPositionBuilderBefore(it->builder, LLVMGetBasicBlockTerminator(latch));
  LLVMValueRef next = mincov_build_extreme(it->builder, order, so_far, range.number);
  mincov_carry(so_far, latch, mincov_last_in_order(type, order), next);
  LLVMPositionBuilderAtEnd(it->builder, behind);
  LLVMValueRef extended = extends ? LLVMBuildCast(it->builder, range.extension, next, LLVMTypeOf(range.bound), "") : next;
  return LLVMBuildICmp(it->builder, range.predicate, extended, range.bound, "");
}

LLVMValueRef mincov_evidence_build(const struct mincov_evidence *evidence, LLVMBasicBlockRef behind) {
  LLVMValueRef told = build_change(evidence, behind);
  return told ? told : build_range(evidence, behind);
}
