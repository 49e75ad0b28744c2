/* Writing map records. The body is built first, then framed by its length. */
#include "cursor.h"
#include "map_branches.h"
#include "map_format.h"

/* Appends length, tag and body; returns the offset of body in out, or 0 when memory is out (a body never starts at 0). */
static size_t append_record(enum mincov_record_kind kind, const struct mincov_bytes *body, struct mincov_bytes *out) {
  uint8_t tag = (uint8_t)MINCOV_RECORD_TAG(kind);
  size_t before = out->size;
  if (mincov_write_number(out, body->size + 1) && mincov_write_bytes(out, &tag, 1)) {
    size_t start = out->size;
    if (mincov_write_bytes(out, body->data, body->size)) return start;
  }
  out->size = before; /* no half a record */
  return 0;
}

enum mincov_status mincov_map_encode_file(const struct mincov_file *file, struct mincov_bytes *out) {
  struct mincov_bytes body = {0};
  uint8_t kind = (uint8_t)file->hash_kind;
  bool written = mincov_write_bytes(&body, &kind, 1) && mincov_write_bytes(&body, file->hash, mincov_hash_size(file->hash_kind)) &&
                 mincov_write_bytes(&body, file->path, file->path_length) && append_record(MINCOV_RECORD_FILE, &body, out);
  free(body.data);
  return written ? MINCOV_OK : MINCOV_OUT_OF_MEMORY;
}

static uint32_t count_bytes(const struct mincov_function *function) {
  uint32_t count = 0;
  for (uint32_t node = 0; function->skip == MINCOV_SKIP_NONE && node < function->node_count; node++)
    count += mincov_node_flagged(function, node, MINCOV_NODE_BYTE);
  for (uint32_t edge = 0;
       function->skip == MINCOV_SKIP_NONE && mincov_mode_has_edges(function->mode) && edge < function->edge_count; edge++)
    count += (function->edge_flags[edge] & MINCOV_NODE_BYTE) != 0;
  return count;
}

/* A range is one number: the distance of its first line from the last line written, zigzag, and a low bit that says that the
 * range has more than one line, whose number then follows. The list's own length has a low bit that says that each range is
 * preceded by its file. */
static bool write_ranges(const struct mincov_function *function, uint32_t node, uint32_t *last_line, struct mincov_bytes *body) {
  uint32_t begin = function->first_range[node], end = function->first_range[node + 1];
  bool files = false;
  for (uint32_t at = begin; at < end; at++) files |= function->ranges[at].file != 0;
  bool written = mincov_write_number(body, (uint64_t)(end - begin) << 1 | files);
  for (uint32_t at = begin; at < end && written; at++) {
    const struct mincov_line_range *range = &function->ranges[at];
    if (files) written = mincov_write_number(body, range->file);
    uint64_t distance = mincov_zigzag((int64_t)range->first - *last_line);
    bool many = range->last > range->first;
    written = written && mincov_write_number(body, distance << 1 | many);
    if (many) written = written && mincov_write_number(body, range->last - range->first - 1);
    *last_line = range->last;
  }
  return written;
}

/* The byte of a head node's successors. */
static uint8_t successor_bits(const struct mincov_function *function, uint32_t node, uint32_t block) {
  uint32_t begin = function->first_successor[block], count = function->first_successor[block + 1] - begin;
  uint8_t bits = (uint8_t)((count < 3 ? count : 3) << MINCOV_BYTE_SUCCESSOR_SHIFT);
  if (count && !mincov_mode_has_edges(function->mode) && function->successor[begin] == block + 1) bits |= MINCOV_BYTE_FALLS_THROUGH;
  if (count == 0 && mincov_node_flagged(function, node, MINCOV_NODE_ESCAPE)) bits |= MINCOV_BYTE_FALLS_THROUGH;
  return bits;
}

/* A successor as it is written. */
static uint64_t successor_number(const struct mincov_function *function, uint32_t block, uint32_t at) {
  uint64_t distance = mincov_zigzag((int64_t)function->successor[at] - block);
  if (!mincov_mode_has_edges(function->mode)) return distance;
  uint8_t flags = function->edge_flags[at];
  return distance << MINCOV_EDGE_BITS | (flags & MINCOV_NODE_BYTE ? MINCOV_EDGE_HAS_BYTE : 0) |
         (flags & MINCOV_NODE_PLAN ? MINCOV_EDGE_IN_PLAN : 0);
}

