#include "reduce.h"

#include <stdlib.h>

#define NONE MINCOV_JAVA_NONE
#define MAX_CROSSED 256 /* edges that may take the place of a piece's own */

typedef struct mincov_java_function_flow function_flow;

/* A piece and a context that it may throw in: its own, or that of a piece that was left out behind it. */
struct throwing {
  uint32_t piece, context;
};

struct reduction {
  function_flow *function;
  struct mincov_java_shape *shape;
  uint32_t count;                       /* pieces */
  uint32_t *out_head, *in_head;         /* [count] edges, chained */
  MINCOV_JAVA_ARRAY(uint32_t) out_next; /* [edges] */
  MINCOV_JAVA_ARRAY(uint32_t) in_next;  /* [edges] */
  MINCOV_JAVA_ARRAY(struct throwing) throwing;
  MINCOV_JAVA_ARRAY(struct mincov_java_edge) handler_edges;
};

static const struct mincov_java_piece *piece_of(const struct reduction *reduction, uint32_t piece) {
  return &reduction->function->pieces.items[piece];
}

static bool tells_nothing(const struct reduction *reduction, uint32_t piece) {
  const struct mincov_java_piece *at = piece_of(reduction, piece);
  return piece != 0 && !at->place && at->first_line == NONE && at->tail == NONE &&
         !(at->flags & (MINCOV_JAVA_PIECE_BRANCH | MINCOV_JAVA_PIECE_TAIL));
}

/* Where edges to a piece end in truth. Paths are halved on the way. */
static uint32_t resolve(uint32_t *leads_to, uint32_t piece) {
  while (leads_to[piece] != piece) {
    leads_to[piece] = leads_to[leads_to[piece]];
    piece = leads_to[piece];
  }
  return piece;
}

/* Pieces with one way out, that cannot throw, are passed over. */
static void forward_simple(struct reduction *reduction) {
  uint32_t *leads_to = reduction->shape->leads_to, *ways = mincov_java_allocate(reduction->count, sizeof *ways);
  uint32_t *target = mincov_java_allocate(reduction->count, sizeof *target);
  for (size_t i = 0; i < reduction->function->edges.count; i++) {
    struct mincov_java_edge edge = reduction->function->edges.items[i];
    ways[edge.from]++;
    target[edge.from] = edge.to;
  }
  for (uint32_t piece = 0; piece < reduction->count; piece++) {
    leads_to[piece] = piece;
    uint8_t flags = piece_of(reduction, piece)->flags;
    if (ways[piece] != 1 || !tells_nothing(reduction, piece) || (flags & (MINCOV_JAVA_PIECE_THROWS | MINCOV_JAVA_PIECE_ENDS)))
      continue;
    uint32_t end = target[piece] < piece ? resolve(leads_to, target[piece]) : target[piece];
    if (end == piece) continue; /* an empty endless loop */
    leads_to[piece] = end;
    if (flags & MINCOV_JAVA_PIECE_LOOP) reduction->function->pieces.items[end].flags |= MINCOV_JAVA_PIECE_LOOP;
  }
  for (size_t i = 0; i < reduction->function->edges.count; i++) {
    struct mincov_java_edge *edge = &reduction->function->edges.items[i];
    if (leads_to[edge->from] != edge->from) edge->from = NONE;
    edge->to = resolve(leads_to, edge->to);
  }
  free(ways);
  free(target);
}

static void chain_edge(struct reduction *reduction, uint32_t edge) {
  struct mincov_java_edge at = reduction->function->edges.items[edge];
  bool dead = at.from == NONE;
  MINCOV_JAVA_PUSH(&reduction->out_next, dead ? NONE : reduction->out_head[at.from]);
  MINCOV_JAVA_PUSH(&reduction->in_next, dead ? NONE : reduction->in_head[at.to]);
  if (!dead) reduction->out_head[at.from] = reduction->in_head[at.to] = edge;
}

static void chain_edges(struct reduction *reduction) {
  for (uint32_t i = 0; i < reduction->count; i++) reduction->out_head[i] = reduction->in_head[i] = NONE;
  for (uint32_t edge = 0; edge < reduction->function->edges.count; edge++) chain_edge(reduction, edge);
}

