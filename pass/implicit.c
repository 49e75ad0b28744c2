/* The shapes, one function each. They rest on two habits of clang without optimisation: what the source names lives in memory and
 * is loaded for each use, so a value that is compared and lives on in another block is the compiler's own; and a condition that the
 * source spells out and the branch on it mostly stand at different columns, while all of what one operator expands to stands at
 * that operator's. */
#include "implicit.h"

#include <stdlib.h>
#include <string.h>

#include "llvm_compat.h"
#include "places.h"

bool mincov_is_by_clang(LLVMModuleRef module) {
  unsigned count = LLVMGetNamedMetadataNumOperands(module, "llvm.ident");
  LLVMValueRef *nodes = mincov_allocate(count, sizeof *nodes);
  bool found = false;
  LLVMGetNamedMetadataOperands(module, "llvm.ident", nodes);
  for (unsigned i = 0; i < count && !found; i++) {
    LLVMValueRef text = NULL;
    unsigned length = 0;
    if (LLVMGetMDNodeNumOperands(nodes[i]) != 1) continue;
    LLVMGetMDNodeOperands(nodes[i], &text);
    const char *name = text ? LLVMGetMDString(text, &length) : NULL;
    found = name && memmem(name, length, "clang", 5);
  }
  free(nodes);
  return found;
}

static LLVMValueRef first_instruction(LLVMBasicBlockRef block) {
  LLVMValueRef instruction = LLVMGetFirstInstruction(block);
  while (instruction && LLVMIsADbgInfoIntrinsic(instruction)) instruction = LLVMGetNextInstruction(instruction);
  return instruction;
}

bool mincov_is_unreachable(LLVMBasicBlockRef block) { return LLVMIsAUnreachableInst(first_instruction(block)) != NULL; }

static bool same_place(LLVMValueRef a, LLVMValueRef b) {
  return mincov_same_place(LLVMInstructionGetDebugLoc(a), LLVMInstructionGetDebugLoc(b));
}

static bool name_contains(LLVMValueRef value, const char *part) {
  size_t length = 0;
  const char *name = LLVMGetValueName2(value, &length);
  return memmem(name, length, part, strlen(part)) != NULL;
}

static bool name_starts(LLVMValueRef value, const char *start) {
  size_t length = 0;
  const char *name = LLVMGetValueName2(value, &length);
  return length >= strlen(start) && memcmp(name, start, strlen(start)) == 0;
}

/* ---- Comparisons that the source leaves to the compiler ---- */

/* Whether the function is `operator==(...) = default` or `operator<=>(...) = default`: then all of its code stands at one place,
 * which no body does that is spelled out. Without columns all of a line is one place, and nothing can be said. */
static bool is_defaulted_comparison(LLVMValueRef function, const struct mincov_blocks *blocks) {
  if (!name_starts(function, "_Zeq") && !name_starts(function, "_Zss") && !name_contains(function, "eqE") &&
      !name_contains(function, "ssE"))
    return false;
  unsigned line = 0, column = 0;
  for (uint32_t block = 0; block < blocks->count; block++) { /* each member has a scope of its own */
    LLVMMetadataRef place = LLVMInstructionGetDebugLoc(LLVMGetBasicBlockTerminator(blocks->block[block]));
    if (!place) continue;
    if (column && (LLVMDILocationGetLine(place) != line || LLVMDILocationGetColumn(place) != column)) return false;
    line = LLVMDILocationGetLine(place);
    column = LLVMDILocationGetColumn(place);
    if (!column) return false;
  }
  return column != 0;
}

struct mincov_implicit mincov_implicit_create(LLVMValueRef function, const struct mincov_blocks *blocks, const uint8_t *unwinding,
                                              bool clang_shape) {
  struct mincov_implicit implicit = {.blocks = blocks, .clang_shape = clang_shape, .unwinding = unwinding};
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
  implicit.no_sanitize = LLVMGetMDKindIDInContext(context, "nosanitize", strlen("nosanitize"));
  implicit.defaulted = clang_shape && is_defaulted_comparison(function, blocks);
  return implicit;
}

void mincov_implicit_free(struct mincov_implicit *implicit) { mincov_pointer_map_free(&implicit->slots); }

/* ---- What a condition is made from ---- */

static bool is_constant(LLVMValueRef value) { return LLVMIsAConstant(value) != NULL; }

