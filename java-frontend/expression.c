#include "expression.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void mincov_java_expressions_create(struct mincov_java_expressions *expressions, const struct mincov_java_scope *scope) {
  *expressions = (struct mincov_java_expressions){.scope = scope, .types = mincov_java_allocate(scope->tree->count, 1)};
}

void mincov_java_expressions_free(struct mincov_java_expressions *expressions) {
  free(expressions->types);
  *expressions = (struct mincov_java_expressions){0};
}

static enum mincov_java_type type_of(const struct mincov_java_expressions *expressions, uint32_t node) {
  return node == MINCOV_JAVA_NONE ? MINCOV_JAVA_TYPE_UNKNOWN : (enum mincov_java_type)expressions->types[node];
}

static char first_letter(const struct mincov_java_tree *tree, uint32_t node) { return tree->text[tree->nodes[node].start]; }

/* A literal that is not zero: dividing by it cannot throw. */
static bool is_nonzero_literal(const struct mincov_java_tree *tree, uint32_t node) {
  node = mincov_java_inside(tree, node);
  switch (mincov_java_kind(tree, node)) {
  case MINCOV_JAVA_decimal_floating_point_literal:
  case MINCOV_JAVA_hex_floating_point_literal:
    return true;
  case MINCOV_JAVA_decimal_integer_literal:
  case MINCOV_JAVA_hex_integer_literal:
    for (uint32_t at = tree->nodes[node].start; at < tree->nodes[node].end; at++)
      if (strchr("123456789", tree->text[at])) return true;
    return false;
  default:
    return false;
  }
}

/* Whether + on these operands may throw, as toString of an object and unboxing may. */
static bool plus_throws(enum mincov_java_type left, enum mincov_java_type right) {
  bool text = left == MINCOV_JAVA_TYPE_STRING || right == MINCOV_JAVA_TYPE_STRING;
  bool left_good =
      left == MINCOV_JAVA_TYPE_PRIMITIVE || (text && (left == MINCOV_JAVA_TYPE_STRING || left == MINCOV_JAVA_TYPE_NULL));
  bool right_good =
      right == MINCOV_JAVA_TYPE_PRIMITIVE || (text && (right == MINCOV_JAVA_TYPE_STRING || right == MINCOV_JAVA_TYPE_NULL));
  return !left_good || !right_good;
}

static bool equality_throws(enum mincov_java_type left, enum mincov_java_type right) {
  if (left == MINCOV_JAVA_TYPE_NULL || right == MINCOV_JAVA_TYPE_NULL) return false;
  if (left == MINCOV_JAVA_TYPE_UNKNOWN || right == MINCOV_JAVA_TYPE_UNKNOWN) return true;
  return (left == MINCOV_JAVA_TYPE_PRIMITIVE) != (right == MINCOV_JAVA_TYPE_PRIMITIVE);
}

/* The operator of a binary or assignment expression, up to its `=`: its first sign. */
static char operator_of(const struct mincov_java_tree *tree, uint32_t node, bool *is_equality) {
  uint32_t token = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_operator);
  if (token == MINCOV_JAVA_NONE) return ' ';
  *is_equality = mincov_java_text_is(tree, token, "==") || mincov_java_text_is(tree, token, "!=");
  return first_letter(tree, token);
}

static bool arithmetic_throws(const struct mincov_java_tree *tree, char sign, uint32_t right, enum mincov_java_type left_type,
                              enum mincov_java_type right_type) {
  if (sign == '+') return plus_throws(left_type, right_type);
  if (left_type != MINCOV_JAVA_TYPE_PRIMITIVE || right_type != MINCOV_JAVA_TYPE_PRIMITIVE) return true;
  return (sign == '/' || sign == '%') && !is_nonzero_literal(tree, right);
}

