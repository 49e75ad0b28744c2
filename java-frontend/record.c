#include "record.h"

#include <stdlib.h>
#include <string.h>

#include "branches.h"
#include "dispatch.h"
#include "edits.h"
#include "escape.h"
#include "mincov/frequency.h"
#include "mincov/loops.h"
#include "mincov/plan.h"
#include "reduce.h"
#include "size.h"

#define COST_SCALE 1048576.0 /* so that blocks that run less than once still differ */

struct recording {
  struct mincov_java_flow *flow;
  struct mincov_java_function_flow *function;
  struct mincov_java_shape shape;
  struct mincov_function record;
  struct mincov_bytes labels; /* texts of outcomes */
};

/* Blocks are reachable and in range by construction, so nothing but memory can be missing. */
static void demand(enum mincov_status status) {
  if (status != MINCOV_OK) mincov_java_out_of_memory();
}

static const struct mincov_java_piece *piece_of_node(const struct recording *recording, uint32_t node) {
  return &recording->function->pieces.items[recording->shape.node_piece[node]];
}

/* ---- Costs ---- */

/* How much dearer than a statement, in code and in time. */
static double weight_of(enum mincov_java_place place) {
  switch (place) {
  case MINCOV_JAVA_PLACE_OUTCOME_TRUE:
  case MINCOV_JAVA_PLACE_OUTCOME_FALSE:
  case MINCOV_JAVA_PLACE_BEFORE_CONDITION:
    return 1.5;
  case MINCOV_JAVA_PLACE_HOOK:
  case MINCOV_JAVA_PLACE_HOOK_THIS:
    return 2;
  case MINCOV_JAVA_PLACE_HIT:
    return 16;
  default:
    return 1;
  }
}

static uint64_t *costs_of(const struct recording *recording, const struct mincov_graph *blocks) {
  const struct mincov_java_shape *shape = &recording->shape;
  double *frequency = mincov_java_allocate(blocks->node_count, sizeof *frequency);
  uint8_t *cold = mincov_java_allocate(blocks->node_count, 1);
  memcpy(cold, shape->cold, shape->block_count);
  struct mincov_loops loops;
  demand(mincov_loops_create(blocks, &loops));
  demand(mincov_estimate_frequencies(blocks, &loops, NULL, cold, frequency, NULL));
  mincov_loops_free(&loops);
  uint64_t *cost = mincov_java_allocate((size_t)shape->node_count + 1, sizeof *cost);
  for (uint32_t node = 0; node < shape->node_count; node++) {
    enum mincov_java_place place = (enum mincov_java_place)piece_of_node(recording, node)->place;
    cost[node] = place ? (uint64_t)(frequency[shape->node_block[node]] * COST_SCALE * weight_of(place)) + 1 : MINCOV_COST_INFINITE;
  }
  free(frequency);
  free(cold);
  return cost;
}

/* ---- Graph and plan ---- */

static bool is_tail(const struct mincov_java_shape *shape, uint32_t node) {
  return node && shape->node_block[node - 1] == shape->node_block[node];
}

static void make_blocks(const struct recording *recording, struct mincov_graph *blocks) {
  const struct mincov_java_shape *shape = &recording->shape;
  uint8_t *exits = mincov_java_allocate(shape->block_count, 1);
  for (uint32_t node = 0; node < shape->node_count; node++) exits[shape->node_block[node]] |= shape->node_exits[node];
  struct mincov_error error = {0};
  demand(mincov_graph_create(shape->block_count, shape->first_successor, shape->successor, exits, blocks, &error));
  free(exits);
}

/* An exit edge that the graph's rules added belongs to the head if it is that of an endless loop, to the last piece if the block
 * has no successors. */
