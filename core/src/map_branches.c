/* Writing and reading the branches of a function record.
 *
 * A branch mostly stands on the last line of its block, and its outcomes follow from its kind and the block's successors: then two
 * bytes say it all, one with the kind and the distance from the block of the branch before, one with the column. */
#include "map_branches.h"

#include "fail.h"
#include "map_format.h"
#include "mincov/memory.h"

/* Where a branch is expected: walks over the nodes along with the branches. */
struct expected_place {
  const struct mincov_function *function;
  uint32_t node, block; /* the block's last piece */
  uint32_t file, line;
};

static struct expected_place expect_start(const struct mincov_function *function) {
  return (struct expected_place){.function = function, .line = function->line};
}

/* Moves on to block: the end of its last line range, or what was expected last where it has none. */
static void expect_block(struct expected_place *place, uint32_t block) {
  const struct mincov_function *function = place->function;
  uint32_t first = function->first_range[place->node];
  for (;;) {
    uint32_t next = place->node + 1;
    bool is_tail = next < function->node_count && mincov_node_flagged(function, next, MINCOV_NODE_TAIL);
    if (!is_tail && place->block == block) break;
    if (!is_tail) {
      place->block++;
      first = function->first_range[next];
    }
    place->node = next;
  }
  uint32_t end = function->first_range[place->node + 1];
  if (first == end) return;
  place->file = function->ranges[end - 1].file;
  place->line = function->ranges[end - 1].last;
}

/* ---- Writing ---- */

static bool write_cases(const struct mincov_outcome *outcomes, uint32_t count, struct mincov_bytes *body) {
  bool has_default = count && outcomes[0].kind == MINCOV_OUTCOME_DEFAULT;
  bool written = mincov_write_number(body, (uint64_t)(count - has_default) << 1 | !has_default);
  uint64_t last = 0;
  for (uint32_t i = has_default; i < count && written; i++) {
    written = mincov_write_number(body, mincov_zigzag((int64_t)((uint64_t)outcomes[i].value - last)));
    last = (uint64_t)outcomes[i].value;
  }
  return written;
}

static bool write_labels(const struct mincov_outcome *outcomes, uint32_t count, uint32_t first_edge, struct mincov_bytes *body) {
  bool written = mincov_write_number(body, count);
  uint32_t next_edge = first_edge;
  for (uint32_t i = 0; i < count && written; i++) {
    const struct mincov_outcome *outcome = &outcomes[i];
    written = mincov_write_number(body, (uint64_t)(outcome->edge - next_edge) << MINCOV_OUTCOME_KIND_BITS | outcome->kind);
    if (outcome->kind == MINCOV_OUTCOME_CASE) written = written && mincov_write_number(body, mincov_zigzag(outcome->value));
    if (outcome->kind == MINCOV_OUTCOME_LABEL)
      written = written && mincov_write_number(body, outcome->label_length) &&
                mincov_write_bytes(body, outcome->label, outcome->label_length);
    next_edge = outcome->edge + 1;
  }
  return written;
}

static bool write_branch(const struct mincov_function *function, const struct mincov_branch *branch, uint32_t gap,
                         const struct expected_place *place, struct mincov_bytes *body) {
  const struct mincov_outcome *outcomes = &function->outcomes[branch->first_outcome];
  bool elsewhere = branch->file != place->file || branch->line != place->line;
  uint64_t head = (uint64_t)gap << MINCOV_BRANCH_HEAD_BITS | branch->kind |
                  (branch->flags & MINCOV_BRANCH_IMPLICIT ? MINCOV_HEAD_IMPLICIT : 0) | (elsewhere ? MINCOV_HEAD_PLACE : 0);
  bool written = mincov_write_number(body, head);
  if (elsewhere)
    written = written && mincov_write_number(body, branch->file) &&
              mincov_write_number(body, mincov_zigzag((int64_t)branch->line - place->line));
  written = written && mincov_write_number(body, branch->column);
  if (branch->kind == MINCOV_BRANCH_SWITCH) return written && write_cases(outcomes, branch->outcome_count, body);
  if (branch->kind == MINCOV_BRANCH_LABELS)
    return written && write_labels(outcomes, branch->outcome_count, function->first_successor[branch->block], body);
  return written;
}

