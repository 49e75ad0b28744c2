/* From the probes' values to the coverage of every node, with three values.
 *
 * Rules are not stored: the same two conditions that make a plan are read off the graph again, and known values are propagated
 * with a worklist, O(edges). A node is known when it has a probe, when all dependencies of one of its rules are known, or when one
 * dependency is known to be covered; also, in whatever order nodes become known, a dominator of a covered node is covered and a
 * node dominated by an uncovered one is not. Then the validity test: every covered node must be reachable from s and reach t
 * through covered nodes, and no two rules may disagree. Where it fails the run was cut at a place that the model does not allow
 * (a signal in straight code): probes and the dominators of set probes stay, everything else becomes unknown, and the function is
 * told to be cut. (docs/theory.md, "Evaluation".) */
#ifndef MINCOV_INFER_H
#define MINCOV_INFER_H

#include "mincov/graph.h"

enum mincov_coverage {
  MINCOV_UNKNOWN = 0,
  MINCOV_NOT_COVERED = 1,
  MINCOV_COVERED = 2,
};

/* Before all that, what cannot have run is left out (core/src/reduced.h): the graph that rules and dominators are read off is that
 * of the nodes which walks that avoid the uncovered ones can pass.
 *
 * given: [node_count] what probes say: MINCOV_UNKNOWN where a node has no probe. state: [node_count] out, the terminal included
 * (covered: some activation ended). *cut: set when the validity test failed. O(edges log nodes) for the dominator trees. */
enum mincov_status mincov_infer(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state, bool *cut);

/* The same read off the whole graph, and why. It may leave a node unknown that mincov_infer tells, and miss a cut. from[u] is the
 * node whose value decided u's, MINCOV_FROM_NONE for nodes that were given, for unknown ones, and after a cut for all. from:
 * [node_count], or NULL. Of several reasons the first that was found. */
#define MINCOV_FROM_NONE UINT32_MAX
enum mincov_status mincov_infer_reasons(const struct mincov_graph *graph, const uint8_t *given, uint8_t *state, uint32_t *from,
                                        bool *cut);

#endif
