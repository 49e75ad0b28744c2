/* try, its resources, handlers and finally.
 *
 * A finally is one piece of code with many ways in and out: it is entered when the body or a handler ends, throws or jumps out, and
 * goes on to the end of the try, to the targets of those jumps, or further out with the exception. */
#include "known.h"

#include <string.h>

#define TREE (flow->tree)

static bool catches_throwable(const struct mincov_java_tree *tree, uint32_t clause) {
  uint32_t parameter = mincov_java_child_of_kind(tree, clause, MINCOV_JAVA_catch_formal_parameter);
  uint32_t type = mincov_java_child_of_kind(tree, parameter, MINCOV_JAVA_catch_type);
  return mincov_java_text_is(tree, type, "Throwable") || mincov_java_text_is(tree, type, "java.lang.Throwable");
}

static uint32_t add_context(struct mincov_java_flow *flow, struct mincov_java_context context) {
  context.dispatch = MINCOV_JAVA_NONE;
  context.is_left = !context.catches_all && (context.outer == MINCOV_JAVA_NONE || flow->f->contexts.items[context.outer].is_left);
  MINCOV_JAVA_PUSH(&flow->f->contexts, context);
  return (uint32_t)flow->f->contexts.count - 1;
}

/* The contexts of body and handlers, with the first pieces of handlers and finally. */
static void make_contexts(struct mincov_java_flow *flow, struct mincov_java_try *try) {
  try->finally_clause = mincov_java_child_of_kind(TREE, try->node, MINCOV_JAVA_finally_clause);
  try->finally_label = MINCOV_JAVA_NONE;
  try->handler_context = try->outer_context;
  if (try->finally_clause != MINCOV_JAVA_NONE) {
    try->finally_label = mincov_java_new_target_label(flow);
    try->handler_context =
        add_context(flow, (struct mincov_java_context){.outer = try->outer_context,
                                                       .finally_piece = flow->f->labels.items[try->finally_label].piece,
                                                       .catches_all = true});
  }
  try->body_context = try->handler_context;
  try->first_handler = (uint32_t)flow->f->handler_pieces.count;
  struct mincov_java_context body = {
      .outer = try->handler_context, .first_handler = try->first_handler, .finally_piece = MINCOV_JAVA_NONE};
  for (uint32_t child = mincov_java_first_child(TREE, try->node); child != MINCOV_JAVA_NONE;
       child = mincov_java_next_sibling(TREE, child)) {
    if (TREE->nodes[child].kind != MINCOV_JAVA_catch_clause) continue;
    uint32_t piece = mincov_java_new_piece(flow, try->handler_context);
    MINCOV_JAVA_PUSH(&flow->f->handler_pieces, piece);
    body.handlers++;
    body.catches_all |= catches_throwable(TREE, child);
  }
  if (body.handlers) try->body_context = add_context(flow, body);
}

static void push_resources(struct mincov_java_flow *flow, uint32_t specification) {
  size_t begin = flow->tasks.count;
  for (uint32_t child = mincov_java_first_child(TREE, specification); child != MINCOV_JAVA_NONE;
       child = mincov_java_next_sibling(TREE, child))
    if (TREE->nodes[child].kind == MINCOV_JAVA_resource) mincov_java_push(flow, MINCOV_JAVA_TASK_RESOURCE, child, 0, 0);
  mincov_java_reverse_tasks(flow, begin);
}

void mincov_java_enter_try(struct mincov_java_flow *flow, uint32_t node, uint32_t offset) {
  struct mincov_java_piece *before = mincov_java_here(flow);
  if (offset != MINCOV_JAVA_NONE && !before->last_line)
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_STATEMENT, MINCOV_JAVA_NONE, offset);
  struct mincov_java_try try = {.node = node, .outer_context = flow->f->context, .join = mincov_java_new_label(flow)};
  make_contexts(flow, &try);
  uint32_t index = (uint32_t)flow->f->tries.count;
  MINCOV_JAVA_PUSH(&flow->f->tries, try);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, try.join, 0);
  mincov_java_known_push(flow);
  if (try.finally_clause != MINCOV_JAVA_NONE) {
    mincov_java_push(flow, MINCOV_JAVA_TASK_FINALLY, try.finally_clause, index, 0);
    mincov_java_push_target(flow, MINCOV_JAVA_TARGET_FINALLY, try.finally_label, MINCOV_JAVA_NONE);
  }
  size_t begin = flow->tasks.count;
  uint32_t handler = try.first_handler;
  for (uint32_t child = mincov_java_first_child(TREE, node); child != MINCOV_JAVA_NONE;
       child = mincov_java_next_sibling(TREE, child))
    if (TREE->nodes[child].kind == MINCOV_JAVA_catch_clause)
      mincov_java_push(flow, MINCOV_JAVA_TASK_CATCH, child, index, handler++);
  mincov_java_reverse_tasks(flow, begin);
  mincov_java_push(flow, MINCOV_JAVA_TASK_TRY_END, node, index, 0);
  flow->f->context = try.body_context;
  mincov_java_start_block(flow);
  uint32_t body = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_body);
  mincov_java_push_scope_end(flow);
  uint32_t resources = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_resources);
  if (resources == MINCOV_JAVA_NONE) {
    mincov_java_enter_block(flow, body);
    return;
  }
  mincov_java_push(flow, MINCOV_JAVA_TASK_THROWS, node, 0, 0); /* close() */
  mincov_java_push_target(flow, MINCOV_JAVA_TARGET_RESOURCES, MINCOV_JAVA_NONE, MINCOV_JAVA_NONE);
  mincov_java_push(flow, MINCOV_JAVA_TASK_TRY_BLOCK, body, 0, 0);
  push_resources(flow, resources);
}

