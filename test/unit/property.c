/* Seeds, counts and failure messages of the property tests. */
#include "property.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct {
  const char *program;
  uint64_t seed;
  uint64_t count; /* 0: each property's own */
  uint64_t first;
} settings = {.program = "test", .seed = 1};

static uint64_t read_number(const char *what, const char *text) {
  char *end = NULL;
  errno = 0;
  uint64_t value = strtoull(text, &end, 0);
  if (errno == 0 && end != text && *end == '\0' && text[0] != '-') return value;
  fprintf(stderr, "%s: %s is not a number: '%s'\n", settings.program, what, text);
  exit(2);
}

static uint64_t read_seed(const char *text) {
  if (strcmp(text, "random") != 0) return read_number("seed", text);
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  struct mincov_random random = {(uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec};
  return mincov_random_next(&random);
}

void mincov_property_start(int argc, char **argv) {
  setvbuf(stdout, NULL, _IOLBF, 0); /* what was printed before a crash is the way to repeat it */
  settings.program = argv[0];
  const char *seed = argc > 1 ? argv[1] : getenv("MINCOV_SEED");
  const char *count = argc > 2 ? argv[2] : getenv("MINCOV_COUNT");
  const char *first = argc > 3 ? argv[3] : getenv("MINCOV_FIRST");
  if (argc > 4) {
    fprintf(stderr, "usage: %s [SEED [COUNT [FIRST]]]\n", argv[0]);
    exit(2);
  }
  if (seed != NULL) settings.seed = read_seed(seed);
  if (count != NULL) settings.count = read_number("count", count);
  if (first != NULL) settings.first = read_number("first trial", first);
  printf("seed %" PRIu64 "\n", settings.seed);
}

static void seed_trial(struct mincov_trial *trial) {
  struct mincov_random mix = {settings.seed};
  trial->random.state = mincov_random_next(&mix) ^ (trial->number * 0xd1342543de82ef95u);
}

struct mincov_trial mincov_trial_first(const char *property, uint64_t standard_count) {
  uint64_t count = settings.count != 0 ? settings.count : standard_count;
  struct mincov_trial trial = {.property = property, .number = settings.first, .end = settings.first + count};
  printf("%s: %" PRIu64 " trials\n", property, count);
  seed_trial(&trial);
  return trial;
}

void mincov_trial_next(struct mincov_trial *trial) {
  trial->number++;
  seed_trial(trial);
}

void mincov_trial_fail(const struct mincov_trial *trial, const char *format, ...) {
  char message[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  print_error("not true: %s\n%s\nrepeat: %s %" PRIu64 " 1 %" PRIu64 "\n", trial->property, message, settings.program, settings.seed,
              trial->number);
  fail();
  abort(); /* fail() does not return; the compiler does not know */
}

void mincov_assert_seen(const char *what, uint64_t count) {
  if (count == 0 && (settings.count == 0 || settings.count >= 100)) fail_msg("no trial had %s", what);
}

void *mincov_test_allocate(size_t count, size_t size) {
  void *memory = calloc(count == 0 ? 1 : count, size);
  if (memory != NULL) return memory;
  fail_msg("out of memory");
  abort();
}
