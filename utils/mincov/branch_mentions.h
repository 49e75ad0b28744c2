/* The order of branches, by which the same branch of several instances is found: by place, kind and names of outcomes, and where
 * one function has several that are alike in all this, by their ordinal. */
#ifndef MINCOV_TOOL_BRANCH_MENTIONS_H
#define MINCOV_TOOL_BRANCH_MENTIONS_H

#include "model.h"

/* A branch of some instance, with what it takes to compare it. */
struct mincov_branch_mention {
  uint32_t file;
  const struct mincov_model_branch *branch;
  const struct mincov_model_outcome *outcomes; /* its own */
};

struct mincov_branch_mentions {
  struct mincov_branch_mention *items;
  size_t count, capacity;
};

/* Branch number of an instance. */
struct mincov_branch_mention mincov_branch_mention_of(const struct mincov_instance *instance, uint32_t number);

/* Less than, equal to or greater than 0: by all but the ordinal, and by all. O(outcomes). */
int mincov_branch_compare_kinds(const struct mincov_branch_mention *a, const struct mincov_branch_mention *b);
int mincov_branch_compare(const struct mincov_branch_mention *a, const struct mincov_branch_mention *b);

/* O(n log n); O(n) for those that come in order. */
void mincov_branch_mentions_sort(struct mincov_branch_mentions *mentions);

#endif
