/* Random coverage maps, together with what reading them must give: functions of every mode, exactness and skip kind, with tails,
 * line ranges (extreme lines included) and files of every hash kind, padded as linkers pad. */
#ifndef MINCOV_TEST_MAP_SAMPLES_H
#define MINCOV_TEST_MAP_SAMPLES_H

#include "mincov/map.h"

#include "property.h"

/* A random function that obeys map.h, with at most block_limit blocks. Freed with mincov_function_sample_free. */
struct mincov_function mincov_function_sample(struct mincov_random *random, uint32_t block_limit);
void mincov_function_sample_free(struct mincov_function *function);

/* Text of random bytes, zero and 0x80 to 0xff among them; at times empty, at times long. Freed with free(). */
char *mincov_text_sample(struct mincov_random *random, size_t *length);

#define MINCOV_SAMPLE_RECORDS 8

/* One record of a map and what it was made from. */
struct mincov_record_sample {
  enum mincov_record_kind kind;
  uint64_t offset; /* of its first byte */
  uint64_t end;
  struct mincov_file file;         /* kind file: path owned by the sample */
  struct mincov_function function; /* kind function */
  uint32_t byte_count;             /* probe bytes */
  int64_t probes;                  /* where they start, from the map's start; written if byte_count is not 0 */
  uint64_t *files;                 /* [function.file_count] offsets of the file records */
};

struct mincov_map_sample {
  struct mincov_bytes map;
  uint32_t record_count;
  struct mincov_record_sample records[MINCOV_SAMPLE_RECORDS]; /* in the map's order: files first */
};

void mincov_map_sample_create(struct mincov_random *random, uint32_t block_limit, struct mincov_map_sample *sample);
void mincov_map_sample_free(struct mincov_map_sample *sample);

#endif
