/* What writers and readers of maps share: names, freeing, and the graph that inference runs on. */
#include "mincov/map.h"

#include "adjacency.h"
#include "mincov/infer.h"
#include "mincov/memory.h"
#include "reduced.h"

const char *mincov_mode_name(enum mincov_mode mode) {
  static const char *const names[MINCOV_MODE_COUNT] = {
      "block", "all", "verify", "edge", "verify-edge", "block-by-edge", "verify-block-by-edge"};
  return mode < MINCOV_MODE_COUNT ? names[mode] : "unknown";
}

const char *mincov_exactness_name(enum mincov_exactness exactness) {
  static const char *const names[MINCOV_EXACT_COUNT] = {"off", "blocks", "lines"};
  return exactness < MINCOV_EXACT_COUNT ? names[exactness] : "unknown";
}

const char *mincov_phase_name(enum mincov_phase phase) {
  static const char *const names[MINCOV_PHASE_COUNT] = {"early", "simplified", "late", "marked"};
  return phase < MINCOV_PHASE_COUNT ? names[phase] : "unknown";
}

const char *mincov_skip_name(enum mincov_skip skip) {
  static const char *const names[MINCOV_SKIP_COUNT] = {
      [MINCOV_SKIP_NONE] = "instrumented",
      [MINCOV_SKIP_NAKED] = "naked",
      [MINCOV_SKIP_AVAILABLE_EXTERNALLY] = "available_externally",
      [MINCOV_SKIP_NO_PROFILE] = "noprofile attribute",
      [MINCOV_SKIP_ANNOTATION] = "annotated mincov_skip",
      [MINCOV_SKIP_LIST] = "file or function list",
      [MINCOV_SKIP_IFUNC_RESOLVER] = "ifunc resolver",
      [MINCOV_SKIP_RUNTIME] = "part of the runtime",
      [MINCOV_SKIP_SWITCHED_OFF] = "switched off by a comment",
      [MINCOV_SKIP_GENERATED] = "annotated @Generated",
      [MINCOV_SKIP_EMPTY_CONSTRUCTOR] = "empty private constructor",
  };
  return skip < MINCOV_SKIP_COUNT ? names[skip] : "unknown";
}

const char *mincov_branch_kind_name(enum mincov_branch_kind kind) {
  static const char *const names[MINCOV_BRANCH_KIND_COUNT] = {"condition", "switch", "invoke", "labels"};
  return kind < MINCOV_BRANCH_KIND_COUNT ? names[kind] : "unknown";
}

const char *mincov_outcome_kind_name(enum mincov_outcome_kind kind) {
  static const char *const names[MINCOV_OUTCOME_KIND_COUNT] = {"false", "true", "case", "default", "normal", "unwind", "label"};
  return kind < MINCOV_OUTCOME_KIND_COUNT ? names[kind] : "unknown";
}

void mincov_function_free(struct mincov_function *function) {
  free(function->node_flags);
  free(function->first_range);
  free(function->ranges);
  free(function->first_successor);
  free(function->successor);
  free(function->edge_flags);
  free(function->branches);
  free(function->outcomes);
  *function = (struct mincov_function){0};
}

void mincov_function_heads(const struct mincov_function *function, uint32_t *head) {
  uint32_t block = 0;
  for (uint32_t node = 0; node < function->node_count; node++)
    if (!mincov_node_flagged(function, node, MINCOV_NODE_TAIL)) head[block++] = node;
  head[block] = function->node_count;
}

/* Edges of one block to one target: for each the number, counted from 1, of the one before it and of the one behind it; 0: none. */
struct parallel {
  uint32_t *before, *behind; /* [edge_count] */
};

static void find_parallel(const struct mincov_function *function, uint32_t *latest, struct parallel *parallel) {
  for (uint32_t block = 0; block < function->block_count; block++) {
    uint32_t first = function->first_successor[block];
    for (uint32_t at = first; at < function->first_successor[block + 1]; at++) {
      uint32_t *last = &latest[function->successor[at]]; /* of this block if it is not below its first edge */
      if (*last > first) {
        parallel->before[at] = *last;
        parallel->behind[*last - 1] = at + 1;
      }
      *last = at + 1;
    }
  }
}

