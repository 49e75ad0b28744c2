#include "branches.h"

#include <stdlib.h>

#define MAX_LABEL 80 /* bytes of a switch's label in the map */

struct recording {
  const struct mincov_java_flow *flow;
  const struct mincov_java_function_flow *function;
  struct mincov_java_shape *shape;
  struct mincov_function *record;
  struct mincov_bytes *labels; /* texts of outcomes */
};

static bool find_edge(const struct recording *recording, uint32_t block, uint32_t piece, uint32_t from_edge, uint32_t *edge) {
  const struct mincov_java_shape *shape = recording->shape;
  for (uint32_t steps = 0; shape->leads_to[piece] != piece && steps < recording->function->pieces.count; steps++)
    piece = shape->leads_to[piece];
  uint32_t target = shape->piece_block[piece];
  if (target == MINCOV_JAVA_NONE) return false;
  for (*edge = from_edge; *edge < shape->first_successor[block + 1]; ++*edge)
    if (shape->successor[*edge] == target) return true;
  for (*edge = shape->first_successor[block]; *edge < from_edge; ++*edge)
    if (shape->successor[*edge] == target) return true;
  return false;
}

static void swap_successors(struct recording *recording, uint32_t a, uint32_t b) {
  uint32_t swapped = recording->shape->successor[a];
  recording->shape->successor[a] = recording->shape->successor[b];
  recording->shape->successor[b] = swapped;
}

/* A condition's first way out is that of true, the second that of false: pieces that were left out may have changed the order. */
static bool order_condition(struct recording *recording, const struct mincov_java_branch *branch, uint32_t block) {
  const struct mincov_java_branch_outcome *outcomes = &recording->function->outcomes.items[branch->first_outcome];
  uint32_t first = recording->shape->first_successor[block], edge;
  if (!find_edge(recording, block, outcomes[0].to, first, &edge)) return false;
  swap_successors(recording, first, edge);
  if (!find_edge(recording, block, outcomes[1].to, first + 1, &edge) || edge == first) return false;
  swap_successors(recording, first + 1, edge);
  return true;
}

/* Edges are in the order of the outcomes, so the search goes on where the last one was found. */
static void add_branch(struct recording *recording, const struct mincov_java_branch *branch, uint32_t block) {
  if (branch->kind == MINCOV_BRANCH_CONDITION && !order_condition(recording, branch, block)) return;
  const struct mincov_java_flow *flow = recording->flow;
  struct mincov_function *record = recording->record;
  const struct mincov_java_node *node = &flow->tree->nodes[branch->node];
  struct mincov_branch *out = &record->branches[record->branch_count];
  *out = (struct mincov_branch){.block = block,
                                .kind = (enum mincov_branch_kind)branch->kind,
                                .line = node->line,
                                .column = mincov_java_column(flow, node->start),
                                .first_outcome = record->outcome_count};
  uint32_t from = recording->shape->first_successor[block];
  for (uint32_t i = 0; i < branch->outcome_count; i++) {
    const struct mincov_java_branch_outcome *outcome = &recording->function->outcomes.items[branch->first_outcome + i];
    uint32_t edge;
    if (!find_edge(recording, block, outcome->to, from, &edge)) continue;
    from = edge + 1;
    struct mincov_outcome *to = &record->outcomes[record->outcome_count++];
    *to = (struct mincov_outcome){.edge = edge, .kind = (enum mincov_outcome_kind)outcome->kind};
    if (outcome->kind == MINCOV_OUTCOME_LABEL) {
      size_t before = recording->labels->size;
      uint32_t end = outcome->label_end - outcome->label_start > MAX_LABEL ? outcome->label_start + MAX_LABEL : outcome->label_end;
      mincov_java_append_source(flow, outcome->label_start, end, recording->labels);
      to->label_length = (uint32_t)(recording->labels->size - before);
    }
  }
  out->outcome_count = record->outcome_count - out->first_outcome;
  if (out->outcome_count) record->branch_count++;
}

struct placed_branch {
  uint32_t block, index;
};

static int compare_branches(const void *a, const void *b) {
  const struct placed_branch *left = a, *right = b;
  if (left->block != right->block) return left->block < right->block ? -1 : 1;
  return (left->index > right->index) - (left->index < right->index);
}

/* In the order of blocks. Texts of labels are set when their buffer no longer moves. */
void mincov_java_set_branches(const struct mincov_java_flow *flow, const struct mincov_java_function_flow *function,
                              struct mincov_java_shape *shape, struct mincov_function *record, struct mincov_bytes *labels) {
  struct recording whole = {flow, function, shape, record, labels}, *recording = &whole;
  record->branches = mincov_java_allocate(function->branches.count, sizeof *record->branches);
  record->outcomes = mincov_java_allocate(function->outcomes.count, sizeof *record->outcomes);
  struct placed_branch *placed = mincov_java_allocate(function->branches.count, sizeof *placed);
  size_t count = 0;
  for (uint32_t i = 0; i < function->branches.count; i++) {
    uint32_t block = recording->shape->piece_block[function->branches.items[i].piece];
    bool asks =
        block != MINCOV_JAVA_NONE && recording->shape->first_successor[block + 1] - recording->shape->first_successor[block] > 1;
    if (asks) placed[count++] = (struct placed_branch){block, i};
  }
  if (count) qsort(placed, count, sizeof *placed, compare_branches);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || placed[i].block != placed[i - 1].block)
      add_branch(recording, &function->branches.items[placed[i].index], placed[i].block);
  size_t offset = 0;
  for (uint32_t i = 0; i < record->outcome_count; i++) {
    if (record->outcomes[i].kind != MINCOV_OUTCOME_LABEL) continue;
    record->outcomes[i].label = (const char *)recording->labels->data + offset;
    offset += record->outcomes[i].label_length;
  }
  free(placed);
}
