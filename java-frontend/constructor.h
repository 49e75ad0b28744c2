/* Constructors, whose first statement may be the call of another one, and the constants of enums, which call them. */
#ifndef MINCOV_JAVA_CONSTRUCTOR_H
#define MINCOV_JAVA_CONSTRUCTOR_H

#include "flow.h"

/* The body of the constructor whose function the walk has entered. */
void mincov_java_enter_constructor(struct mincov_java_flow *flow, uint32_t node, uint32_t body);

/* this(...) or super(...) begins; its end is pushed. O(children), and once for a class O(members). */
void mincov_java_enter_invocation(struct mincov_java_flow *flow, uint32_t node);
void mincov_java_end_invocation(struct mincov_java_flow *flow, uint32_t node);

/* A constant of the enum that the walk is in, in the function of its static initialisers; behind the last one their end is pushed.
 * O(children), and once for an enum O(members). */
void mincov_java_enter_constant(struct mincov_java_flow *flow, uint32_t node);
void mincov_java_end_constants(struct mincov_java_flow *flow, uint32_t declarations);

#endif
