/* What every report reads: files, functions and lines with their coverage, however many builds and copies they come from.
 *
 * Three levels. An *instance* is one compiled form of a function: records that are alike in all but their probes (the copies of an
 * inline function in several programs, say) are one instance, and their blocks are united block by block. A *function* is a
 * definition in the source: all instances of one file, line and base name (template instances, copies compiled with other options).
 * A *line* belongs to a file and is united over instances by taking the best of them; so is a *branch*, which is known by its
 * place. Branches are counted by outcomes: what both `true` and `false` of a condition did counts for two.
 *
 * What is not known for certain stays apart: unknown blocks, lines and functions are counted as unknown and are in no total. */
#ifndef MINCOV_TOOL_MODEL_H
#define MINCOV_TOOL_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uthash.h>

#include "evaluate.h"
#include "load.h"
#include "mincov/map.h"
#include "selection.h"
#include "sources.h"
#include "touched.h"

#define MINCOV_NO_FILE UINT32_MAX

/* In the order of uniting instances: the greater state holds. */
enum mincov_line_state {
  MINCOV_LINE_NOT_COVERED = 0,
  MINCOV_LINE_UNKNOWN,
  MINCOV_LINE_ASSUMED, /* nothing but an open tail behind covered code says that it ran */
  MINCOV_LINE_PARTLY,  /* some of the line's blocks ran and some did not */
  MINCOV_LINE_COVERED,
};

struct mincov_line {
  uint32_t number;
  uint8_t state; /* enum mincov_line_state */
};

/* A way out of a branch: all edges of it that lead to one block. */
struct mincov_model_outcome {
  const char *name; /* true, false, `case 1, 3..5`, default, `case 4, default`, returned, unwound, a label. Bytes of a map: may hold
                       anything. One for each text in the model: equal names are equal pointers */
  uint8_t state;    /* enum mincov_node_state, never assumed. Covered: taken */
};

/* What a condition, a switch or a call that may throw did. */
struct mincov_model_branch {
  uint32_t line, column;        /* column 0: not known */
  uint32_t ordinal;             /* among the branches of one function that are alike in place, kind, flags and outcomes */
  enum mincov_branch_kind kind; /* map.h */
  unsigned flags;               /* enum mincov_branch_flag */
  uint8_t reached;              /* enum mincov_node_state: whether it was ever asked. If not, none of its outcomes was taken */
  uint32_t outcome_count;       /* at least one */
  size_t first_outcome;         /* in the owner's outcomes */
};

struct mincov_instance_branch {
  uint32_t file; /* index into the model's files */
  struct mincov_model_branch branch;
};

struct mincov_count {
  uint64_t total;   /* known: covered or not */
  uint64_t covered; /* of total */
  uint64_t unknown; /* beside total */
};

static inline void mincov_count_add(struct mincov_count *to, const struct mincov_count *from) {
  to->total += from->total;
  to->covered += from->covered;
  to->unknown += from->unknown;
}

struct mincov_summary {
  struct mincov_count lines, functions, blocks;
  struct mincov_count branches; /* outcomes */
  uint64_t lines_partly;        /* of the covered lines: not all of their blocks ran */
  uint64_t lines_assumed;       /* of the covered lines: assumed alone */
  uint64_t lines_excluded;      /* beside the total: by markers in the source */
  uint64_t branches_excluded;   /* outcomes, beside the total: by markers in the source */
  uint64_t branches_implicit;   /* outcomes, beside the total: of branches that the compiler made, unless these were asked for */
  uint64_t blocks_cut;          /* of the unknown blocks: in functions that a run was cut in */
  uint64_t tails_assumed;
  uint64_t probes;
};

/* A line of one instance. */
struct mincov_instance_line {
  uint32_t number;
  uint32_t instance; /* index into the model's instances */
  uint8_t state;
};

enum mincov_source_state {
  MINCOV_SOURCE_AS_COMPILED,
  MINCOV_SOURCE_UNCHECKED, /* it is there, but the compiler recorded no hash */
  MINCOV_SOURCE_CHANGED,
  MINCOV_SOURCE_SEVERAL, /* builds recorded different texts under this name */
  MINCOV_SOURCE_MISSING,
};

struct mincov_model_file {
  char *path;
  uint32_t number;                     /* index into the model's files */
  size_t order;                        /* index into sorted_files */
  bool wanted;                         /* let in by the selection */
  struct mincov_touched_file *touched; /* which lines count; NULL: all */
  enum mincov_hash_kind hash_kind;
  uint8_t hash[MINCOV_HASH_MAX];
  bool several_hashes;
  struct mincov_source_look *look; /* what was seen of it, until the end of making the model; then NULL */
  enum mincov_source_state source;
  uint8_t *excluded; /* [excluded_count] by line number: set of enum mincov_exclusion (sources.h); NULL: none */
  uint32_t excluded_count;
  struct mincov_instance_line *instance_lines; /* sorted by line; those of a function beside each other */
  size_t instance_line_count;
  struct mincov_line *lines; /* sorted; excluded ones left out */
  size_t line_count;
  struct mincov_model_branch *branches; /* sorted by line, column, those of the compiler last; only those that are reported */
  size_t branch_count;
  struct mincov_model_outcome *outcomes; /* branch by branch */
  size_t outcome_count;
  size_t first_function, function_count; /* functions defined here: consecutive in the model */
  struct mincov_summary summary;
  UT_hash_handle hash_by_path;
};

