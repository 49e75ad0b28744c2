/* Statements: lists, conditions, loops, jumps. */
#include "flow.h"

#include <string.h>

#define TREE (flow->tree)

static uint32_t child(const struct mincov_java_flow *flow, uint32_t node, enum mincov_java_field field) {
  return mincov_java_child(TREE, node, field);
}

void mincov_java_push_scope_end(struct mincov_java_flow *flow) {
  mincov_java_push(flow, MINCOV_JAVA_TASK_RETURN_SCOPE, MINCOV_JAVA_NONE, mincov_java_scope_mark(&flow->scope), 0);
}

void mincov_java_push_target(struct mincov_java_flow *flow, enum mincov_java_target_kind kind, uint32_t break_label,
                             uint32_t continue_label) {
  MINCOV_JAVA_PUSH(&flow->f->targets, (struct mincov_java_target){.kind = (uint8_t)kind,
                                                                  .name = MINCOV_JAVA_NONE,
                                                                  .break_label = break_label,
                                                                  .continue_label = continue_label,
                                                                  .first_pending = MINCOV_JAVA_NONE});
  mincov_java_push(flow, MINCOV_JAVA_TASK_END_TARGET, MINCOV_JAVA_NONE, 0, 0);
}

/* Labels that stand right before a loop: `continue label` goes where the loop's own does. */
static void continue_labels(struct mincov_java_flow *flow, uint32_t loop, uint32_t continue_label) {
  uint32_t at = (uint32_t)flow->f->targets.count - 1; /* the loop's own */
  for (uint32_t node = TREE->nodes[loop].parent; mincov_java_kind(TREE, node) == MINCOV_JAVA_labeled_statement && at > 0;
       node = TREE->nodes[node].parent)
    flow->f->targets.items[--at].continue_label = continue_label;
}

/* ---- Jumps ---- */

static void jump_from(struct mincov_java_flow *flow, uint32_t label, uint32_t depth, uint32_t arrive);

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

static void jump_from(struct mincov_java_flow *flow, uint32_t label, uint32_t depth, uint32_t arrive) {
  if (flow->f->current == MINCOV_JAVA_NONE) return;
  uint32_t stop = next_stop(flow, depth, arrive);
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
    target->first_pending = (uint32_t)flow->f->pending.count;
    MINCOV_JAVA_PUSH(&flow->f->pending, (struct mincov_java_pending){label, arrive, first});
  }
  mincov_java_jump(flow, target->break_label);
}

void mincov_java_jump_out(struct mincov_java_flow *flow, uint32_t label, uint32_t arrive) {
  jump_from(flow, label, (uint32_t)flow->f->targets.count, arrive);
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

static void walk_jump(struct mincov_java_flow *flow, uint32_t node, bool is_continue) {
  uint32_t at = find_target(flow, mincov_java_first_child(TREE, node), is_continue);
  if (at == MINCOV_JAVA_NONE) {
    mincov_java_leave(flow);
    return;
  }
  const struct mincov_java_target *target = &flow->f->targets.items[at];
  uint32_t label = is_continue ? target->continue_label : target->break_label;
  /* A loop goes on inside of its own target, but any finally around it is further out than that. */
  mincov_java_jump_out(flow, label, at);
}

/* ---- Statements ---- */

static void walk_if(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t yes = mincov_java_new_label(flow), no = mincov_java_new_label(flow), join = mincov_java_new_label(flow);
  uint32_t alternative = child(flow, node, MINCOV_JAVA_FIELD_alternative), mark = mincov_java_scope_mark(&flow->scope);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, join, 0);
  if (alternative == MINCOV_JAVA_NONE) {
    mincov_java_push(flow, MINCOV_JAVA_TASK_ELSE, node, no, 0);
    mincov_java_push(flow, MINCOV_JAVA_TASK_JUMP_OR_DOUBT, node, join, mark);
  } else {
    mincov_java_push(flow, MINCOV_JAVA_TASK_DOUBT, node, mark, 0);
    mincov_java_push(flow, MINCOV_JAVA_TASK_BODY, alternative, no, 0);
    mincov_java_push(flow, MINCOV_JAVA_TASK_JUMP, node, join, 0);
  }
  mincov_java_push(flow, MINCOV_JAVA_TASK_BODY, child(flow, node, MINCOV_JAVA_FIELD_consequence), yes, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_CONDITION, child(flow, node, MINCOV_JAVA_FIELD_condition), yes, no);
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

static void walk_while(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t head = begin_loop(flow), body = mincov_java_new_label(flow), end = mincov_java_new_label(flow);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, end, 0);
  mincov_java_push_target(flow, MINCOV_JAVA_TARGET_LOOP, end, head);
  continue_labels(flow, node, head);
  mincov_java_push(flow, MINCOV_JAVA_TASK_JUMP, node, head, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BODY, child(flow, node, MINCOV_JAVA_FIELD_body), body, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_LOOP_CONDITION, child(flow, node, MINCOV_JAVA_FIELD_condition), body, end);
}

