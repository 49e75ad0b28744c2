/* Sources in the model: looked at by several threads, together with a module's functions, since a hash takes as long as all the
 * rest; at the end what was seen is taken, in the order of paths. */
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "message.h"
#include "model.h"
#include "source_look.h"

void mincov_model_look(struct mincov_model_file *file) {
  if (!file->wanted) return;
  file->look = mincov_allocate(1, sizeof *file->look);
  mincov_source_look(file->path, file->hash_kind, file->look);
}

static void free_look(struct mincov_model_file *file) {
  if (file->look) mincov_source_look_free(file->look);
  free(file->look);
  file->look = NULL;
}

void mincov_model_drop_files(struct mincov_model *model, size_t first) {
  while (model->file_count > first) {
    struct mincov_model_file *file = model->files[--model->file_count];
    HASH_DELETE(hash_by_path, model->files_by_path, file);
    free_look(file);
    free(file->path);
    free(file);
  }
}

/* ---- What was seen ---- */

static enum mincov_source_state state_of(const struct mincov_model_file *file) {
  if (!file->look->found) return MINCOV_SOURCE_MISSING;
  if (file->several_hashes) return MINCOV_SOURCE_SEVERAL;
  if (file->hash_kind == MINCOV_HASH_NONE) return MINCOV_SOURCE_UNCHECKED;
  return memcmp(file->look->hash, file->hash, sizeof file->hash) ? MINCOV_SOURCE_CHANGED : MINCOV_SOURCE_AS_COMPILED;
}

static void tell_warnings(const struct mincov_model_file *file) {
  const char *line = file->look->warnings;
  for (const char *end; line && (end = strchr(line, '\n')); line = end + 1)
    mincov_say_warning(file->path, "%.*s", (int)(end - line), line);
}

static void take_look(struct mincov_model_file *file) {
  if (file->look->hash_kind != file->hash_kind) { /* a module that came later brought the hash */
    mincov_source_look_free(file->look);
    mincov_source_look(file->path, file->hash_kind, file->look);
  }
  file->source = state_of(file);
  tell_warnings(file);
  file->excluded = file->look->excluded;
  file->excluded_count = file->look->excluded_count;
  file->look->excluded = NULL;
}

static int compare_files(const void *left, const void *right) {
  return strcmp((*(struct mincov_model_file *const *)left)->path, (*(struct mincov_model_file *const *)right)->path);
}

void mincov_model_finish_sources(struct mincov_model *model) {
  model->sorted_files = mincov_copy_bytes(model->files, model->file_count * sizeof *model->files);
  if (model->file_count) qsort(model->sorted_files, model->file_count, sizeof *model->sorted_files, compare_files);
  for (size_t i = 0; i < model->file_count; i++) {
    model->sorted_files[i]->order = i;
    if (model->sorted_files[i]->wanted) take_look(model->sorted_files[i]);
    free_look(model->sorted_files[i]);
  }
}
