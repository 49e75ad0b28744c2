/* Profile images: read with every size checked, written, merged. */
#include "mincov/profile.h"

#include "cursor.h"
#include "fail.h"

#define FIELD(data, name) mincov_get_fixed((data) + MINCOV_PROFILE_AT_##name, MINCOV_PROFILE_SIZE_##name)
#define SET_FIELD(data, name, value)                                                                                               \
  mincov_set_fixed((data) + MINCOV_PROFILE_AT_##name, MINCOV_PROFILE_SIZE_##name, (uint64_t)(value))

/* Whether size bytes at offset lie behind the header and inside the image. */
static bool lies_inside(uint64_t offset, uint64_t size, uint64_t image_size) {
  return offset >= MINCOV_PROFILE_HEADER_SIZE && offset <= image_size && size <= image_size - offset;
}

/* Only coverage has two polarities: of a count there is no bit that tells whether it is one. */
static bool counts_inverted(const struct mincov_profile *profile) {
  return (profile->flags & MINCOV_PROFILE_INVERTED) && profile->probe_width != 1;
}

static enum mincov_status read_layout(const uint8_t *data, uint64_t size, struct mincov_profile *profile,
                                      struct mincov_error *error) {
  uint64_t image_size = FIELD(data, image_size), probes_offset = FIELD(data, probes_offset), map_offset = FIELD(data, map_offset);
  profile->image_size = image_size;
  profile->probes_size = FIELD(data, probes_size);
  profile->map_size = FIELD(data, map_size);
  if (image_size < MINCOV_PROFILE_HEADER_SIZE || image_size > size)
    return mincov_fail(error, MINCOV_INVALID, "profile is shorter than its header says", MINCOV_PROFILE_AT_image_size);
  if (!lies_inside(probes_offset, profile->probes_size, image_size))
    return mincov_fail(error, MINCOV_INVALID, "probe bytes leave the profile", MINCOV_PROFILE_AT_probes_offset);
  if (map_offset && !lies_inside(map_offset, profile->map_size, image_size))
    return mincov_fail(error, MINCOV_INVALID, "map leaves the profile", MINCOV_PROFILE_AT_map_offset);
  if (map_offset && map_offset < probes_offset + profile->probes_size && probes_offset < map_offset + profile->map_size)
    return mincov_fail(error, MINCOV_INVALID, "map and probe bytes overlap", MINCOV_PROFILE_AT_map_offset);
  profile->probes_offset = probes_offset;
  profile->map_offset = map_offset;
  return MINCOV_OK;
}

/* What the header tells about the probes: width and flags. */
static enum mincov_status check_probes(const struct mincov_profile *profile, struct mincov_error *error) {
  if (profile->flags & ~(uint32_t)(MINCOV_PROFILE_INVERTED | MINCOV_PROFILE_RESET))
    return mincov_fail(error, MINCOV_UNSUPPORTED, "profile has flags of a later version", MINCOV_PROFILE_AT_flags);
  if ((profile->probe_width != 1 && profile->probe_width != 8) || profile->probes_size % profile->probe_width)
    return mincov_fail(error, MINCOV_INVALID, "probe width is neither 1 nor 8 bytes", MINCOV_PROFILE_AT_probe_width);
  if (counts_inverted(profile))
    return mincov_fail(error, MINCOV_INVALID, "probes that count cannot be inverted", MINCOV_PROFILE_AT_flags);
  return MINCOV_OK;
}

enum mincov_status mincov_profile_read_header(const uint8_t *data, uint64_t size, struct mincov_profile *profile,
                                              struct mincov_error *error) {
  *profile = (struct mincov_profile){0};
  if (size < 8 || memcmp(data, MINCOV_PROFILE_MAGIC, 8) != 0) return mincov_fail(error, MINCOV_INVALID, "not a mincov profile", 0);
  if (size < MINCOV_PROFILE_HEADER_SIZE) return mincov_fail(error, MINCOV_INVALID, "profile ends within its header", size);
  if (FIELD(data, version) != MINCOV_PROFILE_VERSION)
    return mincov_fail_version(error, "profile of another format version", MINCOV_PROFILE_AT_version, FIELD(data, version),
                               MINCOV_PROFILE_VERSION);
  if (FIELD(data, header_size) != MINCOV_PROFILE_HEADER_SIZE)
    return mincov_fail(error, MINCOV_INVALID, "wrong header size", MINCOV_PROFILE_AT_header_size);
  enum mincov_status status = read_layout(data, size, profile, error);
  if (status != MINCOV_OK) return status;
  profile->map_distance = (int64_t)FIELD(data, map_distance);
  profile->runs_begun = FIELD(data, runs_begun);
  profile->runs_ended = FIELD(data, runs_ended);
  profile->flags = (uint32_t)FIELD(data, flags);
  profile->probe_width = (unsigned)FIELD(data, probe_width);
  profile->id_kind = (enum mincov_id_kind)FIELD(data, id_kind);
  profile->id_size = (unsigned)FIELD(data, id_size);
  profile->name = (const char *)data + MINCOV_PROFILE_AT_name;
  profile->name_length = (size_t)FIELD(data, name_size);
  status = check_probes(profile, error);
  if (status != MINCOV_OK) return status;
  if (profile->id_size > MINCOV_PROFILE_ID_MAX)
    return mincov_fail(error, MINCOV_INVALID, "identity is too long", MINCOV_PROFILE_AT_id_size);
  memcpy(profile->id, data + MINCOV_PROFILE_AT_id, profile->id_size);
  profile->map_check = FIELD(data, map_check);
  return MINCOV_OK;
}

enum mincov_status mincov_profile_read(const uint8_t *data, size_t size, struct mincov_profile *profile,
                                       struct mincov_error *error) {
  enum mincov_status status = mincov_profile_read_header(data, size, profile, error);
  if (status != MINCOV_OK) return status;
  profile->probes = data + profile->probes_offset;
  profile->map = profile->map_offset ? data + profile->map_offset : NULL;
  return MINCOV_OK;
}

void mincov_profile_write_header(const struct mincov_profile *profile, uint64_t probes_offset, uint64_t map_offset,
                                 uint64_t image_size, uint8_t *header) {
  memcpy(header, MINCOV_PROFILE_MAGIC, 8);
  SET_FIELD(header, version, MINCOV_PROFILE_VERSION);
  SET_FIELD(header, header_size, MINCOV_PROFILE_HEADER_SIZE);
  SET_FIELD(header, image_size, image_size);
  SET_FIELD(header, probes_offset, probes_offset);
  SET_FIELD(header, probes_size, profile->probes_size);
  SET_FIELD(header, map_offset, map_offset);
  SET_FIELD(header, map_size, profile->map_size);
  SET_FIELD(header, map_distance, profile->map_distance);
  SET_FIELD(header, runs_begun, profile->runs_begun);
  SET_FIELD(header, runs_ended, profile->runs_ended);
  SET_FIELD(header, flags, profile->flags);
  SET_FIELD(header, probe_width, profile->probe_width);
  SET_FIELD(header, id_kind, profile->id_kind);
  SET_FIELD(header, id_size, profile->id_size);
  SET_FIELD(header, name_size, profile->name_length);
  SET_FIELD(header, map_check, profile->map_check);
  memcpy(header + MINCOV_PROFILE_AT_id, profile->id, profile->id_size);
  if (profile->name_length) memcpy(header + MINCOV_PROFILE_AT_name, profile->name, profile->name_length);
}

enum mincov_status mincov_profile_write(const struct mincov_profile *profile, uint64_t probes_offset, struct mincov_bytes *out) {
  if (probes_offset == 0) probes_offset = MINCOV_PROFILE_HEADER_SIZE;
  if (probes_offset < MINCOV_PROFILE_HEADER_SIZE || profile->name_length > MINCOV_PROFILE_NAME_MAX ||
      profile->id_size > MINCOV_PROFILE_ID_MAX || counts_inverted(profile))
    return MINCOV_INVALID;
  uint64_t probes_end = probes_offset + profile->probes_size;
  uint64_t map_size = profile->map ? profile->map_size : 0;
  uint64_t image_size = (probes_end + map_size + 7) & ~(uint64_t)7;
  size_t old_size = out->size;
  uint8_t header[MINCOV_PROFILE_HEADER_SIZE] = {0};
  mincov_profile_write_header(profile, probes_offset, profile->map ? probes_end : 0, image_size, header);
  bool written = mincov_write_bytes(out, NULL, (8 - out->size % 8) % 8) && mincov_write_bytes(out, header, sizeof header) &&
                 mincov_write_bytes(out, NULL, probes_offset - sizeof header) &&
                 mincov_write_bytes(out, profile->probes, profile->probes_size) &&
                 (map_size == 0 || mincov_write_bytes(out, profile->map, map_size)) &&
                 mincov_write_bytes(out, NULL, image_size - probes_end - map_size);
  if (!written) out->size = old_size;
  return written ? MINCOV_OK : MINCOV_OUT_OF_MEMORY;
}

bool mincov_profile_same_build(const struct mincov_profile *a, const struct mincov_profile *b) {
  return a->id_kind == b->id_kind && a->id_size == b->id_size && memcmp(a->id, b->id, a->id_size) == 0 &&
         a->probes_size == b->probes_size && a->probe_width == b->probe_width && a->map_size == b->map_size &&
         a->map_distance == b->map_distance;
}

static bool has_map_as_identity(const struct mincov_profile *profile) {
  return profile->id_kind == MINCOV_ID_MAP_HASH && profile->id_size == 8;
}

bool mincov_profile_tells_map(const struct mincov_profile *profile) {
  return profile->map_check != 0 || has_map_as_identity(profile);
}

bool mincov_profile_fits_map(const struct mincov_profile *profile, const uint8_t *map) {
  size_t size = (size_t)profile->map_size;
  if (profile->map_check && profile->map_check != mincov_profile_map_check(map, size)) return false;
  return !has_map_as_identity(profile) || mincov_get_fixed(profile->id, 8) == mincov_profile_map_hash(map, size);
}

/* Two loops without a branch inside, which compilers vectorise: profiles are read as fast as memory. */
static void merge_coverage(uint8_t *target, const uint8_t *from, uint64_t size, bool from_inverted) {
  if (from_inverted) {
    for (uint64_t i = 0; i < size; i++) target[i] = (target[i] | (~from[i] & 1)) != 0;
  } else {
    for (uint64_t i = 0; i < size; i++) target[i] = (target[i] | from[i]) != 0;
  }
}

void mincov_profile_merge_probes(uint8_t *target, const uint8_t *from, uint64_t size, unsigned probe_width, bool from_inverted) {
  if (probe_width == 1) {
    merge_coverage(target, from, size, from_inverted);
    return;
  }
  for (uint64_t i = 0; i + 8 <= size; i += 8) {
    uint64_t a = mincov_get_fixed(target + i, 8), b = mincov_get_fixed(from + i, 8);
    mincov_set_fixed(target + i, 8, a + b < a ? UINT64_MAX : a + b);
  }
}

enum mincov_status mincov_profile_locate(const struct mincov_profile *profile, const struct mincov_targets *targets,
                                         uint64_t *index, struct mincov_error *error) {
  int64_t first = 0;
  if (__builtin_add_overflow(targets->probes, profile->map_distance, &first) || first < 0 ||
      (uint64_t)first > profile->probes_size ||
      (uint64_t)targets->byte_count * targets->byte_step > (profile->probes_size - (uint64_t)first) / profile->probe_width)
    return mincov_fail(error, MINCOV_INVALID, "probe bytes of a function lie outside the profile", targets->record_offset);
  *index = (uint64_t)first;
  return MINCOV_OK;
}
