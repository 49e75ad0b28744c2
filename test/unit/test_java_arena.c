/* The arena for tree-sitter, against what was written: blocks of random sizes are taken, changed and given back, and each keeps its
 * bytes, lies on a multiple of 16, and overlaps with no other, from file to file. */
#include "arena.h"

#include <stdlib.h>
#include <string.h>

#include "property.h"

enum { BLOCKS = 60, STEPS = 400, FILES = 3 };

struct block {
  uint8_t *bytes; /* NULL: none */
  size_t size;
  uint8_t mark;
};

static size_t some_size(struct mincov_random *random) {
  uint32_t kind = mincov_random_below(random, 100);
  return mincov_random_below(random, kind < 80 ? 200 : kind < 95 ? 5000 : 300000);
}

static void fill(struct block *block, size_t size, uint8_t mark) {
  block->size = size;
  block->mark = mark;
  memset(block->bytes, mark, size);
}

static void check(const struct mincov_trial *trial, const struct block *block, size_t size) {
  if ((uintptr_t)block->bytes % 16) mincov_trial_fail(trial, "a block of %zu bytes lies on no multiple of 16", block->size);
  for (size_t i = 0; i < size; i++)
    if (block->bytes[i] != block->mark) mincov_trial_fail(trial, "a block of %zu bytes has lost byte %zu", block->size, i);
}

static void step(struct mincov_trial *trial, struct block *block, uint8_t mark) {
  size_t size = some_size(&trial->random), old = block->size;
  if (block->bytes) check(trial, block, old);
  if (!block->bytes && mincov_random_chance(&trial->random, 30)) {
    *block = (struct block){.bytes = mincov_java_arena_take_zeroed(size, 1), .size = size};
    check(trial, block, size);
  } else if (!block->bytes) {
    block->bytes = mincov_java_arena_take(size);
  } else if (mincov_random_chance(&trial->random, 50)) {
    block->bytes = mincov_java_arena_change(block->bytes, size);
    check(trial, block, size < old ? size : old);
  } else {
    mincov_java_arena_give(block->bytes);
    *block = (struct block){0};
    return;
  }
  fill(block, size, mark);
}

static void test_blocks(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "blocks keep their bytes", 300) {
    for (int file = 0; file < FILES; file++) {
      struct block blocks[BLOCKS] = {0};
      mincov_java_arena_begin();
      for (unsigned i = 0; i < STEPS; i++) step(&trial, &blocks[mincov_random_below(&trial.random, BLOCKS)], (uint8_t)(i + 1));
      for (int i = 0; i < BLOCKS; i++)
        if (blocks[i].bytes) check(&trial, &blocks[i], blocks[i].size);
      mincov_java_arena_end();
    }
  }
  mincov_java_arena_free();
}

/* Outside of begin and end it is malloc's: what is not given back there would be a leak. */
static void test_outside(void **state) {
  (void)state;
  char *block = mincov_java_arena_take_zeroed(10, 10);
  block = mincov_java_arena_change(block, 100000);
  for (int i = 0; i < 100; i++) assert_int_equal(block[i], 0);
  mincov_java_arena_give(block);
  mincov_java_arena_give(NULL);
  free(mincov_java_arena_change(NULL, 0)); /* malloc's indeed */
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_blocks),
      cmocka_unit_test(test_outside),
  };
  return cmocka_run_group_tests_name("arena", tests, NULL, NULL) == 0 ? 0 : 1;
}
