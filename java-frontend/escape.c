#include "escape.h"

#include <stdlib.h>
#include <string.h>

#define NONE MINCOV_JAVA_NONE
#define FEW 2 /* with fewer, and without a loop, handler and variable take more code than the probes that they save */

typedef struct mincov_java_function_flow function_flow;

uint32_t mincov_java_escape_body(const struct mincov_java_flow *flow, const function_flow *function) {
  uint32_t body = mincov_java_child(flow->tree, function->node, MINCOV_JAVA_FIELD_body);
  return mincov_java_kind(flow->tree, body) == MINCOV_JAVA_block ? body : NONE;
}

/* Methods alone: constructors have to call another one first, lambdas may not declare the variable again, initialisers are in
 * pieces. */
static bool may_have_escapes(const struct mincov_java_flow *flow, const function_flow *function) {
  if (flow->options->exactness != MINCOV_EXACT_LINES || function->skip) return false;
  if (mincov_java_kind(flow->tree, function->node) != MINCOV_JAVA_method_declaration) return false;
  uint32_t body = mincov_java_escape_body(flow, function);
  return body != NONE && !mincov_java_is_avoided(flow, flow->tree->nodes[body].start);
}

/* Places where the variable can be set as well as a probe. */
static bool is_place(enum mincov_java_place place) {
  switch (place) {
  case MINCOV_JAVA_PLACE_STATEMENT:
  case MINCOV_JAVA_PLACE_BODY:
  case MINCOV_JAVA_PLACE_ARM:
  case MINCOV_JAVA_PLACE_UPDATE:
  case MINCOV_JAVA_PLACE_OUTCOME_TRUE:
  case MINCOV_JAVA_PLACE_OUTCOME_FALSE:
  case MINCOV_JAVA_PLACE_BEFORE_CONDITION:
    return true;
  default:
    return false;
  }
}

/* ways: edges out of the piece. What only leaves the function gains nothing, and a branch stays one. */
static bool wants_escape(const struct mincov_java_piece *piece, uint32_t ways) {
  const uint8_t never = MINCOV_JAVA_PIECE_CALLS | MINCOV_JAVA_PIECE_LOOP | MINCOV_JAVA_PIECE_ENDS;
  if (!(piece->flags & MINCOV_JAVA_PIECE_THROWS) || (piece->flags & never) || piece->context != NONE) return false;
  if (!is_place((enum mincov_java_place)piece->place)) return false;
  return piece->tail != NONE || ways > ((piece->flags & MINCOV_JAVA_PIECE_BRANCH) ? 1 : 0);
}

/* What followed as a tail becomes a block: a piece with two ways out ends one. */
static void detach_tail(function_flow *function, uint32_t piece) {
  uint32_t tail = function->pieces.items[piece].tail;
  if (tail == NONE) return;
  function->pieces.items[piece].tail = NONE;
  function->pieces.items[tail].flags &= (uint8_t)~MINCOV_JAVA_PIECE_TAIL;
  MINCOV_JAVA_PUSH(&function->edges, (struct mincov_java_edge){piece, tail});
}

static void add_escape(function_flow *function, uint32_t piece) {
  detach_tail(function, piece);
  function->pieces.items[piece].flags &= (uint8_t)~MINCOV_JAVA_PIECE_THROWS;
  struct mincov_java_piece *escape = mincov_java_add_piece(function, NONE);
  escape->place_node = piece;
  escape->place = MINCOV_JAVA_PLACE_ESCAPE;
  escape->flags = MINCOV_JAVA_PIECE_THROWS | MINCOV_JAVA_PIECE_ENDS | MINCOV_JAVA_PIECE_CLOSED;
  MINCOV_JAVA_PUSH(&function->edges, (struct mincov_java_edge){piece, (uint32_t)function->pieces.count - 1});
}

/* Where an edge leads, past joins that tell nothing. A few steps are enough. */
static uint32_t target_of(const function_flow *function, const uint32_t *ways, const uint32_t *to, uint32_t piece) {
  for (unsigned step = 0; step < 8; step++) {
    const struct mincov_java_piece *at = &function->pieces.items[piece];
    if (at->place || at->first_line != NONE || at->tail != NONE || ways[piece] != 1) break;
    piece = to[piece];
  }
  return piece;
}

/* Whether what follows the body would need a probe that is executed more often than one at the body's end: control may leave it, so
 * that nothing behind it tells, or it is the update of a loop. Then it follows from the ends that lead to it. */
static bool saves_probe(const function_flow *function, const uint32_t *ways, const uint32_t *to, uint32_t piece) {
  uint32_t target = target_of(function, ways, to, to[piece]);
  const struct mincov_java_piece *at = &function->pieces.items[target];
  if (target <= piece || (at->flags & MINCOV_JAVA_PIECE_LOOP)) return false;
  return (at->flags & MINCOV_JAVA_PIECE_THROWS) || at->tail != NONE || at->place == MINCOV_JAVA_PLACE_UPDATE;
}

/* Empty ends of bodies stay behind an escape, and where they save a probe. */
static void drop_arrivals(function_flow *function, const uint8_t *escapes, const uint32_t *ways, const uint32_t *to) {
  for (size_t i = 0; i < function->edges.count; i++) {
    struct mincov_java_edge edge = function->edges.items[i];
    struct mincov_java_piece *arrival = &function->pieces.items[edge.to];
    if ((arrival->flags & MINCOV_JAVA_PIECE_ARRIVES) && !escapes[edge.from] &&
        !(ways[edge.to] == 1 && saves_probe(function, ways, to, edge.to)))
      arrival->place = MINCOV_JAVA_PLACE_NONE;
  }
}

/* Pieces between the target of an edge that leads back and its source, by number: the loops, near enough. */
static void find_loops(const function_flow *function, uint32_t *depth, uint32_t count) {
  for (size_t i = 0; i < function->edges.count; i++) {
    struct mincov_java_edge edge = function->edges.items[i];
    if (edge.to > edge.from) continue;
    depth[edge.to]++;
    depth[edge.from + 1]--;
  }
  for (uint32_t piece = 1; piece <= count; piece++) depth[piece] += depth[piece - 1];
}

void mincov_java_add_escapes(struct mincov_java_flow *flow, function_flow *function) {
  uint32_t count = (uint32_t)function->pieces.count, wanted = 0;
  uint32_t *ways = mincov_java_allocate(count, sizeof *ways), *depth = mincov_java_allocate((size_t)count + 1, sizeof *depth);
  uint32_t *to = mincov_java_allocate(count, sizeof *to); /* of the only edge out of a piece */
  uint8_t *escapes = mincov_java_allocate(count, 1);
  bool in_loop = false, allowed = may_have_escapes(flow, function);
  for (size_t i = 0; i < function->edges.count; i++) {
    ways[function->edges.items[i].from]++;
    to[function->edges.items[i].from] = function->edges.items[i].to;
  }
  find_loops(function, depth, count);
  for (uint32_t piece = 0; piece < count && allowed; piece++) {
    escapes[piece] = wants_escape(&function->pieces.items[piece], ways[piece]);
    wanted += escapes[piece];
    in_loop |= escapes[piece] && depth[piece];
  }
  if (!in_loop && wanted < FEW) memset(escapes, 0, count);
  drop_arrivals(function, escapes, ways, to);
  for (uint32_t piece = 0; piece < count; piece++)
    if (escapes[piece]) add_escape(function, piece);
  free(escapes);
  free(to);
  free(depth);
  free(ways);
}
