/* Reads bytes as maps and profiles and checks everything that the headers promise about the result. */
#include "exercise.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mincov/infer.h"

#define REQUIRE(condition) ((condition) ? (void)0 : require_failed(#condition, __LINE__))

static _Noreturn void require_failed(const char *condition, int line) {
  fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, line, condition);
  abort();
}

static bool same_array(const void *a, const void *b, size_t count, size_t size) {
  return count == 0 || memcmp(a, b, count * size) == 0;
}

static bool same_branches(const struct mincov_function *a, const struct mincov_function *b) {
  bool same = a->branch_count == b->branch_count && a->outcome_count == b->outcome_count &&
              same_array(a->branches, b->branches, a->branch_count, sizeof *a->branches);
  for (uint32_t i = 0; same && i < a->outcome_count; i++) {
    const struct mincov_outcome *left = &a->outcomes[i], *right = &b->outcomes[i];
    same = left->edge == right->edge && left->kind == right->kind && left->value == right->value &&
           left->label_length == right->label_length && same_array(left->label, right->label, left->label_length, 1);
  }
  return same;
}

bool mincov_same_function(const struct mincov_function *a, const struct mincov_function *b) {
  bool same = a->is_plan == b->is_plan && a->name_length == b->name_length && same_array(a->name, b->name, a->name_length, 1) &&
              a->line == b->line && a->mode == b->mode && a->is_copy == b->is_copy && a->exactness == b->exactness &&
              a->resettable == b->resettable && a->phase == b->phase && a->skip == b->skip && a->file_count == b->file_count &&
              a->block_count == b->block_count && a->edge_count == b->edge_count && a->exit_count == b->exit_count &&
              a->node_count == b->node_count;
  if (!same || a->skip != MINCOV_SKIP_NONE) return same;
  return same_array(a->node_flags, b->node_flags, a->node_count, 1) &&
         same_array(a->first_range, b->first_range, (size_t)a->node_count + 1, sizeof(uint32_t)) &&
         same_array(a->ranges, b->ranges, a->first_range[a->node_count], sizeof(struct mincov_line_range)) &&
         same_array(a->first_successor, b->first_successor, (size_t)a->block_count + 1, sizeof(uint32_t)) &&
         same_array(a->successor, b->successor, a->edge_count, sizeof(uint32_t)) &&
         (!mincov_mode_has_edges(a->mode) || same_array(a->edge_flags, b->edge_flags, a->edge_count, 1)) && same_branches(a, b);
}

/* ---- Maps ---- */

/* A byte belongs to the plan, or verifies; what is planned has one, but for source records, whose plans are elsewhere. */
static void require_byte_in_order(const struct mincov_function *function, unsigned flags) {
  bool planned = flags & MINCOV_NODE_PLAN, has_byte = flags & MINCOV_NODE_BYTE, source = mincov_function_is_source(function);
  REQUIRE(!planned || has_byte || source);
  REQUIRE((planned && !source) || !has_byte || mincov_mode_verifies(function->mode));
}

static void check_nodes(const struct mincov_function *function, const struct mincov_targets *targets) {
  const unsigned known = MINCOV_NODE_EXIT | MINCOV_NODE_BYTE | MINCOV_NODE_PLAN | MINCOV_NODE_TAIL | MINCOV_NODE_ESCAPE |
                         MINCOV_NODE_ARTIFICIAL | MINCOV_NODE_RETURN;
  uint32_t heads = 0, bytes = 0;
  REQUIRE(function->node_count >= function->block_count && function->block_count > 0);
  REQUIRE(!mincov_node_flagged(function, 0, MINCOV_NODE_TAIL));
  for (uint32_t node = 0; node < function->node_count; node++) {
    REQUIRE((function->node_flags[node] & ~known) == 0);
    REQUIRE(!mincov_node_flagged(function, node, MINCOV_NODE_ESCAPE) ||
            (function->node_flags[node] & (MINCOV_NODE_EXIT | MINCOV_NODE_TAIL)) == MINCOV_NODE_EXIT);
    REQUIRE(!mincov_node_flagged(function, node, MINCOV_NODE_RETURN) ||
            (function->node_flags[node] & (MINCOV_NODE_EXIT | MINCOV_NODE_TAIL | MINCOV_NODE_ESCAPE)) == MINCOV_NODE_EXIT);
    REQUIRE(!mincov_node_flagged(function, node, MINCOV_NODE_ARTIFICIAL) ||
            (!function->is_plan && !mincov_node_flagged(function, node, MINCOV_NODE_TAIL) &&
             function->first_range[node] == function->first_range[node + 1]));
    heads += !mincov_node_flagged(function, node, MINCOV_NODE_TAIL);
    bytes += mincov_node_flagged(function, node, MINCOV_NODE_BYTE);
    require_byte_in_order(function, function->node_flags[node]);
    REQUIRE(function->first_range[node] <= function->first_range[node + 1]);
  }
  for (uint32_t edge = 0; mincov_mode_has_edges(function->mode) && edge < function->edge_count; edge++) {
    require_byte_in_order(function, function->edge_flags[edge]);
    bytes += (function->edge_flags[edge] & MINCOV_NODE_BYTE) != 0;
  }
  REQUIRE(heads == function->block_count && bytes == targets->byte_count && function->first_range[0] == 0);
  for (uint32_t i = 0; i < function->first_range[function->node_count]; i++) {
    REQUIRE(function->ranges[i].file < function->file_count && function->ranges[i].first <= function->ranges[i].last);
  }
}

