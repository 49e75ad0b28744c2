/* The coverage map: what the tool needs to know of instrumented code. One definition for the writers (pass, Java front end) and the
 * reader (tool). docs/formats.md specifies the bytes.
 *
 * A map is a sequence of records, as the linker concatenates them. A *file record* names one source file and the hash of its text
 * as compiled. A *function record* holds one function's graph, its probes, and the lines of each node. References from function
 * records to probe bytes and to file records are relative to the reference's own place, so that the map needs no dynamic
 * relocation.
 *
 * A function's nodes are its blocks and their tails: a block is cut after an instruction that may not pass control on, where the
 * line changes. A block's pieces are consecutive nodes: the head, then its tails in order. Successors belong to blocks. */
#ifndef MINCOV_MAP_H
#define MINCOV_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mincov/graph.h"
#include "mincov/status.h"

#define MINCOV_MAP_VERSION 2
#define MINCOV_MAP_SECTION "__mincov_map"
#define MINCOV_PROBE_SECTION "__mincov_cov"

/* Values are part of the format: append only. Names are those of the options. */
enum mincov_mode {
  MINCOV_MODE_BLOCK = 0,                /* the minimum plan for blocks */
  MINCOV_MODE_ALL = 1,                  /* a probe in every block */
  MINCOV_MODE_VERIFY = 2,               /* probes everywhere, those of MINCOV_MODE_BLOCK marked */
  MINCOV_MODE_EDGE = 3,                 /* the minimum plan for blocks and edges */
  MINCOV_MODE_VERIFY_EDGE = 4,          /* probes everywhere, on edges too, those of MINCOV_MODE_EDGE marked */
  MINCOV_MODE_BLOCK_BY_EDGE = 5,        /* a small plan for blocks with probes on edges; what is not asked for may stay unknown */
  MINCOV_MODE_VERIFY_BLOCK_BY_EDGE = 6, /* probes everywhere, those of MINCOV_MODE_BLOCK_BY_EDGE marked */
  MINCOV_MODE_COUNT
};
enum mincov_exactness { MINCOV_EXACT_OFF = 0, MINCOV_EXACT_BLOCKS = 1, MINCOV_EXACT_LINES = 2, MINCOV_EXACT_COUNT };
enum mincov_phase {
  MINCOV_PHASE_EARLY = 0,      /* at the start of the pipeline */
  MINCOV_PHASE_SIMPLIFIED = 1, /* before the inliner */
  MINCOV_PHASE_LATE = 2,       /* behind it and behind simplification */
  MINCOV_PHASE_MARKED =
      3, /* blocks are marked at the start, probes come where MINCOV_PHASE_LATE has them: source records and plans */
  MINCOV_PHASE_COUNT
};
enum mincov_skip {
  MINCOV_SKIP_NONE = 0,             /* instrumented */
  MINCOV_SKIP_NAKED,                /* no prologue: a store would break it */
  MINCOV_SKIP_AVAILABLE_EXTERNALLY, /* the body is a copy for the optimiser; the real one lives elsewhere */
  MINCOV_SKIP_NO_PROFILE,           /* attribute noprofile or skipprofile */
  MINCOV_SKIP_ANNOTATION,           /* annotate("mincov_skip") */
  MINCOV_SKIP_LIST,                 /* left out by a file= or function= list */
  MINCOV_SKIP_IFUNC_RESOLVER,       /* runs before relocations are done */
  MINCOV_SKIP_RUNTIME,              /* part of mincov's own runtime */
  MINCOV_SKIP_SWITCHED_OFF,         /* Java: behind a comment mincov:off */
  MINCOV_SKIP_GENERATED,            /* Java: in what is annotated @Generated */
  MINCOV_SKIP_EMPTY_CONSTRUCTOR,    /* Java: a private constructor without code, which keeps others from making instances */
  MINCOV_SKIP_COUNT
};
const char *mincov_mode_name(enum mincov_mode mode);
/* Whether all places have bytes, and the plan's are marked. */
static inline bool mincov_mode_verifies(enum mincov_mode mode) {
  return mode == MINCOV_MODE_VERIFY || mode == MINCOV_MODE_VERIFY_EDGE || mode == MINCOV_MODE_VERIFY_BLOCK_BY_EDGE;
}
/* Whether edges may have bytes, and inference runs on the subdivided graph (edges.h). */
static inline bool mincov_mode_has_edges(enum mincov_mode mode) {
  return mode >= MINCOV_MODE_EDGE && mode <= MINCOV_MODE_VERIFY_BLOCK_BY_EDGE;
}
/* Whether probes are on edges for the sake of blocks, by a plan of mincov_plan_blocks_by_edges or mincov_plan_thin. */
static inline bool mincov_mode_is_by_edge(enum mincov_mode mode) {
  return mode == MINCOV_MODE_BLOCK_BY_EDGE || mode == MINCOV_MODE_VERIFY_BLOCK_BY_EDGE;
}
/* Whether edges, and with them all outcomes of branches, are to be known. */
static inline bool mincov_mode_asks_for_edges(enum mincov_mode mode) {
  return mode == MINCOV_MODE_EDGE || mode == MINCOV_MODE_VERIFY_EDGE;
}
const char *mincov_exactness_name(enum mincov_exactness exactness);
const char *mincov_phase_name(enum mincov_phase phase);
/* Whether blocks and lines are those of code that was optimised before it was looked at: the source's only roughly. */
static inline bool mincov_phase_is_approximate(enum mincov_phase phase) {
  return phase == MINCOV_PHASE_SIMPLIFIED || phase == MINCOV_PHASE_LATE;
}
/* A reason as reports print it, for example "naked". */
const char *mincov_skip_name(enum mincov_skip skip);

