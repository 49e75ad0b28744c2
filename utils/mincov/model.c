/* The model, first half: from modules to files and instances. See model.h. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "builds.h"
#include "command.h"
#include "evaluate_module.h"
#include "instance.h"
#include "maps.h"
#include "message.h"

/* ---- Files ---- */

static void take_hash(struct mincov_model_file *file, const struct mincov_file *from) {
  if (from->hash_kind == MINCOV_HASH_NONE) return;
  if (file->hash_kind == MINCOV_HASH_NONE) {
    file->hash_kind = from->hash_kind;
    memcpy(file->hash, from->hash, sizeof file->hash);
  } else if (file->hash_kind == from->hash_kind && memcmp(file->hash, from->hash, from->hash_size)) {
    file->several_hashes = true;
  }
}

static uint32_t find_file(struct mincov_model *model, const struct mincov_selection *selection, const struct mincov_file *from) {
  char *path = mincov_selection_path(selection, from->path, from->path_length);
  struct mincov_model_file *file = NULL;
  HASH_FIND(hash_by_path, model->files_by_path, path, strlen(path), file);
  if (file) {
    free(path);
  } else {
    file = mincov_allocate(1, sizeof *file);
    file->path = path;
    file->number = (uint32_t)model->file_count;
    file->wanted = mincov_selection_wants(selection, path);
    if (selection->since) file->touched = mincov_touched_find(&model->touched, path);
    if (selection->since && !file->touched) file->wanted = false; /* the diff does not name it */
    take_hash(file, from);                                        /* at once: it says how to look at the source */
    model->files = mincov_grow(model->files, model->file_count, &model->file_capacity, sizeof *model->files);
    model->files[model->file_count++] = file;
    HASH_ADD_KEYPTR(hash_by_path, model->files_by_path, file->path, strlen(file->path), file);
  }
  return file->number;
}

/* ---- Modules ---- */

/* Finds or makes the files of a map. */
static uint32_t *find_files(struct mincov_model *model, const struct mincov_selection *selection,
                            const struct mincov_map_index *index) {
  uint32_t *numbers = mincov_allocate(index->file_count, sizeof *numbers);
  for (size_t i = 0; i < index->file_count; i++) numbers[i] = find_file(model, selection, &index->files[i]);
  return numbers;
}

/* The instance of a record enters the model, or is united with the one that is there. */
static void add_instance(struct mincov_model *model, struct mincov_evaluated *evaluated) {
  struct mincov_instance *instance = NULL;
  model->was_reset |= evaluated->suffers_reset;
  model->without_edge_probes |= evaluated->without_edge_probes;
  HASH_FIND(hash, model->instances_by_key, evaluated->instance->key, 16, instance);
  if (instance) {
    mincov_instance_unite(instance, evaluated->instance);
    return;
  }
  instance = evaluated->instance;
  evaluated->instance = NULL;
  mincov_model_share_names(model, instance);
  HASH_ADD(hash, model->instances_by_key, key, 16, instance);
  model->instances = mincov_grow(model->instances, model->instance_count, &model->instance_capacity, sizeof *model->instances);
  model->instances[model->instance_count++] = instance;
}

static void add_functions(struct mincov_model *model, const struct mincov_map_index *index, const uint32_t *file_numbers,
                          struct mincov_evaluated *functions) {
  for (size_t i = 0; i < index->file_count; i++) {
    struct mincov_model_file *file = model->files[file_numbers[i]];
    take_hash(file, &index->files[i]);
    if (file->touched) file->touched->known = true;
  }
  for (size_t i = 0; i < index->function_count; i++) add_instance(model, &functions[i]);
}

static void add_module(struct mincov_model *model, const struct mincov_module *module, const struct mincov_selection *selection) {
  struct mincov_map_index index;
  if (!mincov_map_index_create(module, &index)) return;
  size_t files_before = model->file_count;
  uint32_t *file_numbers = find_files(model, selection, &index);
  struct mincov_evaluated *functions = mincov_evaluate_module(&index, model, files_before, file_numbers);
  if (functions) {
    add_functions(model, &index, file_numbers, functions);
    mincov_evaluated_free(functions, index.function_count);
    model->runs_begun += module->image.runs_begun;
    model->runs_ended += module->image.runs_ended;
    model->profile_count += module->profile_count;
    model->module_count++;
  } else {
    mincov_model_drop_files(model, files_before);
  }
  free(file_numbers);
  mincov_map_index_free(&index);
}

static size_t count_texts(const char *const *texts) {
  size_t count = 0;
  while (texts && texts[count]) count++;
  return count;
}

/* Loads the inputs and those of --map. */
static void load(const char *const *inputs, const struct mincov_selection *selection, struct mincov_modules *modules) {
  size_t input_count = count_texts(inputs), map_count = count_texts(selection->maps);
  const char **all = mincov_allocate(input_count + map_count + 1, sizeof *all);
  if (input_count) memcpy(all, inputs, input_count * sizeof *all);
  if (map_count) memcpy(all + input_count, selection->maps, map_count * sizeof *all);
  mincov_modules_load(all, true, modules);
  free(all);
}

bool mincov_model_create(const char *const *inputs, const struct mincov_selection *selection, struct mincov_model *model) {
  *model = (struct mincov_model){0};
  if (selection->since && !mincov_touched_read(selection->since, &model->touched)) return false;
  struct mincov_modules modules;
  load(inputs, selection, &modules);
  mincov_builds_choose(&modules, selection->all_builds);
  for (size_t i = 0; i < modules.count; i++)
    if (!modules.items[i]->left_out) add_module(model, modules.items[i], selection);
  mincov_modules_free(&modules);
  if (!model->module_count) {
    if (!mincov_error_count()) mincov_say_error(NULL, "no input");
    mincov_model_free(model);
    return false;
  }
  mincov_model_finish(model, selection);
  return true;
}

void mincov_model_free(struct mincov_model *model) {
  HASH_CLEAR(hash, model->instances_by_key);
  HASH_CLEAR(hash_by_path, model->files_by_path);
  mincov_touched_free(&model->touched);
  for (size_t i = 0; i < model->instance_count; i++) mincov_instance_free(model->instances[i]);
  for (size_t i = 0; i < model->file_count; i++) {
    free(model->files[i]->path);
    free(model->files[i]->excluded);
    free(model->files[i]->instance_lines);
    free(model->files[i]->lines);
    free(model->files[i]->branches);
    free(model->files[i]->outcomes);
    free(model->files[i]);
  }
  for (size_t i = 0; i < model->function_count; i++) free(model->functions[i].name);
  free(model->files);
  free(model->sorted_files);
  free(model->instances);
  free(model->instance_order);
  free(model->functions);
  mincov_model_free_texts(model);
  *model = (struct mincov_model){0};
}

int mincov_model_exit(const struct mincov_selection *selection) {
  return mincov_error_count() && !selection->ignore_errors ? MINCOV_EXIT_BAD_INPUT : MINCOV_EXIT_OK;
}

const char *mincov_line_state_name(enum mincov_line_state state) {
  static const char *const names[] = {"not covered", "unknown", "assumed", "partly", "covered"};
  return names[state];
}
