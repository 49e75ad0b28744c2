/* Profiles: what is written is read again; merging obeys its algebra; every truncation and every hostile header is refused with a
 * reason and a place, and nothing is read out of bounds. */
#include "mincov/profile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exercise.h"
#include "map_samples.h"

static uint8_t *random_bytes(struct mincov_random *random, size_t size) {
  uint8_t *bytes = mincov_test_allocate(size, 1);
  for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)mincov_random_next(random);
  return bytes;
}

/* A random profile to be written; probes, map and name are owned. */
static struct mincov_profile draw_profile(struct mincov_random *random) {
  struct mincov_profile profile = {.probe_width = mincov_random_chance(random, 70) ? 1 : 8};
  profile.probes_size = (uint64_t)mincov_random_below(random, mincov_random_chance(random, 20) ? 1 : 300) * profile.probe_width;
  profile.probes = random_bytes(random, (size_t)profile.probes_size);
  profile.map_size = mincov_random_below(random, 300);
  if (mincov_random_chance(random, 70)) profile.map = random_bytes(random, (size_t)profile.map_size);
  profile.map_distance = (int64_t)mincov_random_next(random);
  profile.map_check = mincov_random_next(random);
  profile.runs_begun = mincov_random_next(random);
  profile.runs_ended = mincov_random_next(random);
  profile.flags = mincov_random_chance(random, 50) ? MINCOV_PROFILE_RESET : 0;
  if (profile.probe_width == 1 && mincov_random_chance(random, 50)) profile.flags |= MINCOV_PROFILE_INVERTED;
  profile.id_kind = mincov_random_chance(random, 50) ? MINCOV_ID_BUILD_ID : MINCOV_ID_MAP_HASH;
  profile.id_size = profile.id_kind == MINCOV_ID_MAP_HASH ? 8 : mincov_random_between(random, 1, MINCOV_PROFILE_ID_MAX);
  for (unsigned i = 0; i < profile.id_size; i++) profile.id[i] = (uint8_t)mincov_random_next(random);
  char *name = mincov_text_sample(random, &profile.name_length);
  if (profile.name_length > MINCOV_PROFILE_NAME_MAX) profile.name_length = MINCOV_PROFILE_NAME_MAX;
  profile.name = name;
  return profile;
}

static void free_drawn(struct mincov_profile *profile) {
  free((void *)(uintptr_t)profile->probes);
  free((void *)(uintptr_t)profile->map);
  free((void *)(uintptr_t)profile->name);
}

static uint8_t *copy_of(const uint8_t *data, size_t size) {
  uint8_t *copy = malloc(size == 0 ? 1 : size);
  assert_non_null(copy);
  if (size != 0) memcpy(copy, data, size);
  return copy;
}

/* ---- Round trip ---- */

static void check_same(const struct mincov_trial *trial, const struct mincov_profile *read, const struct mincov_profile *wanted) {
  bool same = read->probes_size == wanted->probes_size && memcmp(read->probes, wanted->probes, (size_t)wanted->probes_size) == 0 &&
              (read->map == NULL) == (wanted->map == NULL) && read->map_size == wanted->map_size &&
              (wanted->map == NULL || memcmp(read->map, wanted->map, (size_t)wanted->map_size) == 0) &&
              read->map_distance == wanted->map_distance && read->runs_begun == wanted->runs_begun &&
              read->runs_ended == wanted->runs_ended && read->flags == wanted->flags && read->probe_width == wanted->probe_width &&
              read->map_check == wanted->map_check && read->id_kind == wanted->id_kind && read->id_size == wanted->id_size &&
              memcmp(read->id, wanted->id, wanted->id_size) == 0 && read->name_length == wanted->name_length &&
              memcmp(read->name, wanted->name, wanted->name_length) == 0;
  if (!same) mincov_trial_fail(trial, "the profile differs from what was written");
}

