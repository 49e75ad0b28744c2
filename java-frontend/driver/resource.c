/* The map resource of a unit: see resource.h. */
#include "resource.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "content.h"
#include "message.h"
#include "mincov/profile.h"

/* The map's size and the number of probes fit into references and index. */
enum { LIMIT = INT_MAX };

static bool say_cannot_write(int reason) {
  mincov_say_error("temporary file", "cannot write the map: %s", strerror(reason));
  return false;
}

static void add_file(struct mincov_java_resource *resource, const struct mincov_java_file *file) {
  resource->files = mincov_grow(resource->files, resource->file_count, &resource->file_capacity, sizeof *resource->files);
  struct mincov_java_file *added = &resource->files[resource->file_count++];
  *added = *file;
  added->path = mincov_copy_text_of(file->path, file->path_length);
}

/* Takes over the kept files; zeroes the chunks of the others in map. */
static void take_over(struct mincov_java_resource *resource, const struct mincov_java_file *files, uint32_t count, uint8_t *map,
                      bool (*keep)(const char *target, void *context), void *context) {
  for (uint32_t i = 0; i < count; i++) {
    char *target = mincov_copy_text_of(files[i].path, files[i].path_length);
    if (keep(target, context))
      add_file(resource, &files[i]);
    else
      memset(map + files[i].map_offset, 0, files[i].map_size);
    free(target);
  }
}

/* Goes on with an old resource. */
static bool go_on(struct mincov_java_resource *resource, const char *path, struct mincov_content *content,
                  bool (*keep)(const char *target, void *context), void *context) {
  struct mincov_profile profile;
  struct mincov_error error = {0};
  struct mincov_java_file *files = NULL;
  uint32_t count = 0;
  enum mincov_status status = mincov_profile_read(content->data, content->size, &profile, &error);
  if (status == MINCOV_OK) status = mincov_java_map_index(content->data, &profile, &files, &count, &error);
  if (status != MINCOV_OK) {
    mincov_say_refused(path, status, &error, 0);
    mincov_say_note("%s: remove the output directory to begin anew", path);
    return false;
  }
  bool good = true;
  if (profile.map) {
    uint8_t *map = content->data + (profile.map - content->data);
    take_over(resource, files, count, map, keep, context);
    if (resource->file_count) { /* else: begin anew */
      resource->probe_count = profile.probes_size;
      resource->map_size = profile.map_size;
      good = fwrite(map, 1, profile.map_size, resource->map) == profile.map_size || say_cannot_write(errno);
    }
  }
  free(files);
  return good;
}

bool mincov_java_resource_begin(struct mincov_java_resource *resource, const char *path,
                                bool (*keep)(const char *target, void *context), void *context) {
  *resource = (struct mincov_java_resource){.map = tmpfile()};
  if (!resource->map) return say_cannot_write(errno);
  struct mincov_content content;
  if (!mincov_try_read_file(path, &content)) {
    if (errno == ENOENT) return true;
    mincov_say_error(path, "cannot read: %s", strerror(errno));
    return false;
  }
  bool good = go_on(resource, path, &content, keep, context);
  free(content.data);
  return good;
}

static void set_reference(uint8_t *at, int64_t value) {
  for (unsigned i = 0; i < 4; i++) at[i] = (uint8_t)((uint64_t)value >> (8 * i));
}

bool mincov_java_resource_add(struct mincov_java_resource *resource, const char *target, struct mincov_java_result *result) {
  if (resource->map_size + result->map.size > LIMIT || resource->probe_count + result->probe_count > LIMIT) {
    mincov_say_error(target, "the map of this output directory would have more than 2 GB: use several");
    return false;
  }
  for (size_t i = 0; i < result->function_count; i++) {
    const struct mincov_java_function *function = &result->functions[i];
    int64_t first = (int64_t)(resource->probe_count + function->first_probe);
    if (function->probes)
      set_reference(result->map.data + function->probes, first - (int64_t)(resource->map_size + function->probes));
    set_reference(result->map.data + function->file, -(int64_t)function->file);
  }
  struct mincov_java_file file = {.hash = result->hash,
                                  .first_probe = (uint32_t)resource->probe_count,
                                  .probe_count = result->probe_count,
                                  .map_offset = (uint32_t)resource->map_size,
                                  .map_size = (uint32_t)result->map.size,
                                  .path = target,
                                  .path_length = strlen(target)};
  add_file(resource, &file);
  resource->probe_count += result->probe_count;
  resource->map_size += result->map.size;
  return fwrite(result->map.data, 1, result->map.size, resource->map) == result->map.size || say_cannot_write(errno);
}

/* Appends size bytes of the map, and zeros up to image_size. */
static bool append_map(struct mincov_java_resource *resource, uint64_t image_size, struct mincov_bytes *out) {
  uint8_t *whole = realloc(out->data, image_size);
  if (!whole) {
    mincov_say_error(NULL, "out of memory");
    return false;
  }
  out->data = whole;
  out->capacity = image_size;
  uint64_t end = out->size + resource->map_size;
  if (fseek(resource->map, 0, SEEK_SET) || fread(whole + out->size, 1, resource->map_size, resource->map) != resource->map_size)
    return say_cannot_write(errno);
  memset(whole + end, 0, image_size - end);
  out->size = image_size;
  return true;
}

bool mincov_java_resource_finish(struct mincov_java_resource *resource, const char *name, struct mincov_bytes *out) {
  *out = (struct mincov_bytes){0};
  size_t name_length = strlen(name);
  struct mincov_profile profile = {.probes_size = resource->probe_count,
                                   .map_size = resource->map_size,
                                   .probe_width = 1,
                                   .id_kind = MINCOV_ID_MAP_HASH,
                                   .id_size = 8,
                                   .name = name,
                                   .name_length = name_length < MINCOV_PROFILE_NAME_MAX ? name_length : MINCOV_PROFILE_NAME_MAX};
  uint64_t image_size = 0;
  enum mincov_status status = mincov_java_map_front(&profile, resource->files, (uint32_t)resource->file_count, out, &image_size);
  if (status != MINCOV_OK) {
    mincov_say_error(MINCOV_JAVA_MAP_NAME, status == MINCOV_OUT_OF_MEMORY ? "out of memory" : "a source's path is too long");
    return false;
  }
  uint64_t map_offset = out->size;
  if (fflush(resource->map)) return say_cannot_write(errno);
  if (!append_map(resource, image_size, out)) return false;
  uint64_t hash = mincov_profile_map_hash(out->data + map_offset, resource->map_size);
  for (unsigned i = 0; i < 8; i++) out->data[MINCOV_PROFILE_AT_id + i] = (uint8_t)(hash >> (8 * i));
  return true;
}

void mincov_java_resource_free(struct mincov_java_resource *resource) {
  for (size_t i = 0; i < resource->file_count; i++) free((char *)resource->files[i].path);
  free(resource->files);
  if (resource->map) fclose(resource->map);
  *resource = (struct mincov_java_resource){0};
}