static void set_shape_flags(struct recording *recording, const struct mincov_graph *blocks) {
  const struct mincov_java_shape *shape = &recording->shape;
  for (uint32_t node = 0, first = 0; node < shape->node_count; node = first) {
    uint32_t block = shape->node_block[node];
    bool exits = false;
    for (first = node; first < shape->node_count && shape->node_block[first] == block; first++) {
      exits |= shape->node_exits[first] != 0;
      recording->record.node_flags[first] =
          (uint8_t)((first > node ? MINCOV_NODE_TAIL : 0) | (shape->node_exits[first] ? MINCOV_NODE_EXIT : 0));
    }
    if (piece_of_node(recording, node)->place == MINCOV_JAVA_PLACE_ESCAPE) recording->record.node_flags[node] |= MINCOV_NODE_ESCAPE;
    if (shape->node_piece[node] >= recording->function->first_dispatch)
      recording->record.node_flags[node] |= MINCOV_NODE_ARTIFICIAL;
    bool ends = shape->first_successor[block] == shape->first_successor[block + 1];
    if (ends) recording->record.node_flags[first - 1] |= MINCOV_NODE_EXIT;
    if (!ends && !exits && blocks->exits[block]) recording->record.node_flags[node] |= MINCOV_NODE_EXIT;
  }
}

static void mark_nodes(struct recording *recording, const uint64_t *cost, const struct mincov_plan *plan, bool is_pieces) {
  const struct mincov_java_shape *shape = &recording->shape;
  enum mincov_mode mode = recording->record.mode;
  for (uint32_t node = 0; node < shape->node_count; node++) {
    if (cost[node] == MINCOV_COST_INFINITE) continue;
    bool is_planned = is_pieces ? plan->probe[node] : !is_tail(shape, node) && plan->probe[shape->node_block[node]];
    if (mode == MINCOV_MODE_ALL && (is_pieces || !is_tail(shape, node))) is_planned = true;
    if (is_planned) recording->record.node_flags[node] |= MINCOV_NODE_BYTE | MINCOV_NODE_PLAN;
    if (mincov_mode_verifies(mode)) recording->record.node_flags[node] |= MINCOV_NODE_BYTE;
  }
}

/* With exact=lines tails are planned for; else the plan is made without them. */
static void plan(struct recording *recording) {
  const struct mincov_java_shape *shape = &recording->shape;
  struct mincov_graph blocks, pieces = {0};
  struct mincov_plan plan;
  struct mincov_error error = {0};
  make_blocks(recording, &blocks);
  set_shape_flags(recording, &blocks);
  recording->record.exit_count = 0;
  for (uint32_t block = 0; block < shape->block_count; block++) recording->record.exit_count += blocks.exits[block] != 0;
  uint64_t *cost = costs_of(recording, &blocks);
  bool is_pieces = recording->record.exactness == MINCOV_EXACT_LINES;
  if (is_pieces) {
    demand(mincov_map_graph(&recording->record, &pieces, &error));
    demand(mincov_plan_blocks(&pieces, cost, &plan));
  } else {
    uint64_t *block_cost = mincov_java_allocate((size_t)shape->block_count + 1, sizeof *block_cost);
    for (uint32_t node = shape->node_count; node-- > 0;) block_cost[shape->node_block[node]] = cost[node];
    demand(mincov_plan_blocks(&blocks, block_cost, &plan));
    free(block_cost);
  }
  mark_nodes(recording, cost, &plan, is_pieces);
  mincov_plan_free(&plan);
  mincov_graph_free(&pieces);
  mincov_graph_free(&blocks);
  free(cost);
}

/* ---- The record ---- */

static int compare_lines(const void *a, const void *b) {
  uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
  return (left > right) - (left < right);
}

static void set_ranges(struct recording *recording) {
  const struct mincov_java_function_flow *function = recording->function;
  struct mincov_function *record = &recording->record;
  uint32_t *lines = mincov_java_allocate(function->lines.count, sizeof *lines), count = 0;
  record->ranges = mincov_java_allocate(function->lines.count, sizeof *record->ranges);
  for (uint32_t node = 0; node < record->node_count; node++) {
    uint32_t begin = record->first_range[node] = count, found = 0;
    for (uint32_t at = piece_of_node(recording, node)->first_line; at != MINCOV_JAVA_NONE; at = function->lines.items[at].next)
      lines[found++] = function->lines.items[at].line;
    if (found > 1) qsort(lines, found, sizeof *lines, compare_lines);
    for (uint32_t i = 0; i < found; i++) {
      struct mincov_line_range *last = count > begin ? &record->ranges[count - 1] : NULL;
      if (last && lines[i] <= last->last + 1)
        last->last = lines[i];
      else
        record->ranges[count++] = (struct mincov_line_range){.first = lines[i], .last = lines[i]};
    }
  }
  record->first_range[record->node_count] = count;
  free(lines);
}