/* Every bit of a map counts, in the rows as in what is left behind the last one; and so does its size. */
static void test_map_hash(void **state) {
  (void)state;
  uint8_t map[3 * 128 + 21] = {0};
  for (size_t size = 0; size <= sizeof map; size++) {
    uint64_t hash = mincov_profile_map_hash(map, size);
    assert_true(size == sizeof map || hash != mincov_profile_map_hash(map, size + 1));
    for (size_t bit = 0; bit < 8 * size; bit += 1 + size % 7) {
      map[bit / 8] ^= (uint8_t)(1u << bit % 8);
      assert_true(hash != mincov_profile_map_hash(map, size));
      map[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
  }
}

/* Small maps count whole; of large ones the ends, and whatever moves the rest. */
static void test_map_check(void **state) {
  (void)state;
  enum { SMALL = MINCOV_PROFILE_CHECK_SAMPLES * 16, LARGE = 5 * SMALL + 7 };
  uint8_t *map = malloc(LARGE);
  assert_non_null(map);
  MINCOV_TRIALS(trial, "a map that is another one has another check", 200) {
    for (size_t i = 0; i < LARGE; i++) map[i] = (uint8_t)mincov_random_below(&trial.random, 256);
    size_t at = mincov_random_below(&trial.random, SMALL);
    uint64_t small = mincov_profile_map_check(map, SMALL), large = mincov_profile_map_check(map, LARGE);
    if (mincov_profile_map_check(map, LARGE - 1) == large) mincov_trial_fail(&trial, "the size makes no difference");
    map[at] ^= 1;
    if (mincov_profile_map_check(map, SMALL) == small) mincov_trial_fail(&trial, "a byte of a small map makes no difference");
    map[at] ^= 1;
    map[LARGE - 1] ^= 1;
    if (mincov_profile_map_check(map, LARGE) == large) mincov_trial_fail(&trial, "the last byte makes no difference");
    map[LARGE - 1] ^= 1;
    memmove(map + at + 1, map + at, 2 * SMALL - at);
    if (mincov_profile_map_check(map, LARGE) == large) mincov_trial_fail(&trial, "bytes that moved make no difference");
  }
  free(map);
}

/* What a header tells of its map is compared with the map: the check, and the identity where that is the map's hash. */
static void test_fits_map(void **state) {
  (void)state;
  uint8_t map[40] = {1, 2, 3};
  struct mincov_profile profile = {.map_size = sizeof map, .id_kind = MINCOV_ID_BUILD_ID, .id_size = 8};
  assert_false(mincov_profile_tells_map(&profile));
  assert_true(mincov_profile_fits_map(&profile, map));
  profile.map_check = mincov_profile_map_check(map, sizeof map);
  assert_true(mincov_profile_tells_map(&profile) && mincov_profile_fits_map(&profile, map));
  profile.id_kind = MINCOV_ID_MAP_HASH; /* of an identity that is another map's */
  assert_true(mincov_profile_tells_map(&profile));
  assert_false(mincov_profile_fits_map(&profile, map));
  uint64_t hash = mincov_profile_map_hash(map, sizeof map);
  for (unsigned i = 0; i < 8; i++) profile.id[i] = (uint8_t)(hash >> (8 * i));
  assert_true(mincov_profile_fits_map(&profile, map));
  profile.map_check = 0;
  assert_true(mincov_profile_tells_map(&profile) && mincov_profile_fits_map(&profile, map));
  map[39] = 1;
  assert_false(mincov_profile_fits_map(&profile, map));
}

/* Several images one after another, as merge writes them, each with its probes at some offset. */
static void test_round_trip(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "profiles are read as they were written", 6000) {
    enum { IMAGES = 3 };
    struct mincov_profile drawn[IMAGES], read;
    struct mincov_bytes bytes = {0};
    struct mincov_error error = {0};
    uint32_t count = mincov_random_between(&trial.random, 1, IMAGES);
    uint64_t offset[IMAGES];
    for (uint32_t i = 0; i < count; i++) {
      static const uint64_t offsets[] = {0, 0, MINCOV_PROFILE_HEADER_SIZE, 520, 4096};
      drawn[i] = draw_profile(&trial.random);
      offset[i] = offsets[mincov_random_below(&trial.random, sizeof offsets / sizeof offsets[0])];
      assert_int_equal(mincov_profile_write(&drawn[i], offset[i], &bytes), MINCOV_OK);
    }
    size_t start = 0;
    for (uint32_t i = 0; i < count; i++) {
      if (start % 8 != 0) mincov_trial_fail(&trial, "image %u is not aligned", i);
      enum mincov_status status = mincov_profile_read(bytes.data + start, bytes.size - start, &read, &error);
      if (status != MINCOV_OK) mincov_trial_fail(&trial, "image %u refused at %" PRIu64 ": %s", i, error.offset, error.reason);
      check_same(&trial, &read, &drawn[i]);
      uint64_t expected = offset[i] == 0 ? MINCOV_PROFILE_HEADER_SIZE : offset[i];
      if ((uint64_t)(read.probes - (bytes.data + start)) != expected) mincov_trial_fail(&trial, "probes are at another place");
      if (!mincov_profile_same_build(&read, &drawn[i])) mincov_trial_fail(&trial, "not the same build as itself");
      start += (size_t)read.image_size;
      free_drawn(&drawn[i]);
    }
    if (start != bytes.size) mincov_trial_fail(&trial, "%zu bytes are left", bytes.size - start);
    struct mincov_exercised exercised = mincov_exercise_profile(bytes.data, bytes.size);
    if (exercised.accepted != count || exercised.refused != 0) mincov_trial_fail(&trial, "images were lost");
    free(bytes.data);
  }
}

/* The fixed header, byte by byte: readers in other languages lean on it. */
static void test_header_bytes(void **state) {
  (void)state;
  const uint8_t probes[] = {1, 0, 1}, map[] = {7, 8, 9, 10};
  struct mincov_profile profile = {.probes = probes,
                                   .probes_size = 3,
                                   .map = map,
                                   .map_size = 4,
                                   .map_distance = -2,
                                   .runs_begun = 5,
                                   .runs_ended = 4,
                                   .flags = MINCOV_PROFILE_RESET | MINCOV_PROFILE_INVERTED,
                                   .probe_width = 1,
                                   .id_kind = MINCOV_ID_BUILD_ID,
                                   .id_size = 2,
                                   .id = {0xab, 0xcd},
                                   .name = "prog",
                                   .name_length = 4};
  uint8_t expected[520] = {0x89, 'M', 'C', 'O', 'V', '\r', '\n', 0x1a, 2, 0, 0, 0, 0x00, 0x02};
  struct mincov_bytes bytes = {0};
  expected[16] = 0x08, expected[17] = 0x02; /* image: 512 + 3 + 4, rounded up to 520 */
  expected[25] = 0x02;                      /* probes at 512 */
  expected[32] = 3;
  expected[40] = 0x03, expected[41] = 0x02; /* map at 515 */
  expected[48] = 4;
  memset(expected + 56, 0xff, 8);
  expected[56] = 0xfe; /* -2 */
  expected[64] = 5;
  expected[72] = 4;
  expected[80] = 3;
  expected[84] = 1;
  expected[85] = 1;
  expected[86] = 2;
  expected[87] = 4;
  memcpy(expected + 88, "\xab\xcd", 2);
  memcpy(expected + 120, "prog", 4);
  memcpy(expected + 512, probes, 3);
  memcpy(expected + 515, map, 4);
  assert_int_equal(mincov_profile_write(&profile, 0, &bytes), MINCOV_OK);
  assert_int_equal(bytes.size, sizeof expected);
  assert_memory_equal(bytes.data, expected, sizeof expected);
  free(bytes.data);
}

static void test_refuses_what_cannot_be_written(void **state) {
  (void)state;
  static const char name[MINCOV_PROFILE_NAME_MAX + 1] = {0};
  struct mincov_bytes bytes = {0};
  struct mincov_profile profile = {.probe_width = 1, .name = name, .name_length = sizeof name};
  assert_int_equal(mincov_profile_write(&profile, 0, &bytes), MINCOV_INVALID);
  profile.name_length = 1;
  assert_int_equal(mincov_profile_write(&profile, MINCOV_PROFILE_HEADER_SIZE - 1, &bytes), MINCOV_INVALID);
  profile.id_size = MINCOV_PROFILE_ID_MAX + 1;
  assert_int_equal(mincov_profile_write(&profile, 0, &bytes), MINCOV_INVALID);
  profile.id_size = 0, profile.probe_width = 8, profile.flags = MINCOV_PROFILE_INVERTED;
  assert_int_equal(mincov_profile_write(&profile, 0, &bytes), MINCOV_INVALID);
  assert_int_equal(bytes.size, 0);
  free(bytes.data);
}

/* ---- Hostile input ---- */

static void test_truncated_profiles(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "a truncated profile is refused", 60) {
    struct mincov_profile drawn = draw_profile(&trial.random), read;
    struct mincov_bytes bytes = {0};
    assert_int_equal(mincov_profile_write(&drawn, 0, &bytes), MINCOV_OK);
    for (size_t size = 0; size < bytes.size; size++) {
      uint8_t *copy = copy_of(bytes.data, size);
      struct mincov_error error = {0};
      enum mincov_status status = mincov_profile_read(copy, size, &read, &error);
      if (status != MINCOV_INVALID || error.reason == NULL || error.offset > size) {
        mincov_trial_fail(&trial, "cut at %zu of %zu: status %d, offset %" PRIu64, size, bytes.size, (int)status, error.offset);
      }
      free(copy);
    }
    free(bytes.data);
    free_drawn(&drawn);
  }
}

