/* Statements: lists, blocks, conditions, declarations; loops and jumps are files of their own. */
#include "constructor.h"
#include "known.h"
#include "walk.h"

#define TREE (flow->tree)

static uint32_t child(const struct mincov_java_flow *flow, uint32_t node, enum mincov_java_field field) {
  return mincov_java_child(TREE, node, field);
}

void mincov_java_push_scope_end(struct mincov_java_flow *flow) {
  mincov_java_push(flow, MINCOV_JAVA_TASK_RETURN_SCOPE, MINCOV_JAVA_NONE, mincov_java_scope_mark(&flow->scope), 0);
}

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

static void walk_labeled(struct mincov_java_flow *flow, uint32_t node, uint32_t offset) {
  uint32_t end = mincov_java_new_label(flow), name = mincov_java_first_child(TREE, node);
  uint32_t statement = name == MINCOV_JAVA_NONE ? MINCOV_JAVA_NONE : mincov_java_next_sibling(TREE, name);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, end, 0);
  mincov_java_known_push(flow);
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
  mincov_java_known_push(flow);
  mincov_java_bind(flow, label);
  if (flow->f->current == MINCOV_JAVA_NONE) mincov_java_start_block(flow); /* dead code: walked, but left out */
  if (mincov_java_kind(TREE, node) == MINCOV_JAVA_block) {
    mincov_java_push(flow, MINCOV_JAVA_TASK_BODY_END, node, 0, 0);
    mincov_java_enter_block(flow, node);
    return;
  }
  mincov_java_offer(flow, MINCOV_JAVA_PLACE_BODY, node, TREE->nodes[node].start);
  mincov_java_push_scope_end(flow);
  mincov_java_push(flow, MINCOV_JAVA_TASK_STATEMENT, node, MINCOV_JAVA_NONE, 0);
}

/* Where control may leave the last statement, a probe behind it tells what one before it does, and of what follows the body as
 * well (escape.h says when it stays). */
static void end_body(struct mincov_java_flow *flow, uint32_t body) {
  if (flow->f->current == MINCOV_JAVA_NONE || flow->options->exactness == MINCOV_EXACT_OFF) return;
  const struct mincov_java_piece *last = mincov_java_here(flow);
  bool is_arm = mincov_java_kind(TREE, TREE->nodes[body].parent) == MINCOV_JAVA_if_statement;
  if (!(last->flags & MINCOV_JAVA_PIECE_THROWS) || ((last->flags & MINCOV_JAVA_PIECE_CALLS) && !is_arm)) return;
  mincov_java_start_block(flow);
  mincov_java_here(flow)->flags |= MINCOV_JAVA_PIECE_ARRIVES;
  mincov_java_offer(flow, MINCOV_JAVA_PLACE_STATEMENT, MINCOV_JAVA_NONE, TREE->nodes[body].end - 1);
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
  if (value != MINCOV_JAVA_NONE)
    mincov_java_take_effect(flow, mincov_java_assignment_conversion(known, (enum mincov_java_type)flow->expressions.types[value]));
  if (known == MINCOV_JAVA_TYPE_UNKNOWN && value != MINCOV_JAVA_NONE) known = (enum mincov_java_type)flow->expressions.types[value];
  bool is_there = value != MINCOV_JAVA_NONE && mincov_java_is_there(&flow->expressions, value);
  bool varies = is_final && value != MINCOV_JAVA_NONE && mincov_java_surely_varies(&flow->scope, value);
  struct mincov_java_variable *variable = mincov_java_scope_declare(&flow->scope, name, known);
  variable->is_final = is_final;
  variable->varies = varies;
  variable->initial = value;
  variable->is_there = is_there && variable->is_settled;
}

static bool declares_values(const struct mincov_java_flow *flow, uint32_t node) {
  for (uint32_t at = mincov_java_first_child(TREE, node); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at))
    if (TREE->nodes[at].kind == MINCOV_JAVA_variable_declarator && child(flow, at, MINCOV_JAVA_FIELD_value) != MINCOV_JAVA_NONE)
      return true;
  return false;
}

static void push_operand_statement(struct mincov_java_flow *flow, uint32_t node) {
  mincov_java_push(flow, MINCOV_JAVA_TASK_SIMPLE_END, node, 0, 0);
  mincov_java_push_expression(flow, mincov_java_first_child(TREE, node));
}