enum mincov_hash_kind {
  MINCOV_HASH_NONE = 0,
  MINCOV_HASH_MD5 = 1,
  MINCOV_HASH_SHA1 = 2,
  MINCOV_HASH_SHA256 = 3,
  MINCOV_HASH_XXH64 = 4
};
#define MINCOV_HASH_MAX 32

/* The bytes of a hash of kind MINCOV_HASH_XXH64: its number, little-endian. */
static inline void mincov_put_xxh64(uint8_t hash[MINCOV_HASH_MAX], uint64_t number) {
  for (unsigned i = 0; i < 8; i++) hash[i] = (uint8_t)(number >> (8 * i));
}

/* A source file, as the compiler named it. */
struct mincov_file {
  enum mincov_hash_kind hash_kind;
  uint8_t hash_size;             /* bytes used in hash: 0, 16, 20, 32 or 8, by kind */
  uint8_t hash[MINCOV_HASH_MAX]; /* of the file's bytes */
  const char *path;              /* not terminated; absolute unless a prefix map made it relative */
  size_t path_length;
};

/* In a source record (below) MINCOV_NODE_PLAN says that the node or edge was marked: plans tell whether it ran. MINCOV_NODE_BYTE is
 * set in modes that verify alone: the byte is the truth. */
enum mincov_node_flag {
  MINCOV_NODE_EXIT = 1,    /* the run may end inside this piece, or it has an exit edge for another reason (graph.h) */
  MINCOV_NODE_BYTE = 2,    /* has a probe byte; bytes are numbered in node order, those of edges, in their order, behind them */
  MINCOV_NODE_PLAN = 4,    /* the byte belongs to the plan. In mode verify every placeable node has a byte, the plan's are marked */
  MINCOV_NODE_TAIL = 8,    /* continues the block of the node before it */
  MINCOV_NODE_ESCAPE = 16, /* a head without successors: the way of an exception out of the function, and no block of the source */
  MINCOV_NODE_ARTIFICIAL = 32, /* a head without lines that the compiler made, and no block of the source: may stay unknown */
  MINCOV_NODE_RETURN = 64,     /* a head that is nothing but the return shared by return statements: told like a tail of these */
};

