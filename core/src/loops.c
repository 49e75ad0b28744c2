/* Havlak's loop nesting on depth-first numbers, with Ramalingam's treatment of irreducible entries.
 *
 * v is in the loop of w when w is a depth-first ancestor of v and v reaches a back edge to w within w's descendants. Working down
 * the numbers finds inner loops first; each finished loop is represented by its header from then on. A cross or forward edge
 * matters only to loops around both of its ends, so it waits at the lowest common ancestor of the two (found during the search:
 * the lowest ancestor of the target that is not finished) and joins when that number is processed. So every edge is followed once,
 * where Havlak hands irreducible entries from loop to loop. */
#include "mincov/loops.h"

#include "mincov/memory.h"

#define NO_NUMBER UINT32_MAX
#define NEST_ARRAYS 10

struct nest {
  uint32_t count;
  uint32_t *number;      /* [node] depth-first number */
  uint32_t *vertex;      /* [number] node */
  uint32_t *tree_parent; /* [number] in the depth-first tree */
  uint32_t *last;        /* [number] greatest number among the descendants */
  uint32_t *parent;      /* [number] header of the loop around it */
  uint32_t *represented; /* [number] union-find */
  uint32_t *stack;       /* scratch */
  uint32_t *listed;      /* [number] header whose body listed this number last */
  uint8_t *is_header;    /* [number] */
  uint32_t *waiting;     /* [number] first cross or forward edge that waits for this number to be processed */
  uint32_t *entering;    /* [number] first such edge that has joined, by its target's representative */
  struct side_edge *edges;
  uint32_t edge_count;
};

/* A cross or forward edge, in one list at a time. */
struct side_edge {
  uint32_t from, to, next;
};

static uint32_t find(struct nest *nest, uint32_t v) {
  while (nest->represented[v] != v) {
    nest->represented[v] = nest->represented[nest->represented[v]]; /* path halving */
    v = nest->represented[v];
  }
  return v;
}

/* An edge from the number in progress to a finished one: a cross or a forward edge. */
static void wait_for_ancestor(struct nest *nest, uint32_t from, uint32_t to) {
  uint32_t ancestor = find(nest, to);
  nest->edges[nest->edge_count] = (struct side_edge){.from = from, .to = to, .next = nest->waiting[ancestor]};
  nest->waiting[ancestor] = nest->edge_count++;
}

/* Depth-first numbers. While numbering, finished numbers are represented by their lowest ancestor in progress. */
static void number_nodes(const struct mincov_graph *graph, struct nest *nest) {
  uint32_t *cursor = nest->listed, depth = 0, numbered = 0;
  for (uint32_t node = 0; node < nest->count; node++) {
    nest->number[node] = nest->waiting[node] = nest->entering[node] = NO_NUMBER;
    nest->represented[node] = node;
  }
  nest->number[0] = 0;
  nest->vertex[numbered++] = 0;
  cursor[0] = graph->first_successor[0];
  nest->stack[depth++] = 0;
  while (depth) {
    uint32_t at = nest->stack[depth - 1], node = nest->vertex[at];
    if (cursor[at] == graph->first_successor[node + 1]) {
      nest->last[at] = numbered - 1;
      if (--depth) nest->represented[at] = nest->stack[depth - 1];
      continue;
    }
    uint32_t next = graph->successor[cursor[at]++], known = nest->number[next];
    if (known != NO_NUMBER) {
      if (nest->represented[known] != known) wait_for_ancestor(nest, at, known);
      continue;
    }
    nest->number[next] = numbered;
    nest->vertex[numbered] = next;
    nest->tree_parent[numbered] = at;
    cursor[numbered] = graph->first_successor[next];
    nest->stack[depth++] = numbered++;
  }
}

static bool is_descendant(const struct nest *nest, uint32_t ancestor, uint32_t v) {
  return ancestor <= v && v <= nest->last[ancestor];
}

/* Adds the representative of from to the body of w, unless it is there. */
static void list_body(struct nest *nest, uint32_t w, uint32_t from, uint32_t *depth) {
  uint32_t representative = find(nest, from);
  if (representative == w || nest->listed[representative] == w) return;
  nest->listed[representative] = w;
  nest->stack[(*depth)++] = representative;
}

