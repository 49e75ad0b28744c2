/* mincov merge: unites profiles into one file.
 *
 * Profiles are ORed build by build, one file in memory at a time; the result holds one image a build, sorted by name and id, so
 * that it does not depend on the inputs' order. A profile that a runtime wrote is never overwritten: programs may have it mapped,
 * and renaming over it would lose what they store from then on. Such a file is known by its probe bytes starting on a page; what
 * merge writes has them right behind the header. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../command.h"
#include "../input.h"
#include "../load.h"
#include "message.h"
#include "options.h"
#include "output.h"

/* The smallest page of any system that a runtime runs on. */
enum { PAGE = 4096 };

static const char *output_path;
static int ignore_errors;

static const struct poptOption options[] = {
    {"output", 'o', POPT_ARG_STRING, &output_path, 0, "the merged profile (required)", "FILE"},
    {"ignore-errors", 0, POPT_ARG_NONE, &ignore_errors, 0, "exit with 0 although inputs were skipped", NULL},
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "-o FILE PROFILE...",
    .details = "Inputs are profiles, directories of profiles, and binaries that give their maps to\n"
               "profiles without map. A profile that a running program may be writing to is not\n"
               "overwritten; a merged one is.\n",
    .options = options,
};

static bool is_input(const struct stat *target, const char *const *arguments) {
  struct mincov_inputs inputs;
  mincov_inputs_find(arguments, &inputs);
  bool found = false;
  for (size_t i = 0; i < inputs.count; i++)
    found |= inputs.items[i].device == target->st_dev && inputs.items[i].inode == target->st_ino;
  mincov_inputs_free(&inputs);
  return found;
}

/* Whether the existing file may be replaced; tells why not. */
static bool may_replace(void) {
  struct mincov_content content;
  if (!mincov_read_file(output_path, &content)) return false;
  struct mincov_profile image;
  struct mincov_error error = {0};
  bool merged = false;
  if (mincov_file_kind(content.data, content.size) != MINCOV_FILE_PROFILE)
    mincov_say_error(output_path, "not overwritten: it is not a profile");
  else if (mincov_profile_read(content.data, content.size, &image, &error) != MINCOV_OK)
    mincov_say_error(output_path, "not overwritten: a damaged profile, or one of another version");
  else if ((size_t)(image.probes - content.data) % PAGE == 0)
    mincov_say_error(output_path, "not overwritten: a program wrote it and may be writing to it");
  else
    merged = true;
  free(content.data);
  return merged;
}

static bool check_target(const char *const *inputs) {
  struct stat target;
  if (!strcmp(output_path, "-") || stat(output_path, &target)) return true; /* not there yet */
  if (!S_ISREG(target.st_mode)) return true;
  if (is_input(&target, inputs)) {
    mincov_say_error(output_path, "not overwritten: it is one of the inputs");
    return false;
  }
  return may_replace();
}

/* Writes one image of the profile, aligned as mincov_profile_write would in one buffer: each image's size is a multiple of 8. */
static bool write_image(const struct mincov_module *module, FILE *out) {
  struct mincov_bytes bytes = {0};
  enum mincov_status status = mincov_profile_write(&module->image, 0, &bytes);
  bool written = status == MINCOV_OK && fwrite(bytes.data, 1, bytes.size, out) == bytes.size;
  if (status != MINCOV_OK)
    mincov_say_error(module->origin, "cannot merge: %s", status == MINCOV_INVALID ? "invalid" : "out of memory");
  free(bytes.data);
  return written;
}

static int write_all(const struct mincov_modules *modules) {
  struct mincov_output output;
  if (!mincov_output_open(&output, output_path)) return MINCOV_EXIT_BAD_INPUT;
  for (size_t i = 0; i < modules->count; i++)
    if (modules->items[i]->profile_count && !write_image(modules->items[i], output.stream)) {
      if (!ferror(output.stream)) { /* an image that cannot be made: told, and nothing half is published */
        mincov_output_abandon(&output);
        return MINCOV_EXIT_BAD_INPUT;
      }
      break; /* told when closed */
    }
  if (!mincov_output_close(&output)) return MINCOV_EXIT_BAD_INPUT;
  return mincov_error_count() && !ignore_errors ? MINCOV_EXIT_BAD_INPUT : MINCOV_EXIT_OK;
}

static int merge(const char *const *inputs) {
  if (!check_target(inputs)) return MINCOV_EXIT_BAD_INPUT;
  struct mincov_modules modules;
  mincov_modules_load(inputs, false, &modules);
  size_t count = 0;
  for (size_t i = 0; i < modules.count; i++) count += modules.items[i]->profile_count != 0;
  int code = MINCOV_EXIT_BAD_INPUT;
  if (count)
    code = write_all(&modules);
  else if (!mincov_error_count())
    mincov_say_error(NULL, "no profile among the inputs");
  mincov_modules_free(&modules);
  return code;
}

int mincov_command_merge(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (!output_path)
    code = mincov_options_wrong_use("merge", "no output: -o FILE");
  else if (!arguments.count)
    code = mincov_options_wrong_use("merge", "no input");
  else
    code = merge(arguments.inputs);
  mincov_options_free(&arguments);
  return code;
}
