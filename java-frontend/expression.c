#include "expression.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "callee.h"

void mincov_java_expressions_create(struct mincov_java_expressions *expressions, const struct mincov_java_scope *scope) {
  *expressions = (struct mincov_java_expressions){
      .scope = scope, .types = mincov_java_allocate(scope->tree->count, 1), .own_class = MINCOV_JAVA_NONE};
}

void mincov_java_expressions_free(struct mincov_java_expressions *expressions) {
  free(expressions->types);
  mincov_java_initialisers_free(&expressions->initialisers);
  *expressions = (struct mincov_java_expressions){0};
}

static enum mincov_java_type type_of(const struct mincov_java_expressions *expressions, uint32_t node) {
  return node == MINCOV_JAVA_NONE ? MINCOV_JAVA_TYPE_UNKNOWN : (enum mincov_java_type)expressions->types[node];
}

static char first_letter(const struct mincov_java_tree *tree, uint32_t node) { return tree->text[tree->nodes[node].start]; }

bool mincov_java_is_literal(enum mincov_java_kind kind) {
  switch (kind) {
  case MINCOV_JAVA_true:
  case MINCOV_JAVA_false:
  case MINCOV_JAVA_character_literal:
  case MINCOV_JAVA_string_literal:
  case MINCOV_JAVA_decimal_integer_literal:
  case MINCOV_JAVA_hex_integer_literal:
  case MINCOV_JAVA_octal_integer_literal:
  case MINCOV_JAVA_binary_integer_literal:
  case MINCOV_JAVA_decimal_floating_point_literal:
  case MINCOV_JAVA_hex_floating_point_literal:
    return true;
  default:
    return false;
  }
}

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

static enum mincov_java_effect fails_if(bool may_fail) { return may_fail ? MINCOV_JAVA_FAILS : MINCOV_JAVA_GOES_ON; }

/* + on these operands: toString of an object calls, unboxing fails. A primitive beside an unknown one says that no object's text is
 * asked: the other is a number or a String. */
static enum mincov_java_effect plus_effect(enum mincov_java_type left, enum mincov_java_type right) {
  bool left_text = left == MINCOV_JAVA_TYPE_STRING, right_text = right == MINCOV_JAVA_TYPE_STRING;
  bool left_plain = left == MINCOV_JAVA_TYPE_PRIMITIVE, right_plain = right == MINCOV_JAVA_TYPE_PRIMITIVE;
  if (left_plain && right_plain) return MINCOV_JAVA_GOES_ON;
  if (left_text) return right_plain || right_text || right == MINCOV_JAVA_TYPE_NULL ? MINCOV_JAVA_GOES_ON : MINCOV_JAVA_CALLS;
  if (right_text) return left_plain || left == MINCOV_JAVA_TYPE_NULL ? MINCOV_JAVA_GOES_ON : MINCOV_JAVA_CALLS;
  return left_plain || right_plain ? MINCOV_JAVA_FAILS : MINCOV_JAVA_CALLS;
}

static bool equality_fails(enum mincov_java_type left, enum mincov_java_type right) {
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

static enum mincov_java_effect arithmetic_effect(const struct mincov_java_tree *tree, char sign, uint32_t right,
                                                 enum mincov_java_type left_type, enum mincov_java_type right_type) {
  if (sign == '+') return plus_effect(left_type, right_type);
  if (left_type != MINCOV_JAVA_TYPE_PRIMITIVE || right_type != MINCOV_JAVA_TYPE_PRIMITIVE) return MINCOV_JAVA_FAILS;
  return fails_if((sign == '/' || sign == '%') && !is_nonzero_literal(tree, right));
}

static enum mincov_java_effect binary_effect(struct mincov_java_expressions *expressions, uint32_t node) {
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
  if (is_equality) return fails_if(equality_fails(left_type, right_type));
  return arithmetic_effect(tree, sign, right, left_type, right_type);
}

static enum mincov_java_effect assignment_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t left = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_left),
           right = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_right);
  enum mincov_java_type left_type = type_of(expressions, left), right_type = type_of(expressions, right);
  bool is_equality = false;
  char sign = operator_of(tree, node, &is_equality);
  expressions->types[node] = (uint8_t)left_type;
  if (sign != '=') return arithmetic_effect(tree, sign, right, left_type, right_type);
  bool unboxes_or_stores = !mincov_java_is_object(left_type) && left_type != MINCOV_JAVA_TYPE_STRING;
  return fails_if(unboxes_or_stores && right_type != MINCOV_JAVA_TYPE_PRIMITIVE);
}

/* An expression's name that no declaration in this file explains is an inherited field, or imported. Reading it may initialise an
 * interface or a class, which may fail; that this ends the program is not believed. Names of members, labels and types are none. */
