/* Pieces, edges and labels of the function that is being built. */
#include "known.h"

static struct mincov_java_piece *piece_at(struct mincov_java_flow *flow, uint32_t piece) { return &flow->f->pieces.items[piece]; }

struct mincov_java_piece *mincov_java_add_piece(struct mincov_java_function_flow *function, uint32_t context) {
  MINCOV_JAVA_PUSH(&function->pieces, (struct mincov_java_piece){.context = context,
                                                                 .place_node = MINCOV_JAVA_NONE,
                                                                 .first_line = MINCOV_JAVA_NONE,
                                                                 .tail = MINCOV_JAVA_NONE,
                                                                 .carried = MINCOV_JAVA_NONE,
                                                                 .first_break = MINCOV_JAVA_NONE,
                                                                 .left_out = MINCOV_JAVA_LEFT_EXPRESSION});
  return &function->pieces.items[function->pieces.count - 1];
}

uint32_t mincov_java_new_piece(struct mincov_java_flow *flow, uint32_t context) {
  mincov_java_add_piece(flow->f, context);
  return (uint32_t)flow->f->pieces.count - 1;
}

uint32_t mincov_java_new_label(struct mincov_java_flow *flow) {
  MINCOV_JAVA_PUSH(&flow->f->labels,
                   (struct mincov_java_label){.piece = MINCOV_JAVA_NONE, .single = MINCOV_JAVA_NONE, .context = flow->f->context});
  return (uint32_t)flow->f->labels.count - 1;
}

uint32_t mincov_java_new_target_label(struct mincov_java_flow *flow) {
  uint32_t label = mincov_java_new_label(flow);
  mincov_java_materialise(flow, label);
  return label;
}

void mincov_java_add_edge(struct mincov_java_flow *flow, uint32_t from, uint32_t to) {
  piece_at(flow, from)->flags |= MINCOV_JAVA_PIECE_CLOSED;
  MINCOV_JAVA_PUSH(&flow->f->edges, (struct mincov_java_edge){from, to});
}

void mincov_java_materialise(struct mincov_java_flow *flow, uint32_t index) {
  struct mincov_java_label *label = &flow->f->labels.items[index];
  if (label->piece != MINCOV_JAVA_NONE) return;
  label->piece = mincov_java_new_piece(flow, label->context);
  if (label->single != MINCOV_JAVA_NONE) mincov_java_add_edge(flow, label->single, label->piece);
}

/* A first jump is only noted: perhaps it stays the only one, and the piece goes on behind the label. */
void mincov_java_jump(struct mincov_java_flow *flow, uint32_t index) {
  struct mincov_java_label *label = &flow->f->labels.items[index];
  uint32_t from = flow->f->current;
  flow->f->current = MINCOV_JAVA_NONE;
  if (from == MINCOV_JAVA_NONE) return;
  if (label->piece == MINCOV_JAVA_NONE && !label->used) {
    label->single = from;
    label->used = true;
    return;
  }
  label->used = true;
  mincov_java_materialise(flow, index);
  mincov_java_add_edge(flow, from, flow->f->labels.items[index].piece);
}

void mincov_java_bind(struct mincov_java_flow *flow, uint32_t index) {
  mincov_java_jump(flow, index);
  struct mincov_java_label *label = &flow->f->labels.items[index];
  uint32_t single = label->single;
  if (label->piece == MINCOV_JAVA_NONE && !label->used) return;
  if (label->piece == MINCOV_JAVA_NONE) {
    const struct mincov_java_piece *piece = piece_at(flow, single);
    if (piece->context == flow->f->context && !(piece->flags & MINCOV_JAVA_PIECE_CLOSED)) {
      flow->f->current = label->piece = single;
      mincov_java_known_recall(flow, single);
      return;
    }
  }
  mincov_java_materialise(flow, index);
  flow->f->current = flow->f->labels.items[index].piece;
}

void mincov_java_start_block(struct mincov_java_flow *flow) {
  uint32_t from = flow->f->current, piece = mincov_java_new_piece(flow, flow->f->context);
  if (from != MINCOV_JAVA_NONE) mincov_java_add_edge(flow, from, piece);
  flow->f->current = piece;
}

struct mincov_java_piece *mincov_java_here(struct mincov_java_flow *flow) {
  if (flow->f->current == MINCOV_JAVA_NONE) mincov_java_start_block(flow);
  return piece_at(flow, flow->f->current);
}

