/* Edge coverage, and block coverage with probes on edges.
 *
 * Subdividing every edge turns edge coverage into block coverage: a node v_e is put on each edge e, and the plan for blocks of this
 * graph is the minimum for learning blocks and edges together, with probes on either. The size equals the optimum for learning the
 * edges alone by probes on edges alone ("Minimum Coverage Instrumentation", section 4): blocks come for free, and a path of mutual
 * links that holds a block always holds an edge too. Inference runs on the same graph.
 *
 * Blocks by edges (the same paper, section 5, local-instrumentation) asks for blocks, but may probe edges only: at most twice the
 * optimum. Inference again runs on the subdivided graph, where what is not needed may stay unknown. */
#ifndef MINCOV_EDGES_H
#define MINCOV_EDGES_H

#include "mincov/graph.h"
#include "mincov/plan.h"

/* Which exit edges are subdivided. */
enum mincov_exit_edges {
  MINCOV_EXITS_WHOLE, /* none: an exit edge is no outcome that anybody asks for */
  MINCOV_EXITS_SPLIT, /* all: for counting and for blocks by edges, where the way out of a block may carry the probe */
};

/* Makes the subdivided graph. Nodes 0 .. blocks - 1 are graph's; the node of edge number e (an index into graph->successor, exit
 * edges being the last of their block) is edge_node[e], UINT32_MAX for edges that are not subdivided; the terminal is last again.
 * edge_node: [graph->edge_count] out. graph must have no source: a subdivided graph whose exit edges are whole may be given one.
 * The caller frees *subdivided. MINCOV_INVALID: more nodes than a graph can hold. O(edges). */
enum mincov_status mincov_graph_subdivide(const struct mincov_graph *graph, enum mincov_exit_edges exits, uint32_t *edge_node,
                                          struct mincov_graph *subdivided, struct mincov_error *error);

/* A plan of probes on edges, and on blocks where no edges would do. */
struct mincov_edge_plan {
  uint32_t edge_count;   /* graph->edge_count */
  uint8_t *probe;        /* [edge_count] 1: the edge carries a probe */
  uint8_t *block_probe;  /* [graph->node_count] 1: the block carries one, for no set of edges that tells it can be placed */
  uint32_t probe_count;  /* probes in all, on edges and blocks */
  uint32_t block_probes; /* of these on blocks */
  uint32_t unplaced;     /* paths that neither edges nor a block can tell: they, and what leans on them, may stay unknown */
};

/* Plans block coverage of graph, which may have a source, by probes on edges. edge_cost: [edge_count], block_cost: [node_count],
 * both as in mincov_plan_blocks; NULL: all equal. Of the sets of edges that would do and can be placed the smallest is probed, the
 * cheapest among equals; where there is none, the cheapest block that would do. In a graph with a source, exit edges of blocks that
 * have successors must cost MINCOV_COST_INFINITE. On success the caller frees *plan with
 * mincov_edge_plan_free. O(edges log nodes). */
enum mincov_status mincov_plan_blocks_by_edges(const struct mincov_graph *graph, const uint64_t *edge_cost,
                                               const uint64_t *block_cost, struct mincov_edge_plan *plan);
void mincov_edge_plan_free(struct mincov_edge_plan *plan);

#endif
