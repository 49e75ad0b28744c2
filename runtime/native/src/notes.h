/* The ELF notes of a loaded module. */
#ifndef MINCOV_RUNTIME_NOTES_H
#define MINCOV_RUNTIME_NOTES_H

#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Finds the first note of that owner and type. Returns its description, of *size bytes, aligned to 4; NULL if there is none. */
const void *mincov_rt_note_find(const struct dl_phdr_info *info, const char *owner, uint32_t type, size_t *size);

/* Whether a load segment of the module holds address. */
bool mincov_rt_module_holds(const struct dl_phdr_info *info, uintptr_t address);

#endif