/* Lines first..last of a file belong to a node. */
struct mincov_line_range {
  uint32_t file; /* index into the function's files */
  uint32_t first;
  uint32_t last;
};

/* What a block's terminator asks, with its place in the source. */
enum mincov_branch_kind {
  MINCOV_BRANCH_CONDITION = 0, /* the block's first successor: true, its second: false */
  MINCOV_BRANCH_SWITCH = 1,    /* first successor: default (no outcome where it cannot be reached), the next: a case value each */
  MINCOV_BRANCH_INVOKE = 2,    /* first successor: the call returned, second: it unwound */
  MINCOV_BRANCH_LABELS = 3,    /* outcomes named by text: Java's switches, case values wider than 64 bits */
  MINCOV_BRANCH_KIND_COUNT
};
enum mincov_branch_flag {
  MINCOV_BRANCH_IMPLICIT =
      1, /* made by the compiler: cleanups, unwinding, guards of static locals. Reports leave it out by default */
};
enum mincov_outcome_kind {
  MINCOV_OUTCOME_FALSE = 0,
  MINCOV_OUTCOME_TRUE,
  MINCOV_OUTCOME_CASE, /* a value */
  MINCOV_OUTCOME_DEFAULT,
  MINCOV_OUTCOME_NORMAL,
  MINCOV_OUTCOME_UNWIND,
  MINCOV_OUTCOME_LABEL, /* a text */
  MINCOV_OUTCOME_KIND_COUNT
};

const char *mincov_branch_kind_name(enum mincov_branch_kind kind);   /* for example "condition" */
const char *mincov_outcome_kind_name(enum mincov_outcome_kind kind); /* for example "true", "case" */

/* A way out of a branch. Outcomes of one branch whose edges lead to the same block (case 1: case 2:) are one to those who read
 * reports: nothing but edge probes could tell them apart. */
struct mincov_outcome {
  uint32_t edge; /* index into successor, one of the block's; ascending within a branch */
  enum mincov_outcome_kind kind;
  int64_t value;     /* CASE: sign-extended */
  const char *label; /* LABEL: not terminated */
  uint32_t label_length;
};

struct mincov_branch {
  uint32_t block; /* whose terminator it is. Successors without an outcome (Java's handlers) are possible */
  enum mincov_branch_kind kind;
  unsigned flags;                        /* enum mincov_branch_flag */
  uint32_t file;                         /* index into the function's files */
  uint32_t line, column;                 /* of the condition; column 0: not known */
  uint32_t first_outcome, outcome_count; /* in outcomes; those of CONDITION and INVOKE are the two that the kind says */
};

/* A function, or in phase=marked one of the two things that it falls into there. A *source record* is the function as it was
 * written: graph, lines, branches, and no probes of its own. A *plan record* is a function as it was emitted, which may hold copies
 * of blocks of many source functions: its graph, its probes, and for each node what it holds. It takes the place of lines: a plan's
 * files are source records of the same map, and its ranges first..last are node numbers there, edges having theirs behind the
 * pieces (mincov_function_graph_nodes). A marked node or edge of a source record ran iff a node that holds it ran, of any plan; one
 * that no plan holds was dead code. */
