/* From plan records to source records: see plans.h. */
#include "plans.h"

#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "evaluate.h"
#include "maps.h"
#include "message.h"

/* How many copies plans may claim to hold, by bytes of map: as with lines, a hostile map must not take for ever. */
enum { COPIES_PER_MAP_BYTE = 32, COPIES_FREE = 1 << 20 };

static bool refuse(const struct mincov_map_index *index, const struct mincov_record *record, const char *reason) {
  struct mincov_error error = {reason, record->offset};
  mincov_say_refused(index->module->map_origin, MINCOV_INVALID, &error, index->module->map_base);
  return false;
}

/* Marked nodes did not run as long as nothing says that they did. */
static bool begin_sources(const struct mincov_map_index *index, struct mincov_carried *carried) {
  for (size_t i = 0; i < index->function_count; i++) {
    struct mincov_mapped_function mapped;
    if (!mincov_map_function_read(index, i, &mapped)) return false;
    const struct mincov_function *function = &mapped.function;
    if (mincov_function_is_source(function)) {
      uint32_t nodes = mincov_function_graph_nodes(function);
      carried[i].node_count = nodes;
      carried[i].name = function->name;
      carried[i].name_length = function->name_length;
      carried[i].given = mincov_allocate(nodes, 1);
      for (uint32_t node = 0; node < nodes; node++)
        if (mincov_function_flags(function, node) & MINCOV_NODE_PLAN) {
          carried[i].given[node] = MINCOV_NOT_COVERED;
          carried[i].marked++;
        }
    }
    mincov_mapped_function_free(&mapped);
  }
  return true;
}

/* Covered beats unknown beats not covered. A node that was not marked is not told. */
static void unite(struct mincov_carried *source, uint32_t node, enum mincov_coverage claimed, bool cut) {
  uint8_t *given = &source->given[node];
  source->copies++;
  if (claimed == MINCOV_UNKNOWN && cut) source->cut = true;
  if (claimed == MINCOV_COVERED || (claimed == MINCOV_UNKNOWN && *given == MINCOV_NOT_COVERED)) *given = (uint8_t)claimed;
}

static bool carry_node(const struct mincov_map_index *index, const struct mincov_record *record,
                       const struct mincov_mapped_function *plan, uint32_t node, enum mincov_coverage claimed, bool cut,
                       uint64_t *copies_left, struct mincov_carried *carried) {
  for (uint32_t i = plan->function.first_range[node]; i < plan->function.first_range[node + 1]; i++) {
    const struct mincov_line_range *range = &plan->function.ranges[i];
    struct mincov_carried *source = &carried[plan->files[range->file]];
    uint64_t copies = (uint64_t)range->last - range->first + 1;
    if (range->last >= source->node_count) return refuse(index, record, "a plan holds a block that its source record has not");
    if (copies > *copies_left) return refuse(index, record, "plans claim more copies than a map of this size can describe");
    *copies_left -= copies;
    for (uint32_t at = range->first; at <= range->last; at++) unite(source, at, claimed, cut);
  }
  return true;
}

/* The source record that the plan's probes are counted for: of the same name, else (the optimiser makes functions too) any that it
 * holds a block of. */
static void count_probes(const struct mincov_mapped_function *plan, struct mincov_carried *carried) {
  uint32_t count = plan->function.file_count;
  for (uint32_t i = 0; i < count; i++) {
    struct mincov_carried *source = &carried[plan->files[i]];
    bool same =
        source->name_length == plan->function.name_length && !memcmp(source->name, plan->function.name, source->name_length);
    if (!same) continue;
    source->probes += plan->byte_count;
    return;
  }
  if (count) carried[plan->files[0]].probes += plan->byte_count;
}

static bool carry_plan(const struct mincov_map_index *index, size_t i, uint64_t *copies_left, struct mincov_carried *carried) {
  const struct mincov_record *record = &index->plans[i];
  struct mincov_mapped_function plan;
  if (!mincov_map_plan_read(index, i, &plan)) return false;
  size_t size = mincov_function_state_count(&plan.function);
  uint8_t *given = mincov_allocate(size, 1), *claimed = mincov_allocate(size, 1);
  bool cut = false, good = true;
  if (index->module->probes) {
    mincov_probe_values(index->module, &plan, MINCOV_NODE_BYTE, given);
    mincov_infer_function(index->module, &plan.function, given, claimed, &cut);
  }
  for (uint32_t node = 0; good && node < plan.function.node_count; node++)
    good = carry_node(index, record, &plan, node, (enum mincov_coverage)claimed[node], cut, copies_left, carried);
  for (uint32_t file = 0; file < plan.function.file_count; file++)
    if (good && !carried[plan.files[file]].node_count)
      good = refuse(index, record, "a plan refers to a record that is no source record");
  if (good) count_probes(&plan, carried);
  for (uint32_t file = 0; good && file < plan.function.file_count; file++) carried[plan.files[file]].holders++;
  free(given);
  free(claimed);
  mincov_mapped_function_free(&plan);
  return good;
}

bool mincov_plans_carry(const struct mincov_map_index *index, struct mincov_carried **carried) {
  uint64_t copies_left = index->module->image.map_size * COPIES_PER_MAP_BYTE + COPIES_FREE;
  *carried = mincov_allocate(index->function_count, sizeof **carried);
  bool good = begin_sources(index, *carried);
  for (size_t i = 0; good && i < index->plan_count; i++) good = carry_plan(index, i, &copies_left, *carried);
  if (good) return true;
  mincov_carried_free(*carried, index->function_count);
  *carried = NULL;
  return false;
}

void mincov_carried_free(struct mincov_carried *carried, size_t count) {
  for (size_t i = 0; carried && i < count; i++) free(carried[i].given);
  free(carried);
}
