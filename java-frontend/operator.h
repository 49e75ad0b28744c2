/* What operators do with operands of types that are known, or not: whether they unbox null, divide by zero, ask an object for its
 * text (JLS 5.1.8, 5.6, 15.15 to 15.26). */
#ifndef MINCOV_JAVA_OPERATOR_H
#define MINCOV_JAVA_OPERATOR_H

#include "expression.h"

/* Of a binary or assignment expression. */
struct mincov_java_operator {
  char first;       /* sign; a blank: none */
  bool is_equality; /* == and != */
};

struct mincov_java_operator mincov_java_operator_of(const struct mincov_java_tree *tree, uint32_t node);

/* The operation itself, its operands being evaluated; right: the node of the right one. Of compound assignments too. */
enum mincov_java_effect mincov_java_binary_effect(const struct mincov_java_tree *tree, struct mincov_java_operator sign,
                                                  uint32_t right, enum mincov_java_type left_type,
                                                  enum mincov_java_type right_type);
enum mincov_java_type mincov_java_binary_type(struct mincov_java_operator sign, enum mincov_java_type left,
                                              enum mincov_java_type right);

/* `c ? yes : no` makes its value of one of these (JLS 15.25): numbers of different types are unboxed. */
enum mincov_java_effect mincov_java_choice_effect(enum mincov_java_type yes, enum mincov_java_type no);
enum mincov_java_type mincov_java_choice_type(enum mincov_java_type yes, enum mincov_java_type no);

#endif
