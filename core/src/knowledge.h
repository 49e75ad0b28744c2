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

struct mincov_knowledge {
  const struct mincov_graph *graph;
  const struct mincov_inferability *inferability;
  uint8_t *known;    /* [node_count] enum mincov_known_by */
  uint32_t *open[2]; /* [node_count] dependencies of the forward and of the backward rule that are not known yet */
  uint32_t *stack;
  uint32_t *from; /* [node_count] for MINCOV_KNOWN_EQUIVALENT */
  uint32_t depth;
  const struct mincov_classes *classes; /* what is always covered together is known together; NULL: not looked at */
};

/* Nothing is known at first. classes: NULL, or what is known together besides; it must last. On success the caller frees with
 * mincov_knowledge_free. O(edges). */
enum mincov_status mincov_knowledge_create(const struct mincov_graph *graph, const struct mincov_inferability *inferability,
                                           const struct mincov_classes *classes, struct mincov_knowledge *knowledge);
void mincov_knowledge_free(struct mincov_knowledge *knowledge);

/* Makes node known by a probe, and everything that follows. O(edges) for all calls together. */
void mincov_knowledge_give(struct mincov_knowledge *knowledge, uint32_t node);

#endif
