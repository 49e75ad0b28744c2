/* mincov zero: clears probe bytes and run counters of profiles in place.
 *
 * An image that is inverted stays so, since a program that has it mapped stores what says "ran" there: its bytes become 0xff.
 *
 * The file is written, never replaced: a program that has it mapped goes on storing into it. If runs are open (begun, not ended),
 * a program may be doing so now, and from then on it may be inside functions whose entry is no longer marked: the image is flagged
 * as reset, which reports tell. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "../command.h"
#include "../images.h"
#include "../input.h"
#include "message.h"
#include "options.h"

static int ignore_errors;

static const struct poptOption options[] = {
    {"ignore-errors", 0, POPT_ARG_NONE, &ignore_errors, 0, "exit with 0 although inputs were skipped", NULL},
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "PROFILE...",
    .details = "Inputs are profiles and directories of profiles. Programs may be running.\n",
    .options = options,
};

static bool write_at(int descriptor, const void *bytes, uint64_t size, uint64_t offset) {
  for (const uint8_t *at = bytes; size;) {
    ssize_t written = pwrite(descriptor, at, size, (off_t)offset);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    at += written;
    offset += (uint64_t)written;
    size -= (uint64_t)written;
  }
  return true;
}

static bool fill(int descriptor, uint8_t byte, uint64_t size, uint64_t offset) {
  uint8_t bytes[1 << 16];
  memset(bytes, byte, size < sizeof bytes ? size : sizeof bytes);
  while (size) {
    uint64_t piece = size < sizeof bytes ? size : sizeof bytes;
    if (!write_at(descriptor, bytes, piece, offset)) return false;
    offset += piece;
    size -= piece;
  }
  return true;
}

static bool clear_image(const struct mincov_images *images) {
  const struct mincov_profile *image = &images->image;
  uint32_t flags = image->flags & ~(uint32_t)MINCOV_PROFILE_RESET;
  if (image->runs_begun > image->runs_ended) flags |= MINCOV_PROFILE_RESET;
  uint8_t not_set = image->flags & MINCOV_PROFILE_INVERTED ? MINCOV_PROFILE_UNSET : 0;
  uint8_t flag_bytes[4] = {(uint8_t)flags, (uint8_t)(flags >> 8), (uint8_t)(flags >> 16), (uint8_t)(flags >> 24)};
  bool good = write_at(images->descriptor, flag_bytes, sizeof flag_bytes, images->start + MINCOV_PROFILE_AT_flags) &&
              fill(images->descriptor, 0, 16, images->start + MINCOV_PROFILE_AT_runs_begun) && /* both counters */
              fill(images->descriptor, not_set, image->probes_size, images->start + image->probes_offset);
  if (!good) mincov_say_error(images->path, "cannot write: %s", strerror(errno));
  return good;
}

/* All images are checked before the first is cleared: a damaged file stays as it is. */
static void clear_file(const char *path) {
  struct mincov_images images;
  if (!mincov_images_open(&images, path, O_RDWR)) return;
  while (mincov_images_next(&images)) {
  }
  if (!images.failed) {
    mincov_images_rewind(&images);
    while (mincov_images_next(&images) && clear_image(&images)) {
    }
  }
  mincov_images_close(&images);
}

int mincov_command_zero(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments)) {
    code = arguments.exit_code;
  } else if (!arguments.count) {
    code = mincov_options_wrong_use("zero", "no input");
  } else {
    struct mincov_inputs inputs;
    mincov_inputs_find(arguments.inputs, &inputs);
    for (size_t i = 0; i < inputs.count; i++) clear_file(inputs.items[i].path);
    mincov_inputs_free(&inputs);
    code = mincov_error_count() && !ignore_errors ? MINCOV_EXIT_BAD_INPUT : MINCOV_EXIT_OK;
  }
  mincov_options_free(&arguments);
  return code;
}
