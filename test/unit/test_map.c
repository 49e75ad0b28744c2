/* Coverage maps: what is written is read again, the same bytes every time; and nothing that truncation or damage makes of a valid
 * map is read out of bounds, believed against its rules, or refused without a reason and a place. */
#include "mincov/map.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exercise.h"
#include "map_samples.h"

/* ---- Round trip ---- */

static void check_file(const struct mincov_trial *trial, const struct mincov_map_sample *sample, const struct mincov_record *record,
                       const struct mincov_record_sample *expected) {
  struct mincov_file file;
  struct mincov_error error = {0};
  const struct mincov_file *wanted = &expected->file;
  if (mincov_map_decode_file(sample->map.data, sample->map.size, record, &file, &error) != MINCOV_OK) {
    mincov_trial_fail(trial, "file record refused: %s", error.reason);
  }
  bool same = file.hash_kind == wanted->hash_kind && file.hash_size == wanted->hash_size &&
              memcmp(file.hash, wanted->hash, wanted->hash_size) == 0 && file.path_length == wanted->path_length &&
              memcmp(file.path, wanted->path, wanted->path_length) == 0;
  if (!same) mincov_trial_fail(trial, "file record at %" PRIu64 " differs", record->offset);
}

static void check_function(const struct mincov_trial *trial, const struct mincov_map_sample *sample,
                           const struct mincov_record *record, const struct mincov_record_sample *expected) {
  struct mincov_function function;
  struct mincov_targets targets;
  struct mincov_error error = {0};
  if (mincov_map_decode_function(sample->map.data, sample->map.size, record, &function, &targets, &error) != MINCOV_OK) {
    mincov_trial_fail(trial, "function record refused at %" PRIu64 " (record at %" PRIu64 "): %s", error.offset, record->offset,
                      error.reason);
  }
  if (!mincov_same_function(&function, &expected->function))
    mincov_trial_fail(trial, "function at %" PRIu64 " differs", record->offset);
  bool same = targets.byte_count == expected->byte_count && (targets.byte_count == 0 || targets.probes == expected->probes);
  for (uint32_t i = 0; i < function.file_count; i++) same = same && targets.files[i] == expected->files[i];
  if (!same) mincov_trial_fail(trial, "references of the function at %" PRIu64 " differ", record->offset);
  mincov_function_free(&function);
  mincov_function_free(&function); /* cleared by the first */
  free(targets.files);
}

static void test_round_trip(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "maps are read as they were written", 6000) {
    struct mincov_map_sample sample;
    mincov_map_sample_create(&trial.random, mincov_random_chance(&trial.random, 5) ? 200 : 12, &sample);
    uint64_t position = 0;
    struct mincov_record record;
    struct mincov_error error = {0};
    for (uint32_t i = 0; i <= sample.record_count; i++) {
      enum mincov_status status = mincov_map_next(sample.map.data, sample.map.size, &position, &record, &error);
      if (status != MINCOV_OK) mincov_trial_fail(&trial, "record %u not found: %s", i, error.reason);
      if (i == sample.record_count) break;
      const struct mincov_record_sample *expected = &sample.records[i];
      if (record.kind != expected->kind || record.offset != expected->offset || record.end != expected->end ||
          position != expected->end) {
        mincov_trial_fail(&trial, "record %u is not where it was written", i);
      }
      (record.kind == MINCOV_RECORD_FILE ? check_file : check_function)(&trial, &sample, &record, expected);
    }
    if (record.kind != 0 || position != sample.map.size) mincov_trial_fail(&trial, "the end is not seen");
    mincov_map_sample_free(&sample);
  }
}