static void walk_do(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t body = begin_loop(flow), test = mincov_java_new_label(flow), end = mincov_java_new_label(flow);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, end, 0);
  mincov_java_push_target(flow, MINCOV_JAVA_TARGET_LOOP, end, test);
  continue_labels(flow, node, test);
  uint32_t condition = child(flow, node, MINCOV_JAVA_FIELD_condition);
  mincov_java_push(flow, MINCOV_JAVA_TASK_LOOP_CONDITION, condition, body, end);
  mincov_java_push(flow, MINCOV_JAVA_TASK_OPERAND_LINE, condition, test, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BODY, child(flow, node, MINCOV_JAVA_FIELD_body), body, 0);
}

static void walk_for(struct mincov_java_flow *flow, uint32_t node) {
  mincov_java_push_scope_end(flow);
  mincov_java_push(flow, MINCOV_JAVA_TASK_FOR, node, 0, 0);
  uint32_t first = child(flow, node, MINCOV_JAVA_FIELD_init);
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
static void walk_for_loop(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t head = begin_loop(flow), body = mincov_java_new_label(flow), end = mincov_java_new_label(flow);
  uint32_t update = mincov_java_new_label(flow), condition = child(flow, node, MINCOV_JAVA_FIELD_condition);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, end, 0);
  mincov_java_push_target(flow, MINCOV_JAVA_TARGET_LOOP, end, update);
  continue_labels(flow, node, update);
  mincov_java_push(flow, MINCOV_JAVA_TASK_JUMP, node, head, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_FOR_UPDATE, node, update, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BODY, child(flow, node, MINCOV_JAVA_FIELD_body), body, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_LOOP_CONDITION, condition, body, end);
}

/* Before the first update, or before the parenthesis if there is none: both take an assignment. */
static void walk_for_update(struct mincov_java_flow *flow, uint32_t node, uint32_t label) {
  mincov_java_bind(flow, label);
  if (flow->f->current == MINCOV_JAVA_NONE) return;
  uint32_t first = child(flow, node, MINCOV_JAVA_FIELD_update);
  if (first != MINCOV_JAVA_NONE) {
    if (TREE->nodes[first].line != TREE->nodes[node].line) mincov_java_begin(flow, TREE->nodes[first].line, MINCOV_JAVA_NONE);
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_UPDATE, first, TREE->nodes[first].start);
  }
  size_t begin = flow->tasks.count;
  for (uint32_t at = first; at != MINCOV_JAVA_NONE && TREE->nodes[at].field == MINCOV_JAVA_FIELD_update;
       at = mincov_java_next_sibling(TREE, at))
    mincov_java_push_expression(flow, at);
  mincov_java_reverse_tasks(flow, begin);
}

