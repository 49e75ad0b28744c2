/* Building graphs: validation, the terminal's exit edges, both adjacency directions.
 *
 * One depth-first search from the entry gives reachability and a postorder; one backward search from the exits gives the nodes
 * that can end. What is left lies in or before endless loops: Kosaraju's second pass over it, in reverse postorder on the
 * predecessor lists, yields its strongly connected components, each named by its first node in reverse postorder, and the
 * components without an edge to another one get their exit there. */
#include "mincov/graph.h"

#include <string.h>

#include "adjacency.h"
#include "fail.h"
#include "mincov/memory.h"

#define NO_NODE UINT32_MAX

/* The blocks alone, before the terminal joins them. */
struct blocks {
  uint32_t count;
  const uint32_t *first_successor;
  const uint32_t *successor;
  uint32_t *first_predecessor; /* [count + 1] */
  uint32_t *predecessor;       /* [edges] */
  uint32_t *postorder;         /* [count] blocks, last finished last */
  uint32_t *cursor, *stack;    /* [count] scratch */
  uint8_t *seen, *can_end;     /* [count] zero */
  uint8_t *exits;              /* [count] */
};

/* All arrays but exits, in one block: freed through first_predecessor. */
static bool allocate_blocks(struct blocks *blocks) {
  size_t count = blocks->count, edges = blocks->first_successor[count];
  uint32_t *memory = mincov_new_room(count * 4 + 1 + edges + (count * 2 + 3) / 4, sizeof *memory);
  if (!memory) return false;
  blocks->first_predecessor = memory;
  blocks->predecessor = memory + count + 1;
  blocks->postorder = blocks->predecessor + edges;
  blocks->cursor = blocks->postorder + count;
  blocks->stack = blocks->cursor + count;
  blocks->seen = memset(blocks->stack + count, 0, count * 2);
  blocks->can_end = blocks->seen + count;
  return true;
}

static enum mincov_status check_edges(uint32_t block_count, const uint32_t *first_successor, const uint32_t *successor,
                                      struct mincov_error *error) {
  if (block_count == 0) return mincov_fail(error, MINCOV_INVALID, "a graph needs at least one block", 0);
  if (block_count > UINT32_MAX - 2) return mincov_fail(error, MINCOV_INVALID, "more blocks than a graph can hold", 0);
  if (first_successor[0] != 0) return mincov_fail(error, MINCOV_INVALID, "successor index does not start at 0", 0);
  for (uint32_t block = 0; block < block_count; block++)
    if (first_successor[block + 1] < first_successor[block])
      return mincov_fail(error, MINCOV_INVALID, "successor index descends", 0);
  if (first_successor[block_count] > UINT32_MAX - 2 - block_count)
    return mincov_fail(error, MINCOV_INVALID, "more edges than a graph can hold", 0);
  for (uint32_t edge = 0; edge < first_successor[block_count]; edge++)
    if (successor[edge] >= block_count) return mincov_fail(error, MINCOV_INVALID, "successor out of range", 0);
  return MINCOV_OK;
}

/* Counting sort of the edges by target; sources come out ascending. */
static void invert_edges(uint32_t node_count, const uint32_t *first_successor, const uint32_t *successor,
                         uint32_t *first_predecessor, uint32_t *predecessor) {
  memset(first_predecessor, 0, ((size_t)node_count + 1) * sizeof *first_predecessor);
  for (uint32_t edge = 0; edge < first_successor[node_count]; edge++) first_predecessor[successor[edge] + 1]++;
  for (uint32_t node = 0; node < node_count; node++) first_predecessor[node + 1] += first_predecessor[node];
  /* Fill with first_predecessor[n] as the cursor of n, then shift the cursors back by one place. */
  for (uint32_t node = 0; node < node_count; node++)
    for (uint32_t edge = first_successor[node]; edge < first_successor[node + 1]; edge++)
      predecessor[first_predecessor[successor[edge]]++] = node;
  memmove(first_predecessor + 1, first_predecessor, node_count * sizeof *first_predecessor);
  first_predecessor[0] = 0;
}