/* The same function gives the same bytes, wherever it is written and whatever was in memory. */
static void test_deterministic(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "writing is deterministic", 3000) {
    struct mincov_function function = mincov_function_sample(&trial.random, 20);
    struct mincov_bytes once = {0}, twice = {0};
    struct mincov_references at_once, at_twice;
    unsigned size = mincov_random_chance(&trial.random, 50) ? 4 : 8;
    struct mincov_file file = {.path = "before", .path_length = mincov_random_below(&trial.random, 7)};
    assert_int_equal(mincov_map_encode_function(&function, size, &once, &at_once), MINCOV_OK);
    assert_int_equal(mincov_map_encode_file(&file, &twice), MINCOV_OK);
    size_t before = twice.size;
    assert_int_equal(mincov_map_encode_function(&function, size, &twice, &at_twice), MINCOV_OK);
    if (twice.size - before != once.size || memcmp(once.data, twice.data + before, once.size) != 0)
      mincov_trial_fail(&trial, "bytes differ");
    if (at_twice.files - at_once.files != before || at_twice.probes - at_once.probes != before) {
      mincov_trial_fail(&trial, "references are not where they should be");
    }
    for (size_t i = 0; i < (size_t)function.file_count * size; i++) assert_int_equal(once.data[at_once.files + i], 0);
    free(once.data);
    free(twice.data);
    mincov_function_sample_free(&function);
  }
}

/* ---- Damage ---- */

/* A copy of exactly size bytes, so that a sanitizer sees one byte too many. */
static uint8_t *copy_of(const uint8_t *data, size_t size) {
  uint8_t *copy = malloc(size == 0 ? 1 : size);
  assert_non_null(copy);
  if (size != 0) memcpy(copy, data, size);
  return copy;
}

/* Cut anywhere, all whole records are read, and one that was cut is refused. */
static void test_truncated_maps(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "a truncated map is read up to the record that was cut", 150) {
    struct mincov_map_sample sample;
    mincov_map_sample_create(&trial.random, 8, &sample);
    for (size_t size = 0; size <= sample.map.size; size++) {
      uint8_t *copy = copy_of(sample.map.data, size);
      struct mincov_exercised expected = {0, 0}, exercised = mincov_exercise_map(copy, size);
      for (uint32_t i = 0; i < sample.record_count; i++) {
        expected.accepted += sample.records[i].end <= size;
        expected.refused += sample.records[i].offset < size && sample.records[i].end > size;
      }
      if (exercised.accepted != expected.accepted || exercised.refused != expected.refused) {
        mincov_trial_fail(&trial, "cut at %zu of %zu: %u records read, %u refused", size, sample.map.size, exercised.accepted,
                          exercised.refused);
      }
      free(copy);
    }
    mincov_map_sample_free(&sample);
  }
}

/* A function whose record says that it ends earlier is refused wherever that is: every part of it is needed. */
static void test_shortened_functions(void **state) {
  (void)state;
  MINCOV_TRIALS(trial, "a shortened function record is refused inside the record", 150) {
    struct mincov_map_sample sample;
    mincov_map_sample_create(&trial.random, 8, &sample);
    uint64_t position = 0;
    struct mincov_record record;
    struct mincov_error error = {0};
    while (mincov_map_next(sample.map.data, sample.map.size, &position, &record, &error) == MINCOV_OK && record.kind != 0) {
      if (record.kind == MINCOV_RECORD_FILE) continue;
      for (uint64_t end = record.body; end < record.end; end++) {
        struct mincov_record shortened = record;
        struct mincov_function function;
        struct mincov_targets targets;
        uint8_t *copy = copy_of(sample.map.data, (size_t)end);
        shortened.end = end;
        enum mincov_status status = mincov_map_decode_function(copy, (size_t)end, &shortened, &function, &targets, &error);
        if (status != MINCOV_INVALID)
          mincov_trial_fail(&trial, "cut at %" PRIu64 " of %" PRIu64 ": status %d", end, record.end, (int)status);
        if (error.reason == NULL || error.offset < record.offset || error.offset > end) {
          mincov_trial_fail(&trial, "cut at %" PRIu64 ": error without reason or place", end);
        }
        free(copy);
      }
    }
    mincov_map_sample_free(&sample);
  }
}

