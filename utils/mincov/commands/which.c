/* mincov which: tells whether and how files are instrumented. */
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../command.h"
#include "../elf_map.h"
#include "../images.h"
#include "../input.h"
#include "../maps.h"
#include "allocate.h"
#include "message.h"
#include "options.h"

static const struct poptOption options[] = {
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "FILE...",
    .details = "Files are binaries, shared objects, objects, archives, profiles and map resources of\n"
               "Java classes. Exit code 1: a file is not instrumented; 2: a file cannot be read or is of another kind.\n",
    .options = options,
};

struct tally {
  size_t instrumented, not_instrumented;
};

/* How a map's functions were instrumented. */
struct ways {
  uint64_t functions, skipped, resettable, blocks, probes;
  uint64_t modes[MINCOV_MODE_COUNT], exactnesses[MINCOV_EXACT_COUNT], phases[MINCOV_PHASE_COUNT];
};

static bool count_ways(const struct mincov_module *module, struct ways *ways) {
  struct mincov_map_index index;
  if (!mincov_map_index_create(module, &index)) return false;
  bool good = mincov_plans_carry(&index); /* probes of source records are those of plans */
  for (size_t i = 0; i < index.function_count && good; i++) {
    struct mincov_mapped_function mapped;
    good = mincov_map_function_read(&index, i, &mapped);
    if (!good) break;
    ways->functions++;
    ways->blocks += mapped.function.block_count;
    ways->probes += mincov_mapped_probes(&mapped);
    if (mapped.function.skip != MINCOV_SKIP_NONE) {
      ways->skipped++;
    } else {
      ways->modes[mapped.function.mode]++;
      ways->exactnesses[mapped.function.exactness]++;
      ways->phases[mapped.function.phase]++;
      ways->resettable += mapped.function.resettable;
    }
    mincov_mapped_function_free(&mapped);
  }
  mincov_map_index_free(&index);
  return good;
}

static void print_names(const char *label, const uint64_t *counts, int count, const char *(*name)(int value)) {
  const char *separator = "";
  printf("  %s ", label);
  for (int i = 0; i < count; i++) {
    if (!counts[i]) continue;
    printf("%s%s", separator, name(i));
    separator = ", ";
  }
  puts(*separator ? "" : "-");
}

static const char *mode_name(int value) { return mincov_mode_name((enum mincov_mode)value); }
static const char *exactness_name(int value) { return mincov_exactness_name((enum mincov_exactness)value); }
static const char *phase_name(int value) { return mincov_phase_name((enum mincov_phase)value); }

static void print_line(const char *origin, const char *what) {
  char *printable = mincov_printable(origin);
  printf("%s: %s\n", printable, what);
  free(printable);
}

/* image: as in a profile of this module. is_java: Java classes never have a build id. */
static void print_image(const char *origin, const struct mincov_profile *image, const char *kind, bool is_java,
                        struct tally *tally) {
  struct mincov_module module = {
      .image = *image, .origin = (char *)origin, .map_origin = (char *)origin, .map = (uint8_t *)image->map};
  struct ways ways = {0};
  if (image->map && !count_ways(&module, &ways)) return;
  tally->instrumented++;
  print_line(origin, kind);
  printf("  map format %d%s\n", MINCOV_MAP_VERSION, image->map ? "" : " (left out of the profile)");
  char *id = mincov_module_id_text(image);
  if (image->id_size)
    printf("  id %s (%s)\n", id,
           image->id_kind == MINCOV_ID_BUILD_ID ? "build id"
           : is_java                            ? "hash of the map"
                                                : "hash of the map: no build id");
  free(id);
  if (!image->map) return;
  printf("  functions %" PRIu64 ", skipped %" PRIu64 ", blocks %" PRIu64 ", probes %" PRIu64 "\n", ways.functions, ways.skipped,
         ways.blocks, ways.probes);
  print_names("mode", ways.modes, MINCOV_MODE_COUNT, mode_name);
  print_names("exact", ways.exactnesses, MINCOV_EXACT_COUNT, exactness_name);
  print_names("phase", ways.phases, MINCOV_PHASE_COUNT, phase_name);
  if (ways.resettable) printf("  resettable %" PRIu64 " functions\n", ways.resettable);
}

static void take_binary(struct mincov_elf_module *found, void *context) {
  struct tally *tally = context;
  if (found->instrumented) {
    print_image(found->origin, &found->image, found->relocatable ? "instrumented object" : "instrumented binary", false, tally);
  } else {
    print_line(found->origin, "not instrumented");
    tally->not_instrumented++;
  }
  free(found->map);
  free(found->origin);
}

static void print_profile(const char *path, struct tally *tally) {
  struct mincov_images images;
  if (!mincov_images_open(&images, path, O_RDONLY)) return;
  while (mincov_images_next(&images)) {
    struct mincov_profile image = images.image;
    uint8_t *map = image.map_offset ? mincov_allocate_room(image.map_size, 1) : NULL;
    image.map = map;
    if (!map || mincov_images_read(&images, image.map_offset, image.map_size, map)) {
      bool is_java = mincov_images_is_java(&images);
      char *kind = mincov_format("%s of %.*s, format %d",
                                 !is_java           ? "profile"
                                 : image.runs_begun ? "profile of Java classes"
                                                    : "map of Java classes",
                                 (int)image.name_length, image.name, MINCOV_PROFILE_VERSION);
      print_image(path, &image, kind, is_java, tally);
      free(kind);
    }
    free(map);
  }
  mincov_images_close(&images);
}

static void print_file(const char *path, struct tally *tally) {
  enum mincov_file_kind kind;
  if (!mincov_file_find_kind(path, &kind)) return;
  if (kind == MINCOV_FILE_PROFILE)
    print_profile(path, tally);
  else
    mincov_elf_read(path, take_binary, tally);
}

int mincov_command_which(int argc, const char **argv) {
  struct mincov_arguments arguments;
  struct tally tally = {0};
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments)) {
    code = arguments.exit_code;
  } else if (!arguments.count) {
    code = mincov_options_wrong_use("which", "no file");
  } else {
    for (size_t i = 0; i < arguments.count; i++) print_file(arguments.inputs[i], &tally);
    code = mincov_error_count() ? MINCOV_EXIT_BAD_INPUT : tally.not_instrumented ? MINCOV_EXIT_CHECK_FAILED : MINCOV_EXIT_OK;
  }
  mincov_options_free(&arguments);
  return code;
}
