/* Reading map records, which may be hostile: every count is checked against the bytes that are left before it sizes an array, every
 * index against its range, and the graph for reachability, so that whoever holds a decoded function need not check again. */
#include "cursor.h"
#include "fail.h"
#include "map_branches.h"
#include "map_format.h"
#include "mincov/memory.h"

enum mincov_status mincov_map_next(const uint8_t *map, size_t size, uint64_t *position, struct mincov_record *record,
                                   struct mincov_error *error) {
  *record = (struct mincov_record){0};
  struct mincov_reader reader = {.data = map, .at = *position, .end = size};
  while (reader.at < reader.end && map[reader.at] == 0) reader.at++;
  *position = reader.at;
  if (reader.at >= reader.end) return MINCOV_OK;
  uint64_t offset = reader.at, length = mincov_read_number(&reader);
  if (reader.failed || length > mincov_reader_left(&reader))
    return mincov_fail(error, MINCOV_INVALID, "record is longer than what is left of the map", offset);
  if (length == 0) return mincov_fail(error, MINCOV_INVALID, "record without a kind", offset);
  uint64_t end = reader.at + length;
  uint8_t tag = mincov_read_byte(&reader);
  if (tag >> 4 != MINCOV_MAP_VERSION)
    return mincov_fail_version(error, "map of another format version", offset, tag >> 4, MINCOV_MAP_VERSION);
  unsigned kind = tag & 0xf;
  if (kind != MINCOV_RECORD_FILE && kind != MINCOV_RECORD_FUNCTION && kind != MINCOV_RECORD_PLAN)
    return mincov_fail(error, MINCOV_INVALID, "record of an unknown kind", offset);
  *record = (struct mincov_record){.kind = (enum mincov_record_kind)kind, .offset = offset, .end = end, .body = reader.at};
  *position = end;
  return MINCOV_OK;
}

enum mincov_status mincov_map_decode_file(const uint8_t *map, size_t size, const struct mincov_record *record,
                                          struct mincov_file *file, struct mincov_error *error) {
  (void)size; /* record->end was checked against it */
  *file = (struct mincov_file){0};
  struct mincov_reader reader = {.data = map, .at = record->body, .end = record->end};
  uint8_t kind = mincov_read_byte(&reader);
  if (reader.failed || kind > MINCOV_HASH_XXH64)
    return mincov_fail(error, MINCOV_INVALID, "unknown kind of hash in a file record", record->body);
  unsigned hash_size = mincov_hash_size((enum mincov_hash_kind)kind);
  const uint8_t *hash = mincov_read_bytes(&reader, hash_size);
  if (!hash) return mincov_fail(error, MINCOV_INVALID, "file record is too short for its hash", record->body);
  file->hash_kind = (enum mincov_hash_kind)kind;
  file->hash_size = (uint8_t)hash_size;
  memcpy(file->hash, hash, hash_size);
  file->path_length = (size_t)mincov_reader_left(&reader);
  file->path = (const char *)mincov_read_bytes(&reader, file->path_length);
  return MINCOV_OK;
}

/* A function record being read. */
struct decoder {
  struct mincov_reader reader;
  struct mincov_function *function;
  struct mincov_targets *targets;
  struct mincov_error *error;
  uint32_t range_count, edge_count; /* filled so far */
  uint32_t range_room, edge_room;   /* what the arrays have room for */
  uint32_t byte_count;              /* seen so far */
  uint32_t last_line;
};

static enum mincov_status refuse(struct decoder *decoder, const char *reason) {
  return mincov_fail(decoder->error, MINCOV_INVALID, reason, decoder->reader.at);
}

static int64_t read_reference(struct mincov_reader *reader, unsigned size) {
  uint64_t place = reader->at;
  const uint8_t *bytes = mincov_read_bytes(reader, size);
  if (!bytes) return 0;
  uint64_t value = mincov_get_fixed(bytes, size);
  if (size == 4) value = (uint64_t)(int64_t)(int32_t)(uint32_t)value;
  return (int64_t)(place + value); /* wraps for hostile values: targets are checked where they are used */
}

