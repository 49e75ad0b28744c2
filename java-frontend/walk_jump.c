/* Jumps: break, continue, return, yield, throw and assert, and what they pass on their way: a finally takes over, resources are
 * closed. */
#include "known.h"
#include "walk.h"

#include <string.h>

#define TREE (flow->tree)

void mincov_java_push_target(struct mincov_java_flow *flow, enum mincov_java_target_kind kind, uint32_t break_label,
                             uint32_t continue_label) {
  MINCOV_JAVA_PUSH(&flow->f->targets, (struct mincov_java_target){.kind = (uint8_t)kind,
                                                                  .name = MINCOV_JAVA_NONE,
                                                                  .done = MINCOV_JAVA_NONE,
                                                                  .break_label = break_label,
                                                                  .continue_label = continue_label,
                                                                  .first_pending = MINCOV_JAVA_NONE,
                                                                  .last_from = MINCOV_JAVA_NONE});
  mincov_java_push(flow, MINCOV_JAVA_TASK_END_TARGET, MINCOV_JAVA_NONE, 0, 0);
}

/* The innermost finally or resources between depth and arrive (targets that remain). */
static uint32_t next_stop(struct mincov_java_flow *flow, uint32_t depth, uint32_t arrive) {
  while (depth > arrive) {
    struct mincov_java_target *target = &flow->f->targets.items[depth - 1];
    if (target->kind == MINCOV_JAVA_TARGET_RESOURCES && flow->f->current != MINCOV_JAVA_NONE)
      mincov_java_throws(flow); /* close() */
    if (target->kind == MINCOV_JAVA_TARGET_FINALLY) return depth;
    depth--;
  }
  return MINCOV_JAVA_NONE;
}

/* Enters a finally. All jumps that go on from the end of another one take one edge. */
static void enter_finally(struct mincov_java_flow *flow, struct mincov_java_target *target) {
  uint32_t from = flow->f->current;
  if (target->last_from != from) mincov_java_jump(flow, target->break_label);
  target->last_from = from;
  flow->f->current = MINCOV_JAVA_NONE;
}

/* slot: in pending jumps, that of the finally which the jump has just passed; NONE: it has passed none yet. */
static void jump_from(struct mincov_java_flow *flow, uint32_t label, uint32_t arrive, uint32_t slot) {
  if (flow->f->current == MINCOV_JAVA_NONE) return;
  uint32_t stop = next_stop(flow, (uint32_t)flow->f->targets.count, arrive);
  if (stop == MINCOV_JAVA_NONE) {
    if (label != MINCOV_JAVA_NONE)
      mincov_java_jump(flow, label);
    else
      mincov_java_here(flow)->flags |= MINCOV_JAVA_PIECE_ENDS | MINCOV_JAVA_PIECE_CLOSED;
    flow->f->current = MINCOV_JAVA_NONE;
    return;
  }
  struct mincov_java_target *target = &flow->f->targets.items[stop - 1];
  uint32_t first = target->first_pending;
  bool known =
      label == MINCOV_JAVA_NONE ? target->returns : first != MINCOV_JAVA_NONE && flow->f->pending.items[first].label == label;
  if (label == MINCOV_JAVA_NONE) target->returns = true;
  if (!known && label != MINCOV_JAVA_NONE) {
    if (slot == MINCOV_JAVA_NONE) {
      slot = (uint32_t)flow->f->pending.count;
      MINCOV_JAVA_PUSH(&flow->f->pending, (struct mincov_java_pending){0});
    }
    flow->f->pending.items[slot] = (struct mincov_java_pending){label, arrive, first};
    target->first_pending = slot;
  }
  enter_finally(flow, target);
}

void mincov_java_jump_out(struct mincov_java_flow *flow, uint32_t label, uint32_t arrive) {
  jump_from(flow, label, arrive, MINCOV_JAVA_NONE);
}

void mincov_java_jump_on(struct mincov_java_flow *flow, uint32_t pending) {
  struct mincov_java_pending jump = flow->f->pending.items[pending];
  jump_from(flow, jump.label, jump.arrive, pending);
}