/* Whether there is a next element is asked at the head, and may throw. */
static void walk_each_loop(struct mincov_java_flow *flow, uint32_t node) {
  mincov_java_throws(flow);
  uint32_t head = mincov_java_new_target_label(flow), end = mincov_java_new_label(flow);
  mincov_java_bind(flow, head);
  mincov_java_throws(flow);
  uint32_t from = flow->f->current, body = mincov_java_new_label(flow);
  uint32_t more = mincov_java_new_piece(flow, flow->f->context), done = mincov_java_new_piece(flow, flow->f->context);
  mincov_java_add_edge(flow, from, more);
  mincov_java_add_edge(flow, from, done);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, end, 0);
  mincov_java_push_target(flow, MINCOV_JAVA_TARGET_LOOP, end, head);
  continue_labels(flow, node, head);
  mincov_java_push(flow, MINCOV_JAVA_TASK_JUMP, node, head, 0);
  flow->f->current = done;
  mincov_java_jump(flow, end);
  flow->f->current = more;
  uint32_t type = child(flow, node, MINCOV_JAVA_FIELD_type), name = child(flow, node, MINCOV_JAVA_FIELD_name);
  if (mincov_java_kind(TREE, name) == MINCOV_JAVA_identifier)
    mincov_java_scope_declare(&flow->scope, name, mincov_java_named_type(TREE, type, node))->is_final =
        mincov_java_has_modifier(TREE, node, "final");
  mincov_java_push(flow, MINCOV_JAVA_TASK_BODY, child(flow, node, MINCOV_JAVA_FIELD_body), body, 0);
}

static void walk_labeled(struct mincov_java_flow *flow, uint32_t node, uint32_t offset) {
  uint32_t end = mincov_java_new_label(flow), name = mincov_java_first_child(TREE, node);
  uint32_t statement = name == MINCOV_JAVA_NONE ? MINCOV_JAVA_NONE : mincov_java_next_sibling(TREE, name);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, end, 0);
  mincov_java_push_target(flow, MINCOV_JAVA_TARGET_LABEL, end, end);
  flow->f->targets.items[flow->f->targets.count - 1].name = name;
  if (statement != MINCOV_JAVA_NONE) mincov_java_push(flow, MINCOV_JAVA_TASK_STATEMENT, statement, offset, 0);
}

static void walk_block(struct mincov_java_flow *flow, uint32_t node) {
  mincov_java_push_scope_end(flow);
  mincov_java_push(flow, MINCOV_JAVA_TASK_LIST, mincov_java_first_child(TREE, node), 0, 0);
}

void mincov_java_enter_block(struct mincov_java_flow *flow, uint32_t node) {
  if (!flow->f->in_prologue) mincov_java_offer(flow, MINCOV_JAVA_PLACE_STATEMENT, MINCOV_JAVA_NONE, TREE->nodes[node].start + 1);
  walk_block(flow, node);
}

/* A body of an if or a loop, entered at a label. */
static void walk_body(struct mincov_java_flow *flow, uint32_t node, uint32_t label) {
  mincov_java_bind(flow, label);
  if (flow->f->current == MINCOV_JAVA_NONE) mincov_java_start_block(flow); /* dead code: walked, but left out */
  if (mincov_java_kind(TREE, node) == MINCOV_JAVA_block) {
    mincov_java_enter_block(flow, node);
    return;
  }
  mincov_java_offer(flow, MINCOV_JAVA_PLACE_BODY, node, TREE->nodes[node].start);
  mincov_java_push_scope_end(flow);
  mincov_java_push(flow, MINCOV_JAVA_TASK_STATEMENT, node, MINCOV_JAVA_NONE, 0);
}

static void walk_declaration(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t type = child(flow, node, MINCOV_JAVA_FIELD_type);
  bool is_final = mincov_java_has_modifier(TREE, node, "final");
  size_t begin = flow->tasks.count;
  for (uint32_t at = mincov_java_first_child(TREE, node); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at)) {
    if (TREE->nodes[at].kind != MINCOV_JAVA_variable_declarator) continue;
    mincov_java_push_expression(flow, child(flow, at, MINCOV_JAVA_FIELD_value));
    mincov_java_push(flow, MINCOV_JAVA_TASK_DECLARE, at, type, is_final);
  }
  mincov_java_reverse_tasks(flow, begin);
}

