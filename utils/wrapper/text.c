/* Growing lists of strings, and messages. */
#include "text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef MINCOV_SANITIZED
/* In builds with sanitizers: memory that is never freed is no fault here (main.c). */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }
#endif

void *allocate(size_t size) {
  void *memory = malloc(size);
  if (memory == NULL) fail(EXIT_SYSTEM, "out of memory");
  return memory;
}

void strings_append(struct strings *list, const char *item) {
  if (list->count + 1 >= list->capacity) {
    size_t capacity = list->capacity == 0 ? 64 : list->capacity * 2;
    if (capacity > SIZE_MAX / sizeof *list->items) fail(EXIT_SYSTEM, "out of memory");
    list->items = realloc(list->items, capacity * sizeof *list->items);
    if (list->items == NULL) fail(EXIT_SYSTEM, "out of memory");
    list->capacity = capacity;
  }
  list->items[list->count++] = item;
  list->items[list->count] = NULL;
}

void strings_append_all(struct strings *list, const struct strings *from) {
  for (size_t i = 0; i < from->count; i++) strings_append(list, from->items[i]);
}

const char *string_format(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (length < 0) fail(EXIT_SYSTEM, "a message or path cannot be formatted");
  char *text = allocate((size_t)length + 1);
  va_start(arguments, format);
  vsnprintf(text, (size_t)length + 1, format, arguments);
  va_end(arguments);
  return text;
}

bool string_starts(const char *string, const char *prefix) { return strncmp(string, prefix, strlen(prefix)) == 0; }

bool string_ends(const char *string, const char *suffix) {
  size_t length = strlen(string), suffix_length = strlen(suffix);
  return length >= suffix_length && strcmp(string + length - suffix_length, suffix) == 0;
}

const char *string_base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == NULL ? path : slash + 1;
}

void fail(enum exit_code code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("mincov-clang: error: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(code);
}

void warn(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("mincov-clang: warning: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
}
