/* Lengauer and Tarjan's dominators, simple linking with path compression, on depth-first numbers.
 *
 * All work happens in the space of depth-first numbers (0 = root), so that ancestors have smaller numbers and the arrays are
 * walked mostly in order. A dominator has a smaller number than what it dominates, which lets the tree's own preorder be assigned
 * by two sweeps over the numbers, without a second search.
 *
 * Large functions are bound by memory: first touches of fresh pages, and cache misses where jumps are wild. So what the search
 * knows of a number lies together, fields take on a second meaning when the first is over, and both directions may share the
 * scratch. */
#include "mincov/dominators.h"

#include <string.h>

#include "dominators_scratch.h"

#define NO_NUMBER UINT32_MAX

/* One direction of the graph: the reverse one swaps the adjacency lists. */
struct view {
  uint32_t count, root;
  const uint32_t *first_next, *next; /* away from the root */
  const uint32_t *first_back, *back; /* towards the root */
};

/* What is known of a number. Numbers are processed from the last to the first; a processed number is linked into the forest. */
struct mincov_search_node {
  uint32_t ancestor; /* depth-first parent; once linked, a number nearer its tree's root, as paths are compressed */
  uint32_t label;    /* the number of least semidominator on the compressed path, itself included; later: subtree size */
  uint32_t least;    /* that semidominator; later: next free preorder number in the subtree */
  /* First the search's edge cursor. Then the first of the numbers whose semidominator this number is (0: none): they are greater,
   * so all are taken off before its own turn. Then its own semidominator; last its preorder number in the tree. */
  uint32_t semi;
};

enum mincov_status mincov_dominators_scratch_create(uint32_t node_count, struct mincov_dominators_scratch *scratch) {
  size_t count = node_count;
  scratch->nodes = mincov_new_room(count, sizeof *scratch->nodes + 2 * sizeof(uint32_t)); /* one block: freed through nodes */
  if (!scratch->nodes) return MINCOV_OUT_OF_MEMORY;
  scratch->vertex = (uint32_t *)(scratch->nodes + count);
  scratch->stack = scratch->vertex + count;
  return MINCOV_OK;
}

void mincov_dominators_scratch_free(struct mincov_dominators_scratch *scratch) {
  free(scratch->nodes);
  *scratch = (struct mincov_dominators_scratch){0};
}

static struct view make_view(const struct mincov_graph *graph, enum mincov_direction direction) {
  struct view view = {.count = graph->node_count};
  bool forward = direction == MINCOV_FORWARD;
  view.root = forward ? graph->root : mincov_graph_terminal(graph);
  view.first_next = forward ? graph->first_successor : graph->first_predecessor;
  view.next = forward ? graph->successor : graph->predecessor;
  view.first_back = forward ? graph->first_predecessor : graph->first_successor;
  view.back = forward ? graph->predecessor : graph->successor;
  return view;
}

/* Numbers all nodes depth first from the root; number: [node]. The way back up is the parents: no stack. */
static void number_depth_first(const struct view *view, struct mincov_dominators_scratch *scratch, uint32_t *number) {
  struct mincov_search_node *nodes = scratch->nodes;
  memset(number, 0xff, view->count * sizeof *number); /* NO_NUMBER */
  uint32_t numbered = 1, at = 0;
  number[view->root] = 0;
  scratch->vertex[0] = view->root;
  nodes[0] = (struct mincov_search_node){.semi = view->first_next[view->root]};
  for (;;) {
    if (nodes[at].semi == view->first_next[scratch->vertex[at] + 1]) {
      nodes[at].semi = 0; /* no longer a cursor: an empty list */
      if (at == 0) return;
      at = nodes[at].ancestor;
      continue;
    }
    uint32_t next = view->next[nodes[at].semi++];
    if (number[next] != NO_NUMBER) continue;
    number[next] = numbered;
    scratch->vertex[numbered] = next;
    nodes[numbered] = (struct mincov_search_node){at, numbered, numbered, view->first_next[next]};
    at = numbered++;
  }
}

/* Makes label and least of v those of the path from v to the root of its tree in the forest, that root excluded: every number on
 * the way is hung below the root, carrying the least seen. Numbers from linked on are linked; others keep their own values. */
static void compress(struct mincov_dominators_scratch *scratch, uint32_t v, uint32_t linked) {
  struct mincov_search_node *nodes = scratch->nodes;
  if (v < linked) return;
  uint32_t depth = 0;
  while (nodes[v].ancestor >= linked) {
    scratch->stack[depth++] = v;
    v = nodes[v].ancestor;
  }
  const struct mincov_search_node *above = &nodes[v];
  while (depth) {
    struct mincov_search_node *below = &nodes[scratch->stack[--depth]];
    if (above->least < below->least) {
      below->least = above->least;
      below->label = above->label;
    }
    below->ancestor = above->ancestor;
    above = below;
  }
}

