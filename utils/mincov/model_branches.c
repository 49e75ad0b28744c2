/* Branches in the model: from those of each instance to those of each file, and sums.
 *
 * A branch is known by its place in the source, its kind and the names of its outcomes; where one function has several that are
 * alike in all this (two conditions in one macro call), by their order. So template instances, inline copies and other builds
 * unite, as their lines do, whatever else differs. All by sorting: O(n log n). */
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "branches.h"
#include "model.h"

/* ---- Texts ---- */

struct mincov_model_text {
  UT_hash_handle hash;
  char text[];
};

/* The model's copy of a text. Most outcomes have one of a few names. */
static const char *share_text(struct mincov_model *model, const char *text) {
  const char *word = mincov_outcome_word(text);
  if (word) return word;
  size_t length = strlen(text);
  struct mincov_model_text *shared = NULL;
  HASH_FIND(hash, model->texts, text, length, shared);
  if (!shared) {
    shared = mincov_allocate(1, sizeof *shared + length + 1);
    memcpy(shared->text, text, length + 1);
    HASH_ADD_KEYPTR(hash, model->texts, shared->text, length, shared);
  }
  return shared->text;
}

void mincov_model_free_texts(struct mincov_model *model) {
  struct mincov_model_text *text, *next;
  HASH_ITER(hash, model->texts, text, next) {
    HASH_DELETE(hash, model->texts, text);
    free(text);
  }
}

/* ---- Order ---- */

/* A branch of some instance, with what it takes to compare it. */
struct mention {
  uint32_t file;
  const struct mincov_model_branch *branch;
  const struct mincov_model_outcome *outcomes; /* its own */
};

struct mentions {
  struct mention *items;
  size_t count, capacity;
};

static int compare_numbers(uint32_t a, uint32_t b) { return (a > b) - (a < b); }

