/* A graph's adjacency lists, for those in core who fill them themselves. */
#ifndef MINCOV_ADJACENCY_H
#define MINCOV_ADJACENCY_H

#include "mincov/graph.h"

/* Both lists, not filled, for graph->node_count and graph->edge_count, in one block: freed through first_successor, which
 * mincov_graph_free does. false: out of memory. */
bool mincov_adjacency_allocate(struct mincov_graph *graph);

/* Fills the predecessors from the successors. O(nodes + edges). */
void mincov_adjacency_invert(struct mincov_graph *graph);

#endif