static void end_simple(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t operand = mincov_java_first_child(TREE, node);
  switch (mincov_java_kind(TREE, node)) {
  case MINCOV_JAVA_return_statement:
    if (operand != MINCOV_JAVA_NONE && flow->f->returns_primitive)
      mincov_java_take_effect(flow, mincov_java_assignment_conversion(MINCOV_JAVA_TYPE_PRIMITIVE,
                                                                      (enum mincov_java_type)flow->expressions.types[operand]));
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
    if (declares_values(flow, node)) /* annotations may stand above */
      mincov_java_begin(flow, TREE->nodes[child(flow, node, MINCOV_JAVA_FIELD_type)].line, offset);
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
    mincov_java_walk_while(flow, node);
    break;
  case MINCOV_JAVA_do_statement:
    mincov_java_walk_do(flow, node);
    break;
  case MINCOV_JAVA_for_statement:
    mincov_java_walk_for(flow, node);
    break;
  case MINCOV_JAVA_enhanced_for_statement:
    mincov_java_push_scope_end(flow);
    mincov_java_push(flow, MINCOV_JAVA_TASK_FOR_EACH, node, 0, 0);
    mincov_java_push_expression(flow, child(flow, node, MINCOV_JAVA_FIELD_value));
    break;
  case MINCOV_JAVA_assert_statement:
    mincov_java_walk_assert(flow, node);
    break;
  case MINCOV_JAVA_break_statement:
  case MINCOV_JAVA_continue_statement:
    mincov_java_walk_jump(flow, node, kind == MINCOV_JAVA_continue_statement);
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

/* `(x) = y;` is parsed without its parentheses (mask.h), but begins with them. */
static uint32_t statement_start(const struct mincov_java_flow *flow, uint32_t node) {
  uint32_t start = TREE->nodes[node].start, width = flow->mask->width;
  if (TREE->nodes[node].kind != MINCOV_JAVA_expression_statement) return start;
  for (uint32_t at = start; at > 0 && TREE->text[at - 1] == ' '; at--) {
    const uint8_t *unit = flow->source->bytes + (size_t)mincov_java_origin(flow->mask, at - 1) * width;
    if (unit[flow->mask->little || width == 1 ? 0 : width - 1] == '(') start = at - 1;
  }
  return start;
}

static void walk_list(struct mincov_java_flow *flow, uint32_t node) {
  if (node == MINCOV_JAVA_NONE) return;
  uint32_t next = mincov_java_next_sibling(TREE, node);
  if (next != MINCOV_JAVA_NONE) mincov_java_push(flow, MINCOV_JAVA_TASK_LIST, next, 0, 0);
  /* What patterns declare in a condition is in scope behind an if that never ends normally: walk_if sees to that itself. */
  if (TREE->nodes[node].kind != MINCOV_JAVA_if_statement)
    mincov_java_push(flow, MINCOV_JAVA_TASK_DOUBT, node, mincov_java_scope_mark(&flow->scope), 0);
  mincov_java_statement(flow, node, statement_start(flow, node));
}

static void walk_else(struct mincov_java_flow *flow, uint32_t node, uint32_t label) {
  mincov_java_known_begin(&flow->scope);
  mincov_java_bind(flow, label);
  mincov_java_known_end(&flow->scope);
  if (flow->f->current != MINCOV_JAVA_NONE) mincov_java_offer(flow, MINCOV_JAVA_PLACE_ELSE, node, TREE->nodes[node].end);
}

static void walk_synchronized(struct mincov_java_flow *flow, uint32_t lock) {
  enum mincov_java_kind kind = mincov_java_kind(TREE, mincov_java_inside(TREE, lock));
  if (kind != MINCOV_JAVA_this && kind != MINCOV_JAVA_class_literal) mincov_java_throws(flow);
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
  case MINCOV_JAVA_TASK_BODY_END:
    end_body(flow, node);
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
    mincov_java_walk_for_loop(flow, node);
    break;
  case MINCOV_JAVA_TASK_FOR_UPDATE:
    mincov_java_walk_for_update(flow, node, task->a);
    break;
  case MINCOV_JAVA_TASK_FOR_EACH:
    mincov_java_walk_each_loop(flow, node);
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
  case MINCOV_JAVA_TASK_KNOWN_BEGIN:
    mincov_java_known_begin(&flow->scope);
    break;
  case MINCOV_JAVA_TASK_KNOWN_END:
    mincov_java_known_end(&flow->scope);
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
