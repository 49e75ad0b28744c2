/* The graphs that the planner is timed on: what generated code looks like when it is huge, and what is hard for dominators. */
#ifndef MINCOV_BENCH_SHAPES_H
#define MINCOV_BENCH_SHAPES_H

#include <stdint.h>

/* Arguments of mincov_graph_create; exits are zero unless the shape says otherwise. */
struct mincov_shape {
  uint32_t block_count;
  uint32_t *first_successor;
  uint32_t *successor;
  uint8_t *exits;
};

struct mincov_shape_kind {
  const char *name;
  const char *description;
  /* Fills the successors of one block of count: returns how many (at most MINCOV_SHAPE_DEGREE). */
  uint32_t (*successors)(uint32_t block, uint32_t count, uint32_t *target);
  uint32_t exit_period; /* every so many blocks the run may end; 0: never */
  uint32_t wide_block;  /* 1: block 0 is a switch over every third block, all else as the function says */
  uint32_t no_locality; /* 1: cache misses outweigh all else, so that the goal for the ratio of sizes does not apply */
};

#define MINCOV_SHAPE_DEGREE 4

extern const struct mincov_shape_kind mincov_shape_kinds[];
extern const uint32_t mincov_shape_kind_count;

/* Ends the program when memory is out. Freed with mincov_shape_free. */
struct mincov_shape mincov_shape_create(const struct mincov_shape_kind *kind, uint32_t block_count);
void mincov_shape_free(struct mincov_shape *shape);

#endif
