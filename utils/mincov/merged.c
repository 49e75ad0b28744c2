/* Merged profiles: the one file that merge and pull write. See merged.h. */
#include "merged.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command.h"
#include "input.h"
#include "message.h"
#include "output.h"
#include "words.h"

/* The smallest page of any system that a runtime runs on. */
enum { PAGE = 4096 };

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
static bool may_replace(const char *path) {
  struct mincov_content content;
  if (!mincov_read_file(path, &content)) return false;
  struct mincov_profile image;
  struct mincov_error error = {0};
  bool merged = false;
  if (mincov_file_kind(content.data, content.size) != MINCOV_FILE_PROFILE)
    mincov_say_error(path, "not overwritten: it is not a profile");
  else if (mincov_profile_read(content.data, content.size, &image, &error) != MINCOV_OK)
    mincov_say_error(path, "not overwritten: a damaged profile, or one of another version");
  else if (image.probes_offset % PAGE == 0)
    mincov_say_error(path, "not overwritten: a program wrote it and may be writing to it");
  else
    merged = true;
  free(content.data);
  return merged;
}

bool mincov_merged_may_write(const char *path, const char *const *inputs) {
  struct stat target;
  if (!strcmp(path, "-") || stat(path, &target)) return true; /* not there yet */
  if (!S_ISREG(target.st_mode)) return true;
  if (is_input(&target, inputs)) {
    mincov_say_error(path, "not overwritten: it is one of the inputs");
    return false;
  }
  return may_replace(path);
}

/* Writes one image of the profile, aligned as mincov_profile_write would in one buffer: each image's size is a multiple of 8. */
static bool write_image(struct mincov_module *module, FILE *out) {
  struct mincov_bytes bytes = {0};
  mincov_module_clear_rests(module);
  struct mincov_profile image = module->image;
  image.map_check = image.map ? mincov_profile_map_check(image.map, image.map_size) : 0;
  enum mincov_status status = mincov_profile_write(&image, 0, &bytes);
  bool written = status == MINCOV_OK && fwrite(bytes.data, 1, bytes.size, out) == bytes.size;
  if (status != MINCOV_OK)
    mincov_say_error(module->origin, "cannot merge: %s", status == MINCOV_INVALID ? "invalid" : "out of memory");
  free(bytes.data);
  return written;
}

bool mincov_merged_write(const struct mincov_modules *modules, const char *path) {
  struct mincov_output output;
  if (!mincov_output_open(&output, path)) return false;
  for (size_t i = 0; i < modules->count; i++)
    if (modules->items[i]->profile_count && !write_image(modules->items[i], output.stream)) {
      if (!ferror(output.stream)) { /* an image that cannot be made: told, and nothing half is published */
        mincov_output_abandon(&output);
        return false;
      }
      break; /* told when closed */
    }
  return mincov_output_close(&output);
}
