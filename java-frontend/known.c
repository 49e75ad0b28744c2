#include "known.h"

#include "operator.h"

#define TREE (flow->tree)
#define MAX_CARRIED 4 /* of a stretch, last first, by each outcome of a condition */
#define NONE MINCOV_JAVA_NONE

void mincov_java_known_look(struct mincov_java_scope *scope, uint32_t node) {
  const struct mincov_java_tree *tree = scope->tree;
  if (node >= scope->looked_from && node < scope->looked_to) return;
  scope->looked_from = node;
  scope->looked_to = tree->nodes[node].next;
  for (uint32_t at = node; at < scope->looked_to; at++) {
    enum mincov_java_kind kind = mincov_java_kind(tree, at);
    if (kind != MINCOV_JAVA_assignment_expression && kind != MINCOV_JAVA_update_expression) continue;
    uint32_t target = mincov_java_inside(tree, mincov_java_first_child(tree, at));
    if (mincov_java_kind(tree, target) == MINCOV_JAVA_identifier) mincov_java_scope_note_assigned(scope, target);
  }
}

void mincov_java_known_begin(struct mincov_java_scope *scope) { MINCOV_JAVA_PUSH(&scope->stretches, (uint32_t)scope->known.count); }

/* An entry may be that of a variable that has gone, and its place another's: then that is forgotten too, which does no harm. */
static void forget(struct mincov_java_scope *scope, uint32_t count) {
  while (scope->known.count > count) {
    uint32_t variable = scope->known.items[--scope->known.count];
    if (variable < scope->variables.count) scope->variables.items[variable].is_there = false;
  }
}

void mincov_java_known_end(struct mincov_java_scope *scope) { forget(scope, scope->stretches.items[--scope->stretches.count]); }

void mincov_java_known_next(struct mincov_java_scope *scope) { forget(scope, scope->stretches.items[scope->stretches.count - 1]); }

void mincov_java_known_push(struct mincov_java_flow *flow) {
  mincov_java_known_begin(&flow->scope);
  mincov_java_push(flow, MINCOV_JAVA_TASK_KNOWN_END, NONE, 0, 0);
}

/* `x`, `this.x`. */
static const struct mincov_java_variable *variable_of(const struct mincov_java_scope *scope, uint32_t node) {
  const struct mincov_java_tree *tree = scope->tree;
  if (mincov_java_kind(tree, node) == MINCOV_JAVA_identifier) return mincov_java_scope_find(scope, node);
  if (mincov_java_kind(tree, node) != MINCOV_JAVA_field_access) return NULL;
  bool in_this = mincov_java_kind(tree, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_object)) == MINCOV_JAVA_this;
  return in_this ? mincov_java_scope_find_field(scope, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_field)) : NULL;
}

/* Methods of String and StringBuilder give no null. */
static bool gives_text(const struct mincov_java_expressions *expressions, uint32_t call) {
  uint32_t object = mincov_java_child(expressions->scope->tree, call, MINCOV_JAVA_FIELD_object);
  enum mincov_java_type type = object == NONE ? MINCOV_JAVA_TYPE_UNKNOWN : (enum mincov_java_type)expressions->types[object];
  return expressions->types[call] && (type == MINCOV_JAVA_TYPE_STRING || type == MINCOV_JAVA_TYPE_BUILDER);
}

bool mincov_java_is_there(const struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  node = mincov_java_inside(tree, node);
  switch (mincov_java_kind(tree, node)) {
  case MINCOV_JAVA_this:
  case MINCOV_JAVA_string_literal:
  case MINCOV_JAVA_class_literal:
  case MINCOV_JAVA_lambda_expression:
  case MINCOV_JAVA_object_creation_expression:
  case MINCOV_JAVA_array_creation_expression:
  case MINCOV_JAVA_array_initializer:
    return true;
  case MINCOV_JAVA_binary_expression:
    return expressions->types[node] == MINCOV_JAVA_TYPE_STRING;
  case MINCOV_JAVA_method_invocation:
    return gives_text(expressions, node);
  default: {
    const struct mincov_java_variable *variable = variable_of(expressions->scope, node);
    return variable && variable->is_there;
  }
  }
}