/* Values with which sizes, offsets and their sums go wrong. */
static uint64_t awkward_value(struct mincov_random *random, uint64_t image_size) {
  const uint64_t values[] = {0,
                             1,
                             7,
                             8,
                             511,
                             512,
                             513,
                             image_size - 1,
                             image_size,
                             image_size + 1,
                             UINT64_MAX,
                             UINT64_MAX - 7,
                             UINT64_MAX - 511,
                             UINT64_MAX - image_size,
                             (uint64_t)INT64_MAX,
                             (uint64_t)INT64_MAX + 1,
                             UINT32_MAX,
                             (uint64_t)UINT32_MAX + 1};
  return values[mincov_random_below(random, sizeof values / sizeof values[0])];
}

static void test_hostile_headers(void **state) {
  (void)state;
  static const struct {
    uint32_t offset, size;
  } fields[] = {
#define FIELD(name, offset, size) {offset, (size) > 8 ? 8 : (size)},
      MINCOV_PROFILE_FIELDS(FIELD)
#undef FIELD
  };
  uint64_t accepted = 0, refused = 0;
  MINCOV_TRIALS(trial, "a profile with hostile header fields is refused or obeys the rules", 4000) {
    struct mincov_map_sample sample;
    mincov_map_sample_create(&trial.random, 6, &sample);
    struct mincov_profile drawn = draw_profile(&trial.random);
    free((void *)(uintptr_t)drawn.map);
    drawn.map = mincov_random_chance(&trial.random, 80) ? copy_of(sample.map.data, sample.map.size) : NULL;
    drawn.map_size = sample.map.size;
    drawn.map_distance = (int64_t)mincov_random_below(&trial.random, 1000) - 500;
    struct mincov_bytes bytes = {0};
    assert_int_equal(mincov_profile_write(&drawn, 0, &bytes), MINCOV_OK);
    for (unsigned i = 0; i < 10; i++) {
      uint8_t *copy = copy_of(bytes.data, bytes.size);
      for (uint32_t count = mincov_random_between(&trial.random, 1, 3); count > 0; count--) {
        uint32_t field = mincov_random_below(&trial.random, sizeof fields / sizeof fields[0]);
        uint64_t value = awkward_value(&trial.random, bytes.size);
        for (uint32_t j = 0; j < fields[field].size; j++) copy[fields[field].offset + j] = (uint8_t)(value >> (8 * j));
      }
      struct mincov_exercised exercised = mincov_exercise_profile(copy, bytes.size);
      accepted += exercised.accepted;
      refused += exercised.refused;
      free(copy);
    }
    free(bytes.data);
    free_drawn(&drawn);
    mincov_map_sample_free(&sample);
  }
  printf("  %" PRIu64 " images accepted, %" PRIu64 " refused\n", accepted, refused);
  mincov_assert_seen("an image that was read", accepted);
  mincov_assert_seen("an image that was refused", refused);
}

