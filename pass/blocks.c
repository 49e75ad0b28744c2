#include "blocks.h"

#include <stdlib.h>

#define UNNUMBERED UINT32_MAX

struct frame {
  LLVMBasicBlockRef block;
  LLVMValueRef terminator;
  unsigned left; /* successors not visited yet: visited from the last to the first */
};

static struct frame enter(LLVMBasicBlockRef block) {
  LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
  return (struct frame){.block = block, .terminator = terminator, .left = LLVMGetNumSuccessors(terminator)};
}

/* Depth-first search; finished blocks fill the array from its end. Returns the number of reachable blocks. */
static uint32_t search(LLVMValueRef function, LLVMBasicBlockRef *order, uint32_t capacity, struct mincov_pointer_map *numbers) {
  struct frame *stack = mincov_allocate(capacity, sizeof *stack);
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
  uint32_t depth = 0, free_places = capacity;
  mincov_pointer_map_slot(numbers, entry, UNNUMBERED);
  stack[depth++] = enter(entry);
  while (depth) {
    struct frame *top = &stack[depth - 1];
    if (top->left == 0) {
      order[--free_places] = top->block;
      depth--;
      continue;
    }
    LLVMBasicBlockRef next = LLVMGetSuccessor(top->terminator, --top->left);
    size_t known = numbers->count;
    mincov_pointer_map_slot(numbers, next, UNNUMBERED);
    if (numbers->count > known) stack[depth++] = enter(next);
  }
  free(stack);
  return capacity - free_places;
}

static void list_edges(struct mincov_blocks *blocks, const struct mincov_pointer_map *numbers) {
  size_t count = 0, capacity = 0;
  for (uint32_t block = 0; block < blocks->count; block++) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(blocks->block[block]);
    unsigned successors = LLVMGetNumSuccessors(terminator);
    blocks->first_successor[block] = (uint32_t)count;
    for (unsigned i = 0; i < successors; i++) {
      blocks->successor = mincov_grow(blocks->successor, count, &capacity, sizeof *blocks->successor);
      blocks->successor[count++] = mincov_pointer_map_get(numbers, LLVMGetSuccessor(terminator, i), UNNUMBERED);
    }
  }
  blocks->first_successor[blocks->count] = (uint32_t)count;
}

struct mincov_blocks mincov_blocks_number(LLVMValueRef function) {
  uint32_t capacity = LLVMCountBasicBlocks(function);
  struct mincov_blocks blocks = {.block = mincov_allocate(capacity, sizeof *blocks.block)};
  struct mincov_pointer_map numbers = {0};
  blocks.count = search(function, blocks.block, capacity, &numbers);
  for (uint32_t block = 0; block < blocks.count; block++) {
    blocks.block[block] = blocks.block[capacity - blocks.count + block];
    *mincov_pointer_map_slot(&numbers, blocks.block[block], UNNUMBERED) = block;
  }
  blocks.first_successor = mincov_allocate((size_t)blocks.count + 1, sizeof *blocks.first_successor);
  list_edges(&blocks, &numbers);
  mincov_pointer_map_free(&numbers);
  return blocks;
}

/* In reverse postorder every cycle has an edge backward. */
bool mincov_blocks_have_cycle(const struct mincov_blocks *blocks) {
  for (uint32_t block = 0; block < blocks->count; block++)
    for (uint32_t edge = blocks->first_successor[block]; edge < blocks->first_successor[block + 1]; edge++)
      if (blocks->successor[edge] <= block) return true;
  return false;
}

void mincov_blocks_free(struct mincov_blocks *blocks) {
  free(blocks->block);
  free(blocks->first_successor);
  free(blocks->successor);
  *blocks = (struct mincov_blocks){0};
}