static void declare(struct mincov_java_flow *flow, uint32_t declarator, uint32_t type, bool is_final) {
  uint32_t name = child(flow, declarator, MINCOV_JAVA_FIELD_name), value = child(flow, declarator, MINCOV_JAVA_FIELD_value);
  if (mincov_java_kind(TREE, name) != MINCOV_JAVA_identifier) return;
  enum mincov_java_type known = mincov_java_named_type(TREE, type, declarator);
  if (value != MINCOV_JAVA_NONE && known == MINCOV_JAVA_TYPE_PRIMITIVE &&
      flow->expressions.types[value] != MINCOV_JAVA_TYPE_PRIMITIVE)
    mincov_java_throws(flow); /* unboxes */
  if (known == MINCOV_JAVA_TYPE_UNKNOWN && value != MINCOV_JAVA_NONE) known = (enum mincov_java_type)flow->expressions.types[value];
  struct mincov_java_variable *variable = mincov_java_scope_declare(&flow->scope, name, known);
  variable->is_final = is_final;
  variable->initial = value;
}

static bool declares_values(const struct mincov_java_flow *flow, uint32_t node) {
  for (uint32_t at = mincov_java_first_child(TREE, node); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at))
    if (TREE->nodes[at].kind == MINCOV_JAVA_variable_declarator && child(flow, at, MINCOV_JAVA_FIELD_value) != MINCOV_JAVA_NONE)
      return true;
  return false;
}

/* The condition is asked only where assertions are on; then it may throw. */
static void walk_assert(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t condition = mincov_java_first_child(TREE, node);
  if (condition == MINCOV_JAVA_NONE) return;
  uint32_t yes = mincov_java_new_label(flow), no = mincov_java_new_label(flow);
  uint32_t before = flow->f->current, asked = mincov_java_new_piece(flow, flow->f->context);
  mincov_java_add_edge(flow, before, asked);
  flow->f->current = before;
  mincov_java_jump(flow, yes);
  flow->f->current = asked;
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, yes, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_THROWN, node, 0, 0);
  mincov_java_push_expression(flow, mincov_java_next_sibling(TREE, condition));
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, no, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_CONDITION, condition, yes, no);
}

static void push_operand_statement(struct mincov_java_flow *flow, uint32_t node) {
  mincov_java_push(flow, MINCOV_JAVA_TASK_SIMPLE_END, node, 0, 0);
  mincov_java_push_expression(flow, mincov_java_first_child(TREE, node));
}

static void end_simple(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t operand = mincov_java_first_child(TREE, node);
  switch (mincov_java_kind(TREE, node)) {
  case MINCOV_JAVA_return_statement:
    if (operand != MINCOV_JAVA_NONE && flow->f->returns_primitive && flow->expressions.types[operand] != MINCOV_JAVA_TYPE_PRIMITIVE)
      mincov_java_throws(flow);
    mincov_java_leave(flow);
    break;
  case MINCOV_JAVA_throw_statement:
    mincov_java_thrown(flow);
    break;
  default: /* yield */
    for (uint32_t at = (uint32_t)flow->f->targets.count; at-- > 0;)
      if (flow->f->targets.items[at].kind == MINCOV_JAVA_TARGET_VALUE) {
        mincov_java_jump_out(flow, flow->f->targets.items[at].break_label, at);
        return;
      }
    mincov_java_leave(flow);
  }
}

