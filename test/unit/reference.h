/* The theory a second time, straight from the definitions: reachability searches instead of dominator trees, whole sets instead of
 * O(1) tests. Quadratic, and meant to be: it checks core on graphs too large for the brute-force oracle, up to a few hundred nodes.
 */
#ifndef MINCOV_TEST_REFERENCE_H
#define MINCOV_TEST_REFERENCE_H

#include "mincov/graph.h"

#include "property.h"

struct mincov_reference {
  uint32_t node_count;
  uint8_t *avoids_forward; /* [u * node_count + p] p is in A(u): reachable from s without passing u */
  uint8_t *avoids_reverse; /* [u * node_count + p] p is in B(u): reaches t without passing u */
  uint8_t *forward;        /* [node_count] forward inferable */
  uint8_t *backward;       /* [node_count] backward inferable */
  uint32_t *path_next;     /* [node_count] the next node of the mutual path, UINT32_MAX at its end */
  uint32_t *path_previous; /* [node_count] */
};

/* Fails the trial when the mutual links do not form simple paths (a claim of the theory). O(nodes * edges). */
void mincov_reference_create(const struct mincov_trial *trial, const struct mincov_graph *graph,
                             struct mincov_reference *reference);
void mincov_reference_free(struct mincov_reference *reference);

/* Whether the mutual path that starts at first must carry a probe. */
bool mincov_reference_path_needs_probe(const struct mincov_reference *reference, uint32_t first);

/* The plan by the definitions: probe [node_count]; returns the number of nodes that could not be placed. cost may be NULL. */
uint32_t mincov_reference_plan(const struct mincov_reference *reference, const uint64_t *cost, uint8_t *probe);

#endif
