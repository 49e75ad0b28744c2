/* The output directory: see directory.h.
 *
 * The manifest is a sequence of texts, each ended by a zero byte, since paths may hold anything else: the format's name, then `U`
 * prefix package for each unit and `F` target source holder for each source. */
#include "directory.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "allocate.h"
#include "content.h"
#include "message.h"
#include "output.h"

#define MANIFEST ".mincov-java"
#define FORMAT "mincov-java 1"

static char *path_of(const struct mincov_java_directory *directory, const char *target) {
  return mincov_format("%s/%s", directory->root, target);
}

void mincov_java_directory_add_entry(struct mincov_java_directory *directory, const char *target, const char *source,
                                     const char *holder) {
  directory->entries =
      mincov_grow(directory->entries, directory->entry_count, &directory->entry_capacity, sizeof *directory->entries);
  directory->entries[directory->entry_count++] = (struct mincov_java_entry){
      .target = mincov_copy_text(target), .source = mincov_copy_text(source), .holder = mincov_copy_text(holder)};
}

void mincov_java_directory_add_unit(struct mincov_java_directory *directory, const char *prefix, const char *package) {
  directory->units = mincov_grow(directory->units, directory->unit_count, &directory->unit_capacity, sizeof *directory->units);
  directory->units[directory->unit_count++] =
      (struct mincov_java_unit){.prefix = mincov_copy_text(prefix), .package = mincov_copy_text(package)};
}

static int compare_entries(const void *left, const void *right) {
  return strcmp(((const struct mincov_java_entry *)left)->target, ((const struct mincov_java_entry *)right)->target);
}

static int compare_units(const void *left, const void *right) {
  return strcmp(((const struct mincov_java_unit *)left)->prefix, ((const struct mincov_java_unit *)right)->prefix);
}

void mincov_java_directory_sort(struct mincov_java_directory *directory) {
  if (directory->entry_count) qsort(directory->entries, directory->entry_count, sizeof *directory->entries, compare_entries);
  if (directory->unit_count) qsort(directory->units, directory->unit_count, sizeof *directory->units, compare_units);
}

const struct mincov_java_entry *mincov_java_directory_find(const struct mincov_java_directory *directory, const char *target) {
  const struct mincov_java_entry key = {.target = (char *)target};
  if (!directory->entry_count) return NULL;
  return bsearch(&key, directory->entries, directory->entry_count, sizeof key, compare_entries);
}

/* Gives the text at *at and moves behind it; NULL at the end and where the zero byte is missing. */
static const char *next_text(const struct mincov_content *content, size_t *at) {
  if (*at >= content->size) return NULL;
  const char *text = (const char *)content->data + *at;
  const char *end = memchr(text, 0, content->size - *at);
  if (!end) return NULL;
  *at = (size_t)(end - (const char *)content->data) + 1;
  return text;
}

static bool read_manifest(struct mincov_java_directory *directory, const char *path, const struct mincov_content *content) {
  size_t at = 0;
  const char *format = next_text(content, &at);
  bool good = format && !strcmp(format, FORMAT);
  if (!good) mincov_say_error(path, "not the manifest of this version (" FORMAT "): remove the output directory");
  while (good && at < content->size) {
    size_t start = at;
    const char *kind = next_text(content, &at), *first = next_text(content, &at), *second = next_text(content, &at);
    const char *third = second && !strcmp(kind, "F") ? next_text(content, &at) : NULL;
    if (second && !strcmp(kind, "U"))
      mincov_java_directory_add_unit(directory, first, second);
    else if (third)
      mincov_java_directory_add_entry(directory, first, second, third);
    else
      good = false;
    if (!good) mincov_say_error(path, "offset %zu: damaged manifest: remove the output directory", start);
  }
  mincov_java_directory_sort(directory);
  return good;
}

/* Whether it holds nothing; an unreadable one counts as holding something. */
static bool is_empty(const char *directory) {
  DIR *stream = opendir(directory);
  bool empty = stream != NULL;
  for (struct dirent *entry; empty && (entry = readdir(stream));)
    empty = !strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..");
  if (stream) closedir(stream);
  return empty;
}