bool mincov_write_branches(const struct mincov_function *function, struct mincov_bytes *body) {
  bool written = mincov_write_number(body, function->branch_count);
  struct expected_place place = expect_start(function);
  uint32_t next_block = 0;
  for (uint32_t i = 0; i < function->branch_count && written; i++) {
    const struct mincov_branch *branch = &function->branches[i];
    expect_block(&place, branch->block);
    written = write_branch(function, branch, branch->block - next_block, &place, body);
    place.file = branch->file;
    place.line = branch->line;
    next_block = branch->block + 1;
  }
  return written;
}

/* ---- Reading ---- */

struct branch_reader {
  struct mincov_reader *reader;
  struct mincov_function *function;
  struct mincov_error *error;
};

static enum mincov_status refuse(const struct branch_reader *state, const char *reason) {
  return mincov_fail(state->error, MINCOV_INVALID, reason, state->reader->at);
}

/* One more outcome of branch; there is room, for edges are distinct. */
static struct mincov_outcome *add_outcome(struct branch_reader *state, struct mincov_branch *branch, uint32_t edge,
                                          enum mincov_outcome_kind kind) {
  struct mincov_outcome *outcome = &state->function->outcomes[state->function->outcome_count++];
  *outcome = (struct mincov_outcome){.edge = edge, .kind = kind};
  branch->outcome_count++;
  return outcome;
}

static uint32_t successors_of(const struct mincov_function *function, uint32_t block) {
  return function->first_successor[block + 1] - function->first_successor[block];
}

static enum mincov_status read_pair(struct branch_reader *state, struct mincov_branch *branch, enum mincov_outcome_kind first,
                                    enum mincov_outcome_kind second) {
  uint32_t edge = state->function->first_successor[branch->block];
  if (successors_of(state->function, branch->block) < 2) return refuse(state, "a branch with fewer than two ways out");
  add_outcome(state, branch, edge, first);
  add_outcome(state, branch, edge + 1, second);
  return MINCOV_OK;
}

static enum mincov_status read_cases(struct branch_reader *state, struct mincov_branch *branch) {
  uint64_t number = mincov_read_number(state->reader), count = number >> 1;
  uint32_t edge = state->function->first_successor[branch->block], successors = successors_of(state->function, branch->block);
  if (state->reader->failed) return refuse(state, "record ends within branches");
  if (count >= successors) return refuse(state, "more cases than the block has successors");
  if (!(number & 1)) add_outcome(state, branch, edge, MINCOV_OUTCOME_DEFAULT);
  uint64_t value = 0;
  for (uint32_t i = 1; i <= count; i++) {
    value += (uint64_t)mincov_unzigzag(mincov_read_number(state->reader));
    if (state->reader->failed) return refuse(state, "record ends within branches");
    add_outcome(state, branch, edge + i, MINCOV_OUTCOME_CASE)->value = (int64_t)value;
  }
  return MINCOV_OK;
}

static enum mincov_status read_labels(struct branch_reader *state, struct mincov_branch *branch) {
  struct mincov_reader *reader = state->reader;
  uint32_t edge = state->function->first_successor[branch->block], end = state->function->first_successor[branch->block + 1];
  uint64_t count = mincov_read_number(reader);
  if (reader->failed) return refuse(state, "record ends within branches");
  if (count > end - edge) return refuse(state, "more outcomes than the block has successors");
  for (uint64_t i = 0; i < count; i++) {
    uint64_t head = mincov_read_number(reader), gap = head >> MINCOV_OUTCOME_KIND_BITS;
    unsigned kind = head & ((1u << MINCOV_OUTCOME_KIND_BITS) - 1);
    if (reader->failed) return refuse(state, "record ends within branches");
    if (kind >= MINCOV_OUTCOME_KIND_COUNT) return refuse(state, "unknown kind of outcome");
    if (gap >= end - edge) return refuse(state, "an outcome's edge is not one of its block");
    edge += (uint32_t)gap;
    struct mincov_outcome *outcome = add_outcome(state, branch, edge++, (enum mincov_outcome_kind)kind);
    if (kind == MINCOV_OUTCOME_CASE) outcome->value = mincov_unzigzag(mincov_read_number(reader));
    if (kind == MINCOV_OUTCOME_LABEL) {
      outcome->label_length = mincov_read_number32(reader);
      outcome->label = (const char *)mincov_read_bytes(reader, outcome->label_length);
    }
    if (reader->failed) return refuse(state, "record ends within branches");
  }
  return MINCOV_OK;
}

