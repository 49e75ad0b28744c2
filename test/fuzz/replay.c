/* Replays files through a fuzz target without libFuzzer, so that the checked-in corpus is part of every test run.
 *
 *   fuzz_map_replay FILE...        status 2 if a file cannot be read, or none is given */
#include <stdio.h>
#include <stdlib.h>

#include "target.h"

/* The whole file in a block of exactly its size, so that a sanitizer sees a read past the end. NULL when it cannot be read. */
static uint8_t *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  uint8_t *data = NULL;
  if (file == NULL) return NULL;
  long length = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
  if (length >= 0 && fseek(file, 0, SEEK_SET) == 0) data = malloc(length > 0 ? (size_t)length : 1);
  if (data != NULL && fread(data, 1, (size_t)length, file) != (size_t)length) {
    free(data);
    data = NULL;
  }
  fclose(file);
  *size = length > 0 ? (size_t)length : 0;
  return data;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s FILE...\n", argv[0]);
    return 2;
  }
  for (int i = 1; i < argc; i++) {
    size_t size = 0;
    uint8_t *data = read_file(argv[i], &size);
    if (data == NULL) {
      fprintf(stderr, "%s: cannot be read\n", argv[i]);
      return 2;
    }
    printf("%s: %zu bytes\n", argv[i], size); /* before the run, so that a crash names its input */
    fflush(stdout);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
  }
  return 0;
}
