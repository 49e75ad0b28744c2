/* The last part of a function record: branches and their outcomes. Needs the nodes, for the places of branches are told by the
 * difference from their blocks' lines. */
#ifndef MINCOV_MAP_BRANCHES_H
#define MINCOV_MAP_BRANCHES_H

#include "cursor.h"
#include "mincov/map.h"

/* Appends function's branches to body; false when memory is out. O(nodes + branches + outcomes). */
bool mincov_write_branches(const struct mincov_function *function, struct mincov_bytes *body);

/* Fills branches and outcomes of function, whose nodes, ranges and successors were read. Allocates in proportion to what is left
 * of the record. O(nodes + branches + outcomes). */
enum mincov_status mincov_read_branches(struct mincov_reader *reader, struct mincov_function *function, struct mincov_error *error);

#endif
