/* Where probe bytes and maps lie in this module, and what the profile's header says of them. Nothing of libc: the freestanding
 * build uses this too. */
#ifndef MINCOV_RUNTIME_LAYOUT_H
#define MINCOV_RUNTIME_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "mincov/profile_format.h"

/* The largest page that a kernel for this architecture may use. Where the running one is smaller, nothing changes; profiles keep
 * this alignment, so that a kernel with another page size maps them too. */
#if defined(__x86_64__) || defined(__i386__) || defined(__riscv) || defined(__s390x__) || defined(__arm__)
#define MINCOV_RT_PAGE 4096
#else
#define MINCOV_RT_PAGE 65536
#endif

/* The sections' bounds, which the linker defines. Weak, since a module may have no map (all of it collected). */
#define MINCOV_RT_BOUND extern __attribute__((weak, visibility("hidden")))
MINCOV_RT_BOUND uint8_t __start___mincov_cov[];
MINCOV_RT_BOUND uint8_t __stop___mincov_cov[];
MINCOV_RT_BOUND const uint8_t __start___mincov_map[];
MINCOV_RT_BOUND const uint8_t __stop___mincov_map[];

/* An object's address as a number that the compiler knows nothing about: bounds of sections are distinct objects to it, and it may
 * fold comparisons between them. */
static inline uintptr_t mincov_rt_address(const volatile void *object) {
  uintptr_t address = (uintptr_t)object;
  __asm__("" : "+r"(address));
  return address;
}

struct mincov_rt_module {
  uint8_t *probes;
  size_t probes_size;
  const uint8_t *map;
  size_t map_size;
  int64_t map_distance; /* profile_format.h */
  enum mincov_id_kind id_kind;
  uint8_t id_size;
  uint8_t name_size;
  uint8_t main_program; /* 1: the executable, which is never unloaded */
  uint8_t id[MINCOV_PROFILE_ID_MAX];
  char name[MINCOV_PROFILE_NAME_MAX + 1]; /* terminated */
};

/* Where the parts of an image lie. */
struct mincov_rt_placement {
  uint64_t probes_offset;
  uint64_t map_offset; /* 0: without map */
  uint64_t image_size;
};

/* Fills the bounds, and the identity with the map's hash if the module has none yet. */
void mincov_rt_layout_bounds(struct mincov_rt_module *module);
void mincov_rt_layout_hash(struct mincov_rt_module *module);

/* Places header, probes and map, each at a multiple of alignment. */
struct mincov_rt_placement mincov_rt_layout_place(const struct mincov_rt_module *module, int with_map, uint64_t alignment);

/* Writes MINCOV_PROFILE_HEADER_SIZE bytes. */
void mincov_rt_header_write(const struct mincov_rt_module *module, const struct mincov_rt_placement *placement, uint8_t *header);

enum mincov_rt_match {
  MINCOV_RT_SAME,         /* this very build */
  MINCOV_RT_OTHER_MODULE, /* a whole profile of a program of another name */
  MINCOV_RT_OTHER_BUILD,  /* a whole profile of another build, or one that cannot be shared for another reason */
  MINCOV_RT_DAMAGED,      /* no profile, or not a whole one, or of another version: *reason */
};

/* Judges the header of a file of file_size bytes. On MINCOV_RT_SAME *probes_offset is set. */
enum mincov_rt_match mincov_rt_header_match(const struct mincov_rt_module *module, const uint8_t *header, uint64_t file_size,
                                            uint64_t *probes_offset, const char **reason);

#endif
