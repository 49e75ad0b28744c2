#include "places.h"

#include <stdlib.h>

struct mincov_places mincov_places_create(struct mincov_sources *sources) {
  static uint32_t stamp; /* unique over all modules of the process: sources start with stamp 0 */
  return (struct mincov_places){.sources = sources, .stamp = __atomic_add_fetch(&stamp, 1, __ATOMIC_RELAXED)};
}

void mincov_places_free(struct mincov_places *places) { mincov_pointer_map_free(&places->scopes); }

uint32_t mincov_places_file(struct mincov_places *places, LLVMMetadataRef file) {
  uint32_t index = mincov_sources_index(places->sources, file);
  struct mincov_source *source = &places->sources->sources[index];
  if (source->function_stamp != places->stamp) {
    places->files = mincov_grow(places->files, places->file_count, &places->file_capacity, sizeof *places->files);
    source->function_stamp = places->stamp;
    source->function_index = places->file_count;
    places->files[places->file_count++] = index;
  }
  return source->function_index;
}

struct mincov_place mincov_place_of(struct mincov_places *places, LLVMMetadataRef location) {
  const struct mincov_place none = {0};
  uint32_t line = location ? LLVMDILocationGetLine(location) : 0;
  if (line == 0) return none;
  LLVMMetadataRef scope = LLVMDILocationGetScope(location);
  uint32_t *file = mincov_pointer_map_slot(&places->scopes, scope, UINT32_MAX);
  if (*file == UINT32_MAX) {
    LLVMMetadataRef scope_file = LLVMDIScopeGetFile(scope);
    if (!scope_file) return none;
    *file = mincov_places_file(places, scope_file);
  }
  return (struct mincov_place){*file, line, LLVMDILocationGetColumn(location)};
}

bool mincov_same_place(LLVMMetadataRef a, LLVMMetadataRef b) {
  return a == b ||
         (a && b && LLVMDILocationGetLine(a) == LLVMDILocationGetLine(b) &&
          LLVMDILocationGetColumn(a) == LLVMDILocationGetColumn(b) && LLVMDILocationGetScope(a) == LLVMDILocationGetScope(b));
}
