/* The two conditions of the theory, read off two dominator trees: used by the planner and by inference alike, so that they cannot
 * disagree. "Minimum Coverage Instrumentation", section 3: A(u), B(u), forward and backward inferable. */
#ifndef MINCOV_INFERABILITY_H
#define MINCOV_INFERABILITY_H

#include "dominators_scratch.h"

struct mincov_inferability {
  struct mincov_dominators dominators;
  struct mincov_dominators post_dominators;
  uint8_t *forward;  /* [node_count] 1: the OR of its predecessors in A(u) */
  uint8_t *backward; /* [node_count] 1: the OR of its successors in B(u) */
};

/* On success the caller frees with mincov_inferability_free. O(edges log nodes). */
enum mincov_status mincov_inferability_create(const struct mincov_graph *graph, enum mincov_dominators_parts parts,
                                              struct mincov_inferability *result);
void mincov_inferability_free(struct mincov_inferability *inferability);

/* Whether p is in A(u): reachable from s without passing u. */
static inline bool mincov_in_a(const struct mincov_inferability *inferability, uint32_t u, uint32_t p) {
  return !mincov_dominates(&inferability->dominators, u, p);
}

/* Whether p is in B(u): reaches t without passing u. */
static inline bool mincov_in_b(const struct mincov_inferability *inferability, uint32_t u, uint32_t p) {
  return !mincov_dominates(&inferability->post_dominators, u, p);
}

/* Whether the edge from u to v lets v's forward rule use u. */
static inline bool mincov_forward_dependency(const struct mincov_inferability *inferability, uint32_t u, uint32_t v) {
  return inferability->forward[v] && mincov_in_a(inferability, v, u);
}

/* Whether the edge from u to v lets u's backward rule use v. */
static inline bool mincov_backward_dependency(const struct mincov_inferability *inferability, uint32_t u, uint32_t v) {
  return inferability->backward[u] && mincov_in_b(inferability, u, v);
}

#define MINCOV_NO_NODE UINT32_MAX

/* The paths of mutual links: next[u] = v for each link u -> v, else MINCOV_NO_NODE; linked_in[v] = 1 for each such v. Both
 * [node_count]; linked_in zero before. All nodes of a path are covered, or none: u dominates v and v post-dominates u. O(edges). */
void mincov_find_links(const struct mincov_graph *graph, const struct mincov_inferability *inferability, uint32_t *next,
                       uint8_t *linked_in);

#endif