bool mincov_java_directory_is_ours(const char *path) {
  char *manifest = mincov_format("%s/" MANIFEST, path);
  bool found = !access(manifest, F_OK);
  free(manifest);
  return found;
}

bool mincov_java_directory_open(const char *root, struct mincov_java_directory *directory) {
  *directory = (struct mincov_java_directory){.root = mincov_copy_text(root)};
  if (!mincov_make_directory(root)) return false;
  char *manifest = path_of(directory, MANIFEST);
  struct mincov_content content;
  bool good = false;
  if (mincov_try_read_file(manifest, &content)) {
    good = read_manifest(directory, manifest, &content);
    free(content.data);
  } else if (errno != ENOENT) {
    mincov_say_error(manifest, "cannot read: %s", strerror(errno));
  } else if (!(good = is_empty(root))) {
    mincov_say_error(root, "not empty, and not an output directory of mincov-java: nothing was written");
  }
  free(manifest);
  return good;
}

void mincov_java_directory_clear_entries(struct mincov_java_directory *directory) {
  for (size_t i = 0; i < directory->entry_count; i++) {
    free(directory->entries[i].target);
    free(directory->entries[i].source);
    free(directory->entries[i].holder);
  }
  directory->entry_count = 0;
}

void mincov_java_directory_free(struct mincov_java_directory *directory) {
  mincov_java_directory_clear_entries(directory);
  for (size_t i = 0; i < directory->unit_count; i++) {
    free(directory->units[i].prefix);
    free(directory->units[i].package);
  }
  free(directory->entries);
  free(directory->units);
  free(directory->root);
  *directory = (struct mincov_java_directory){0};
}

static void add_text(struct mincov_text *out, const char *text) { mincov_text_add_bytes(out, text, strlen(text) + 1); }

static void add_unit_texts(struct mincov_text *out, const struct mincov_java_unit *unit) {
  add_text(out, "U");
  add_text(out, unit->prefix);
  add_text(out, unit->package);
}

static void add_entry_texts(struct mincov_text *out, const struct mincov_java_entry *entry) {
  add_text(out, "F");
  add_text(out, entry->target);
  add_text(out, entry->source);
  add_text(out, entry->holder);
}

bool mincov_java_directory_save(struct mincov_java_directory *directory) {
  struct mincov_text out = {0};
  mincov_java_directory_sort(directory);
  add_text(&out, FORMAT);
  for (size_t i = 0; i < directory->unit_count; i++) add_unit_texts(&out, &directory->units[i]);
  for (size_t i = 0; i < directory->entry_count; i++) add_entry_texts(&out, &directory->entries[i]);
  bool good = mincov_java_directory_write(directory, MANIFEST, out.data, out.length);
  free(out.data);
  return good;
}

/* Folders are made when a file finds none, which is rare. */
bool mincov_java_directory_write(struct mincov_java_directory *directory, const char *target, const void *data, size_t size) {
  char *path = path_of(directory, target), *slash = strrchr(path, '/');
  bool good = true;
  int reason = mincov_try_write_file(path, data, size);
  if (reason == ENOENT) {
    *slash = 0;
    good = mincov_make_directory(path);
    *slash = '/';
    reason = good ? mincov_try_write_file(path, data, size) : 0;
  }
  if (reason && !atomic_exchange(&directory->failed, true)) mincov_say_error(path, "cannot write: %s", strerror(reason));
  good = good && !reason;
  free(path);
  return good;
}

void mincov_java_directory_remove(const struct mincov_java_directory *directory, const char *target) {
  char *path = path_of(directory, target);
  size_t root_length = strlen(directory->root);
  if (unlink(path) && errno != ENOENT) mincov_say_warning(path, "cannot remove: %s", strerror(errno));
  for (char *slash; (slash = strrchr(path, '/')) && (size_t)(slash - path) > root_length;) {
    *slash = 0;
    if (rmdir(path)) break;
  }
  free(path);
}
