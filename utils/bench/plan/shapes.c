/* Each shape is a function from a block's number to its successors. Every block n > 0 is a successor of a block before it, so all
 * are reachable; the last block has no successor. */
#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>

static uint32_t last_of(uint32_t count) { return count - 1; }

/* Straight code: 0 -> 1 -> 2 ... */
static uint32_t chain(uint32_t block, uint32_t count, uint32_t *target) {
  if (block == last_of(count)) return 0;
  target[0] = block + 1;
  return 1;
}

/* Checks one after another, each may leave to the common end: the end has as many predecessors as there are blocks. */
static uint32_t guards(uint32_t block, uint32_t count, uint32_t *target) {
  if (block >= last_of(count) - 1) return chain(block, count, target);
  target[0] = block + 1;
  target[1] = last_of(count);
  return 2;
}

/* if/else after if/else: blocks in groups of four, head, two arms, join. */
static uint32_t diamonds(uint32_t block, uint32_t count, uint32_t *target) {
  uint32_t group = block & ~3u;
  if (group + 4 > last_of(count)) return chain(block, count, target);
  if (block - group == 0) {
    target[0] = block + 1;
    target[1] = block + 2;
    return 2;
  }
  target[0] = block - group == 3 ? group + 4 : group + 3;
  return 1;
}

/* A dispatch loop: arms of three blocks, reached from block 0 (wide), each falls into the next one or goes back to a loop head. */
static uint32_t switch_arms(uint32_t block, uint32_t count, uint32_t *target) {
  if (block == last_of(count)) return 0;
  target[0] = block + 1;
  if (block % 3 != 0 || block == 0) return 1;
  target[1] = last_of(count);
  return 2;
}

/* Loops nested half as deep as there are blocks: the first half goes in, the second half comes out, each block going back to its
 * head. */
static uint32_t nest(uint32_t block, uint32_t count, uint32_t *target) {
  if (block == last_of(count)) return 0;
  target[0] = block + 1;
  if (block <= count / 2) return 1;
  target[1] = count - block;
  return 2;
}

/* Every block goes on by one or by two: nothing but the entry dominates anything, semidominators are far from parents. */
static uint32_t ladder(uint32_t block, uint32_t count, uint32_t *target) {
  if (block + 2 > last_of(count)) return chain(block, count, target);
  target[0] = block + 1;
  target[1] = block + 2;
  return 2;
}

/* Loops with two entries each, chained: groups of four, head jumps into either of the two middle blocks, which reach each other. */
static uint32_t irreducible(uint32_t block, uint32_t count, uint32_t *target) {
  uint32_t group = block & ~3u;
  if (group + 4 > last_of(count)) return chain(block, count, target);
  switch (block - group) {
  case 0:
    target[0] = group + 1, target[1] = group + 2;
    return 2;
  case 1:
    target[0] = group + 2, target[1] = group + 3;
    return 2;
  case 2:
    target[0] = group + 1, target[1] = group + 3;
    return 2;
  default:
    target[0] = group + 4;
    return 1;
  }
}

/* The same numbers for the same block, well spread. */
static uint32_t scramble(uint32_t value) {
  value ^= value >> 16;
  value *= 0x7feb352du;
  value ^= value >> 15;
  value *= 0x846ca68bu;
  return value ^ value >> 16;
}

/* Every second block also jumps to a block within a distance, forward or back: irreducible as a whole. */
static uint32_t jump_within(uint32_t block, uint32_t count, uint32_t distance, uint32_t *target) {
  if (block == last_of(count)) return 0;
  target[0] = block + 1;
  if (block % 2 == 0) return 1;
  uint32_t low = block > distance ? block - distance : 1,
           high = last_of(count) - block > distance ? block + distance : last_of(count);
  target[1] = low + scramble(block) % (high - low + 1);
  return 2;
}

static uint32_t tangle(uint32_t block, uint32_t count, uint32_t *target) { return jump_within(block, count, 1000, target); }

static uint32_t wild(uint32_t block, uint32_t count, uint32_t *target) { return jump_within(block, count, count, target); }

const struct mincov_shape_kind mincov_shape_kinds[] = {
    {"chain", "straight code", chain, 0, 0, 0},
    {"chain-exits", "straight code, every second block may end the run", chain, 2, 0, 0},
    {"guards", "checks that leave to one common end", guards, 0, 0, 0},
    {"guard-exits", "the same, and every block may end the run", guards, 1, 0, 0},
    {"diamonds", "if/else after if/else", diamonds, 0, 0, 0},
    {"switch", "one switch over a third of all blocks, arms fall through", switch_arms, 0, 1, 0},
    {"nest", "loops nested half as deep as there are blocks", nest, 0, 0, 0},
    {"ladder", "forward by one or two: dominator trees of depth one", ladder, 0, 0, 0},
    {"irreducible", "loops with two entries, one after another", irreducible, 0, 0, 0},
    {"tangle", "jumps to anywhere within a thousand blocks", tangle, 0, 0, 0},
    {"wild", "jumps to anywhere: no locality for the caches", wild, 0, 0, 1},
};
const uint32_t mincov_shape_kind_count = sizeof mincov_shape_kinds / sizeof mincov_shape_kinds[0];

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (memory != NULL) return memory;
  fprintf(stderr, "out of memory\n");
  exit(2);
}

struct mincov_shape mincov_shape_create(const struct mincov_shape_kind *kind, uint32_t block_count) {
  struct mincov_shape shape = {.block_count = block_count};
  uint32_t edges = 0;
  shape.first_successor = allocate((size_t)block_count + 1, sizeof *shape.first_successor);
  shape.successor = allocate((size_t)block_count * (MINCOV_SHAPE_DEGREE + 1), sizeof *shape.successor);
  shape.exits = allocate(block_count, 1);
  for (uint32_t block = 0; block < block_count; block++) {
    shape.first_successor[block] = edges;
    edges += kind->successors(block, block_count, &shape.successor[edges]);
    for (uint32_t arm = 3; block == 0 && kind->wide_block && arm < block_count; arm += 3) shape.successor[edges++] = arm;
    shape.exits[block] = kind->exit_period != 0 && block % kind->exit_period == 0;
  }
  shape.first_successor[block_count] = edges;
  return shape;
}

void mincov_shape_free(struct mincov_shape *shape) {
  free(shape->first_successor);
  free(shape->successor);
  free(shape->exits);
  *shape = (struct mincov_shape){0};
}