static bool write_successors(const struct mincov_function *function, uint32_t block, uint8_t bits, struct mincov_bytes *body) {
  uint32_t begin = function->first_successor[block], end = function->first_successor[block + 1];
  bool written = true;
  if ((bits & MINCOV_BYTE_SUCCESSORS) == MINCOV_BYTE_SUCCESSORS) written = mincov_write_number(body, end - begin);
  for (uint32_t at = begin + ((bits & MINCOV_BYTE_FALLS_THROUGH) != 0); at < end && written; at++)
    written = mincov_write_number(body, successor_number(function, block, at));
  return written;
}

static bool write_nodes(const struct mincov_function *function, struct mincov_bytes *body) {
  uint32_t last_line = function->line, block = 0;
  bool written = true;
  for (uint32_t node = 0; node < function->node_count && written; node++) {
    bool head = !mincov_node_flagged(function, node, MINCOV_NODE_TAIL);
    bool lines = function->first_range[node] < function->first_range[node + 1] ||
                 mincov_node_flagged(function, node, MINCOV_NODE_ARTIFICIAL); /* no ranges */
    uint8_t successors = head ? successor_bits(function, node, block) : 0;
    unsigned flags = function->node_flags[node] & MINCOV_NODE_FLAGS;
    if (mincov_node_flagged(function, node, MINCOV_NODE_RETURN)) flags &= ~(unsigned)MINCOV_NODE_EXIT; /* which says so */
    uint8_t byte = (uint8_t)(flags | (lines ? MINCOV_BYTE_LINES : 0) | successors);
    written = mincov_write_bytes(body, &byte, 1);
    if (head && written) written = write_successors(function, block++, successors, body);
    if (lines && written) written = write_ranges(function, node, &last_line, body);
  }
  return written;
}

static bool write_function(const struct mincov_function *function, unsigned reference_size, struct mincov_bytes *body,
                           struct mincov_references *references) {
  uint8_t options[2] = {
      (uint8_t)(function->mode | (function->is_copy ? MINCOV_OPTION_COPY : 0) | function->skip << MINCOV_OPTION_SKIP_SHIFT),
      (uint8_t)(function->exactness | (function->resettable ? MINCOV_OPTION_RESETTABLE : 0) |
                function->phase << MINCOV_OPTION_PHASE_SHIFT | (function->word_probes ? MINCOV_OPTION_WORDS : 0) |
                (reference_size == 8 ? MINCOV_OPTION_WIDE : 0))};
  uint32_t byte_count = count_bytes(function);
  bool written = mincov_write_bytes(body, options, 2) && mincov_write_number(body, function->name_length) &&
                 mincov_write_bytes(body, function->name, function->name_length) && mincov_write_number(body, function->line) &&
                 mincov_write_number(body, byte_count) && mincov_write_number(body, function->file_count);
  references->probes = body->size;
  written = written && mincov_write_bytes(body, NULL, byte_count ? reference_size : 0);
  references->files = body->size;
  written = written && mincov_write_bytes(body, NULL, (size_t)function->file_count * reference_size) &&
            mincov_write_number(body, function->block_count);
  if (function->skip != MINCOV_SKIP_NONE)
    return written && mincov_write_number(body, function->edge_count) && mincov_write_number(body, function->exit_count);
  return written && mincov_write_number(body, function->node_count - function->block_count) && write_nodes(function, body) &&
         mincov_write_branches(function, body);
}

enum mincov_status mincov_map_encode_function(const struct mincov_function *function, unsigned reference_size,
                                              struct mincov_bytes *out, struct mincov_references *references) {
  struct mincov_bytes body = {0};
  size_t start = 0;
  enum mincov_record_kind kind = function->is_plan ? MINCOV_RECORD_PLAN : MINCOV_RECORD_FUNCTION;
  if (write_function(function, reference_size, &body, references)) start = append_record(kind, &body, out);
  references->probes += start;
  references->files += start;
  free(body.data);
  return start ? MINCOV_OK : MINCOV_OUT_OF_MEMORY;
}
