/* From plan records to source records: see plans.h.
 *
 * Plans are decoded and evaluated each for itself, whatever the order. What they claim is united afterwards, record by record, so
 * that the result, and the error of a damaged map, are the same whatever the number of threads. */
#include "plans.h"

#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "batch.h"
#include "evaluate.h"
#include "maps.h"
#include "message.h"

/* How many copies plans may claim to hold, by bytes of map: as with lines, a hostile map must not take for ever. */
enum { COPIES_PER_MAP_BYTE = 32, COPIES_FREE = 1 << 20 };

/* What one of a plan's nodes says of blocks that it holds copies of. */
struct claim {
  uint32_t source;      /* index into the map's functions */
  uint32_t first, last; /* nodes there */
  uint8_t coverage;     /* enum mincov_coverage */
};

struct mincov_plan_claims {
  bool good; /* the record could be decoded */
  bool cut;
  const char *name; /* linkage name of the emitted function, not terminated */
  size_t name_length;
  uint32_t byte_count;
  uint32_t source_count;
  uint32_t *sources; /* [source_count] indices into the map's functions */
  uint32_t claim_count;
  struct claim *claims; /* [claim_count] */
};

static bool refuse(const struct mincov_map_index *index, const struct mincov_record *record, const char *reason) {
  struct mincov_error error = {.reason = reason, .offset = record->offset};
  mincov_say_refused(index->module->map_origin, MINCOV_INVALID, &error, index->module->map_base);
  return false;
}

void mincov_carrying_begin(struct mincov_map_index *index, struct mincov_carrying *carrying) {
  *carrying = (struct mincov_carrying){.index = index,
                                       .carried = mincov_allocate(index->function_count, sizeof *carrying->carried),
                                       .claims = mincov_allocate(index->plan_count, sizeof *carrying->claims)};
}

/* Marked nodes did not run as long as nothing says that they did. */
void mincov_carrying_source(struct mincov_carrying *carrying, size_t i, const struct mincov_function *function) {
  struct mincov_carried *source = &carrying->carried[i];
  source->is_read = true;
  if (!mincov_function_is_source(function)) return;
  uint32_t nodes = mincov_function_graph_nodes(function);
  source->node_count = nodes;
  source->name = function->name;
  source->name_length = function->name_length;
  source->given = mincov_allocate(nodes, 1);
  for (uint32_t node = 0; node < nodes; node++)
    if (mincov_function_flags(function, node) & MINCOV_NODE_PLAN) {
      source->given[node] = MINCOV_NOT_COVERED;
      source->marked++;
    }
}

/* ---- One plan ---- */

static void evaluate(const struct mincov_map_index *index, const struct mincov_mapped_function *plan, uint8_t *claimed, bool *cut) {
  if (!index->module->probes) return;
  uint8_t *given = mincov_allocate(mincov_function_state_count(&plan->function), 1);
  mincov_probe_values(index->module, plan, MINCOV_NODE_BYTE, given);
  mincov_infer_function(index->module, &plan->function, given, claimed, cut);
  free(given);
}

static void take_claims(const struct mincov_mapped_function *plan, const uint8_t *claimed, struct mincov_plan_claims *claims) {
  const struct mincov_function *function = &plan->function;
  claims->claims = mincov_allocate(function->first_range[function->node_count], sizeof *claims->claims);
  for (uint32_t node = 0; node < function->node_count; node++)
    for (uint32_t i = function->first_range[node]; i < function->first_range[node + 1]; i++) {
      const struct mincov_line_range *range = &function->ranges[i];
      claims->claims[claims->claim_count++] = (struct claim){plan->files[range->file], range->first, range->last, claimed[node]};
    }
}

void mincov_carrying_plan(struct mincov_carrying *carrying, size_t i) {
  const struct mincov_map_index *index = carrying->index;
  struct mincov_plan_claims *claims = &carrying->claims[i];
  struct mincov_mapped_function plan;
  if (!mincov_map_plan_try(index, i, &plan)) return;
  uint8_t *claimed = mincov_allocate(mincov_function_state_count(&plan.function), 1);
  evaluate(index, &plan, claimed, &claims->cut);
  take_claims(&plan, claimed, claims);
  free(claimed);
  claims->good = true;
  claims->name = plan.function.name;
  claims->name_length = plan.function.name_length;
  claims->byte_count = plan.byte_count;
  claims->source_count = plan.function.file_count;
  claims->sources = plan.files;
  plan.files = NULL;
  mincov_mapped_function_free(&plan);
}

/* ---- All plans ---- */

/* Covered beats unknown beats not covered. A node that was not marked is not told. */
static void unite(struct mincov_carried *source, uint32_t node, enum mincov_coverage claimed, bool cut) {
  uint8_t *given = &source->given[node];
  source->copies++;
  if (claimed == MINCOV_UNKNOWN && cut) source->cut = true;
  if (claimed == MINCOV_COVERED || (claimed == MINCOV_UNKNOWN && *given == MINCOV_NOT_COVERED)) *given = (uint8_t)claimed;
}

