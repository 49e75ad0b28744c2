/* The order of branches: see branch_mentions.h. */
#include "branch_mentions.h"

#include <stdlib.h>
#include <string.h>

static int compare_numbers(uint32_t a, uint32_t b) { return (a > b) - (a < b); }

/* Flags come before the kind, so that branches of the compiler are last at their place. */
int mincov_branch_compare_kinds(const struct mincov_branch_mention *a, const struct mincov_branch_mention *b) {
  int order = compare_numbers(a->file, b->file);
  if (!order) order = compare_numbers(a->branch->line, b->branch->line);
  if (!order) order = compare_numbers(a->branch->column, b->branch->column);
  if (!order) order = compare_numbers(a->branch->flags, b->branch->flags);
  if (!order) order = compare_numbers(a->branch->kind, b->branch->kind);
  if (!order) order = compare_numbers(a->branch->outcome_count, b->branch->outcome_count);
  for (uint32_t i = 0; !order && i < a->branch->outcome_count; i++)
    if (a->outcomes[i].name != b->outcomes[i].name) order = strcmp(a->outcomes[i].name, b->outcomes[i].name);
  return order;
}

int mincov_branch_compare(const struct mincov_branch_mention *a, const struct mincov_branch_mention *b) {
  int order = mincov_branch_compare_kinds(a, b);
  return order ? order : compare_numbers(a->branch->ordinal, b->branch->ordinal);
}

static int compare_mentions(const void *left, const void *right) { return mincov_branch_compare(left, right); }

void mincov_branch_mentions_sort(struct mincov_branch_mentions *mentions) {
  size_t sorted = 1;
  while (sorted < mentions->count && mincov_branch_compare(&mentions->items[sorted - 1], &mentions->items[sorted]) <= 0) sorted++;
  if (sorted < mentions->count) qsort(mentions->items, mentions->count, sizeof *mentions->items, compare_mentions);
}

struct mincov_branch_mention mincov_branch_mention_of(const struct mincov_instance *instance, uint32_t number) {
  const struct mincov_instance_branch *branch = &instance->branches[number];
  return (struct mincov_branch_mention){branch->file, &branch->branch, instance->outcomes + branch->branch.first_outcome};
}
