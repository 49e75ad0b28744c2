/* From records to instances: see instance.h. */
#include "instance.h"

#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "branch_mentions.h"
#include "branches.h"
#include "names.h"

/* ---- Branches ---- */

/* The ordinal is the branch's number at first, so that sorting keeps the order of blocks; then the count of those alike before. */
static void number_alike(struct mincov_instance *instance) {
  struct mincov_branch_mentions mentions = {.items = mincov_allocate(instance->branch_count, sizeof *mentions.items),
                                            .count = instance->branch_count};
  for (uint32_t i = 0; i < instance->branch_count; i++) {
    instance->branches[i].branch.ordinal = i;
    mentions.items[i] = mincov_branch_mention_of(instance, i);
  }
  mincov_branch_mentions_sort(&mentions);
  uint32_t alike = 0;
  for (size_t i = 0; i < mentions.count; i++) {
    uint32_t number = mentions.items[i].branch->ordinal;
    alike = i && !mincov_branch_compare_kinds(&mentions.items[i - 1], &mentions.items[i]) ? alike + 1 : 0;
    instance->branches[number].branch.ordinal = alike;
  }
  free(mentions.items);
}

/* Names that have to be made are the instance's until the model shares them. */
static void name_outcomes(const struct mincov_outcome_groups *groups, struct mincov_instance *instance) {
  for (uint32_t i = 0; i < groups->group_count; i++) {
    instance->outcomes[i].name = mincov_outcome_group_word(groups, i);
    if (instance->outcomes[i].name) continue;
    if (!instance->made_names) instance->made_names = mincov_allocate(groups->group_count, sizeof *instance->made_names);
    instance->outcomes[i].name = instance->made_names[i] = mincov_outcome_group_name(groups, i);
  }
}

static uint8_t state_of(enum mincov_coverage coverage) {
  static const uint8_t states[] = {[MINCOV_UNKNOWN] = MINCOV_STATE_UNKNOWN,
                                   [MINCOV_NOT_COVERED] = MINCOV_STATE_NOT_COVERED,
                                   [MINCOV_COVERED] = MINCOV_STATE_COVERED};
  return states[coverage];
}

static void make_branches(const struct mincov_mapped_function *mapped, const struct mincov_evaluation *evaluation,
                          const uint32_t *file_numbers, struct mincov_instance *instance) {
  const struct mincov_function *function = &mapped->function;
  if (!function->branch_count) return;
  struct mincov_outcome_groups groups;
  mincov_outcome_groups_create(function, &groups);
  instance->branch_count = function->branch_count;
  instance->outcome_count = groups.group_count;
  instance->branches = mincov_allocate(instance->branch_count, sizeof *instance->branches);
  instance->outcomes = mincov_allocate(instance->outcome_count, sizeof *instance->outcomes);
  name_outcomes(&groups, instance);
  for (uint32_t i = 0; i < groups.group_count; i++)
    instance->outcomes[i].state = state_of(mincov_outcome_group_coverage(&groups, i, evaluation->edges));
  uint32_t *last = mincov_last_pieces(function);
  for (uint32_t i = 0; i < instance->branch_count; i++) {
    const struct mincov_branch *from = &function->branches[i];
    struct mincov_model_branch branch = {.line = from->line,
                                         .column = from->column,
                                         .kind = from->kind,
                                         .flags = from->flags,
                                         .reached = evaluation->states[last[from->block]],
                                         .outcome_count = groups.first_group[i + 1] - groups.first_group[i],
                                         .first_outcome = groups.first_group[i]};
    instance->branches[i] = (struct mincov_instance_branch){file_numbers[mapped->files[from->file]], branch};
  }
  free(last);
  mincov_outcome_groups_free(&groups);
  number_alike(instance);
}

/* ---- All of it ---- */

/* The arrays that an instance, its record and its evaluation have in common become the instance's. */
static void take_arrays(struct mincov_mapped_function *mapped, struct mincov_evaluation *evaluation, const uint32_t *file_numbers,
                        struct mincov_instance *instance) {
  struct mincov_function *function = &mapped->function;
  instance->flags = function->node_flags;
  instance->states = evaluation->states;
  instance->first_range = function->first_range;
  instance->ranges = function->ranges;
  for (uint32_t i = 0; i < function->first_range[function->node_count]; i++)
    instance->ranges[i].file = file_numbers[mapped->files[function->ranges[i].file]];
  function->node_flags = NULL;
  function->first_range = NULL;
  function->ranges = NULL;
  evaluation->states = NULL;
}

struct mincov_instance *mincov_instance_create(struct mincov_mapped_function *mapped, struct mincov_evaluation *evaluation,
                                               const uint32_t *file_numbers) {
  const struct mincov_function *function = &mapped->function;
  struct mincov_instance *instance = mincov_allocate(1, sizeof *instance);
  instance->linkage_name = mincov_copy_text_of(function->name, function->name_length);
  instance->base_name = mincov_name_base(instance->linkage_name);
  instance->file = function->file_count ? file_numbers[mapped->files[0]] : MINCOV_NO_FILE;
  instance->line = function->line;
  instance->skip = function->skip;
  instance->copy = function->is_copy;
  instance->cut = evaluation->cut;
  instance->approximate = mincov_phase_is_approximate(function->phase);
  instance->block_count = function->block_count;
  instance->probe_count = (uint32_t)mincov_mapped_probes(mapped);
  instance->node_count = function->node_count;
  if (function->skip != MINCOV_SKIP_NONE) return instance;
  make_branches(mapped, evaluation, file_numbers, instance);
  take_arrays(mapped, evaluation, file_numbers, instance);
  return instance;
}

void mincov_instance_unite(struct mincov_instance *to, const struct mincov_instance *from) {
  to->copy &= from->copy;
  to->cut |= from->cut;
  for (uint32_t node = 0; to->states && node < to->node_count; node++) mincov_raise_state(&to->states[node], from->states[node]);
  for (uint32_t i = 0; i < to->branch_count; i++)
    mincov_raise_state(&to->branches[i].branch.reached, from->branches[i].branch.reached);
  for (uint32_t i = 0; i < to->outcome_count; i++) mincov_raise_state(&to->outcomes[i].state, from->outcomes[i].state);
}

void mincov_instance_free(struct mincov_instance *instance) {
  if (!instance) return;
  free(instance->linkage_name);
  free(instance->base_name);
  free(instance->flags);
  free(instance->states);
  free(instance->first_range);
  free(instance->ranges);
  free(instance->branches);
  for (uint32_t i = 0; instance->made_names && i < instance->outcome_count; i++) free(instance->made_names[i]);
  free(instance->made_names);
  free(instance->outcomes);
  free(instance);
}