static void check_edges(const struct mincov_function *function) {
  REQUIRE(function->first_successor[0] == 0 && function->first_successor[function->block_count] == function->edge_count);
  for (uint32_t block = 0; block < function->block_count; block++) {
    REQUIRE(function->first_successor[block] <= function->first_successor[block + 1]);
  }
  for (uint32_t i = 0; i < function->edge_count; i++) REQUIRE(function->successor[i] < function->block_count);
}

/* Each kind's outcomes, in ascending order of its block's edges. */
static void check_outcomes(const struct mincov_function *function, const struct mincov_branch *branch) {
  uint32_t edge = function->first_successor[branch->block], end = function->first_successor[branch->block + 1];
  bool pair = branch->kind == MINCOV_BRANCH_CONDITION || branch->kind == MINCOV_BRANCH_INVOKE;
  const struct mincov_outcome *outcomes = &function->outcomes[branch->first_outcome];
  REQUIRE(!pair || branch->outcome_count == 2);
  for (uint32_t i = 0; i < branch->outcome_count; i++) {
    enum mincov_outcome_kind kind = outcomes[i].kind;
    REQUIRE((unsigned)kind < MINCOV_OUTCOME_KIND_COUNT && outcomes[i].edge >= edge && outcomes[i].edge < end);
    REQUIRE(i == 0 || outcomes[i].edge > outcomes[i - 1].edge);
    REQUIRE(kind == MINCOV_OUTCOME_LABEL ? outcomes[i].label != NULL : outcomes[i].label == NULL);
    REQUIRE(!pair || outcomes[i].edge == edge + i);
    if (branch->kind == MINCOV_BRANCH_SWITCH)
      REQUIRE(kind == (outcomes[i].edge == edge ? MINCOV_OUTCOME_DEFAULT : MINCOV_OUTCOME_CASE));
    if (branch->kind == MINCOV_BRANCH_CONDITION) REQUIRE(kind == (i == 0 ? MINCOV_OUTCOME_TRUE : MINCOV_OUTCOME_FALSE));
    if (branch->kind == MINCOV_BRANCH_INVOKE) REQUIRE(kind == (i == 0 ? MINCOV_OUTCOME_NORMAL : MINCOV_OUTCOME_UNWIND));
  }
}

static void check_branches(const struct mincov_function *function) {
  uint32_t outcomes = 0;
  for (uint32_t i = 0; i < function->branch_count; i++) {
    const struct mincov_branch *branch = &function->branches[i];
    REQUIRE(branch->block < function->block_count && (i == 0 || branch->block > branch[-1].block));
    REQUIRE((unsigned)branch->kind < MINCOV_BRANCH_KIND_COUNT && (branch->flags & ~(unsigned)MINCOV_BRANCH_IMPLICIT) == 0);
    REQUIRE(branch->file < function->file_count && branch->first_outcome == outcomes);
    outcomes += branch->outcome_count;
    REQUIRE(outcomes <= function->outcome_count);
    check_outcomes(function, branch);
  }
  REQUIRE(outcomes == function->outcome_count);
}