static enum mincov_status read_options(struct decoder *decoder, unsigned *reference_size) {
  struct mincov_function *function = decoder->function;
  uint8_t first = mincov_read_byte(&decoder->reader), second = mincov_read_byte(&decoder->reader);
  unsigned mode = first & MINCOV_OPTION_MODE_MASK, skip = first >> MINCOV_OPTION_SKIP_SHIFT;
  unsigned exactness = second & MINCOV_OPTION_EXACT_MASK, phase = second >> MINCOV_OPTION_PHASE_SHIFT & MINCOV_OPTION_PHASE_MASK;
  if (decoder->reader.failed) return refuse(decoder, "function record is too short");
  if (mode >= MINCOV_MODE_COUNT) return refuse(decoder, "unknown mode");
  if (skip >= MINCOV_SKIP_COUNT) return refuse(decoder, "unknown reason for skipping");
  if (exactness >= MINCOV_EXACT_COUNT) return refuse(decoder, "unknown exactness");
  if (phase >= MINCOV_PHASE_COUNT) return refuse(decoder, "unknown phase");
  function->mode = (enum mincov_mode)mode;
  function->is_copy = (first & MINCOV_OPTION_COPY) != 0;
  function->skip = (enum mincov_skip)skip;
  function->exactness = (enum mincov_exactness)exactness;
  function->resettable = (second & MINCOV_OPTION_RESETTABLE) != 0;
  function->phase = (enum mincov_phase)phase;
  function->word_probes = (second & MINCOV_OPTION_WORDS) != 0;
  decoder->targets->byte_step = mincov_function_probe_size(function);
  if (function->is_plan && (phase != MINCOV_PHASE_MARKED || skip != MINCOV_SKIP_NONE || function->is_copy))
    return refuse(decoder, "a plan record of another phase, or of a function that was skipped");
  *reference_size = second & MINCOV_OPTION_WIDE ? 8 : 4;
  return MINCOV_OK;
}

static enum mincov_status read_head(struct decoder *decoder) {
  struct mincov_reader *reader = &decoder->reader;
  struct mincov_function *function = decoder->function;
  unsigned reference_size = 4;
  enum mincov_status status = read_options(decoder, &reference_size);
  if (status != MINCOV_OK) return status;
  function->name_length = (size_t)mincov_read_number(reader);
  function->name = (const char *)mincov_read_bytes(reader, function->name_length);
  function->line = mincov_read_number32(reader);
  decoder->targets->byte_count = mincov_read_number32(reader);
  function->file_count = mincov_read_number32(reader);
  if (reader->failed) return refuse(decoder, "function record is too short for its name");
  if (decoder->targets->byte_count) decoder->targets->probes = read_reference(reader, reference_size);
  if (function->file_count > mincov_reader_left(reader) / reference_size)
    return refuse(decoder, "more files than the record can hold");
  decoder->targets->files = mincov_new_array(function->file_count, sizeof *decoder->targets->files);
  if (!decoder->targets->files) return MINCOV_OUT_OF_MEMORY;
  for (uint32_t i = 0; i < function->file_count; i++) decoder->targets->files[i] = (uint64_t)read_reference(reader, reference_size);
  function->block_count = mincov_read_number32(reader);
  if (reader->failed) return refuse(decoder, "function record is too short for its references");
  return MINCOV_OK;
}

static enum mincov_status read_skipped(struct decoder *decoder) {
  struct mincov_function *function = decoder->function;
  function->edge_count = mincov_read_number32(&decoder->reader);
  function->exit_count = mincov_read_number32(&decoder->reader);
  if (decoder->reader.failed) return refuse(decoder, "record of a skipped function is too short");
  if (decoder->targets->byte_count) return refuse(decoder, "a skipped function has probes");
  return MINCOV_OK;
}

/* Room for one more range; a range takes at least a byte, so that the array stays a small multiple of the record. */
static bool make_range_room(struct decoder *decoder) {
  if (decoder->range_count < decoder->range_room) return true;
  uint32_t room = decoder->range_room * 2;
  struct mincov_line_range *ranges = realloc(decoder->function->ranges, room * sizeof *ranges);
  if (!ranges) return false;
  decoder->function->ranges = ranges;
  decoder->range_room = room;
  return true;
}

/* Room for one more edge, which takes at least a byte, or is one for each block. */
static bool make_edge_room(struct decoder *decoder) {
  struct mincov_function *function = decoder->function;
  if (decoder->edge_count < decoder->edge_room) return true;
  uint32_t room = decoder->edge_room * 2;
  uint32_t *successor = realloc(function->successor, room * sizeof *successor);
  if (!successor) return false;
  function->successor = successor;
  uint8_t *flags = function->edge_flags ? realloc(function->edge_flags, room) : NULL;
  if (function->edge_flags && !flags) return false;
  function->edge_flags = flags;
  decoder->edge_room = room;
  return true;
}