/* One field changed in a good profile of that probe width: status and place of the refusal. */
static void assert_field_refused(unsigned probe_width, uint32_t offset, uint32_t size, uint64_t value,
                                 enum mincov_status expected) {
  const uint8_t probes[16] = {1}, map[8] = {0};
  struct mincov_profile profile = {.probes = probes,
                                   .probes_size = 16,
                                   .map = map,
                                   .map_size = 8,
                                   .probe_width = probe_width,
                                   .id_kind = MINCOV_ID_BUILD_ID,
                                   .id_size = 20,
                                   .name = "a",
                                   .name_length = 1};
  struct mincov_bytes bytes = {0};
  struct mincov_error error = {0};
  assert_int_equal(mincov_profile_write(&profile, 0, &bytes), MINCOV_OK);
  assert_int_equal(mincov_profile_read(bytes.data, bytes.size, &profile, &error), MINCOV_OK);
  for (uint32_t i = 0; i < size; i++) bytes.data[offset + i] = (uint8_t)(value >> (8 * i));
  assert_int_equal(mincov_profile_read(bytes.data, bytes.size, &profile, &error), expected);
  assert_int_equal(error.offset, offset);
  assert_non_null(error.reason);
  free(bytes.data);
}

#define ASSERT_FIELD_REFUSED(name, value, expected)                                                                                \
  assert_field_refused(1, MINCOV_PROFILE_AT_##name, MINCOV_PROFILE_SIZE_##name, value, expected)

static void test_each_field_is_checked(void **state) {
  (void)state;
  ASSERT_FIELD_REFUSED(magic, 0, MINCOV_INVALID);
  ASSERT_FIELD_REFUSED(version, MINCOV_PROFILE_VERSION + 1, MINCOV_UNSUPPORTED);
  ASSERT_FIELD_REFUSED(header_size, 256, MINCOV_INVALID);
  ASSERT_FIELD_REFUSED(image_size, 0, MINCOV_INVALID);
  ASSERT_FIELD_REFUSED(image_size, 537, MINCOV_INVALID); /* the file has 536 bytes */
  ASSERT_FIELD_REFUSED(image_size, UINT64_MAX, MINCOV_INVALID);
  ASSERT_FIELD_REFUSED(probes_offset, 511, MINCOV_INVALID);
  ASSERT_FIELD_REFUSED(probes_offset, UINT64_MAX - 15, MINCOV_INVALID); /* offset + size wraps to 0 */
  ASSERT_FIELD_REFUSED(map_offset, 8, MINCOV_INVALID);
  ASSERT_FIELD_REFUSED(map_offset, UINT64_MAX - 7, MINCOV_INVALID);
  ASSERT_FIELD_REFUSED(map_offset, 520, MINCOV_INVALID); /* within the probes */
  ASSERT_FIELD_REFUSED(flags, 4, MINCOV_UNSUPPORTED);
  assert_field_refused(8, MINCOV_PROFILE_AT_flags, MINCOV_PROFILE_SIZE_flags, MINCOV_PROFILE_INVERTED, MINCOV_INVALID);
  ASSERT_FIELD_REFUSED(flags, 0x80000000u, MINCOV_UNSUPPORTED);
  ASSERT_FIELD_REFUSED(probe_width, 0, MINCOV_INVALID);
  ASSERT_FIELD_REFUSED(probe_width, 2, MINCOV_INVALID);
  ASSERT_FIELD_REFUSED(id_size, MINCOV_PROFILE_ID_MAX + 1, MINCOV_INVALID);
}

/* ---- Builds ---- */

static void test_same_build(void **state) {
  (void)state;
  struct mincov_profile a = {.probes_size = 16,
                             .map_size = 8,
                             .map_distance = 3,
                             .probe_width = 8,
                             .id_kind = MINCOV_ID_BUILD_ID,
                             .id_size = 4,
                             .id = {1, 2, 3, 4},
                             .name = "one",
                             .name_length = 3};
  struct mincov_profile b = a;
  b.runs_begun = 9; /* neither runs, flags nor the file's name make another build, nor does a map that was left out */
  b.flags = MINCOV_PROFILE_INVERTED | MINCOV_PROFILE_RESET;
  b.name = "other", b.name_length = 5;
  b.map = (const uint8_t *)"12345678";
  b.id[4] = 77; /* unused */
  assert_true(mincov_profile_same_build(&a, &b));
  assert_true(mincov_profile_same_build(&b, &a));
#define ASSERT_ANOTHER(change)                                                                                                     \
  b = a, change;                                                                                                                   \
  assert_false(mincov_profile_same_build(&a, &b));                                                                                 \
  assert_false(mincov_profile_same_build(&b, &a))
  ASSERT_ANOTHER(b.id[3] = 5);
  ASSERT_ANOTHER(b.id_size = 3);
  ASSERT_ANOTHER(b.id_kind = MINCOV_ID_MAP_HASH);
  ASSERT_ANOTHER(b.probes_size = 24);
  ASSERT_ANOTHER(b.probe_width = 1);
  ASSERT_ANOTHER(b.map_size = 9);
  ASSERT_ANOTHER(b.map_distance = 4);
#undef ASSERT_ANOTHER
}

/* ---- Merging ---- */

static uint64_t count_at(const uint8_t *bytes) {
  uint64_t value = 0;
  for (unsigned i = 0; i < 8; i++) value |= (uint64_t)bytes[i] << (8 * i);
  return value;
}

/* Counts near the ends of their range and everything between. */
static uint8_t *draw_probes(struct mincov_random *random, size_t size) {
  uint8_t *bytes = random_bytes(random, size);
  for (size_t i = 0; i < size; i++) {
    if (mincov_random_chance(random, 60)) bytes[i] = mincov_random_chance(random, 50) ? 0xff : 0;
  }
  return bytes;
}

static uint8_t *merged(const uint8_t *a, const uint8_t *b, size_t size, unsigned width) {
  uint8_t *result = copy_of(a, size);
  mincov_profile_merge_probes(result, b, size, width, false);
  return result;
}

/* What one merge must give, by the definition. */
static void check_merge(const struct mincov_trial *trial, const uint8_t *a, const uint8_t *b, const uint8_t *result, size_t size,
                        unsigned width) {
  for (size_t i = 0; i < size; i += width) {
    if (width == 1) {
      if (result[i] != (a[i] || b[i])) mincov_trial_fail(trial, "byte %zu is not the OR", i);
      continue;
    }
    uint64_t x = count_at(a + i), y = count_at(b + i), sum = UINT64_MAX - x < y ? UINT64_MAX : x + y;
    if (count_at(result + i) != sum) mincov_trial_fail(trial, "count at %zu is not the saturated sum", i);
  }
}

static void test_merge_algebra(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "merging is commutative, associative, and for coverage idempotent", 4000) {
    unsigned width = mincov_random_chance(&trial.random, 50) ? 1 : 8;
    size_t size = (size_t)mincov_random_below(&trial.random, 50) * width;
    uint8_t *a = draw_probes(&trial.random, size), *b = draw_probes(&trial.random, size), *c = draw_probes(&trial.random, size);
    uint8_t *ab = merged(a, b, size, width), *ba = merged(b, a, size, width), *bc = merged(b, c, size, width);
    uint8_t *ab_c = merged(ab, c, size, width), *a_bc = merged(a, bc, size, width), *aa = merged(a, a, size, width);
    uint8_t *nothing = mincov_test_allocate(size, 1), *a_nothing = merged(a, nothing, size, width);
    check_merge(&trial, a, b, ab, size, width);
    if (memcmp(ab, ba, size) != 0) mincov_trial_fail(&trial, "not commutative");
    if (memcmp(ab_c, a_bc, size) != 0) mincov_trial_fail(&trial, "not associative");
    check_merge(&trial, a, nothing, a_nothing, size, width);
    if (width == 1 && memcmp(aa, a_nothing, size) != 0) mincov_trial_fail(&trial, "not idempotent");
    uint8_t *const all[] = {a, b, c, ab, ba, bc, ab_c, a_bc, aa, nothing, a_nothing};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) free(all[i]);
  }
}

