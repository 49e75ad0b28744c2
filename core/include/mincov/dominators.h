/* Dominator and post-dominator trees with O(1) tests.
 *
 * Lengauer and Tarjan, "A fast algorithm for finding dominators in a flowgraph" (TOPLAS 1979), the simple version with path
 * compression: O(edges log nodes) in the worst case, near-linear in practice. Semi-NCA is a little faster on ordinary graphs but
 * quadratic on some; mincov promises near-linear time on all. No recursion: depth is bounded by the heap, not by the stack. */
#ifndef MINCOV_DOMINATORS_H
#define MINCOV_DOMINATORS_H

#include "mincov/graph.h"

enum mincov_direction {
  MINCOV_FORWARD, /* dominators: rooted where walks start */
  MINCOV_REVERSE, /* post-dominators: rooted at the terminal */
};

struct mincov_dominators {
  uint32_t node_count;
  uint32_t root;
  uint32_t *parent; /* [node_count] immediate dominator; the root's is itself */
  uint32_t *enter;  /* [node_count] preorder number in the tree: a dominates b iff enter[a] <= enter[b] < leave[a] */
  uint32_t *leave;  /* [node_count] one past the last preorder number in the subtree */
  uint32_t *order;  /* [node_count] nodes in preorder of the tree: parents before children */
};

/* On success the caller frees *tree with mincov_dominators_free. O(edges log nodes). */
enum mincov_status mincov_dominators_create(const struct mincov_graph *graph, enum mincov_direction direction,
                                            struct mincov_dominators *tree);
void mincov_dominators_free(struct mincov_dominators *tree);

/* Whether every path from the root to b passes a. A node dominates itself. O(1). */
static inline bool mincov_dominates(const struct mincov_dominators *tree, uint32_t a, uint32_t b) {
  return tree->enter[a] <= tree->enter[b] && tree->enter[b] < tree->leave[a];
}

#endif
