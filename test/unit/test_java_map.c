/* The map resource of Java classes: the index comes back as it was given, in the order of paths; what does not fit is refused, by
 * the writer and by the reader, whatever the bytes are; and the whole is a profile image. */
#include "mincov/java_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map_samples.h"

enum { MAX_FILES = 12, PATH_CAPACITY = 40 };

struct drawn {
  struct mincov_profile profile;
  struct mincov_java_file files[MAX_FILES];
  char paths[MAX_FILES][PATH_CAPACITY];
  uint32_t count;
};

static void draw(struct mincov_random *random, struct drawn *drawn) {
  *drawn =
      (struct drawn){.profile = {.probe_width = 1, .id_kind = MINCOV_ID_MAP_HASH, .id_size = 8, .name = "app", .name_length = 3}};
  drawn->count = mincov_random_below(random, MAX_FILES + 1);
  for (uint32_t i = 0; i < drawn->count; i++) {
    struct mincov_java_file *file = &drawn->files[i];
    /* The random part first: the order of paths is not the order of drawing. */
    snprintf(drawn->paths[i], PATH_CAPACITY, "%u/%u.java", mincov_random_below(random, 100), i);
    *file = (struct mincov_java_file){.hash = mincov_random_next(random),
                                      .first_probe = (uint32_t)drawn->profile.probes_size,
                                      .probe_count = mincov_random_below(random, 50),
                                      .map_offset = (uint32_t)drawn->profile.map_size,
                                      .map_size = mincov_random_below(random, 200),
                                      .path = drawn->paths[i],
                                      .path_length = strlen(drawn->paths[i])};
    drawn->profile.probes_size += file->probe_count;
    drawn->profile.map_size += file->map_size + mincov_random_below(random, 3);
  }
}

/* The resource as a front end writes it: front, map, zeros. */
static struct mincov_bytes write_whole(const struct drawn *drawn) {
  struct mincov_bytes bytes = {0};
  uint64_t image_size = 0;
  assert_int_equal(mincov_java_map_front(&drawn->profile, drawn->files, drawn->count, &bytes, &image_size), MINCOV_OK);
  assert_true(image_size >= bytes.size + drawn->profile.map_size && image_size % 8 == 0);
  bytes.data = realloc(bytes.data, (size_t)image_size);
  assert_non_null(bytes.data);
  memset(bytes.data + bytes.size, 0, (size_t)image_size - bytes.size);
  bytes.size = (size_t)image_size;
  return bytes;
}

static const struct mincov_java_file *find(const struct drawn *drawn, const struct mincov_java_file *read) {
  for (uint32_t i = 0; i < drawn->count; i++)
    if (drawn->files[i].path_length == read->path_length && !memcmp(drawn->files[i].path, read->path, read->path_length))
      return &drawn->files[i];
  return NULL;
}

static void check_index(const struct mincov_trial *trial, const struct drawn *drawn, const struct mincov_java_file *files,
                        uint32_t count) {
  if (count != drawn->count) mincov_trial_fail(trial, "%u entries of %u came back", count, drawn->count);
  for (uint32_t i = 0; i < count; i++) {
    const struct mincov_java_file *wanted = find(drawn, &files[i]);
    if (!wanted) mincov_trial_fail(trial, "entry %u has a path that was not given", i);
    if (wanted->hash != files[i].hash || wanted->first_probe != files[i].first_probe ||
        wanted->probe_count != files[i].probe_count || wanted->map_offset != files[i].map_offset ||
        wanted->map_size != files[i].map_size)
      mincov_trial_fail(trial, "entry %u differs", i);
    if (i > 0 && strncmp(files[i - 1].path, files[i].path, PATH_CAPACITY) >= 0)
      mincov_trial_fail(trial, "entry %u is not in order", i);
  }
}

