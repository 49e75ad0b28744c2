/* What the branches of one function did, from what inference says of its edges.
 *
 * The outcomes that readers count are not those of the map: cases that lead to one block (case 1: case 2:) are one, since nothing
 * but probes on edges could tell them apart, and totals must not depend on the mode. */
#ifndef MINCOV_TOOL_BRANCHES_H
#define MINCOV_TOOL_BRANCHES_H

#include "evaluate.h"

/* The outcomes of a function, grouped by branch and by the block that they lead to. Groups of a branch are in the order of the map;
 * one that is nothing but the default comes last. */
struct mincov_outcome_groups {
  const struct mincov_function *function;
  uint32_t group_count;
  uint32_t *first_group;  /* [branch_count + 1] groups of each branch */
  uint32_t *first_member; /* [group_count + 1] index into member */
  uint32_t *member;       /* [outcome_count] indices into function->outcomes */
};

/* Freed with mincov_outcome_groups_free; function must live as long. O(blocks + outcomes). */
void mincov_outcome_groups_create(const struct mincov_function *function, struct mincov_outcome_groups *groups);
void mincov_outcome_groups_free(struct mincov_outcome_groups *groups);

/* true, false, `case 1, 3..5`, default, `case 4, default`, returned, unwound or a label, by which reports name a group. The caller
 * frees it. O(n log n) in its outcomes. */
char *mincov_outcome_group_name(const struct mincov_outcome_groups *groups, uint32_t group);

/* The same for a group that is one outcome with a fixed name, as nearly all are: the program's own text, one for each name; NULL:
 * the name has to be made. */
const char *mincov_outcome_group_word(const struct mincov_outcome_groups *groups, uint32_t group);
/* What is known of a group: covered if one of its edges is, not covered if all are known not to be, else unknown. edges: what
 * inference says of each edge of the function, enum mincov_coverage. */
enum mincov_coverage mincov_outcome_group_coverage(const struct mincov_outcome_groups *groups, uint32_t group,
                                                   const uint8_t *edges);

/* The piece that holds each block's terminator, the last one of the block: [block_count], the caller's to free. O(nodes). */
uint32_t *mincov_last_pieces(const struct mincov_function *function);

#endif