static enum mincov_java_effect identifier_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  const struct mincov_java_variable *variable = mincov_java_scope_find(expressions->scope, node);
  if (variable) expressions->types[node] = variable->type;
  if (variable) return MINCOV_JAVA_GOES_ON;
  enum mincov_java_field field = (enum mincov_java_field)tree->nodes[node].field;
  bool is_value = field != MINCOV_JAVA_FIELD_name && field != MINCOV_JAVA_FIELD_field && field != MINCOV_JAVA_FIELD_object &&
                  mincov_java_kind(tree, tree->nodes[node].parent) != MINCOV_JAVA_method_reference;
  if (!is_value) return MINCOV_JAVA_GOES_ON;
  return MINCOV_JAVA_FAILS;
}

static enum mincov_java_effect cast_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  enum mincov_java_type to = mincov_java_named_type(tree, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_type), MINCOV_JAVA_NONE);
  enum mincov_java_type from = type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_value));
  expressions->types[node] = (uint8_t)to;
  return fails_if(from != MINCOV_JAVA_TYPE_PRIMITIVE && from != MINCOV_JAVA_TYPE_NULL &&
                  !(from == to && to == MINCOV_JAVA_TYPE_STRING));
}

static bool array_creation_fails(const struct mincov_java_tree *tree, uint32_t node) {
  for (uint32_t child = mincov_java_first_child(tree, node); child != MINCOV_JAVA_NONE;
       child = mincov_java_next_sibling(tree, child))
    if (tree->nodes[child].kind == MINCOV_JAVA_dimensions_expr &&
        mincov_java_kind(tree, mincov_java_first_child(tree, child)) != MINCOV_JAVA_decimal_integer_literal)
      return true;
  return false;
}

/* `x::f` asks whether x is null; `Type::f` and `this::f` do not. A name in capitals is a type unless a variable is visible. */
static enum mincov_java_effect reference_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t object = mincov_java_first_child(tree, node);
  switch (mincov_java_kind(tree, object)) {
  case MINCOV_JAVA_this:
  case MINCOV_JAVA_super:
  case MINCOV_JAVA_generic_type:
  case MINCOV_JAVA_array_type:
  case MINCOV_JAVA_type_identifier:
  case MINCOV_JAVA_scoped_type_identifier:
    return MINCOV_JAVA_GOES_ON;
  case MINCOV_JAVA_identifier:
    if (mincov_java_scope_find(expressions->scope, object)) return MINCOV_JAVA_FAILS;
    return isupper((unsigned char)first_letter(tree, object)) ? MINCOV_JAVA_GOES_ON : MINCOV_JAVA_CALLS;
  default:
    return MINCOV_JAVA_CALLS;
  }
}

/* The first name of `a.b.c`, or what else its innermost object is. */
static uint32_t innermost_object(const struct mincov_java_tree *tree, uint32_t node) {
  while (mincov_java_kind(tree, node) == MINCOV_JAVA_field_access) node = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_object);
  return node;
}

static bool is_own_class(const struct mincov_java_expressions *expressions, uint32_t name) {
  const struct mincov_java_node *nodes = expressions->scope->tree->nodes;
  uint32_t own = expressions->own_class, length = nodes[name].end - nodes[name].start;
  if (own == MINCOV_JAVA_NONE || nodes[own].end - nodes[own].start != length) return false;
  uint32_t width = expressions->scope->width; /* masked names may be alike */
  const uint8_t *bytes = expressions->scope->bytes;
  return memcmp(bytes + (size_t)nodes[own].start * width, bytes + (size_t)nodes[name].start * width, (size_t)length * width) == 0;
}

/* Reading a field of the class that a name stands for may initialise it, and initialising fails; that it ends the program, or never
 * ends, is not believed of classes of other files. */
static bool initialises_by_code(struct mincov_java_expressions *expressions, uint32_t object) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t name = object;
  if (mincov_java_kind(tree, object) == MINCOV_JAVA_field_access) name = mincov_java_child(tree, object, MINCOV_JAVA_FIELD_field);
  if (mincov_java_kind(tree, name) != MINCOV_JAVA_identifier) return true;
  if (name == object && is_own_class(expressions, name)) return false;
  return mincov_java_initialiser_runs_code(&expressions->initialisers, tree, name);
}

/* `x.f` fails if x is null; where x is no value but a type, its class may be initialised. */
static enum mincov_java_effect field_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t object = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_object), inner = innermost_object(tree, object);
  enum mincov_java_type type = type_of(expressions, object);
  bool is_array = mincov_java_is_array(type); /* its length */
  bool is_constant = mincov_java_is_number_class(expressions->scope, object);
  if (is_array || is_constant) expressions->types[node] = MINCOV_JAVA_TYPE_PRIMITIVE;
  enum mincov_java_kind kind = mincov_java_kind(tree, object);
  if (is_constant || kind == MINCOV_JAVA_this || kind == MINCOV_JAVA_super) return MINCOV_JAVA_GOES_ON;
  bool is_name = mincov_java_kind(tree, inner) == MINCOV_JAVA_identifier || mincov_java_kind(tree, inner) == MINCOV_JAVA_OTHER ||
                 mincov_java_kind(tree, inner) == MINCOV_JAVA_scoped_identifier;
  bool is_type = is_name && !mincov_java_scope_find(expressions->scope, inner);
  return is_type && initialises_by_code(expressions, object) ? MINCOV_JAVA_CALLS : MINCOV_JAVA_FAILS;
}

