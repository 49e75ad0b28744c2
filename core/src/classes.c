/* Parents come before children in the tree's preorder, so that a node finds its dominator's class made. */
#include "classes.h"

#include "mincov/memory.h"

enum mincov_status mincov_classes_create(const struct mincov_inferability *inferability, struct mincov_classes *classes) {
  const struct mincov_dominators *tree = &inferability->dominators;
  *classes = (struct mincov_classes){mincov_new_array(tree->node_count, sizeof *classes->class),
                                     mincov_new_array(tree->node_count, sizeof *classes->next_equivalent)};
  if (!classes->class || !classes->next_equivalent) {
    mincov_classes_free(classes);
    return MINCOV_OUT_OF_MEMORY;
  }
  for (uint32_t at = 0; at < tree->node_count; at++) {
    uint32_t node = tree->order[at], above = tree->parent[node];
    bool joins = node != above && mincov_dominates(&inferability->post_dominators, node, above);
    classes->class[node] = joins ? classes->class[above] : node;
    classes->next_equivalent[node] = joins ? classes->next_equivalent[above] : node;
    if (joins) classes->next_equivalent[above] = node;
  }
  return MINCOV_OK;
}

void mincov_classes_free(struct mincov_classes *classes) {
  free(classes->class);
  free(classes->next_equivalent);
  *classes = (struct mincov_classes){0};
}