static enum mincov_status read_outcomes(struct branch_reader *state, struct mincov_branch *branch) {
  switch (branch->kind) {
  case MINCOV_BRANCH_CONDITION:
    return read_pair(state, branch, MINCOV_OUTCOME_TRUE, MINCOV_OUTCOME_FALSE);
  case MINCOV_BRANCH_INVOKE:
    return read_pair(state, branch, MINCOV_OUTCOME_NORMAL, MINCOV_OUTCOME_UNWIND);
  case MINCOV_BRANCH_SWITCH:
    return read_cases(state, branch);
  default:
    return read_labels(state, branch);
  }
}

/* The branch's file and line, if they are not the expected ones, and its column. */
static enum mincov_status read_place(struct branch_reader *state, bool elsewhere, struct mincov_branch *branch) {
  if (elsewhere) {
    branch->file = mincov_read_number32(state->reader);
    int64_t distance = mincov_unzigzag(mincov_read_number(state->reader));
    if (distance < -(int64_t)branch->line || distance > (int64_t)UINT32_MAX - branch->line)
      return refuse(state, "line of a branch out of range");
    branch->line = (uint32_t)(branch->line + distance);
  }
  branch->column = mincov_read_number32(state->reader);
  if (state->reader->failed) return refuse(state, "record ends within branches");
  if (branch->file >= state->function->file_count) return refuse(state, "file of a branch out of range");
  return MINCOV_OK;
}

/* Reads the branch behind those of blocks before next_block. */
static enum mincov_status read_branch(struct branch_reader *state, uint32_t next_block, struct expected_place *place,
                                      struct mincov_branch *branch) {
  uint64_t head = mincov_read_number(state->reader), gap = head >> MINCOV_BRANCH_HEAD_BITS;
  if (state->reader->failed) return refuse(state, "record ends within branches");
  if (gap >= state->function->block_count - next_block) return refuse(state, "block of a branch out of range");
  branch->block = next_block + (uint32_t)gap;
  expect_block(place, branch->block);
  branch->kind = (enum mincov_branch_kind)(head & MINCOV_HEAD_KIND);
  branch->flags = head & MINCOV_HEAD_IMPLICIT ? MINCOV_BRANCH_IMPLICIT : 0;
  branch->file = place->file;
  branch->line = place->line;
  branch->first_outcome = state->function->outcome_count;
  enum mincov_status status = read_place(state, head & MINCOV_HEAD_PLACE, branch);
  place->file = branch->file;
  place->line = branch->line;
  return status == MINCOV_OK ? read_outcomes(state, branch) : status;
}

enum mincov_status mincov_read_branches(struct mincov_reader *reader, struct mincov_function *function,
                                        struct mincov_error *error) {
  struct branch_reader state = {.reader = reader, .function = function, .error = error};
  uint32_t count = mincov_read_number32(reader);
  if (reader->failed) return refuse(&state, "record ends before its branches");
  uint64_t left = mincov_reader_left(reader);
  if (count > left / MINCOV_BRANCH_MIN_SIZE || count > function->block_count)
    return refuse(&state, "more branches than the record can hold");
  /* Each outcome has an edge of its own, and a branch of two outcomes takes two bytes or more. */
  size_t most_outcomes = count == 0 ? 0 : left < function->edge_count ? (size_t)left : function->edge_count;
  function->branches = mincov_new_array(count, sizeof *function->branches);
  function->outcomes = mincov_new_room(most_outcomes, sizeof *function->outcomes);
  if (!function->branches || !function->outcomes) return MINCOV_OUT_OF_MEMORY;
  struct expected_place place = expect_start(function);
  uint32_t next_block = 0;
  for (uint32_t i = 0; i < count; i++) {
    enum mincov_status status = read_branch(&state, next_block, &place, &function->branches[i]);
    if (status != MINCOV_OK) return status;
    function->branch_count = i + 1;
    next_block = function->branches[i].block + 1;
  }
  return MINCOV_OK;
}