void mincov_java_leave(struct mincov_java_flow *flow) { mincov_java_jump_out(flow, MINCOV_JAVA_NONE, 0); }

/* The target of a break or continue; NONE if there is none, which javac refuses. */
static uint32_t find_target(const struct mincov_java_flow *flow, uint32_t name, bool is_continue) {
  const struct mincov_java_scope *scope = &flow->scope;
  for (uint32_t at = (uint32_t)flow->f->targets.count; at-- > 0;) {
    const struct mincov_java_target *target = &flow->f->targets.items[at];
    if (name != MINCOV_JAVA_NONE) {
      if (target->kind != MINCOV_JAVA_TARGET_LABEL) continue;
      const struct mincov_java_node *a = &TREE->nodes[target->name], *b = &TREE->nodes[name];
      size_t length = (size_t)(a->end - a->start) * scope->width;
      if (a->end - a->start == b->end - b->start &&
          memcmp(scope->bytes + (size_t)a->start * scope->width, scope->bytes + (size_t)b->start * scope->width, length) == 0)
        return at;
    } else if (target->kind == MINCOV_JAVA_TARGET_LOOP || (target->kind == MINCOV_JAVA_TARGET_SWITCH && !is_continue)) {
      return at;
    }
  }
  return MINCOV_JAVA_NONE;
}

/* A break out of a for-each must not pass the probe behind it: it is led around (edits.h). One with a label cannot be; then there
 * is no such probe. */
static void note_break(struct mincov_java_flow *flow, uint32_t node, uint32_t done) {
  struct mincov_java_piece *piece = &flow->f->pieces.items[done];
  if (piece->place != MINCOV_JAVA_PLACE_AFTER) return;
  if (mincov_java_first_child(TREE, node) != MINCOV_JAVA_NONE) {
    piece->place = MINCOV_JAVA_PLACE_NONE;
    return;
  }
  MINCOV_JAVA_PUSH(&flow->f->breaks, (struct mincov_java_break){node, piece->first_break});
  piece->first_break = (uint32_t)flow->f->breaks.count - 1;
}

void mincov_java_walk_jump(struct mincov_java_flow *flow, uint32_t node, bool is_continue) {
  uint32_t at = find_target(flow, mincov_java_first_child(TREE, node), is_continue);
  if (at == MINCOV_JAVA_NONE) {
    mincov_java_leave(flow);
    return;
  }
  const struct mincov_java_target *target = &flow->f->targets.items[at];
  if (!is_continue && target->done != MINCOV_JAVA_NONE) note_break(flow, node, target->done);
  uint32_t label = is_continue ? target->continue_label : target->break_label;
  /* A loop goes on inside of its own target, but any finally around it is further out than that. */
  mincov_java_jump_out(flow, label, at);
}

void mincov_java_thrown(struct mincov_java_flow *flow) {
  if (flow->f->current == MINCOV_JAVA_NONE) return;
  uint32_t context = flow->f->context;
  bool leaves = context == MINCOV_JAVA_NONE || flow->f->contexts.items[context].is_left;
  mincov_java_throws(flow);
  mincov_java_here(flow)->flags |= MINCOV_JAVA_PIECE_CLOSED | (leaves ? MINCOV_JAVA_PIECE_ENDS : 0);
  flow->f->current = MINCOV_JAVA_NONE;
}

/* The condition is asked only where assertions are on; then it may throw. */
void mincov_java_walk_assert(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t condition = mincov_java_first_child(TREE, node);
  if (condition == MINCOV_JAVA_NONE) return;
  uint32_t yes = mincov_java_new_label(flow), no = mincov_java_new_label(flow);
  uint32_t before = flow->f->current, asked = mincov_java_new_piece(flow, flow->f->context);
  mincov_java_add_edge(flow, before, asked);
  flow->f->current = before;
  mincov_java_jump(flow, yes);
  flow->f->current = asked;
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, yes, 0);
  mincov_java_known_push(flow);
  mincov_java_push(flow, MINCOV_JAVA_TASK_THROWN, node, 0, 0);
  mincov_java_push_expression(flow, mincov_java_next_sibling(TREE, condition));
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, no, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_CONDITION, condition, yes, no);
}
