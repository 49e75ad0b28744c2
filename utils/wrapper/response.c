/* Expands response files, to see what is in them; clang is given the files themselves.
 *
 * The rules are the driver's (GNU style): white space separates; a backslash takes the next character as it is, inside quotes and
 * out; single and double quotes may enclose any part of an argument. Files may name other files, relative to the working directory.
 * Open files are kept on an explicit stack. */
#include "response.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a whole file; NULL if it cannot be read. */
static char *read_text(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return NULL;
  size_t capacity = 4096, used = 0;
  char *text = allocate(capacity);
  size_t got;
  while ((got = fread(text + used, 1, capacity - used, file)) > 0) {
    used += got;
    if (used < capacity) continue;
    if (capacity > SIZE_MAX / 2 || (text = realloc(text, capacity *= 2)) == NULL) fail(EXIT_SYSTEM, "%s: out of memory", path);
  }
  bool failed = ferror(file) != 0; /* a directory, for example */
  fclose(file);
  *size = used;
  return failed ? NULL : text;
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f' || c == '\0'; }

/* Splits text into arguments, which are written over the text itself: an argument is never longer than what it is read from, and
 * its terminator lands on the separator that was read. text has room for one more byte. */
static struct strings tokenize(char *text, size_t size) {
  struct strings tokens = {0};
  size_t at = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* a byte order mark */
  for (;;) {
    while (at < size && is_space(text[at])) at++;
    if (at >= size) return tokens;
    char *token = text + at, *end = token;
    char quote = '\0';
    for (; at < size && (quote != '\0' || !is_space(text[at])); at++) {
      if (text[at] == '\\' && at + 1 < size)
        *end++ = text[++at];
      else if (quote == '\0' && (text[at] == '"' || text[at] == '\''))
        quote = text[at];
      else if (quote != '\0' && text[at] == quote)
        quote = '\0';
      else
        *end++ = text[at];
    }
    at++;
    *end = '\0';
    strings_append(&tokens, token);
  }
}

struct open_file {
  const char *path; /* NULL for the command line */
  struct strings tokens;
  size_t next;
};

struct stack {
  struct open_file *items;
  size_t count;
  size_t capacity;
};

static void stack_push(struct stack *stack, struct open_file file) {
  if (stack->count == stack->capacity) {
    stack->capacity = stack->capacity == 0 ? 8 : stack->capacity * 2;
    stack->items = realloc(stack->items, stack->capacity * sizeof *stack->items);
    if (stack->items == NULL) fail(EXIT_SYSTEM, "out of memory");
  }
  stack->items[stack->count++] = file;
}

static bool stack_holds(const struct stack *stack, const char *path) {
  for (size_t i = 0; i < stack->count; i++)
    if (stack->items[i].path != NULL && strcmp(stack->items[i].path, path) == 0) return true;
  return false;
}

/* Opens the response file that token names, if it does and can be read. */
static bool open_response(struct stack *stack, const char *token) {
  if (token[0] != '@' || token[1] == '\0' || stack_holds(stack, token + 1)) return false;
  size_t size;
  char *text = read_text(token + 1, &size);
  if (text == NULL) return false;
  if ((text = realloc(text, size + 1)) == NULL) fail(EXIT_SYSTEM, "%s: out of memory", token + 1);
  stack_push(stack, (struct open_file){.path = token + 1, .tokens = tokenize(text, size)});
  return true;
}

struct strings response_expand(const struct strings *arguments, struct strings *from_file) {
  struct strings expanded = {0};
  struct stack stack = {0};
  stack_push(&stack, (struct open_file){.tokens = *arguments});
  while (stack.count > 0) {
    struct open_file *top = &stack.items[stack.count - 1];
    if (top->next == top->tokens.count) {
      stack.count--;
      continue;
    }
    const char *token = top->tokens.items[top->next++];
    bool in_file = top->path != NULL;
    if (open_response(&stack, token)) continue;
    strings_append(&expanded, token);
    if (in_file) strings_append(from_file, token);
  }
  return expanded;
}
