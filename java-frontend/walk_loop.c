/* Loops. Each has a head, which is jumped back to, and where a run may end although nothing in the loop is called. */
#include "known.h"
#include "walk.h"

#define TREE (flow->tree)

/* Labels that stand right before a loop: `continue label` goes where the loop's own does. Returns the statement with all labels. */
static uint32_t continue_labels(struct mincov_java_flow *flow, uint32_t loop, uint32_t continue_label) {
  uint32_t at = (uint32_t)flow->f->targets.count - 1; /* the loop's own */
  uint32_t done = flow->f->targets.items[at].done, whole = loop;
  for (uint32_t node = TREE->nodes[loop].parent; mincov_java_kind(TREE, node) == MINCOV_JAVA_labeled_statement && at > 0;
       node = TREE->nodes[node].parent) {
    flow->f->targets.items[--at].continue_label = continue_label;
    flow->f->targets.items[at].done = done;
    whole = node;
  }
  return whole;
}

/* The head of a loop, which is jumped back to. The piece in front of it is cut if it may have left already, so that the head
 * follows from what is left of it. A loop that calls nothing may be where the run ends. */
static uint32_t begin_loop(struct mincov_java_flow *flow) {
  if (mincov_java_here(flow)->flags & MINCOV_JAVA_PIECE_THROWS) mincov_java_start_block(flow);
  uint32_t head = mincov_java_new_target_label(flow);
  mincov_java_bind(flow, head);
  mincov_java_here(flow)->flags |= MINCOV_JAVA_PIECE_LOOP;
  return head;
}

void mincov_java_walk_while(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t head = begin_loop(flow), body = mincov_java_new_label(flow), end = mincov_java_new_label(flow);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, end, 0);
  mincov_java_push_target(flow, MINCOV_JAVA_TARGET_LOOP, end, head);
  continue_labels(flow, node, head);
  mincov_java_push(flow, MINCOV_JAVA_TASK_JUMP, node, head, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BODY, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_body), body, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_LOOP_CONDITION, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_condition), body, end);
}

void mincov_java_walk_do(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t body = begin_loop(flow), test = mincov_java_new_label(flow), end = mincov_java_new_label(flow);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, end, 0);
  mincov_java_push_target(flow, MINCOV_JAVA_TARGET_LOOP, end, test);
  continue_labels(flow, node, test);
  uint32_t condition = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_condition);
  mincov_java_known_push(flow); /* a break passes it over */
  mincov_java_push(flow, MINCOV_JAVA_TASK_LOOP_CONDITION, condition, body, end);
  mincov_java_push(flow, MINCOV_JAVA_TASK_OPERAND_LINE, condition, test, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BODY, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_body), body, 0);
}

void mincov_java_walk_for(struct mincov_java_flow *flow, uint32_t node) {
  mincov_java_push_scope_end(flow);
  mincov_java_push(flow, MINCOV_JAVA_TASK_FOR, node, 0, 0);
  uint32_t first = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_init);
  if (mincov_java_kind(TREE, first) == MINCOV_JAVA_local_variable_declaration) {
    mincov_java_push(flow, MINCOV_JAVA_TASK_DECLARATION, first, 0, 0);
    return;
  }
  size_t begin = flow->tasks.count;
  for (uint32_t at = first; at != MINCOV_JAVA_NONE && TREE->nodes[at].field == MINCOV_JAVA_FIELD_init;
       at = mincov_java_next_sibling(TREE, at))
    mincov_java_push_expression(flow, at);
  mincov_java_reverse_tasks(flow, begin);
}

/* The rest of a for, its initialisation being done. */
void mincov_java_walk_for_loop(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t head = begin_loop(flow), body = mincov_java_new_label(flow), end = mincov_java_new_label(flow);
  uint32_t update = mincov_java_new_label(flow), condition = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_condition);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, end, 0);
  mincov_java_push_target(flow, MINCOV_JAVA_TARGET_LOOP, end, update);
  continue_labels(flow, node, update);
  mincov_java_push(flow, MINCOV_JAVA_TASK_JUMP, node, head, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_FOR_UPDATE, node, update, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BODY, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_body), body, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_LOOP_CONDITION, condition, body, end);
}

