#include "repeats.h"

#include <stdlib.h>
#include <string.h>

#include "mincov/dominators.h"

struct repeat {
  uint64_t origin; /* source record above, its node below */
  uint32_t piece;
  uint32_t enter; /* of the piece, in the tree at hand */
};

struct repeats {
  struct repeat *items;
  size_t count;
};

static struct repeats list_copies(const struct mincov_cfg *cfg) {
  struct repeats list = {0};
  size_t capacity = 0;
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++)
    for (uint32_t range = cfg->first_range[piece]; range < cfg->first_range[piece + 1]; range++)
      for (uint64_t node = cfg->ranges[range].first; node <= cfg->ranges[range].last; node++) {
        list.items = mincov_grow(list.items, list.count, &capacity, sizeof *list.items);
        list.items[list.count++] = (struct repeat){(uint64_t)cfg->ranges[range].file << 32 | node, piece, 0};
      }
  return list;
}

static int compare_repeats(const void *a, const void *b) {
  const struct repeat *left = a, *right = b;
  if (left->origin != right->origin) return left->origin < right->origin ? -1 : 1;
  return left->enter < right->enter ? -1 : left->enter > right->enter;
}

/* Drops copies that the tree has below another one of the same origin. In the tree's preorder what lies below a copy comes right
 * behind it. A copy where nothing can be inserted may not be known, and decides nothing. */
static void drop_below(const struct mincov_cfg *cfg, const struct mincov_graph *graph, enum mincov_direction direction,
                       struct repeats *list) {
  struct mincov_dominators tree;
  if (mincov_dominators_create(graph, direction, &tree) != MINCOV_OK) mincov_out_of_memory();
  for (size_t i = 0; i < list->count; i++) list->items[i].enter = tree.enter[list->items[i].piece];
  if (list->count > 1) qsort(list->items, list->count, sizeof *list->items, compare_repeats);
  size_t kept = 0;
  const struct repeat *above = NULL;
  for (size_t i = 0; i < list->count; i++) {
    struct repeat item = list->items[i];
    if (above && above->origin == item.origin && mincov_dominates(&tree, above->piece, item.piece)) continue;
    list->items[kept] = item;
    above = cfg->pieces[item.piece].place ? &list->items[kept] : NULL;
    kept++;
  }
  list->count = kept;
  mincov_dominators_free(&tree);
}

/* Takes those out of the list that have no other copy in the function: their pieces are wanted. */
static void settle_single_copies(struct repeats *list, uint8_t *wanted) {
  const struct repeat *items = list->items;
  size_t left = 0;
  if (list->count > 1) qsort(list->items, list->count, sizeof *list->items, compare_repeats);
  for (size_t begin = 0, end; begin < list->count; begin = end) {
    for (end = begin + 1; end < list->count && items[end].origin == items[begin].origin; end++) continue;
    if (end - begin == 1) wanted[items[begin].piece] = 1;
    for (size_t i = begin; end - begin > 1 && i < end; i++) list->items[left++] = items[i];
  }
  list->count = left;
}

void mincov_drop_repeats(const struct mincov_cfg *cfg, const struct mincov_graph *graph, uint8_t *wanted) {
  struct repeats list = list_copies(cfg);
  memset(wanted, 0, cfg->piece_count);
  settle_single_copies(&list, wanted);
  if (list.count) {
    drop_below(cfg, graph, MINCOV_FORWARD, &list);
    drop_below(cfg, graph, MINCOV_REVERSE, &list);
  }
  for (size_t i = 0; i < list.count; i++) wanted[list.items[i].piece] = 1;
  free(list.items);
}