/* Depth-first postorder from block 0; false if a block is not reached. */
static bool number_postorder(struct blocks *blocks) {
  uint32_t *cursor = blocks->cursor, *stack = blocks->stack;
  uint8_t *seen = blocks->seen;
  memcpy(cursor, blocks->first_successor, blocks->count * sizeof *cursor);
  uint32_t depth = 0, finished = 0;
  stack[depth++] = 0;
  seen[0] = 1;
  while (depth) {
    uint32_t block = stack[depth - 1];
    if (cursor[block] == blocks->first_successor[block + 1]) {
      blocks->postorder[finished++] = block;
      depth--;
      continue;
    }
    uint32_t next = blocks->successor[cursor[block]++];
    if (seen[next]) continue;
    seen[next] = 1;
    stack[depth++] = next;
  }
  return finished == blocks->count;
}

/* Marks in can_end every block that reaches an exit; returns how many. */
static uint32_t mark_ending(struct blocks *blocks) {
  uint32_t *stack = blocks->stack;
  uint8_t *can_end = blocks->can_end;
  uint32_t depth = 0, marked = 0;
  for (uint32_t block = 0; block < blocks->count; block++)
    if (blocks->exits[block]) can_end[block] = 1, stack[depth++] = block;
  while (depth) {
    uint32_t block = stack[--depth];
    marked++;
    for (uint32_t edge = blocks->first_predecessor[block]; edge < blocks->first_predecessor[block + 1]; edge++) {
      uint32_t from = blocks->predecessor[edge];
      if (can_end[from]) continue;
      can_end[from] = 1;
      stack[depth++] = from;
    }
  }
  return marked;
}

/* Gives each terminal strongly connected component among the blocks that cannot end an exit at its first block in reverse
 * postorder. */
static void end_endless_loops(struct blocks *blocks) {
  const uint8_t *can_end = blocks->can_end;
  uint32_t *component = blocks->cursor, *stack = blocks->stack;
  for (uint32_t block = 0; block < blocks->count; block++) component[block] = NO_NODE;
  for (uint32_t at = blocks->count; at-- > 0;) {
    uint32_t root = blocks->postorder[at];
    if (can_end[root] || component[root] != NO_NODE) continue;
    uint32_t depth = 0;
    component[root] = root;
    stack[depth++] = root;
    while (depth) {
      uint32_t block = stack[--depth];
      for (uint32_t edge = blocks->first_predecessor[block]; edge < blocks->first_predecessor[block + 1]; edge++) {
        uint32_t from = blocks->predecessor[edge];
        if (can_end[from] || component[from] != NO_NODE) continue;
        component[from] = root;
        stack[depth++] = from;
      }
    }
  }
  /* Successors of a block that cannot end cannot end either, so every target has a component. */
  uint8_t *leaves = (uint8_t *)stack; /* [count] reused: 1 where an edge leaves the component */
  memset(leaves, 0, blocks->count);
  for (uint32_t block = 0; block < blocks->count; block++)
    for (uint32_t edge = blocks->first_successor[block]; !can_end[block] && edge < blocks->first_successor[block + 1]; edge++)
      if (component[blocks->successor[edge]] != component[block]) leaves[component[block]] = 1;
  for (uint32_t block = 0; block < blocks->count; block++)
    if (component[block] == block && !leaves[block]) blocks->exits[block] = 1;
}

/* Fills blocks->exits: what the caller said, blocks without successors, endless loops. */
static enum mincov_status find_exits(struct blocks *blocks, const uint8_t *exits, struct mincov_error *error) {
  if (!number_postorder(blocks)) return mincov_fail(error, MINCOV_INVALID, "a block cannot be reached from the entry", 0);
  for (uint32_t block = 0; block < blocks->count; block++)
    blocks->exits[block] = (exits && exits[block]) || blocks->first_successor[block] == blocks->first_successor[block + 1];
  if (mark_ending(blocks) < blocks->count) end_endless_loops(blocks);
  return MINCOV_OK;
}

