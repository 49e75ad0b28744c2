/* The parts of the walk over statements. */
#ifndef MINCOV_JAVA_WALK_H
#define MINCOV_JAVA_WALK_H

#include "flow.h"

void mincov_java_walk_assert(struct mincov_java_flow *flow, uint32_t node);
/* break and continue. */
void mincov_java_walk_jump(struct mincov_java_flow *flow, uint32_t node, bool is_continue);

void mincov_java_walk_while(struct mincov_java_flow *flow, uint32_t node);
void mincov_java_walk_do(struct mincov_java_flow *flow, uint32_t node);
void mincov_java_walk_for(struct mincov_java_flow *flow, uint32_t node);
/* The rest of a for, its initialisation being done, and its updates, entered at a label. */
void mincov_java_walk_for_loop(struct mincov_java_flow *flow, uint32_t node);
void mincov_java_walk_for_update(struct mincov_java_flow *flow, uint32_t node, uint32_t label);
/* The rest of a for-each, its sequence being evaluated. */
void mincov_java_walk_each_loop(struct mincov_java_flow *flow, uint32_t node);

#endif