struct mincov_function {
  bool is_plan;     /* a plan record, else a function or source record */
  const char *name; /* linkage name, not terminated */
  size_t name_length;
  uint32_t line; /* of the definition, in files[0]; 0: no debug information */
  enum mincov_mode mode;
  enum mincov_exactness exactness;
  enum mincov_phase phase;
  enum mincov_skip skip;
  bool resettable;  /* the plan stands a reset while the function is active (mincov_graph_make_resettable) */
  bool word_probes; /* a probe takes four bytes, of which the first one tells; else one */
  bool is_copy; /* the body is the optimiser's copy of a definition that lies elsewhere (available_externally): what ran through it
                   is covered, but where nothing did the other one may have run */
  uint32_t file_count;
  uint32_t block_count;  /* reachable blocks; for skipped functions too */
  uint32_t edge_count;   /* between blocks, parallel ones apart, without exit edges */
  uint32_t exit_count;   /* blocks with an exit edge. A skipped function has these three counts and nothing below */
  bool well_formed;      /* set by the decoder, which checked the graph: it need not be checked again */
  uint32_t node_count;   /* blocks and tails */
  uint8_t *node_flags;   /* [node_count] enum mincov_node_flag */
  uint32_t *first_range; /* [node_count + 1] index into ranges */
  struct mincov_line_range *ranges;
  uint32_t *first_successor; /* [block_count + 1] index into successor */
  uint32_t *successor;       /* [edge_count] block numbers */
  uint8_t *edge_flags;       /* [edge_count] MINCOV_NODE_BYTE and MINCOV_NODE_PLAN; NULL unless mincov_mode_has_edges(mode) */
  uint32_t branch_count;
  struct mincov_branch *branches; /* [branch_count] in block order, at most one a block */
  uint32_t outcome_count;
  struct mincov_outcome *outcomes; /* [outcome_count] branch by branch */
};

/* Whether inference tells edges as well: where they may have bytes, and where the outcomes of branches are asked for. */
static inline bool mincov_function_infers_edges(const struct mincov_function *function) {
  return mincov_mode_has_edges(function->mode) || function->branch_count > 0;
}

/* Whether this is a source record: its states come from plan records. */
static inline bool mincov_function_is_source(const struct mincov_function *function) {
  return function->phase == MINCOV_PHASE_MARKED && !function->is_plan && function->skip == MINCOV_SKIP_NONE;
}

/* Nodes of the graph that inference runs on, the terminal not counted: pieces, and behind them the edges that are inferred. */
static inline uint32_t mincov_function_graph_nodes(const struct mincov_function *function) {
  return function->node_count + (mincov_function_infers_edges(function) ? function->edge_count : 0);
}

/* The flags of such a node: a piece's, or an edge's. */
static inline unsigned mincov_function_flags(const struct mincov_function *function, uint32_t graph_node) {
  if (graph_node < function->node_count) return function->node_flags[graph_node];
  return function->edge_flags ? function->edge_flags[graph_node - function->node_count] : 0;
}

/* Room for the states of all nodes of that graph, source and terminal included. */
static inline size_t mincov_function_state_count(const struct mincov_function *function) {
  return (size_t)mincov_function_graph_nodes(function) + 2;
}

static inline bool mincov_node_flagged(const struct mincov_function *function, uint32_t node, unsigned flags) {
  return (function->node_flags[node] & flags) != 0;
}

/* Bytes of a probe of four bytes, of which the first tells. */
#define MINCOV_WORD_PROBE_SIZE 4

/* Bytes that each probe of the function takes. */
static inline uint32_t mincov_function_probe_size(const struct mincov_function *function) {
  return function->word_probes ? MINCOV_WORD_PROBE_SIZE : 1;
}

/* Frees what mincov_map_decode_function allocated and clears the struct. */
void mincov_function_free(struct mincov_function *function);

/* ---- Writing ---- */

/* A growing byte buffer. Zero-initialise; free data with free(). */
struct mincov_bytes {
  uint8_t *data;
  size_t size;
  size_t capacity;
};

/* Where an encoded function record holds its references: reference_size bytes each, to be filled by the front end (with a
 * relocation) with: address of the target minus address of the reference. */
struct mincov_references {
  size_t probes; /* offset of the reference to the probe bytes; meaningful only if the function has bytes */
  size_t files;  /* offset of the first of file_count consecutive references to file records */
};

/* Appends one record. reference_size: 4 or 8. O(size). */
enum mincov_status mincov_map_encode_file(const struct mincov_file *file, struct mincov_bytes *out);
enum mincov_status mincov_map_encode_function(const struct mincov_function *function, unsigned reference_size,
                                              struct mincov_bytes *out, struct mincov_references *references);

