/* Expressions: what divides control in them, and where they may throw. */
#include "known.h"
#include "lambda.h"

#define TREE (flow->tree)

void mincov_java_push_expression(struct mincov_java_flow *flow, uint32_t node) {
  if (node != MINCOV_JAVA_NONE) mincov_java_push(flow, MINCOV_JAVA_TASK_EXPRESSION, node, 0, 0);
}

static bool is_logical(const struct mincov_java_tree *tree, uint32_t node, char sign) {
  if (mincov_java_kind(tree, node) != MINCOV_JAVA_binary_expression) return false;
  uint32_t token = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_operator);
  const char *text = tree->text + tree->nodes[token].start;
  return tree->nodes[token].end - tree->nodes[token].start == 2 && text[0] == sign && text[1] == sign;
}

static bool is_negation(const struct mincov_java_tree *tree, uint32_t node) {
  return mincov_java_kind(tree, node) == MINCOV_JAVA_unary_expression && tree->text[tree->nodes[node].start] == '!';
}

/* Below parentheses and `!`. */
static uint32_t condition_core(const struct mincov_java_tree *tree, uint32_t node) {
  for (;;) {
    node = mincov_java_inside(tree, node);
    if (!is_negation(tree, node)) return node;
    node = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_operand);
  }
}

static bool is_condition(const struct mincov_java_tree *tree, uint32_t node) {
  node = condition_core(tree, node);
  return is_logical(tree, node, '&') || is_logical(tree, node, '|');
}

/* A value that is a condition: both outcomes go on at one place. */
static void push_condition_value(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t join = mincov_java_new_label(flow);
  flow->expressions.types[node] = MINCOV_JAVA_TYPE_PRIMITIVE;
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, join, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_CONDITION, node, join, join);
}

static void push_ternary(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t yes = mincov_java_new_label(flow), no = mincov_java_new_label(flow), join = mincov_java_new_label(flow);
  mincov_java_push(flow, MINCOV_JAVA_TASK_OPERATION, node, 0, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, join, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_ARM_OF_VALUE, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_alternative), no, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_JUMP, node, join, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_ARM_OF_VALUE, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_consequence), yes, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_CONDITION, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_condition), yes, no);
}

/* Operands first, then the operation. A class body comes after the arguments of its constructor, but has flow of its own. */
static void push_operands(struct mincov_java_flow *flow, uint32_t node) {
  size_t first = flow->tasks.count;
  for (uint32_t child = mincov_java_first_child(TREE, node); child != MINCOV_JAVA_NONE;
       child = mincov_java_next_sibling(TREE, child))
    mincov_java_push_expression(flow, child);
  mincov_java_push(flow, MINCOV_JAVA_TASK_OPERATION, node, 0, 0);
  for (size_t last = flow->tasks.count - 1; first < last; first++, last--) {
    struct mincov_java_task task = flow->tasks.items[first];
    flow->tasks.items[first] = flow->tasks.items[last];
    flow->tasks.items[last] = task;
  }
}

/* What matches is not null. */
static void declare_tested(struct mincov_java_flow *flow, uint32_t name, uint32_t type) {
  struct mincov_java_variable *variable =
      mincov_java_scope_declare(&flow->scope, name, mincov_java_named_type(TREE, type, MINCOV_JAVA_NONE));
  variable->is_pattern = true;
  variable->is_there = variable->is_settled;
}

static void declare_pattern_variables(struct mincov_java_flow *flow, uint32_t node) {
  for (uint32_t at = node; at < TREE->nodes[node].next; at++) {
    enum mincov_java_kind kind = mincov_java_kind(TREE, at);
    if (kind == MINCOV_JAVA_lambda_expression || kind == MINCOV_JAVA_switch_expression || kind == MINCOV_JAVA_class_body) {
      at = TREE->nodes[at].next - 1; /* its own patterns are declared when it is walked */
    } else if (kind == MINCOV_JAVA_instanceof_expression) {
      uint32_t name = mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_name);
      uint32_t type = mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_right);
      if (name != MINCOV_JAVA_NONE) declare_tested(flow, name, type);
    } else if (kind == MINCOV_JAVA_type_pattern || kind == MINCOV_JAVA_record_pattern_component) {
      mincov_java_declare_pattern(flow, at);
    }
  }
}

void mincov_java_declare_pattern(struct mincov_java_flow *flow, uint32_t pattern) {
  uint32_t type = mincov_java_first_child(TREE, pattern), name = MINCOV_JAVA_NONE;
  for (uint32_t child = type; child != MINCOV_JAVA_NONE; child = mincov_java_next_sibling(TREE, child))
    if (TREE->nodes[child].kind == MINCOV_JAVA_identifier) name = child;
  if (name != MINCOV_JAVA_NONE && name != type)
    mincov_java_scope_declare(&flow->scope, name, mincov_java_named_type(TREE, type, MINCOV_JAVA_NONE))->is_pattern = true;
}

