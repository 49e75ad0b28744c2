/* What expressions do to control: whether they may throw, whether they are constants, and whether a condition is always the same.
 *
 * Anything that the language lets throw counts (calls, null, index, cast, unboxing, class initialisation behind a name, ...),
 * except errors of the virtual machine. Where syntax cannot tell, the safe answer is given: may throw; may be a constant. */
#ifndef MINCOV_JAVA_EXPRESSION_H
#define MINCOV_JAVA_EXPRESSION_H

#include "scope.h"

/* Types of expressions that were looked at, by node. */
struct mincov_java_expressions {
  const struct mincov_java_scope *scope;
  uint8_t *types; /* [nodes] enum mincov_java_type */
};

void mincov_java_expressions_create(struct mincov_java_expressions *expressions, const struct mincov_java_scope *scope);
void mincov_java_expressions_free(struct mincov_java_expressions *expressions);

/* Whether evaluating the operation of node itself, its operands being evaluated and typed, may throw; sets its type. O(children).
 */
bool mincov_java_operation_throws(struct mincov_java_expressions *expressions, uint32_t node);

/* Whether evaluating an expression without control flow (MINCOV_JAVA_HAS_FLOW) may throw; sets all types in it. O(subtree). */
bool mincov_java_expression_throws(struct mincov_java_expressions *expressions, uint32_t node);

/* Whether the expression is surely no constant expression (JLS 15.29): something in it is none. O(subtree). */
bool mincov_java_surely_varies(const struct mincov_java_scope *scope, uint32_t node);

enum mincov_java_truth { MINCOV_JAVA_OPEN, MINCOV_JAVA_ALWAYS_TRUE, MINCOV_JAVA_ALWAYS_FALSE };

/* What a condition is, as far as constants of this file tell. OPEN where in doubt. Bounded work. */
enum mincov_java_truth mincov_java_truth_of(const struct mincov_java_scope *scope, uint32_t node);

#endif