/* Fills the successors and exits of the graph of pieces and, where edges are inferred, of their nodes; the terminal is its last. */
static void link_nodes(const struct mincov_function *function, const uint32_t *head, const struct parallel *parallel,
                       struct mincov_graph *graph) {
  bool has_edges = mincov_function_infers_edges(function);
  uint32_t terminal = mincov_graph_terminal(graph), edge = 0, *first = graph->first_successor, *successor = graph->successor;
  for (uint32_t block = 0; block < function->block_count; block++) {
    uint32_t last = head[block + 1] - 1;
    for (uint32_t node = head[block]; node <= last; node++) {
      first[node] = edge;
      if (node < last)
        successor[edge++] = node + 1;
      else
        for (uint32_t at = function->first_successor[block]; at < function->first_successor[block + 1]; at++)
          if (!parallel->before[at]) successor[edge++] = has_edges ? function->node_count + at : head[function->successor[at]];
      /* A block without successors may say that it ends in an earlier piece alone. */
      graph->exits[node] = mincov_node_flagged(function, node, MINCOV_NODE_EXIT) || first[node] == edge;
      if (graph->exits[node]) successor[edge++] = terminal;
    }
  }
  for (uint32_t at = 0; has_edges && at < function->edge_count; at++) {
    uint32_t behind = parallel->behind[at];
    first[function->node_count + at] = edge;
    graph->exits[function->node_count + at] = 0;
    successor[edge++] = behind ? function->node_count + behind - 1 : head[function->successor[at]];
  }
  first[terminal] = first[terminal + 1] = graph->edge_count = edge;
  graph->exits[terminal] = 0;
}

/* The graph without predecessors. */
static enum mincov_status make_successors(const struct mincov_function *function, struct mincov_graph *graph) {
  size_t nodes = mincov_function_graph_nodes(function), blocks = function->block_count, edges = function->edge_count;
  *graph = (struct mincov_graph){.node_count = (uint32_t)nodes + 1};
  /* One block of memory: the heads' node numbers, before, behind. */
  uint32_t *head = mincov_new_room(blocks + 1 + edges * 2, sizeof *head);
  graph->exits = mincov_new_room(nodes + 1, 1);
  graph->first_successor = mincov_new_room(nodes + 2 + edges * 2 + function->node_count * (size_t)2, sizeof(uint32_t));
  graph->successor = graph->first_successor + nodes + 2;
  bool allocated = head && graph->exits && graph->first_successor;
  if (allocated) {
    struct parallel parallel = {.before = head + blocks + 1, .behind = head + blocks + 1 + edges};
    memset(parallel.before, 0, edges * 2 * sizeof *head);
    if (mincov_function_infers_edges(function) && !mincov_mode_has_edges(function->mode)) {
      uint32_t *latest = memset(head, 0, blocks * sizeof *head); /* before head is filled */
      find_parallel(function, latest, &parallel);
    }
    mincov_function_heads(function, head);
    link_nodes(function, head, &parallel, graph);
  } else {
    mincov_graph_free(graph);
  }
  free(head);
  return allocated ? MINCOV_OK : MINCOV_OUT_OF_MEMORY;
}

/* Adds the predecessors to a function's graph that a decoder checked. */
static enum mincov_status complete_graph(struct mincov_graph *made, struct mincov_graph *graph) {
  *graph = (struct mincov_graph){.node_count = made->node_count, .edge_count = made->edge_count, .exits = made->exits};
  made->exits = NULL;
  if (!mincov_adjacency_allocate(graph)) {
    mincov_graph_free(graph);
    return MINCOV_OUT_OF_MEMORY;
  }
  memcpy(graph->first_successor, made->first_successor, ((size_t)made->node_count + 1) * sizeof(uint32_t));
  memcpy(graph->successor, made->successor, made->edge_count * sizeof(uint32_t));
  mincov_adjacency_invert(graph);
  return MINCOV_OK;
}

/* Checks the graph of a function that no decoder has seen, and adds exits that it lacks: without the terminal's edges it is made
 * anew. */