static void test_round_trip(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "the index comes back as it was given", 3000) {
    struct drawn drawn;
    draw(&trial.random, &drawn);
    struct mincov_bytes bytes = write_whole(&drawn);
    struct mincov_profile read;
    struct mincov_error error = {0};
    assert_int_equal(mincov_profile_read(bytes.data, bytes.size, &read, &error), MINCOV_OK);
    assert_true(read.image_size == bytes.size && mincov_profile_same_build(&read, &drawn.profile));
    assert_true((read.probes - bytes.data) % MINCOV_JAVA_PROBES_ALIGNMENT == 0);
    struct mincov_java_file *files = NULL;
    uint32_t count = 0;
    assert_int_equal(mincov_java_map_index(bytes.data, &read, &files, &count, &error), MINCOV_OK);
    check_index(&trial, &drawn, files, count);
    free(files);
    free(bytes.data);
  }
}

static void test_writer_refuses(void **state) {
  (void)state;
  struct mincov_profile profile = {.probe_width = 1, .probes_size = 10, .map_size = 20};
  struct mincov_java_file files[2] = {{.probe_count = 10, .map_size = 20, .path = "a", .path_length = 1},
                                      {.probe_count = 1, .map_size = 1, .path = "b", .path_length = 1}};
  struct mincov_bytes bytes = {0};
  uint64_t size;
  assert_int_equal(mincov_java_map_front(&profile, files, 2, &bytes, &size), MINCOV_OK);
  assert_int_equal(mincov_java_map_front(&profile, files, 2, &bytes, &size), MINCOV_INVALID); /* out is not empty */
  free(bytes.data);
  bytes = (struct mincov_bytes){0};
  files[1].path = "a";
  assert_int_equal(mincov_java_map_front(&profile, files, 2, &bytes, &size), MINCOV_INVALID);
  files[1].path = "b";
  files[1].first_probe = 10;
  assert_int_equal(mincov_java_map_front(&profile, files, 2, &bytes, &size), MINCOV_INVALID);
  files[1].first_probe = 9;
  files[1].map_offset = 20;
  assert_int_equal(mincov_java_map_front(&profile, files, 2, &bytes, &size), MINCOV_INVALID);
  files[1].map_offset = 19;
  files[1].path_length = 1 << 16;
  assert_int_equal(mincov_java_map_front(&profile, files, 2, &bytes, &size), MINCOV_INVALID);
  assert_null(bytes.data);
}

/* One byte of header or index changed: refused with a reason, or read without leaving the buffer. */
static void test_hostile(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "damaged indices are refused or read within bounds", 3000) {
    struct drawn drawn;
    draw(&trial.random, &drawn);
    struct mincov_bytes bytes = write_whole(&drawn);
    struct mincov_profile read;
    assert_int_equal(mincov_profile_read(bytes.data, bytes.size, &read, NULL), MINCOV_OK);
    size_t index_end = (size_t)(read.probes - bytes.data);
    uint32_t reach = index_end - MINCOV_PROFILE_HEADER_SIZE > 400 ? 400 : (uint32_t)index_end - MINCOV_PROFILE_HEADER_SIZE;
    for (int i = 0; i < 3; i++)
      bytes.data[MINCOV_PROFILE_HEADER_SIZE + mincov_random_below(&trial.random, reach)] =
          (uint8_t)mincov_random_next(&trial.random);
    struct mincov_java_file *files = NULL;
    uint32_t count = 0;
    struct mincov_error error = {0};
    enum mincov_status status = mincov_java_map_index(bytes.data, &read, &files, &count, &error);
    if (status != MINCOV_OK && !error.reason) mincov_trial_fail(&trial, "refused without a reason");
    uint64_t sum = 0;
    for (uint32_t k = 0; k < count; k++) {
      if (files[k].first_probe + (uint64_t)files[k].probe_count > read.probes_size)
        mincov_trial_fail(&trial, "probes leave the image");
      for (size_t j = 0; j < files[k].path_length; j++) sum += (uint8_t)files[k].path[j];
    }
    assert_true(sum < UINT64_MAX);
    free(files);
    free(bytes.data);
  }
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_round_trip), cmocka_unit_test(test_writer_refuses),
                                     cmocka_unit_test(test_hostile)};
  return cmocka_run_group_tests_name("java_map", tests, NULL, NULL) == 0 ? 0 : 1;
}