/* One to four bytes changed: a bit, a random value, or one of the values that lengths and counts are wrong with. */
static void damage(struct mincov_random *random, uint8_t *data, size_t size) {
  static const uint8_t awkward[] = {0x00, 0x01, 0x7f, 0x80, 0x81, 0xfe, 0xff};
  for (uint32_t count = mincov_random_between(random, 1, 4); count > 0; count--) {
    uint8_t *byte = &data[mincov_random_below(random, (uint32_t)size)];
    switch (mincov_random_below(random, 3)) {
    case 0:
      *byte ^= (uint8_t)(1u << mincov_random_below(random, 8));
      break;
    case 1:
      *byte = (uint8_t)mincov_random_next(random);
      break;
    default:
      *byte = awkward[mincov_random_below(random, sizeof awkward)];
      break;
    }
  }
}

static void test_damaged_maps(void **state) {
  (void)state;
  uint64_t accepted = 0, refused = 0;
  MINCOV_TRIALS(trial, "a damaged map is refused or still obeys the rules", 500) {
    struct mincov_map_sample sample;
    mincov_map_sample_create(&trial.random, 12, &sample);
    for (unsigned i = 0; i < 60; i++) {
      uint8_t *copy = copy_of(sample.map.data, sample.map.size);
      damage(&trial.random, copy, sample.map.size);
      struct mincov_exercised exercised = mincov_exercise_map(copy, sample.map.size);
      accepted += exercised.accepted;
      refused += exercised.refused;
      free(copy);
    }
    mincov_map_sample_free(&sample);
  }
  printf("  %" PRIu64 " records accepted, %" PRIu64 " refused\n", accepted, refused);
  mincov_assert_seen("a record that was read", accepted);
  mincov_assert_seen("a record that was refused", refused);
}

/* ---- Examples ---- */

static void assert_next(const uint8_t *map, size_t size, enum mincov_status expected, enum mincov_record_kind kind,
                        uint64_t expected_offset) {
  uint64_t position = 0;
  struct mincov_record record;
  struct mincov_error error = {0};
  uint8_t *copy = copy_of(map, size);
  assert_int_equal(mincov_map_next(copy, size, &position, &record, &error), expected);
  if (expected == MINCOV_OK) {
    assert_int_equal(record.kind, kind);
    if (kind != 0) assert_int_equal(record.offset, expected_offset);
  } else {
    assert_non_null(error.reason);
    assert_int_equal(error.offset, expected_offset);
  }
  free(copy);
}

static void test_finding_records(void **state) {
  (void)state;
  struct mincov_bytes file = {0};
  assert_int_equal(mincov_map_encode_file(&(struct mincov_file){.path = "a.c", .path_length = 3}, &file), MINCOV_OK);
  assert_next(NULL, 0, MINCOV_OK, 0, 0);
  assert_next((const uint8_t[64]){0}, 64, MINCOV_OK, 0, 0);
  assert_next(file.data, file.size, MINCOV_OK, MINCOV_RECORD_FILE, 0);
  uint8_t padded[32] = {0};
  memcpy(padded + 5, file.data, file.size);
  assert_next(padded, 5 + file.size, MINCOV_OK, MINCOV_RECORD_FILE, 5);
  assert_next(padded, 5 + file.size - 1, MINCOV_INVALID, 0, 5);                    /* the record is longer than what is left */
  assert_next((const uint8_t[]){0, 0x80}, 2, MINCOV_INVALID, 0, 1);                /* the length does not end */
  assert_next((const uint8_t[]){0x80, 0x00, 0x21, 0x21}, 4, MINCOV_INVALID, 0, 0); /* a record of no bytes, not even its kind */
  assert_next((const uint8_t[]){0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01}, 10, MINCOV_INVALID, 0, 0);
  assert_next((const uint8_t[]){0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}, 10, MINCOV_INVALID, 0,
              0);                                                                /* over 64 bits */
  padded[5 + 1] = (uint8_t)((MINCOV_MAP_VERSION + 1) << 4 | MINCOV_RECORD_FILE); /* the length of this record takes one byte */
  assert_next(padded, sizeof padded, MINCOV_UNSUPPORTED, 0, 5);
  padded[5 + 1] = (uint8_t)(MINCOV_MAP_VERSION << 4 | 9);
  assert_next(padded, sizeof padded, MINCOV_INVALID, 0, 5);
  free(file.data);
}