struct mincov_instance {
  uint8_t key[16]; /* hash of all that makes instances one */
  char *linkage_name;
  char *base_name;
  uint32_t file; /* index into the model's files, or MINCOV_NO_FILE */
  uint32_t line;
  enum mincov_skip skip;
  bool dropped;  /* by the selection: neither blocks nor lines count */
  bool excluded; /* by a marker on the line of its definition: its lines count as far as they are not marked themselves */
  bool cut;
  bool approximate; /* its blocks and lines are those of optimised code */
  bool copy;        /* all its records are copies of a definition that lies elsewhere (map.h: is_copy) */
  uint32_t block_count, probe_count, node_count;
  uint8_t *flags;  /* [node_count] enum mincov_node_flag */
  uint8_t *states; /* [node_count] enum mincov_node_state */
  uint32_t *first_range;
  struct mincov_line_range *ranges; /* file: index into the model's files */
  uint32_t branch_count, outcome_count;
  struct mincov_instance_branch *branches; /* [branch_count] in the order of blocks, all of them */
  struct mincov_model_outcome *outcomes;   /* [outcome_count] branch by branch */
  char **made_names;                       /* [outcome_count] names of outcomes that are not the model's yet; NULL: none */
  UT_hash_handle hash;
};

struct mincov_model_function {
  char *name;                            /* demangled */
  uint32_t file, line;                   /* as in its instances */
  size_t first_instance, instance_count; /* in instance_order */
  enum mincov_line_state state;          /* covered, not covered or unknown */
  bool cut;
  struct mincov_summary summary; /* functions: one */
};

/* A text that the model owns (names of outcomes). */
struct mincov_model_text;

struct mincov_model {
  struct mincov_model_file **files; /* by number, as instances refer to them */
  size_t file_count, file_capacity;
  struct mincov_model_file *files_by_path;
  struct mincov_model_file **sorted_files; /* [file_count] by path */
  struct mincov_instance **instances;
  size_t instance_count, instance_capacity;
  struct mincov_instance *instances_by_key;
  struct mincov_model_text *texts;
  uint32_t *instance_order;                /* [instance_count] sorted by file, line, base name, linkage name */
  struct mincov_model_function *functions; /* sorted by file, line, name */
  size_t function_count, function_capacity;
  size_t first_unplaced;          /* functions from here on are in no file */
  struct mincov_summary unplaced; /* what is in no file */
  struct mincov_summary totals;
  uint64_t skipped[MINCOV_SKIP_COUNT]; /* functions, by reason */
  uint64_t without_debug_information;  /* instances: no file at all */
  uint64_t without_lines;              /* instances: a file, but no line of their own (made by the compiler) */
  uint64_t approximate;                /* instances: blocks and lines of optimised code (map.h: mincov_phase_is_approximate) */
  uint64_t runs_begun, runs_ended;
  bool without_edge_probes;      /* there are branches of modes in which edges are not asked for: not all outcomes can be known */
  bool was_reset;                /* a profile was cleared while its program ran, and not all plans stand that */
  struct mincov_touched touched; /* the diff of the selection */
  size_t module_count;           /* modules in the model */
  size_t profile_count;          /* profiles in the model */
};

/* Loads inputs, leaves out older builds, and makes the model. Errors are told and counted; a module with a damaged map is left out
 * as a whole. false when nothing at all could be used: then there is nothing to free. */
bool mincov_model_create(const char *const *inputs, const struct mincov_selection *selection, struct mincov_model *model);
void mincov_model_free(struct mincov_model *model);

/* What a command that made a model exits with: 2 if inputs were skipped, unless errors are ignored. */
int mincov_model_exit(const struct mincov_selection *selection);

const char *mincov_line_state_name(enum mincov_line_state state);

/* Whether markers exclude a line's parts: a set of enum mincov_exclusion, any of them. */
static inline bool mincov_model_excludes(const struct mincov_model_file *file, uint32_t line, unsigned what) {
  return file->excluded && line < file->excluded_count && (file->excluded[line] & what);
}

/* Whether a line from first to last counts by the selection's diff. */
static inline bool mincov_model_touches(const struct mincov_model_file *file, uint32_t first, uint32_t last) {
  return !file->touched || mincov_touched_lines(file->touched, first, last);
}

/* The branches of a file at a line, consecutive in file->branches; *count 0: none. O(log branches). */
const struct mincov_model_branch *mincov_model_branches_at(const struct mincov_model_file *file, uint32_t line, size_t *count);

/* Outcomes of count branches of a file. O(outcomes). */
struct mincov_count mincov_model_count_outcomes(const struct mincov_model_file *file, const struct mincov_model_branch *branches,
                                                size_t count);

/* "taken", "not taken" or "unknown". */
const char *mincov_outcome_state_name(uint8_t state);

/* ---- Between model.c, which collects instances, model_finish.c, which derives the rest, model_sources.c, model_lines.c,
 * model_branches.c ---- */

/* What is wanted of an instance's lines and branches: nothing of one that was dropped or skipped. */
static inline bool mincov_instance_counts(const struct mincov_instance *instance) {
  return !instance->dropped && instance->skip == MINCOV_SKIP_NONE;
}

/* Names of outcomes that an instance made become the model's. */
void mincov_model_share_names(struct mincov_model *model, struct mincov_instance *instance);
/* Looks at the source of a new file. Several threads may do so, for a file each. */
void mincov_model_look(struct mincov_model_file *file);
/* Takes back files from number first on, of a module that turns out to be damaged. */
void mincov_model_drop_files(struct mincov_model *model, size_t first);
/* Sorts files, and takes what was seen of their sources. */
void mincov_model_finish_sources(struct mincov_model *model);
void mincov_model_finish_lines(struct mincov_model *model);
void mincov_model_finish_branches(struct mincov_model *model, const struct mincov_selection *selection);
void mincov_model_free_texts(struct mincov_model *model);

void mincov_model_finish(struct mincov_model *model, const struct mincov_selection *selection);

#endif