void mincov_java_statement(struct mincov_java_flow *flow, uint32_t node, uint32_t offset) {
  enum mincov_java_kind kind = mincov_java_kind(TREE, node);
  uint32_t line = TREE->nodes[node].line, first = mincov_java_first_child(TREE, node);
  switch (kind) {
  case MINCOV_JAVA_labeled_statement:
    walk_labeled(flow, node, offset);
    return;
  case MINCOV_JAVA_block:
    mincov_java_enter_block(flow, node);
    return;
  case MINCOV_JAVA_class_declaration:
  case MINCOV_JAVA_interface_declaration:
  case MINCOV_JAVA_enum_declaration:
  case MINCOV_JAVA_record_declaration:
  case MINCOV_JAVA_annotation_type_declaration:
    mincov_java_enter_declaration(flow, node);
    return;
  case MINCOV_JAVA_try_statement:
  case MINCOV_JAVA_try_with_resources_statement:
    mincov_java_enter_try(flow, node, offset);
    return;
  case MINCOV_JAVA_local_variable_declaration:
    if (declares_values(flow, node)) mincov_java_begin(flow, line, offset);
    walk_declaration(flow, node);
    return;
  case MINCOV_JAVA_semicolon:
    return;
  case MINCOV_JAVA_expression_statement:
    if (mincov_java_kind(TREE, first) == MINCOV_JAVA_switch_expression) {
      mincov_java_statement(flow, first, offset); /* one level: a switch is not an expression statement again */
      return;
    }
    break;
  default:
    break;
  }
  mincov_java_begin(flow, line, offset);
  switch (kind) {
  case MINCOV_JAVA_expression_statement:
    mincov_java_push_expression(flow, first);
    break;
  case MINCOV_JAVA_if_statement:
    walk_if(flow, node);
    break;
  case MINCOV_JAVA_while_statement:
    walk_while(flow, node);
    break;
  case MINCOV_JAVA_do_statement:
    walk_do(flow, node);
    break;
  case MINCOV_JAVA_for_statement:
    walk_for(flow, node);
    break;
  case MINCOV_JAVA_enhanced_for_statement:
    mincov_java_push_scope_end(flow);
    mincov_java_push(flow, MINCOV_JAVA_TASK_FOR_EACH, node, 0, 0);
    mincov_java_push_expression(flow, child(flow, node, MINCOV_JAVA_FIELD_value));
    break;
  case MINCOV_JAVA_assert_statement:
    walk_assert(flow, node);
    break;
  case MINCOV_JAVA_break_statement:
  case MINCOV_JAVA_continue_statement:
    walk_jump(flow, node, kind == MINCOV_JAVA_continue_statement);
    break;
  case MINCOV_JAVA_return_statement:
  case MINCOV_JAVA_throw_statement:
  case MINCOV_JAVA_yield_statement:
    push_operand_statement(flow, node);
    break;
  case MINCOV_JAVA_switch_expression:
    mincov_java_push(flow, MINCOV_JAVA_TASK_SWITCH, node, 1, 0);
    mincov_java_push_expression(flow, child(flow, node, MINCOV_JAVA_FIELD_condition));
    break;
  case MINCOV_JAVA_synchronized_statement:
    walk_block(flow, child(flow, node, MINCOV_JAVA_FIELD_body));
    mincov_java_push(flow, MINCOV_JAVA_TASK_SYNCHRONIZED, first, 0, 0);
    mincov_java_push_expression(flow, first);
    break;
  case MINCOV_JAVA_explicit_constructor_invocation:
    mincov_java_enter_invocation(flow, node);
    break;
  default: /* nothing that javac takes */
    mincov_java_push_expression(flow, node);
  }
}

/* ---- Tasks ---- */

static void walk_list(struct mincov_java_flow *flow, uint32_t node) {
  if (node == MINCOV_JAVA_NONE) return;
  uint32_t next = mincov_java_next_sibling(TREE, node);
  if (next != MINCOV_JAVA_NONE) mincov_java_push(flow, MINCOV_JAVA_TASK_LIST, next, 0, 0);
  /* What patterns declare in a condition is in scope behind an if that never ends normally: walk_if sees to that itself. */
  if (TREE->nodes[node].kind != MINCOV_JAVA_if_statement)
    mincov_java_push(flow, MINCOV_JAVA_TASK_DOUBT, node, mincov_java_scope_mark(&flow->scope), 0);
  mincov_java_statement(flow, node, TREE->nodes[node].start);
}

static void walk_else(struct mincov_java_flow *flow, uint32_t node, uint32_t label) {
  mincov_java_bind(flow, label);
  if (flow->f->current != MINCOV_JAVA_NONE) mincov_java_offer(flow, MINCOV_JAVA_PLACE_ELSE, node, TREE->nodes[node].end);
}

