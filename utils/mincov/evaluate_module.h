/* All functions of a module, read and evaluated before any of them enters the model: by several threads, since each is a matter of
 * its own. */
#ifndef MINCOV_TOOL_EVALUATE_MODULE_H
#define MINCOV_TOOL_EVALUATE_MODULE_H

#include "evaluate.h"

struct mincov_evaluated {
  bool good; /* false: its record is damaged */
  struct mincov_mapped_function mapped;
  struct mincov_evaluation evaluation; /* empty for skipped functions */
  uint8_t key[16];                     /* all that makes two records one instance: a hash */
  uint64_t lines;                      /* that its ranges claim */
};

/* [index->function_count], freed with mincov_evaluated_free; NULL after telling the first error: the map is damaged, or claims too
 * much. file_numbers: [index->file_count] of the map's files, in the model. O(map) and inference. */
struct mincov_evaluated *mincov_evaluate_module(const struct mincov_map_index *index, const uint32_t *file_numbers);
void mincov_evaluated_free(struct mincov_evaluated *functions, size_t count);

#endif
