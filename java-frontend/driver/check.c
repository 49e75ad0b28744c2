/* Compiles and takes back what javac refuses: see check.h.
 *
 * A round: compile; find the sources that javac complains of; leave out a place for each complaint; instrument these sources again.
 * After ROUNDS rounds, and where no place can be blamed, a source is left unchanged. Each round leaves out at least one place or
 * source more, so this ends. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "blame.h"
#include "diagnostics.h"
#include "message.h"
#include "output.h"
#include "process.h"
#include "runtime_files.h"
#include "units.h"

enum {
  ROUNDS = 3,      /* of leaving out places; then sources are left unchanged */
  LAST_ROUND = 12, /* a source that is left unchanged may show errors in others that were hidden: give up some time */
  COMPLAINTS = 200 /* of one source in one round; looking for a place takes the time of a source's size */
};

struct files {
  char **items; /* paths, ours */
  size_t count, capacity;
};

static void add_file(struct files *files, char *path) {
  files->items = mincov_grow(files->items, files->count, &files->capacity, sizeof *files->items);
  files->items[files->count++] = path;
}

static void free_files(struct files *files) {
  for (size_t i = 0; i < files->count; i++) free(files->items[i]);
  free(files->items);
  *files = (struct files){0};
}

static void add_runtime(const struct mincov_java_directory *directory, const struct mincov_java_unit *unit, struct files *files) {
  char *target;
  for (size_t i = 0; (target = mincov_java_runtime_source_path(unit, i)); i++) {
    add_file(files, mincov_format("%s/%s", directory->root, target));
    free(target);
  }
}

/* All that lies in the output directory: sources, holders, runtimes. */
static struct files instrumented_files(const struct mincov_java_directory *directory) {
  struct files files = {0};
  bool *has_code = mincov_allocate(directory->unit_count, sizeof *has_code);
  for (size_t i = 0; i < directory->entry_count; i++) {
    const struct mincov_java_entry *entry = &directory->entries[i];
    add_file(&files, mincov_format("%s/%s", directory->root, entry->target));
    if (!*entry->holder) continue;
    size_t unit = mincov_java_unit_of(directory, entry->target);
    char *holder = mincov_java_runtime_path(&directory->units[unit], entry->holder);
    add_file(&files, mincov_format("%s/%s", directory->root, holder));
    free(holder);
    has_code[unit] = true;
  }
  for (size_t i = 0; i < directory->unit_count; i++)
    if (has_code[i]) add_runtime(directory, &directory->units[i], &files);
  free(has_code);
  return files;
}

/* What javac says of a source of ours. */
struct complaint {
  size_t source;
  uint32_t line, column;
  bool too_large; /* it is about the whole method that begins there */
};
struct complaints {
  struct complaint *items; /* by source */
  size_t count, capacity;
  size_t elsewhere; /* errors without a source of ours */
};

static int compare_complaints(const void *left, const void *right) {
  const struct complaint *a = left, *b = right;
  if (a->source != b->source) return a->source < b->source ? -1 : 1;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  return a->column < b->column ? -1 : a->column > b->column;
}

