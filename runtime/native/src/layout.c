/* Section bounds, and the profile's header: written for a new profile, judged in one that exists.
 *
 * The offsets come from core's profile_format.h, the one definition of the format. Free of libc, for the freestanding build. */
#include "layout.h"

static void set_field(uint8_t *field, size_t size, uint64_t value) {
  for (size_t i = 0; i < size; i++) field[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get_field(const uint8_t *field, size_t size) {
  uint64_t value = 0;
  for (size_t i = 0; i < size; i++) value |= (uint64_t)field[i] << (8 * i);
  return value;
}

#define GET(header, name) get_field((header) + MINCOV_PROFILE_AT_##name, MINCOV_PROFILE_SIZE_##name)
#define SET(header, name, value) set_field((header) + MINCOV_PROFILE_AT_##name, MINCOV_PROFILE_SIZE_##name, (uint64_t)(value))

static int equal(const void *a, const void *b, size_t size) {
  const uint8_t *left = a, *right = b;
  for (size_t i = 0; i < size; i++)
    if (left[i] != right[i]) return 0;
  return 1;
}

static void copy(void *to, const void *from, size_t size) {
  uint8_t *target = to;
  const uint8_t *source = from;
  for (size_t i = 0; i < size; i++) target[i] = source[i];
}

void mincov_rt_layout_bounds(struct mincov_rt_module *module) {
  uintptr_t probes = mincov_rt_address(__start___mincov_cov), map = mincov_rt_address(__start___mincov_map);
  module->probes = (uint8_t *)probes;
  module->probes_size = mincov_rt_address(__stop___mincov_cov) - probes;
  module->map = (const uint8_t *)map;
  module->map_size = mincov_rt_address(__stop___mincov_map) - map;
  module->map_distance = module->map_size ? (int64_t)((intptr_t)map - (intptr_t)probes) : 0;
}

void mincov_rt_layout_hash(struct mincov_rt_module *module) {
  if (module->id_size) return;
  module->id_kind = MINCOV_ID_MAP_HASH;
  module->id_size = 8;
  set_field(module->id, 8, mincov_profile_map_hash(module->map, module->map_size));
}

struct mincov_rt_placement mincov_rt_layout_place(const struct mincov_rt_module *module, int with_map, uint64_t alignment) {
  struct mincov_rt_placement placement = {0};
  uint64_t mask = alignment - 1;
  placement.probes_offset = (MINCOV_PROFILE_HEADER_SIZE + mask) & ~mask;
  /* The last page of the probe bytes is whole, with a map or without: behind a file's end the kernel has zeros. */
  uint64_t end = (placement.probes_offset + module->probes_size + mask) & ~mask;
  if (with_map && module->map_size) {
    placement.map_offset = end;
    end += module->map_size;
  }
  placement.image_size = (end + 7) & ~(uint64_t)7;
  return placement;
}

void mincov_rt_header_write(const struct mincov_rt_module *module, const struct mincov_rt_placement *placement, uint8_t *header) {
  for (size_t i = 0; i < MINCOV_PROFILE_HEADER_SIZE; i++) header[i] = 0;
  copy(header + MINCOV_PROFILE_AT_magic, MINCOV_PROFILE_MAGIC, MINCOV_PROFILE_SIZE_magic);
  SET(header, version, MINCOV_PROFILE_VERSION);
  SET(header, header_size, MINCOV_PROFILE_HEADER_SIZE);
  SET(header, image_size, placement->image_size);
  SET(header, probes_offset, placement->probes_offset);
  SET(header, probes_size, module->probes_size);
  SET(header, map_offset, placement->map_offset);
  SET(header, map_size, module->map_size);
  SET(header, map_distance, module->map_distance);
  SET(header, flags, MINCOV_PROFILE_INVERTED);
  SET(header, probe_width, 1);
  SET(header, id_kind, module->id_kind);
  SET(header, id_size, module->id_size);
  SET(header, name_size, module->name_size);
  copy(header + MINCOV_PROFILE_AT_id, module->id, module->id_size);
  copy(header + MINCOV_PROFILE_AT_name, module->name, module->name_size);
  SET(header, map_check, mincov_profile_map_check(module->map, module->map_size));
}

static int same_name(const struct mincov_rt_module *module, const uint8_t *header) {
  return GET(header, name_size) == module->name_size && equal(header + MINCOV_PROFILE_AT_name, module->name, module->name_size);
}

static int same_build(const struct mincov_rt_module *module, const uint8_t *header) {
  return GET(header, id_kind) == module->id_kind && GET(header, id_size) == module->id_size &&
         equal(header + MINCOV_PROFILE_AT_id, module->id, module->id_size) && GET(header, probes_size) == module->probes_size &&
         GET(header, probe_width) == 1 && GET(header, map_size) == module->map_size &&
         (int64_t)GET(header, map_distance) == module->map_distance;
}

/* Whether size bytes at offset lie behind the header and inside the image. */
static int lies_inside(uint64_t offset, uint64_t size, uint64_t image_size) {
  return offset >= MINCOV_PROFILE_HEADER_SIZE && offset <= image_size && size <= image_size - offset;
}

enum mincov_rt_match mincov_rt_header_match(const struct mincov_rt_module *module, const uint8_t *header, uint64_t file_size,
                                            uint64_t *probes_offset, const char **reason) {
  *reason = "it is not a mincov profile";
  if (file_size < MINCOV_PROFILE_SIZE_magic || !equal(header, MINCOV_PROFILE_MAGIC, MINCOV_PROFILE_SIZE_magic))
    return MINCOV_RT_DAMAGED;
  *reason = "it ends within its header";
  if (file_size < MINCOV_PROFILE_HEADER_SIZE) return MINCOV_RT_DAMAGED;
  *reason = "it is a profile of another format version";
  if (GET(header, version) != MINCOV_PROFILE_VERSION || GET(header, header_size) != MINCOV_PROFILE_HEADER_SIZE ||
      (GET(header, flags) & ~(uint64_t)(MINCOV_PROFILE_INVERTED | MINCOV_PROFILE_RESET)))
    return MINCOV_RT_DAMAGED;
  *reason = "it is shorter than its header says";
  uint64_t image_size = GET(header, image_size), map_offset = GET(header, map_offset);
  *probes_offset = GET(header, probes_offset);
  if (image_size > file_size) return MINCOV_RT_DAMAGED;
  *reason = "its header is damaged";
  if (!lies_inside(*probes_offset, GET(header, probes_size), image_size) ||
      (map_offset && !lies_inside(map_offset, GET(header, map_size), image_size)))
    return MINCOV_RT_DAMAGED;
  *reason = NULL;
  if (!same_build(module, header)) return same_name(module, header) ? MINCOV_RT_OTHER_BUILD : MINCOV_RT_OTHER_MODULE;
  /* What merge wrote is packed, so its pages cannot be mapped, and its bytes mean something else: the zeros in it did not run. It
   * stays as it is, beside a profile that can be mapped. */
  if (*probes_offset % MINCOV_RT_PAGE || !(GET(header, flags) & MINCOV_PROFILE_INVERTED)) return MINCOV_RT_OTHER_BUILD;
  return MINCOV_RT_SAME;
}
