/* Repeatable random numbers for the property tests: SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014). Any 64-bit value is a good seed, so a trial's generator is seeded by mixing seed and trial number, and
 * one trial can be run alone. */
#ifndef MINCOV_TEST_RANDOM_H
#define MINCOV_TEST_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

struct mincov_random {
  uint64_t state;
};

static inline uint64_t mincov_random_next(struct mincov_random *random) {
  random->state += 0x9e3779b97f4a7c15u;
  uint64_t value = random->state;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31);
}

/* 0 to bound - 1; bound must not be 0. The bias of the modulo does not matter here. */
static inline uint32_t mincov_random_below(struct mincov_random *random, uint32_t bound) {
  return (uint32_t)((mincov_random_next(random) >> 16) % bound);
}

static inline uint32_t mincov_random_between(struct mincov_random *random, uint32_t low, uint32_t high) {
  return low + mincov_random_below(random, high - low + 1);
}

static inline bool mincov_random_chance(struct mincov_random *random, uint32_t percent) {
  return mincov_random_below(random, 100) < percent;
}

#endif
