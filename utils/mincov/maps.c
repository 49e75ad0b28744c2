/* A module's map, indexed: see maps.h. */
#include "maps.h"

#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "message.h"

static bool refuse(const struct mincov_module *module, enum mincov_status status, const struct mincov_error *error) {
  mincov_say_refused(module->map_origin, status, error, module->map_base);
  return false;
}

/* Why a record cannot be used. */
struct refusal {
  enum mincov_status status;
  struct mincov_error error;
};

static void add_function(struct mincov_map_index *index, const struct mincov_record *record) {
  index->functions = mincov_grow(index->functions, index->function_count, &index->function_capacity, sizeof *index->functions);
  index->functions[index->function_count++] = *record;
}

static void add_plan(struct mincov_map_index *index, const struct mincov_record *record) {
  index->plans = mincov_grow(index->plans, index->plan_count, &index->plan_capacity, sizeof *index->plans);
  index->plans[index->plan_count++] = *record;
}

static bool add_file(struct mincov_map_index *index, const struct mincov_record *record) {
  const struct mincov_module *module = index->module;
  index->files = mincov_grow(index->files, index->file_count, &index->file_capacity, sizeof *index->files);
  index->file_offsets = mincov_grow(index->file_offsets, index->file_count, &index->offset_capacity, sizeof *index->file_offsets);
  struct mincov_error error = {0};
  enum mincov_status status =
      mincov_map_decode_file(module->map, module->image.map_size, record, &index->files[index->file_count], &error);
  if (status != MINCOV_OK) return refuse(module, status, &error);
  index->file_offsets[index->file_count++] = record->offset;
  return true;
}

bool mincov_map_index_create(const struct mincov_module *module, struct mincov_map_index *index) {
  *index = (struct mincov_map_index){.module = module};
  uint64_t position = 0;
  for (;;) {
    struct mincov_record record;
    struct mincov_error error = {0};
    enum mincov_status status = mincov_map_next(module->map, module->image.map_size, &position, &record, &error);
    bool good = status == MINCOV_OK || refuse(module, status, &error);
    if (good && record.kind == 0) return true;
    if (good && record.kind == MINCOV_RECORD_FILE) good = add_file(index, &record);
    if (good && record.kind == MINCOV_RECORD_FUNCTION) add_function(index, &record);
    if (good && record.kind == MINCOV_RECORD_PLAN) add_plan(index, &record);
    if (!good) {
      mincov_map_index_free(index);
      return false;
    }
  }
}

void mincov_map_index_free(struct mincov_map_index *index) {
  free(index->files);
  free(index->file_offsets);
  mincov_carried_free(index->carried, index->function_count);
  free(index->functions);
  free(index->plans);
  *index = (struct mincov_map_index){0};
}

static int compare_offset(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return (a > b) - (a < b);
}

static int compare_record(const void *key, const void *element) {
  return compare_offset(key, &((const struct mincov_record *)element)->offset);
}

#define NOT_FOUND UINT32_MAX

static uint32_t find_file(const struct mincov_map_index *index, uint64_t offset) {
  const uint64_t *found =
      index->file_count ? bsearch(&offset, index->file_offsets, index->file_count, sizeof offset, compare_offset) : NULL;
  return found ? (uint32_t)(found - index->file_offsets) : NOT_FOUND;
}

static uint32_t find_function(const struct mincov_map_index *index, uint64_t offset) {
  const struct mincov_record *found =
      index->function_count ? bsearch(&offset, index->functions, index->function_count, sizeof *found, compare_record) : NULL;
  return found ? (uint32_t)(found - index->functions) : NOT_FOUND;
}

/* References to file records, of plans to source records, from offsets to indices. */
static bool resolve_files(const struct mincov_map_index *index, const struct mincov_record *record,
                          const struct mincov_targets *targets, struct mincov_mapped_function *mapped, struct refusal *refusal) {
  uint32_t count = mapped->function.file_count;
  bool is_plan = mapped->function.is_plan;
  mapped->files = mincov_allocate(count, sizeof *mapped->files);
  for (uint32_t i = 0; i < count; i++) {
    mapped->files[i] = is_plan ? find_function(index, targets->files[i]) : find_file(index, targets->files[i]);
    if (mapped->files[i] != NOT_FOUND) continue;
    refusal->status = MINCOV_INVALID;
    refusal->error = (struct mincov_error){.reason = is_plan ? "a plan refers to a source record that is not there"
                                                             : "a function refers to a file record that is not there",
                                           .offset = record->offset};
    return false;
  }
  return true;
}

static bool locate_probes(const struct mincov_map_index *index, const struct mincov_targets *targets,
                          struct mincov_mapped_function *mapped, struct refusal *refusal) {
  mapped->byte_count = targets->byte_count;
  if (!index->module->probes || !targets->byte_count) return true;
  uint64_t byte = 0, width = index->module->image.probe_width;
  refusal->status = mincov_profile_locate(&index->module->image, targets, &byte, &refusal->error);
  if (refusal->status == MINCOV_OK && byte % width) {
    refusal->error = (struct mincov_error){.reason = "a function's counters are not aligned", .offset = targets->record_offset};
    refusal->status = MINCOV_INVALID;
  }
  mapped->first_probe = byte / width;
  return refusal->status == MINCOV_OK;
}

static bool try_record(const struct mincov_map_index *index, const struct mincov_record *record,
                       struct mincov_mapped_function *mapped, struct refusal *refusal) {
  *mapped = (struct mincov_mapped_function){0};
  *refusal = (struct refusal){.status = MINCOV_OK};
  const struct mincov_module *module = index->module;
  struct mincov_targets targets = {0};
  refusal->status =
      mincov_map_decode_function(module->map, module->image.map_size, record, &mapped->function, &targets, &refusal->error);
  if (refusal->status != MINCOV_OK) return false;
  bool good = resolve_files(index, record, &targets, mapped, refusal) && locate_probes(index, &targets, mapped, refusal);
  free(targets.files);
  if (!good) mincov_mapped_function_free(mapped);
  return good;
}

static bool try_function(const struct mincov_map_index *index, size_t i, struct mincov_mapped_function *mapped,
                         struct refusal *refusal) {
  if (!try_record(index, &index->functions[i], mapped, refusal)) return false;
  if (index->carried && mincov_function_is_source(&mapped->function)) mapped->carried = &index->carried[i];
  return true;
}

bool mincov_map_function_read(const struct mincov_map_index *index, size_t i, struct mincov_mapped_function *mapped) {
  struct refusal refusal;
  return try_function(index, i, mapped, &refusal) || refuse(index->module, refusal.status, &refusal.error);
}

bool mincov_map_function_try(const struct mincov_map_index *index, size_t i, struct mincov_mapped_function *mapped) {
  struct refusal refusal;
  return try_function(index, i, mapped, &refusal);
}

bool mincov_map_plan_try(const struct mincov_map_index *index, size_t i, struct mincov_mapped_function *mapped) {
  struct refusal refusal;
  return try_record(index, &index->plans[i], mapped, &refusal);
}

bool mincov_map_plan_read(const struct mincov_map_index *index, size_t i, struct mincov_mapped_function *mapped) {
  struct refusal refusal;
  return try_record(index, &index->plans[i], mapped, &refusal) || refuse(index->module, refusal.status, &refusal.error);
}

void mincov_mapped_function_free(struct mincov_mapped_function *mapped) {
  mincov_function_free(&mapped->function);
  free(mapped->files);
  *mapped = (struct mincov_mapped_function){0};
}