/* All but the ordinal. Flags come before the kind, so that branches of the compiler are last at their place. */
static int compare_kinds(const struct mention *a, const struct mention *b) {
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

static int compare_mentions(const void *left, const void *right) {
  const struct mention *a = left, *b = right;
  int order = compare_kinds(a, b);
  return order ? order : compare_numbers(a->branch->ordinal, b->branch->ordinal);
}

static void sort_mentions(struct mentions *mentions) {
  size_t sorted = 1; /* they mostly come in order */
  while (sorted < mentions->count && compare_mentions(&mentions->items[sorted - 1], &mentions->items[sorted]) <= 0) sorted++;
  if (sorted < mentions->count) qsort(mentions->items, mentions->count, sizeof *mentions->items, compare_mentions);
}

static struct mention mention_of(const struct mincov_instance *instance, uint32_t number) {
  const struct mincov_instance_branch *branch = &instance->branches[number];
  return (struct mention){branch->file, &branch->branch, instance->outcomes + branch->branch.first_outcome};
}

/* ---- Instances ---- */

/* The ordinal is the branch's number at first, so that sorting keeps the order of blocks; then the count of those alike before. */
static void number_alike(struct mincov_instance *instance) {
  struct mentions mentions = {.items = mincov_allocate(instance->branch_count, sizeof *mentions.items),
                              .count = instance->branch_count};
  for (uint32_t i = 0; i < instance->branch_count; i++) {
    instance->branches[i].branch.ordinal = i;
    mentions.items[i] = mention_of(instance, i);
  }
  sort_mentions(&mentions);
  uint32_t alike = 0;
  for (size_t i = 0; i < mentions.count; i++) {
    uint32_t number = mentions.items[i].branch->ordinal;
    alike = i && !compare_kinds(&mentions.items[i - 1], &mentions.items[i]) ? alike + 1 : 0;
    instance->branches[number].branch.ordinal = alike;
  }
  free(mentions.items);
}

static void make_branches(struct mincov_model *model, struct mincov_instance *instance, const struct mincov_outcome_groups *groups,
                          const struct mincov_mapped_function *mapped, const uint32_t *file_numbers) {
  const struct mincov_function *function = &mapped->function;
  instance->branch_count = function->branch_count;
  instance->outcome_count = groups->group_count;
  instance->branches = mincov_allocate(instance->branch_count, sizeof *instance->branches);
  instance->outcomes = mincov_allocate(instance->outcome_count, sizeof *instance->outcomes);
  for (uint32_t i = 0; i < groups->group_count; i++) {
    instance->outcomes[i].name = mincov_outcome_group_word(groups, i);
    if (instance->outcomes[i].name) continue;
    char *name = mincov_outcome_group_name(groups, i);
    instance->outcomes[i].name = share_text(model, name);
    free(name);
  }
  for (uint32_t i = 0; i < instance->branch_count; i++) {
    const struct mincov_branch *from = &function->branches[i];
    struct mincov_model_branch branch = {.line = from->line,
                                         .column = from->column,
                                         .kind = from->kind,
                                         .flags = from->flags,
                                         .outcome_count = groups->first_group[i + 1] - groups->first_group[i],
                                         .first_outcome = groups->first_group[i]};
    instance->branches[i] = (struct mincov_instance_branch){file_numbers[mapped->files[from->file]], branch};
  }
  number_alike(instance);
}

static uint8_t state_of(enum mincov_coverage coverage) {
  static const uint8_t states[] = {[MINCOV_UNKNOWN] = MINCOV_STATE_UNKNOWN,
                                   [MINCOV_NOT_COVERED] = MINCOV_STATE_NOT_COVERED,
                                   [MINCOV_COVERED] = MINCOV_STATE_COVERED};
  return states[coverage];
}

static void raise(uint8_t *state, uint8_t to) {
  if (to > *state) *state = to;
}

void mincov_model_take_branches(struct mincov_model *model, struct mincov_instance *instance,
                                const struct mincov_mapped_function *mapped, const struct mincov_evaluation *evaluation,
                                const uint32_t *file_numbers) {
  const struct mincov_function *function = &mapped->function;
  if (!function->branch_count) return;
  model->without_edge_probes |= !mincov_mode_has_edges(function->mode);
  struct mincov_outcome_groups groups;
  mincov_outcome_groups_create(function, &groups);
  if (!instance->branches) make_branches(model, instance, &groups, mapped, file_numbers);
  uint32_t *last = mincov_last_pieces(function);
  for (uint32_t i = 0; i < instance->branch_count; i++)
    raise(&instance->branches[i].branch.reached, evaluation->states[last[function->branches[i].block]]);
  for (uint32_t i = 0; i < instance->outcome_count; i++)
    raise(&instance->outcomes[i].state, state_of(mincov_outcome_group_coverage(&groups, i, evaluation->edges)));
  free(last);
  mincov_outcome_groups_free(&groups);
}

/* ---- Uniting ---- */

static void add_mention(struct mentions *mentions, struct mention mention) {
  mentions->items = mincov_grow(mentions->items, mentions->count, &mentions->capacity, sizeof *mentions->items);
  mentions->items[mentions->count++] = mention;
}

/* Unites the sorted mentions from number first on that are one branch, into outcomes: [outcome_count]. Returns the end. */
static size_t unite(const struct mentions *mentions, size_t first, struct mincov_model_branch *branch,
                    struct mincov_model_outcome *outcomes) {
  size_t end = first;
  *branch = *mentions->items[first].branch;
  memcpy(outcomes, mentions->items[first].outcomes, branch->outcome_count * sizeof *outcomes);
  for (; end < mentions->count && !compare_mentions(&mentions->items[first], &mentions->items[end]); end++) {
    raise(&branch->reached, mentions->items[end].branch->reached);
    for (uint32_t i = 0; i < branch->outcome_count; i++) raise(&outcomes[i].state, mentions->items[end].outcomes[i].state);
  }
  return end;
}

static void add_outcomes(struct mincov_count *sum, const struct mincov_model_outcome *outcomes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    bool unknown = outcomes[i].state == MINCOV_STATE_UNKNOWN;
    sum->unknown += unknown;
    sum->total += !unknown;
    sum->covered += outcomes[i].state == MINCOV_STATE_COVERED;
  }
}

struct mincov_count mincov_model_count_outcomes(const struct mincov_model_file *file, const struct mincov_model_branch *branches,
                                                size_t count) {
  struct mincov_count sum = {0};
  for (size_t i = 0; i < count; i++) add_outcomes(&sum, file->outcomes + branches[i].first_outcome, branches[i].outcome_count);
  return sum;
}

/* Counts a branch. Returns whether it is reported. */
static bool count_branch(const struct mincov_model_file *file, const struct mincov_selection *selection,
                         const struct mincov_model_branch *branch, const struct mincov_model_outcome *outcomes,
                         struct mincov_summary *summary) {
  /* A map may hold branches without outcomes, or without a line: what was asked, or where, nobody knows. */
  if (!branch->outcome_count || !branch->line) return false;
  if (!mincov_model_touches(file, branch->line, branch->line)) return false;
  if ((branch->flags & MINCOV_BRANCH_IMPLICIT) && !selection->all_branches) {
    summary->branches_implicit += branch->outcome_count;
    return false;
  }
  if (mincov_model_excludes(file, branch->line, MINCOV_EXCLUDED_LINE | MINCOV_EXCLUDED_BRANCHES)) {
    summary->branches_excluded += branch->outcome_count;
    return false;
  }
  add_outcomes(&summary->branches, outcomes, branch->outcome_count);
  return true;
}

