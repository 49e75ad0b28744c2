/* The numbers that the map's writer and reader share. docs/formats.md explains them. */
#ifndef MINCOV_MAP_FORMAT_H
#define MINCOV_MAP_FORMAT_H

#include "mincov/map.h"

/* The byte after a record's length: version above, kind below. */
#define MINCOV_RECORD_TAG(kind) (MINCOV_MAP_VERSION << 4 | (kind))

/* Function records start with two option bytes. */
enum {
  MINCOV_OPTION_MODE_MASK = 7,   /* first byte: mode in bits 0-2, */
  MINCOV_OPTION_COPY = 8,        /* bit 3: the body is a copy of another definition, */
  MINCOV_OPTION_SKIP_SHIFT = 4,  /* skip reason in the high half */
  MINCOV_OPTION_EXACT_MASK = 3,  /* second byte: exactness in bits 0-1, */
  MINCOV_OPTION_RESETTABLE = 4,  /* bit 2: the plan stands a reset, */
  MINCOV_OPTION_PHASE_SHIFT = 3, /* phase in bits 3-5, */
  MINCOV_OPTION_PHASE_MASK = 7,
  MINCOV_OPTION_WORDS = 0x40, /* bit 6: a probe takes four bytes, */
  MINCOV_OPTION_WIDE = 0x80,      /* bit 7: references have 8 bytes, else 4 */
};

/* A node's flag byte: enum mincov_node_flag in bits 0-3, then: */
enum {
  MINCOV_BYTE_LINES = 0x10,      /* line ranges follow */
  MINCOV_BYTE_SUCCESSORS = 0x60, /* heads: number of successors, 0 to 2; 3: the number follows */
  MINCOV_BYTE_SUCCESSOR_SHIFT = 5,
  MINCOV_BYTE_FALLS_THROUGH = 0x80 /* heads: the first successor is the next block and is not written */
};
/* In modes with edges a successor is written as a number with two more bits, and none is left out: */
enum {
  MINCOV_EDGE_HAS_BYTE = 1,
  MINCOV_EDGE_IN_PLAN = 2,
  MINCOV_EDGE_BITS = 2,
};
/* A branch's first number: kind in bits 0-1, two more bits, and above them the number of blocks since the last branch's. */
enum {
  MINCOV_HEAD_KIND = 3,
  MINCOV_HEAD_IMPLICIT = 4,
  MINCOV_HEAD_PLACE = 8, /* file and line follow: they are not the expected ones */
  MINCOV_BRANCH_HEAD_BITS = 4,
  MINCOV_BRANCH_MIN_SIZE = 2, /* bytes a branch takes at least: this number and the column */
  MINCOV_OUTCOME_KIND_BITS = 3,
};
#define MINCOV_NODE_FLAGS (MINCOV_NODE_EXIT | MINCOV_NODE_BYTE | MINCOV_NODE_PLAN | MINCOV_NODE_TAIL)

static inline unsigned mincov_hash_size(enum mincov_hash_kind kind) {
  static const uint8_t sizes[] = {
      [MINCOV_HASH_NONE] = 0, [MINCOV_HASH_MD5] = 16, [MINCOV_HASH_SHA1] = 20, [MINCOV_HASH_SHA256] = 32, [MINCOV_HASH_XXH64] = 8};
  return sizes[kind];
}

#endif
