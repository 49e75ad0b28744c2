/* The runtime where there is no operating system: section bounds, and a profile through a callback.
 *
 * The program calls mincov_write_profile when it likes, and sends the bytes wherever it can: a serial line, a debugger, flash. The
 * linker script must keep the sections __mincov_cov and __mincov_map and define their bounds, as linkers do by themselves for
 * sections named like identifiers. Probe bytes start as something other than 0, so __mincov_cov is initialised memory, as .data is,
 * and must be copied to RAM by whatever copies that one. Needs nothing: no libc, no constructor, no relocation. */
#include "layout.h"
#include "mincov.h"

extern const uint8_t __mincov_runtime;
__attribute__((visibility("hidden"), used)) const uint8_t __mincov_runtime = 1;

/* A module without probe bytes still links. */
__attribute__((section("__mincov_cov"), used)) static uint8_t anchor = MINCOV_PROFILE_UNSET;

static void set_name(struct mincov_rt_module *module, const char *name) {
  for (module->name_size = 0; name[module->name_size] && module->name_size < MINCOV_PROFILE_NAME_MAX; module->name_size++)
    module->name[module->name_size] = name[module->name_size];
}

static int write_zeros(int (*write)(void *context, const void *data, size_t size), void *context, uint64_t size) {
  static const uint8_t zeros[8] = {0};
  return size ? write(context, zeros, (size_t)size) : 0; /* at most 7: what aligns the next part */
}

int mincov_write_profile(const char *name, int (*write)(void *context, const void *data, size_t size), void *context) {
  uint8_t header[MINCOV_PROFILE_HEADER_SIZE];
  struct mincov_rt_module module = {.name_size = 0};
  mincov_rt_layout_bounds(&module);
  mincov_rt_layout_hash(&module);
  set_name(&module, name);
  struct mincov_rt_placement place = mincov_rt_layout_place(&module, 1, 8);
  mincov_rt_header_write(&module, &place, header);
  header[MINCOV_PROFILE_AT_runs_begun] = 1;
  uint64_t probes_end = place.probes_offset + module.probes_size, map_size = place.map_offset ? module.map_size : 0;
  uint64_t map_offset = place.map_offset ? place.map_offset : probes_end;
  int stop = write(context, header, sizeof header);
  if (!stop) stop = write(context, module.probes, module.probes_size);
  if (!stop) stop = write_zeros(write, context, map_offset - probes_end);
  if (!stop && map_size) stop = write(context, module.map, (size_t)map_size);
  return stop ? stop : write_zeros(write, context, place.image_size - map_offset - map_size);
}

void mincov_clear(void) {
  volatile uint8_t *probes = __start___mincov_cov; /* volatile: no libc for a memset that the compiler might make of it */
  for (uintptr_t i = 0, size = mincov_rt_address(__stop___mincov_cov) - mincov_rt_address(__start___mincov_cov); i < size; i++)
    probes[i] = MINCOV_PROFILE_UNSET;
}
