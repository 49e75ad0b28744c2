/* Fuzz target: any bytes as a profile file, one image or several. */
#include "exercise.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  mincov_exercise_profile(data, size);
  return 0;
}
