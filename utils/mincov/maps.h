/* A module's map, indexed: its file records, and where its function records are. */
#ifndef MINCOV_TOOL_MAPS_H
#define MINCOV_TOOL_MAPS_H

#include "load.h"
#include "plans.h"

struct mincov_map_index {
  const struct mincov_module *module;
  struct mincov_file *files; /* paths point into the map */
  uint64_t *file_offsets;    /* [file_count] ascending: where each file's record starts */
  size_t file_count;
  size_t file_capacity;
  size_t offset_capacity;
  struct mincov_record *functions; /* function and source records */
  size_t function_count;
  size_t function_capacity;
  struct mincov_record *plans; /* plan records */
  size_t plan_count;
  size_t plan_capacity;
  struct mincov_carried *carried; /* [function_count] what plans tell of source records; NULL: nothing (yet) */
};

/* A decoded function record with its references resolved. */
struct mincov_mapped_function {
  struct mincov_function function;
  uint32_t *files;      /* [function.file_count] indices into the map's files; of a plan record, into its functions */
  uint32_t byte_count;  /* probes of the function */
  uint64_t first_probe; /* index into the module's probes; 0 where the module never ran */
  const struct mincov_carried *carried; /* of a source record, the index's; NULL: not known (yet) */
};

/* Finds all records. Whoever evaluates functions has plan records evaluated first (plans.h). On failure tells the error, and the
 * index is empty. Freed with mincov_map_index_free. O(map). */
bool mincov_map_index_create(const struct mincov_module *module, struct mincov_map_index *index);
void mincov_map_index_free(struct mincov_map_index *index);

/* Decodes function record number i. On failure tells the error. Freed with mincov_mapped_function_free. */
bool mincov_map_function_read(const struct mincov_map_index *index, size_t i, struct mincov_mapped_function *mapped);
/* The same, without telling: for threads, since of several errors only the first is told. */
bool mincov_map_function_try(const struct mincov_map_index *index, size_t i, struct mincov_mapped_function *mapped);
/* As these two, for plan record number i. */
bool mincov_map_plan_read(const struct mincov_map_index *index, size_t i, struct mincov_mapped_function *mapped);
bool mincov_map_plan_try(const struct mincov_map_index *index, size_t i, struct mincov_mapped_function *mapped);
void mincov_mapped_function_free(struct mincov_mapped_function *mapped);

/* Probes that were planted for the function: its bytes, or what plan records have for it. */
static inline uint64_t mincov_mapped_probes(const struct mincov_mapped_function *mapped) {
  if (mincov_function_is_source(&mapped->function)) return mapped->carried ? mapped->carried->probes : 0;
  return mapped->byte_count;
}

#endif