static void remember(struct mincov_java_scope *scope, uint32_t index) {
  struct mincov_java_variable *variable = &scope->variables.items[index];
  if (variable->is_there || !variable->is_settled) return;
  variable->is_there = true;
  MINCOV_JAVA_PUSH(&scope->known, index);
}

void mincov_java_was_there(struct mincov_java_scope *scope, uint32_t node) {
  const struct mincov_java_variable *variable = variable_of(scope, mincov_java_inside(scope->tree, node));
  if (variable) remember(scope, (uint32_t)(variable - scope->variables.items));
}

/* The expression that is not null where the condition is true, or NONE; *no: where it is false. */
static uint32_t told_of(const struct mincov_java_tree *tree, uint32_t node, uint32_t *no) {
  *no = NONE;
  node = mincov_java_inside(tree, node);
  if (mincov_java_kind(tree, node) == MINCOV_JAVA_instanceof_expression)
    return mincov_java_child(tree, node, MINCOV_JAVA_FIELD_left);
  if (mincov_java_kind(tree, node) != MINCOV_JAVA_binary_expression || !mincov_java_operator_of(tree, node).is_equality)
    return NONE;
  uint32_t left = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_left),
           right = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_right), asked = NONE;
  if (mincov_java_kind(tree, right) == MINCOV_JAVA_null_literal) asked = left;
  if (mincov_java_kind(tree, left) == MINCOV_JAVA_null_literal) asked = right;
  if (mincov_java_operator_of(tree, node).first == '!') return asked;
  *no = asked;
  return NONE;
}

static uint32_t add_carried(struct mincov_java_flow *flow, uint32_t variable, uint32_t next) {
  uint32_t declaration = flow->scope.variables.items[variable].declaration;
  MINCOV_JAVA_PUSH(&flow->f->carried, (struct mincov_java_carried){variable, declaration, next});
  return (uint32_t)flow->f->carried.count - 1;
}

static uint32_t carry_told(struct mincov_java_flow *flow, uint32_t node, uint32_t next) {
  if (node == NONE) return next;
  const struct mincov_java_variable *variable = variable_of(&flow->scope, mincov_java_inside(TREE, node));
  if (!variable || !variable->is_settled || variable->is_there) return next;
  return add_carried(flow, (uint32_t)(variable - flow->scope.variables.items), next);
}

void mincov_java_known_outcomes(struct mincov_java_flow *flow, uint32_t node, uint32_t yes, uint32_t no) {
  const struct mincov_java_scope *scope = &flow->scope;
  size_t begin = scope->stretches.count ? scope->stretches.items[scope->stretches.count - 1] : 0, end = scope->known.count;
  uint32_t common = NONE, told_no, told_yes = told_of(TREE, node, &told_no);
  if (end - begin > MAX_CARRIED) begin = end - MAX_CARRIED;
  for (size_t at = begin; at < end; at++)
    if (scope->known.items[at] < scope->variables.count && scope->variables.items[scope->known.items[at]].is_there)
      common = add_carried(flow, scope->known.items[at], common);
  flow->f->pieces.items[yes].carried = carry_told(flow, told_yes, common);
  flow->f->pieces.items[no].carried = carry_told(flow, told_no, common);
}

void mincov_java_known_recall(struct mincov_java_flow *flow, uint32_t piece) {
  struct mincov_java_scope *scope = &flow->scope;
  for (uint32_t at = flow->f->pieces.items[piece].carried; at != NONE; at = flow->f->carried.items[at].next) {
    struct mincov_java_carried carried = flow->f->carried.items[at];
    bool is_same =
        carried.variable < scope->variables.count && scope->variables.items[carried.variable].declaration == carried.declaration;
    if (is_same) remember(scope, carried.variable);
  }
}
