/* Coverage maps out of ELF files: executables, shared objects, relocatable objects. */
#ifndef MINCOV_TOOL_ELF_MAP_H
#define MINCOV_TOOL_ELF_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mincov/profile.h"

/* What an ELF file says of its instrumentation. */
struct mincov_elf_module {
  char *origin;                /* file name; for a member of an archive: archive(member) */
  bool instrumented;           /* has a map; nothing below is set without */
  bool relocatable;            /* an object that is not linked yet: no id, no layout */
  struct mincov_profile image; /* id, sizes and distance as a profile of this module would have them; no probe bytes */
  uint8_t *map;                /* the caller's to free; image.map points to it */
};

/* Reads an ELF file or archive and calls take for each module in it; take owns what it is given. Only headers, maps and relocations
 * are read, however large the file. Errors are told and counted; the other members of an archive are still read. */
void mincov_elf_read(const char *path, void (*take)(struct mincov_elf_module *module, void *context), void *context);

#endif