/* By the definition: the even bytes of an inverted image ran. */
static uint8_t *normalised(const uint8_t *inverted, size_t size) {
  uint8_t *result = copy_of(inverted, size);
  for (size_t i = 0; i < size; i++) result[i] = result[i] % 2 == 0;
  return result;
}

static void test_merge_inverted(void **state) {
  (void)state;
  uint64_t set = 0, not_set = 0;
  MINCOV_TRIALS(trial, "merging an inverted image is merging its normalised form", 4000) {
    size_t size = (size_t)mincov_random_below(&trial.random, 300);
    uint8_t *target = draw_probes(&trial.random, size), *inverted = draw_probes(&trial.random, size);
    uint8_t *plain = normalised(inverted, size), *wanted = merged(target, plain, size, 1), *result = copy_of(target, size);
    mincov_profile_merge_probes(result, inverted, size, 1, true);
    if (memcmp(result, wanted, size) != 0) mincov_trial_fail(&trial, "differs from the merged normalised form");
    for (size_t i = 0; i < size; i++) *(inverted[i] % 2 ? &not_set : &set) += !target[i];
    memset(inverted, 0xff, size); /* of a run in which nothing was set */
    mincov_profile_merge_probes(result, inverted, size, 1, true);
    if (memcmp(result, wanted, size) != 0) mincov_trial_fail(&trial, "a byte that was not set made a difference");
    uint8_t *const all[] = {target, inverted, plain, wanted, result};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) free(all[i]);
  }
  mincov_assert_seen("a byte that the inverted image alone set", set);
  mincov_assert_seen("a byte that neither image set", not_set);
}

