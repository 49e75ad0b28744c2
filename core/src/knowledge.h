/* What is known from probes, whatever their values are: a node is known when it has a probe, when all dependencies of one of its
 * rules are, or when one that is always covered together with it is. Inference knows at least as much (it also uses values), so a
 * plan that makes a node known here makes it known there.
 */
#ifndef MINCOV_KNOWLEDGE_H
#define MINCOV_KNOWLEDGE_H

#include "classes.h"

enum mincov_known_by {
  MINCOV_NOT_KNOWN = 0,
  MINCOV_KNOWN_GIVEN,
  MINCOV_KNOWN_FORWARD,
  MINCOV_KNOWN_BACKWARD,
  MINCOV_KNOWN_EQUIVALENT, /* always covered together with the node in `from` */
};

/* What there is beside the two rules of the theory. */
struct mincov_rules {
  const struct mincov_classes *classes; /* what is always covered together is known together; NULL: not looked at */
  /* [node_count] nodes with MINCOV_BY_EDGES_IN (OUT) have another forward (backward) rule, with probes on edges: dependencies in A
   * (B) that are in B (A) as well, or in the node's own class, are told by the edges from (to) them. NULL: none has. */
  const uint8_t *by_edges;
};
enum { MINCOV_BY_EDGES_IN = 1, MINCOV_BY_EDGES_OUT = 2 };

struct mincov_knowledge {
  const struct mincov_graph *graph;
  const struct mincov_inferability *inferability;
  uint8_t *known;    /* [node_count] enum mincov_known_by */
  uint32_t *open[2]; /* [node_count] dependencies of the forward and of the backward rule that are not known yet */
  uint32_t *stack;
  uint32_t *from; /* [node_count] for MINCOV_KNOWN_EQUIVALENT */
  uint32_t depth;
  struct mincov_rules rules;
};

/* Nothing is known at first. What rules point to must last. On success the caller frees with mincov_knowledge_free. O(edges). */
enum mincov_status mincov_knowledge_create(const struct mincov_graph *graph, const struct mincov_inferability *inferability,
                                           const struct mincov_rules *rules, struct mincov_knowledge *knowledge);
void mincov_knowledge_free(struct mincov_knowledge *knowledge);

/* Whether the edge between u and v, where u is in A(v) (by IN; in B(v) by OUT), has to carry a probe if v's rule is by edges. */
static inline bool mincov_needs_edge(const struct mincov_inferability *inferability, const struct mincov_classes *classes,
                                     uint32_t u, uint32_t v) {
  return (mincov_in_a(inferability, v, u) && mincov_in_b(inferability, v, u)) || classes->class[u] == classes->class[v];
}

/* Makes node known by a probe, and everything that follows. O(edges) for all calls together. */
void mincov_knowledge_give(struct mincov_knowledge *knowledge, uint32_t node);

#endif