/* Pieces that were dropped from the graph for want of a place are counted, too, but not those that never had one or need none. */
static void count_left_out(struct recording *recording) {
  uint32_t *left_out = recording->flow->result->counts.left_out;
  for (size_t i = 0; i < recording->function->pieces.count; i++) {
    const struct mincov_java_piece *piece = &recording->function->pieces.items[i];
    bool is_node = recording->shape.piece_block[i] != MINCOV_JAVA_NONE;
    if (!piece->place && piece->left_out != MINCOV_JAVA_LEFT_COUNT && (is_node || piece->left_out == MINCOV_JAVA_LEFT_SIZE))
      left_out[piece->left_out]++;
  }
}

static bool is_probed_escape(const struct recording *recording, uint32_t node) {
  return mincov_node_flagged(&recording->record, node, MINCOV_NODE_ESCAPE) &&
         mincov_node_flagged(&recording->record, node, MINCOV_NODE_BYTE);
}

/* Numbers the function's probes and puts them into the text. */
static void place_probes(struct recording *recording, uint32_t first) {
  struct mincov_java_result *result = recording->flow->result;
  bool escapes = false;
  for (uint32_t node = 0; node < recording->record.node_count && !escapes; node++) escapes = is_probed_escape(recording, node);
  if (escapes) mincov_java_edits_open_handler(recording->flow, recording->function, first);
  for (uint32_t node = 0; node < recording->record.node_count; node++) {
    if (!mincov_node_flagged(&recording->record, node, MINCOV_NODE_BYTE)) continue;
    const struct mincov_java_piece *piece = piece_of_node(recording, node);
    if (piece->place == MINCOV_JAVA_PLACE_ESCAPE)
      mincov_java_edits_add_escape(recording->flow, recording->function, mincov_java_escaped(recording->function, piece),
                                   result->probe_count++);
    else
      mincov_java_edits_add_probe(recording->flow, recording->function, piece, result->probe_count++);
  }
  if (escapes) mincov_java_edits_close_handler(recording->flow, recording->function);
  mincov_java_edits_end_function(recording->flow);
  result->counts.probes += result->probe_count - first;
}

static void encode(struct recording *recording) {
  struct mincov_java_flow *flow = recording->flow;
  struct mincov_java_result *result = flow->result;
  struct mincov_references references;
  uint32_t first = result->probe_count;
  bool has_probes = false;
  for (uint32_t node = 0; node < recording->record.node_count; node++)
    has_probes |= mincov_node_flagged(&recording->record, node, MINCOV_NODE_BYTE);
  demand(mincov_map_encode_function(&recording->record, 4, &result->map, &references));
  result->functions =
      mincov_java_grow(result->functions, result->function_count, 1, &flow->function_capacity, sizeof *result->functions);
  result->functions[result->function_count++] =
      (struct mincov_java_function){.probes = has_probes ? references.probes : 0, .file = references.files, .first_probe = first};
}

/* ---- Shape and plan, with room for the probes ---- */

static void start_record(struct recording *recording) {
  const struct mincov_java_options *options = recording->flow->options;
  const struct mincov_java_function_flow *function = recording->function;
  const struct mincov_java_shape *shape = &recording->shape;
  recording->record =
      (struct mincov_function){.name = (const char *)function->name.data,
                               .name_length = function->name.size,
                               .line = function->line,
                               .mode = options->mode,
                               .exactness = options->exactness,
                               .skip = function->skip,
                               .file_count = 1,
                               .block_count = shape->block_count,
                               .edge_count = shape->first_successor[shape->block_count],
                               .node_count = shape->node_count,
                               .first_successor = shape->first_successor,
                               .successor = shape->successor,
                               .node_flags = mincov_java_allocate(shape->node_count, 1),
                               .first_range = mincov_java_allocate((size_t)shape->node_count + 1, sizeof(uint32_t))};
}

