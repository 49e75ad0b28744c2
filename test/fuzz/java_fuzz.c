/* Fuzz target: any bytes as a Java source. The options follow from the bytes, so that every input tries other ones, the same each
 * time.
 *
 * Whatever it is, it is refused, or instrumented such that without the insertions the original remains, byte by byte; the
 * insertions are in order; the map is well-formed, and its bytes and the array of probes agree; and the output is refused as
 * instrumented already. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exercise.h"
#include "instrument.h"
#include "target.h"

#define DEMAND(CONDITION)                                                                                                          \
  do {                                                                                                                             \
    if (!(CONDITION)) fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #CONDITION), abort();                      \
  } while (0)

static struct mincov_java_options options_for(const uint8_t *data, size_t size) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < size; i++) hash = (hash ^ data[i]) * 16777619u;
  static const enum mincov_mode modes[] = {MINCOV_MODE_BLOCK, MINCOV_MODE_BLOCK, MINCOV_MODE_ALL, MINCOV_MODE_VERIFY};
  static const enum mincov_java_encoding encodings[] = {MINCOV_JAVA_ASCII_BASED, MINCOV_JAVA_UTF8, MINCOV_JAVA_SHIFT_JIS,
                                                        MINCOV_JAVA_GB18030};
  return (struct mincov_java_options){
      .mode = modes[hash % 4],
      .exactness = (enum mincov_exactness)(hash / 4 % 3),
      .release = hash / 16 % 2 ? 8 : 25,
      .encoding = size >= 2 && data[0] >= 0xfe ? hash / 64 % 4 ? MINCOV_JAVA_UTF16 : MINCOV_JAVA_UTF32 : encodings[hash / 64 % 4],
      .package = "p",
      .generated_too = hash / 256 % 2,
      .branches = hash / 512 % 4 != 0};
}

static void check_text(const uint8_t *data, size_t size, const struct mincov_java_result *result) {
  size_t in = 0, out = 0;
  for (size_t i = 0; i < result->insertion_count; i++) {
    const struct mincov_java_insertion *insertion = &result->insertions[i];
    DEMAND(insertion->offset >= in && insertion->offset <= size);
    size_t length = insertion->offset - in;
    DEMAND(out + length + insertion->length <= result->text.size);
    DEMAND(length == 0 || memcmp(data + in, result->text.data + out, length) == 0);
    for (size_t at = out + length; at < out + length + insertion->length; at++) DEMAND(result->text.data[at] != '\n');
    in += length;
    out += length + insertion->length;
  }
  DEMAND(size - in == result->text.size - out);
  DEMAND(size == in || memcmp(data + in, result->text.data + out, size - in) == 0);
}

static void check_map(const struct mincov_java_result *result) {
  struct mincov_exercised exercised = mincov_exercise_map(result->map.data, result->map.size);
  DEMAND(exercised.refused == 0 && exercised.accepted == result->function_count + 1);
  uint32_t next = 0;
  for (size_t i = 0; i < result->function_count; i++) {
    const struct mincov_java_function *function = &result->functions[i];
    DEMAND(function->first_probe >= next && function->first_probe <= result->probe_count);
    DEMAND(function->file + 4 <= result->map.size && function->probes + 4 <= result->map.size);
    next = function->first_probe;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct mincov_java_options options = options_for(data, size);
  struct mincov_java_source source = {.path = "/s/A.java", .holder_path = "A.java", .bytes = data, .size = size};
  struct mincov_java_result result, again;
  mincov_java_instrument(&source, &options, &result);
  if (result.outcome == MINCOV_JAVA_INSTRUMENTED) {
    check_text(data, size, &result);
    check_map(&result);
    source.bytes = result.text.data;
    source.size = result.text.size;
    mincov_java_instrument(&source, &options, &again);
    DEMAND(again.outcome == MINCOV_JAVA_ALREADY_INSTRUMENTED);
    mincov_java_result_free(&again);
  }
  mincov_java_result_free(&result);
  return 0;
}
