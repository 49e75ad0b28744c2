/* What must hold for any bytes at all when they are read as a map or as a profile: they are refused with a reason and a place, or
 * what comes out keeps every promise of core's headers, and can be written and read again without a difference. Used by the fuzz
 * targets and by the unit tests' hostile input; out of bounds reads are found by the sanitizers. Ends the program when something
 * does not hold. */
#ifndef MINCOV_TEST_EXERCISE_H
#define MINCOV_TEST_EXERCISE_H

#include "mincov/map.h"
#include "mincov/profile.h"

/* What was found, so that callers can see that they tested something. */
struct mincov_exercised {
  uint32_t accepted; /* records or images that were read */
  uint32_t refused;  /* those that were refused; reading stops at the first whose end is not known */
};

struct mincov_exercised mincov_exercise_map(const uint8_t *map, size_t size);
struct mincov_exercised mincov_exercise_profile(const uint8_t *data, size_t size);

/* Whether two functions are the same in every field, contents of arrays and names included. */
bool mincov_same_function(const struct mincov_function *a, const struct mincov_function *b);

#endif
