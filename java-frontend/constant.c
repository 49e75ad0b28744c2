/* Constant expressions: what the compiler may fold, and conditions that never change. They mean something to the language
 * (reachability, definite assignment, narrowing), so nothing may be inserted into them. */
#include "callee.h"
#include "expression.h"

#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 40   /* of expressions and initialisers that are evaluated; deeper ones are open */
#define MAX_WORK 1000  /* nodes looked at for one condition */
#define MAX_LITERAL 20 /* characters of a number */

/* Whether one node of an expression makes it vary. Names are asked only if the scope is that of the expression. */
static bool node_varies(const struct mincov_java_scope *scope, uint32_t node, bool ask_names) {
  const struct mincov_java_tree *tree = scope->tree;
  switch (mincov_java_kind(tree, node)) {
  case MINCOV_JAVA_method_invocation:
  case MINCOV_JAVA_object_creation_expression:
  case MINCOV_JAVA_assignment_expression:
  case MINCOV_JAVA_update_expression:
  case MINCOV_JAVA_array_access:
  case MINCOV_JAVA_array_creation_expression:
  case MINCOV_JAVA_array_initializer:
  case MINCOV_JAVA_lambda_expression:
  case MINCOV_JAVA_this:
  case MINCOV_JAVA_super:
  case MINCOV_JAVA_null_literal:
  case MINCOV_JAVA_instanceof_expression:
  case MINCOV_JAVA_switch_expression:
  case MINCOV_JAVA_method_reference:
  case MINCOV_JAVA_class_literal:
  case MINCOV_JAVA_template_expression:
    return true;
  case MINCOV_JAVA_cast_expression: {
    enum mincov_java_type type =
        mincov_java_named_type(tree, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_type), MINCOV_JAVA_NONE);
    return mincov_java_is_object(type) &&
           !mincov_java_text_is(tree, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_type), "java.lang.String");
  }
  case MINCOV_JAVA_identifier: {
    if (!ask_names || tree->nodes[node].field == MINCOV_JAVA_FIELD_field) return false;
    const struct mincov_java_variable *variable = mincov_java_scope_find(scope, node);
    if (!variable) return false;
    /* A field of a variable is never a constant expression; a variable is one only if it is final and has a constant initialiser.
     */
    if (mincov_java_kind(tree, tree->nodes[node].parent) == MINCOV_JAVA_field_access) return true;
    if (!variable->is_final || variable->varies || variable->initial == MINCOV_JAVA_NONE ||
        mincov_java_is_object((enum mincov_java_type)variable->type))
      return true;
    for (uint32_t at = variable->initial; at < tree->nodes[variable->initial].next; at++)
      if (node_varies(scope, at, false)) return true;
    return false;
  }
  default:
    return false;
  }
}

bool mincov_java_surely_varies(const struct mincov_java_scope *scope, uint32_t node) {
  for (uint32_t at = node; at < scope->tree->nodes[node].next; at++)
    if (node_varies(scope, at, true)) return true;
  return false;
}

/* What makes a constant of constants, or is one. */
static bool is_constant_part(const struct mincov_java_tree *tree, uint32_t node) {
  switch (mincov_java_kind(tree, node)) {
  case MINCOV_JAVA_binary_expression:
  case MINCOV_JAVA_unary_expression:
  case MINCOV_JAVA_ternary_expression:
  case MINCOV_JAVA_parenthesized_expression:
  case MINCOV_JAVA_operator:
  case MINCOV_JAVA_cast_expression: /* to the type, which is a part as well */
  case MINCOV_JAVA_integral_type:
  case MINCOV_JAVA_floating_point_type:
  case MINCOV_JAVA_boolean_type:
    return true;
  case MINCOV_JAVA_type_identifier:
    return mincov_java_text_is(tree, node, "String");
  default:
    return mincov_java_is_literal(mincov_java_kind(tree, node));
  }
}

bool mincov_java_is_constant(const struct mincov_java_scope *scope, const struct mincov_java_variable *variable) {
  const struct mincov_java_tree *tree = scope->tree;
  if (variable->initial == MINCOV_JAVA_NONE) return false;
  if (variable->type != MINCOV_JAVA_TYPE_PRIMITIVE && variable->type != MINCOV_JAVA_TYPE_STRING) return false;
  for (uint32_t at = variable->initial; at < tree->nodes[variable->initial].next; at++) {
    enum mincov_java_kind kind = mincov_java_kind(tree, at);
    const struct mincov_java_variable *other = kind == MINCOV_JAVA_identifier ? mincov_java_scope_find(scope, at) : NULL;
    if (kind == MINCOV_JAVA_field_access &&
        mincov_java_is_number_class(scope, mincov_java_child(tree, at, MINCOV_JAVA_FIELD_object)))
      at = tree->nodes[at].next - 1;
    else if (!(other && other->is_constant) && !is_constant_part(tree, at))
      return false;
  }
  return true;
}

struct value {
  enum { UNKNOWN_VALUE, BOOLEAN_VALUE, NUMBER_VALUE } kind;
  int64_t number; /* booleans: 0 or 1 */
};

struct evaluation {
  const struct mincov_java_scope *scope;
  unsigned left; /* nodes that may still be looked at */
};