/* A function record with this body: read with this result. A refusal names a place inside the record. */
static enum mincov_record_kind record_kind = MINCOV_RECORD_FUNCTION; /* of the bodies that are tried */

static void assert_body(const uint8_t *body, size_t size, enum mincov_status expected) {
  uint8_t *record_bytes = mincov_test_allocate(size + 2, 1);
  struct mincov_record record;
  struct mincov_function function;
  struct mincov_targets targets;
  struct mincov_error error = {0};
  uint64_t position = 0;
  assert_true(size + 1 < 0x80); /* the length takes one byte */
  record_bytes[0] = (uint8_t)(size + 1);
  record_bytes[1] = (uint8_t)(MINCOV_MAP_VERSION << 4 | record_kind);
  memcpy(record_bytes + 2, body, size);
  assert_int_equal(mincov_map_next(record_bytes, size + 2, &position, &record, &error), MINCOV_OK);
  enum mincov_status status = mincov_map_decode_function(record_bytes, size + 2, &record, &function, &targets, &error);
  if (status != expected) print_error("decoded with status %d: %s\n", (int)status, error.reason ? error.reason : "no reason");
  assert_int_equal(status, expected);
  if (status != MINCOV_OK) {
    assert_non_null(error.reason);
    assert_true(error.offset <= size + 2);
  }
  mincov_function_free(&function);
  free(targets.files);
  free(record_bytes);
}

#define ASSERT_WHOLE_BODY(expected, ...)                                                                                           \
  assert_body((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}), expected)
#define ASSERT_BODY(expected, ...) ASSERT_WHOLE_BODY(expected, __VA_ARGS__, 0) /* no branches */
#define OPTIONS 0, 0                    /* mode block, not skipped; exactness off, phase early, 4-byte references */
#define HEAD(bytes) 1, 'f', 1, bytes, 0 /* name "f", line 1, probe bytes, no files */
#define REFERENCE 0, 0, 0, 0            /* to the probe bytes */
#define FALLS_TO_NEXT 0xa0              /* one successor, the next block */
#define PROBED (MINCOV_NODE_BYTE | MINCOV_NODE_PLAN)
#define ENDS MINCOV_NODE_EXIT

