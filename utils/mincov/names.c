/* Function names for people: see names.h. */
#include "names.h"

#include <libiberty/demangle.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"

/* A name this long is shown as it is: demangling may multiply its length. */
enum { LONGEST_TO_DEMANGLE = 1 << 16 };

/* LLVM marks names that the assembler must not decorate by a leading byte 1. */
static const char *skip_mark(const char *linkage_name) { return linkage_name[0] == 1 ? linkage_name + 1 : linkage_name; }

static char *demangle(const char *linkage_name, int options) {
  const char *name = skip_mark(linkage_name);
  char *demangled = NULL;
  if (strlen(name) <= LONGEST_TO_DEMANGLE) {
    if (name[0] == '_' && (name[1] == 'Z' || name[1] == 'R' || !strncmp(name, "__Z", 3)))
      demangled = cplus_demangle(name, options | DMGL_AUTO);
    else if (name[0] == '_' && name[1] == 'D')
      demangled = cplus_demangle(name, options | DMGL_DLANG);
  }
  return demangled ? demangled : mincov_copy_text(name);
}

char *mincov_name_display(const char *linkage_name) { return demangle(linkage_name, DMGL_PARAMS | DMGL_ANSI); }

/* Length of an operator's name at text, which follows "operator": its < and > are no brackets. 0: no such operator. */
static size_t operator_length(const char *text) {
  static const char *const operators[] = {"<=>", "<<=", ">>=", "->*", "<<", ">>", "<=", ">=", "->", "<", ">"};
  for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++)
    if (!strncmp(text, operators[i], strlen(operators[i]))) return strlen(operators[i]);
  return 0;
}

/* How far to go on in name: past a whole operator, else one character. */
static size_t step(const char *start, const char *at) {
  static const char word[] = "operator";
  bool begins_word = at == start || at[-1] == ':' || at[-1] == ' ';
  if (begins_word && !strncmp(at, word, sizeof word - 1)) return sizeof word - 1 + operator_length(at + sizeof word - 1);
  return 1;
}

static int depth_change(const char *at, size_t length) {
  if (length != 1) return 0;
  if (*at == '<' || *at == '(' || *at == '{' || *at == '[') return 1;
  if (*at == '>' || *at == ')' || *at == '}' || *at == ']') return -1;
  return 0;
}

char *mincov_name_base(const char *linkage_name) {
  char *name = demangle(linkage_name, DMGL_NO_OPTS);
  const char *component = name, *end = NULL;
  int depth = 0;
  for (const char *at = name; *at;) {
    size_t length = step(name, at);
    int change = depth_change(at, length);
    if (depth == 0 && change == 1 && *at == '<' && !end) end = at;
    depth += change;
    if (depth < 0) depth = 0;
    if (depth == 0 && at[0] == ':' && at[1] == ':') {
      component = at + 2;
      end = NULL;
      length = 2;
    }
    at += length;
  }
  /* "<impl at ...>" and the like begin with a bracket: there is nothing before it to keep. */
  if (!end || end == component) end = component + strlen(component);
  char *base = mincov_copy_text_of(component, (size_t)(end - component));
  free(name);
  return base;
}

char *mincov_name_common(const char *linkage_name) {
  char *name = demangle(linkage_name, DMGL_NO_OPTS);
  struct mincov_text common = {0};
  int depth = 0;
  for (const char *at = name; *at;) {
    size_t length = step(name, at);
    int change = length == 1 && (*at == '<' || *at == '>') ? depth_change(at, 1) : 0;
    if (change < 0 && depth > 0) depth--;
    if (depth == 0) mincov_text_add_bytes(&common, at, length);
    if (change > 0 && depth++ == 0) mincov_text_add(&common, "...");
    at += length;
  }
  free(name);
  return common.data ? common.data : mincov_copy_text("");
}
