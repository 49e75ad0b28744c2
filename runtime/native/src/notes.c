/* Walks the note segments of a loaded module. Notes are the module's own, yet a wrong size must not lead outside of the segment. */
#include "notes.h"

bool mincov_rt_module_holds(const struct dl_phdr_info *info, uintptr_t address) {
  for (size_t i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type == PT_LOAD && address - (info->dlpi_addr + segment->p_vaddr) < segment->p_memsz) return true;
  }
  return false;
}

/* Reads the note at *position and moves *position past it. */
static bool next_note(const char *notes, size_t size, size_t alignment, size_t *position, struct mincov_rt_note *note) {
  size_t mask = (alignment == 8 ? 8 : 4) - 1;
  if (*position > size || size - *position < sizeof(ElfW(Nhdr))) return false;
  const ElfW(Nhdr) *header = (const void *)(notes + *position);
  size_t name = *position + sizeof *header;
  if (header->n_namesz > size || header->n_descsz > size) return false;
  size_t description = (name + header->n_namesz + mask) & ~mask;
  if (description > size || header->n_descsz > size - description) return false;
  note->name = notes + name;
  note->name_size = header->n_namesz;
  note->type = header->n_type;
  note->description = notes + description;
  note->description_size = header->n_descsz;
  *position = (description + header->n_descsz + mask) & ~mask;
  return true;
}

bool mincov_rt_notes_visit(const struct dl_phdr_info *info, bool (*visit)(const struct mincov_rt_note *note, void *context),
                           void *context) {
  for (size_t i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    uintptr_t address = info->dlpi_addr + segment->p_vaddr;
    /* A note segment that no load segment holds is not in memory. */
    if (segment->p_type != PT_NOTE || !mincov_rt_module_holds(info, address)) continue;
    struct mincov_rt_note note;
    for (size_t position = 0; next_note((const char *)address, segment->p_memsz, segment->p_align, &position, &note);)
      if (visit(&note, context)) return true;
  }
  return false;
}