/* An element of an array of which much is known. */
static enum mincov_java_type element_of(enum mincov_java_type array) {
  switch (array) {
  case MINCOV_JAVA_TYPE_ARRAY:
    return MINCOV_JAVA_TYPE_PRIMITIVE;
  case MINCOV_JAVA_TYPE_ARRAYS:
    return MINCOV_JAVA_TYPE_ARRAY;
  case MINCOV_JAVA_TYPE_STRINGS:
    return MINCOV_JAVA_TYPE_STRING;
  default:
    return MINCOV_JAVA_TYPE_UNKNOWN;
  }
}

enum mincov_java_effect mincov_java_operation_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint8_t *type = &expressions->types[node];
  uint32_t first = mincov_java_first_child(tree, node);
  enum mincov_java_kind kind = mincov_java_kind(tree, node);
  if (mincov_java_is_literal(kind)) {
    *type = kind == MINCOV_JAVA_string_literal ? MINCOV_JAVA_TYPE_STRING : MINCOV_JAVA_TYPE_PRIMITIVE;
    return MINCOV_JAVA_GOES_ON;
  }
  switch (kind) {
  case MINCOV_JAVA_method_invocation:
    return mincov_java_call_effect(expressions, node);
  case MINCOV_JAVA_object_creation_expression:
    return mincov_java_creation_effect(expressions, node);
  case MINCOV_JAVA_explicit_constructor_invocation:
  case MINCOV_JAVA_template_expression:
    return MINCOV_JAVA_CALLS;
  case MINCOV_JAVA_array_access:
    *type = (uint8_t)element_of(type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_array)));
    return MINCOV_JAVA_FAILS;
  case MINCOV_JAVA_field_access:
    return field_effect(expressions, node);
  case MINCOV_JAVA_array_creation_expression:
    *type = MINCOV_JAVA_TYPE_REFERENCE;
    return fails_if(array_creation_fails(tree, node));
  case MINCOV_JAVA_method_reference:
    *type = MINCOV_JAVA_TYPE_REFERENCE;
    return reference_effect(expressions, node);
  case MINCOV_JAVA_cast_expression:
    return cast_effect(expressions, node);
  case MINCOV_JAVA_binary_expression:
    return binary_effect(expressions, node);
  case MINCOV_JAVA_assignment_expression:
    return assignment_effect(expressions, node);
  case MINCOV_JAVA_unary_expression:
    *type = MINCOV_JAVA_TYPE_PRIMITIVE;
    return fails_if(type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_operand)) != MINCOV_JAVA_TYPE_PRIMITIVE);
  case MINCOV_JAVA_update_expression:
    *type = (uint8_t)type_of(expressions, first);
    return fails_if(*type != MINCOV_JAVA_TYPE_PRIMITIVE);
  case MINCOV_JAVA_parenthesized_expression:
    *type = (uint8_t)type_of(expressions, first);
    return MINCOV_JAVA_GOES_ON;
  case MINCOV_JAVA_ternary_expression: {
    enum mincov_java_type yes = type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_consequence));
    *type = (uint8_t)(yes == type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_alternative)) ? yes : 0);
    return fails_if(!*type); /* one arm may be unboxed to fit the other */
  }
  case MINCOV_JAVA_instanceof_expression:
    *type = MINCOV_JAVA_TYPE_PRIMITIVE;
    return mincov_java_child(tree, node, MINCOV_JAVA_FIELD_pattern) != MINCOV_JAVA_NONE ? MINCOV_JAVA_CALLS : MINCOV_JAVA_GOES_ON;
  case MINCOV_JAVA_identifier:
    return identifier_effect(expressions, node);
  case MINCOV_JAVA_null_literal:
    *type = MINCOV_JAVA_TYPE_NULL;
    return MINCOV_JAVA_GOES_ON;
  case MINCOV_JAVA_this:
  case MINCOV_JAVA_class_literal:
  case MINCOV_JAVA_lambda_expression:
    *type = MINCOV_JAVA_TYPE_REFERENCE;
    return MINCOV_JAVA_GOES_ON;
  default:
    return MINCOV_JAVA_GOES_ON;
  }
}

enum mincov_java_effect mincov_java_expression_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  enum mincov_java_effect worst = MINCOV_JAVA_GOES_ON;
  for (uint32_t at = expressions->scope->tree->nodes[node].next; at-- > node;) { /* children before their parents */
    enum mincov_java_effect effect = mincov_java_operation_effect(expressions, at);
    if (effect > worst) worst = effect;
  }
  return worst;
}
