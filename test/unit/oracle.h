/* The truth, by brute force: every set of nodes that executions of a small graph can cover.
 *
 * A walk's visited nodes form a set; all sets of walks s -> t (from the source, if there is one) are found by searching over (node, set) pairs. A function may run any
 * number of times, or not at all, so the profiles are these sets closed under union, and the empty one. Sets are bit masks, node i
 * being bit i. Nothing of core's theory is used here. */
#ifndef MINCOV_TEST_ORACLE_H
#define MINCOV_TEST_ORACLE_H

#include "mincov/graph.h"

#include "property.h"

#define MINCOV_ORACLE_NODE_LIMIT 14

struct mincov_oracle {
  uint32_t node_count; /* the graph's, terminal included */
  uint32_t set_count;  /* 1 << node_count */
  uint8_t *valid;      /* [set_count] 1: executions that all end at t cover exactly this set */
  uint32_t valid_count;
  uint32_t *valid_sets; /* [valid_count] */
  uint8_t *possible;    /* [set_count] 1: executions of which any may be cut in any node cover exactly this set */
  uint32_t possible_count;
  uint32_t *possible_sets; /* [possible_count] */
};

void mincov_oracle_create(const struct mincov_graph *graph, struct mincov_oracle *oracle);
void mincov_oracle_free(struct mincov_oracle *oracle);

/* For every set of nodes, whether probing it tells all valid profiles apart: [set_count], freed by the caller with free(). */
uint8_t *mincov_oracle_separating_sets(const struct mincov_oracle *oracle);

/* For every value of the probed nodes (as a mask), what the profiles with that value agree on. */
struct mincov_agreement {
  uint8_t *seen;     /* [set_count] 1: some profile has this value */
  uint32_t *in_all;  /* [set_count] nodes covered in every such profile */
  uint32_t *in_some; /* [set_count] nodes covered in at least one */
};
void mincov_agreement_create(uint32_t set_count, const uint32_t *sets, uint32_t count, uint32_t probed,
                             struct mincov_agreement *agreement);
void mincov_agreement_free(struct mincov_agreement *agreement);

/* given [node_count] for mincov_infer: what probes at the nodes in probed say of an execution that covers covered. */
void mincov_oracle_given(uint32_t node_count, uint32_t covered, uint32_t probed, uint8_t *given);

static inline uint32_t mincov_count_bits(uint32_t set) { return (uint32_t)__builtin_popcount(set); }

#endif