void mincov_java_declare_patterns(struct mincov_java_flow *flow, uint32_t node) {
  if (node != MINCOV_JAVA_NONE) declare_pattern_variables(flow, node);
}

static void walk_expression(struct mincov_java_flow *flow, uint32_t node) {
  if (!(TREE->nodes[node].flags & MINCOV_JAVA_HAS_FLOW)) {
    mincov_java_take_effect(flow, mincov_java_expression_effect(&flow->expressions, node));
    declare_pattern_variables(flow, node);
    return;
  }
  switch (mincov_java_kind(TREE, node)) {
  case MINCOV_JAVA_ternary_expression:
    push_ternary(flow, node);
    break;
  case MINCOV_JAVA_switch_expression:
    mincov_java_push(flow, MINCOV_JAVA_TASK_SWITCH, node, 0, 0);
    mincov_java_push_expression(flow, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_condition));
    break;
  case MINCOV_JAVA_lambda_expression:
    flow->expressions.types[node] = MINCOV_JAVA_TYPE_REFERENCE;
    mincov_java_enter_lambda(flow, node);
    break;
  case MINCOV_JAVA_class_body:
    mincov_java_enter_class(flow, node, node);
    break;
  default:
    if (is_condition(TREE, node))
      push_condition_value(flow, node);
    else
      push_operands(flow, node);
  }
}

bool mincov_java_binds(const struct mincov_java_tree *tree, uint32_t node) {
  for (uint32_t at = node; at < tree->nodes[node].next; at++) {
    if (tree->nodes[at].kind == MINCOV_JAVA_lambda_expression || tree->nodes[at].kind == MINCOV_JAVA_switch_expression)
      at = tree->nodes[at].next - 1;
    else if (tree->nodes[at].kind == MINCOV_JAVA_instanceof_expression &&
             (mincov_java_child(tree, at, MINCOV_JAVA_FIELD_name) != MINCOV_JAVA_NONE ||
              mincov_java_child(tree, at, MINCOV_JAVA_FIELD_pattern) != MINCOV_JAVA_NONE))
      return true;
  }
  return false;
}

/* The type's text is copied. */
bool mincov_java_is_simple_binding(const struct mincov_java_flow *flow, uint32_t node) {
  if (mincov_java_kind(TREE, node) != MINCOV_JAVA_instanceof_expression) return false;
  uint32_t left = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_left),
           type = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_right);
  if (mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_name) == MINCOV_JAVA_NONE || type == MINCOV_JAVA_NONE) return false;
  enum mincov_java_kind kind = mincov_java_kind(TREE, left);
  bool simple = kind == MINCOV_JAVA_this || (kind == MINCOV_JAVA_identifier && mincov_java_scope_find(&flow->scope, left));
  for (uint32_t at = TREE->nodes[left].start; simple && at < TREE->nodes[node].end; at++)
    simple = TREE->text[at] != '\n' && TREE->text[at] != '\r' && TREE->text[at] != '/' && TREE->text[at] != '@' &&
             flow->source->bytes[(size_t)mincov_java_origin(flow->mask, at) * flow->mask->width +
                                 (flow->mask->little || flow->mask->width == 1 ? 0 : flow->mask->width - 1)] < 0x80;
  return simple;
}

static void push_leaf(struct mincov_java_flow *flow, uint32_t node, uint32_t yes, uint32_t no) {
  enum mincov_java_truth truth = mincov_java_truth_of(&flow->scope, node);
  if (truth != MINCOV_JAVA_OPEN) {
    mincov_java_jump(flow, truth == MINCOV_JAVA_ALWAYS_TRUE ? yes : no);
    return;
  }
  if (!mincov_java_surely_varies(&flow->scope, node)) {
    mincov_java_leave_out(flow, MINCOV_JAVA_LEFT_EXPRESSION);
  } else if (mincov_java_kind(TREE, node) == MINCOV_JAVA_instanceof_expression || !mincov_java_binds(TREE, node)) {
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_BEFORE_CONDITION, node, TREE->nodes[node].start);
  }
  mincov_java_push(flow, MINCOV_JAVA_TASK_OUTCOMES, node, yes, no);
  mincov_java_push_expression(flow, node);
}

