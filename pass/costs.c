/* Frequencies from the loop nest, measured weights (!prof), expectations (llvm.expect), which LLVM itself lowers only later, and
 * elsewhere guesses by what is compared. */
#include "costs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "attributes.h"
#include "guesses.h"
#include "mincov/frequency.h"
#include "mincov/loops.h"
#include "mincov/plan.h"

#define EXPECTED_WEIGHT 2000.0f /* LLVM's own ratio for llvm.expect: 2000 to 1 */

/* Reads "branch_weights" of a terminator into weights[successor count]; false if there are none. Newer LLVMs may have a string that
 * tells the weights' origin as second operand. */
static bool read_weights(LLVMValueRef terminator, unsigned prof_kind, float *weights, unsigned successors) {
  LLVMValueRef node = LLVMGetMetadata(terminator, prof_kind);
  unsigned count = node ? LLVMGetMDNodeNumOperands(node) : 0;
  if (count < successors + 1) return false;
  LLVMValueRef *operands = mincov_allocate(count, sizeof *operands);
  LLVMGetMDNodeOperands(node, operands);
  unsigned length = 0, first = count - successors;
  const char *name = operands[0] ? LLVMGetMDString(operands[0], &length) : NULL;
  bool good = name && length == 14 && memcmp(name, "branch_weights", 14) == 0 && first <= 2;
  for (unsigned i = 0; good && i < successors; i++) {
    good = operands[first + i] && LLVMIsAConstantInt(operands[first + i]);
    if (good) weights[i] = (float)LLVMConstIntGetZExtValue(operands[first + i]);
  }
  free(operands);
  return good;
}

/* br (icmp eq/ne (llvm.expect(x, expected)), constant): fills both weights. */
static bool read_expectation(LLVMValueRef terminator, float *weights) {
  if (LLVMGetInstructionOpcode(terminator) != LLVMBr || !LLVMIsConditional(terminator)) return false;
  LLVMValueRef compare = LLVMIsAICmpInst(LLVMGetCondition(terminator));
  if (!compare) return false;
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
  LLVMValueRef call = LLVMIsACallInst(LLVMGetOperand(compare, 0)), constant = LLVMIsAConstantInt(LLVMGetOperand(compare, 1));
  if (!call || !constant || (predicate != LLVMIntEQ && predicate != LLVMIntNE)) return false;
  LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(call));
  size_t length = 0;
  const char *name = callee ? LLVMGetValueName2(callee, &length) : "";
  if (strncmp(name, "llvm.expect.i", 13) != 0) return false;
  LLVMValueRef expected = LLVMIsAConstantInt(LLVMGetOperand(call, 1));
  if (!expected) return false;
  bool equal = LLVMConstIntGetZExtValue(expected) == LLVMConstIntGetZExtValue(constant);
  bool likely_true = equal == (predicate == LLVMIntEQ);
  weights[0] = likely_true ? EXPECTED_WEIGHT : 1;
  weights[1] = likely_true ? 1 : EXPECTED_WEIGHT;
  return true;
}

/* Weights as mincov_estimate_frequencies takes them: what is measured or expected, else guessed factors. */
static float *edge_weights(const struct mincov_cfg *cfg, const struct mincov_graph *graph) {
  float *weights = mincov_allocate(graph->edge_count, sizeof *weights);
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(cfg->function));
  unsigned prof_kind = LLVMGetMDKindIDInContext(context, "prof", 4);
  for (uint32_t edge = 0; edge < graph->edge_count; edge++) weights[edge] = -1;
  for (uint32_t block = 0; block < cfg->blocks.count; block++) {
    unsigned successors = cfg->blocks.first_successor[block + 1] - cfg->blocks.first_successor[block];
    if (successors < 2) continue;
    float *of_block = weights + graph->first_successor[block];
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(cfg->blocks.block[block]);
    if (read_weights(terminator, prof_kind, of_block, successors) || read_expectation(terminator, of_block)) continue;
    for (unsigned i = 0; i < successors; i++) of_block[i] = -1;
    if (successors != 2) continue;
    struct mincov_guess guess = mincov_guess_outcomes(terminator);
    of_block[0] = -guess.taken;
    of_block[1] = -guess.not_taken;
  }
  return weights;
}

static bool calls_cold(LLVMValueRef instruction, unsigned cold_kind) {
  if (LLVMGetInstructionOpcode(instruction) != LLVMCall) return false;
  if (LLVMGetCallSiteEnumAttribute(instruction, LLVMAttributeFunctionIndex, cold_kind)) return true;
  LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(instruction));
  return callee && mincov_function_has(callee, cold_kind);
}

