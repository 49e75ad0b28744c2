/* Dominator trees in scratch memory of the caller's, so that two trees of one graph touch it once. */
#ifndef MINCOV_DOMINATORS_SCRATCH_H
#define MINCOV_DOMINATORS_SCRATCH_H

#include "mincov/dominators.h"

#include "mincov/memory.h"

struct mincov_search_node;

/* Indexed by depth-first number. */
struct mincov_dominators_scratch {
  struct mincov_search_node *nodes;
  uint32_t *vertex; /* node of a number */
  uint32_t *stack;  /* touched as far as compressed paths are long */
};

enum mincov_dominators_parts {
  MINCOV_INTERVALS,  /* enter and leave: all that mincov_dominates needs; parent and order are NULL */
  MINCOV_WHOLE_TREE, /* parent and order too */
};

/* For graphs of node_count nodes. On success the caller frees with mincov_dominators_scratch_free. */
enum mincov_status mincov_dominators_scratch_create(uint32_t node_count, struct mincov_dominators_scratch *scratch);
void mincov_dominators_scratch_free(struct mincov_dominators_scratch *scratch);

/* mincov_dominators_create, with scratch that may have been used before, and perhaps without what is not needed. */
enum mincov_status mincov_dominators_create_in(const struct mincov_graph *graph, enum mincov_direction direction,
                                               enum mincov_dominators_parts parts, struct mincov_dominators_scratch *scratch,
                                               struct mincov_dominators *tree);

#endif
