#include "expression.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "callee.h"
#include "known.h"
#include "operator.h"

void mincov_java_expressions_create(struct mincov_java_expressions *expressions, struct mincov_java_scope *scope) {
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

static enum mincov_java_effect binary_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t left = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_left),
           right = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_right);
  enum mincov_java_type left_type = type_of(expressions, left), right_type = type_of(expressions, right);
  struct mincov_java_operator sign = mincov_java_operator_of(tree, node);
  expressions->types[node] = (uint8_t)mincov_java_binary_type(sign, left_type, right_type);
  return mincov_java_binary_effect(tree, sign, right, left_type, right_type);
}

/* The variable is written when the right side has its value: null and index are asked then. */
static enum mincov_java_effect assignment_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t left = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_left),
           right = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_right);
  struct mincov_java_operator sign = mincov_java_operator_of(tree, node);
  enum mincov_java_effect store = MINCOV_JAVA_GOES_ON;
  if (left != MINCOV_JAVA_NONE && (tree->nodes[node].flags & MINCOV_JAVA_HAS_FLOW)) /* else it counts as an operand anyway */
    store = mincov_java_operation_effect(expressions, left);
  enum mincov_java_type left_type = type_of(expressions, left), right_type = type_of(expressions, right);
  expressions->types[node] = (uint8_t)left_type;
  enum mincov_java_effect effect = sign.first == '=' ? mincov_java_assignment_conversion(left_type, right_type)
                                                     : mincov_java_binary_effect(tree, sign, right, left_type, right_type);
  return effect > store ? effect : store;
}

/* A static field of a class around the one that the code is in. */
static enum mincov_java_effect outer_field_effect(struct mincov_java_expressions *expressions,
                                                  const struct mincov_java_variable *variable) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  bool runs_code =
      variable->owner == MINCOV_JAVA_NONE || mincov_java_initialiser_runs_code(&expressions->initialisers, tree, variable->owner);
  return runs_code ? MINCOV_JAVA_CALLS : MINCOV_JAVA_FAILS;
}

static bool has_small_letter(const struct mincov_java_tree *tree, uint32_t node) {
  for (uint32_t at = tree->nodes[node].start; at < tree->nodes[node].end; at++)
    if (islower((unsigned char)tree->text[at])) return true;
  return false;
}

/* An expression's name that no declaration in this file explains is an inherited field, or imported. Reading it may initialise an
 * interface or a class, which may fail; that this ends the program is not believed. A name with a small letter in it is taken for
 * no constant of an interface, and so for a field of a superclass, which is initialised. Names of members, labels and types are
 * none. */
static enum mincov_java_effect identifier_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_scope *scope = expressions->scope;
  const struct mincov_java_tree *tree = scope->tree;
  const struct mincov_java_variable *variable = mincov_java_scope_find(scope, node);
  if (variable) expressions->types[node] = variable->type;
  enum mincov_java_field field = (enum mincov_java_field)tree->nodes[node].field;
  bool is_value = field != MINCOV_JAVA_FIELD_name && field != MINCOV_JAVA_FIELD_field &&
                  mincov_java_kind(tree, tree->nodes[node].parent) != MINCOV_JAVA_method_reference;
  if (!is_value) return MINCOV_JAVA_GOES_ON;
  if (variable && variable->is_static && variable->class_level < scope->initialised && !variable->is_constant)
    return outer_field_effect(expressions, variable);
  if (variable || field == MINCOV_JAVA_FIELD_object) return MINCOV_JAVA_GOES_ON;
  return mincov_java_fails_if(expressions->imports_statically || scope->initialised > 1 || !has_small_letter(tree, node));
}

/* What is written as a lambda or a reference to a method is made for the type; everything is an Object. */
static enum mincov_java_effect cast_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t type = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_type),
           value = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_value);
  enum mincov_java_type to = mincov_java_named_type(tree, type, MINCOV_JAVA_NONE), from = type_of(expressions, value);
  expressions->types[node] = (uint8_t)to;
  enum mincov_java_kind kind = mincov_java_kind(tree, mincov_java_inside(tree, value));
  bool fits = from == MINCOV_JAVA_TYPE_PRIMITIVE || from == MINCOV_JAVA_TYPE_NULL ||
              (from == to && to == MINCOV_JAVA_TYPE_STRING) || kind == MINCOV_JAVA_lambda_expression ||
              kind == MINCOV_JAVA_method_reference || mincov_java_text_is(tree, type, "Object");
  return mincov_java_fails_if(!fits);
}

static bool array_creation_fails(const struct mincov_java_tree *tree, uint32_t node) {
  for (uint32_t child = mincov_java_first_child(tree, node); child != MINCOV_JAVA_NONE;
       child = mincov_java_next_sibling(tree, child))
    if (tree->nodes[child].kind == MINCOV_JAVA_dimensions_expr &&
        mincov_java_kind(tree, mincov_java_first_child(tree, child)) != MINCOV_JAVA_decimal_integer_literal)
      return true;
  return false;
}

/* The effect of node, which asks for something behind an object: it fails if that is null, and was not where it goes on. What an
 * assignment stores to is asked for when the right side has its value. */
