/* The ELF notes of a loaded module. */
#ifndef MINCOV_RUNTIME_NOTES_H
#define MINCOV_RUNTIME_NOTES_H

#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mincov_rt_note {
  const char *name; /* terminator included in its size */
  size_t name_size;
  uint32_t type;
  const void *description;
  size_t description_size;
};

/* Calls visit for each note until it returns true; returns whether one did. */
bool mincov_rt_notes_visit(const struct dl_phdr_info *info, bool (*visit)(const struct mincov_rt_note *note, void *context),
                           void *context);

/* Whether a load segment of the module holds address. */
bool mincov_rt_module_holds(const struct dl_phdr_info *info, uintptr_t address);

#endif
