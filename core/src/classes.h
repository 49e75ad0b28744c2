/* Classes of nodes that are always covered together: u and v are iff one dominates the other and is post-dominated by it. So are
 * all dominators between them: a class is a chain of immediate dominators, named by the topmost. */
#ifndef MINCOV_CLASSES_H
#define MINCOV_CLASSES_H

#include "inferability.h"

struct mincov_classes {
  uint32_t *class;           /* [node_count] the topmost node of the node's class */
  uint32_t *next_equivalent; /* [node_count] a ring through each class */
};

/* inferability must have whole trees. On success the caller frees with mincov_classes_free. O(nodes). */
enum mincov_status mincov_classes_create(const struct mincov_inferability *inferability, struct mincov_classes *classes);
void mincov_classes_free(struct mincov_classes *classes);

#endif
