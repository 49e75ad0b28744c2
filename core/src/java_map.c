/* The map resource of Java classes: its front written, its index read. See java_map.h. */
#include "mincov/java_map.h"

#include <limits.h>

#include "cursor.h"
#include "fail.h"
#include "mincov/memory.h"

enum {
  INDEX_HEAD = 16,  /* magic, version, number of entries, size of the entries: 4 bytes each */
  ENTRY_FIXED = 26, /* an entry without its path */
  LONGEST_PATH = UINT16_MAX
};

static int compare_path(const void *left, const void *right) {
  const struct mincov_java_file *a = left, *b = right;
  int order = memcmp(a->path, b->path, a->path_length < b->path_length ? a->path_length : b->path_length);
  return order ? order : (a->path_length > b->path_length) - (a->path_length < b->path_length);
}

static bool lies_inside(uint64_t first, uint64_t count, uint64_t size) { return first <= size && count <= size - first; }

static bool is_consistent(const struct mincov_java_file *file, const struct mincov_profile *profile) {
  return lies_inside(file->first_probe, file->probe_count, profile->probes_size / profile->probe_width) &&
         lies_inside(file->map_offset, file->map_size, profile->map_size);
}

/* files: sorted. */
static bool is_valid_index(const struct mincov_profile *profile, const struct mincov_java_file *files, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (files[i].path_length > LONGEST_PATH || !is_consistent(&files[i], profile)) return false;
    if (i > 0 && compare_path(&files[i - 1], &files[i]) == 0) return false;
  }
  return true;
}

static void write_entry(uint8_t *at, const struct mincov_java_file *file) {
  mincov_set_fixed(at, 8, file->hash);
  mincov_set_fixed(at + 8, 4, file->first_probe);
  mincov_set_fixed(at + 12, 4, file->probe_count);
  mincov_set_fixed(at + 16, 4, file->map_offset);
  mincov_set_fixed(at + 20, 4, file->map_size);
  mincov_set_fixed(at + 24, 2, file->path_length);
  memcpy(at + ENTRY_FIXED, file->path, file->path_length);
}

static void write_index(uint8_t *at, const struct mincov_java_file *files, uint32_t count, uint32_t entries_size) {
  memcpy(at, MINCOV_JAVA_INDEX_MAGIC, 4);
  mincov_set_fixed(at + 4, 4, MINCOV_JAVA_INDEX_VERSION);
  mincov_set_fixed(at + 8, 4, count);
  mincov_set_fixed(at + 12, 4, entries_size);
  at += INDEX_HEAD;
  for (uint32_t i = 0; i < count; i++) {
    write_entry(at, &files[i]);
    at += ENTRY_FIXED + files[i].path_length;
  }
}

static enum mincov_status write_front(const struct mincov_profile *profile, const struct mincov_java_file *files, uint32_t count,
                                      struct mincov_bytes *out, uint64_t *image_size) {
  uint64_t entries_size = 0;
  for (uint32_t i = 0; i < count; i++) entries_size += ENTRY_FIXED + files[i].path_length;
  if (entries_size > INT_MAX || profile->probes_size > INT_MAX || profile->map_size > INT_MAX) return MINCOV_INVALID;
  const uint64_t mask = MINCOV_JAVA_PROBES_ALIGNMENT - 1;
  uint64_t probes_offset = (MINCOV_PROFILE_HEADER_SIZE + INDEX_HEAD + entries_size + mask) & ~mask;
  uint64_t map_offset = probes_offset + profile->probes_size;
  *image_size = (map_offset + profile->map_size + 7) & ~(uint64_t)7;
  if (!mincov_write_bytes(out, NULL, map_offset)) return MINCOV_OUT_OF_MEMORY;
  mincov_profile_write_header(profile, probes_offset, map_offset, *image_size, out->data);
  write_index(out->data + MINCOV_PROFILE_HEADER_SIZE, files, count, (uint32_t)entries_size);
  return MINCOV_OK;
}

