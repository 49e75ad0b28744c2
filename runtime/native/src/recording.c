/* Maps the profile over the probe bytes, so that the program's plain stores land in the file.
 *
 * The file is first mapped elsewhere, which proves that it can be, and what the program has set already is merged in. Then the
 * mapping is moved over the bytes in one step. Only whole pages that hold nothing else may be replaced (padding.c); bytes behind
 * them, if the linker left some, are moved to the file when the run ends. Everything mapped lies in pages of the module itself, so
 * the loader takes it away with the module and a run that ends makes no system call: sandboxes may forbid them by then. */
#include "internal.h"
#include "padding.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Where the file's header is mapped. */
static __attribute__((aligned(MINCOV_RT_PAGE))) uint8_t header_page[MINCOV_RT_PAGE];

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

size_t mincov_rt_recording_mappable(const struct mincov_rt_module *module) {
  size_t page = page_size(), whole = module->probes_size & ~(page - 1);
  uintptr_t begin = mincov_rt_address(module->probes), end = begin + module->probes_size;
  __asm__ volatile("" : : "r"(mincov_rt_padding)); /* keeps it where sections without references are dropped */
  if (begin & (page - 1)) return 0;
  if (whole == module->probes_size || end != mincov_rt_address(mincov_rt_padding_end)) return whole;
  return whole + page; /* the rest of the last page is ours as well */
}

void mincov_rt_recording_prepare(void) {
  uintptr_t gap = mincov_rt_address(mincov_rt_padding_gap), size = mincov_rt_address(mincov_rt_padding) - gap;
  if (size < MINCOV_RT_PAGE) memset((void *)gap, MINCOV_PROFILE_UNSET, size);
}

static uint8_t *map_view(const struct mincov_rt_file *file, uint64_t offset, size_t size) {
  return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file->descriptor, (off_t)offset);
}

/* The parts of a profile, mapped where the kernel likes. */
struct view {
  uint8_t *header, *probes, *rest;
  size_t page, mapped, rest_mapped; /* bytes */
};

static void unmap_view(const struct view *view) {
  if (view->header != MAP_FAILED) munmap(view->header, view->page);
  if (view->probes != MAP_FAILED) munmap(view->probes, view->mapped);
  if (view->rest != MAP_FAILED) munmap(view->rest, view->rest_mapped);
}

static int map_views(const struct mincov_rt_module *module, const struct mincov_rt_file *file, struct view *view) {
  *view = (struct view){MAP_FAILED, MAP_FAILED, MAP_FAILED, page_size(), mincov_rt_recording_mappable(module), 0};
  if (view->page > MINCOV_RT_PAGE) return ENODEV; /* a kernel with larger pages than the architecture had when this was built */
  bool complete = true;
  if (module->probes_size > view->mapped) {
    view->rest_mapped = (module->probes_size - view->mapped + view->page - 1) & ~(view->page - 1);
    view->rest = map_view(file, file->probes_offset + view->mapped, view->rest_mapped);
    complete = view->rest != MAP_FAILED;
  }
  if (complete && view->mapped) {
    view->probes = map_view(file, file->probes_offset, view->mapped);
    complete = view->probes != MAP_FAILED;
  }
  if (complete) {
    view->header = map_view(file, 0, view->page);
    complete = view->header != MAP_FAILED;
  }
  if (complete) return 0;
  int error = errno;
  unmap_view(view);
  return error;
}

