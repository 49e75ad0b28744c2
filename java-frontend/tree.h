/* The syntax tree as the front end reads it: nodes in preorder in one array, so that a subtree is a range and a walk is a loop.
 *
 * tree-sitter's own tree is made for editors; walked by child index it is quadratic, by cursor it is slow. It is copied once,
 * without what nobody asks for (comments, punctuation, the inside of types and annotations), and thrown away. */
#ifndef MINCOV_JAVA_TREE_H
#define MINCOV_JAVA_TREE_H

#include "support.h"

/* Kinds that the front end knows, by tree-sitter-java's names. Others are MINCOV_JAVA_OTHER: their children are looked at. */
#define MINCOV_JAVA_KINDS(X)                                                                                                       \
  X(program)                                                                                                                       \
  X(package_declaration)                                                                                                           \
  X(import_declaration)                                                                                                            \
  X(module_declaration)                                                                                                            \
  X(class_declaration)                                                                                                             \
  X(interface_declaration) X(enum_declaration) X(record_declaration) X(annotation_type_declaration) X(class_body)                  \
      X(interface_body) X(enum_body) X(annotation_type_body) X(enum_body_declarations) X(enum_constant) X(method_declaration)      \
          X(constructor_declaration) X(compact_constructor_declaration) X(constructor_body) X(explicit_constructor_invocation) X(  \
              field_declaration) X(constant_declaration) X(static_initializer) X(annotation_type_element_declaration) X(modifiers) \
              X(annotation) X(marker_annotation) X(throws) X(superclass) X(super_interfaces) X(extends_interfaces) X(permits) X(   \
                  type_parameters) X(type_list) X(formal_parameters) X(formal_parameter) X(spread_parameter) X(receiver_parameter) \
                  X(inferred_parameters) X(variable_declarator) X(dimensions) X(dimensions_expr) X(block) X(                       \
                      local_variable_declaration) X(expression_statement) X(labeled_statement) X(if_statement) X(while_statement)  \
                      X(for_statement) X(enhanced_for_statement) X(do_statement) X(assert_statement) X(break_statement) X(         \
                          continue_statement) X(return_statement) X(yield_statement) X(throw_statement) X(synchronized_statement)  \
                          X(try_statement) X(try_with_resources_statement) X(resource_specification) X(resource) X(catch_clause)   \
                              X(catch_formal_parameter) X(catch_type) X(finally_clause) X(switch_expression) X(switch_block) X(    \
                                  switch_block_statement_group) X(switch_rule) X(switch_label) X(pattern) X(type_pattern)          \
                                  X(record_pattern) X(record_pattern_body) X(record_pattern_component) X(guard) X(                 \
                                      underscore_pattern) X(assignment_expression) X(binary_expression) X(instanceof_expression)   \
                                      X(lambda_expression) X(ternary_expression) X(                                                \
                                          update_expression) X(unary_expression) X(cast_expression) X(parenthesized_expression)    \
                                          X(object_creation_expression) X(field_access) X(array_access) X(method_invocation) X(    \
                                              argument_list) X(method_reference) X(array_creation_expression)                      \
                                              X(array_initializer) X(class_literal) X(template_expression) X(string_interpolation) \
                                                  X(identifier) X(this) X(super) X(true)                                           \
                                                      X(false) X(null_literal) X(character_literal) X(string_literal)              \
                                                          X(decimal_integer_literal) X(hex_integer_literal)                        \
                                                              X(octal_integer_literal) X(binary_integer_literal)                   \
                                                                  X(decimal_floating_point_literal) X(hex_floating_point_literal)  \
                                                                      X(type_identifier) X(scoped_type_identifier) X(generic_type) \
                                                                          X(array_type) X(annotated_type) X(integral_type)         \
                                                                              X(floating_point_type) X(boolean_type) X(void_type)  \
                                                                                  X(scoped_identifier) X(asterisk) X(line_comment) \
                                                                                      X(block_comment) X(type_arguments)