/* Inference over the reduced graph knows what is read off the graph as it is, and is the same whether that was made as a whole. */
static void check_ways(const struct mincov_function *function, const struct mincov_graph *graph, const uint8_t *given) {
  uint32_t count = graph->node_count;
  uint8_t *state = malloc(count), *again = malloc(count), *expected = malloc(count);
  bool cut, cut_again, expected_cut;
  bool inferred = state && again && expected && mincov_infer(graph, given, state, &cut) == MINCOV_OK;
  if (inferred && mincov_map_infer(function, given, again, &cut_again) == MINCOV_OK)
    REQUIRE(cut == cut_again && !memcmp(state, again, count));
  if (inferred && mincov_infer_reasons(graph, given, expected, NULL, &expected_cut) == MINCOV_OK) {
    REQUIRE(cut || !expected_cut);
    for (uint32_t node = 0; node < count && cut == expected_cut; node++)
      REQUIRE(expected[node] == MINCOV_UNKNOWN || state[node] == expected[node]);
  }
  free(state);
  free(again);
  free(expected);
}

/* Inference must cope with whatever the probe bytes say, and leave a probe in a covered state covered. */
static void check_graph(const struct mincov_function *function) {
  struct mincov_graph graph;
  struct mincov_error error = {0};
  enum mincov_status status = mincov_map_graph(function, &graph, &error);
  if (status == MINCOV_OUT_OF_MEMORY) return;
  REQUIRE(status == MINCOV_OK && graph.node_count == mincov_function_graph_nodes(function) + 1);
  uint8_t *given = calloc(graph.node_count, 1), *state = malloc(graph.node_count);
  bool cut;
  for (uint32_t node = 0; given && node < function->node_count; node++) {
    if (!mincov_node_flagged(function, node, MINCOV_NODE_BYTE)) continue;
    given[node] = (node * 2654435761u >> 16 & 1) != 0 ? MINCOV_COVERED : MINCOV_NOT_COVERED;
  }
  if (given && state && mincov_infer(&graph, given, state, &cut) == MINCOV_OK) {
    for (uint32_t node = 0; node < function->node_count; node++) {
      REQUIRE(state[node] <= MINCOV_COVERED && (given[node] != MINCOV_COVERED || state[node] == MINCOV_COVERED));
    }
  }
  if (given) {
    check_ways(function, &graph, given);
    for (uint32_t node = 0; node < graph.node_count; node++)
      if (given[node] == MINCOV_COVERED) given[node] = MINCOV_NOT_COVERED;
    check_ways(function, &graph, given); /* a function that never ran */
    for (uint32_t node = function->node_count; node + 1 < graph.node_count; node++)
      if (mincov_function_flags(function, node) & MINCOV_NODE_BYTE)
        given[node] = (node * 2654435761u >> 16 & 1) != 0 ? MINCOV_COVERED : MINCOV_NOT_COVERED;
    check_ways(function, &graph, given); /* edges, too, have been asked */
  }
  free(given);
  free(state);
  mincov_graph_free(&graph);
}

/* What was read is written and read again; the bytes may differ from the original, for hostile maps need not be in shortest form.
 */
static void check_function_again(const struct mincov_function *function, unsigned reference_size) {
  struct mincov_bytes bytes = {0};
  struct mincov_references references;
  struct mincov_record record;
  struct mincov_function again;
  struct mincov_targets targets;
  struct mincov_error error = {0};
  uint64_t position = 0;
  if (mincov_map_encode_function(function, reference_size, &bytes, &references) != MINCOV_OK) return; /* out of memory */
  REQUIRE(mincov_map_next(bytes.data, bytes.size, &position, &record, &error) == MINCOV_OK);
  REQUIRE(record.kind == (function->is_plan ? MINCOV_RECORD_PLAN : MINCOV_RECORD_FUNCTION) && position == bytes.size);
  REQUIRE(mincov_map_decode_function(bytes.data, bytes.size, &record, &again, &targets, &error) == MINCOV_OK);
  REQUIRE(mincov_same_function(function, &again));
  REQUIRE(function->file_count == 0 || (references.files >= record.body && references.files <= record.end));
  mincov_function_free(&again);
  free(targets.files);
  free(bytes.data);
}

