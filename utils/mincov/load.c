/* From files to modules: see load.h. */
#include "load.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "elf_map.h"
#include "images.h"
#include "input.h"
#include "message.h"
#include "progress.h"

char *mincov_module_id_text(const struct mincov_profile *image) {
  struct mincov_text text = {0};
  mincov_text_add_bytes(&text, "", 0);
  for (unsigned i = 0; i < image->id_size; i++) mincov_text_add(&text, "%02x", image->id[i]);
  return text.data;
}

bool mincov_module_probe(const struct mincov_module *module, uint64_t index) {
  if (!module->probes) return false;
  const uint8_t *probe = module->probes + index * module->image.probe_width;
  for (unsigned i = 0; i < module->image.probe_width; i++)
    if (probe[i]) return true;
  return false;
}

/* ---- Modules ---- */

struct mincov_module *mincov_modules_add(struct mincov_modules *modules, const char *origin) {
  struct mincov_module *module = mincov_allocate(1, sizeof *module);
  module->origin = mincov_copy_text(origin);
  modules->items = mincov_grow(modules->items, modules->count, &modules->capacity, sizeof *modules->items);
  modules->items[modules->count++] = module;
  return module;
}

static struct mincov_module_key key_of(const struct mincov_profile *image) {
  struct mincov_module_key key;
  memset(&key, 0, sizeof key);
  key.id_kind = (uint32_t)image->id_kind;
  key.id_size = image->id_size;
  memcpy(key.id, image->id, image->id_size);
  return key;
}

/* A copy of a build goes by several names: the first in order is taken, so that the result does not depend on the inputs' order. */
static void take_name(struct mincov_module *module, const struct mincov_profile *image) {
  char *name = mincov_copy_text_of(image->name, image->name_length);
  if (module->name && strcmp(module->name, name) <= 0) {
    free(name);
  } else {
    free(module->name);
    module->name = name;
  }
  module->image.name = module->name;
  module->image.name_length = strlen(module->name);
}

/* ---- Maps ---- */

static bool refuse_other_map(const struct mincov_module *module, const char *origin) {
  mincov_say_error(origin, "its map differs from that of %s, which has the same id", module->map_origin);
  return false;
}

/* The module's first map becomes its own; others must be equal. map: freed by the caller unless it is NULL afterwards. */
static bool take_map(struct mincov_module *module, uint8_t **map, const char *origin, uint64_t base) {
  if (module->map) return !memcmp(module->map, *map, module->image.map_size) || refuse_other_map(module, origin);
  module->image.map_check = mincov_profile_map_check(*map, module->image.map_size);
  module->image.map = module->map = *map;
  module->map_origin = mincov_copy_text(origin);
  module->map_base = base;
  *map = NULL;
  return true;
}

/* Reads the image's map, if it has one and that may be news. */
static bool read_map(struct mincov_module *module, struct mincov_images *images) {
  const struct mincov_profile *image = &images->image;
  if (!image->map_offset) return true;
  if (module->map && mincov_profile_tells_map(image)) {
    bool same = !image->map_check || image->map_check == module->image.map_check;
    return same || refuse_other_map(module, images->path);
  }
  uint8_t *map = mincov_allocate_room(image->map_size, 1);
  bool good = mincov_images_read(images, image->map_offset, image->map_size, map);
  if (good && !mincov_profile_fits_map(image, map)) {
    mincov_say_error(images->path, "offset %" PRIu64 ": the map is damaged: it is not the one that the header tells",
                     images->start + image->map_offset);
    good = false;
  }
  good = good && take_map(module, &map, images->path, images->start + image->map_offset);
  free(map);
  return good;
}

/* ---- One image into its module ---- */

