/* The loop nest of a graph, irreducible loops included, in near-linear time.
 *
 * Havlak, "Nesting of reducible and irreducible loops" (TOPLAS 1997) with the change of Ramalingam, "Identifying loops in almost
 * linear time" (TOPLAS 1999), that keeps irreducible entries from costing more than once: headers are processed in
 * descending depth-first order, finished loops are collapsed into their header by union-find. A strongly connected component is
 * always one outermost loop, headed by its first node in depth-first order. */
#ifndef MINCOV_LOOPS_H
#define MINCOV_LOOPS_H

#include "mincov/graph.h"

#define MINCOV_NO_LOOP UINT32_MAX

struct mincov_loops {
  uint32_t node_count;
  uint32_t *header; /* [node_count] header of the innermost loop that holds the node (a header: its own); MINCOV_NO_LOOP: in none */
  uint32_t *parent; /* [node_count] for headers: header of the next loop outwards, or MINCOV_NO_LOOP */
  uint32_t *depth;  /* [node_count] number of loops around the node */
};

/* On success the caller frees *loops with mincov_loops_free. O(edges a(edges)), no recursion. */
enum mincov_status mincov_loops_create(const struct mincov_graph *graph, struct mincov_loops *loops);
void mincov_loops_free(struct mincov_loops *loops);

#endif
