/* What is reached from the entry without an exception does not unwind, nor what is reached from where a handler begins. Of what
 * unwinds, what leads to where a handler begins chooses one; the rest cleans up. */
#include "unwinding.h"

#include <stdlib.h>
#include <string.h>

#include "llvm_compat.h"
#include "mincov/graph.h"
#include "support.h"

/* Whether the call begins a handler: what follows is the source's again. */
static bool begins_handler(LLVMValueRef instruction) {
  static const char *const parts[] = {"begin_catch", "begin_handler", "eh_enter_catch"}; /* C++ and Objective-C, Ada, D */
  LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMIsAFunction(LLVMGetCalledValue(instruction)) : NULL;
  size_t length = 0;
  const char *name = callee ? LLVMGetValueName2(callee, &length) : "";
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (strstr(name, parts[i])) return true;
  return false;
}

static bool block_begins_handler(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
    if (begins_handler(i)) return true;
  return false;
}

/* Clears unwinding for block and all that is reached from there without an exception. */
static void clear_from(const struct mincov_blocks *blocks, uint8_t *unwinding, uint32_t block, uint32_t *stack) {
  uint32_t depth = 0;
  unwinding[block] = 0;
  stack[depth++] = block;
  while (depth) {
    uint32_t from = stack[--depth], begin = blocks->first_successor[from], end = blocks->first_successor[from + 1];
    if (LLVMIsAInvokeInst(LLVMGetBasicBlockTerminator(blocks->block[from]))) end = begin + 1;
    for (uint32_t edge = begin; edge < end; edge++) {
      uint32_t to = blocks->successor[edge];
      if (!unwinding[to]) continue;
      unwinding[to] = 0;
      stack[depth++] = to;
    }
  }
}

/* Other languages may have code of the source's in their unwinding: D's scope(failure), Objective-C's @finally. */
static bool is_cxx(LLVMValueRef function) {
  if (!LLVMHasPersonalityFn(function)) return false;
  size_t length = 0;
  const char *name = LLVMGetValueName2(mincov_strip_casts(LLVMGetPersonalityFn(function)), &length);
  return mincov_begins_with_any(name, (const char *const[]){"__gxx_personality_", "__CxxFrameHandler"}, 2);
}

/* Of all that unwinds, what leads to no handler while unwinding cleans up. handlers: [count] blocks that begin one. */
static void tell_clean_up(const struct mincov_blocks *blocks, const uint32_t *handlers, uint32_t count, uint8_t *unwinding,
                          uint32_t *stack) {
  struct mincov_graph graph;
  for (uint32_t block = 0; block < blocks->count; block++)
    if (unwinding[block]) unwinding[block] = MINCOV_CLEANS_UP;
  if (mincov_graph_create(blocks->count, blocks->first_successor, blocks->successor, NULL, &graph, NULL) != MINCOV_OK)
    mincov_out_of_memory();
  for (uint32_t i = 0; i < count; i++) {
    uint32_t depth = 0;
    stack[depth++] = handlers[i];
    while (depth) {
      uint32_t to = stack[--depth];
      for (uint32_t edge = graph.first_predecessor[to]; edge < graph.first_predecessor[to + 1]; edge++) {
        uint32_t from = graph.predecessor[edge];
        if (unwinding[from] != MINCOV_CLEANS_UP) continue;
        unwinding[from] = MINCOV_CHOOSES_HANDLER;
        stack[depth++] = from;
      }
    }
  }
  mincov_graph_free(&graph);
}

uint8_t *mincov_unwinding_blocks(LLVMValueRef function, const struct mincov_blocks *blocks) {
  if (!LLVMHasPersonalityFn(function)) return NULL;
  uint32_t *stack = mincov_allocate(blocks->count, sizeof *stack), *handlers = mincov_allocate(blocks->count, sizeof *handlers);
  uint32_t count = 0;
  uint8_t *unwinding = mincov_allocate(blocks->count, 1);
  for (uint32_t block = 0; block < blocks->count; block++)
    if (block_begins_handler(blocks->block[block])) handlers[count++] = block;
  memset(unwinding, MINCOV_CHOOSES_HANDLER, blocks->count);
  clear_from(blocks, unwinding, 0, stack);
  for (uint32_t i = 0; i < count; i++)
    if (unwinding[handlers[i]]) clear_from(blocks, unwinding, handlers[i], stack);
  if (is_cxx(function) && memchr(unwinding, MINCOV_CHOOSES_HANDLER, blocks->count))
    tell_clean_up(blocks, handlers, count, unwinding, stack);
  free(handlers);
  free(stack);
  return unwinding;
}
