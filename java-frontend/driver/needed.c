/* Which sources a program consists of: see needed.h.
 *
 * javac itself says so: with -verbose it names each source that it parses. That is one compilation more, but exact, and it shows
 * the user's own errors before anything is changed. */
#include "needed.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "content.h"
#include "message.h"
#include "package.h"
#include "process.h"

/* The folder of path, without that of its package where it ends in it. */
static char *find_root(const char *path, const char *package_folder) {
  size_t length = (size_t)(strrchr(path, '/') - path), package = strlen(package_folder);
  bool ends = package && length >= package && path[length - package] == '/' &&
              !strncmp(path + length - package + 1, package_folder, package - 1);
  if (ends) length -= package;
  return length ? mincov_copy_text_of(path, length) : mincov_copy_text("/");
}

bool mincov_java_main_find(const char *argument, enum mincov_java_encoding encoding, struct mincov_java_main *found) {
  *found = (struct mincov_java_main){0};
  size_t length = strlen(argument);
  struct mincov_content content;
  if (length < 6 || strcmp(argument + length - 5, ".java")) {
    mincov_say_error(argument, "not a Java source: its name does not end in .java");
    return false;
  }
  if (!mincov_read_file(argument, &content)) return false;
  found->path = realpath(argument, NULL);
  if (found->path) {
    char *package = mincov_java_package_of(content.data, content.size, encoding);
    char *folder = mincov_java_package_folder(content.data, content.size, encoding);
    const char *base = strrchr(found->path, '/') + 1;
    found->root = find_root(found->path, folder);
    found->class_name = mincov_format("%s%s%.*s", package, *package ? "." : "", (int)(strlen(base) - 5), base);
    free(folder);
    free(package);
  } else {
    mincov_say_error(argument, "cannot read: %s", strerror(errno));
  }
  free(content.data);
  return found->path != NULL;
}

void mincov_java_main_free(struct mincov_java_main *found) {
  free(found->path);
  free(found->root);
  free(found->class_name);
  *found = (struct mincov_java_main){0};
}

/* The path in a line `[parsing started SimpleFileObject[PATH]]` or `[parsing started DirectoryFileObject[ROOT:PATH]]`; NULL for
 * other lines. The caller frees it. */
static char *parsed_path(const char *line, size_t length, const char *root) {
  static const char simple[] = "[parsing started SimpleFileObject[", in_directory[] = "[parsing started DirectoryFileObject[";
  size_t root_length = strlen(root);
  if (length < 2 || strncmp(line + length - 2, "]]", 2)) return NULL;
  if (!strncmp(line, simple, sizeof simple - 1)) return mincov_copy_text_of(line + sizeof simple - 1, length - sizeof simple - 1);
  if (strncmp(line, in_directory, sizeof in_directory - 1)) return NULL;
  const char *rest = line + sizeof in_directory - 1, *end = line + length - 2;
  if ((size_t)(end - rest) <= root_length || strncmp(rest, root, root_length) || rest[root_length] != ':') return NULL;
  return mincov_format("%s/%.*s", root, (int)(end - rest - (ptrdiff_t)root_length - 1), rest + root_length + 1);
}

/* Whether the line is -verbose's, not a message. */
static bool is_verbose(const char *line) {
  static const char *const starts[] = {"[parsing ", "[loading ", "[search path ", "[checking ", "[wrote ", "[total "};
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
    if (!strncmp(line, starts[i], strlen(starts[i]))) return true;
  return false;
}

/* Gives the paths, ended by NULL, and passes on the lines that are messages. */
static char **read_messages(const char *messages, const char *root) {
  char **paths = NULL;
  size_t count = 0, capacity = 0, length;
  for (const char *line = messages; *line; line += length + (line[length] == '\n')) {
    length = strcspn(line, "\n");
    char *path = parsed_path(line, length, root);
    if (!is_verbose(line)) fprintf(stderr, "%.*s\n", (int)length, line);
    if (!path) continue;
    paths = mincov_grow(paths, count, &capacity, sizeof *paths);
    paths[count++] = path;
  }
  paths = mincov_grow(paths, count, &capacity, sizeof *paths);
  paths[count] = NULL;
  return paths;
}

bool mincov_java_needed_find(const struct mincov_java_main *main, const struct mincov_javac *javac,
                             const struct mincov_java_choice *choice, struct mincov_java_sources *sources) {
  struct mincov_javac call = *javac;
  char *messages, *classes = mincov_make_temporary_directory("mincov-java"), *files[] = {main->path};
  *sources = (struct mincov_java_sources){0};
  if (!classes) return false;
  call.classes = classes;
  call.source_path = main->root;
  call.verbose = true;
  int code = mincov_javac_run(&call, files, 1, &messages);
  char **paths = read_messages(messages, main->root);
  bool good = !code && mincov_java_sources_find((const char *const *)paths, choice, sources);
  for (size_t i = 0; paths[i]; i++) free(paths[i]);
  free(paths);
  free(messages);
  mincov_remove_directory(classes);
  free(classes);
  return good;
}