static bool binary_throws(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t left = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_left),
           right = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_right);
  enum mincov_java_type left_type = type_of(expressions, left), right_type = type_of(expressions, right);
  bool is_equality = false;
  char sign = operator_of(tree, node, &is_equality);
  enum mincov_java_type type = MINCOV_JAVA_TYPE_PRIMITIVE;
  if (sign == '+' && (left_type == MINCOV_JAVA_TYPE_STRING || right_type == MINCOV_JAVA_TYPE_STRING))
    type = MINCOV_JAVA_TYPE_STRING;
  else if (sign == '+' && (left_type != MINCOV_JAVA_TYPE_PRIMITIVE || right_type != MINCOV_JAVA_TYPE_PRIMITIVE))
    type = MINCOV_JAVA_TYPE_UNKNOWN;
  expressions->types[node] = (uint8_t)type;
  if (is_equality) return equality_throws(left_type, right_type);
  return arithmetic_throws(tree, sign, right, left_type, right_type);
}

static bool assignment_throws(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t left = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_left),
           right = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_right);
  enum mincov_java_type left_type = type_of(expressions, left), right_type = type_of(expressions, right);
  bool is_equality = false;
  char sign = operator_of(tree, node, &is_equality);
  expressions->types[node] = (uint8_t)left_type;
  if (sign != '=') return arithmetic_throws(tree, sign, right, left_type, right_type);
  return left_type != MINCOV_JAVA_TYPE_REFERENCE && left_type != MINCOV_JAVA_TYPE_STRING &&
         right_type != MINCOV_JAVA_TYPE_PRIMITIVE;
}

/* An expression's name that no declaration in this file explains may initialise a class. Names of members, labels and types are
 * none. */
static bool identifier_throws(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  const struct mincov_java_variable *variable = mincov_java_scope_find(expressions->scope, node);
  if (variable) expressions->types[node] = variable->type;
  if (variable) return false;
  enum mincov_java_field field = (enum mincov_java_field)tree->nodes[node].field;
  return field != MINCOV_JAVA_FIELD_name && field != MINCOV_JAVA_FIELD_field && field != MINCOV_JAVA_FIELD_object &&
         mincov_java_kind(tree, tree->nodes[node].parent) != MINCOV_JAVA_method_reference;
}

static bool cast_throws(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  enum mincov_java_type to = mincov_java_named_type(tree, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_type), MINCOV_JAVA_NONE);
  enum mincov_java_type from = type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_value));
  expressions->types[node] = (uint8_t)to;
  return from != MINCOV_JAVA_TYPE_PRIMITIVE && from != MINCOV_JAVA_TYPE_NULL && !(from == to && to == MINCOV_JAVA_TYPE_STRING);
}

static bool array_creation_throws(const struct mincov_java_tree *tree, uint32_t node) {
  for (uint32_t child = mincov_java_first_child(tree, node); child != MINCOV_JAVA_NONE;
       child = mincov_java_next_sibling(tree, child))
    if (tree->nodes[child].kind == MINCOV_JAVA_dimensions_expr &&
        mincov_java_kind(tree, mincov_java_first_child(tree, child)) != MINCOV_JAVA_decimal_integer_literal)
      return true;
  return false;
}

/* `x::f` asks whether x is null; `Type::f` and `this::f` do not. A name in capitals is a type unless a variable is visible. */
static bool reference_throws(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t object = mincov_java_first_child(tree, node);
  switch (mincov_java_kind(tree, object)) {
  case MINCOV_JAVA_this:
  case MINCOV_JAVA_super:
  case MINCOV_JAVA_generic_type:
  case MINCOV_JAVA_array_type:
  case MINCOV_JAVA_type_identifier:
  case MINCOV_JAVA_scoped_type_identifier:
    return false;
  case MINCOV_JAVA_identifier:
    return mincov_java_scope_find(expressions->scope, object) || !isupper((unsigned char)first_letter(tree, object));
  default:
    return true;
  }
}

