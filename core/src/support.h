/* What is known as probes come and go: each item that is known remembers what it follows from, so that taking a probe away only
 * looks at what leans on it.
 *
 * Items are classes of nodes and edges that are always covered together (classes.h, on the subdivided graph), told by the number of
 * their topmost member. Rules are those of the theory, for nodes, with probes on edges: what a predecessor p in A(u) contributes to
 * u is told by the edge from p, or by p itself if p is not in B(u); for successors with A and B exchanged. Edges have no rules of
 * their own: where an edge is inferable from an end, both are of one class. */
#ifndef MINCOV_SUPPORT_H
#define MINCOV_SUPPORT_H

#include "classes.h"

/* Something that a rule depends on: either of two items tells it. */
struct mincov_dependency {
  uint32_t rule;
  uint32_t items[2]; /* MINCOV_NO_NODE: there is no such item */
  uint32_t told_by;  /* the item that tells it now, or MINCOV_NO_NODE */
};

struct mincov_support {
  uint32_t item_count;     /* nodes of the subdivided graph; numbers of items are among theirs */
  uint32_t rule_count;     /* rules that can be used */
  uint32_t *target;        /* [rules] the item that follows */
  uint32_t *open;          /* [rules] dependencies that nothing tells */
  uint32_t *first_of_rule; /* [rules + 1] into dependencies */
  struct mincov_dependency *dependencies;
  uint32_t *first_rule, *rules; /* [items + 1], of each item: the rules from which it follows */
  uint32_t *first_use, *uses;   /* [items + 1], of each item: the dependencies that it may tell */
  uint8_t *given;               /* [items] it has a probe */
  uint8_t *known;               /* [items] */
  uint32_t *by;                 /* [items] the rule that a known item without a probe follows from */
  uint32_t *work;               /* items that are to be followed */
  uint32_t *withdrawn;          /* items of the last call of mincov_support_take, [withdrawn_count] */
  uint32_t *lost;               /* dependencies that lost what told them */
  uint32_t depth, withdrawn_count, lost_count;
  uint64_t steps; /* uses that were looked at: the work done so far */
};

/* Nothing is given at first. graph must have no source; edge_node: from subdividing it with exit edges whole; inferability and
 * classes: of the subdivided graph, with whole trees; they need not last. On success the caller frees with mincov_support_free.
 * O(edges). */
enum mincov_status mincov_support_create(const struct mincov_graph *graph, const uint32_t *edge_node,
                                         const struct mincov_inferability *inferability, const struct mincov_classes *classes,
                                         struct mincov_support *support);
void mincov_support_free(struct mincov_support *support);

/* Gives item a probe, and makes known what follows. */
void mincov_support_give(struct mincov_support *support, uint32_t item);

/* Takes the probe of item away. What does not follow otherwise is unknown then: withdrawn lists the items that were looked at.
 * Giving the probe back makes everything known that was. */
void mincov_support_take(struct mincov_support *support, uint32_t item);

#endif
