/* A graph's adjacency lists, for those in core who fill them themselves. */
#ifndef MINCOV_ADJACENCY_H
#define MINCOV_ADJACENCY_H

#include "mincov/graph.h"

/* Both lists, not filled, for graph->node_count and graph->edge_count, in one block: freed through first_successor, which
 * mincov_graph_free does. false: out of memory. */
bool mincov_adjacency_allocate(struct mincov_graph *graph);

/* Fills the predecessors from the successors. O(nodes + edges). */
void mincov_adjacency_invert(struct mincov_graph *graph);

/* Numbers of the edges in the order of graph->predecessor, for what is told of edges by their number on the source's side:
 * edge_of, [edge_count], out. cursor: [node_count] scratch. O(nodes + edges). */
void mincov_adjacency_number_incoming(const struct mincov_graph *graph, uint32_t *cursor, uint32_t *edge_of);

#endif