/* The live edges of a chain, at most MAX_CROSSED of them; more: a count above that. */
static uint32_t collect(const struct reduction *reduction, uint32_t head, const uint32_t *next, uint32_t *edges) {
  uint32_t count = 0;
  for (uint32_t edge = head; edge != NONE && count <= MAX_CROSSED; edge = next[edge]) {
    if (reduction->function->edges.items[edge].from == NONE) continue;
    if (count < MAX_CROSSED) edges[count] = edge;
    count++;
  }
  return count;
}

/* Leads the predecessors of a piece to its successors, in the place of their edges to it. */
static void leave_out(struct reduction *reduction, uint32_t piece) {
  uint32_t in[MAX_CROSSED], out[MAX_CROSSED];
  function_flow *function = reduction->function;
  uint32_t in_count = collect(reduction, reduction->in_head[piece], reduction->in_next.items, in);
  uint32_t out_count = collect(reduction, reduction->out_head[piece], reduction->out_next.items, out);
  if (in_count == 0 || (uint64_t)in_count * (out_count ? out_count : 1) > MAX_CROSSED) return;
  for (uint32_t i = 0; i < out_count; i++)
    if (function->edges.items[out[i]].to == piece) return;
  uint8_t flags = function->pieces.items[piece].flags;
  if (out_count == 0) flags |= MINCOV_JAVA_PIECE_ENDS; /* the function's end: a predecessor may have other ways as well */
  for (uint32_t i = 0; i < in_count; i++) {
    uint32_t from = function->edges.items[in[i]].from;
    function->pieces.items[from].flags |= flags & MINCOV_JAVA_PIECE_ENDS;
    if ((flags & MINCOV_JAVA_PIECE_THROWS) && function->pieces.items[piece].context == function->pieces.items[from].context)
      function->pieces.items[from].flags |= MINCOV_JAVA_PIECE_THROWS;
    else if (flags & MINCOV_JAVA_PIECE_THROWS)
      MINCOV_JAVA_PUSH(&reduction->throwing, (struct throwing){from, function->pieces.items[piece].context});
    /* The chain of out-edges is last first. */
    for (uint32_t j = out_count; j-- > 0;) {
      uint32_t to = function->edges.items[out[j]].to;
      if (flags & MINCOV_JAVA_PIECE_LOOP) function->pieces.items[to].flags |= MINCOV_JAVA_PIECE_LOOP;
      MINCOV_JAVA_PUSH(&function->edges, (struct mincov_java_edge){from, to});
      chain_edge(reduction, (uint32_t)function->edges.count - 1);
    }
    function->edges.items[in[i]].from = NONE;
  }
  if (out_count) reduction->shape->leads_to[piece] = function->edges.items[out[out_count - 1]].to;
  for (uint32_t i = 0; i < out_count; i++) function->edges.items[out[i]].from = NONE;
  function->pieces.items[piece].flags = 0;
}

static void add_handler_edge(struct reduction *reduction, uint32_t from, uint32_t to) {
  MINCOV_JAVA_PUSH(&reduction->handler_edges, (struct mincov_java_edge){from, to});
}

static void add_own_handler_edges(struct reduction *reduction, uint32_t from, const struct mincov_java_context *context) {
  for (uint32_t i = 0; i < context->handlers; i++)
    add_handler_edge(reduction, from, reduction->function->handler_pieces.items[context->first_handler + i]);
  if (context->finally_piece != NONE) add_handler_edge(reduction, from, context->finally_piece);
}

/* Exceptions: edges to the handlers in reach, outwards until one takes all; or to a dispatch, which goes on from there. */
static void add_handler_edges(struct reduction *reduction, struct throwing throwing) {
  const function_flow *function = reduction->function;
  for (uint32_t at = throwing.context; at != NONE; at = function->contexts.items[at].outer) {
    const struct mincov_java_context *context = &function->contexts.items[at];
    if (context->dispatch != NONE) {
      add_handler_edge(reduction, throwing.piece, context->dispatch);
      return;
    }
    add_own_handler_edges(reduction, throwing.piece, context);
    if (context->catches_all) return;
  }
}