bool mincov_adjacency_allocate(struct mincov_graph *graph) {
  size_t firsts = (size_t)graph->node_count + 1, edges = graph->edge_count;
  graph->first_successor = mincov_new_room((firsts + edges) * 2, sizeof(uint32_t));
  if (!graph->first_successor) return false;
  graph->successor = graph->first_successor + firsts;
  graph->first_predecessor = graph->successor + edges;
  graph->predecessor = graph->first_predecessor + firsts;
  return true;
}

void mincov_adjacency_invert(struct mincov_graph *graph) {
  invert_edges(graph->node_count, graph->first_successor, graph->successor, graph->first_predecessor, graph->predecessor);
}

void mincov_adjacency_number_incoming(const struct mincov_graph *graph, uint32_t *cursor, uint32_t *edge_of) {
  memcpy(cursor, graph->first_predecessor, graph->node_count * sizeof *cursor);
  for (uint32_t edge = 0; edge < graph->edge_count; edge++) edge_of[cursor[graph->successor[edge]]++] = edge;
}

/* Joins blocks and terminal into the final graph. graph->exits is set already. */
static enum mincov_status join_terminal(const struct blocks *blocks, struct mincov_graph *graph) {
  uint32_t terminal = blocks->count, exit_count = 0;
  for (uint32_t block = 0; block < blocks->count; block++) exit_count += blocks->exits[block];
  graph->node_count = blocks->count + 1;
  graph->edge_count = blocks->first_successor[blocks->count] + exit_count;
  if (!mincov_adjacency_allocate(graph)) return MINCOV_OUT_OF_MEMORY;
  uint32_t edge = 0;
  for (uint32_t block = 0; block < blocks->count; block++) {
    graph->first_successor[block] = edge;
    for (uint32_t at = blocks->first_successor[block]; at < blocks->first_successor[block + 1]; at++)
      graph->successor[edge++] = blocks->successor[at];
    if (blocks->exits[block]) graph->successor[edge++] = terminal;
  }
  graph->first_successor[terminal] = graph->first_successor[terminal + 1] = edge;
  mincov_adjacency_invert(graph);
  return MINCOV_OK;
}

/* Everything but the graph itself: blocks and their exits, both freed by the caller. */
static enum mincov_status examine_blocks(struct blocks *blocks, const uint8_t *exits, struct mincov_error *error) {
  enum mincov_status status = check_edges(blocks->count, blocks->first_successor, blocks->successor, error);
  if (status != MINCOV_OK) return status;
  blocks->exits = mincov_new_array((size_t)blocks->count + 1, 1);
  if (!blocks->exits || !allocate_blocks(blocks)) return MINCOV_OUT_OF_MEMORY;
  invert_edges(blocks->count, blocks->first_successor, blocks->successor, blocks->first_predecessor, blocks->predecessor);
  return find_exits(blocks, exits, error);
}

enum mincov_status mincov_graph_create(uint32_t block_count, const uint32_t *first_successor, const uint32_t *successor,
                                       const uint8_t *exits, struct mincov_graph *graph, struct mincov_error *error) {
  *graph = (struct mincov_graph){0};
  struct blocks blocks = {.count = block_count, .first_successor = first_successor, .successor = successor};
  enum mincov_status status = examine_blocks(&blocks, exits, error);
  graph->exits = blocks.exits;
  if (status == MINCOV_OK) status = join_terminal(&blocks, graph);
  free(blocks.first_predecessor);
  if (status != MINCOV_OK) mincov_graph_free(graph);
  return status;
}

/* Whether blocks that are numbered in reverse postorder, as front ends do, show at once that nothing is amiss: each but the first
 * has an edge from one before it, and each reaches an exit by edges forward and, in a second round, by one backward behind these.
 */
