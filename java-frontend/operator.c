#include "operator.h"

#include <string.h>

static bool is_primitive(enum mincov_java_type type) { return type == MINCOV_JAVA_TYPE_PRIMITIVE; }
static bool is_number(enum mincov_java_type type) { return is_primitive(type) || type == MINCOV_JAVA_TYPE_BOX; }

struct mincov_java_operator mincov_java_operator_of(const struct mincov_java_tree *tree, uint32_t node) {
  uint32_t token = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_operator);
  if (token == MINCOV_JAVA_NONE) return (struct mincov_java_operator){.first = ' '};
  const char *text = tree->text + tree->nodes[token].start;
  bool is_equality = tree->nodes[token].end - tree->nodes[token].start == 2 && text[1] == '=' && (*text == '=' || *text == '!');
  return (struct mincov_java_operator){.first = *text, .is_equality = is_equality};
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

/* Making the text of a value runs code of the program only where its class may be the program's; null has a text. */
static bool has_plain_text(enum mincov_java_type type) {
  return type != MINCOV_JAVA_TYPE_UNKNOWN && type != MINCOV_JAVA_TYPE_REFERENCE;
}

/* + on these operands. A number beside an unknown one says that no object's text is asked: the other is a number or a String. */
static enum mincov_java_effect plus_effect(enum mincov_java_type left, enum mincov_java_type right) {
  if (is_primitive(left) && is_primitive(right)) return MINCOV_JAVA_GOES_ON;
  if (left == MINCOV_JAVA_TYPE_STRING) return has_plain_text(right) ? MINCOV_JAVA_GOES_ON : MINCOV_JAVA_CALLS;
  if (right == MINCOV_JAVA_TYPE_STRING) return has_plain_text(left) ? MINCOV_JAVA_GOES_ON : MINCOV_JAVA_CALLS;
  return is_number(left) || is_number(right) ? MINCOV_JAVA_FAILS : MINCOV_JAVA_CALLS;
}

/* References are compared as such, a box with a number by its value. */
static bool equality_fails(enum mincov_java_type left, enum mincov_java_type right) {
  if (mincov_java_is_no_box(left) || mincov_java_is_no_box(right)) return false;
  return left != right || left == MINCOV_JAVA_TYPE_UNKNOWN;
}

enum mincov_java_effect mincov_java_binary_effect(const struct mincov_java_tree *tree, struct mincov_java_operator sign,
                                                  uint32_t right, enum mincov_java_type left_type,
                                                  enum mincov_java_type right_type) {
  if (sign.is_equality) return mincov_java_fails_if(equality_fails(left_type, right_type));
  if (sign.first == '+') return plus_effect(left_type, right_type);
  if (!is_primitive(left_type) || !is_primitive(right_type)) return MINCOV_JAVA_FAILS;
  return mincov_java_fails_if((sign.first == '/' || sign.first == '%') && !is_nonzero_literal(tree, right));
}

enum mincov_java_type mincov_java_binary_type(struct mincov_java_operator sign, enum mincov_java_type left,
                                              enum mincov_java_type right) {
  if (sign.first != '+') return MINCOV_JAVA_TYPE_PRIMITIVE;
  if (left == MINCOV_JAVA_TYPE_STRING || right == MINCOV_JAVA_TYPE_STRING) return MINCOV_JAVA_TYPE_STRING;
  return is_number(left) && is_number(right) ? MINCOV_JAVA_TYPE_PRIMITIVE : MINCOV_JAVA_TYPE_UNKNOWN;
}

enum mincov_java_effect mincov_java_choice_effect(enum mincov_java_type yes, enum mincov_java_type no) {
  if (is_primitive(yes) && is_primitive(no)) return MINCOV_JAVA_GOES_ON;
  return mincov_java_fails_if(!mincov_java_is_no_box(yes) && !mincov_java_is_no_box(no));
}

/* Where one is a number and the other none, it is boxed. */
enum mincov_java_type mincov_java_choice_type(enum mincov_java_type yes, enum mincov_java_type no) {
  if (yes == no) return yes == MINCOV_JAVA_TYPE_BOX ? MINCOV_JAVA_TYPE_UNKNOWN : yes;
  if (yes == MINCOV_JAVA_TYPE_NULL && no != MINCOV_JAVA_TYPE_PRIMITIVE) return no;
  if (no == MINCOV_JAVA_TYPE_NULL && yes != MINCOV_JAVA_TYPE_PRIMITIVE) return yes;
  bool is_reference = mincov_java_is_no_box(yes) && mincov_java_is_no_box(no);
  return is_reference && yes != MINCOV_JAVA_TYPE_NULL && no != MINCOV_JAVA_TYPE_NULL ? MINCOV_JAVA_TYPE_REFERENCE
                                                                                     : MINCOV_JAVA_TYPE_UNKNOWN;
}
