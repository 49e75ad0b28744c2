/* Branches and their outcomes, as the map holds them: from pieces to blocks and edges. */
#ifndef MINCOV_JAVA_BRANCHES_H
#define MINCOV_JAVA_BRANCHES_H

#include "flow.h"
#include "reduce.h"

/* Sets record->branches and outcomes, to be freed with free(); their texts lie in labels, which must be empty before and stay as
 * long. The successors of conditions in shape, which record shares, are brought into the order of their outcomes. O(branches log
 * branches + edges). */
void mincov_java_set_branches(const struct mincov_java_flow *flow, const struct mincov_java_function_flow *function,
                              struct mincov_java_shape *shape, struct mincov_function *record, struct mincov_bytes *labels);

#endif
