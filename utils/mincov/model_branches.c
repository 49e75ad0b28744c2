/* Branches in the model: from those of each instance (instance.c) to those of each file, and sums.
 *
 * A branch is known by its place in the source, its kind and the names of its outcomes; where one function has several that are
 * alike in all this (two conditions in one macro call), by their order. So template instances, inline copies and other builds
 * unite, as their lines do, whatever else differs. All by sorting: O(n log n). */
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "branch_mentions.h"
#include "model.h"

/* ---- Texts ---- */

struct mincov_model_text {
  UT_hash_handle hash;
  char text[];
};

static const char *share_text(struct mincov_model *model, const char *text) {
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

void mincov_model_share_names(struct mincov_model *model, struct mincov_instance *instance) {
  if (!instance->made_names) return;
  for (uint32_t i = 0; i < instance->outcome_count; i++) {
    if (!instance->made_names[i]) continue;
    instance->outcomes[i].name = share_text(model, instance->made_names[i]);
    free(instance->made_names[i]);
  }
  free(instance->made_names);
  instance->made_names = NULL;
}

void mincov_model_free_texts(struct mincov_model *model) {
  struct mincov_model_text *text, *next;
  HASH_ITER(hash, model->texts, text, next) {
    HASH_DELETE(hash, model->texts, text);
    free(text);
  }
}

/* ---- Uniting ---- */

static void add_mention(struct mincov_branch_mentions *mentions, struct mincov_branch_mention mention) {
  mentions->items = mincov_grow(mentions->items, mentions->count, &mentions->capacity, sizeof *mentions->items);
  mentions->items[mentions->count++] = mention;
}

/* Unites the sorted mentions from number first on that are one branch, into outcomes: [outcome_count]. Returns the end. */
static size_t unite(const struct mincov_branch_mentions *mentions, size_t first, struct mincov_model_branch *branch,
                    struct mincov_model_outcome *outcomes) {
  size_t end = first;
  *branch = *mentions->items[first].branch;
  memcpy(outcomes, mentions->items[first].outcomes, branch->outcome_count * sizeof *outcomes);
  for (; end < mentions->count && !mincov_branch_compare(&mentions->items[first], &mentions->items[end]); end++) {
    mincov_raise_state(&branch->reached, mentions->items[end].branch->reached);
    for (uint32_t i = 0; i < branch->outcome_count; i++)
      mincov_raise_state(&outcomes[i].state, mentions->items[end].outcomes[i].state);
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

static size_t count_outcomes(const struct mincov_branch_mentions *mentions) {
  size_t count = 0;
  for (size_t i = 0; i < mentions->count; i++) count += mentions->items[i].branch->outcome_count;
  return count;
}

static void finish_file(struct mincov_model_file *file, const struct mincov_selection *selection,
                        struct mincov_branch_mentions *mentions) {
  mincov_branch_mentions_sort(mentions);
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

static void mention_branches(const struct mincov_model *model, const struct mincov_instance *instance,
                             struct mincov_branch_mentions *mentions) {
  for (uint32_t i = 0; i < instance->branch_count; i++)
    if (model->files[instance->branches[i].file]->wanted) add_mention(mentions, mincov_branch_mention_of(instance, i));
}

/* What belongs to a function, over its instances. mentions: sorted. */
static void finish_function(const struct mincov_model *model, const struct mincov_selection *selection,
                            struct mincov_model_function *function, const struct mincov_branch_mentions *mentions) {
  struct mincov_model_outcome *outcomes = mincov_allocate(count_outcomes(mentions), sizeof *outcomes);
  for (size_t first = 0; first < mentions->count;) {
    const struct mincov_model_file *file = model->files[mentions->items[first].file];
    struct mincov_model_branch branch;
    first = unite(mentions, first, &branch, outcomes);
    count_branch(file, selection, &branch, outcomes, &function->summary);
  }
  free(outcomes);
}

/* Function by function sorted, and functions come in the order of lines, so that those of a file are nearly in order. */
static void hand_to_files(const struct mincov_branch_mentions *mentions, struct mincov_branch_mentions *by_file) {
  for (size_t i = 0; i < mentions->count; i++) add_mention(&by_file[mentions->items[i].file], mentions->items[i]);
}

/* As for lines: what belongs to functions, and what is left of those that a marker excludes. */
void mincov_model_finish_branches(struct mincov_model *model, const struct mincov_selection *selection) {
  struct mincov_branch_mentions of_function = {0}, *by_file = mincov_allocate(model->file_count, sizeof *by_file);
  for (size_t i = 0; i < model->function_count; i++) {
    struct mincov_model_function *function = &model->functions[i];
    of_function.count = 0;
    for (size_t j = 0; j < function->instance_count; j++)
      mention_branches(model, model->instances[model->instance_order[function->first_instance + j]], &of_function);
    mincov_branch_mentions_sort(&of_function);
    finish_function(model, selection, function, &of_function);
    hand_to_files(&of_function, by_file);
  }
  for (size_t i = 0; i < model->instance_count; i++) {
    if (!mincov_instance_counts(model->instances[i]) || !model->instances[i]->excluded) continue;
    of_function.count = 0;
    mention_branches(model, model->instances[i], &of_function);
    hand_to_files(&of_function, by_file);
  }
  free(of_function.items);
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
