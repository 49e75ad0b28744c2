/* Estimated executions of each node, to choose the cheapest probe among equals.
 *
 * One sweep in reverse postorder: a node runs as often as its predecessors send control to it, a loop header eight times that.
 * Without measured weights, an edge that leaves a loop gets a seventh of one that stays, so that a loop with one way out is left as
 * often as it is entered, and an edge to a cold node (one that ends in a crash, a landing pad) next to nothing. Estimates decide only
 * between plans of the same size; nothing depends on them being right. After Wu and Larus, "Static branch frequency and program
 * profile analysis" (MICRO 1994), much simplified. */
#ifndef MINCOV_FREQUENCY_H
#define MINCOV_FREQUENCY_H

#include "mincov/graph.h"
#include "mincov/loops.h"

/* Nodes must be numbered in reverse postorder (only the quality of the estimate depends on it). weight: [edge_count] measured or
 * expected relative weight of each edge in graph order, negative where there is none for the source node; NULL: none at all.
 * cold: [node_count] 1 for nodes that hardly ever run; NULL: none. frequency: [node_count] out, entry = 1, between 1e-9 and 1e15.
 * O(edges). */
void mincov_estimate_frequencies(const struct mincov_graph *graph, const struct mincov_loops *loops, const float *weight,
                                 const uint8_t *cold, double *frequency);

#endif