static size_t count_outcomes(const struct mentions *mentions) {
  size_t count = 0;
  for (size_t i = 0; i < mentions->count; i++) count += mentions->items[i].branch->outcome_count;
  return count;
}

static void finish_file(struct mincov_model_file *file, const struct mincov_selection *selection, struct mentions *mentions) {
  sort_mentions(mentions);
  file->branches = mincov_allocate(mentions->count, sizeof *file->branches);
  file->outcomes = mincov_allocate(count_outcomes(mentions), sizeof *file->outcomes);
  for (size_t first = 0; first < mentions->count;) {
    struct mincov_model_branch *branch = &file->branches[file->branch_count];
    struct mincov_model_outcome *outcomes = &file->outcomes[file->outcome_count];
    first = unite(mentions, first, branch, outcomes);
    branch->first_outcome = file->outcome_count;
    if (!count_branch(file, selection, branch, outcomes, &file->summary)) continue;
    file->outcome_count += branch->outcome_count;
    file->branch_count++;
  }
}

static void finish_function(const struct mincov_model *model, const struct mincov_selection *selection,
                            struct mincov_model_function *function, struct mentions *mentions) {
  mentions->count = 0;
  for (size_t i = 0; i < function->instance_count; i++) {
    const struct mincov_instance *instance = model->instances[model->instance_order[function->first_instance + i]];
    for (uint32_t j = 0; j < instance->branch_count; j++)
      if (model->files[instance->branches[j].file]->wanted) add_mention(mentions, mention_of(instance, j));
  }
  sort_mentions(mentions);
  struct mincov_model_outcome *outcomes = mincov_allocate(count_outcomes(mentions), sizeof *outcomes);
  for (size_t first = 0; first < mentions->count;) {
    const struct mincov_model_file *file = model->files[mentions->items[first].file];
    struct mincov_model_branch branch;
    first = unite(mentions, first, &branch, outcomes);
    count_branch(file, selection, &branch, outcomes, &function->summary);
  }
  free(outcomes);
}

static void mention_in_files(const struct mincov_model *model, const struct mincov_instance *instance, struct mentions *by_file) {
  for (uint32_t i = 0; i < instance->branch_count; i++)
    if (model->files[instance->branches[i].file]->wanted)
      add_mention(&by_file[instance->branches[i].file], mention_of(instance, i));
}

/* As for lines: what belongs to functions, and what is left of those that a marker excludes. */
void mincov_model_finish_branches(struct mincov_model *model, const struct mincov_selection *selection) {
  struct mentions of_function = {0}, *by_file = mincov_allocate(model->file_count, sizeof *by_file);
  for (size_t i = 0; i < model->function_count; i++) {
    const struct mincov_model_function *function = &model->functions[i];
    finish_function(model, selection, &model->functions[i], &of_function);
    for (size_t j = 0; j < function->instance_count; j++)
      mention_in_files(model, model->instances[model->instance_order[function->first_instance + j]], by_file);
  }
  free(of_function.items);
  for (size_t i = 0; i < model->instance_count; i++)
    if (mincov_instance_counts(model->instances[i]) && model->instances[i]->excluded)
      mention_in_files(model, model->instances[i], by_file);
  for (size_t i = 0; i < model->file_count; i++) {
    finish_file(model->files[i], selection, &by_file[i]);
    free(by_file[i].items);
  }
  free(by_file);
}

/* ---- Reading ---- */

const struct mincov_model_branch *mincov_model_branches_at(const struct mincov_model_file *file, uint32_t line, size_t *count) {
  size_t low = 0, high = file->branch_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (file->branches[middle].line < line)
      low = middle + 1;
    else
      high = middle;
  }
  size_t end = low;
  while (end < file->branch_count && file->branches[end].line == line) end++;
  *count = end - low;
  return file->branches ? file->branches + low : NULL;
}

const char *mincov_outcome_state_name(uint8_t state) {
  return state == MINCOV_STATE_COVERED ? "taken" : state == MINCOV_STATE_UNKNOWN ? "unknown" : "not taken";
}
