/* Modules and their packages: see units.h. */
#include "units.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "allocate.h"

#define MODULE_FILE "module-info.java"

/* Index of the unit with exactly this prefix, or unit_count. directory->units is sorted. */
static size_t find(const struct mincov_java_directory *directory, const char *prefix, size_t length) {
  size_t low = 0, high = directory->unit_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *here = directory->units[middle].prefix;
    int order = strncmp(here, prefix, length);
    if (!order) order = here[length] != 0;
    if (!order) return middle;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return directory->unit_count;
}

size_t mincov_java_unit_of(const struct mincov_java_directory *directory, const char *target) {
  size_t length = strlen(target);
  for (;;) {
    while (length && target[length - 1] != '/') length--;
    size_t found = find(directory, target, length);
    if (found < directory->unit_count || !length) return found;
    length--;
  }
}

/* The folder of a module's declaration, with its slash; NULL for other sources. */
static char *module_prefix(const char *target) {
  size_t length = strlen(target), name = sizeof MODULE_FILE - 1;
  if (length < name || strcmp(target + length - name, MODULE_FILE)) return NULL;
  if (length > name && target[length - name - 1] != '/') return NULL;
  return mincov_copy_text_of(target, length - name);
}

/* Sources are sorted, so prefixes come almost sorted; the new ones are put in order by the caller. */
static void add_modules(struct mincov_java_directory *directory, const struct mincov_java_sources *sources, size_t known) {
  for (size_t i = 0; i < sources->count; i++) {
    char *prefix = module_prefix(sources->items[i].target);
    size_t added = directory->unit_count;
    if (prefix) {
      directory->unit_count = known; /* the search is in what is sorted */
      bool is_new = find(directory, prefix, strlen(prefix)) == known;
      directory->unit_count = added;
      if (is_new) mincov_java_directory_add_unit(directory, prefix, "");
    }
    free(prefix);
  }
}

static void name_packages(struct mincov_java_directory *directory, const struct mincov_java_sources *sources) {
  XXH3_state_t **hashes = mincov_allocate(directory->unit_count, sizeof(XXH3_state_t *));
  for (size_t i = 0; i < directory->unit_count; i++)
    if (!*directory->units[i].package) {
      hashes[i] = XXH3_createState();
      XXH3_64bits_reset(hashes[i]);
    }
  for (size_t i = 0; i < sources->count; i++) {
    size_t unit = mincov_java_unit_of(directory, sources->items[i].target);
    if (!hashes[unit]) continue;
    XXH3_64bits_update(hashes[unit], sources->items[i].target, strlen(sources->items[i].target) + 1);
  }
  for (size_t i = 0; i < directory->unit_count; i++) {
    if (!hashes[i]) continue;
    free(directory->units[i].package);
    directory->units[i].package = mincov_format("mincov_%016" PRIx64, (uint64_t)XXH3_64bits_digest(hashes[i]));
    XXH3_freeState(hashes[i]);
  }
  free(hashes);
}

void mincov_java_units_add(struct mincov_java_directory *directory, const struct mincov_java_sources *sources) {
  add_modules(directory, sources, directory->unit_count);
  mincov_java_directory_sort(directory);
  if (find(directory, "", 0) == directory->unit_count) {
    bool needed = false;
    for (size_t i = 0; !needed && i < sources->count; i++)
      needed = mincov_java_unit_of(directory, sources->items[i].target) == directory->unit_count;
    if (needed) mincov_java_directory_add_unit(directory, "", "");
    mincov_java_directory_sort(directory);
  }
  name_packages(directory, sources);
}