static bool field_object_is_this(const struct mincov_java_tree *tree, uint32_t node) {
  enum mincov_java_kind kind = mincov_java_kind(tree, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_object));
  return kind == MINCOV_JAVA_this || kind == MINCOV_JAVA_super;
}

bool mincov_java_operation_throws(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint8_t *type = &expressions->types[node];
  uint32_t first = mincov_java_first_child(tree, node);
  switch (mincov_java_kind(tree, node)) {
  case MINCOV_JAVA_method_invocation:
  case MINCOV_JAVA_explicit_constructor_invocation:
  case MINCOV_JAVA_array_access:
  case MINCOV_JAVA_template_expression:
    return true;
  case MINCOV_JAVA_object_creation_expression:
    *type = MINCOV_JAVA_TYPE_REFERENCE;
    return true;
  case MINCOV_JAVA_field_access:
    return !field_object_is_this(tree, node);
  case MINCOV_JAVA_array_creation_expression:
    *type = MINCOV_JAVA_TYPE_REFERENCE;
    return array_creation_throws(tree, node);
  case MINCOV_JAVA_method_reference:
    *type = MINCOV_JAVA_TYPE_REFERENCE;
    return reference_throws(expressions, node);
  case MINCOV_JAVA_cast_expression:
    return cast_throws(expressions, node);
  case MINCOV_JAVA_binary_expression:
    return binary_throws(expressions, node);
  case MINCOV_JAVA_assignment_expression:
    return assignment_throws(expressions, node);
  case MINCOV_JAVA_unary_expression:
    *type = MINCOV_JAVA_TYPE_PRIMITIVE;
    return type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_operand)) != MINCOV_JAVA_TYPE_PRIMITIVE;
  case MINCOV_JAVA_update_expression:
    *type = (uint8_t)type_of(expressions, first);
    return *type != MINCOV_JAVA_TYPE_PRIMITIVE;
  case MINCOV_JAVA_parenthesized_expression:
    *type = (uint8_t)type_of(expressions, first);
    return false;
  case MINCOV_JAVA_ternary_expression: {
    enum mincov_java_type yes = type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_consequence));
    *type = (uint8_t)(yes == type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_alternative)) ? yes : 0);
    return !*type; /* one arm may be unboxed to fit the other */
  }
  case MINCOV_JAVA_instanceof_expression:
    *type = MINCOV_JAVA_TYPE_PRIMITIVE;
    return mincov_java_child(tree, node, MINCOV_JAVA_FIELD_pattern) != MINCOV_JAVA_NONE;
  case MINCOV_JAVA_identifier:
    return identifier_throws(expressions, node);
  case MINCOV_JAVA_true:
  case MINCOV_JAVA_false:
  case MINCOV_JAVA_character_literal:
  case MINCOV_JAVA_decimal_integer_literal:
  case MINCOV_JAVA_hex_integer_literal:
  case MINCOV_JAVA_octal_integer_literal:
  case MINCOV_JAVA_binary_integer_literal:
  case MINCOV_JAVA_decimal_floating_point_literal:
  case MINCOV_JAVA_hex_floating_point_literal:
    *type = MINCOV_JAVA_TYPE_PRIMITIVE;
    return false;
  case MINCOV_JAVA_string_literal:
    *type = MINCOV_JAVA_TYPE_STRING;
    return false;
  case MINCOV_JAVA_null_literal:
    *type = MINCOV_JAVA_TYPE_NULL;
    return false;
  case MINCOV_JAVA_this:
  case MINCOV_JAVA_class_literal:
  case MINCOV_JAVA_lambda_expression:
    *type = MINCOV_JAVA_TYPE_REFERENCE;
    return false;
  default:
    return false;
  }
}

bool mincov_java_expression_throws(struct mincov_java_expressions *expressions, uint32_t node) {
  bool throws = false;
  for (uint32_t at = expressions->scope->tree->nodes[node].next; at-- > node;) /* children before their parents */
    throws |= mincov_java_operation_throws(expressions, at);
  return throws;
}