static void add_dispatch_edges(struct reduction *reduction) {
  for (size_t i = 0; i < reduction->function->contexts.count; i++) {
    const struct mincov_java_context *context = &reduction->function->contexts.items[i];
    if (context->dispatch == NONE) continue;
    add_own_handler_edges(reduction, context->dispatch, context);
    if (!context->catches_all) add_handler_edges(reduction, (struct throwing){context->dispatch, context->outer});
  }
}

static void handle_exceptions(struct reduction *reduction, bool exact, uint8_t *exits) {
  function_flow *function = reduction->function;
  for (uint32_t piece = 0; piece < reduction->count; piece++) {
    uint8_t flags = function->pieces.items[piece].flags;
    if (flags & MINCOV_JAVA_PIECE_THROWS)
      MINCOV_JAVA_PUSH(&reduction->throwing, (struct throwing){piece, function->pieces.items[piece].context});
    exits[piece] = (flags & MINCOV_JAVA_PIECE_ENDS) || ((flags & MINCOV_JAVA_PIECE_LOOP) && exact);
  }
  for (size_t i = 0; i < reduction->throwing.count; i++) {
    struct throwing throwing = reduction->throwing.items[i];
    add_handler_edges(reduction, throwing);
    if (exact) exits[throwing.piece] = 1; /* whatever handlers there are: a call may end the program or never return */
  }
  add_dispatch_edges(reduction);
}

/* Successors of all pieces, in the order of their edges; handlers last. */
static void list_successors(const struct reduction *reduction, uint32_t *first, uint32_t *successors) {
  const function_flow *function = reduction->function;
  uint32_t *fill = mincov_java_allocate((size_t)reduction->count + 1, sizeof *fill);
  for (size_t i = 0; i < function->edges.count; i++)
    if (function->edges.items[i].from != NONE) first[function->edges.items[i].from + 1]++;
  for (size_t i = 0; i < reduction->handler_edges.count; i++) first[reduction->handler_edges.items[i].from + 1]++;
  for (uint32_t i = 0; i < reduction->count; i++) fill[i + 1] = first[i + 1] += first[i];
  for (size_t i = 0; i < function->edges.count; i++)
    if (function->edges.items[i].from != NONE) successors[fill[function->edges.items[i].from]++] = function->edges.items[i].to;
  for (size_t i = 0; i < reduction->handler_edges.count; i++) {
    struct mincov_java_edge edge = reduction->handler_edges.items[i];
    successors[fill[edge.from]++] = edge.to;
  }
  free(fill);
}

/* The piece that ends a block. O(tails), so that all blocks together are linear. */
static uint32_t last_tail(const function_flow *function, uint32_t piece) {
  while (function->pieces.items[piece].tail != NONE) piece = function->pieces.items[piece].tail;
  return piece;
}

struct frame {
  uint32_t head, last, at;
};

/* Numbers blocks in reverse postorder; fills order with heads. */
static uint32_t number_blocks(const struct reduction *reduction, const uint32_t *first, const uint32_t *successors,
                              uint32_t *order) {
  const function_flow *function = reduction->function;
  uint32_t *block = reduction->shape->piece_block, count = 0, depth = 0, seen = NONE - 1;
  struct frame *stack = mincov_java_allocate(reduction->count, sizeof *stack);
  for (uint32_t i = 0; i < reduction->count; i++) block[i] = NONE;
  uint32_t last = last_tail(function, 0);
  block[0] = seen;
  stack[depth++] = (struct frame){0, last, first[last + 1]};
  while (depth) {
    struct frame *top = &stack[depth - 1];
    if (top->at == first[top->last]) {
      order[count++] = top->head;
      depth--;
      continue;
    }
    uint32_t next = successors[--top->at];
    if (block[next] != NONE) continue;
    block[next] = seen;
    last = last_tail(function, next);
    stack[depth++] = (struct frame){next, last, first[last + 1]};
  }
  free(stack);
  for (uint32_t i = 0; i < count / 2; i++) {
    uint32_t swapped = order[i];
    order[i] = order[count - 1 - i];
    order[count - 1 - i] = swapped;
  }
  for (uint32_t i = 0; i < count; i++) block[order[i]] = i;
  return count;
}

