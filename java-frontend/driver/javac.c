/* Calls of javac: see javac.h. Files go by an argument file, whatever their number. */
#include "javac.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocate.h"
#include "content.h"
#include "message.h"
#include "process.h"

enum { COULD_NOT = 126 };

struct arguments {
  const char **items; /* ended by NULL */
  size_t count, capacity;
};

static void add(struct arguments *arguments, const char *item) {
  arguments->items = mincov_grow(arguments->items, arguments->count, &arguments->capacity, sizeof *arguments->items);
  arguments->items[arguments->count] = item;
  if (item) arguments->count++;
}

static void add_pair(struct arguments *arguments, const char *name, const char *value) {
  if (!value) return;
  add(arguments, name);
  add(arguments, value);
}

static bool is_given(const char **options, const char *name) {
  for (size_t i = 0; options && options[i]; i++)
    if (!strcmp(options[i], name)) return true;
  return false;
}

/* Options in the command line, since -J may not stand in an argument file. */
static void add_options(struct arguments *arguments, const struct mincov_javac *javac, const char *release) {
  add(arguments, javac->program);
  add(arguments, "-J-Duser.language=en");
  add(arguments, "-J-Duser.country=US");
  if (!is_given(javac->options, "-Xmaxerrs")) add_pair(arguments, "-Xmaxerrs", "100000");
  if (!is_given(javac->options, "-Xmaxwarns")) add_pair(arguments, "-Xmaxwarns", "100000");
  add_pair(arguments, "-encoding", javac->encoding);
  add_pair(arguments, "-d", javac->classes);
  add_pair(arguments, "-classpath", javac->class_path);
  add_pair(arguments, "-sourcepath", javac->source_path ? javac->source_path : "");
  if (javac->release) add_pair(arguments, "--release", release);
  if (javac->verbose) add(arguments, "-verbose");
  for (size_t i = 0; javac->options && javac->options[i]; i++) add(arguments, javac->options[i]);
}

/* Writes file names for javac to read back, quoted by its rules. */
static bool write_names(FILE *out, char *const *files, size_t count) {
  for (size_t i = 0; i < count; i++) {
    fputc('"', out);
    for (const char *at = files[i]; *at; at++) {
      if (*at == '"' || *at == '\\') fputc('\\', out);
      fputc(*at, out);
    }
    fputs("\"\n", out);
  }
  return !ferror(out) && !fflush(out);
}

static void set_output(void *context) {
  dup2(*(int *)context, STDOUT_FILENO);
  dup2(*(int *)context, STDERR_FILENO);
}

static char *read_messages(FILE *stream) {
  struct mincov_text text = {0};
  char piece[65536];
  mincov_text_add_bytes(&text, "", 0);
  rewind(stream);
  for (size_t got; (got = fread(piece, 1, sizeof piece, stream)) > 0;) mincov_text_add_bytes(&text, piece, got);
  return text.data;
}

int mincov_javac_run(const struct mincov_javac *javac, char *const *files, size_t count, char **messages) {
  FILE *names = tmpfile(), *output = tmpfile();
  int code = COULD_NOT;
  *messages = NULL;
  if (!names || !output || !write_names(names, files, count)) {
    mincov_say_error("temporary file", "cannot write: %s", strerror(errno));
  } else {
    struct arguments arguments = {0};
    char *release = mincov_format("%u", javac->release);
    /* javac inherits the descriptor of the file, which has no name */
    char *names_argument = mincov_format("@/proc/self/fd/%d", fileno(names));
    int descriptor = fileno(output);
    add_options(&arguments, javac, release);
    add(&arguments, names_argument);
    add(&arguments, NULL);
    code = mincov_process_run(arguments.items, set_output, &descriptor);
    *messages = read_messages(output);
    if (code > MINCOV_EXIT_SIGNAL_BASE)
      mincov_say_error(javac->program, "ended by signal %d", code - MINCOV_EXIT_SIGNAL_BASE);
    else if (code && !**messages)
      mincov_say_error(javac->program, "failed with exit code %d, and gave no reason", code);
    free(names_argument);
    free(release);
    free(arguments.items);
  }
  if (!*messages) *messages = mincov_copy_text("");
  if (names) fclose(names);
  if (output) fclose(output);
  return code;
}
