/* Reading --mincov options.
 *
 * Pass options come from MINCOV_PASS and from the command line, as one string of key=value parts separated by ';'. Key by key the
 * command line beats the environment; within one of them a key may stand several times, which is for the pass to judge. The wrapper
 * hands the result on as arguments, whatever its origin, for a compiler cache looks at arguments, not at our environment. */
#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const options_help[][2] = {
    {"--mincov=KEY=VALUE[;KEY=VALUE...]", "options for the pass; may be repeated; beats MINCOV_PASS key by key"},
    {"--mincov-dir=DIR", "when linking: where runs write their profiles unless MINCOV_DIR or MINCOV_FILE says otherwise"},
    {"--mincov-no-lines", "do not add -gline-tables-only where no -g option is given"},
    {"--mincov-runtime=FILE|none", "when linking: another runtime library, or none"},
    {"--mincov-help", "print this text"},
    {NULL, NULL},
};

/* One pass option. Parts point into the strings they were read from. */
struct part {
  const char *text;
  size_t length;
  size_t key_length;
};

struct parts {
  struct part *items;
  size_t count;
  size_t capacity;
};

static void parts_append(struct parts *parts, struct part part) {
  if (parts->count == parts->capacity) {
    parts->capacity = parts->capacity == 0 ? 16 : parts->capacity * 2;
    parts->items = realloc(parts->items, parts->capacity * sizeof *parts->items);
    if (parts->items == NULL) fail(EXIT_SYSTEM, "out of memory");
  }
  parts->items[parts->count++] = part;
}

static bool parts_have_key(const struct parts *parts, const struct part *part) {
  for (size_t i = 0; i < parts->count; i++) {
    const struct part *other = &parts->items[i];
    if (other->key_length == part->key_length && memcmp(other->text, part->text, part->key_length) == 0) return true;
  }
  return false;
}

/* Appends the parts of text, but for empty ones ("a=1;;b=2") and those whose key is in stronger. */
static void parts_read(struct parts *parts, const char *text, const struct parts *stronger) {
  for (;;) {
    struct part part = {.text = text, .length = strcspn(text, ";")};
    const char *equals = memchr(text, '=', part.length);
    part.key_length = equals == NULL ? part.length : (size_t)(equals - text);
    if (part.length > 0 && !parts_have_key(stronger, &part)) parts_append(parts, part);
    if (text[part.length] == '\0') return;
    text += part.length + 1;
  }
}

static const char *parts_join(const struct parts *parts) {
  if (parts->count == 0) return NULL;
  size_t size = 0;
  for (size_t i = 0; i < parts->count; i++) size += parts->items[i].length + 1;
  char *text = allocate(size), *end = text;
  for (size_t i = 0; i < parts->count; i++) {
    if (i > 0) *end++ = ';';
    memcpy(end, parts->items[i].text, parts->items[i].length);
    end += parts->items[i].length;
  }
  *end = '\0';
  return text;
}

static const struct parts none = {0};

/* The directory is compiled into a program that may run anywhere, so it must not depend on where the program starts. */
static const char *absolute_path(const char *path) {
  if (path[0] == '/') return path;
  char *here = getcwd(NULL, 0);
  if (here == NULL) fail(EXIT_SYSTEM, "--mincov-dir=%s: the working directory has no name: %s", path, strerror(errno));
  return string_format("%s/%s", here, path);
}

/* Whether argument is "NAME=VALUE"; *value is then set, and must not be empty. */
static bool option_value(const char *argument, const char *name, const char **value) {
  size_t length = strlen(name);
  if (strncmp(argument, name, length) != 0 || argument[length] != '=') return false;
  *value = argument + length + 1;
  if (**value == '\0') fail(EXIT_USE, "%s= needs a value; see --mincov-help", name);
  return true;
}

/* Takes one argument if it is ours. Everything that starts with --mincov is: a misspelt option must not reach clang. */
static bool option_take(struct options *options, struct parts *pass, const char *argument) {
  const char *value;
  if (!string_starts(argument, "--mincov")) return false;
  if (option_value(argument, "--mincov", &value))
    parts_read(pass, value, &none);
  else if (option_value(argument, "--mincov-dir", &value))
    options->directory = absolute_path(value);
  else if (option_value(argument, "--mincov-runtime", &value))
    options->runtime = value;
  else if (strcmp(argument, "--mincov-no-lines") == 0)
    options->lines = false;
  else if (strcmp(argument, "--mincov-help") == 0)
    options->help = true;
  else
    fail(EXIT_USE,
         "unknown option '%s'; valid ones: --mincov=OPTIONS, --mincov-dir=DIR, --mincov-no-lines, "
         "--mincov-runtime=FILE, --mincov-help",
         argument);
  return true;
}

struct options options_read(int count, char **arguments) {
  struct options options = {.lines = true};
  struct parts pass = {0};
  for (int i = 0; i < count; i++) {
    /* `-mllvm -mincov=...`, the way without the wrapper, is the same thing: clang takes that option but once. */
    const char *next = i + 1 < count ? arguments[i + 1] : "";
    if (strcmp(arguments[i], "-mllvm") == 0 && string_starts(next, "-mincov=")) {
      parts_read(&pass, next + strlen("-mincov="), &none);
      i++;
    } else if (!option_take(&options, &pass, arguments[i])) {
      strings_append(&options.arguments, arguments[i]);
    }
  }
  const char *environment = getenv("MINCOV_PASS");
  struct parts weaker = {0};
  /* The plugin would read the variable as well: what is said by argument must not be said twice. */
  if (environment != NULL) parts_read(&weaker, string_format("%s", environment), &pass);
  unsetenv("MINCOV_PASS");
  for (size_t i = 0; i < weaker.count; i++) parts_append(&pass, weaker.items[i]);
  options.pass = parts_join(&pass);
  return options;
}