static void walk_condition(struct mincov_java_flow *flow, const struct mincov_java_task *task) {
  uint32_t node = mincov_java_inside(TREE, task->node);
  if (is_negation(TREE, node)) {
    mincov_java_push(flow, MINCOV_JAVA_TASK_CONDITION, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_operand), task->b, task->a);
    return;
  }
  bool both = is_logical(TREE, node, '&'), either = is_logical(TREE, node, '|');
  if (!both && !either) {
    push_leaf(flow, node, task->a, task->b);
    return;
  }
  uint32_t between = mincov_java_new_label(flow);
  uint32_t left = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_left),
           right = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_right);
  mincov_java_push(flow, MINCOV_JAVA_TASK_KNOWN_END, right, 0, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_CONDITION, right, task->a, task->b);
  mincov_java_push(flow, MINCOV_JAVA_TASK_OPERAND_LINE, right, between, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_KNOWN_BEGIN, right, 0, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_CONDITION, left, both ? between : task->a, both ? task->b : between);
}

void mincov_java_add_condition(struct mincov_java_flow *flow, uint32_t node, uint32_t yes, uint32_t no) {
  mincov_java_here(flow)->flags |= MINCOV_JAVA_PIECE_BRANCH;
  uint32_t from = flow->f->current, outcome = (uint32_t)flow->f->outcomes.count;
  mincov_java_add_edge(flow, from, yes);
  mincov_java_add_edge(flow, from, no);
  MINCOV_JAVA_PUSH(&flow->f->outcomes, (struct mincov_java_branch_outcome){.to = yes, .kind = MINCOV_OUTCOME_TRUE});
  MINCOV_JAVA_PUSH(&flow->f->outcomes, (struct mincov_java_branch_outcome){.to = no, .kind = MINCOV_OUTCOME_FALSE});
  MINCOV_JAVA_PUSH(&flow->f->branches,
                   (struct mincov_java_branch){
                       .piece = from, .node = node, .kind = MINCOV_BRANCH_CONDITION, .first_outcome = outcome, .outcome_count = 2});
}

/* The two outcomes of a leaf condition, each a piece of its own. */
static void walk_outcomes(struct mincov_java_flow *flow, const struct mincov_java_task *task) {
  uint32_t node = task->node;
  bool primitive = flow->expressions.types[node] == MINCOV_JAVA_TYPE_PRIMITIVE;
  if (!primitive) mincov_java_take_effect(flow, MINCOV_JAVA_FAILS); /* a Boolean may be null */
  uint32_t yes = mincov_java_new_piece(flow, flow->f->context), no = mincov_java_new_piece(flow, flow->f->context);
  mincov_java_add_condition(flow, node, yes, no);
  mincov_java_known_outcomes(flow, node, yes, no);
  bool placeable = flow->options->branches && mincov_java_surely_varies(&flow->scope, node);
  bool binding = placeable && mincov_java_binds(TREE, node);
  flow->f->current = yes;
  if (placeable) mincov_java_offer(flow, MINCOV_JAVA_PLACE_OUTCOME_TRUE, node, TREE->nodes[node].start);
  mincov_java_jump(flow, task->a);
  flow->f->current = no;
  if (placeable && (!binding || mincov_java_is_simple_binding(flow, node)))
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_OUTCOME_FALSE, node, TREE->nodes[node].start);
  mincov_java_jump(flow, task->b);
}

/* An operand of && or ||, or an arm of ?:, on a line of its own. */
static void begin_operand(struct mincov_java_flow *flow, uint32_t node) {
  if (flow->f->current != MINCOV_JAVA_NONE && node != MINCOV_JAVA_NONE) {
    uint32_t line = TREE->nodes[node].line, parent = TREE->nodes[node].parent;
    if (parent != MINCOV_JAVA_NONE && TREE->nodes[parent].line != line) mincov_java_add_line(flow, line);
  }
}

void mincov_java_do_expression(struct mincov_java_flow *flow, const struct mincov_java_task *task) {
  switch ((enum mincov_java_task_kind)task->what) {
  case MINCOV_JAVA_TASK_EXPRESSION:
    walk_expression(flow, task->node);
    break;
  case MINCOV_JAVA_TASK_OPERATION:
    mincov_java_take_effect(flow, mincov_java_operation_effect(&flow->expressions, task->node));
    if (TREE->nodes[task->node].kind == MINCOV_JAVA_instanceof_expression) declare_pattern_variables(flow, task->node);
    break;
  case MINCOV_JAVA_TASK_CONDITION:
    walk_condition(flow, task);
    break;
  case MINCOV_JAVA_TASK_OUTCOMES:
    walk_outcomes(flow, task);
    break;
  case MINCOV_JAVA_TASK_OPERAND_LINE:
    mincov_java_bind(flow, task->a);
    begin_operand(flow, task->node);
    break;
  case MINCOV_JAVA_TASK_ARM_OF_VALUE:
    mincov_java_known_push(flow);
    mincov_java_bind(flow, task->a);
    begin_operand(flow, task->node);
    mincov_java_push_expression(flow, task->node);
    break;
  default:
    break;
  }
}
