#include "type.h"

#include <string.h>

enum { PRIMITIVES = 8 }; /* and their boxes */

static bool is_among(const char *const names[PRIMITIVES], const char *text, size_t length) {
  for (size_t i = 0; i < PRIMITIVES; i++)
    if (strlen(names[i]) == length && memcmp(text, names[i], length) == 0) return true;
  return false;
}

bool mincov_java_is_box_name(const char *text, size_t length) {
  static const char *const boxes[PRIMITIVES] = {"Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short"};
  return is_among(boxes, text, length);
}

bool mincov_java_is_primitive_name(const char *text, size_t length) {
  static const char *const primitives[PRIMITIVES] = {"boolean", "byte", "char", "double", "float", "int", "long", "short"};
  return is_among(primitives, text, length);
}

/* Pairs of brackets in a stretch of text. */
static uint32_t count_dimensions(const struct mincov_java_tree *tree, uint32_t node) {
  uint32_t count = 0;
  for (uint32_t at = node == MINCOV_JAVA_NONE ? 0 : tree->nodes[node].start; node != MINCOV_JAVA_NONE && at < tree->nodes[node].end;
       at++)
    count += tree->text[at] == '[';
  return count;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* What the word in front of a type's brackets stands for, where nothing but brackets follows; *behind: where the word ends. */
static enum mincov_java_type element_type(const struct mincov_java_tree *tree, uint32_t type, uint32_t *behind) {
  uint32_t start = tree->nodes[type].start, end = tree->nodes[type].end;
  for (*behind = start; *behind < end && is_letter(tree->text[*behind]);) ++*behind;
  const char *text = tree->text + start;
  size_t length = *behind - start;
  if (length == 6 && memcmp(text, "String", 6) == 0) return MINCOV_JAVA_TYPE_STRING;
  return mincov_java_is_primitive_name(text, length) ? MINCOV_JAVA_TYPE_PRIMITIVE : MINCOV_JAVA_TYPE_UNKNOWN;
}

enum mincov_java_type mincov_java_array_of(const struct mincov_java_tree *tree, uint32_t type, uint32_t brackets) {
  if (type == MINCOV_JAVA_NONE) return MINCOV_JAVA_TYPE_OBJECTS;
  uint32_t at;
  enum mincov_java_type element = element_type(tree, type, &at);
  uint32_t dimensions = count_dimensions(tree, type) + brackets;
  while (at < tree->nodes[type].end && strchr("[] \t\r\n", tree->text[at])) at++;
  if (at < tree->nodes[type].end) return MINCOV_JAVA_TYPE_OBJECTS; /* a name goes on, annotations, comments */
  if (element == MINCOV_JAVA_TYPE_STRING && dimensions == 1) return MINCOV_JAVA_TYPE_STRINGS;
  if (element != MINCOV_JAVA_TYPE_PRIMITIVE || dimensions > 2) return MINCOV_JAVA_TYPE_OBJECTS;
  return dimensions == 1 ? MINCOV_JAVA_TYPE_ARRAY : MINCOV_JAVA_TYPE_ARRAYS;
}

/* Of the program's own types none is unboxed but a variable with such a bound. */
static enum mincov_java_type reference_type(const struct mincov_java_tree *tree, uint32_t type) {
  uint32_t start = tree->nodes[type].start, end = tree->nodes[type].end, name = end;
  while (name > start && mincov_java_is_name_sign(tree->text[name - 1])) name--;
  if (mincov_java_is_box_name(tree->text + name, end - name)) return MINCOV_JAVA_TYPE_BOX;
  return tree->bounds_boxes ? MINCOV_JAVA_TYPE_UNKNOWN : MINCOV_JAVA_TYPE_REFERENCE;
}

enum mincov_java_type mincov_java_named_type(const struct mincov_java_tree *tree, uint32_t type, uint32_t declarator) {
  uint32_t dimensions = mincov_java_child_of_kind(tree, declarator, MINCOV_JAVA_dimensions);
  if (dimensions != MINCOV_JAVA_NONE) return mincov_java_array_of(tree, type, count_dimensions(tree, dimensions));
  switch (mincov_java_kind(tree, type)) {
  case MINCOV_JAVA_integral_type:
  case MINCOV_JAVA_floating_point_type:
  case MINCOV_JAVA_boolean_type:
    return MINCOV_JAVA_TYPE_PRIMITIVE;
  case MINCOV_JAVA_type_identifier:
    if (mincov_java_text_is(tree, type, "String")) return MINCOV_JAVA_TYPE_STRING;
    if (mincov_java_text_is(tree, type, "StringBuilder")) return MINCOV_JAVA_TYPE_BUILDER;
    if (mincov_java_text_is(tree, type, "var")) return MINCOV_JAVA_TYPE_UNKNOWN;
    return reference_type(tree, type);
  case MINCOV_JAVA_scoped_type_identifier:
    return reference_type(tree, type);
  case MINCOV_JAVA_annotated_type:
    return MINCOV_JAVA_TYPE_UNKNOWN;
  case MINCOV_JAVA_array_type:
    return mincov_java_array_of(tree, type, 0);
  default:
    return MINCOV_JAVA_TYPE_REFERENCE;
  }
}
