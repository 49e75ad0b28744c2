/* Estimated executions of each node, to choose the cheapest probe among equals.
 *
 * What enters a node leaves it over its edges, by measured or expected weights where there are any; else an edge that leaves a loop
 * gets a seventh of one that stays, so that a loop with one way out turns eight times, and an edge to a cold node (one that ends in
 * a crash, a landing pad) next to nothing. Nodes whose coverage follows from one another dominate and postdominate each other, so
 * only loops tell them apart: how often these turn is what matters here. Estimates decide only between plans of the same size;
 * nothing depends on them being right. After Wu and Larus, "Static branch frequency and program profile analysis" (MICRO 1994). */
#ifndef MINCOV_FREQUENCY_H
#define MINCOV_FREQUENCY_H

#include "mincov/graph.h"
#include "mincov/loops.h"

/* Nodes must be numbered in reverse postorder (only the quality of the estimate depends on it). weight: [edge_count] measured or
 * expected relative weight of each edge in graph order; where there is none for the source node the negative of a factor for the
 * share that the edge gets otherwise, -1 where nothing is guessed either; NULL: none at all.
 * cold: [node_count] 1 for nodes that hardly ever run; NULL: none. frequency: [node_count] out, entry = 1, between 1e-9 and 1e15.
 * edge_frequency: [edge_count] out, 0 for exit edges; NULL: not asked for.
 * O(edges): of ways out of many loops at once, the first 32 of each loop are followed. */
enum mincov_status mincov_estimate_frequencies(const struct mincov_graph *graph, const struct mincov_loops *loops,
                                               const float *weight, const uint8_t *cold, double *frequency, double *edge_frequency);

#endif