static void free_record(struct recording *recording) {
  free(recording->record.node_flags);
  free(recording->record.first_range);
  free(recording->record.ranges);
  free(recording->record.branches);
  free(recording->record.outcomes);
  free(recording->labels.data);
  mincov_java_shape_free(&recording->shape);
}

static void shape_and_plan(struct recording *recording) {
  mincov_java_shape_create(recording->function, recording->flow->options->exactness != MINCOV_EXACT_OFF, &recording->shape);
  start_record(recording);
  plan(recording);
}

static uint64_t size_of_probes(const struct recording *recording) {
  uint64_t size = 0;
  for (uint32_t node = 0; node < recording->record.node_count; node++)
    if (mincov_node_flagged(&recording->record, node, MINCOV_NODE_BYTE))
      size += mincov_java_probe_size((enum mincov_java_place)piece_of_node(recording, node)->place);
  return size;
}

/* What the shape changes, to begin again. */
struct kept {
  struct mincov_java_piece *pieces;
  struct mincov_java_edge *edges;
  size_t edge_count;
};

static struct kept keep(const struct mincov_java_function_flow *function) {
  struct kept kept = {.edge_count = function->edges.count};
  kept.pieces = mincov_java_allocate(function->pieces.count, sizeof *kept.pieces);
  kept.edges = mincov_java_allocate(kept.edge_count, sizeof *kept.edges);
  memcpy(kept.pieces, function->pieces.items, function->pieces.count * sizeof *kept.pieces);
  if (kept.edge_count) memcpy(kept.edges, function->edges.items, kept.edge_count * sizeof *kept.edges);
  return kept;
}

static void restore(struct mincov_java_function_flow *function, const struct kept *kept) {
  memcpy(function->pieces.items, kept->pieces, function->pieces.count * sizeof *kept->pieces);
  if (kept->edge_count) memcpy(function->edges.items, kept->edges, kept->edge_count * sizeof *kept->edges);
  function->edges.count = kept->edge_count;
}

/* Plans with all places; then, as long as the method would become too large, with fewer. */
static void plan_with_room(struct recording *recording) {
  struct mincov_java_function_flow *function = recording->function;
  uint32_t code_size = mincov_java_code_size(recording->flow, function);
  enum mincov_java_room room = mincov_java_first_room(function, code_size);
  bool may_grow = code_size > MINCOV_JAVA_SMALL_METHOD;
  struct kept kept = {0};
  if (may_grow) kept = keep(function);
  for (;; room++) {
    if (room != MINCOV_JAVA_ROOM_FOR_ALL) mincov_java_make_room(function, room);
    shape_and_plan(recording);
    if (!may_grow || room >= MINCOV_JAVA_ROOM_FOR_ENTRY || !mincov_java_is_too_large(code_size + size_of_probes(recording))) break;
    free_record(recording);
    restore(function, &kept);
  }
  free(kept.pieces);
  free(kept.edges);
}

void mincov_java_record_function(struct mincov_java_flow *flow, uint32_t index) {
  struct mincov_java_function_flow *function = &flow->functions.items[index];
  struct recording recording = {.flow = flow, .function = function};
  mincov_java_add_escapes(flow, function);
  mincov_java_add_dispatches(function);
  plan_with_room(&recording);
  struct mincov_java_counts *counts = &flow->result->counts;
  if (function->skip) {
    memset(recording.record.node_flags, 0, recording.record.node_count);
    counts->skipped++;
  } else {
    set_ranges(&recording);
    mincov_java_set_branches(flow, function, &recording.shape, &recording.record, &recording.labels);
    count_left_out(&recording);
  }
  counts->functions++;
  counts->blocks += recording.record.block_count;
  for (uint32_t node = 0; node < recording.record.node_count; node++)
    counts->blocks -= (recording.record.node_flags[node] & (MINCOV_NODE_ESCAPE | MINCOV_NODE_ARTIFICIAL)) != 0;
  uint32_t first = flow->result->probe_count;
  encode(&recording);
  place_probes(&recording, first);
  free_record(&recording);
}