static void test_merge_both_kinds(void **state) {
  (void)state;
  const uint8_t inverted[] = {0xff, 0x00, 0xfe, 0x10, 0xff, 0xff, 0x01, 0xff}, plain[] = {0, 0, 0, 0, 1, 0x80, 0, 0xff};
  const uint8_t expected[] = {0, 1, 1, 1, 1, 1, 0, 1};
  uint8_t target[sizeof expected] = {0};
  mincov_profile_merge_probes(target, inverted, sizeof target, 1, true);
  mincov_profile_merge_probes(target, plain, sizeof target, 1, false);
  assert_memory_equal(target, expected, sizeof target);
  memset(target, 0, sizeof target);
  mincov_profile_merge_probes(target, plain, sizeof target, 1, false);
  mincov_profile_merge_probes(target, inverted, sizeof target, 1, true);
  assert_memory_equal(target, expected, sizeof target);
}

/* ---- Locating ---- */

static void assert_located_step(uint64_t probes_size, unsigned width, int64_t distance, int64_t probes, uint32_t byte_count,
                                uint32_t byte_step, enum mincov_status expected, uint64_t expected_index) {
  struct mincov_profile profile = {.probes_size = probes_size, .probe_width = width, .map_distance = distance};
  struct mincov_targets targets = {.byte_count = byte_count, .byte_step = byte_step, .probes = probes, .record_offset = 77};
  struct mincov_error error = {0};
  uint64_t index = 12345;
  assert_int_equal(mincov_profile_locate(&profile, &targets, &index, &error), expected);
  if (expected == MINCOV_OK) {
    assert_int_equal(index, expected_index);
  } else {
    assert_non_null(error.reason);
    assert_int_equal(error.offset, 77);
  }
}

