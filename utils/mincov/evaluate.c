/* From probes to states: see evaluate.h. */
#include "evaluate.h"

#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "message.h"

void mincov_probe_values(const struct mincov_module *module, const struct mincov_mapped_function *mapped, unsigned with,
                         uint8_t *given) {
  uint64_t probe = mapped->first_probe, step = mincov_function_probe_size(&mapped->function);
  uint32_t nodes = mincov_function_graph_nodes(&mapped->function);
  bool is_source = mincov_function_is_source(&mapped->function);
  for (uint32_t node = 0; node < nodes; node++) {
    unsigned flags = mincov_function_flags(&mapped->function, node);
    given[node] = MINCOV_UNKNOWN;
    if (is_source && (flags & MINCOV_NODE_PLAN))
      given[node] = mapped->carried ? mapped->carried->given[node] : (uint8_t)MINCOV_NOT_COVERED; /* no plan: no copy */
    if (!(flags & MINCOV_NODE_BYTE)) continue;
    bool counts = is_source ? with & MINCOV_NODE_BYTE : flags & with; /* a source record's bytes are no plan's */
    if (counts) given[node] = mincov_module_probe(module, probe) ? MINCOV_COVERED : MINCOV_NOT_COVERED;
    probe += step;
  }
  given[nodes] = given[nodes + 1] = MINCOV_UNKNOWN;
}

static bool gets_source(const struct mincov_module *module, const struct mincov_function *function) {
  return function->resettable && module->image.flags & MINCOV_PROFILE_RESET;
}

enum mincov_status mincov_inference_graph(const struct mincov_module *module, const struct mincov_function *function,
                                          struct mincov_graph *graph, struct mincov_error *error) {
  enum mincov_status status = mincov_map_graph(function, graph, error);
  if (status == MINCOV_OK && gets_source(module, function)) status = mincov_graph_make_resettable(graph);
  return status;
}

void mincov_infer_function(const struct mincov_module *module, const struct mincov_function *function, const uint8_t *given,
                           uint8_t *claimed, bool *cut) {
  struct mincov_graph graph = {0};
  struct mincov_error error = {0};
  enum mincov_status status;
  if (gets_source(module, function)) {
    status = mincov_inference_graph(module, function, &graph, &error);
    if (status == MINCOV_OK) status = mincov_infer(&graph, given, claimed, cut);
    mincov_graph_free(&graph);
  } else {
    status = mincov_map_infer(function, given, claimed, cut);
  }
  if (status == MINCOV_OK) return;
  /* The decoder promises a well-formed graph: nothing but memory can be missing here. */
  mincov_say_error(NULL, "cannot infer the coverage of %.*s: %s", (int)function->name_length, function->name,
                   status == MINCOV_OUT_OF_MEMORY ? "out of memory" : error.reason);
  exit(2);
}

/* Returns that are open are assumed like tails, of the blocks that jump there. */
static void assume_returns(const struct mincov_function *function, uint8_t *states) {
  uint32_t *heads = mincov_allocate((size_t)function->block_count + 1, sizeof *heads);
  mincov_function_heads(function, heads);
  for (uint32_t block = 0; block < function->block_count; block++) {
    if (states[heads[block + 1] - 1] < MINCOV_STATE_ASSUMED) continue;
    for (uint32_t edge = function->first_successor[block]; edge < function->first_successor[block + 1]; edge++) {
      uint32_t target = heads[function->successor[edge]];
      if (mincov_node_flagged(function, target, MINCOV_NODE_RETURN) && states[target] == MINCOV_STATE_UNKNOWN)
        states[target] = MINCOV_STATE_ASSUMED;
    }
  }
  free(heads);
}

void mincov_states_from_claims(const struct mincov_function *function, const uint8_t *claimed, bool cut, uint8_t *states) {
  bool has_open_return = false;
  for (uint32_t node = 0; node < function->node_count; node++) {
    if (claimed[node] == MINCOV_COVERED)
      states[node] = MINCOV_STATE_COVERED;
    else if (claimed[node] == MINCOV_NOT_COVERED)
      states[node] = MINCOV_STATE_NOT_COVERED;
    else if (!cut && node && mincov_node_flagged(function, node, MINCOV_NODE_TAIL) && states[node - 1] >= MINCOV_STATE_ASSUMED)
      states[node] = MINCOV_STATE_ASSUMED;
    else
      states[node] = MINCOV_STATE_UNKNOWN;
    has_open_return |= states[node] == MINCOV_STATE_UNKNOWN && mincov_node_flagged(function, node, MINCOV_NODE_RETURN);
  }
  if (has_open_return && !cut) assume_returns(function, states);
}

void mincov_evaluate(const struct mincov_module *module, const struct mincov_mapped_function *mapped,
                     struct mincov_evaluation *evaluation) {
  const struct mincov_function *function = &mapped->function;
  bool has_edges = mincov_function_infers_edges(function);
  *evaluation = (struct mincov_evaluation){.states = mincov_allocate(function->node_count, 1)};
  if (has_edges) evaluation->edges = mincov_allocate(function->edge_count, 1);
  if (!module->probes) {
    if (has_edges) memset(evaluation->edges, MINCOV_NOT_COVERED, function->edge_count);
    return;
  }
  size_t size = mincov_function_state_count(function);
  uint8_t *given = mincov_allocate(size, 1), *claimed = mincov_allocate(size, 1);
  mincov_probe_values(module, mapped, MINCOV_NODE_BYTE, given);
  mincov_infer_function(module, function, given, claimed, &evaluation->cut);
  if (mapped->carried) evaluation->cut |= mapped->carried->cut;
  mincov_states_from_claims(function, claimed, evaluation->cut, evaluation->states);
  if (has_edges) memcpy(evaluation->edges, claimed + function->node_count, function->edge_count);
  free(given);
  free(claimed);
}

void mincov_evaluation_free(struct mincov_evaluation *evaluation) {
  free(evaluation->states);
  free(evaluation->edges);
  *evaluation = (struct mincov_evaluation){0};
}
