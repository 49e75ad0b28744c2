/* phase=marked: what plan records know, carried to the source records whose blocks they hold copies of.
 *
 * A marked node or edge of a source record ran iff one of its copies did, in whichever function that is now. One without copies was
 * dead code. Where a copy's own coverage is unknown and no other one ran, it is unknown. */
#ifndef MINCOV_TOOL_PLANS_H
#define MINCOV_TOOL_PLANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mincov_map_index;

/* What is known of one source record. */
struct mincov_carried {
  uint32_t node_count; /* mincov_function_graph_nodes of the source record; 0: the function record is no source record */
  uint8_t *given;      /* [node_count] enum mincov_coverage of marked nodes, MINCOV_UNKNOWN of others */
  bool cut;            /* a function that holds copies was cut */
  uint32_t marked;     /* marked nodes and edges */
  uint64_t copies;     /* of these, over all plan records */
  uint64_t holders;    /* plan records that hold any */
  uint64_t probes;     /* of the function that is emitted for it; of functions made of it that have another name, too */
  const char *name;    /* linkage name, not terminated */
  size_t name_length;
};

/* Evaluates all plan records of the index's map. carried: [index->function_count] out, freed with mincov_carried_free. On failure
 * (damaged records) tells the error. O(map) and inference. */
bool mincov_plans_carry(const struct mincov_map_index *index, struct mincov_carried **carried);
void mincov_carried_free(struct mincov_carried *carried, size_t count);

#endif