/* One rule broken at a time, in a record that is good otherwise: 0 -> 1, a probe in 0. */
static void test_each_rule_of_a_function_is_checked(void **state) {
  (void)state;
  const enum mincov_status ok = MINCOV_OK, bad = MINCOV_INVALID;
  ASSERT_BODY(ok, OPTIONS, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS);
  ASSERT_BODY(bad, 0x0f, 0, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS);          /* mode */
  ASSERT_BODY(bad, 0xf0, 0, HEAD(0), 2, 1, 1);                                                /* skip reason */
  ASSERT_BODY(bad, 0, 0x07, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS);          /* exactness */
  ASSERT_BODY(bad, 0, 0x78, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS);          /* phase */
  ASSERT_BODY(bad, OPTIONS, 99, 'f', 1, 1, 0, REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS); /* the name is too long */
  ASSERT_BODY(bad, OPTIONS, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f);      /* its length has 70 bits */
  ASSERT_BODY(bad, OPTIONS, 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02, 'f', 1, 1, 0, REFERENCE, 2, 0,
              PROBED | FALLS_TO_NEXT, ENDS); /* would be 1 if the 65th bit were dropped */
  ASSERT_BODY(bad, OPTIONS, 1, 'f', 1, 1, 99, REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS); /* files */
  ASSERT_BODY(bad, OPTIONS, HEAD(0), 0, 0);                                                   /* no blocks */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 99, 0, PROBED | FALLS_TO_NEXT, ENDS);         /* too many blocks */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 1, PROBED | FALLS_TO_NEXT, ENDS);          /* a tail that is not there */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 1, 0, PROBED | FALLS_TO_NEXT, ENDS);          /* one block too many */
  ASSERT_BODY(bad, OPTIONS, HEAD(2), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS);          /* number of probe bytes */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 0, MINCOV_NODE_PLAN | FALLS_TO_NEXT, PROBED | ENDS); /* planned without byte */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 0, MINCOV_NODE_BYTE | FALLS_TO_NEXT, ENDS);          /* byte without plan */
  ASSERT_BODY(ok, MINCOV_MODE_VERIFY, 0, HEAD(1), REFERENCE, 2, 0, MINCOV_NODE_BYTE | FALLS_TO_NEXT, ENDS); /* allowed there */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 0, PROBED | 0x80, ENDS); /* falls through without successor */
  ASSERT_BODY(ok, OPTIONS, HEAD(2), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS | PROBED | 0x80);  /* an escape */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, 0x80);                 /* the same at the end */
  ASSERT_BODY(ok, OPTIONS, HEAD(1), REFERENCE, 2, 0, PROBED | 0x20, 2, ENDS);                        /* successor +1, written out */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 0, PROBED | 0x20, 4, ENDS);                       /* +2 */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 0, PROBED | 0x20, 1, ENDS);                       /* -1 */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS | FALLS_TO_NEXT); /* off the end */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 0, PROBED | 0x60, 99, 2, ENDS);                  /* more successors than bytes */
  ASSERT_BODY(ok, OPTIONS, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, 0);                    /* nothing but a return */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 1, PROBED | FALLS_TO_NEXT, 0, MINCOV_NODE_TAIL); /* no exit where the run ends */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 0, PROBED | ENDS, ENDS);                         /* block 1 is unreachable */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 1, 0, PROBED | 0x20, 0); /* an endless loop without exit */
  ASSERT_BODY(ok, OPTIONS, HEAD(1), REFERENCE, 1, 0, PROBED | ENDS | 0x20, 0);
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS, 0); /* a byte is left */
}

/* Source and plan records of phase=marked: who may have bytes, and what is no plan. */
static void test_each_rule_of_marked_phase_is_checked(void **state) {
  (void)state;
  const enum mincov_status ok = MINCOV_OK, bad = MINCOV_INVALID;
  enum { MARKED = MINCOV_PHASE_MARKED << 3, MARK = MINCOV_NODE_PLAN };
  ASSERT_BODY(ok, 0, MARKED, HEAD(0), 2, 0, MARK | FALLS_TO_NEXT, ENDS);                               /* marks, no bytes */
  ASSERT_BODY(bad, 0, 0, HEAD(0), 2, 0, MARK | FALLS_TO_NEXT, ENDS);                                   /* not in other phases */
  ASSERT_BODY(bad, 0, MARKED, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS);                 /* bytes are the plan's */
  ASSERT_BODY(ok, MINCOV_MODE_VERIFY, MARKED, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS); /* or the truth */
  record_kind = MINCOV_RECORD_PLAN;
  ASSERT_BODY(ok, 0, MARKED, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS);
  ASSERT_BODY(bad, 0, 0, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS);             /* a plan of another phase */
  ASSERT_BODY(bad, 8, MARKED, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, ENDS);        /* of a copy */
  ASSERT_WHOLE_BODY(bad, 0x10, MARKED, HEAD(0), 2, 1, 1);                                     /* of a skipped function */
  ASSERT_BODY(bad, 0, MARKED, HEAD(1), REFERENCE, 2, 0, MARK | FALLS_TO_NEXT, PROBED | ENDS); /* planned without byte */
  ASSERT_BODY(bad, 0, MARKED, HEAD(1), REFERENCE, 2, 0, PROBED | FALLS_TO_NEXT, 0);           /* no exit where the run ends */
  record_kind = MINCOV_RECORD_FUNCTION;
}

