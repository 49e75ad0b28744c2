/* Lengauer and Tarjan's dominators, simple linking with path compression, on depth-first numbers.
 *
 * All work happens in the space of depth-first numbers (0 = root), so that ancestors have smaller numbers and the arrays are
 * walked mostly in order. A dominator has a smaller number than what it dominates, which lets the tree's own preorder be assigned
 * by two sweeps over the numbers, without a second search. */
#include "mincov/dominators.h"

#include "memory.h"

#define NO_NUMBER UINT32_MAX

/* One direction of the graph: the reverse one swaps the adjacency lists. */
struct view {
  uint32_t count, root;
  const uint32_t *first_next, *next; /* away from the root */
  const uint32_t *first_back, *back; /* towards the root */
};

/* Scratch, all indexed by depth-first number except number. */
struct search {
  uint32_t *number;    /* [node] its depth-first number */
  uint32_t *vertex;    /* node of a number */
  uint32_t *parent;    /* in the depth-first tree */
  uint32_t *semi;      /* semidominator */
  uint32_t *ancestor;  /* in the forest of processed numbers; NO_NUMBER: not linked yet */
  uint32_t *label;     /* number of least semi on the compressed path */
  uint32_t *bucket;    /* first number whose semidominator this is */
  uint32_t *bucket_next;
  uint32_t *dominator; /* immediate dominator */
  uint32_t *stack;
};

#define SEARCH_ARRAYS 10

static struct view make_view(const struct mincov_graph *graph, enum mincov_direction direction) {
  struct view view = {.count = graph->node_count};
  bool forward = direction == MINCOV_FORWARD;
  view.root = forward ? 0 : mincov_graph_terminal(graph);
  view.first_next = forward ? graph->first_successor : graph->first_predecessor;
  view.next = forward ? graph->successor : graph->predecessor;
  view.first_back = forward ? graph->first_predecessor : graph->first_successor;
  view.back = forward ? graph->predecessor : graph->successor;
  return view;
}

static void assign_scratch(struct search *search, uint32_t *memory, size_t count) {
  uint32_t **arrays[SEARCH_ARRAYS] = {&search->number, &search->vertex, &search->parent,      &search->semi,      &search->ancestor,
                                      &search->label,  &search->bucket, &search->bucket_next, &search->dominator, &search->stack};
  for (size_t i = 0; i < SEARCH_ARRAYS; i++) *arrays[i] = memory + i * count;
}

/* Numbers all nodes depth first from the root. semi serves as the edge cursor until it gets its own meaning. */
static void number_depth_first(const struct view *view, struct search *search) {
  uint32_t *cursor = search->semi;
  for (uint32_t node = 0; node < view->count; node++) search->number[node] = NO_NUMBER;
  uint32_t depth = 0, numbered = 0;
  search->number[view->root] = numbered;
  search->vertex[numbered++] = view->root;
  cursor[0] = view->first_next[view->root];
  search->stack[depth++] = 0;
  while (depth) {
    uint32_t at = search->stack[depth - 1], node = search->vertex[at];
    if (cursor[at] == view->first_next[node + 1]) {
      depth--;
      continue;
    }
    uint32_t next = view->next[cursor[at]++];
    if (search->number[next] != NO_NUMBER) continue;
    search->number[next] = numbered;
    search->vertex[numbered] = next;
    search->parent[numbered] = at;
    cursor[numbered] = view->first_next[next];
    search->stack[depth++] = numbered++;
  }
}

/* The number of least semidominator on the path from v to the root of its tree in the forest, v's root excluded. Compresses the
 * path: every number on it is hung below the root, carrying the least label seen on its way. */
static uint32_t evaluate(struct search *search, uint32_t v) {
  uint32_t *ancestor = search->ancestor, *label = search->label, *semi = search->semi;
  if (ancestor[v] == NO_NUMBER) return v;
  uint32_t depth = 0;
  while (ancestor[ancestor[v]] != NO_NUMBER) {
    search->stack[depth++] = v;
    v = ancestor[v];
  }
  while (depth) {
    uint32_t below = search->stack[--depth];
    if (semi[label[v]] < semi[label[below]]) label[below] = label[v];
    ancestor[below] = ancestor[v];
    v = below;
  }
  return label[v];
}

static void find_dominators(const struct view *view, struct search *search) {
  for (uint32_t w = 0; w < view->count; w++) {
    search->semi[w] = search->label[w] = w;
    search->ancestor[w] = search->bucket[w] = NO_NUMBER;
  }
  for (uint32_t w = view->count; w-- > 1;) {
    uint32_t node = search->vertex[w], least = search->parent[w];
    for (uint32_t edge = view->first_back[node]; edge < view->first_back[node + 1]; edge++) {
      uint32_t candidate = search->semi[evaluate(search, search->number[view->back[edge]])];
      if (candidate < least) least = candidate;
    }
    search->semi[w] = least;
    search->bucket_next[w] = search->bucket[least];
    search->bucket[least] = w;
    uint32_t parent = search->parent[w];
    search->ancestor[w] = parent;
    for (uint32_t v = search->bucket[parent]; v != NO_NUMBER; v = search->bucket_next[v]) {
      uint32_t u = evaluate(search, v);
      search->dominator[v] = search->semi[u] < parent ? u : parent;
    }
    search->bucket[parent] = NO_NUMBER;
  }
  search->dominator[0] = 0;
  for (uint32_t w = 1; w < view->count; w++)
    if (search->dominator[w] != search->semi[w]) search->dominator[w] = search->dominator[search->dominator[w]];
}

/* Preorder intervals of the dominator tree. Sweep up for subtree sizes, then down for first numbers. */
static void number_tree(const struct view *view, struct search *search, struct mincov_dominators *tree) {
  uint32_t *size = search->semi, *next = search->label; /* no longer needed in their first meaning */
  for (uint32_t w = 0; w < view->count; w++) size[w] = 1;
  for (uint32_t w = view->count; w-- > 1;) size[search->dominator[w]] += size[w];
  next[0] = 1;
  for (uint32_t w = 0; w < view->count; w++) {
    uint32_t up = search->dominator[w], node = search->vertex[w];
    uint32_t enter = w == 0 ? 0 : next[up];
    if (w != 0) next[up] += size[w];
    next[w] = enter + 1;
    tree->enter[node] = enter;
    tree->leave[node] = enter + size[w];
    tree->order[enter] = node;
    tree->parent[node] = search->vertex[up];
  }
}

enum mincov_status mincov_dominators_create(const struct mincov_graph *graph, enum mincov_direction direction,
                                            struct mincov_dominators *tree) {
  struct view view = make_view(graph, direction);
  *tree = (struct mincov_dominators){.node_count = view.count, .root = view.root};
  uint32_t *result = mincov_new_array((size_t)view.count * 4, sizeof *result);
  uint32_t *memory = mincov_new_array((size_t)view.count * SEARCH_ARRAYS, sizeof *memory);
  if (!result || !memory) {
    free(result);
    free(memory);
    return MINCOV_OUT_OF_MEMORY;
  }
  tree->parent = result; /* one block: freed through parent */
  tree->enter = result + view.count;
  tree->leave = result + (size_t)view.count * 2;
  tree->order = result + (size_t)view.count * 3;
  struct search search;
  assign_scratch(&search, memory, view.count);
  number_depth_first(&view, &search);
  find_dominators(&view, &search);
  number_tree(&view, &search, tree);
  free(memory);
  return MINCOV_OK;
}

void mincov_dominators_free(struct mincov_dominators *tree) {
  free(tree->parent);
  *tree = (struct mincov_dominators){0};
}