/* Takes the numbers whose semidominator is parent off its list; until then, dominator is the link of that list. */
static void empty_bucket(struct mincov_dominators_scratch *scratch, uint32_t parent, uint32_t linked, uint32_t *dominator) {
  struct mincov_search_node *nodes = scratch->nodes;
  for (uint32_t v = nodes[parent].semi, next; v != 0; v = next) {
    next = dominator[v];
    compress(scratch, v, linked);
    dominator[v] = nodes[v].least < parent ? nodes[v].label : parent;
  }
  nodes[parent].semi = 0;
}

/* Fills dominator: [number] that of the immediate dominator. */
static void find_dominators(const struct view *view, struct mincov_dominators_scratch *scratch, const uint32_t *number,
                            uint32_t *dominator) {
  struct mincov_search_node *nodes = scratch->nodes;
  for (uint32_t w = view->count; w-- > 1;) {
    uint32_t node = scratch->vertex[w], parent = nodes[w].ancestor, least = parent;
    for (uint32_t edge = view->first_back[node]; edge < view->first_back[node + 1]; edge++) {
      uint32_t v = number[view->back[edge]];
      compress(scratch, v, w + 1);
      if (nodes[v].least < least) least = nodes[v].least;
    }
    nodes[w].semi = nodes[w].least = least;
    if (least == parent) { /* nothing lies between: no need to wait in a bucket */
      dominator[w] = parent;
    } else {
      dominator[w] = nodes[least].semi;
      nodes[least].semi = w;
    }
    empty_bucket(scratch, parent, w, dominator);
  }
  dominator[0] = 0;
  for (uint32_t w = 1; w < view->count; w++)
    if (dominator[w] != nodes[w].semi) dominator[w] = dominator[dominator[w]];
}

/* Preorder intervals of the dominator tree. Sweep up for subtree sizes, down for first numbers, and once more from numbers to
 * nodes: dominator may be tree->leave. */
static void number_tree(const struct view *view, struct mincov_dominators_scratch *scratch, const uint32_t *dominator,
                        struct mincov_dominators *tree) {
  struct mincov_search_node *nodes = scratch->nodes;
  for (uint32_t w = 0; w < view->count; w++) nodes[w].label = 1;
  for (uint32_t w = view->count; w-- > 1;) nodes[dominator[w]].label += nodes[w].label;
  nodes[0] = (struct mincov_search_node){.label = view->count, .least = 1};
  for (uint32_t w = 1; w < view->count; w++) {
    uint32_t up = dominator[w];
    nodes[w].ancestor = up;
    nodes[w].semi = nodes[up].least;
    nodes[up].least += nodes[w].label;
    nodes[w].least = nodes[w].semi + 1;
  }
  for (uint32_t w = 0; w < view->count; w++) {
    uint32_t node = scratch->vertex[w], enter = nodes[w].semi;
    tree->enter[node] = enter;
    tree->leave[node] = enter + nodes[w].label;
    if (!tree->parent) continue;
    tree->order[enter] = node;
    tree->parent[node] = scratch->vertex[nodes[w].ancestor];
  }
}

enum mincov_status mincov_dominators_create_in(const struct mincov_graph *graph, enum mincov_direction direction,
                                               enum mincov_dominators_parts parts, struct mincov_dominators_scratch *scratch,
                                               struct mincov_dominators *tree) {
  struct view view = make_view(graph, direction);
  *tree = (struct mincov_dominators){.node_count = view.count, .root = view.root};
  size_t arrays = parts == MINCOV_INTERVALS ? 2 : 4;
  tree->enter = mincov_new_room(view.count * arrays, sizeof *tree->enter); /* one block: freed through enter */
  if (!tree->enter) return MINCOV_OUT_OF_MEMORY;
  tree->leave = tree->enter + view.count;
  if (parts == MINCOV_WHOLE_TREE) {
    tree->parent = tree->enter + (size_t)view.count * 2;
    tree->order = tree->enter + (size_t)view.count * 3;
  }
  /* Until the tree is numbered: depth-first numbers by node, and immediate dominators by number. */
  uint32_t *number = tree->enter, *dominator = tree->leave;
  number_depth_first(&view, scratch, number);
  find_dominators(&view, scratch, number, dominator);
  number_tree(&view, scratch, dominator, tree);
  return MINCOV_OK;
}

enum mincov_status mincov_dominators_create(const struct mincov_graph *graph, enum mincov_direction direction,
                                            struct mincov_dominators *tree) {
  struct mincov_dominators_scratch scratch;
  *tree = (struct mincov_dominators){0};
  enum mincov_status status = mincov_dominators_scratch_create(graph->node_count, &scratch);
  if (status != MINCOV_OK) return status;
  status = mincov_dominators_create_in(graph, direction, MINCOV_WHOLE_TREE, &scratch, tree);
  mincov_dominators_scratch_free(&scratch);
  return status;
}

void mincov_dominators_free(struct mincov_dominators *tree) {
  free(tree->enter);
  *tree = (struct mincov_dominators){0};
}