static struct value evaluate(struct evaluation *evaluation, uint32_t node, unsigned depth);

static struct value number_value(int64_t number) { return (struct value){NUMBER_VALUE, number}; }
static struct value boolean_value(bool value) { return (struct value){BOOLEAN_VALUE, value}; }

/* Decimal and hexadecimal ints without underscores; others are not needed to tell debug switches. */
static struct value literal_value(const struct mincov_java_tree *tree, uint32_t node) {
  char digits[MAX_LITERAL];
  uint32_t length = tree->nodes[node].end - tree->nodes[node].start;
  if (length >= sizeof digits) return (struct value){0};
  memcpy(digits, tree->text + tree->nodes[node].start, length);
  digits[length] = '\0';
  char *end = NULL;
  long long number = strtoll(digits, &end, 0);
  return *end == '\0' && number <= INT32_MAX ? number_value(number) : (struct value){0};
}

static struct value compare(const char *sign, size_t length, int64_t left, int64_t right) {
  if (length == 2 && sign[1] == '=') switch (sign[0]) {
    case '<':
      return boolean_value(left <= right);
    case '>':
      return boolean_value(left >= right);
    case '=':
      return boolean_value(left == right);
    case '!':
      return boolean_value(left != right);
    default:
      return (struct value){0};
    }
  if (length == 1 && sign[0] == '<') return boolean_value(left < right);
  if (length == 1 && sign[0] == '>') return boolean_value(left > right);
  return (struct value){0};
}

static struct value evaluate_binary(struct evaluation *evaluation, uint32_t node, unsigned depth) {
  const struct mincov_java_tree *tree = evaluation->scope->tree;
  uint32_t token = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_operator);
  struct value left = evaluate(evaluation, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_left), depth);
  struct value right = evaluate(evaluation, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_right), depth);
  if (token == MINCOV_JAVA_NONE || left.kind != right.kind || !left.kind) return (struct value){0};
  const char *sign = tree->text + tree->nodes[token].start;
  size_t length = tree->nodes[token].end - tree->nodes[token].start;
  if (left.kind == BOOLEAN_VALUE) {
    if (length == 2 && sign[0] == '&') return boolean_value(left.number && right.number);
    if (length == 2 && sign[0] == '|') return boolean_value(left.number || right.number);
    return length == 2 ? compare(sign, length, left.number, right.number) : (struct value){0};
  }
  return compare(sign, length, left.number, right.number);
}

static struct value evaluate_name(struct evaluation *evaluation, uint32_t node, unsigned depth) {
  const struct mincov_java_variable *variable = mincov_java_scope_find(evaluation->scope, node);
  if (!variable || !variable->is_final || variable->initial == MINCOV_JAVA_NONE || variable->type != MINCOV_JAVA_TYPE_PRIMITIVE)
    return (struct value){0};
  return evaluate(evaluation, variable->initial, depth);
}

/* Recursion is bounded by MAX_DEPTH. */
static struct value evaluate(struct evaluation *evaluation, uint32_t node, unsigned depth) {
  const struct mincov_java_tree *tree = evaluation->scope->tree;
  node = mincov_java_inside(tree, node);
  if (node == MINCOV_JAVA_NONE || depth++ == MAX_DEPTH || evaluation->left == 0) return (struct value){0};
  evaluation->left--;
  switch (mincov_java_kind(tree, node)) {
  case MINCOV_JAVA_true:
    return boolean_value(true);
  case MINCOV_JAVA_false:
    return boolean_value(false);
  case MINCOV_JAVA_decimal_integer_literal:
  case MINCOV_JAVA_hex_integer_literal:
    return literal_value(tree, node);
  case MINCOV_JAVA_identifier:
    return evaluate_name(evaluation, node, depth);
  case MINCOV_JAVA_unary_expression: {
    struct value operand = evaluate(evaluation, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_operand), depth);
    char sign = tree->text[tree->nodes[node].start];
    if (sign == '!' && operand.kind == BOOLEAN_VALUE) return boolean_value(!operand.number);
    return sign == '-' && operand.kind == NUMBER_VALUE ? number_value(-operand.number) : (struct value){0};
  }
  case MINCOV_JAVA_ternary_expression: {
    struct value condition = evaluate(evaluation, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_condition), depth);
    if (condition.kind != BOOLEAN_VALUE) return (struct value){0};
    return evaluate(evaluation,
                    mincov_java_child(tree, node, condition.number ? MINCOV_JAVA_FIELD_consequence : MINCOV_JAVA_FIELD_alternative),
                    depth);
  }
  case MINCOV_JAVA_binary_expression:
    return evaluate_binary(evaluation, node, depth);
  default:
    return (struct value){0};
  }
}

enum mincov_java_truth mincov_java_truth_of(const struct mincov_java_scope *scope, uint32_t node) {
  struct evaluation evaluation = {.scope = scope, .left = MAX_WORK};
  struct value value = evaluate(&evaluation, node, 0);
  if (value.kind != BOOLEAN_VALUE) return MINCOV_JAVA_OPEN;
  return value.number ? MINCOV_JAVA_ALWAYS_TRUE : MINCOV_JAVA_ALWAYS_FALSE;
}
