/* Property tests: the same check on many random inputs, each repeatable.
 *
 *   test_NAME [SEED [COUNT [FIRST]]]      also MINCOV_SEED, MINCOV_COUNT, MINCOV_FIRST in the environment
 *
 * SEED is a number, or `random` for one from the clock; it is printed. COUNT replaces the number of trials of every property of the
 * program. A failing trial prints the command that runs it alone: its seed, count 1, and its number as FIRST. */
#ifndef MINCOV_TEST_PROPERTY_H
#define MINCOV_TEST_PROPERTY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random.h"

/* Reads arguments and environment; ends the program with status 2 when they make no sense. Call it first in main. */
void mincov_property_start(int argc, char **argv);

struct mincov_trial {
  const char *property; /* the property that is tested, as printed */
  uint64_t number;
  uint64_t end; /* one past the last number */
  struct mincov_random random;
};

/* Runs the statement that follows once a trial: MINCOV_TRIALS(trial, "plans are minimal", 1000) { ... &trial.random ... } */
#define MINCOV_TRIALS(trial, property, standard_count)                                                                             \
  for (struct mincov_trial trial = mincov_trial_first(property, standard_count); trial.number < trial.end;                         \
       mincov_trial_next(&trial))

struct mincov_trial mincov_trial_first(const char *property, uint64_t standard_count);
void mincov_trial_next(struct mincov_trial *trial);

/* Fails the running test: prints what was found and how to repeat it. Does not return. */
_Noreturn void mincov_trial_fail(const struct mincov_trial *trial, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Fails the running test unless something was seen: a property that never met what it is about was not tested. Says nothing when
 * the number of trials was given and is small. */
void mincov_assert_seen(const char *what, uint64_t count);

/* calloc that ends the test when memory is out; never returns NULL, even for nothing. */
void *mincov_test_allocate(size_t count, size_t size);

#endif
