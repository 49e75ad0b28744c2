/* Instances: what reports need of one function record and what was inferred of it. They are made by several threads, before the
 * model knows them. */
#ifndef MINCOV_TOOL_INSTANCE_H
#define MINCOV_TOOL_INSTANCE_H

#include "model.h"

/* Makes an instance of a record, and takes arrays of both out of them: they are good for nothing but being freed afterwards.
 * file_numbers: of the map's files, in the model. Freed with mincov_instance_free. O(n log n) in its branches, else O(record). */
struct mincov_instance *mincov_instance_create(struct mincov_mapped_function *mapped, struct mincov_evaluation *evaluation,
                                               const uint32_t *file_numbers);

/* Adds what another record of the same instance knows. O(record). */
void mincov_instance_unite(struct mincov_instance *to, const struct mincov_instance *from);

void mincov_instance_free(struct mincov_instance *instance);

#endif