/* Arrays for the nodes: each node, range and written successor takes at least one byte, and a block at most one more successor. */
static enum mincov_status allocate_nodes(struct decoder *decoder) {
  struct mincov_function *function = decoder->function;
  uint32_t tails = mincov_read_number32(&decoder->reader);
  uint64_t left = mincov_reader_left(&decoder->reader);
  if (decoder->reader.failed || function->block_count == 0 || (uint64_t)function->block_count + tails > left)
    return refuse(decoder, "more nodes than the record can hold");
  if (left > UINT32_MAX / 4) return refuse(decoder, "function record is larger than a function can be");
  function->node_count = function->block_count + tails;
  decoder->range_room = function->node_count + 1; /* most nodes have one line range, most blocks one or two successors */
  decoder->edge_room = function->block_count + function->block_count / 2 + 1;
  function->node_flags = mincov_new_room(function->node_count, 1);
  function->first_range = mincov_new_room((size_t)function->node_count + 1, sizeof *function->first_range);
  function->ranges = mincov_new_room(decoder->range_room, sizeof *function->ranges);
  function->first_successor = mincov_new_room((size_t)function->block_count + 1, sizeof *function->first_successor);
  function->successor = mincov_new_room(decoder->edge_room, sizeof *function->successor);
  if (mincov_mode_has_edges(function->mode)) {
    function->edge_flags = mincov_new_room(decoder->edge_room, 1);
    if (!function->edge_flags) return MINCOV_OUT_OF_MEMORY;
  }
  bool allocated =
      function->node_flags && function->first_range && function->ranges && function->first_successor && function->successor;
  if (!allocated) return MINCOV_OUT_OF_MEMORY;
  function->first_range[0] = 0;
  function->first_successor[0] = 0;
  return MINCOV_OK;
}

/* Whether a place may have, or be without, its byte. Source records are planned elsewhere: marks need no byte, bytes are the truth.
 */
static bool byte_is_in_order(const struct mincov_function *function, bool has_byte, bool in_plan) {
  bool is_source = mincov_function_is_source(function);
  if (!has_byte) return is_source || !in_plan;
  return (in_plan && !is_source) || mincov_mode_verifies(function->mode);
}

/* Takes an edge's flags out of the number that was read. */
static bool read_edge_flags(struct decoder *decoder, uint64_t *number) {
  bool has_byte = *number & MINCOV_EDGE_HAS_BYTE, in_plan = *number & MINCOV_EDGE_IN_PLAN;
  *number >>= MINCOV_EDGE_BITS;
  decoder->function->edge_flags[decoder->edge_count] =
      (uint8_t)((has_byte ? MINCOV_NODE_BYTE : 0) | (in_plan ? MINCOV_NODE_PLAN : 0));
  decoder->byte_count += has_byte;
  return byte_is_in_order(decoder->function, has_byte, in_plan);
}

static enum mincov_status read_successors(struct decoder *decoder, uint32_t block, uint8_t byte) {
  struct mincov_function *function = decoder->function;
  uint32_t count = (byte & MINCOV_BYTE_SUCCESSORS) >> MINCOV_BYTE_SUCCESSOR_SHIFT;
  if (count == 3) count = mincov_read_number32(&decoder->reader);
  bool falls_through = (byte & MINCOV_BYTE_FALLS_THROUGH) != 0 && count != 0; /* without a successor: an escape */
  if (decoder->reader.failed) return refuse(decoder, "record ends within successors");
  if (count > mincov_reader_left(&decoder->reader) + falls_through)
    return refuse(decoder, "more successors than the record can hold");
  bool has_edges = mincov_mode_has_edges(function->mode);
  if ((byte & MINCOV_BYTE_FALLS_THROUGH) && has_edges) return refuse(decoder, "an edge without its flags");
  for (uint32_t i = 0; i < count; i++) {
    uint64_t number = i == 0 && falls_through ? mincov_zigzag(1) : mincov_read_number(&decoder->reader);
    if (decoder->reader.failed) return refuse(decoder, "record ends within successors");
    if (!make_edge_room(decoder)) return MINCOV_OUT_OF_MEMORY;
    if (has_edges && !read_edge_flags(decoder, &number))
      return refuse(decoder, "a probe byte of an edge outside the plan, or the reverse");
    int64_t distance = mincov_unzigzag(number);
    if (distance < -(int64_t)block || distance >= (int64_t)function->block_count - block)
      return refuse(decoder, "successor out of range");
    function->successor[decoder->edge_count++] = (uint32_t)(block + distance);
  }
  return MINCOV_OK;
}

