/* Inference over a smaller graph: without what cannot have run, and with straight lines as one node (chains.h).
 *
 * Every walk that left these probes kept away from the nodes that are known to be uncovered. So it ran in what the entry still
 * leads to and what still leads to the terminal once they are gone, and inference may look at that alone: its dominators are fewer
 * nodes' and say more. Of a program of which half ran half the graph is left, and fewer branches mean longer straight lines. */
#ifndef MINCOV_REDUCED_H
#define MINCOV_REDUCED_H

#include "mincov/graph.h"

/* mincov_infer by this way. graph may be without predecessors. *cut: a run was cut, and state is not set: what stays certain then
 * is to be read off the graph itself. */
enum mincov_status mincov_infer_reduced(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state, bool *cut);

/* What is certain of runs that were cut (infer.h). */
enum mincov_status mincov_infer_certain(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state);

#endif