static void fill_shape(const struct reduction *reduction, const uint32_t *first, const uint32_t *successors, const uint32_t *order,
                       const uint8_t *exits) {
  struct mincov_java_shape *shape = reduction->shape;
  const function_flow *function = reduction->function;
  uint32_t count = shape->block_count, edges = 0;
  shape->node_piece = mincov_java_allocate(reduction->count, sizeof *shape->node_piece);
  shape->node_block = mincov_java_allocate(reduction->count, sizeof *shape->node_block);
  shape->node_exits = mincov_java_allocate(reduction->count, 1);
  shape->cold = mincov_java_allocate(count, 1);
  shape->first_successor = mincov_java_allocate((size_t)count + 1, sizeof *shape->first_successor);
  shape->successor = mincov_java_allocate(first[reduction->count], sizeof *shape->successor);
  for (uint32_t block = 0; block < count; block++) {
    uint32_t last = order[block];
    for (uint32_t piece = order[block]; piece != NONE; piece = function->pieces.items[piece].tail) {
      shape->node_piece[shape->node_count] = last = piece;
      shape->node_exits[shape->node_count] = exits[piece];
      shape->node_block[shape->node_count++] = block;
      shape->piece_block[piece] = block;
    }
    shape->first_successor[block] = edges;
    for (uint32_t at = first[last]; at < first[last + 1]; at++) shape->successor[edges++] = successors[at];
    shape->cold[block] = first[last] == first[last + 1] && (function->pieces.items[last].flags & MINCOV_JAVA_PIECE_THROWS);
  }
  shape->first_successor[count] = edges;
  for (uint32_t edge = 0; edge < edges; edge++) shape->successor[edge] = shape->piece_block[shape->successor[edge]];
  for (size_t i = 0; i < function->handler_pieces.count; i++) {
    uint32_t block = shape->piece_block[function->handler_pieces.items[i]];
    if (block != NONE) shape->cold[block] = 1;
  }
  for (uint32_t dispatch = function->first_dispatch; dispatch < reduction->count; dispatch++)
    if (shape->piece_block[dispatch] != NONE) shape->cold[shape->piece_block[dispatch]] = 1;
}

void mincov_java_shape_create(struct mincov_java_function_flow *function, bool exact, struct mincov_java_shape *shape) {
  uint32_t count = (uint32_t)function->pieces.count;
  struct reduction reduction = {.function = function, .shape = shape, .count = count};
  *shape = (struct mincov_java_shape){.piece_block = mincov_java_allocate(count, sizeof *shape->piece_block),
                                      .leads_to = mincov_java_allocate(count, sizeof *shape->leads_to)};
  reduction.out_head = mincov_java_allocate(count, sizeof *reduction.out_head);
  reduction.in_head = mincov_java_allocate(count, sizeof *reduction.in_head);
  uint8_t *exits = mincov_java_allocate(count, 1);
  forward_simple(&reduction);
  chain_edges(&reduction);
  for (uint32_t piece = 1; piece < count; piece++)
    if (shape->leads_to[piece] == piece && tells_nothing(&reduction, piece)) leave_out(&reduction, piece);
  handle_exceptions(&reduction, exact, exits);
  uint32_t *first = mincov_java_allocate((size_t)count + 1, sizeof *first);
  uint32_t *successors = mincov_java_allocate(function->edges.count + reduction.handler_edges.count, sizeof *successors);
  uint32_t *order = mincov_java_allocate(count, sizeof *order);
  list_successors(&reduction, first, successors);
  shape->block_count = number_blocks(&reduction, first, successors, order);
  fill_shape(&reduction, first, successors, order, exits);
  free(order);
  free(successors);
  free(first);
  free(exits);
  free(reduction.out_head);
  free(reduction.in_head);
  free(reduction.out_next.items);
  free(reduction.in_next.items);
  free(reduction.throwing.items);
  free(reduction.handler_edges.items);
}

void mincov_java_shape_free(struct mincov_java_shape *shape) {
  free(shape->node_piece);
  free(shape->node_block);
  free(shape->node_exits);
  free(shape->cold);
  free(shape->first_successor);
  free(shape->successor);
  free(shape->piece_block);
  free(shape->leads_to);
  *shape = (struct mincov_java_shape){0};
}