static bool exercise_function(const uint8_t *map, size_t size, const struct mincov_record *record, struct mincov_error *error) {
  struct mincov_function function;
  struct mincov_targets targets;
  enum mincov_status status = mincov_map_decode_function(map, size, record, &function, &targets, error);
  if (status != MINCOV_OK) {
    REQUIRE(targets.files == NULL && function.node_flags == NULL && function.ranges == NULL && function.successor == NULL &&
            function.branches == NULL && function.outcomes == NULL);
    return false;
  }
  REQUIRE((unsigned)function.mode < MINCOV_MODE_COUNT && (unsigned)function.exactness < MINCOV_EXACT_COUNT);
  REQUIRE((unsigned)function.phase < MINCOV_PHASE_COUNT && (unsigned)function.skip < MINCOV_SKIP_COUNT);
  REQUIRE(function.name_length <= record->end - record->body && (const uint8_t *)function.name >= map + record->body);
  REQUIRE(targets.files != NULL);
  if (function.skip == MINCOV_SKIP_NONE) {
    check_nodes(&function, &targets);
    check_edges(&function);
    check_branches(&function);
    check_graph(&function);
  } else {
    REQUIRE(function.node_count == 0 && targets.byte_count == 0);
  }
  check_function_again(&function, 4);
  check_function_again(&function, 8);
  mincov_function_free(&function);
  free(targets.files);
  return true;
}

static bool exercise_file(const uint8_t *map, size_t size, const struct mincov_record *record, struct mincov_error *error) {
  struct mincov_file file;
  struct mincov_bytes bytes = {0};
  if (mincov_map_decode_file(map, size, record, &file, error) != MINCOV_OK) return false;
  REQUIRE(file.hash_size <= MINCOV_HASH_MAX && (file.hash_size == 0) == (file.hash_kind == MINCOV_HASH_NONE));
  REQUIRE(file.path_length + file.hash_size + 1 == record->end - record->body);
  if (mincov_map_encode_file(&file, &bytes) == MINCOV_OK) {
    size_t body = (size_t)(record->end - record->body);
    REQUIRE(bytes.size > body && memcmp(bytes.data + bytes.size - body, map + record->body, body) == 0);
  }
  free(bytes.data);
  return true;
}

struct mincov_exercised mincov_exercise_map(const uint8_t *map, size_t size) {
  struct mincov_exercised exercised = {0, 0};
  for (uint64_t position = 0;;) {
    uint64_t before = position;
    struct mincov_record record;
    struct mincov_error error = {0};
    enum mincov_status status = mincov_map_next(map, size, &position, &record, &error);
    if (status != MINCOV_OK) {
      REQUIRE(status == MINCOV_INVALID || status == MINCOV_UNSUPPORTED);
      REQUIRE(error.reason != NULL && error.offset >= before && error.offset < size);
      exercised.refused++;
      return exercised;
    }
    if (record.kind == 0) {
      REQUIRE(position == size);
      return exercised;
    }
    REQUIRE(record.offset >= before && record.offset < record.body && record.body <= record.end && record.end <= size);
    REQUIRE(position == record.end);
    bool accepted = record.kind != MINCOV_RECORD_FILE ? exercise_function(map, size, &record, &error)
                                                      : exercise_file(map, size, &record, &error);
    if (accepted) {
      exercised.accepted++;
    } else {
      REQUIRE(error.reason == NULL || (error.offset >= record.offset && error.offset <= record.end)); /* NULL: out of memory */
      exercised.refused++;
    }
  }
}

/* ---- Profiles ---- */

static void check_image(const uint8_t *data, size_t size, const struct mincov_profile *profile) {
  REQUIRE(profile->image_size >= MINCOV_PROFILE_HEADER_SIZE && profile->image_size <= size);
  REQUIRE(profile->probe_width == 1 || profile->probe_width == 8);
  REQUIRE(profile->probes_size % profile->probe_width == 0);
  REQUIRE((profile->flags & ~(uint32_t)(MINCOV_PROFILE_INVERTED | MINCOV_PROFILE_RESET)) == 0);
  REQUIRE(profile->probe_width == 1 || !(profile->flags & MINCOV_PROFILE_INVERTED));
  REQUIRE(profile->id_size <= MINCOV_PROFILE_ID_MAX && profile->name_length <= MINCOV_PROFILE_NAME_MAX);
  uint64_t probes = (uint64_t)(profile->probes - data);
  REQUIRE(probes >= MINCOV_PROFILE_HEADER_SIZE && probes <= profile->image_size);
  REQUIRE(profile->probes_size <= profile->image_size - probes);
  if (profile->map == NULL) return;
  uint64_t map = (uint64_t)(profile->map - data);
  REQUIRE(map >= MINCOV_PROFILE_HEADER_SIZE && map <= profile->image_size && profile->map_size <= profile->image_size - map);
  REQUIRE(map >= probes + profile->probes_size || probes >= map + profile->map_size || profile->map_size == 0 ||
          profile->probes_size == 0);
}