static void assert_located(uint64_t probes_size, unsigned width, int64_t distance, int64_t probes, uint32_t byte_count,
                           enum mincov_status expected, uint64_t expected_index) {
  assert_located_step(probes_size, width, distance, probes, byte_count, 1, expected, expected_index);
}

static void test_locate(void **state) {
  (void)state;
  assert_located(100, 1, 1000, -1000, 100, MINCOV_OK, 0); /* the map lies 1000 bytes behind the probes */
  assert_located(100, 1, 1000, -1000, 101, MINCOV_INVALID, 0);
  assert_located(100, 1, -1000, 1099, 1, MINCOV_OK, 99);
  assert_located(100, 1, -1000, 1100, 0, MINCOV_OK, 100);
  assert_located(100, 1, -1000, 1099, 2, MINCOV_INVALID, 0);
  assert_located(100, 1, -1000, 1101, 0, MINCOV_INVALID, 0);
  assert_located(100, 1, -1000, 999, 1, MINCOV_INVALID, 0);
  assert_located(100, 1, 0, 1, UINT32_MAX, MINCOV_INVALID, 0);
  assert_located(100, 1, INT64_MAX, 1, 1, MINCOV_INVALID, 0); /* the sum leaves 64 bits */
  assert_located(100, 1, INT64_MIN, -1, 1, MINCOV_INVALID, 0);
  assert_located(100, 1, INT64_MAX, INT64_MIN + 2, 1, MINCOV_OK, 1);
  assert_located(0, 1, 0, 0, 0, MINCOV_OK, 0);
  assert_located(0, 1, 0, 0, 1, MINCOV_INVALID, 0);
  assert_located_step(100, 1, 0, 20, 20, 4, MINCOV_OK, 20);
  assert_located_step(100, 1, 0, 20, 21, 4, MINCOV_INVALID, 0);
  assert_located_step(UINT32_MAX, 1, 0, 0, UINT32_MAX, 4, MINCOV_INVALID, 0); /* four times as many leave 32 bits */
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_header_bytes),
      cmocka_unit_test(test_map_hash),
      cmocka_unit_test(test_map_check),
      cmocka_unit_test(test_fits_map),
      cmocka_unit_test(test_round_trip),
      cmocka_unit_test(test_refuses_what_cannot_be_written),
      cmocka_unit_test(test_each_field_is_checked),
      cmocka_unit_test(test_truncated_profiles),
      cmocka_unit_test(test_hostile_headers),
      cmocka_unit_test(test_same_build),
      cmocka_unit_test(test_merge_algebra),
      cmocka_unit_test(test_merge_inverted),
      cmocka_unit_test(test_merge_both_kinds),
      cmocka_unit_test(test_locate),
  };
  return cmocka_run_group_tests_name("profile", tests, NULL, NULL) == 0 ? 0 : 1;
}