/* Moves a mapping over target. On failure the kernel may have taken target's pages away: private memory takes their place. */
static int move_over(uint8_t *target, uint8_t *view, size_t size) {
  if (mremap(view, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, target) != MAP_FAILED) return 0;
  int error = errno;
  void *restored = mmap(target, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  if (restored != MAP_FAILED) memcpy(target, view, size);
  return error;
}

/* Bytes of the module that lie in its mapped pages. */
static size_t mapped_bytes(const struct mincov_rt_module *module, size_t mapped) {
  return mapped < module->probes_size ? mapped : module->probes_size;
}

int mincov_rt_recording_attach(struct mincov_rt_recording *recording, const struct mincov_rt_module *module,
                               const struct mincov_rt_file *file, bool carry) {
  struct view view;
  int error = map_views(module, file, &view);
  if (error) return error;
  if (carry && view.mapped) mincov_rt_bytes_merge(view.probes, module->probes, mapped_bytes(module, view.mapped));
  if (view.mapped) error = move_over(module->probes, view.probes, view.mapped);
  if (error) {
    unmap_view(&view);
    return error;
  }
  mincov_rt_recording_fold(recording, module);
  if (recording->rest) munmap(recording->rest, recording->rest_mapped);
  /* Where the header cannot be moved, it does its work from where it is. */
  recording->header = move_over(header_page, view.header, view.page) == 0 ? header_page : view.header;
  recording->probes = module->probes;
  recording->mapped = view.mapped;
  recording->rest = view.rest == MAP_FAILED ? NULL : view.rest;
  recording->rest_size = module->probes_size - mapped_bytes(module, view.mapped);
  recording->rest_mapped = view.rest_mapped;
  __atomic_store_n(&recording->lost_file, false, __ATOMIC_RELAXED);
  __atomic_store_n(&recording->active, true, __ATOMIC_RELEASE);
  return 0;
}

void mincov_rt_recording_fold(struct mincov_rt_recording *recording, const struct mincov_rt_module *module) {
  if (recording->rest) mincov_rt_bytes_move(recording->rest, module->probes + recording->mapped, recording->rest_size);
}

void mincov_rt_recording_clear(struct mincov_rt_recording *recording, const struct mincov_rt_module *module) {
  if (recording->active) __atomic_fetch_or(recording->header + MINCOV_PROFILE_AT_flags, MINCOV_PROFILE_RESET, __ATOMIC_RELAXED);
  memset(module->probes, MINCOV_PROFILE_UNSET, module->probes_size);
  if (recording->rest) memset(recording->rest, MINCOV_PROFILE_UNSET, recording->rest_size);
}

/* In one step: whoever stores meanwhile does so in the file's page or in memory that is filled already, never in between. */
static bool replace_by_memory(void *target, size_t size, uint8_t byte) {
  uint8_t *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  if (byte) memset(memory, byte, size);
  if (mremap(memory, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, target) != MAP_FAILED) return true;
  munmap(memory, size);
  return false;
}

/* Pages that the file still has are replaced, too: where its end falls into one, the kernel has put zeros behind it, which would
 * say that all this ran; and whatever is written to the file next would say as much. */
static bool leave_file(struct mincov_rt_recording *recording) {
  if (recording->mapped && !replace_by_memory(recording->probes, recording->mapped, MINCOV_PROFILE_UNSET)) return false;
  if (recording->rest && !replace_by_memory(recording->rest, recording->rest_mapped, MINCOV_PROFILE_UNSET)) return false;
  if (!replace_by_memory(recording->header, page_size(), 0)) return false;
  recording->header[MINCOV_PROFILE_AT_flags] = MINCOV_PROFILE_RESET; /* functions that are active now were entered before */
  return true;
}

/* Runs in a signal handler, perhaps in several threads at once: who comes second finds his page replaced and just tries again. */
bool mincov_rt_recording_heal(struct mincov_rt_recording *recording, uintptr_t address) {
  static uint32_t busy;
  if (!__atomic_load_n(&recording->active, __ATOMIC_ACQUIRE)) return false;
  bool in_probes = address - (uintptr_t)recording->probes < recording->mapped;
  bool in_header = address - (uintptr_t)recording->header < page_size();
  bool in_rest = recording->rest && address - (uintptr_t)recording->rest < recording->rest_mapped;
  if (!in_probes && !in_header && !in_rest) return false;
  while (__atomic_exchange_n(&busy, 1, __ATOMIC_ACQUIRE)) continue; /* held for a few system calls */
  bool healed = __atomic_load_n(&recording->lost_file, __ATOMIC_RELAXED) || leave_file(recording);
  __atomic_store_n(&recording->lost_file, healed, __ATOMIC_RELAXED);
  __atomic_store_n(&busy, 0, __ATOMIC_RELEASE);
  return healed;
}

/* The last byte that is mapped of the file's, where no probe can have it: 0xff from the beginning, so zero once the file has been
 * cut before it, even if it was extended again. *is_guard: whether it is so. NULL: nothing is mapped. */
static const volatile uint8_t *last_byte(const struct mincov_rt_recording *recording, const struct mincov_rt_module *module,
                                         bool *is_guard) {
  *is_guard = module->probes_size % page_size() != 0 ||
              mincov_rt_address(mincov_rt_padding) + MINCOV_RT_PAGE == mincov_rt_address(module->probes) + module->probes_size;
  if (recording->rest) return recording->rest + recording->rest_mapped - 1;
  return recording->mapped ? recording->probes + recording->mapped - 1 : NULL;
}

void mincov_rt_recording_look(struct mincov_rt_recording *recording, const struct mincov_rt_module *module) {
  bool is_guard;
  const volatile uint8_t *last = recording->active ? last_byte(recording, module, &is_guard) : NULL;
  if (last && *last != MINCOV_PROFILE_UNSET && is_guard) mincov_rt_recording_heal(recording, mincov_rt_address(last));
}
