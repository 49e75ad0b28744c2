/* Several builds of one program: see builds.h. */
#include "builds.h"

#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "maps.h"
#include "message.h"

/* The directory, with its last slash, that all sources lie below; the caller frees it. */
static char *common_directory(const struct mincov_map_index *index) {
  const struct mincov_file *files = index->files;
  size_t length = index->file_count ? files[0].path_length : 0;
  for (size_t i = 0; i < index->file_count; i++) {
    if (files[i].path_length < length) length = files[i].path_length;
    while (length && (memcmp(files[i].path, files[0].path, length) || files[0].path[length - 1] != '/')) length--;
  }
  return mincov_copy_text_of(length ? files[0].path : "", length);
}

/* What tells programs of one name apart: the path of the source that defines main, else (libraries, Java) the directory of all
 * sources; the caller frees it. NULL: the map cannot be read, which will be told when it is used. */
static char *identify(const struct mincov_module *module) {
  struct mincov_map_index index;
  if (!mincov_map_index_create(module, &index)) return NULL;
  char *source = common_directory(&index);
  bool found = false;
  for (size_t i = 0; i < index.function_count && !found; i++) {
    struct mincov_mapped_function mapped;
    if (!mincov_map_function_read(&index, i, &mapped)) {
      free(source);
      source = NULL;
      break;
    }
    const struct mincov_function *function = &mapped.function;
    if (function->name_length == 4 && !memcmp(function->name, "main", 4) && function->file_count) {
      const struct mincov_file *file = &index.files[mapped.files[0]];
      free(source);
      source = mincov_copy_text_of(file->path, file->path_length);
      found = true;
    }
    mincov_mapped_function_free(&mapped);
  }
  mincov_map_index_free(&index);
  return source;
}

/* A build among those of the same name. */
struct build {
  struct mincov_module *module;
  char *program; /* what tells programs of one name apart */
};

/* Greater: rather the current build. */
static int compare_age(const struct mincov_module *a, const struct mincov_module *b) {
  if (a->has_binary != b->has_binary) return a->has_binary ? 1 : -1;
  if (a->has_binary) return 0;
  if (a->modified.tv_sec != b->modified.tv_sec) return a->modified.tv_sec > b->modified.tv_sec ? 1 : -1;
  if (a->modified.tv_nsec != b->modified.tv_nsec) return a->modified.tv_nsec > b->modified.tv_nsec ? 1 : -1;
  return 0;
}

/* By program; of each program the current build first. */
static int compare_builds(const void *left, const void *right) {
  const struct build *a = left, *b = right;
  int order = strcmp(a->program, b->program);
  return order ? order : compare_age(b->module, a->module);
}

static void choose_among(struct build *builds, size_t count, bool all_builds) {
  qsort(builds, count, sizeof *builds, compare_builds);
  for (size_t first = 0, end; first < count; first = end) {
    size_t older = 0;
    const struct mincov_module *current = builds[first].module;
    for (end = first + 1; end < count && !strcmp(builds[end].program, builds[first].program); end++) {
      bool leave_out = !all_builds && compare_age(builds[end].module, current) < 0;
      builds[end].module->left_out = leave_out;
      older += leave_out;
      if (leave_out)
        mincov_say_note("%s: of %s build of %s than %s, left out (--all-builds unites them)", builds[end].module->origin,
                        current->has_binary ? "another" : "an older", current->name, current->origin);
    }
    if (end - first - older > 1) mincov_say_note("%zu builds of %s are united line by line", end - first - older, current->name);
  }
}

static void choose_of_name(struct mincov_module **modules, size_t count, bool all_builds) {
  struct build *builds = mincov_allocate(count, sizeof *builds);
  size_t build_count = 0;
  for (size_t i = 0; i < count; i++) {
    if (modules[i]->relocatable) continue;
    char *program = identify(modules[i]);
    if (program)
      builds[build_count++] = (struct build){modules[i], program};
    else
      modules[i]->left_out = true; /* its map is damaged, and the error is told */
  }
  if (build_count > 1) choose_among(builds, build_count, all_builds);
  for (size_t i = 0; i < build_count; i++) free(builds[i].program);
  free(builds);
}

void mincov_builds_choose(struct mincov_modules *modules, bool all_builds) {
  for (size_t first = 0, end; first < modules->count; first = end) {
    end = first + 1;
    while (end < modules->count && !strcmp(modules->items[end]->name, modules->items[first]->name)) end++;
    if (end - first > 1) choose_of_name(modules->items + first, end - first, all_builds);
  }
}
