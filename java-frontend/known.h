/* Variables that surely hold no null where the walk is, so that a field or an array behind them can be asked for without fear.
 *
 * They do once one was asked for and the code went on, once a condition told, or from the start (`x = new T()`): for as long as the
 * variable is not assigned again. So only *settled* ones are looked at: locals and parameters that are nowhere assigned but where
 * they are declared, and final fields. What became known holds in all code that cannot be reached otherwise: the statements that
 * follow in the same list, and what is in them. Where code begins that may be passed over (the arm of an if, a loop's body, the
 * right side of &&, a lambda), a *stretch* begins; when it ends, what became known in it is forgotten. */
#ifndef MINCOV_JAVA_KNOWN_H
#define MINCOV_JAVA_KNOWN_H

#include "expression.h"
#include "flow.h"

/* A member or lambda is about to be walked: looks for what is assigned in it, and in all that is inside. O(nodes), each once. */
void mincov_java_known_look(struct mincov_java_scope *scope, uint32_t node);

/* A stretch begins, or ends; or one ends and the next begins. */
void mincov_java_known_begin(struct mincov_java_scope *scope);
void mincov_java_known_end(struct mincov_java_scope *scope);
void mincov_java_known_next(struct mincov_java_scope *scope);
/* One begins, and ends with the task that is pushed. */
void mincov_java_known_push(struct mincov_java_flow *flow);

/* Whether the expression, which was looked at, surely is not null. Bounded work. */
bool mincov_java_is_there(const struct mincov_java_expressions *expressions, uint32_t node);

/* The expression's value was not null, or the code had not come here. It may be any; variables are remembered. */
void mincov_java_was_there(struct mincov_java_scope *scope, uint32_t node);

/* A condition, node, leads to these two pieces: they carry what is known when it was asked, and what its outcome tells. */
void mincov_java_known_outcomes(struct mincov_java_flow *flow, uint32_t node, uint32_t yes, uint32_t no);
/* What a piece carries holds from here to the end of the stretch. */
void mincov_java_known_recall(struct mincov_java_flow *flow, uint32_t piece);

#endif
