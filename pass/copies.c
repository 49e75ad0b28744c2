#include "copies.h"

#include <stdlib.h>

#include "llvm_compat.h"
#include "markers.h"

/* A held copy: source above, node below. Sorts as ranges are written. */
typedef uint64_t copy;

struct reading {
  struct mincov_copies *copies;
  const struct mincov_callees *callees;
  struct mincov_pointer_map numbers; /* source record -> index into sources */
  copy *held;                        /* by the piece that is being read */
  size_t held_count;
  size_t held_capacity, source_capacity, piece_capacity, first_range_capacity, range_capacity, wanted_capacity;
};

static uint32_t source_number(struct reading *reading, LLVMValueRef record) {
  struct mincov_copies *copies = reading->copies;
  uint32_t *number = mincov_pointer_map_slot(&reading->numbers, record, UINT32_MAX);
  if (*number != UINT32_MAX) return *number;
  copies->sources = mincov_grow(copies->sources, copies->cfg.file_count, &reading->source_capacity, sizeof *copies->sources);
  copies->sources[copies->cfg.file_count] = record;
  return *number = copies->cfg.file_count++;
}

static int compare_copies(const void *a, const void *b) {
  copy left = *(const copy *)a, right = *(const copy *)b;
  return left < right ? -1 : left > right;
}

/* Turns what was collected for the last piece into ranges. */
static void finish_piece(struct reading *reading) {
  struct mincov_cfg *cfg = &reading->copies->cfg;
  if (reading->held_count > 1) qsort(reading->held, reading->held_count, sizeof *reading->held, compare_copies);
  uint32_t begin = cfg->range_count;
  for (size_t i = 0; i < reading->held_count; i++) {
    uint32_t source = (uint32_t)(reading->held[i] >> 32), node = (uint32_t)reading->held[i];
    struct mincov_line_range *last = cfg->range_count > begin ? &cfg->ranges[cfg->range_count - 1] : NULL;
    if (last && last->file == source && node <= last->last + 1) {
      last->last = node;
      continue;
    }
    cfg->ranges = mincov_grow(cfg->ranges, cfg->range_count, &reading->range_capacity, sizeof *cfg->ranges);
    cfg->ranges[cfg->range_count++] = (struct mincov_line_range){source, node, node};
  }
  reading->copies->wanted[cfg->piece_count - 1] = reading->held_count > 0;
  reading->copies->wanted_count += reading->held_count > 0;
  reading->held_count = 0;
}

static void begin_piece(struct reading *reading, uint32_t block, LLVMValueRef place) {
  struct mincov_copies *copies = reading->copies;
  struct mincov_cfg *cfg = &copies->cfg;
  if (cfg->piece_count) finish_piece(reading);
  cfg->pieces = mincov_grow(cfg->pieces, cfg->piece_count, &reading->piece_capacity, sizeof *cfg->pieces);
  cfg->first_range = mincov_grow(cfg->first_range, cfg->piece_count + 1, &reading->first_range_capacity, sizeof *cfg->first_range);
  copies->wanted = mincov_grow(copies->wanted, cfg->piece_count, &reading->wanted_capacity, sizeof *copies->wanted);
  cfg->first_range[cfg->piece_count] = cfg->range_count;
  cfg->pieces[cfg->piece_count++] = (struct mincov_piece){.block = block, .place = place};
}

static void read_block(struct reading *reading, uint32_t block) {
  struct mincov_cfg *cfg = &reading->copies->cfg;
  LLVMBasicBlockRef basic_block = cfg->blocks.block[block];
  begin_piece(reading, block, mincov_first_insertion_point(basic_block, block == 0));
  LLVMValueRef behind_exit = NULL; /* where a piece begins if a marker follows, which may stand behind loads */
  for (LLVMValueRef i = LLVMGetFirstInstruction(basic_block); i; i = LLVMGetNextInstruction(i)) {
    LLVMValueRef record = NULL;
    uint32_t node = 0;
    enum mincov_marker marker = mincov_read_marker(i, &record, &node);
    reading->copies->unreadable += marker == MINCOV_MARKER_UNREADABLE;
    if (marker == MINCOV_MARKER) {
      if (behind_exit) begin_piece(reading, block, behind_exit);
      behind_exit = NULL;
      reading->held = mincov_grow(reading->held, reading->held_count, &reading->held_capacity, sizeof *reading->held);
      reading->held[reading->held_count++] = (copy)source_number(reading, record) << 32 | node;
    } else if (reading->callees ? mincov_may_not_pass(reading->callees, i) : mincov_unwinds_to_caller(i)) {
      cfg->pieces[cfg->piece_count - 1].exit = true;
      cfg->block_exits[block] = 1;
      behind_exit = LLVMGetNextInstruction(i);
    }
  }
}

struct mincov_copies mincov_copies_read(LLVMValueRef function, const struct mincov_callees *callees) {
  struct mincov_copies copies = {.cfg = {.function = function, .blocks = mincov_blocks_number(function)}};
  struct mincov_cfg *cfg = &copies.cfg;
  struct reading reading = {.copies = &copies, .callees = callees};
  cfg->block_exits = mincov_allocate(cfg->blocks.count, 1);
  for (uint32_t block = 0; block < cfg->blocks.count; block++) read_block(&reading, block);
  finish_piece(&reading);
  cfg->first_range[cfg->piece_count] = cfg->range_count;
  free(reading.held);
  mincov_pointer_map_free(&reading.numbers);
  return copies;
}

void mincov_copies_free(struct mincov_copies *copies) {
  mincov_cfg_free(&copies->cfg);
  free(copies->sources);
  free(copies->wanted);
  *copies = (struct mincov_copies){0};
}
