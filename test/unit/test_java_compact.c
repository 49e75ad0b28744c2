/* The compact text, against texts put together from tokens and gaps, of which is known what must become:
 *   right    tokens stay as they are, gaps become one blank, and every place leads back to where it comes from
 *   refused  a text that ends inside a comment or a literal */
#include "compact.h"

#include <stdlib.h>
#include <string.h>

#include "property.h"

enum { MOST_PIECES = 40, LONGEST_PIECE = 32, ROOM = MOST_PIECES * LONGEST_PIECE };

static const char *const words[] = {"a", "int", "x1", "+", "*", "/", ")", "\\", "@"};
static const char *const literals[] = {"\"\"",         "\"// none\"",
                                       "\"/* none\"",  "\"\\\"  '\"",
                                       "\"\\\\\"",     "'\"'",
                                       "'\\''",        "'/'",
                                       "'\\\\'",       "\"\"\"\n  a \" /* b\"\"\"",
                                       "\"\"\"\"\"\"", "\"\"\"\\\"\"\"  x\"\"\""};
static const char *const spaces[] = {" ", "\n", "  ", "\t", "\r\n", "\f "};
static const char *const comments[] = {"/**/",   "/***/",       "/* \" ' */", "/*/ /*/", "/** @a * / \n */",
                                       "// '\n", "// /* \" \n", "//\n"};
static const char *const open_pieces[] = {"/*", "/*/",   "/* * / ", "\"",           "\"\n\"",
                                          "'",  "'a\n'", "\"\\\"",  "\"\"\" \"\" ", "\"\"\"\\\"\"\""};

#define PICK(RANDOM, TEXTS) ((TEXTS)[mincov_random_below(RANDOM, sizeof(TEXTS) / sizeof *(TEXTS))])

struct subject {
  char text[ROOM + 1], compact[ROOM + 1];
  uint32_t size, compact_size, origin[ROOM + 1]; /* of each place of the compact text, its end included */
};

static void add(struct subject *subject, const char *piece) {
  memcpy(subject->text + subject->size, piece, strlen(piece));
  subject->size += (uint32_t)strlen(piece);
}

static void add_token(struct subject *subject, const char *token) {
  for (const char *at = token; *at; at++) {
    subject->origin[subject->compact_size] = subject->size + (uint32_t)(at - token);
    subject->compact[subject->compact_size++] = *at;
  }
  add(subject, token);
}

/* White space first: a comment may not follow a slash. */
static void add_gap(struct mincov_random *random, struct subject *subject) {
  subject->origin[subject->compact_size] = subject->size;
  subject->compact[subject->compact_size++] = ' ';
  add(subject, PICK(random, spaces));
  while (mincov_random_chance(random, 40))
    add(subject, mincov_random_chance(random, 50) ? PICK(random, comments) : PICK(random, spaces));
}

/* Neither two literals nor two slashes side by side: they would be one, or a comment. */
static void create(struct mincov_random *random, struct subject *subject) {
  *subject = (struct subject){0};
  const char *last = "/";
  for (uint32_t left = mincov_random_below(random, MOST_PIECES / 8); left; left--) {
    bool literal = mincov_random_chance(random, 40);
    const char *token = literal ? PICK(random, literals) : PICK(random, words);
    if (strchr("\"'/*\\", *last) || mincov_random_chance(random, 50)) add_gap(random, subject);
    add_token(subject, token);
    last = token;
  }
  if (mincov_random_chance(random, 50)) add_gap(random, subject);
  subject->origin[subject->compact_size] = subject->size;
}

static struct mincov_java_compact compact_of(const struct subject *subject, bool *good) {
  struct mincov_java_mask mask;
  struct mincov_java_compact compact;
  char *exact = mincov_test_allocate((size_t)subject->size + 1, 1); /* so that sanitizers see what reads behind it */
  memcpy(exact, subject->text, subject->size);
  mask = (struct mincov_java_mask){.text = exact, .size = subject->size, .width = 1};
  *good = mincov_java_compact_create(&mask, &compact);
  free(exact);
  return compact;
}

static void test_right(void **state) {
  (void)state;
  uint64_t shorter = 0;
  MINCOV_TRIALS(trial, "compact texts are right", 20000) {
    struct subject subject;
    bool good;
    create(&trial.random, &subject);
    struct mincov_java_compact compact = compact_of(&subject, &good);
    if (!good) mincov_trial_fail(&trial, "refused: %s", subject.text);
    if (compact.size != subject.compact_size || memcmp(compact.text, subject.compact, compact.size) != 0)
      mincov_trial_fail(&trial, "%s\nbecomes\n%.*s\nnot\n%s", subject.text, (int)compact.size, compact.text, subject.compact);
    for (uint32_t place = 0, shift = 0; place <= compact.size; place++) {
      while (shift + 1 < compact.shifts.count && compact.shifts.items[shift + 1].at <= place) shift++;
      uint32_t origin = compact.shifts.items[shift].from + place - compact.shifts.items[shift].at;
      if (origin != subject.origin[place])
        mincov_trial_fail(&trial, "%s\nplace %u comes from %u, not %u", subject.text, place, subject.origin[place], origin);
    }
    shorter += compact.size < subject.size;
    mincov_java_compact_free(&compact);
  }
  mincov_assert_seen("texts that become shorter", shorter);
}

static void test_refused(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "open comments and literals are refused", 2000) {
    struct subject subject;
    bool good;
    create(&trial.random, &subject);
    add_gap(&trial.random, &subject);
    add(&subject, PICK(&trial.random, open_pieces));
    struct mincov_java_compact compact = compact_of(&subject, &good);
    if (good) mincov_trial_fail(&trial, "not refused: %s", subject.text);
    mincov_java_compact_free(&compact);
  }
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_right),
      cmocka_unit_test(test_refused),
  };
  return cmocka_run_group_tests_name("compact Java texts", tests, NULL, NULL) == 0 ? 0 : 1;
}