/* Before the first update, or before the parenthesis if there is none: both take an assignment. */
void mincov_java_walk_for_update(struct mincov_java_flow *flow, uint32_t node, uint32_t label) {
  mincov_java_bind(flow, label);
  if (flow->f->current == MINCOV_JAVA_NONE) return;
  uint32_t first = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_update);
  if (first != MINCOV_JAVA_NONE) {
    if (TREE->nodes[first].line != TREE->nodes[node].line) mincov_java_begin(flow, TREE->nodes[first].line, MINCOV_JAVA_NONE);
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_UPDATE, first, TREE->nodes[first].start);
  }
  mincov_java_known_push(flow);
  size_t begin = flow->tasks.count;
  for (uint32_t at = first; at != MINCOV_JAVA_NONE && TREE->nodes[at].field == MINCOV_JAVA_FIELD_update;
       at = mincov_java_next_sibling(TREE, at))
    mincov_java_push_expression(flow, at);
  mincov_java_reverse_tasks(flow, begin);
}

/* Whether there is a next element is asked at the head, and may throw; an array only fails, where it is null, and has an end. It is
 * a condition, at the sequence; its outcomes tell that it was asked. */
void mincov_java_walk_each_loop(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t value = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_value);
  enum mincov_java_type sequence =
      value == MINCOV_JAVA_NONE ? MINCOV_JAVA_TYPE_UNKNOWN : (enum mincov_java_type)flow->expressions.types[value];
  bool is_array = mincov_java_is_array(sequence);
  if (!is_array)
    mincov_java_throws(flow);
  else if (!mincov_java_is_there(&flow->expressions, value))
    mincov_java_take_effect(flow, MINCOV_JAVA_FAILS);
  if (value != MINCOV_JAVA_NONE) mincov_java_was_there(&flow->scope, value);
  uint32_t head = mincov_java_new_target_label(flow), end = mincov_java_new_label(flow);
  mincov_java_bind(flow, head);
  if (!is_array) mincov_java_throws(flow);
  mincov_java_leave_out(flow, MINCOV_JAVA_LEFT_COUNT);
  uint32_t body = mincov_java_new_label(flow);
  uint32_t more = mincov_java_new_piece(flow, flow->f->context), done = mincov_java_new_piece(flow, flow->f->context);
  mincov_java_add_condition(flow, value, more, done);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, end, 0);
  mincov_java_push_target(flow, MINCOV_JAVA_TARGET_LOOP, end, head);
  flow->f->targets.items[flow->f->targets.count - 1].done = done;
  uint32_t whole = continue_labels(flow, node, head);
  mincov_java_push(flow, MINCOV_JAVA_TASK_JUMP, node, head, 0);
  flow->f->current = done;
  if (flow->options->branches) mincov_java_offer(flow, MINCOV_JAVA_PLACE_AFTER, whole, TREE->nodes[node].end);
  mincov_java_jump(flow, end);
  flow->f->current = more;
  uint32_t type = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_type),
           name = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_name);
  enum mincov_java_type known = mincov_java_named_type(TREE, type, node);
  if (known == MINCOV_JAVA_TYPE_PRIMITIVE && is_array && sequence != MINCOV_JAVA_TYPE_ARRAY)
    mincov_java_take_effect(flow, MINCOV_JAVA_FAILS); /* unboxes */
  if (mincov_java_kind(TREE, name) == MINCOV_JAVA_identifier)
    mincov_java_scope_declare(&flow->scope, name, known)->is_final = mincov_java_has_modifier(TREE, node, "final");
  mincov_java_push(flow, MINCOV_JAVA_TASK_BODY, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_body), body, 0);
}