#define MINCOV_JAVA_KIND_ENTRY(NAME) MINCOV_JAVA_##NAME,
enum mincov_java_kind {
  MINCOV_JAVA_OTHER = 0,
  MINCOV_JAVA_KINDS(MINCOV_JAVA_KIND_ENTRY) MINCOV_JAVA_semicolon, /* `;` as a statement */
  MINCOV_JAVA_colon,                                               /* after the labels of a group of statements */
  MINCOV_JAVA_operator,                                            /* a token with a field, read its text */
  MINCOV_JAVA_KIND_COUNT
};

#define MINCOV_JAVA_FIELDS(X)                                                                                                      \
  X(alternative)                                                                                                                   \
  X(arguments)                                                                                                                     \
  X(array)                                                                                                                         \
  X(body)                                                                                                                          \
  X(condition)                                                                                                                     \
  X(consequence) X(constructor) X(declarator) X(dimensions) X(element) X(field) X(index) X(init) X(interfaces) X(left) X(modules)  \
      X(name) X(object) X(operand) X(operator) X(parameters) X(pattern) X(resources) X(right) X(superclass) X(type)                \
          X(type_arguments) X(type_parameters) X(update) X(value)

#define MINCOV_JAVA_FIELD_ENTRY(NAME) MINCOV_JAVA_FIELD_##NAME,
enum mincov_java_field { MINCOV_JAVA_FIELD_NONE = 0, MINCOV_JAVA_FIELDS(MINCOV_JAVA_FIELD_ENTRY) MINCOV_JAVA_FIELD_COUNT };

enum mincov_java_node_flag {
  MINCOV_JAVA_HAS_FLOW = 1, /* the subtree holds &&, ||, ?:, a switch, a lambda or a class body */
};

struct mincov_java_node {
  uint32_t start, end; /* in the masked text */
  uint32_t next;       /* the first node behind the subtree; its first child is the node behind itself, if that is before next */
  uint32_t parent;
  uint32_t line; /* of start, from 1 */
  uint8_t kind;  /* enum mincov_java_kind */
  uint8_t field; /* enum mincov_java_field: its role in the parent */
  uint8_t flags; /* enum mincov_java_node_flag */
};

struct mincov_java_tree {
  const char *text; /* the masked text, ASCII, terminated; not owned */
  uint32_t size;
  struct mincov_java_node *nodes;
  size_t count, capacity;
  bool bounds_boxes; /* a type parameter of the file may stand for Integer or its like: `T extends Integer` */
};

/* The first child, or NONE; node may be NONE. */
static inline uint32_t mincov_java_first_child(const struct mincov_java_tree *tree, uint32_t node) {
  return node != MINCOV_JAVA_NONE && node + 1 < tree->nodes[node].next ? node + 1 : MINCOV_JAVA_NONE;
}

/* The sibling behind node, or NONE. */
static inline uint32_t mincov_java_next_sibling(const struct mincov_java_tree *tree, uint32_t node) {
  uint32_t next = tree->nodes[node].next;
  uint32_t parent = tree->nodes[node].parent;
  return parent != MINCOV_JAVA_NONE && next < tree->nodes[parent].next ? next : MINCOV_JAVA_NONE;
}

static inline enum mincov_java_kind mincov_java_kind(const struct mincov_java_tree *tree, uint32_t node) {
  return node == MINCOV_JAVA_NONE ? MINCOV_JAVA_OTHER : (enum mincov_java_kind)tree->nodes[node].kind;
}

/* The first child in a role, or NONE. Linear in the children: not for lists. */
uint32_t mincov_java_child(const struct mincov_java_tree *tree, uint32_t node, enum mincov_java_field field);
/* The first child of a kind, or NONE. */
uint32_t mincov_java_child_of_kind(const struct mincov_java_tree *tree, uint32_t node, enum mincov_java_kind kind);

/* The text of a node is exactly this. */
bool mincov_java_text_is(const struct mincov_java_tree *tree, uint32_t node, const char *text);

/* Whether a modifiers child of declaration holds the word (annotations are passed over). */
bool mincov_java_has_modifier(const struct mincov_java_tree *tree, uint32_t declaration, const char *word);

/* What is in the parentheses, however many. */
uint32_t mincov_java_inside(const struct mincov_java_tree *tree, uint32_t node);

#endif