/* Index of the source that lies at a path; the count if there is none. */
static size_t find_source(const struct mincov_java_project *project, const char *path, size_t length) {
  const struct mincov_java_sources *sources = project->sources;
  size_t root = strlen(project->directory->root), low = 0, high = sources->count, found = sources->count;
  if (length <= root || strncmp(path, project->directory->root, root) || path[root] != '/') return found;
  char *target = mincov_copy_text_of(path + root + 1, length - root - 1);
  while (low < high && found == sources->count) {
    size_t middle = low + (high - low) / 2;
    int order = strcmp(sources->items[middle].target, target);
    if (!order)
      found = middle;
    else if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  free(target);
  return found;
}

/* Errors; where there is none (-Werror), warnings. */
static struct complaints read_complaints(const struct mincov_java_project *project, const char *messages) {
  struct complaints errors = {0};
  for (int warnings_too = 0; warnings_too < 2 && !errors.count && !errors.elsewhere; warnings_too++) {
    struct mincov_diagnostic diagnostic;
    for (const char *at = messages; mincov_diagnostic_next(&at, &diagnostic);) {
      if (!diagnostic.is_error && !warnings_too) continue;
      size_t source = find_source(project, diagnostic.path, diagnostic.path_length);
      if (source == project->sources->count) {
        errors.elsewhere++;
        continue;
      }
      errors.items = mincov_grow(errors.items, errors.count, &errors.capacity, sizeof *errors.items);
      errors.items[errors.count++] =
          (struct complaint){.source = source,
                             .line = diagnostic.line,
                             .column = diagnostic.column,
                             .too_large = !strncmp(diagnostic.text, "code too large", strlen("code too large"))};
    }
  }
  if (errors.count) qsort(errors.items, errors.count, sizeof *errors.items, compare_complaints);
  return errors;
}

static int compare_places(const void *left, const void *right) {
  uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return a < b ? -1 : a > b;
}

/* Adds places to those that a source avoids. false: all of them were avoided already. */
static bool avoid(struct mincov_java_state *state, const uint32_t *places, size_t count) {
  uint32_t *all = mincov_allocate(state->avoided_count + count, sizeof *all);
  if (state->avoided_count) memcpy(all, state->avoided, state->avoided_count * sizeof *all);
  memcpy(all + state->avoided_count, places, count * sizeof *all);
  size_t total = state->avoided_count + count, kept = 1;
  qsort(all, total, sizeof *all, compare_places);
  for (size_t i = 1; i < total; i++)
    if (all[i] != all[kept - 1]) all[kept++] = all[i];
  bool grown = kept > state->avoided_count;
  free(state->avoided);
  state->avoided = all;
  state->avoided_count = kept;
  return grown;
}

/* Leaves out a place for each complaint about one source. false: that does not help. */
static bool leave_out_places(struct mincov_java_project *project, const struct complaint *complaints, size_t count) {
  struct mincov_java_result result;
  size_t source = complaints[0].source, found = 0;
  if (!mincov_java_project_again(project, source, &result)) return false;
  uint32_t *places = mincov_allocate(count, sizeof *places);
  for (size_t i = 0; i < count && i < COMPLAINTS; i++)
    found += mincov_java_blame(&result, project->options.encoding, complaints[i].line, complaints[i].column,
                               complaints[i].too_large, &places[found]);
  mincov_java_result_free(&result);
  bool helps = found && avoid(&project->states[source], places, found);
  free(places);
  return helps;
}

/* Decides what to do about each source that is complained of, and lists these. */
static size_t *take_back(struct mincov_java_project *project, const struct complaints *complaints, int round, size_t *count) {
  size_t *only = mincov_allocate(complaints->count, sizeof *only);
  *count = 0;
  for (size_t i = 0, end; i < complaints->count; i = end) {
    size_t source = complaints->items[i].source;
    struct mincov_java_state *state = &project->states[source];
    for (end = i; end < complaints->count && complaints->items[end].source == source;) end++;
    if (state->leave_unchanged || state->outcome != MINCOV_JAVA_INSTRUMENTED) continue; /* the trouble comes from elsewhere */
    if (round >= ROUNDS || !leave_out_places(project, complaints->items + i, end - i)) state->leave_unchanged = true;
    only[(*count)++] = source;
  }
  return only;
}

/* The originals, with javac's own messages about them. */
static bool compile_originals(const struct mincov_java_project *project, struct mincov_javac javac, const char *original_path,
                              char **messages) {
  struct files files = {0};
  char *classes = mincov_make_temporary_directory("mincov-java");
  bool good = false;
  if (!classes) return false;
  for (size_t i = 0; i < project->sources->count; i++) add_file(&files, mincov_copy_text(project->sources->items[i].path));
  javac.classes = classes;
  javac.source_path = original_path;
  good = !mincov_javac_run(&javac, files.items, files.count, messages);
  mincov_remove_directory(classes);
  free(classes);
  free_files(&files);
  return good;
}

/* Says what keeps javac from compiling when no source of ours does. */
static enum mincov_java_verdict give_up(const char *messages) {
  fputs(messages, stderr);
  mincov_say_error(NULL, "javac refuses the instrumented sources, though it compiles the originals");
  return MINCOV_JAVA_NOT_COMPILED;
}

static enum mincov_java_verdict repair(struct mincov_java_project *project, const struct mincov_javac *javac, char *messages) {
  for (int round = 0; round < LAST_ROUND; round++) {
    struct complaints complaints = read_complaints(project, messages);
    size_t count, *only = take_back(project, &complaints, round, &count);
    free(complaints.items);
    bool good = count && mincov_java_project_instrument(project, only, count);
    free(only);
    if (!count) break;
    if (!good) {
      free(messages);
      return MINCOV_JAVA_NOT_COMPILED;
    }
    free(messages);
    struct files files = instrumented_files(project->directory);
    int code = mincov_javac_run(javac, files.items, files.count, &messages);
    free_files(&files);
    if (!code) {
      free(messages);
      return MINCOV_JAVA_COMPILES;
    }
  }
  enum mincov_java_verdict verdict = give_up(messages);
  free(messages);
  return verdict;
}

enum mincov_java_verdict mincov_java_compile_checked(struct mincov_java_project *project, const struct mincov_javac *javac,
                                                     const char *original_path, bool originals_compile) {
  char *messages, *original_messages = NULL;
  struct files files = instrumented_files(project->directory);
  int code = mincov_javac_run(javac, files.items, files.count, &messages);
  enum mincov_java_verdict verdict = MINCOV_JAVA_COMPILES;
  free_files(&files);
  if (!code) {
    free(messages);
  } else if (code >= MINCOV_EXIT_NOT_RUN) {
    fputs(messages, stderr);
    free(messages);
    verdict = MINCOV_JAVA_NOT_COMPILED;
  } else if (!originals_compile && !compile_originals(project, *javac, original_path, &original_messages)) {
    fputs(original_messages, stderr);
    free(messages);
    verdict = MINCOV_JAVA_USER_ERROR;
  } else {
    verdict = repair(project, javac, messages);
  }
  free(original_messages);
  return verdict;
}
