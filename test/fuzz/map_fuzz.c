/* Fuzz target: any bytes as a coverage map. */
#include "exercise.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  mincov_exercise_map(data, size);
  return 0;
}