static bool unite_claim(const struct mincov_carrying *carrying, const struct mincov_record *record, const struct claim *claim,
                        bool cut, uint64_t *copies_left) {
  const struct mincov_map_index *index = carrying->index;
  struct mincov_carried *source = &carrying->carried[claim->source];
  uint64_t copies = (uint64_t)claim->last - claim->first + 1;
  if (claim->last >= source->node_count) return refuse(index, record, "a plan holds a block that its source record has not");
  if (copies > *copies_left) return refuse(index, record, "plans claim more copies than a map of this size can describe");
  *copies_left -= copies;
  for (uint32_t node = claim->first; node <= claim->last; node++) unite(source, node, (enum mincov_coverage)claim->coverage, cut);
  return true;
}

/* The source record that the plan's probes are counted for: of the same name, else (the optimiser makes functions too) any that it
 * holds a block of. */
static void count_probes(const struct mincov_carrying *carrying, const struct mincov_plan_claims *claims) {
  for (uint32_t i = 0; i < claims->source_count; i++) {
    struct mincov_carried *source = &carrying->carried[claims->sources[i]];
    if (source->name_length != claims->name_length || memcmp(source->name, claims->name, source->name_length)) continue;
    source->probes += claims->byte_count;
    return;
  }
  if (claims->source_count) carrying->carried[claims->sources[0]].probes += claims->byte_count;
}

static bool unite_plan(const struct mincov_carrying *carrying, size_t i, uint64_t *copies_left) {
  const struct mincov_map_index *index = carrying->index;
  const struct mincov_plan_claims *claims = &carrying->claims[i];
  const struct mincov_record *record = &index->plans[i];
  struct mincov_mapped_function damaged;
  if (!claims->good) return mincov_map_plan_read(index, i, &damaged); /* tells why */
  for (uint32_t at = 0; at < claims->claim_count; at++)
    if (!unite_claim(carrying, record, &claims->claims[at], claims->cut, copies_left)) return false;
  for (uint32_t at = 0; at < claims->source_count; at++) {
    struct mincov_carried *source = &carrying->carried[claims->sources[at]];
    if (!source->node_count) return refuse(index, record, "a plan refers to a record that is no source record");
    source->holders++;
  }
  count_probes(carrying, claims);
  return true;
}

/* Tells the first function record that could not be decoded. */
static bool check_functions(const struct mincov_carrying *carrying) {
  struct mincov_mapped_function damaged;
  for (size_t i = 0; i < carrying->index->function_count; i++)
    if (!carrying->carried[i].is_read) return mincov_map_function_read(carrying->index, i, &damaged);
  return true;
}

static void carrying_free(struct mincov_carrying *carrying) {
  for (size_t i = 0; i < carrying->index->plan_count; i++) {
    free(carrying->claims[i].sources);
    free(carrying->claims[i].claims);
  }
  free(carrying->claims);
  mincov_carried_free(carrying->carried, carrying->index->function_count);
  *carrying = (struct mincov_carrying){0};
}

bool mincov_carrying_end(struct mincov_carrying *carrying) {
  struct mincov_map_index *index = carrying->index;
  uint64_t copies_left = index->module->image.map_size * COPIES_PER_MAP_BYTE + COPIES_FREE;
  bool good = check_functions(carrying);
  for (size_t i = 0; good && i < index->plan_count; i++) good = unite_plan(carrying, i, &copies_left);
  if (good && index->plan_count) {
    index->carried = carrying->carried;
    carrying->carried = NULL;
  }
  carrying_free(carrying);
  return good;
}

/* ---- For those who want nothing but this ---- */

/* Functions first, then plans. */
static void read_record(size_t item, void *context) {
  struct mincov_carrying *carrying = context;
  struct mincov_map_index *index = carrying->index;
  struct mincov_mapped_function mapped;
  if (item >= index->function_count) {
    mincov_carrying_plan(carrying, item - index->function_count);
  } else if (mincov_map_function_try(index, item, &mapped)) {
    mincov_carrying_source(carrying, item, &mapped.function);
    mincov_mapped_function_free(&mapped);
  }
}

bool mincov_plans_carry(struct mincov_map_index *index) {
  if (!index->plan_count) return true;
  struct mincov_carrying carrying;
  mincov_carrying_begin(index, &carrying);
  mincov_batch_run(index->function_count + index->plan_count, read_record, &carrying);
  return mincov_carrying_end(&carrying);
}

void mincov_carried_free(struct mincov_carried *carried, size_t count) {
  for (size_t i = 0; carried && i < count; i++) free(carried[i].given);
  free(carried);
}
