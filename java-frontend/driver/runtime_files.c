/* The runtime's sources: see runtime_files.h. */
#include "runtime_files.h"

#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "java_runtime.h"
#include "message.h"
#include "mincov/java_map.h"

/* A file of the unit's package, as a target. */
static char *path_in_package(const struct mincov_java_unit *unit, const char *name, const char *suffix) {
  char *folder = mincov_copy_text(unit->package);
  for (char *dot = folder; (dot = strchr(dot, '.'));) *dot = '/';
  char *path = mincov_format("%s%s/%s%s", unit->prefix, folder, name, suffix);
  free(folder);
  return path;
}

char *mincov_java_runtime_path(const struct mincov_java_unit *unit, const char *class_name) {
  return class_name ? path_in_package(unit, class_name, ".java") : path_in_package(unit, MINCOV_JAVA_MAP_NAME, "");
}

char *mincov_java_runtime_source_path(const struct mincov_java_unit *unit, size_t number) {
  const struct mincov_java_runtime_file *file = mincov_java_runtime_files;
  while (number && file->name) file++, number--;
  return file->name ? path_in_package(unit, file->name, "") : NULL;
}

/* The text with the package's name in place. */
static void fill_in(const struct mincov_java_runtime_file *file, const char *package, struct mincov_text *out) {
  const char *at = file->text;
  for (const char *mark; (mark = strstr(at, MINCOV_JAVA_RUNTIME_PACKAGE)); at = mark + strlen(MINCOV_JAVA_RUNTIME_PACKAGE)) {
    mincov_text_add_bytes(out, at, (size_t)(mark - at));
    mincov_text_add_bytes(out, package, strlen(package));
  }
  mincov_text_add_bytes(out, at, strlen(at));
}

bool mincov_java_runtime_write(struct mincov_java_directory *directory, const struct mincov_java_unit *unit,
                               enum mincov_java_encoding encoding) {
  bool good = true;
  for (const struct mincov_java_runtime_file *file = mincov_java_runtime_files; good && file->name; file++) {
    struct mincov_text text = {0};
    struct mincov_bytes bytes = {0};
    char *path = path_in_package(unit, file->name, "");
    fill_in(file, unit->package, &text);
    good = mincov_java_encode(encoding, text.data, text.length, &bytes) == MINCOV_OK;
    if (!good)
      mincov_say_error(path, "out of memory");
    else
      good = mincov_java_directory_write(directory, path, bytes.data, bytes.size);
    free(bytes.data);
    free(text.data);
    free(path);
  }
  return good;
}