/* No ranges, said so, are those of a block of the compiler's own. */
static enum mincov_status read_ranges(struct decoder *decoder, uint32_t node) {
  struct mincov_reader *reader = &decoder->reader;
  struct mincov_function *function = decoder->function;
  uint64_t head = mincov_read_number(reader), count = head >> 1;
  if (count == 0 && (head & 1 || function->is_plan || mincov_node_flagged(function, node, MINCOV_NODE_TAIL)))
    return refuse(decoder, "no line ranges where there must be some");
  if (count == 0) function->node_flags[node] |= MINCOV_NODE_ARTIFICIAL;
  if (count > mincov_reader_left(reader)) return refuse(decoder, "more line ranges than the record can hold");
  for (uint64_t i = 0; i < count; i++) {
    uint64_t file = head & 1 ? mincov_read_number(reader) : 0;
    if (file >= function->file_count) return refuse(decoder, "file of a line range out of range");
    uint64_t number = mincov_read_number(reader), length = number & 1 ? mincov_read_number(reader) + 1 : 0;
    int64_t distance = mincov_unzigzag(number >> 1);
    if (reader->failed) return refuse(decoder, "record ends within line ranges");
    if (distance < -(int64_t)UINT32_MAX || distance > (int64_t)UINT32_MAX || length > UINT32_MAX)
      return refuse(decoder, "line out of range");
    int64_t first = (int64_t)decoder->last_line + distance, last = first + (int64_t)length;
    if (first < 0 || last > (int64_t)UINT32_MAX) return refuse(decoder, "line out of range");
    if (!make_range_room(decoder)) return MINCOV_OUT_OF_MEMORY;
    function->ranges[decoder->range_count++] = (struct mincov_line_range){(uint32_t)file, (uint32_t)first, (uint32_t)last};
    decoder->last_line = (uint32_t)last;
  }
  return MINCOV_OK;
}

static enum mincov_status check_node(struct decoder *decoder, uint32_t node, uint8_t byte) {
  bool has_byte = byte & MINCOV_NODE_BYTE, in_plan = byte & MINCOV_NODE_PLAN;
  if ((byte & MINCOV_NODE_TAIL) && node == 0) return refuse(decoder, "the first node continues no block");
  if ((byte & MINCOV_NODE_TAIL) && (byte & (MINCOV_BYTE_SUCCESSORS | MINCOV_BYTE_FALLS_THROUGH)))
    return refuse(decoder, "a tail has successors");
  if (byte_is_in_order(decoder->function, has_byte, in_plan)) return MINCOV_OK;
  return refuse(decoder, has_byte ? "a probe byte outside the plan" : "a node of the plan has no probe byte");
}

/* Gives back what an array has more than count elements: readers keep many functions. The array stays where it is, or moves. */
static void *fit(void *array, size_t count, size_t element_size) {
  void *fitted = realloc(array, (count ? count : 1) * element_size);
  return fitted ? fitted : array;
}

static void fit_arrays(struct mincov_function *function, uint32_t range_count) {
  function->ranges = fit(function->ranges, range_count, sizeof *function->ranges);
  function->successor = fit(function->successor, function->edge_count, sizeof *function->successor);
  if (function->edge_flags) function->edge_flags = fit(function->edge_flags, function->edge_count, 1);
}

/* What else the byte of a node says. At a head without successors the run ends in any case, so that the bit of this has another
 * meaning there, unless tails follow. */
static void take_implied_flags(struct mincov_function *function, uint32_t node, uint8_t byte) {
  uint8_t *flags = &function->node_flags[node];
  if ((byte & MINCOV_NODE_TAIL) && (flags[-1] & MINCOV_NODE_RETURN))
    flags[-1] &= (uint8_t) ~(MINCOV_NODE_EXIT | MINCOV_NODE_RETURN);
  if (byte & (MINCOV_BYTE_SUCCESSORS | MINCOV_NODE_TAIL)) return;
  if (byte & MINCOV_BYTE_FALLS_THROUGH)
    *flags |= MINCOV_NODE_ESCAPE;
  else if (!(byte & MINCOV_NODE_EXIT) && !function->is_plan)
    *flags |= MINCOV_NODE_EXIT | MINCOV_NODE_RETURN;
}

