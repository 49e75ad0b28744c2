/* Finds a note in the note segments of a loaded module.
 *
 * Not by walking from note to note: some linkers (mold) put notes of alignment 4 and 8 into one segment, and then nothing says
 * where the next one begins. Every note starts at a multiple of 4, so the header and the owner's name are looked for at each. */
#include "notes.h"

#include <string.h>

bool mincov_rt_module_holds(const struct dl_phdr_info *info, uintptr_t address) {
  for (size_t i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type == PT_LOAD && address - (info->dlpi_addr + segment->p_vaddr) < segment->p_memsz) return true;
  }
  return false;
}

static const void *find_in_segment(const char *notes, size_t notes_size, const char *owner, uint32_t type, size_t *size) {
  size_t owner_size = strlen(owner) + 1, description = sizeof(ElfW(Nhdr)) + ((owner_size + 3) & ~(size_t)3);
  for (size_t start = 0; notes_size >= description && start <= notes_size - description; start += 4) {
    const ElfW(Nhdr) *header = (const void *)(notes + start);
    if (header->n_type != type || header->n_namesz != owner_size || header->n_descsz > notes_size - start - description ||
        memcmp(notes + start + sizeof *header, owner, owner_size) != 0)
      continue;
    *size = header->n_descsz;
    return notes + start + description;
  }
  return NULL;
}

const void *mincov_rt_note_find(const struct dl_phdr_info *info, const char *owner, uint32_t type, size_t *size) {
  for (size_t i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    uintptr_t address = info->dlpi_addr + segment->p_vaddr;
    /* A note segment that no load segment holds is not in memory. */
    if (segment->p_type != PT_NOTE || !mincov_rt_module_holds(info, address)) continue;
    const void *found = find_in_segment((const char *)address, segment->p_memsz, owner, type, size);
    if (found) return found;
  }
  return NULL;
}