static void test_each_rule_of_tails_and_lines_is_checked(void **state) {
  (void)state;
  const enum mincov_status ok = MINCOV_OK, bad = MINCOV_INVALID;
  enum { TAIL = MINCOV_NODE_TAIL, LINES = 0x10 };
  ASSERT_BODY(ok, OPTIONS, HEAD(1), REFERENCE, 1, 1, PROBED | ENDS, TAIL | ENDS);
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 1, 1, TAIL | ENDS, PROBED | ENDS);           /* a tail of nothing */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 1, 1, PROBED | ENDS, TAIL | ENDS | 0x20, 0); /* successors of a tail */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 1, 1, PROBED | ENDS, TAIL | ENDS | 0x80);
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 1, 0, PROBED | ENDS | LINES, 2, 0); /* lines of a function without files */
  ASSERT_BODY(bad, OPTIONS, HEAD(1), REFERENCE, 1, 1, PROBED | ENDS, TAIL | ENDS | LINES, 0); /* a tail of the compiler's own */
#define ONE_FILE OPTIONS, 1, 'f', 1, 0, 1, 0, 0, 0, 0, 1, 0, ENDS | LINES /* line 1; one node; one file, referred to */
  ASSERT_BODY(ok, ONE_FILE, 2, 0);                                        /* one range: line 1 */
  ASSERT_BODY(ok, ONE_FILE, 3, 0, 0);                                     /* with its file */
  ASSERT_BODY(bad, ONE_FILE, 3, 1, 0);                                    /* file 1 of 1 */
  ASSERT_BODY(ok, ONE_FILE, 0);                                           /* none, said so */
  ASSERT_BODY(bad, ONE_FILE, 1);                                          /* none with their files */
  ASSERT_BODY(bad, ONE_FILE, 99, 0);                                      /* more ranges than bytes */
  ASSERT_BODY(ok, ONE_FILE, 2, 2);                                        /* one line back: line 0 */
  ASSERT_BODY(bad, ONE_FILE, 2, 6);                                       /* two lines back: before line 0 */
  ASSERT_BODY(ok, ONE_FILE, 2, 1, 0xfd, 0xff, 0xff, 0xff, 0x0f);          /* to line UINT32_MAX */
  ASSERT_BODY(bad, ONE_FILE, 2, 1, 0xfe, 0xff, 0xff, 0xff, 0x0f);         /* one further */
  ASSERT_BODY(bad, ONE_FILE, 2, 0xf8, 0xff, 0xff, 0xff, 0xff, 0x01);      /* a first line beyond */
  ASSERT_BODY(bad, ONE_FILE, 2, 1);                                       /* ends within the range */
#undef ONE_FILE
}

