/* Writes the corpus of the fuzz targets: a few valid maps and profiles that between them use every part of the formats. Fuzzers
 * find the damaged ones themselves; inputs that once failed are added to the corpus by hand.
 *
 *   mincov_fuzz_seeds DIRECTORY      writes DIRECTORY/map/N and DIRECTORY/profile/N; the same files every time */
#include <stdio.h>
#include <stdlib.h>

#include "map_samples.h"
#include "mincov/profile.h"

#define SEEDS 8

static void write_file(const char *directory, const char *kind, unsigned number, const uint8_t *data, size_t size) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s/%u", directory, kind, number);
  FILE *file = fopen(path, "wb");
  bool written = file != NULL && fwrite(data, 1, size, file) == size;
  if (file != NULL && fclose(file) != 0) written = false;
  if (written) return;
  perror(path);
  exit(2);
}

/* A profile of the map with some probe bytes set; in every other seed two images, the second, where bytes can be, as a runtime of
 * compiled code writes it: inverted. */
static void write_profile(const char *directory, unsigned number, struct mincov_random *random,
                          const struct mincov_map_sample *sample) {
  uint8_t probes[256];
  struct mincov_bytes bytes = {0};
  for (size_t i = 0; i < sizeof probes; i++) probes[i] = mincov_random_chance(random, 50);
  struct mincov_profile profile = {.probes = probes,
                                   .probes_size = sizeof probes,
                                   .map = sample->map.data,
                                   .map_size = sample->map.size,
                                   .map_distance = 4096,
                                   .runs_begun = 3,
                                   .runs_ended = 2,
                                   .probe_width = number % 4 == 3 ? 8 : 1,
                                   .id_kind = MINCOV_ID_BUILD_ID,
                                   .id_size = 20,
                                   .name = "program",
                                   .name_length = 7};
  bool written = mincov_profile_write(&profile, 0, &bytes) == MINCOV_OK;
  profile.map = NULL;
  if (profile.probe_width == 1) profile.flags = MINCOV_PROFILE_INVERTED;
  for (size_t i = 0; i < sizeof probes && profile.probe_width == 1; i++) probes[i] = probes[i] ? 0xf0 : 0xff;
  if (number % 2 == 1) written = written && mincov_profile_write(&profile, 4096, &bytes) == MINCOV_OK;
  if (!written) exit(2);
  write_file(directory, "profile", number, bytes.data, bytes.size);
  free(bytes.data);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s DIRECTORY\n", argv[0]);
    return 2;
  }
  for (unsigned number = 0; number < SEEDS; number++) {
    struct mincov_random random = {number};
    struct mincov_map_sample sample;
    mincov_map_sample_create(&random, number < 4 ? 4 : 16, &sample);
    write_file(argv[1], "map", number, sample.map.data, sample.map.size);
    write_profile(argv[1], number, &random, &sample);
    mincov_map_sample_free(&sample);
  }
  return 0;
}