/* The edges whose lowest common ancestor is w can now be followed: both ends are among its descendants. */
static void join_waiting(struct nest *nest, uint32_t w) {
  for (uint32_t edge = nest->waiting[w], next = NO_NUMBER; edge != NO_NUMBER; edge = next) {
    next = nest->edges[edge].next;
    uint32_t target = find(nest, nest->edges[edge].to);
    nest->edges[edge].next = nest->entering[target];
    nest->entering[target] = edge;
  }
}

/* Collects the body of the loop headed by w, if it is one, and collapses it. The body doubles as the work list. Of a member's
 * direct predecessors only the tree parent matters: back edges come from its own loop, other edges are in the list. */
static void collapse(const struct mincov_graph *graph, struct nest *nest, uint32_t w) {
  uint32_t depth = 0, node = nest->vertex[w];
  join_waiting(nest, w);
  for (uint32_t edge = graph->first_predecessor[node]; edge < graph->first_predecessor[node + 1]; edge++) {
    uint32_t from = nest->number[graph->predecessor[edge]];
    if (!is_descendant(nest, w, from)) continue;
    nest->is_header[w] = 1;
    list_body(nest, w, from, &depth);
  }
  for (uint32_t at = 0; at < depth; at++) {
    uint32_t x = nest->stack[at];
    list_body(nest, w, nest->tree_parent[x], &depth);
    for (uint32_t edge = nest->entering[x]; edge != NO_NUMBER; edge = nest->edges[edge].next)
      list_body(nest, w, nest->edges[edge].from, &depth);
  }
  for (uint32_t at = 0; at < depth; at++) {
    nest->parent[nest->stack[at]] = w;
    nest->represented[nest->stack[at]] = w;
  }
}

static void fill_result(const struct nest *nest, struct mincov_loops *loops) {
  for (uint32_t v = 0; v < nest->count; v++) {
    uint32_t node = nest->vertex[v], up = nest->parent[v];
    uint32_t around = up == NO_NUMBER ? MINCOV_NO_LOOP : nest->vertex[up];
    loops->parent[node] = around;
    loops->header[node] = nest->is_header[v] ? node : around;
    loops->depth[node] = (up == NO_NUMBER ? 0 : loops->depth[around]) + nest->is_header[v];
  }
}

enum mincov_status mincov_loops_create(const struct mincov_graph *graph, struct mincov_loops *loops) {
  uint32_t count = graph->node_count;
  *loops = (struct mincov_loops){.node_count = count};
  uint32_t *result = mincov_new_array((size_t)count * 3, sizeof *result);
  uint32_t *memory = mincov_new_array((size_t)count * NEST_ARRAYS, sizeof *memory);
  struct side_edge *edges = mincov_new_array(graph->edge_count, sizeof *edges);
  uint8_t *is_header = mincov_new_array(count, 1);
  if (!result || !memory || !edges || !is_header) {
    free(result);
    free(memory);
    free(edges);
    free(is_header);
    return MINCOV_OUT_OF_MEMORY;
  }
  loops->header = result; /* one block: freed through header */
  loops->parent = result + count;
  loops->depth = result + (size_t)count * 2;
  struct nest nest = {.count = count, .is_header = is_header, .edges = edges};
  uint32_t **arrays[NEST_ARRAYS] = {&nest.number,      &nest.vertex, &nest.tree_parent, &nest.last,    &nest.parent,
                                    &nest.represented, &nest.stack,  &nest.listed,      &nest.waiting, &nest.entering};
  for (size_t i = 0; i < NEST_ARRAYS; i++) *arrays[i] = memory + i * count;
  number_nodes(graph, &nest);
  for (uint32_t v = 0; v < count; v++) {
    nest.parent[v] = nest.listed[v] = NO_NUMBER;
    nest.represented[v] = v;
  }
  for (uint32_t w = count; w-- > 0;) collapse(graph, &nest, w);
  fill_result(&nest, loops);
  free(memory);
  free(edges);
  free(is_header);
  return MINCOV_OK;
}

void mincov_loops_free(struct mincov_loops *loops) {
  free(loops->header);
  *loops = (struct mincov_loops){0};
}