static bool is_plainly_complete(uint32_t count, const uint32_t *first_successor, const uint32_t *successor, const uint8_t *exits,
                                uint8_t *reached) {
  memset(reached, 0, count);
  reached[0] = 1;
  for (uint32_t block = 0; block < count; block++) {
    if (!reached[block]) return false;
    for (uint32_t edge = first_successor[block]; edge < first_successor[block + 1]; edge++) reached[successor[edge]] = 1;
  }
  uint8_t *can_end = memcpy(reached, exits, count);
  uint32_t open = 1;
  for (int round = 0; round < 2 && open; round++) {
    open = 0;
    for (uint32_t block = count; block-- > 0;) {
      uint8_t ends = can_end[block];
      for (uint32_t edge = first_successor[block]; edge < first_successor[block + 1]; edge++) ends |= can_end[successor[edge]];
      can_end[block] = ends;
      open += !ends;
    }
  }
  return open == 0; /* a block without successors ends by its own exit alone */
}

enum mincov_status mincov_graph_check(uint32_t block_count, const uint32_t *first_successor, const uint32_t *successor,
                                      const uint8_t *exits, bool *complete, struct mincov_error *error) {
  struct blocks blocks = {.count = block_count, .first_successor = first_successor, .successor = successor};
  enum mincov_status status = check_edges(block_count, first_successor, successor, error);
  if (status != MINCOV_OK) return status;
  uint8_t *scratch = mincov_new_room(block_count, 1);
  if (!scratch) return MINCOV_OUT_OF_MEMORY;
  *complete = is_plainly_complete(block_count, first_successor, successor, exits, scratch);
  free(scratch);
  if (*complete) return MINCOV_OK;
  status = examine_blocks(&blocks, exits, error);
  *complete = status == MINCOV_OK && !memcmp(blocks.exits, exits, block_count);
  free(blocks.exits);
  free(blocks.first_predecessor);
  return status;
}

/* Marks what the source leads to; returns how many. seen: [node_count] zero. */
static uint32_t mark_entries(const struct mincov_graph *graph, uint8_t *seen) {
  uint32_t terminal = mincov_graph_terminal(graph), count = 0;
  seen[0] = 1;
  for (uint32_t node = 0; node < terminal; node++)
    for (uint32_t at = graph->first_successor[node]; graph->exits[node] && at < graph->first_successor[node + 1]; at++)
      seen[graph->successor[at]] = 1;
  for (uint32_t node = 0; node < terminal; node++) count += seen[node];
  return count;
}

enum mincov_status mincov_graph_make_resettable(struct mincov_graph *graph) {
  uint32_t source = mincov_graph_terminal(graph), terminal = source + 1, nodes = terminal + 1, edge = graph->edge_count;
  struct mincov_graph made = {.node_count = nodes, .root = source};
  made.exits = mincov_new_array(nodes, 1);
  uint8_t *seen = mincov_new_array(nodes, 1);
  bool allocated = made.exits && seen && (size_t)edge + source < UINT32_MAX - 2;
  if (allocated) {
    made.edge_count = edge + mark_entries(graph, seen);
    allocated = mincov_adjacency_allocate(&made);
  }
  if (allocated) {
    memcpy(made.first_successor, graph->first_successor, ((size_t)source + 1) * sizeof(uint32_t));
    memcpy(made.exits, graph->exits, source);
    for (uint32_t at = 0; at < graph->edge_count; at++)
      made.successor[at] = graph->successor[at] == source ? terminal : graph->successor[at];
    for (uint32_t node = 0; node < source; node++)
      if (seen[node]) made.successor[edge++] = node;
    made.first_successor[terminal] = made.first_successor[nodes] = edge;
    mincov_adjacency_invert(&made);
  }
  free(seen);
  mincov_graph_free(graph);
  if (!allocated) mincov_graph_free(&made);
  *graph = made;
  return allocated ? MINCOV_OK : MINCOV_OUT_OF_MEMORY;
}

void mincov_graph_free(struct mincov_graph *graph) {
  free(graph->first_successor);
  free(graph->exits);
  *graph = (struct mincov_graph){0};
}