static bool is_access_that_spins(LLVMValueRef instruction) {
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMLoad:
  case LLVMStore:
    return LLVMGetVolatile(instruction) || LLVMGetOrdering(instruction) != LLVMAtomicOrderingNotAtomic;
  case LLVMAtomicCmpXchg:
  case LLVMAtomicRMW:
  case LLVMFence:
    return true;
  default:
    return false;
  }
}

/* One pass over the instructions: cold blocks, and loops with accesses that other threads or devices may answer. */
static void scan_blocks(const struct mincov_cfg *cfg, const struct mincov_loops *loops, uint8_t *cold, uint8_t *loop_spins) {
  unsigned cold_kind = mincov_attribute_kind("cold");
  for (uint32_t block = cfg->blocks.count; block-- > 0;) {
    uint32_t begin = cfg->blocks.first_successor[block], end = cfg->blocks.first_successor[block + 1];
    bool all_cold = begin < end;
    for (uint32_t edge = begin; edge < end; edge++) all_cold &= cold[cfg->blocks.successor[edge]];
    cold[block] |= all_cold;
    for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks.block[block]); i; i = LLVMGetNextInstruction(i)) {
      LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
      cold[block] |= opcode == LLVMUnreachable || opcode == LLVMLandingPad || opcode == LLVMCatchPad || opcode == LLVMCleanupPad;
      cold[block] |= calls_cold(i, cold_kind);
      if (loops->header[block] != MINCOV_NO_LOOP && is_access_that_spins(i)) loop_spins[loops->header[block]] = 1;
    }
  }
}

/* A loop spins if it, a loop inside it, or a loop around it does: a store may be moved across any of them. Headers come before
 * their loop's blocks in reverse postorder, so one sweep each way is enough. */
static void spread_spinning(const struct mincov_loops *loops, uint32_t count, uint8_t *loop_spins, uint8_t *spins) {
  for (uint32_t node = count; node-- > 0;)
    if (loops->header[node] == node && loop_spins[node] && loops->parent[node] != MINCOV_NO_LOOP)
      loop_spins[loops->parent[node]] = 1;
  for (uint32_t node = 0; node < count; node++) {
    uint32_t header = loops->header[node];
    if (header == node && loops->parent[node] != MINCOV_NO_LOOP && loop_spins[loops->parent[node]]) loop_spins[node] = 1;
    spins[node] = header != MINCOV_NO_LOOP && loop_spins[header];
  }
}

static uint64_t scaled(double frequency) { return 1 + (uint64_t)llround(fmin(frequency * MINCOV_COST_OF_A_CALL, 1e18)); }

struct mincov_costs mincov_costs_estimate(const struct mincov_cfg *cfg, const struct mincov_graph *graph) {
  uint32_t count = cfg->blocks.count;
  struct mincov_costs costs = {.cost = mincov_allocate((size_t)count + 1, sizeof *costs.cost),
                               .edge_cost = mincov_allocate(cfg->blocks.first_successor[count], sizeof *costs.edge_cost),
                               .spins = mincov_allocate(count, 1)};
  struct mincov_loops loops;
  if (mincov_loops_create(graph, &loops) != MINCOV_OK) mincov_out_of_memory();
  uint8_t *cold = mincov_allocate((size_t)count + 1, 1), *loop_spins = mincov_allocate((size_t)count + 1, 1);
  float *weights = edge_weights(cfg, graph);
  double *frequency = mincov_allocate((size_t)count + 1, sizeof *frequency);
  double *of_edges = mincov_allocate(graph->edge_count, sizeof *of_edges);
  scan_blocks(cfg, &loops, cold, loop_spins);
  spread_spinning(&loops, count, loop_spins, costs.spins);
  if (mincov_estimate_frequencies(graph, &loops, weights, cold, frequency, of_edges) != MINCOV_OK) mincov_out_of_memory();
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) {
    uint32_t block = cfg->pieces[piece].block;
    if (piece && cfg->pieces[piece - 1].block == block) continue; /* a tail */
    costs.cost[block] = cfg->pieces[piece].place ? scaled(frequency[block]) : MINCOV_COST_INFINITE;
  }
  for (uint32_t block = 0; block < count; block++)
    for (uint32_t edge = cfg->blocks.first_successor[block]; edge < cfg->blocks.first_successor[block + 1]; edge++)
      costs.edge_cost[edge] = scaled(of_edges[graph->first_successor[block] + edge - cfg->blocks.first_successor[block]]);
  free(frequency);
  free(of_edges);
  free(weights);
  free(cold);
  free(loop_spins);
  mincov_loops_free(&loops);
  return costs;
}
