/* Outcomes of branches: see branches.h. */
#include "branches.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"

/* While groups are made. */
struct grouping {
  struct mincov_outcome_groups *groups;
  uint32_t *group_of_target; /* [block_count] counted from 1; of another branch where below the branch's first */
  uint32_t *group_of;        /* [outcome_count] */
};

static void group_outcome(struct grouping *grouping, uint32_t branch, uint32_t outcome) {
  struct mincov_outcome_groups *groups = grouping->groups;
  uint32_t target = groups->function->successor[groups->function->outcomes[outcome].edge];
  uint32_t *known = &grouping->group_of_target[target];
  if (*known <= groups->first_group[branch]) *known = ++groups->group_count;
  grouping->group_of[outcome] = *known - 1;
  groups->first_member[*known]++; /* a count until sort_members */
}

/* The default comes last, unless a case leads to the same block. */
static void group_branch(struct grouping *grouping, uint32_t branch) {
  const struct mincov_function *function = grouping->groups->function;
  const struct mincov_branch *from = &function->branches[branch];
  for (uint32_t i = from->first_outcome; i < from->first_outcome + from->outcome_count; i++)
    if (function->outcomes[i].kind != MINCOV_OUTCOME_DEFAULT) group_outcome(grouping, branch, i);
  for (uint32_t i = from->first_outcome; i < from->first_outcome + from->outcome_count; i++)
    if (function->outcomes[i].kind == MINCOV_OUTCOME_DEFAULT) group_outcome(grouping, branch, i);
}

/* Counting sort: outcomes by group, in the order of the map within a group. */
static void sort_members(struct grouping *grouping) {
  struct mincov_outcome_groups *groups = grouping->groups;
  for (uint32_t group = 0; group < groups->group_count; group++) groups->first_member[group + 1] += groups->first_member[group];
  uint32_t *next = mincov_copy_bytes(groups->first_member, ((size_t)groups->group_count + 1) * sizeof *next);
  for (uint32_t i = 0; i < groups->function->outcome_count; i++) groups->member[next[grouping->group_of[i]]++] = i;
  free(next);
}

void mincov_outcome_groups_create(const struct mincov_function *function, struct mincov_outcome_groups *groups) {
  *groups = (struct mincov_outcome_groups){.function = function};
  groups->first_group = mincov_allocate((size_t)function->branch_count + 1, sizeof *groups->first_group);
  groups->first_member = mincov_allocate((size_t)function->outcome_count + 1, sizeof *groups->first_member);
  groups->member = mincov_allocate(function->outcome_count, sizeof *groups->member);
  struct grouping grouping = {.groups = groups,
                              .group_of_target = mincov_allocate(function->block_count, sizeof *grouping.group_of_target),
                              .group_of = mincov_allocate(function->outcome_count, sizeof *grouping.group_of)};
  for (uint32_t branch = 0; branch < function->branch_count; branch++) {
    groups->first_group[branch] = groups->group_count;
    group_branch(&grouping, branch);
  }
  groups->first_group[function->branch_count] = groups->group_count;
  sort_members(&grouping);
  free(grouping.group_of_target);
  free(grouping.group_of);
}

void mincov_outcome_groups_free(struct mincov_outcome_groups *groups) {
  free(groups->first_group);
  free(groups->first_member);
  free(groups->member);
  *groups = (struct mincov_outcome_groups){0};
}

/* ---- Names ---- */

static int compare_values(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

/* `1, 3..5`: three and more in a row as a range. */
static void add_values(struct mincov_text *name, int64_t *values, size_t count) {
  qsort(values, count, sizeof *values, compare_values);
  for (size_t first = 0, last; first < count; first = last + 1) {
    last = first;
    while (last + 1 < count && values[last] != INT64_MAX && values[last + 1] == values[last] + 1) last++;
    if (last - first == 1) last = first;
    mincov_text_add(name, "%s%" PRId64, first ? ", " : "case ", values[first]);
    if (last != first) mincov_text_add(name, "..%" PRId64, values[last]);
  }
}

static void add_word(struct mincov_text *name, const char *word, size_t length) {
  if (name->length) mincov_text_add(name, ", ");
  mincov_text_add_bytes(name, word, length);
}

static const char *const words[MINCOV_OUTCOME_KIND_COUNT] = {
    [MINCOV_OUTCOME_FALSE] = "false",     [MINCOV_OUTCOME_TRUE] = "true",      [MINCOV_OUTCOME_DEFAULT] = "default",
    [MINCOV_OUTCOME_NORMAL] = "returned", [MINCOV_OUTCOME_UNWIND] = "unwound",
};

const char *mincov_outcome_group_word(const struct mincov_outcome_groups *groups, uint32_t group) {
  uint32_t first = groups->first_member[group];
  if (groups->first_member[group + 1] - first != 1) return NULL;
  return words[groups->function->outcomes[groups->member[first]].kind];
}

char *mincov_outcome_group_name(const struct mincov_outcome_groups *groups, uint32_t group) {
  const struct mincov_outcome *outcomes = groups->function->outcomes;
  uint32_t begin = groups->first_member[group], end = groups->first_member[group + 1];
  struct mincov_text name = {0};
  int64_t *values = mincov_allocate(end - begin, sizeof *values);
  size_t value_count = 0;
  for (uint32_t i = begin; i < end; i++)
    if (outcomes[groups->member[i]].kind == MINCOV_OUTCOME_CASE) values[value_count++] = outcomes[groups->member[i]].value;
  if (value_count) add_values(&name, values, value_count);
  free(values);
  /* The default is last in words as well: it is the first outcome of a switch. */
  for (int defaults = 0; defaults < 2; defaults++)
    for (uint32_t i = begin; i < end; i++) {
      const struct mincov_outcome *outcome = &outcomes[groups->member[i]];
      if (outcome->kind == MINCOV_OUTCOME_CASE || (outcome->kind == MINCOV_OUTCOME_DEFAULT) != defaults) continue;
      if (outcome->kind == MINCOV_OUTCOME_LABEL)
        add_word(&name, outcome->label, outcome->label_length);
      else
        add_word(&name, words[outcome->kind], strlen(words[outcome->kind]));
    }
  return name.data ? name.data : mincov_copy_text("");
}

/* ---- States ---- */

enum mincov_coverage mincov_outcome_group_coverage(const struct mincov_outcome_groups *groups, uint32_t group,
                                                   const uint8_t *edges) {
  enum mincov_coverage coverage = MINCOV_NOT_COVERED;
  for (uint32_t i = groups->first_member[group]; i < groups->first_member[group + 1]; i++) {
    uint8_t edge = edges[groups->function->outcomes[groups->member[i]].edge];
    if (edge == MINCOV_COVERED) return MINCOV_COVERED;
    if (edge == MINCOV_UNKNOWN) coverage = MINCOV_UNKNOWN;
  }
  return coverage;
}

uint32_t *mincov_last_pieces(const struct mincov_function *function) {
  uint32_t *last = mincov_allocate(function->block_count, sizeof *last), block = 0;
  for (uint32_t node = 0; node < function->node_count; node++) {
    block += node && !mincov_node_flagged(function, node, MINCOV_NODE_TAIL);
    last[block] = node;
  }
  return last;
}
