/* From probes to what is known of every block: core's inference, and what a report makes of it. */
#ifndef MINCOV_TOOL_EVALUATE_H
#define MINCOV_TOOL_EVALUATE_H

#include "maps.h"
#include "mincov/infer.h"

/* What is known of a node. In the order of uniting: of two copies of a node the greater state holds. */
enum mincov_node_state {
  MINCOV_STATE_NOT_COVERED = 0,
  MINCOV_STATE_UNKNOWN,
  MINCOV_STATE_ASSUMED, /* a tail that inference leaves open, behind a piece that is covered: the call in between returned, or not
                         */
  MINCOV_STATE_COVERED,
};

/* What is known better wins: *state becomes the larger of both, enum mincov_node_state. */
static inline void mincov_raise_state(uint8_t *state, uint8_t to) {
  if (to > *state) *state = to;
}

/* What the probes say of each node, as core's inference wants it. with: MINCOV_NODE_BYTE for all bytes, MINCOV_NODE_PLAN for the
 * plan's alone; of source records, for what plan records carry to them, with the truth's bytes or without. given:
 * [mincov_function_state_count]. The module must have probes. */
void mincov_probe_values(const struct mincov_module *module, const struct mincov_mapped_function *mapped, unsigned with,
                         uint8_t *given);

/* The graph that inference of the function runs on: that of its map, with a source if the module's profile was reset and the plan
 * stands that. The caller frees *graph. */
enum mincov_status mincov_inference_graph(const struct mincov_module *module, const struct mincov_function *function,
                                          struct mincov_graph *graph, struct mincov_error *error);

/* Inference over given (as above) on that graph. claimed:
 * [mincov_function_state_count] enum mincov_coverage. On failure (memory) ends the program. */
void mincov_infer_function(const struct mincov_module *module, const struct mincov_function *function, const uint8_t *given,
                           uint8_t *claimed, bool *cut);

/* What is known of a function that is not skipped. */
struct mincov_evaluation {
  uint8_t *states; /* [node_count] enum mincov_node_state */
  uint8_t *edges;  /* [edge_count] enum mincov_coverage; NULL where edges are not inferred (mincov_function_infers_edges) */
  bool cut;        /* a run ended at a place that the model does not allow */
};

/* Infers a function that is not skipped; freed with mincov_evaluation_free. A module without probes never ran: nothing is covered.
 */
void mincov_evaluate(const struct mincov_module *module, const struct mincov_mapped_function *mapped,
                     struct mincov_evaluation *evaluation);
void mincov_evaluation_free(struct mincov_evaluation *evaluation);

/* From inference's claims to states: open tails of functions that were not cut become assumed. */
void mincov_states_from_claims(const struct mincov_function *function, const uint8_t *claimed, bool cut, uint8_t *states);

#endif
