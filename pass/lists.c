#include "lists.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

void mincov_lists_add(struct mincov_lists *lists, enum mincov_pattern_kind kind, bool exclude, const char *glob, size_t length) {
  lists->patterns = mincov_grow(lists->patterns, lists->count, &lists->capacity, sizeof *lists->patterns);
  char *copy = mincov_allocate(length + 1, 1);
  memcpy(copy, glob, length);
  lists->patterns[lists->count++] = (struct mincov_pattern){.kind = kind, .exclude = exclude, .glob = copy};
  if (!exclude && kind == MINCOV_PATTERN_FILE) lists->has_file_includes = true;
  if (!exclude && kind == MINCOV_PATTERN_FUNCTION) lists->has_function_includes = true;
}

/* One line of a list file, without its comment and surrounding space. */
static bool add_line(struct mincov_lists *lists, bool exclude, const char *line, size_t length) {
  static const struct {
    const char *prefix;
    enum mincov_pattern_kind kind;
  } prefixes[] = {{"src:", MINCOV_PATTERN_FILE}, {"fun:", MINCOV_PATTERN_FUNCTION}};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
    size_t prefix = strlen(prefixes[i].prefix);
    if (length > prefix && strncmp(line, prefixes[i].prefix, prefix) == 0) {
      mincov_lists_add(lists, prefixes[i].kind, exclude, line + prefix, length - prefix);
      return true;
    }
  }
  return false;
}

static void trim(const char **line, size_t *length) {
  const char *comment = memchr(*line, '#', *length);
  if (comment) *length = (size_t)(comment - *line);
  while (*length && strchr(" \t\r\n", (*line)[*length - 1])) --*length;
  while (*length && strchr(" \t", **line)) ++*line, --*length;
}

bool mincov_lists_read(struct mincov_lists *lists, const char *path, bool exclude, char *message, size_t size) {
  FILE *file = fopen(path, "re");
  if (!file) {
    snprintf(message, size, "cannot read list %s: %s", path, strerror(errno));
    return false;
  }
  char *buffer = NULL;
  size_t capacity = 0, number = 0;
  bool good = true;
  ssize_t read;
  while (good && (read = getline(&buffer, &capacity, file)) >= 0) {
    const char *line = buffer;
    size_t length = (size_t)read;
    number++;
    trim(&line, &length);
    good = length == 0 || add_line(lists, exclude, line, length);
  }
  if (!good) snprintf(message, size, "%s:%zu: expected src:GLOB or fun:GLOB", path, number);
  if (good && ferror(file)) {
    snprintf(message, size, "cannot read list %s: %s", path, strerror(errno));
    good = false;
  }
  free(buffer);
  fclose(file);
  return good;
}

bool mincov_lists_match(const struct mincov_lists *lists, const char *path, const char *function) {
  bool file_included = !lists->has_file_includes, function_included = !lists->has_function_includes;
  for (size_t i = 0; i < lists->count; i++) {
    const struct mincov_pattern *pattern = &lists->patterns[i];
    const char *subject = pattern->kind == MINCOV_PATTERN_FILE ? path : function;
    if (!subject || fnmatch(pattern->glob, subject, 0) != 0) continue;
    if (pattern->exclude) return false;
    if (pattern->kind == MINCOV_PATTERN_FILE)
      file_included = true;
    else
      function_included = true;
  }
  return file_included && function_included;
}

void mincov_lists_free(struct mincov_lists *lists) {
  for (size_t i = 0; i < lists->count; i++) free(lists->patterns[i].glob);
  free(lists->patterns);
  *lists = (struct mincov_lists){0};
}