/* The value that a condition tests, behind comparisons with constants, masks and casts. */
static LLVMValueRef tested_value(LLVMValueRef value) {
  for (;;) {
    if (!LLVMIsAInstruction(value)) return value;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMICmp:
    case LLVMAnd:
    case LLVMXor:
      if (!is_constant(LLVMGetOperand(value, 1))) return value;
      break;
    case LLVMTrunc:
    case LLVMZExt:
      break;
    default:
      return value;
    }
    value = LLVMGetOperand(value, 0);
  }
}

/* The global that a pointer leads to, through casts and the address of its thread's copy; or the pointer. */
static LLVMValueRef pointed_global(LLVMValueRef pointer) {
  if (LLVMIsACallInst(pointer) && LLVMGetNumArgOperands(pointer) == 1) { /* llvm.threadlocal.address */
    LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(pointer));
    if (callee && name_starts(callee, "llvm.threadlocal.address")) pointer = LLVMGetOperand(pointer, 0);
  }
  while (LLVMIsAConstantExpr(pointer) && LLVMGetConstOpcode(pointer) == LLVMBitCast) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

/* Guards of static and thread-local variables, and what coroutines are made of. */
static bool tests_own_state(LLVMValueRef condition) {
  LLVMValueRef value = tested_value(condition);
  if (LLVMIsALoadInst(value)) {
    LLVMValueRef global = pointed_global(LLVMGetOperand(value, 0));
    return LLVMIsAGlobalVariable(global) && (name_starts(global, "_ZGV") || name_starts(global, "__tls_guard"));
  }
  if (!LLVMIsACallInst(value) && !LLVMIsAInvokeInst(value)) return false;
  LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(value));
  return callee && (name_starts(callee, "__cxa_guard_acquire") || name_starts(callee, "llvm.coro.") ||
                    name_contains(callee, "11await_ready"));
}

/* ---- Clean-up ---- */

static bool stores_only_constants(LLVMValueRef slot) {
  for (LLVMUseRef use = LLVMGetFirstUse(slot); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsALoadInst(user)) continue;
    if (!LLVMIsAStoreInst(user) || !LLVMIsAConstantInt(LLVMGetOperand(user, 0))) return false;
  }
  return true;
}

/* Which way is due is in a slot that the source does not name. The source's switch stands elsewhere than what it loads. */
bool mincov_is_cleanup_switch(struct mincov_pointer_map *slots, LLVMValueRef terminator) {
  if (!LLVMIsASwitchInst(terminator)) return false;
  LLVMValueRef load = LLVMIsALoadInst(LLVMGetOperand(terminator, 0));
  LLVMValueRef slot = load ? LLVMIsAAllocaInst(LLVMGetOperand(load, 0)) : NULL;
  if (!slot || !same_place(load, terminator)) return false;
  uint32_t *known = mincov_pointer_map_slot(slots, slot, UINT32_MAX);
  if (*known == UINT32_MAX) *known = stores_only_constants(slot);
  return *known;
}

/* Flags that say whether a clean-up is due. The source's own are bytes in memory, never single bits. */
static bool is_cleanup_flag(LLVMValueRef condition) {
  LLVMValueRef slot = LLVMIsALoadInst(condition) ? LLVMIsAAllocaInst(LLVMGetOperand(condition, 0)) : NULL;
  return slot && LLVMGetTypeKind(LLVMGetAllocatedType(slot)) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(LLVMGetAllocatedType(slot)) == 1;
}

/* ---- What operators expand to ---- */

/* Whether value is used in another block than compare's. */
static bool lives_on(LLVMValueRef value, LLVMValueRef compare) {
  if (!LLVMIsAInstruction(value)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAInstruction(user) && LLVMGetInstructionParent(user) != LLVMGetInstructionParent(compare)) return true;
  }
  return false;
}

/* The next element of a loop over an array's elements, which counts in a phi: the source's loops count in memory. */
static bool steps_a_phi(LLVMValueRef value) {
  if (!LLVMIsAGetElementPtrInst(value) && !(LLVMIsAInstruction(value) && LLVMGetInstructionOpcode(value) == LLVMAdd)) return false;
  LLVMValueRef phi = LLVMIsAPHINode(LLVMGetOperand(value, 0));
  return phi && LLVMCountIncoming(phi) == 2 && (LLVMGetIncomingValue(phi, 0) == value || LLVMGetIncomingValue(phi, 1) == value);
}