/* Finds or makes the module of an image's build. NULL after telling the error: another layout under the same id. */
static struct mincov_module *module_of(struct mincov_modules *modules, const struct mincov_profile *image, const char *origin) {
  struct mincov_module_key key = key_of(image);
  struct mincov_module *module = NULL;
  HASH_FIND(hash, modules->by_key, &key, sizeof key, module);
  if (module) {
    if (mincov_profile_same_build(&module->image, image)) return module;
    mincov_say_error(origin, "its probes or map are laid out differently from those of %s, which has the same id", module->origin);
    return NULL;
  }
  module = mincov_modules_add(modules, origin);
  module->image = *image;
  module->image.probes = NULL;
  module->image.map = NULL;
  module->image.runs_begun = module->image.runs_ended = 0;
  module->image.flags = 0; /* its probes are never inverted; whether they were reset the profiles tell */
  module->key = key;
  HASH_ADD(hash, modules->by_key, key, sizeof module->key, module);
  return module;
}

static uint64_t add_saturating(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

void mincov_module_add_runs(struct mincov_module *module, uint64_t begun, uint64_t ended) {
  module->image.runs_begun = add_saturating(module->image.runs_begun, begun);
  module->image.runs_ended = add_saturating(module->image.runs_ended, ended);
}

static void take_age(struct mincov_module *module, struct timespec modified) {
  if (modified.tv_sec > module->modified.tv_sec ||
      (modified.tv_sec == module->modified.tv_sec && modified.tv_nsec > module->modified.tv_nsec))
    module->modified = modified;
}

static bool read_probes(struct mincov_module *module, struct mincov_images *images, struct timespec modified) {
  const struct mincov_profile *image = &images->image;
  uint8_t *probes = mincov_allocate_room(image->probes_size, 1);
  bool good = mincov_images_read(images, image->probes_offset, image->probes_size, probes);
  if (good) {
    if (!module->probes) {
      module->probes = mincov_allocate(image->probes_size, 1);
      module->image.probes = module->probes;
    }
    mincov_profile_merge_probes(module->probes, probes, image->probes_size, image->probe_width,
                                image->flags & MINCOV_PROFILE_INVERTED);
    mincov_module_add_runs(module, image->runs_begun, image->runs_ended);
    module->image.flags |= image->flags & MINCOV_PROFILE_RESET;
    module->profile_count++;
    take_age(module, modified);
  }
  free(probes);
  return good;
}

/* ---- Files ---- */

static void load_profile(struct mincov_modules *modules, const struct mincov_input *input) {
  struct mincov_images images;
  if (!mincov_images_open(&images, input->path, O_RDONLY)) return;
  while (mincov_images_next(&images)) {
    const struct mincov_profile *image = &images.image;
    struct mincov_module *module = module_of(modules, image, input->path);
    if (!module || !read_map(module, &images)) continue;
    take_name(module, image);
    if (mincov_images_is_java(&images) && !image->runs_begun)
      take_age(module, input->modified); /* a map resource: what never ran is no profile, though it looks like one */
    else
      read_probes(module, &images, input->modified);
  }
  mincov_images_close(&images);
}

static void take_binary(struct mincov_elf_module *found, void *context) {
  struct mincov_modules *modules = context;
  struct mincov_module *module = NULL;
  if (!found->instrumented)
    mincov_say_error(found->origin, "not instrumented: it has no section %s (mincov-clang compiles with one)", MINCOV_MAP_SECTION);
  else if (!found->relocatable)
    module = module_of(modules, &found->image, found->origin);
  else {
    module = mincov_modules_add(modules, found->origin);
    module->image = found->image;
    module->image.map = NULL;
  }
  if (module && (!found->map || take_map(module, &found->map, found->origin, 0))) {
    take_name(module, &found->image);
    module->has_binary = !found->relocatable;
    module->relocatable = found->relocatable;
  }
  free(found->map);
  free(found->origin);
}

static void load_file(struct mincov_modules *modules, const struct mincov_input *input) {
  enum mincov_file_kind kind;
  if (!mincov_file_find_kind(input->path, &kind)) return;
  if (kind == MINCOV_FILE_PROFILE)
    load_profile(modules, input);
  else
    mincov_elf_read(input->path, take_binary, modules);
}

/* ---- All files ---- */

static int compare_modules(const void *left, const void *right) {
  const struct mincov_module *a = *(struct mincov_module *const *)left, *b = *(struct mincov_module *const *)right;
  int order = strcmp(a->name, b->name);
  if (!order) order = memcmp(a->image.id, b->image.id, sizeof a->image.id);
  return order ? order : strcmp(a->origin, b->origin);
}

static void free_module(struct mincov_module *module) {
  free(module->origin);
  free(module->map_origin);
  free(module->name);
  free(module->probes);
  free(module->map);
  free(module);
}

/* A binary of the same name whose build is another one, to say what was mixed up; NULL if there is none. Modules are sorted. */
static const struct mincov_module *other_build(const struct mincov_modules *modules, size_t number) {
  const char *name = modules->items[number]->name;
  size_t first = number;
  while (first > 0 && !strcmp(modules->items[first - 1]->name, name)) first--;
  for (size_t i = first; i < modules->count && !strcmp(modules->items[i]->name, name); i++)
    if (i != number && modules->items[i]->has_binary) return modules->items[i];
  return NULL;
}

static void tell_missing_map(const struct mincov_modules *modules, size_t number) {
  const struct mincov_module *module = modules->items[number], *other = other_build(modules, number);
  char *id = mincov_module_id_text(&module->image);
  char *other_id = other ? mincov_module_id_text(&other->image) : NULL;
  if (other)
    mincov_say_error(module->origin, "written without its map, and by another build of %s (id %s) than %s (id %s)", module->name,
                     id, other->origin, other_id);
  else
    mincov_say_error(module->origin, "written without its map: give the %s %s with id %s as well",
                     module->image.id_kind == MINCOV_ID_BUILD_ID ? "binary" : "binary or map resource", module->name, id);
  free(id);
  free(other_id);
}

static void drop_left_out(struct mincov_modules *modules) {
  size_t kept = 0;
  for (size_t i = 0; i < modules->count; i++) {
    if (modules->items[i]->left_out)
      free_module(modules->items[i]);
    else
      modules->items[kept++] = modules->items[i];
  }
  modules->count = kept;
}

void mincov_modules_settle(struct mincov_modules *modules, bool need_map) {
  HASH_CLEAR(hash, modules->by_key);
  for (size_t i = 0; i < modules->count; i++) {
    struct mincov_module *module = modules->items[i];
    module->left_out = !module->name || (!module->profile_count && !module->map);
  }
  drop_left_out(modules);
  if (modules->count) qsort(modules->items, modules->count, sizeof *modules->items, compare_modules);
  if (!need_map) return;
  for (size_t i = 0; i < modules->count; i++) {
    modules->items[i]->left_out = !modules->items[i]->map;
    if (modules->items[i]->left_out) tell_missing_map(modules, i);
  }
  drop_left_out(modules);
}

void mincov_modules_load(const char *const *arguments, bool need_map, struct mincov_modules *modules) {
  *modules = (struct mincov_modules){0};
  struct mincov_inputs inputs;
  mincov_inputs_find(arguments, &inputs);
  struct mincov_progress progress;
  mincov_progress_begin(&progress, "reading", inputs.count);
  for (size_t i = 0; i < inputs.count; i++) {
    load_file(modules, &inputs.items[i]);
    mincov_progress_step(&progress);
  }
  mincov_progress_end(&progress);
  mincov_inputs_free(&inputs);
  mincov_modules_settle(modules, need_map);
}

void mincov_modules_free(struct mincov_modules *modules) {
  for (size_t i = 0; i < modules->count; i++) free_module(modules->items[i]);
  free(modules->items);
  *modules = (struct mincov_modules){0};
}
