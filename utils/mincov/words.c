/* The rests of probes of four bytes: see words.h. */
#include "words.h"

#include <stdlib.h>
#include <string.h>

#include "message.h"

static enum mincov_status clear_rests(struct mincov_module *module, const struct mincov_record *record,
                                      struct mincov_error *error) {
  struct mincov_targets targets;
  uint64_t first = 0;
  enum mincov_status status = mincov_map_decode_targets(module->map, module->image.map_size, record, &targets, error);
  if (status != MINCOV_OK) return status;
  if (targets.byte_count) status = mincov_profile_locate(&module->image, &targets, &first, error);
  for (uint64_t i = 0; status == MINCOV_OK && i < targets.byte_count; i++)
    memset(module->probes + first + i * targets.byte_step + 1, 0, targets.byte_step - 1);
  free(targets.files);
  return status;
}

void mincov_module_clear_rests(struct mincov_module *module) {
  if (!module->map || !module->probes || module->image.probe_width != 1) return;
  struct mincov_record record = {.kind = MINCOV_RECORD_FILE};
  enum mincov_status found = MINCOV_OK;
  for (uint64_t position = 0; found == MINCOV_OK && record.kind;) {
    struct mincov_error error = {0};
    enum mincov_status status = found = mincov_map_next(module->map, module->image.map_size, &position, &record, &error);
    if (found == MINCOV_OK && (record.kind == MINCOV_RECORD_FUNCTION || record.kind == MINCOV_RECORD_PLAN))
      status = clear_rests(module, &record, &error);
    if (status != MINCOV_OK) mincov_say_refused(module->map_origin, status, &error, module->map_base);
  }
}
