/* A list of strings that grows, and the wrapper's two ways to end with a message. */
#ifndef MINCOV_WRAPPER_TEXT_H
#define MINCOV_WRAPPER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum exit_code {
  EXIT_SYSTEM = 1, /* the system refused something */
  EXIT_USE = 2,    /* wrong option or environment, or an incomplete installation */
};

/* Zero-initialise. Holds pointers, not copies; never freed (main.c). */
struct strings {
  const char **items;
  size_t count;
  size_t capacity;
};

/* Appends one string. The array behind items always ends with a NULL that is not counted, as exec wants it. */
void strings_append(struct strings *list, const char *item);
void strings_append_all(struct strings *list, const struct strings *from);

/* A new string, as printf would print it. */
__attribute__((format(printf, 1, 2))) const char *string_format(const char *format, ...);

bool string_starts(const char *string, const char *prefix);
bool string_ends(const char *string, const char *suffix);

/* The part after the last slash. */
const char *string_base_name(const char *path);

/* Memory, or the end of the process. */
void *allocate(size_t size);

/* Prints "mincov-clang: error: ..." or "mincov-clang: warning: ...". */
__attribute__((format(printf, 2, 3), noreturn)) void fail(enum exit_code code, const char *format, ...);
__attribute__((format(printf, 1, 2))) void warn(const char *format, ...);

#endif