void mincov_java_take_effect(struct mincov_java_flow *flow, enum mincov_java_effect effect) {
  if (effect == MINCOV_JAVA_GOES_ON) return;
  if (flow->f->guards) effect = MINCOV_JAVA_CALLS; /* a guard may not assign the variable of escapes */
  mincov_java_here(flow)->flags |= MINCOV_JAVA_PIECE_THROWS | (effect == MINCOV_JAVA_CALLS ? MINCOV_JAVA_PIECE_CALLS : 0);
}

void mincov_java_throws(struct mincov_java_flow *flow) { mincov_java_take_effect(flow, MINCOV_JAVA_CALLS); }

/* Whether control may have left the piece as the graph sees it. With exact=off it leaves only for handlers. */
static bool may_have_left(const struct mincov_java_flow *flow, const struct mincov_java_piece *piece) {
  return (piece->flags & MINCOV_JAVA_PIECE_THROWS) &&
         (flow->options->exactness != MINCOV_EXACT_OFF || piece->context != MINCOV_JAVA_NONE);
}

bool mincov_java_is_avoided(const struct mincov_java_flow *flow, uint32_t start) {
  uint32_t place = mincov_java_origin(flow->mask, start) * flow->mask->width;
  size_t low = 0, high = flow->source->avoided_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (flow->source->avoided[middle] == place) return true;
    if (flow->source->avoided[middle] < place)
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}

bool mincov_java_may_have_left(struct mincov_java_flow *flow) { return may_have_left(flow, mincov_java_here(flow)); }

void mincov_java_offer(struct mincov_java_flow *flow, enum mincov_java_place place, uint32_t node, uint32_t start) {
  struct mincov_java_piece *piece = mincov_java_here(flow);
  if (may_have_left(flow, piece) || (piece->place && piece->place <= place)) return;
  if (mincov_java_is_avoided(flow, start)) {
    if (!piece->place) piece->left_out = MINCOV_JAVA_LEFT_AVOIDED;
    return;
  }
  piece->place = (uint8_t)place;
  piece->place_node = node;
  piece->place_start = start;
}

void mincov_java_leave_out(struct mincov_java_flow *flow, enum mincov_java_left_out reason) {
  mincov_java_here(flow)->left_out = (uint8_t)reason;
}

void mincov_java_add_line(struct mincov_java_flow *flow, uint32_t line) {
  struct mincov_java_piece *piece = mincov_java_here(flow);
  if (piece->last_line == line) return;
  MINCOV_JAVA_PUSH(&flow->f->lines, (struct mincov_java_line){line, piece->first_line});
  piece->first_line = (uint32_t)flow->f->lines.count - 1;
  piece->last_line = line;
}

/* Continues the current block by a tail: no edge, and no claim to be a block. */
static void start_tail(struct mincov_java_flow *flow) {
  uint32_t head = flow->f->current, tail = mincov_java_new_piece(flow, MINCOV_JAVA_NONE);
  piece_at(flow, head)->tail = tail;
  piece_at(flow, head)->flags |= MINCOV_JAVA_PIECE_CLOSED;
  piece_at(flow, tail)->flags |= MINCOV_JAVA_PIECE_TAIL;
  flow->f->current = tail;
}

/* What has no line yet and no place left, such as the join of a conditional expression, is left behind. Where the line changes, the
 * graph's exactness decides. */
void mincov_java_cut(struct mincov_java_flow *flow, uint32_t line) {
  const struct mincov_java_piece *piece = mincov_java_here(flow);
  if (!may_have_left(flow, piece)) return;
  if (!piece->last_line)
    mincov_java_start_block(flow);
  else if (piece->last_line == line || flow->options->exactness == MINCOV_EXACT_OFF)
    return;
  else if (piece->context == MINCOV_JAVA_NONE && piece->place)
    start_tail(flow);
  else
    mincov_java_start_block(flow);
}

void mincov_java_begin(struct mincov_java_flow *flow, uint32_t line, uint32_t offset) {
  mincov_java_cut(flow, line);
  if (offset != MINCOV_JAVA_NONE && !flow->f->in_prologue)
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_STATEMENT, MINCOV_JAVA_NONE, offset);
  mincov_java_add_line(flow, line);
}

void mincov_java_push(struct mincov_java_flow *flow, enum mincov_java_task_kind what, uint32_t node, uint32_t a, uint32_t b) {
  MINCOV_JAVA_PUSH(&flow->tasks, (struct mincov_java_task){(uint8_t)what, node, a, b});
}
