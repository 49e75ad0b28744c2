/* All functions of a module, read, evaluated and made instances before any of them enters the model, and sources looked at: by
 * several threads, since each is a matter of its own. In phase=marked source records are what all plans are needed for: they are
 * decoded with the others, and evaluated in a second round. */
#ifndef MINCOV_TOOL_EVALUATE_MODULE_H
#define MINCOV_TOOL_EVALUATE_MODULE_H

#include "model.h"

struct mincov_evaluated {
  struct mincov_instance *instance;
  uint64_t lines;           /* that its ranges claim */
  bool suffers_reset;       /* a profile that was reset, and a plan that does not stand that */
  bool without_edge_probes; /* branches, of a mode in which edges are not asked for */
};

/* Makes the functions (index->carried is filled), and looks at the new files, which are those from number first_file on.
 * [index->function_count], freed with mincov_evaluated_free; NULL after telling the first error: the map is damaged, or claims too
 * much. file_numbers: [index->file_count] of the map's files, in the model. O(map + sources) and inference. */
struct mincov_evaluated *mincov_evaluate_module(struct mincov_map_index *index, struct mincov_model *model, size_t first_file,
                                                const uint32_t *file_numbers);
void mincov_evaluated_free(struct mincov_evaluated *functions, size_t count);

#endif
