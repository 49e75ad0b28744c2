/* Where exceptions go, without an edge from every place that may throw to every handler in reach.
 *
 * Whatever throws inside of a try may come to any of its handlers, or further out: all places of one try have the same targets.
 * Where these are many, the places lead to a piece of their try's own, its *dispatch*, and this to the handlers and to what is
 * further out: the same walks, with as many edges as there are places and handlers, where tries nest as deep as they like. A
 * dispatch is no code and has no line and no probe. Where few handlers are in reach, which is nearly always, there is none, and the
 * map is as small as it can be. */
#ifndef MINCOV_JAVA_DISPATCH_H
#define MINCOV_JAVA_DISPATCH_H

#include "flow.h"

/* Handlers, each finally one of them, that a place leads to without a dispatch. */
#define MINCOV_JAVA_FEW_HANDLERS 8

/* Gives each try with more handlers in reach its dispatch, a new piece. To be called once the function is finished. O(tries). */
void mincov_java_add_dispatches(struct mincov_java_function_flow *function);

#endif
