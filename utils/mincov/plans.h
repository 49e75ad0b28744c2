/* phase=marked: what plan records know, carried to the source records whose blocks they hold copies of.
 *
 * A marked node or edge of a source record ran iff one of its copies did, in whichever function that is now. One without copies was
 * dead code. Where a copy's own coverage is unknown and no other one ran, it is unknown. */
#ifndef MINCOV_TOOL_PLANS_H
#define MINCOV_TOOL_PLANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mincov_function;
struct mincov_map_index;

/* What is known of one source record. */
struct mincov_carried {
  uint32_t node_count; /* mincov_function_graph_nodes of the source record; 0: the function record is no source record */
  uint8_t *given;      /* [node_count] enum mincov_coverage of marked nodes, MINCOV_UNKNOWN of others */
  bool is_read;        /* the record was given to mincov_carrying_source */
  bool cut;            /* a function that holds copies was cut */
  uint32_t marked;     /* marked nodes and edges */
  uint64_t copies;     /* of these, over all plan records */
  uint64_t holders;    /* plan records that hold any */
  uint64_t probes;     /* of the function that is emitted for it; of functions made of it that have another name, too */
  const char *name;    /* linkage name, not terminated */
  size_t name_length;
};

void mincov_carried_free(struct mincov_carried *carried, size_t count);

/* Evaluates all plan records of the index's map, by several threads, and fills index->carried; where there are none it stays NULL.
 * On failure (damaged records) tells the first error. O(map) and inference. */
bool mincov_plans_carry(struct mincov_map_index *index);

/* ---- The same in pieces, for those who have other work to do meanwhile ---- */

struct mincov_plan_claims;
struct mincov_carrying {
  struct mincov_map_index *index;
  struct mincov_carried *carried;    /* [index->function_count] */
  struct mincov_plan_claims *claims; /* [index->plan_count] */
};

void mincov_carrying_begin(struct mincov_map_index *index, struct mincov_carrying *carrying);
/* Function record number i, decoded. Several threads may do so, for a record each; plans likewise. O(record). */
void mincov_carrying_source(struct mincov_carrying *carrying, size_t i, const struct mincov_function *function);
/* Decodes and evaluates plan record number i. O(record) and inference. */
void mincov_carrying_plan(struct mincov_carrying *carrying, size_t i);
/* Unites what plans claim, once all records have been given that could be decoded, and fills index->carried. On failure, a damaged
 * record of either kind among them, tells the first error. Frees carrying in any case. O(copies). */
bool mincov_carrying_end(struct mincov_carrying *carrying);

#endif
