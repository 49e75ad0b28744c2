/* How fast Java sources are instrumented, next to what tree-sitter needs to parse them and nothing else.
 *
 *   mincov_bench_java [--check] DIR...
 *
 * All on one thread, in turns on the same files, in the processor's time (this process's own, the kernel's included), so that other
 * work on the machine matters little: *parse*, each text from memory, whole, by a parser that is kept and with the allocator that
 * tree-sitter has by itself, which is how it is commonly used; *instrument*, each text from memory to memory; *whole*, what
 * `mincov-java instrument` does, from files to files. The best of ROUNDS rounds counts. --check: exit code 1 if `whole` has less
 * than 70 % of the speed of `parse`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <tree_sitter/api.h>

#include "../../../java-frontend/arena.h"
#include "../../../java-frontend/driver/project.h"
#include "../../../java-frontend/driver/sources.h"
#include "allocate.h"
#include "content.h"
#include "process.h"
#include "program.h"

const TSLanguage *tree_sitter_java(void);

enum { ROUNDS = 3, NEEDED_PERCENT = 70 };

static double processor_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double parse_all(const struct mincov_content *texts, size_t count) {
  ts_set_allocator(NULL, NULL, NULL, NULL);
  double start = processor_time();
  TSParser *parser = ts_parser_new();
  ts_parser_set_language(parser, tree_sitter_java());
  for (size_t i = 0; i < count; i++)
    ts_tree_delete(ts_parser_parse_string(parser, NULL, (const char *)texts[i].data, (uint32_t)texts[i].size));
  ts_parser_delete(parser);
  double time = processor_time() - start;
  mincov_java_arena_install(); /* the front end has done so once and for all */
  return time;
}

static const struct mincov_java_options options = {
    .mode = MINCOV_MODE_BLOCK, .exactness = MINCOV_EXACT_LINES, .release = 8, .package = "mincov_bench", .branches = true};

static double instrument_all(const struct mincov_java_sources *sources, const struct mincov_content *texts) {
  double start = processor_time();
  for (size_t i = 0; i < sources->count; i++) {
    struct mincov_java_source source = {
        .path = sources->items[i].path, .holder_path = sources->items[i].target, .bytes = texts[i].data, .size = texts[i].size};
    struct mincov_java_result result;
    mincov_java_instrument(&source, &options, &result);
    mincov_java_result_free(&result);
  }
  mincov_java_thread_end();
  return processor_time() - start;
}

/* output: a new folder; those of earlier rounds are still there, since some file systems are slow to use again what was just
 * removed. A negative time: it could not be done. */
static double whole(const char *const *arguments, const char *output) {
  struct mincov_java_choice choice = {.encoding = MINCOV_JAVA_ASCII_BASED, .output = output};
  struct mincov_java_sources sources;
  struct mincov_java_directory directory = {0};
  double start = processor_time();
  bool good = mincov_java_sources_find(arguments, &choice, &sources) && mincov_java_directory_open(output, &directory);
  if (good) {
    struct mincov_java_project project = {.sources = &sources,
                                          .states = mincov_allocate(sources.count, sizeof *project.states),
                                          .options = options,
                                          .directory = &directory,
                                          .threads = 1};
    good = mincov_java_project_instrument(&project, NULL, 0);
    mincov_java_project_free_states(&project);
    mincov_java_sources_free(&sources);
  }
  double time = processor_time() - start;
  mincov_java_directory_free(&directory);
  return good ? time : -1;
}

static void keep_best(double *best, double time) {
  if (time < *best) *best = time;
}

static int measure(const char *const *arguments, bool check) {
  struct mincov_java_choice choice = {.encoding = MINCOV_JAVA_ASCII_BASED};
  struct mincov_java_sources sources;
  if (!mincov_java_sources_find(arguments, &choice, &sources)) return MINCOV_EXIT_BAD_INPUT;
  struct mincov_content *texts = mincov_allocate(sources.count, sizeof *texts);
  char *outputs = mincov_make_temporary_directory("mincov-bench");
  if (!outputs) return MINCOV_EXIT_BAD_INPUT;
  double megabytes = 0, parse = 1e9, instrument = 1e9, all = 1e9;
  for (size_t i = 0; i < sources.count; i++) {
    if (!mincov_read_file(sources.items[i].path, &texts[i])) return MINCOV_EXIT_BAD_INPUT;
    megabytes += (double)texts[i].size / 1e6;
  }
  for (int round = 0; round < ROUNDS; round++) {
    keep_best(&parse, parse_all(texts, sources.count));
    keep_best(&instrument, instrument_all(&sources, texts));
    char *output = mincov_format("%s/%d", outputs, round);
    keep_best(&all, whole(arguments, output));
    free(output);
  }
  mincov_remove_directory(outputs);
  free(outputs);
  for (size_t i = 0; i < sources.count; i++) free(texts[i].data);
  free(texts);
  printf("%zu files, %.1f MB; MB/s: parse %.1f, instrument %.1f (%.0f %%), whole %.1f (%.0f %%)\n", sources.count, megabytes,
         megabytes / parse, megabytes / instrument, 100 * parse / instrument, megabytes / all, 100 * parse / all);
  mincov_java_sources_free(&sources);
  if (all < 0) return MINCOV_EXIT_BAD_INPUT;
  return check && 100 * parse < NEEDED_PERCENT * all ? MINCOV_EXIT_CHECK_FAILED : MINCOV_EXIT_OK;
}

int main(int argc, const char **argv) {
  bool check = argc > 1 && !strcmp(argv[1], "--check");
  if (argc < (check ? 3 : 2)) {
    fputs("usage: mincov_bench_java [--check] DIR...\n", stderr);
    return MINCOV_EXIT_BAD_INPUT;
  }
  return measure(argv + (check ? 2 : 1), check);
}