static void walk_resource(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t value = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_value),
           name = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_name);
  if (value == MINCOV_JAVA_NONE) return; /* a variable that exists */
  mincov_java_begin(flow, TREE->nodes[node].line, MINCOV_JAVA_NONE);
  if (mincov_java_kind(TREE, name) == MINCOV_JAVA_identifier)
    mincov_java_push(flow, MINCOV_JAVA_TASK_DECLARE_PARAMETER, name, MINCOV_JAVA_TYPE_REFERENCE, 0);
  mincov_java_push_expression(flow, value);
}

/* What ends normally goes on at the finally, or behind the try. */
static void end_part(struct mincov_java_flow *flow, struct mincov_java_try *try) {
  if (flow->f->current == MINCOV_JAVA_NONE) return;
  try->ends |= try->finally_label != MINCOV_JAVA_NONE;
  mincov_java_jump(flow, try->finally_label != MINCOV_JAVA_NONE ? try->finally_label : try->join);
}

static void walk_catch(struct mincov_java_flow *flow, const struct mincov_java_task *task) {
  struct mincov_java_try *try = &flow->f->tries.items[task->a];
  mincov_java_known_next(&flow->scope);
  end_part(flow, try);
  flow->f->context = try->handler_context;
  flow->f->current = flow->f->handler_pieces.items[task->b];
  mincov_java_push_scope_end(flow);
  uint32_t parameter = mincov_java_child_of_kind(TREE, task->node, MINCOV_JAVA_catch_formal_parameter);
  uint32_t name = mincov_java_child(TREE, parameter, MINCOV_JAVA_FIELD_name);
  if (mincov_java_kind(TREE, name) == MINCOV_JAVA_identifier) {
    struct mincov_java_variable *variable = mincov_java_scope_declare(&flow->scope, name, MINCOV_JAVA_TYPE_REFERENCE);
    variable->is_there = variable->is_settled;
  }
  mincov_java_enter_block(flow, mincov_java_child(TREE, task->node, MINCOV_JAVA_FIELD_body));
}

static void walk_finally(struct mincov_java_flow *flow, const struct mincov_java_task *task) {
  struct mincov_java_try *try = &flow->f->tries.items[task->a];
  mincov_java_known_next(&flow->scope);
  end_part(flow, try);
  flow->f->context = try->outer_context;
  flow->f->current = flow->f->labels.items[try->finally_label].piece;
  mincov_java_push(flow, MINCOV_JAVA_TASK_FINALLY_END, task->node, task->a, 0);
  mincov_java_enter_block(flow, mincov_java_child_of_kind(TREE, task->node, MINCOV_JAVA_block));
}

/* Ways out of the finally. Each needs a piece at its other end, since the last piece of the finally has more than one. */
static void end_finally(struct mincov_java_flow *flow, const struct mincov_java_try *try) {
  uint32_t from = flow->f->current;
  if (from == MINCOV_JAVA_NONE) return;
  mincov_java_throws(flow); /* the exception that led here */
  mincov_java_here(flow)->flags |= MINCOV_JAVA_PIECE_CLOSED;
  for (uint32_t at = try->first_pending, next; at != MINCOV_JAVA_NONE; at = next) {
    next = flow->f->pending.items[at].next;
    mincov_java_materialise(flow, flow->f->pending.items[at].label);
    flow->f->current = from;
    mincov_java_jump_on(flow, at);
  }
  flow->f->current = from;
  if (try->returns) mincov_java_leave(flow);
  flow->f->current = MINCOV_JAVA_NONE;
  if (!try->ends) return;
  mincov_java_materialise(flow, try->join);
  flow->f->current = from;
  mincov_java_jump(flow, try->join);
}

void mincov_java_do_try(struct mincov_java_flow *flow, const struct mincov_java_task *task) {
  struct mincov_java_target target;
  switch ((enum mincov_java_task_kind)task->what) {
  case MINCOV_JAVA_TASK_RESOURCE:
    walk_resource(flow, task->node);
    break;
  case MINCOV_JAVA_TASK_TRY_BLOCK:
    mincov_java_enter_block(flow, task->node);
    break;
  case MINCOV_JAVA_TASK_TRY_END:
    end_part(flow, &flow->f->tries.items[task->a]);
    flow->f->context = flow->f->tries.items[task->a].outer_context;
    break;
  case MINCOV_JAVA_TASK_CATCH:
    walk_catch(flow, task);
    break;
  case MINCOV_JAVA_TASK_FINALLY:
    /* The target has just been left: what jumps out of the finally itself does not pass it again. */
    target = flow->f->left_target;
    flow->f->tries.items[task->a].first_pending = target.first_pending;
    flow->f->tries.items[task->a].returns = target.returns;
    walk_finally(flow, task);
    break;
  case MINCOV_JAVA_TASK_FINALLY_END:
    end_finally(flow, &flow->f->tries.items[task->a]);
    break;
  default:
    break;
  }
}