static enum mincov_status read_nodes(struct decoder *decoder) {
  struct mincov_function *function = decoder->function;
  enum mincov_status status = MINCOV_OK;
  uint32_t block = 0;
  decoder->last_line = function->line;
  for (uint32_t node = 0; node < function->node_count; node++) {
    uint8_t byte = mincov_read_byte(&decoder->reader);
    if (decoder->reader.failed) return refuse(decoder, "record ends within nodes");
    status = check_node(decoder, node, byte);
    if (status != MINCOV_OK) return status;
    function->node_flags[node] = byte & MINCOV_NODE_FLAGS;
    take_implied_flags(function, node, byte);
    decoder->byte_count += (byte & MINCOV_NODE_BYTE) != 0;
    if (!(byte & MINCOV_NODE_TAIL)) {
      if (block == function->block_count) return refuse(decoder, "more blocks than the record declares");
      status = read_successors(decoder, block++, byte);
      function->first_successor[block] = decoder->edge_count;
    }
    if (status == MINCOV_OK && (byte & MINCOV_BYTE_LINES)) status = read_ranges(decoder, node);
    if (status != MINCOV_OK) return status;
    function->first_range[node + 1] = decoder->range_count;
  }
  if (block != function->block_count) return refuse(decoder, "fewer blocks than the record declares");
  if (decoder->byte_count != decoder->targets->byte_count) return refuse(decoder, "number of probe bytes differs from the nodes'");
  function->edge_count = decoder->edge_count;
  fit_arrays(function, decoder->range_count);
  return MINCOV_OK;
}

/* Whether any piece of the block that starts at node ends the run; moves *node to the next block's head. */
static bool block_exits(const struct mincov_function *function, uint32_t *node) {
  bool exits = mincov_node_flagged(function, *node, MINCOV_NODE_EXIT);
  for (++*node; *node < function->node_count && mincov_node_flagged(function, *node, MINCOV_NODE_TAIL); ++*node)
    exits |= mincov_node_flagged(function, *node, MINCOV_NODE_EXIT);
  return exits;
}

/* Counts blocks with an exit edge, and checks what mincov_map_graph relies on: the graph can be made as it stands. */
static enum mincov_status check_graph(struct decoder *decoder) {
  struct mincov_function *function = decoder->function;
  uint8_t *exits = mincov_new_array(function->block_count, 1);
  if (!exits) return MINCOV_OUT_OF_MEMORY;
  for (uint32_t block = 0, node = 0; block < function->block_count; block++) {
    exits[block] = block_exits(function, &node);
    function->exit_count += exits[block];
  }
  bool complete;
  struct mincov_error error = {0};
  enum mincov_status status =
      mincov_graph_check(function->block_count, function->first_successor, function->successor, exits, &complete, &error);
  free(exits);
  if (status == MINCOV_INVALID) return refuse(decoder, error.reason);
  if (status != MINCOV_OK) return status;
  function->well_formed = complete;
  return complete ? MINCOV_OK : refuse(decoder, "an exit edge is missing");
}

enum mincov_status mincov_map_decode_targets(const uint8_t *map, size_t size, const struct mincov_record *record,
                                             struct mincov_targets *targets, struct mincov_error *error) {
  (void)size; /* record->end was checked against it */
  struct mincov_function function = {.is_plan = record->kind == MINCOV_RECORD_PLAN};
  *targets = (struct mincov_targets){.record_offset = record->offset};
  struct decoder decoder = {
      .reader = {.data = map, .at = record->body, .end = record->end}, .function = &function, .targets = targets, .error = error};
  enum mincov_status status = read_head(&decoder);
  if (status != MINCOV_OK) {
    free(targets->files);
    *targets = (struct mincov_targets){0};
  }
  return status;
}

enum mincov_status mincov_map_decode_function(const uint8_t *map, size_t size, const struct mincov_record *record,
                                              struct mincov_function *function, struct mincov_targets *targets,
                                              struct mincov_error *error) {
  (void)size; /* record->end was checked against it */
  *function = (struct mincov_function){.is_plan = record->kind == MINCOV_RECORD_PLAN};
  *targets = (struct mincov_targets){.record_offset = record->offset};
  struct decoder decoder = {
      .reader = {.data = map, .at = record->body, .end = record->end}, .function = function, .targets = targets, .error = error};
  enum mincov_status status = read_head(&decoder);
  if (status == MINCOV_OK && function->skip != MINCOV_SKIP_NONE) {
    status = read_skipped(&decoder);
  } else if (status == MINCOV_OK) {
    status = allocate_nodes(&decoder);
    if (status == MINCOV_OK) status = read_nodes(&decoder);
    if (status == MINCOV_OK) status = check_graph(&decoder);
    if (status == MINCOV_OK) status = mincov_read_branches(&decoder.reader, function, error);
  }
  if (status == MINCOV_OK && mincov_reader_left(&decoder.reader)) status = refuse(&decoder, "bytes after the end of the function");
  if (status != MINCOV_OK) {
    mincov_function_free(function);
    free(targets->files);
    *targets = (struct mincov_targets){0};
  }
  return status;
}