enum mincov_status mincov_java_map_front(const struct mincov_profile *profile, const struct mincov_java_file *files, uint32_t count,
                                         struct mincov_bytes *out, uint64_t *image_size) {
  if (out->size || profile->name_length > MINCOV_PROFILE_NAME_MAX || profile->id_size > MINCOV_PROFILE_ID_MAX ||
      (profile->probe_width != 1 && profile->probe_width != 8))
    return MINCOV_INVALID;
  struct mincov_java_file *sorted = mincov_new_array(count, sizeof *sorted);
  if (!sorted) return MINCOV_OUT_OF_MEMORY;
  if (count) memcpy(sorted, files, count * sizeof *sorted);
  qsort(sorted, count, sizeof *sorted, compare_path);
  enum mincov_status status =
      is_valid_index(profile, sorted, count) ? write_front(profile, sorted, count, out, image_size) : MINCOV_INVALID;
  free(sorted);
  return status;
}

static uint64_t read_fixed(struct mincov_reader *reader, unsigned size) {
  const uint8_t *bytes = mincov_read_bytes(reader, size);
  return bytes ? mincov_get_fixed(bytes, size) : 0;
}

static bool read_entry(struct mincov_reader *reader, struct mincov_java_file *file) {
  file->hash = read_fixed(reader, 8);
  file->first_probe = (uint32_t)read_fixed(reader, 4);
  file->probe_count = (uint32_t)read_fixed(reader, 4);
  file->map_offset = (uint32_t)read_fixed(reader, 4);
  file->map_size = (uint32_t)read_fixed(reader, 4);
  file->path_length = (size_t)read_fixed(reader, 2);
  file->path = (const char *)mincov_read_bytes(reader, file->path_length);
  return !reader->failed;
}

static enum mincov_status read_entries(struct mincov_reader *reader, const struct mincov_profile *profile,
                                       struct mincov_java_file *files, uint32_t count, struct mincov_error *error) {
  for (uint32_t i = 0; i < count; i++) {
    uint64_t start = reader->at;
    if (!read_entry(reader, &files[i])) return mincov_fail(error, MINCOV_INVALID, "index of files ends within an entry", start);
    if (!is_consistent(&files[i], profile))
      return mincov_fail(error, MINCOV_INVALID, "a file's probes or records leave the image", start);
  }
  return MINCOV_OK;
}

bool mincov_java_map_has_index(const uint8_t *data, const struct mincov_profile *profile) {
  return profile->probes_offset >= MINCOV_PROFILE_HEADER_SIZE + INDEX_HEAD &&
         memcmp(data + MINCOV_PROFILE_HEADER_SIZE, MINCOV_JAVA_INDEX_MAGIC, 4) == 0;
}

enum mincov_status mincov_java_map_index(const uint8_t *data, const struct mincov_profile *profile, struct mincov_java_file **files,
                                         uint32_t *count, struct mincov_error *error) {
  *files = NULL;
  *count = 0;
  if (!mincov_java_map_has_index(data, profile)) return MINCOV_OK;
  struct mincov_reader reader = {.data = data, .at = MINCOV_PROFILE_HEADER_SIZE + 4, .end = profile->probes_offset};
  uint64_t version = read_fixed(&reader, 4);
  if (version != MINCOV_JAVA_INDEX_VERSION)
    return mincov_fail_version(error, "index of files of another format version", MINCOV_PROFILE_HEADER_SIZE + 4, version,
                               MINCOV_JAVA_INDEX_VERSION);
  uint64_t entries = read_fixed(&reader, 4), size = read_fixed(&reader, 4);
  if (size > mincov_reader_left(&reader) || entries > size / ENTRY_FIXED)
    return mincov_fail(error, MINCOV_INVALID, "index of files is longer than its place", MINCOV_PROFILE_HEADER_SIZE + 8);
  reader.end = reader.at + size;
  struct mincov_java_file *read = mincov_new_array(entries, sizeof *read);
  if (!read) return MINCOV_OUT_OF_MEMORY;
  enum mincov_status status = read_entries(&reader, profile, read, (uint32_t)entries, error);
  if (status != MINCOV_OK) {
    free(read);
    return status;
  }
  *files = read;
  *count = (uint32_t)entries;
  return MINCOV_OK;
}