static void walk_synchronized(struct mincov_java_flow *flow, uint32_t lock) {
  enum mincov_java_kind kind = mincov_java_kind(TREE, mincov_java_inside(TREE, lock));
  if (kind != MINCOV_JAVA_this && kind != MINCOV_JAVA_class_literal) mincov_java_throws(flow);
}

void mincov_java_thrown(struct mincov_java_flow *flow) {
  if (flow->f->current == MINCOV_JAVA_NONE) return;
  uint32_t context = flow->f->context;
  while (context != MINCOV_JAVA_NONE && !flow->f->contexts.items[context].catches_all)
    context = flow->f->contexts.items[context].outer;
  mincov_java_throws(flow);
  mincov_java_here(flow)->flags |= MINCOV_JAVA_PIECE_CLOSED | (context == MINCOV_JAVA_NONE ? MINCOV_JAVA_PIECE_ENDS : 0);
  flow->f->current = MINCOV_JAVA_NONE;
}

void mincov_java_do_statement(struct mincov_java_flow *flow, const struct mincov_java_task *task) {
  uint32_t node = task->node;
  switch ((enum mincov_java_task_kind)task->what) {
  case MINCOV_JAVA_TASK_STATEMENT:
    mincov_java_statement(flow, node, task->a);
    break;
  case MINCOV_JAVA_TASK_LIST:
    walk_list(flow, node);
    break;
  case MINCOV_JAVA_TASK_BODY:
    walk_body(flow, node, task->a);
    break;
  case MINCOV_JAVA_TASK_ELSE:
    walk_else(flow, node, task->a);
    break;
  case MINCOV_JAVA_TASK_JUMP_OR_DOUBT:
    if (flow->f->current != MINCOV_JAVA_NONE) mincov_java_scope_doubt(&flow->scope, task->b);
    mincov_java_jump(flow, task->a);
    break;
  case MINCOV_JAVA_TASK_DECLARATION:
    walk_declaration(flow, node);
    break;
  case MINCOV_JAVA_TASK_DECLARE:
    declare(flow, node, task->a, task->b != 0);
    break;
  case MINCOV_JAVA_TASK_DECLARE_PARAMETER:
    mincov_java_scope_declare(&flow->scope, node, (enum mincov_java_type)task->a);
    break;
  case MINCOV_JAVA_TASK_SIMPLE_END:
    end_simple(flow, node);
    break;
  case MINCOV_JAVA_TASK_SYNCHRONIZED:
    walk_synchronized(flow, node);
    break;
  case MINCOV_JAVA_TASK_FOR:
    walk_for_loop(flow, node);
    break;
  case MINCOV_JAVA_TASK_FOR_UPDATE:
    walk_for_update(flow, node, task->a);
    break;
  case MINCOV_JAVA_TASK_FOR_EACH:
    walk_each_loop(flow, node);
    break;
  case MINCOV_JAVA_TASK_LOOP_CONDITION:
    if (node == MINCOV_JAVA_NONE)
      mincov_java_jump(flow, task->a);
    else
      mincov_java_push(flow, MINCOV_JAVA_TASK_CONDITION, node, task->a, task->b);
    break;
  case MINCOV_JAVA_TASK_END_TARGET:
    flow->f->left_target = flow->f->targets.items[--flow->f->targets.count];
    break;
  case MINCOV_JAVA_TASK_RETURN_SCOPE:
    mincov_java_scope_return(&flow->scope, task->a);
    break;
  case MINCOV_JAVA_TASK_DOUBT:
    mincov_java_scope_doubt(&flow->scope, task->a);
    break;
  case MINCOV_JAVA_TASK_BIND:
    mincov_java_bind(flow, task->a);
    break;
  case MINCOV_JAVA_TASK_JUMP:
    mincov_java_jump(flow, task->a);
    break;
  case MINCOV_JAVA_TASK_THROWS:
    if (flow->f->current != MINCOV_JAVA_NONE) mincov_java_throws(flow);
    break;
  case MINCOV_JAVA_TASK_THROWN:
    mincov_java_thrown(flow);
    break;
  default:
    break;
  }
}