static enum mincov_java_effect ask(struct mincov_java_expressions *expressions, uint32_t node, uint32_t object,
                                   enum mincov_java_effect otherwise) {
  const struct mincov_java_node *nodes = expressions->scope->tree->nodes;
  if (mincov_java_is_there(expressions, object)) return otherwise;
  bool is_target = nodes[node].field == MINCOV_JAVA_FIELD_left && (nodes[nodes[node].parent].flags & MINCOV_JAVA_HAS_FLOW) &&
                   nodes[nodes[node].parent].kind == MINCOV_JAVA_assignment_expression;
  if (!is_target) mincov_java_was_there(expressions->scope, object);
  return MINCOV_JAVA_FAILS;
}

/* Elements of an array of primitives are unboxed; arrays of others take them as they are. */
static bool elements_fail(const struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  for (uint32_t at = mincov_java_first_child(tree, node); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(tree, at)) {
    enum mincov_java_type type = type_of(expressions, at);
    if (type == MINCOV_JAVA_TYPE_UNKNOWN || type == MINCOV_JAVA_TYPE_BOX) return true;
  }
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
    if (mincov_java_scope_find(expressions->scope, object)) return ask(expressions, node, object, MINCOV_JAVA_GOES_ON);
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

/* `this`, `super`, and these of a class around. */
static bool is_this(const struct mincov_java_tree *tree, uint32_t node) {
  enum mincov_java_kind kind = mincov_java_kind(tree, node);
  if (kind == MINCOV_JAVA_field_access) kind = mincov_java_kind(tree, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_field));
  return kind == MINCOV_JAVA_this || kind == MINCOV_JAVA_super;
}

/* Of `this.f`, or of `Outer.this` itself. */
static enum mincov_java_type type_in_this(const struct mincov_java_expressions *expressions, uint32_t node, uint32_t object) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  if (is_this(tree, node)) return MINCOV_JAVA_TYPE_REFERENCE;
  if (mincov_java_kind(tree, object) != MINCOV_JAVA_this) return MINCOV_JAVA_TYPE_UNKNOWN;
  const struct mincov_java_variable *field =
      mincov_java_scope_find_field(expressions->scope, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_field));
  return field ? (enum mincov_java_type)field->type : MINCOV_JAVA_TYPE_UNKNOWN;
}

/* `x.f` fails if x is null; where x is no value but a type, its class may be initialised. */
static enum mincov_java_effect field_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t object = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_object), inner = innermost_object(tree, object);
  if (is_this(tree, object) || is_this(tree, node)) {
    expressions->types[node] = (uint8_t)type_in_this(expressions, node, object);
    return MINCOV_JAVA_GOES_ON;
  }
  enum mincov_java_type type = type_of(expressions, object);
  bool is_array = mincov_java_is_array(type); /* its length */
  bool is_constant = mincov_java_is_number_class(expressions->scope, object);
  if (is_array || is_constant) expressions->types[node] = MINCOV_JAVA_TYPE_PRIMITIVE;
  if (is_constant) return MINCOV_JAVA_GOES_ON;
  bool is_name = mincov_java_kind(tree, inner) == MINCOV_JAVA_identifier || mincov_java_kind(tree, inner) == MINCOV_JAVA_OTHER ||
                 mincov_java_kind(tree, inner) == MINCOV_JAVA_scoped_identifier;
  bool is_type = is_name && !mincov_java_scope_find(expressions->scope, inner);
  if (is_type && initialises_by_code(expressions, object)) return MINCOV_JAVA_CALLS;
  return ask(expressions, node, object, MINCOV_JAVA_GOES_ON);
}

/* Of `c ? a : b`, the one that was chosen being evaluated. */
static enum mincov_java_effect choice_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  enum mincov_java_type yes = type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_consequence)),
                        no = type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_alternative));
  expressions->types[node] = (uint8_t)mincov_java_choice_type(yes, no);
  return mincov_java_choice_effect(yes, no);
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
    return ask(expressions, node, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_array), MINCOV_JAVA_FAILS);
  case MINCOV_JAVA_field_access:
    return field_effect(expressions, node);
  case MINCOV_JAVA_array_creation_expression:
    *type = MINCOV_JAVA_TYPE_REFERENCE;
    return mincov_java_fails_if(array_creation_fails(tree, node));
  case MINCOV_JAVA_array_initializer:
    *type = MINCOV_JAVA_TYPE_REFERENCE;
    return mincov_java_fails_if(elements_fail(expressions, node));
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
    return mincov_java_fails_if(type_of(expressions, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_operand)) !=
                                MINCOV_JAVA_TYPE_PRIMITIVE);
  case MINCOV_JAVA_update_expression:
    *type = (uint8_t)type_of(expressions, first);
    return mincov_java_fails_if(*type != MINCOV_JAVA_TYPE_PRIMITIVE);
  case MINCOV_JAVA_parenthesized_expression:
    *type = (uint8_t)type_of(expressions, first);
    return MINCOV_JAVA_GOES_ON;
  case MINCOV_JAVA_ternary_expression:
    return choice_effect(expressions, node);
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
