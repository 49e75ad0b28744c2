/* Finds the copies of the runtime in this process, one a module.
 *
 * They are hidden from each other's linker names, so each module carries an ELF note, which the loader's list of modules leads to.
 * The note holds offsets relative to itself, so it needs no dynamic relocation: 4 bytes each to the copy's interface and to the
 * bounds of its probe bytes. The interface's pointers are valid only once the loader has relocated the module, hence the ready
 * flag; the bounds are valid at once. */
#include "internal.h"
#include "notes.h"

#include <string.h>

#define NOTE_OWNER "mincov"
#define NOTE_TYPE 1

__asm__(".pushsection .note.mincov,\"a\",%note\n"
        ".balign 4\n"
        ".globl mincov_rt_note\n"
        ".hidden mincov_rt_note\n"
        "mincov_rt_note:\n"
        ".long 7, 12, 1\n" /* sizes of name and description, type */
        ".asciz \"" NOTE_OWNER "\"\n"
        ".balign 4\n"
        ".long mincov_rt_interface - .\n"
        ".long __start___mincov_cov - .\n"
        ".long __stop___mincov_cov - .\n"
        ".popsection\n");
extern const uint8_t mincov_rt_note[] __attribute__((visibility("hidden")));

struct note_description {
  int32_t interface, probes, probes_end; /* each relative to its own place */
};

struct search {
  bool (*visit)(const struct mincov_rt_copy *copy, void *context);
  void *context;
  bool first; /* the main program comes first */
};

static const char *relative(const int32_t *place) { return (const char *)((uintptr_t)place + (uintptr_t)(intptr_t)*place); }

static int visit_module(struct dl_phdr_info *info, size_t info_size, void *context) {
  struct search *search = context;
  size_t size = 0;
  const struct note_description *description = mincov_rt_note_find(info, NOTE_OWNER, NOTE_TYPE, &size);
  struct mincov_rt_copy copy = {.main_program = search->first};
  (void)info_size;
  search->first = false;
  if (!description || size < sizeof *description) return 0;
  copy.interface = (struct mincov_rt_interface *)(uintptr_t)relative(&description->interface);
  copy.instrumented = relative(&description->probes_end) - relative(&description->probes) > MINCOV_RT_PAGE;
  return search->visit(&copy, search->context);
}

bool mincov_rt_modules_visit(bool (*visit)(const struct mincov_rt_copy *copy, void *context), void *context) {
  struct search search = {.visit = visit, .context = context, .first = true};
  __asm__ volatile("" : : "r"(mincov_rt_note)); /* keeps the note where sections without references are dropped */
  return dl_iterate_phdr(visit_module, &search) != 0;
}