static enum mincov_status check_graph(struct mincov_graph *made, struct mincov_graph *graph, struct mincov_error *error) {
  uint32_t nodes = mincov_graph_terminal(made), edge = 0;
  for (uint32_t node = 0; node < nodes; node++) {
    uint32_t begin = made->first_successor[node], end = made->first_successor[node + 1] - made->exits[node];
    made->first_successor[node] = edge;
    while (begin < end) made->successor[edge++] = made->successor[begin++];
  }
  made->first_successor[nodes] = edge;
  return mincov_graph_create(nodes, made->first_successor, made->successor, made->exits, graph, error);
}

enum mincov_status mincov_map_graph(const struct mincov_function *function, struct mincov_graph *graph,
                                    struct mincov_error *error) {
  struct mincov_graph made;
  *graph = (struct mincov_graph){0};
  enum mincov_status status = make_successors(function, &made);
  if (status != MINCOV_OK) return status;
  status = function->well_formed ? complete_graph(&made, graph) : check_graph(&made, graph, error);
  mincov_graph_free(&made);
  return status;
}

/* ---- Inference ---- */

/* Goes through a block's pieces: false where a clear probe ends the way. *ends: the run may end before that. */
static bool pass_block(const struct mincov_function *function, const uint32_t *head, uint32_t block, const uint8_t *given,
                       bool *ends) {
  for (uint32_t node = head[block]; node < head[block + 1]; node++) {
    if (given[node] != MINCOV_UNKNOWN) return false;
    *ends |= mincov_node_flagged(function, node, MINCOV_NODE_EXIT);
  }
  *ends |= function->first_successor[block] == function->first_successor[block + 1];
  return true;
}

/* Whether a way without clear probes leads from the entry to an end. stack: [block_count]; seen: [block_count] zero. */
static bool reaches_end(const struct mincov_function *function, const uint32_t *head, const uint8_t *given, uint32_t *stack,
                        uint8_t *seen) {
  const uint8_t *given_edges = mincov_function_infers_edges(function) ? given + function->node_count : NULL;
  uint32_t depth = 0;
  bool ends = false;
  stack[depth++] = 0;
  seen[0] = 1;
  while (depth && !ends) {
    uint32_t block = stack[--depth];
    if (!pass_block(function, head, block, given, &ends)) continue;
    for (uint32_t edge = function->first_successor[block]; edge < function->first_successor[block + 1]; edge++) {
      uint32_t next = function->successor[edge];
      if (seen[next] || (given_edges && given_edges[edge] != MINCOV_UNKNOWN)) continue;
      seen[next] = 1;
      stack[depth++] = next;
    }
  }
  return ends;
}

/* Whether the probes say that nothing of the function ran: none is set, and a clear one stands on every way from the entry to an
 * end. Most functions of a large program never run, and need no graph. */
static enum mincov_status find_idle(const struct mincov_function *function, const uint8_t *given, bool *idle) {
  size_t blocks = function->block_count;
  *idle = false;
  if (memchr(given, MINCOV_COVERED, mincov_function_graph_nodes(function))) return MINCOV_OK;
  uint32_t *head = mincov_new_room(blocks * 2 + 1 + (blocks + 3) / 4, sizeof *head);
  if (!head) return MINCOV_OUT_OF_MEMORY;
  mincov_function_heads(function, head);
  uint32_t *stack = head + blocks + 1;
  *idle = !reaches_end(function, head, given, stack, memset(stack + blocks, 0, blocks));
  free(head);
  return MINCOV_OK;
}

/* The reduced graph needs nothing but successors; where a run was cut, the dominators of the graph as it is are needed. */
enum mincov_status mincov_map_infer(const struct mincov_function *function, const uint8_t *given, uint8_t *state, bool *cut) {
  struct mincov_graph graph;
  bool idle = false;
  *cut = false;
  enum mincov_status status = find_idle(function, given, &idle);
  if (status != MINCOV_OK) return status;
  if (idle) {
    memset(state, MINCOV_NOT_COVERED, (size_t)mincov_function_graph_nodes(function) + 1);
    return MINCOV_OK;
  }
  status = make_successors(function, &graph);
  if (status != MINCOV_OK) return status;
  status = mincov_infer_reduced(&graph, given, state, cut);
  mincov_graph_free(&graph);
  if (status != MINCOV_OK || !*cut) return status;
  status = mincov_map_graph(function, &graph, NULL);
  if (status == MINCOV_OK) status = mincov_infer_certain(&graph, given, state);
  mincov_graph_free(&graph);
  return status;
}