/* 0 -> 1, 2, or with three ways out 0 -> 1, 2, 1; one file, referred to; no lines, so branches are expected on line 5. */
static void test_each_rule_of_branches_is_checked(void **state) {
  (void)state;
  const enum mincov_status ok = MINCOV_OK, bad = MINCOV_INVALID;
#define TWO_WAYS OPTIONS, 1, 'f', 5, 0, 1, 0, 0, 0, 0, 3, 0, 0xc0, 4, ENDS, ENDS
#define THREE_WAYS OPTIONS, 1, 'f', 5, 0, 1, 0, 0, 0, 0, 3, 0, 0xe0, 3, 4, 2, ENDS, ENDS
  enum { CONDITION = 0, SWITCH = 1, INVOKE = 2, LABELS = 3, PLACE = 8, COLUMN = 7, NEXT_BLOCK = 0x10 };
  ASSERT_WHOLE_BODY(bad, TWO_WAYS); /* not even their number */
  ASSERT_WHOLE_BODY(ok, TWO_WAYS, 0);
  ASSERT_WHOLE_BODY(ok, TWO_WAYS, 1, CONDITION, COLUMN);
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, CONDITION);                                            /* no column */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, CONDITION, COLUMN, 0);                                 /* a byte is left */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 9, CONDITION, COLUMN);                                    /* more branches than bytes */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 2, CONDITION, COLUMN, CONDITION, COLUMN);                 /* block 1 has no way out */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, CONDITION | NEXT_BLOCK, COLUMN);                       /* the same */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, 3 * NEXT_BLOCK, COLUMN);                               /* block 3 of 3 */
  ASSERT_WHOLE_BODY(bad, OPTIONS, HEAD(0), 3, 0, 0xc0, 4, ENDS, ENDS, 1, CONDITION, COLUMN); /* no file to be in */
  ASSERT_WHOLE_BODY(bad, OPTIONS, 1, 'f', 5, 0, 1, 0, 0, 0, 0, 2, 0, FALLS_TO_NEXT, ENDS, 1, CONDITION, COLUMN); /* one way out */
  ASSERT_WHOLE_BODY(ok, TWO_WAYS, 1, CONDITION | PLACE, 0, 9, COLUMN);                            /* five lines back: line 0 */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, CONDITION | PLACE, 0, 11, COLUMN);                          /* six */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, CONDITION | PLACE, 1, 0, COLUMN);                           /* file 1 of 1 */
  ASSERT_WHOLE_BODY(ok, TWO_WAYS, 1, CONDITION | PLACE, 0, 0xf4, 0xff, 0xff, 0xff, 0x1f, COLUMN); /* line UINT32_MAX */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, CONDITION | PLACE, 0, 0xf6, 0xff, 0xff, 0xff, 0x1f, COLUMN);
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, CONDITION, 0xff, 0xff, 0xff, 0xff, 0x1f); /* a column over 32 bits */
  ASSERT_WHOLE_BODY(ok, TWO_WAYS, 1, INVOKE, COLUMN);
  ASSERT_WHOLE_BODY(ok, TWO_WAYS, 1, SWITCH, COLUMN, 1 << 1, 99);
  ASSERT_WHOLE_BODY(ok, TWO_WAYS, 1, SWITCH, COLUMN, 1 << 1 | 1, 99);  /* without default */
  ASSERT_WHOLE_BODY(ok, TWO_WAYS, 1, SWITCH, COLUMN, 0);               /* the second way out is no case */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, SWITCH, COLUMN, 2 << 1, 99, 99); /* two cases and default: three ways out */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, SWITCH, COLUMN, 1 << 1);         /* no value */
  ASSERT_WHOLE_BODY(ok, THREE_WAYS, 1, SWITCH, COLUMN, 2 << 1, 99, 99);
  ASSERT_WHOLE_BODY(ok, TWO_WAYS, 1, LABELS, COLUMN, 2, 6, 1, 'x', 3); /* "x" and default */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, LABELS, COLUMN, 3, 3, 3, 3);     /* three outcomes of two ways out */
  ASSERT_WHOLE_BODY(ok, TWO_WAYS, 1, LABELS, COLUMN, 1, 1 << 3 | 3);   /* the second one only */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, LABELS, COLUMN, 1, 2 << 3 | 3);  /* a third */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, LABELS, COLUMN, 2, 1 << 3 | 3, 3);
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, LABELS, COLUMN, 1, 7);         /* an unknown kind of outcome */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, LABELS, COLUMN, 1, 6, 2, 'x'); /* the label is longer than the record */
  ASSERT_WHOLE_BODY(bad, TWO_WAYS, 1, LABELS, COLUMN, 1, 2);         /* a case without value */
#undef TWO_WAYS
#undef THREE_WAYS
}

static void test_each_rule_of_skipped_functions_is_checked(void **state) {
  (void)state;
  const uint8_t naked = MINCOV_SKIP_NAKED << 4;
  ASSERT_WHOLE_BODY(MINCOV_OK, naked, 0, HEAD(0), 7, 6, 5);
  ASSERT_WHOLE_BODY(MINCOV_OK, naked, 0, HEAD(0), 0xff, 0xff, 0xff, 0xff, 0x0f, 6,
                    5);                                                     /* counts only: nothing is allocated for them */
  ASSERT_WHOLE_BODY(MINCOV_INVALID, naked, 0, HEAD(1), REFERENCE, 7, 6, 5); /* with probes */
  ASSERT_WHOLE_BODY(MINCOV_INVALID, naked, 0, HEAD(0), 7, 6);
  ASSERT_WHOLE_BODY(MINCOV_INVALID, naked, 0, HEAD(0), 7, 6, 5, 4);
  ASSERT_WHOLE_BODY(MINCOV_INVALID, naked, 0, HEAD(0), 0xff, 0xff, 0xff, 0xff, 0x1f, 6, 5); /* over 32 bits */
}

