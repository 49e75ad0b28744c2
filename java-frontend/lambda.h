/* Lambdas, and operands that a hook can stand around. */
#ifndef MINCOV_JAVA_LAMBDA_H
#define MINCOV_JAVA_LAMBDA_H

#include "flow.h"

/* Starts the function of a lambda. */
void mincov_java_enter_lambda(struct mincov_java_flow *flow, uint32_t node);

/* The operand of an expression (a call, creation, assignment, this(...) or super(...)) that is evaluated first, if a hook can stand
 * around it without changing what the expression means: before it only literals, this and locals, and nothing that may be a
 * constant. NONE if there is none. O(depth). */
uint32_t mincov_java_first_operand(const struct mincov_java_flow *flow, uint32_t node);

/* Lists what kinds of methods of each name a class declares (struct mincov_java_method), sorted. O(members log members). */
void mincov_java_list_methods(struct mincov_java_flow *flow, struct mincov_java_class *class);

#endif
