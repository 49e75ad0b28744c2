/* Sources in the model: looked at by other threads while functions are evaluated, since a hash takes as long as all the rest.
 *
 * The files that a module brings in are one batch, begun before its functions are evaluated; there is one batch at a time. */
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "batch.h"
#include "message.h"
#include "model.h"
#include "source_look.h"

static void look(size_t item, void *context) {
  const struct mincov_model *model = context;
  struct mincov_model_file *file = model->files[model->looking_from + item];
  if (file->wanted) mincov_source_look(file->path, file->look->hash_kind, file->look);
}

void mincov_model_begin_sources(struct mincov_model *model, size_t first) {
  mincov_model_end_sources(model);
  for (size_t i = first; i < model->file_count; i++) {
    model->files[i]->look = mincov_allocate(1, sizeof *model->files[i]->look);
    model->files[i]->look->hash_kind = model->files[i]->hash_kind; /* which may change meanwhile */
  }
  model->looking_from = first;
  model->looking = mincov_batch_begin(model->file_count - first, look, model);
}

void mincov_model_end_sources(struct mincov_model *model) {
  mincov_batch_end(model->looking);
  model->looking = NULL;
}

static void free_look(struct mincov_model_file *file) {
  if (file->look) mincov_source_look_free(file->look);
  free(file->look);
  file->look = NULL;
}

void mincov_model_drop_files(struct mincov_model *model, size_t first) {
  mincov_model_end_sources(model);
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
  mincov_model_end_sources(model);
  model->sorted_files = mincov_copy_bytes(model->files, model->file_count * sizeof *model->files);
  if (model->file_count) qsort(model->sorted_files, model->file_count, sizeof *model->sorted_files, compare_files);
  for (size_t i = 0; i < model->file_count; i++) {
    if (model->sorted_files[i]->wanted) take_look(model->sorted_files[i]);
    free_look(model->sorted_files[i]);
  }
}