static void check_image_again(const struct mincov_profile *profile) {
  struct mincov_bytes bytes = {0};
  struct mincov_profile again;
  struct mincov_error error = {0};
  if (mincov_profile_write(profile, 0, &bytes) == MINCOV_OK) {
    REQUIRE(mincov_profile_read(bytes.data, bytes.size, &again, &error) == MINCOV_OK && again.image_size == bytes.size);
    REQUIRE(mincov_profile_same_build(profile, &again) && mincov_profile_same_build(&again, profile));
    REQUIRE(same_array(profile->probes, again.probes, (size_t)profile->probes_size, 1));
    REQUIRE((profile->map == NULL) == (again.map == NULL));
    REQUIRE(profile->map == NULL || same_array(profile->map, again.map, (size_t)profile->map_size, 1));
    REQUIRE(again.runs_begun == profile->runs_begun && again.runs_ended == profile->runs_ended && again.flags == profile->flags);
    REQUIRE(again.name_length == profile->name_length && same_array(profile->name, again.name, profile->name_length, 1));
  }
  free(bytes.data);
}

/* Merged into nothing, bytes are 0 or 1 as the image's kind says, and merging once more changes none. */
static void check_merge(const struct mincov_profile *profile) {
  bool inverted = profile->flags & MINCOV_PROFILE_INVERTED;
  uint8_t *target = profile->probe_width == 1 ? calloc(profile->probes_size + 1, 1) : NULL;
  for (unsigned time = 0; target && time < 2; time++) {
    mincov_profile_merge_probes(target, profile->probes, profile->probes_size, 1, inverted);
    for (uint64_t i = 0; i < profile->probes_size; i++)
      REQUIRE(target[i] == (inverted ? profile->probes[i] % 2 == 0 : profile->probes[i] != 0));
    REQUIRE(target[profile->probes_size] == 0);
  }
  free(target);
}

/* Every function of the image's own map: its probe bytes lie inside the image, or it is told that they do not. */
static void check_targets(const struct mincov_profile *profile) {
  struct mincov_error error = {0};
  struct mincov_record record;
  for (uint64_t position = 0;;) {
    struct mincov_function function;
    struct mincov_targets targets;
    uint64_t index;
    if (mincov_map_next(profile->map, (size_t)profile->map_size, &position, &record, &error) != MINCOV_OK || record.kind == 0)
      return;
    if (record.kind == MINCOV_RECORD_FILE) continue;
    if (mincov_map_decode_function(profile->map, (size_t)profile->map_size, &record, &function, &targets, &error) != MINCOV_OK)
      continue;
    if (mincov_profile_locate(profile, &targets, &index, &error) == MINCOV_OK) {
      REQUIRE(index <= profile->probes_size);
      REQUIRE((uint64_t)targets.byte_count * targets.byte_step * profile->probe_width <= profile->probes_size - index);
    }
    mincov_function_free(&function);
    free(targets.files);
  }
}

struct mincov_exercised mincov_exercise_profile(const uint8_t *data, size_t size) {
  struct mincov_exercised exercised = {0, 0};
  for (size_t start = 0; start < size || start == 0;) {
    struct mincov_profile profile;
    struct mincov_error error = {0};
    enum mincov_status status = mincov_profile_read(data + start, size - start, &profile, &error);
    if (status != MINCOV_OK) {
      REQUIRE(status == MINCOV_INVALID || status == MINCOV_UNSUPPORTED);
      REQUIRE(error.reason != NULL && error.offset <= size - start);
      exercised.refused++;
      return exercised;
    }
    check_image(data + start, size - start, &profile);
    check_image_again(&profile);
    check_merge(&profile);
    if (profile.map != NULL) check_targets(&profile);
    exercised.accepted++;
    start += (size_t)profile.image_size;
  }
  return exercised;
}