/* ---- Reading ---- */

enum mincov_record_kind { MINCOV_RECORD_FILE = 1, MINCOV_RECORD_FUNCTION = 2, MINCOV_RECORD_PLAN = 3 };

/* One record of a map, found but not decoded. Offsets are from the start of the map. */
struct mincov_record {
  enum mincov_record_kind kind;
  uint64_t offset; /* of the record's first byte */
  uint64_t end;    /* one past its last byte */
  uint64_t body;   /* of what follows length and kind */
};

/* Finds the next record at or after *position, skipping zero bytes (padding), and moves *position past it. At the end of the map
 * returns MINCOV_OK with record->kind 0. MINCOV_INVALID: the length leaves the map, or the kind is unknown; MINCOV_UNSUPPORTED:
 * another format version. Every read is bounded: map may be hostile. O(1) plus padding. */
enum mincov_status mincov_map_next(const uint8_t *map, size_t size, uint64_t *position, struct mincov_record *record,
                                   struct mincov_error *error);

/* Decodes a file record; file->path points into map. */
enum mincov_status mincov_map_decode_file(const uint8_t *map, size_t size, const struct mincov_record *record,
                                          struct mincov_file *file, struct mincov_error *error);

/* What a function record refers to. */
struct mincov_targets {
  uint64_t record_offset; /* of the record, in bytes from the start of the map: where errors are */
  uint32_t byte_count;    /* probes of the function */
  uint32_t byte_step;     /* bytes from one to the next (mincov_function_probe_size) */
  int64_t probes;         /* first probe byte, in bytes from the start of the map (may be negative: the sections' order is free) */
  uint64_t *files; /* [file_count] offsets of file records in the map, of a plan's source records; unchecked; freed by the caller
                      with free() */
};

/* Reads of a function, source or plan record what it refers to alone. On success the caller frees targets->files with free().
 * O(files). */
enum mincov_status mincov_map_decode_targets(const uint8_t *map, size_t size, const struct mincov_record *record,
                                             struct mincov_targets *targets, struct mincov_error *error);

/* Decodes a function, source or plan record. On success the caller frees *function with mincov_function_free and targets->files
 * with free(). function->name points into map. All indices are in range, the graph is well-formed (mincov_map_graph cannot fail for
 * another reason than memory), and node flags are consistent. Allocates at most a small multiple of the record's size. O(size). */
enum mincov_status mincov_map_decode_function(const uint8_t *map, size_t size, const struct mincov_record *record,
                                              struct mincov_function *function, struct mincov_targets *targets,
                                              struct mincov_error *error);

/* Node numbers of the blocks' heads: head, [block_count + 1], out; the last one is node_count. O(nodes). */
void mincov_function_heads(const struct mincov_function *function, uint32_t *head);

/* The graph that inference runs on: one node a piece, pieces of a block linked in a chain, exit edges where flagged; where edges
 * are inferred each edge between blocks has a node as well, behind those of the pieces, in the order of function->successor. Where
 * edges have no bytes, nothing could tell parallel ones apart: their nodes then are in series, each standing for all of them.
 * It has no source: for a resettable function of a profile that was reset the caller adds it. function must not be a skipped one.
 * The caller frees *graph. O(nodes + edges). */
enum mincov_status mincov_map_graph(const struct mincov_function *function, struct mincov_graph *graph, struct mincov_error *error);

/* mincov_infer over that graph, which is not made as a whole where there is no need to. function must have been decoded, and not be
 * a skipped one. given: [mincov_function_graph_nodes + 1], the terminal's last; state: the same, out. O(edges log nodes), and
 * O(nodes + edges) for a function that never ran. */
enum mincov_status mincov_map_infer(const struct mincov_function *function, const uint8_t *given, uint8_t *state, bool *cut);

#endif