/* Every value has a name of its own, and values that do not exist have one too. */
static void assert_names(const char *(*name)(int), int count) {
  for (int i = 0; i <= count; i++) {
    assert_non_null(name(i));
    assert_true(name(i)[0] != '\0');
    for (int j = 0; j < i; j++) assert_string_not_equal(name(i), name(j));
  }
}

static const char *mode_name(int value) { return mincov_mode_name((enum mincov_mode)value); }
static const char *exactness_name(int value) { return mincov_exactness_name((enum mincov_exactness)value); }
static const char *phase_name(int value) { return mincov_phase_name((enum mincov_phase)value); }
static const char *skip_name(int value) { return mincov_skip_name((enum mincov_skip)value); }

static const char *branch_kind_name(int value) { return mincov_branch_kind_name((enum mincov_branch_kind)value); }
static const char *outcome_kind_name(int value) { return mincov_outcome_kind_name((enum mincov_outcome_kind)value); }

static void test_names(void **state) {
  (void)state;
  assert_names(mode_name, MINCOV_MODE_COUNT);
  assert_names(exactness_name, MINCOV_EXACT_COUNT);
  assert_names(phase_name, MINCOV_PHASE_COUNT);
  assert_names(skip_name, MINCOV_SKIP_COUNT);
  assert_names(branch_kind_name, MINCOV_BRANCH_KIND_COUNT);
  assert_names(outcome_kind_name, MINCOV_OUTCOME_KIND_COUNT);
}

/* Small functions cost what the format promises: about a byte a plain node, and a few for the frame. */
static void test_size_of_a_chain(void **state) {
  (void)state;
  enum { BLOCKS = 1000 };
  uint32_t first[BLOCKS + 1], successor[BLOCKS], first_range[BLOCKS + 1] = {0};
  uint8_t flags[BLOCKS] = {0};
  for (uint32_t block = 0; block < BLOCKS; block++) {
    first[block] = block;
    successor[block] = block + 1;
  }
  first[BLOCKS] = BLOCKS - 1;
  flags[0] = MINCOV_NODE_BYTE | MINCOV_NODE_PLAN;
  flags[BLOCKS - 1] = MINCOV_NODE_EXIT;
  struct mincov_function function = {.name = "chain",
                                     .name_length = 5,
                                     .block_count = BLOCKS,
                                     .edge_count = BLOCKS - 1,
                                     .exit_count = 1,
                                     .node_count = BLOCKS,
                                     .node_flags = flags,
                                     .first_range = first_range,
                                     .first_successor = first,
                                     .successor = successor};
  struct mincov_bytes bytes = {0};
  struct mincov_references references;
  assert_int_equal(mincov_map_encode_function(&function, 4, &bytes, &references), MINCOV_OK);
  /* length 2, tag, options 2, name 1 + 5, line, byte count, files, reference 4, blocks 2, tails 1, branches 1: 22; a byte a node */
  assert_int_equal(bytes.size, 22 + BLOCKS);
  free(bytes.data);
}

int main(int argc, char **argv) {
  mincov_property_start(argc, argv);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_finding_records),
      cmocka_unit_test(test_each_rule_of_a_function_is_checked),
      cmocka_unit_test(test_each_rule_of_marked_phase_is_checked),
      cmocka_unit_test(test_each_rule_of_tails_and_lines_is_checked),
      cmocka_unit_test(test_each_rule_of_branches_is_checked),
      cmocka_unit_test(test_each_rule_of_skipped_functions_is_checked),
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_size_of_a_chain),
      cmocka_unit_test(test_round_trip),
      cmocka_unit_test(test_deterministic),
      cmocka_unit_test(test_truncated_maps),
      cmocka_unit_test(test_shortened_functions),
      cmocka_unit_test(test_damaged_maps),
  };
  return cmocka_run_group_tests_name("map", tests, NULL, NULL) == 0 ? 0 : 1;
}