static bool is_element_of(LLVMValueRef element, LLVMValueRef array) {
  return LLVMIsAGetElementPtrInst(element) && LLVMGetOperand(element, 0) == array;
}

/* Whether a pointer to member function is virtual: bit 0 of one of its two words. */
static bool tests_member_pointer(LLVMValueRef compare) {
  LLVMValueRef mask = LLVMGetOperand(compare, 0);
  return LLVMIsAInstruction(mask) && LLVMGetInstructionOpcode(mask) == LLVMAnd && LLVMIsAExtractValueInst(LLVMGetOperand(mask, 0));
}

/* delete, new, casts and typeid of a null pointer; constructing and destroying arrays; va_arg; pointers to members. */
static bool is_expanded_comparison(LLVMValueRef compare, LLVMValueRef terminator) {
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
  LLVMValueRef left = LLVMGetOperand(compare, 0), right = LLVMGetOperand(compare, 1);
  if (!same_place(compare, terminator)) return false;
  if (predicate == LLVMIntNE) return tests_member_pointer(compare); /* the source's "x ?: y" lives on, too */
  if (is_constant(right)) return lives_on(left, compare) || steps_a_phi(left);
  return predicate == LLVMIntEQ &&
         (steps_a_phi(left) || steps_a_phi(right) || is_element_of(left, right) || is_element_of(right, left));
}

/* Products and quotients of complex numbers are corrected where they are not a number. */
static bool is_complex_correction(LLVMValueRef compare, LLVMValueRef terminator) {
  LLVMValueRef value = LLVMGetOperand(compare, 0);
  return LLVMGetFCmpPredicate(compare) == LLVMRealUNO && value == LLVMGetOperand(compare, 1) && same_place(compare, terminator) &&
         lives_on(value, compare);
}

/* Whether an atomic compare-and-exchange failed: then the value seen is stored, or it is tried again. */
static bool is_exchange_retry(LLVMValueRef condition, LLVMValueRef terminator) {
  LLVMValueRef exchange = LLVMIsAExtractValueInst(condition) ? LLVMIsAAtomicCmpXchgInst(LLVMGetOperand(condition, 0)) : NULL;
  LLVMBasicBlockRef block = LLVMGetInstructionParent(terminator), failed = LLVMGetSuccessor(terminator, 1);
  if (!exchange || LLVMGetInstructionParent(exchange) != block) return false;
  if (failed == block) return true;
  LLVMValueRef store = LLVMIsAStoreInst(first_instruction(failed));
  LLVMValueRef seen = store ? LLVMIsAExtractValueInst(LLVMGetOperand(store, 0)) : NULL;
  return seen && LLVMGetOperand(seen, 0) == exchange;
}

static bool is_clangs(struct mincov_implicit *implicit, LLVMValueRef terminator) {
  if (LLVMIsASwitchInst(terminator)) return mincov_is_cleanup_switch(&implicit->slots, terminator);
  LLVMValueRef condition = LLVMGetCondition(terminator);
  if (LLVMIsAICmpInst(condition)) return is_expanded_comparison(condition, terminator);
  if (LLVMIsAFCmpInst(condition)) return is_complex_correction(condition, terminator);
  return is_cleanup_flag(condition) || is_exchange_retry(condition, terminator);
}

bool mincov_branch_is_implicit(struct mincov_implicit *implicit, uint32_t block, LLVMValueRef terminator) {
  LLVMValueRef condition = LLVMGetOperand(terminator, 0);
  bool is_switch = LLVMIsASwitchInst(terminator) != NULL;
  if (!is_switch) condition = LLVMGetCondition(terminator);
  if (implicit->defaulted || (implicit->unwinding && implicit->unwinding[block])) return true;
  if (LLVMGetMetadata(terminator, implicit->no_sanitize) || is_constant(condition) || tests_own_state(condition)) return true;
  /* A condition that is assumed: only one way is open. */
  if (!is_switch &&
      (mincov_is_unreachable(LLVMGetSuccessor(terminator, 0)) || mincov_is_unreachable(LLVMGetSuccessor(terminator, 1))))
    return true;
  return implicit->clang_shape && is_clangs(implicit, terminator);
}
