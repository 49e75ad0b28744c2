/* The generator of random control flow graphs: an edge list is drawn, then cut down to what block 0 reaches and packed. */
#include "samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct edge {
  uint32_t source;
  uint32_t target;
};

/* A graph under construction: edges in any order, blocks perhaps unreachable. */
struct draft {
  uint32_t block_count;
  uint32_t edge_count;
  uint32_t edge_capacity;
  struct edge *edges;
};

static void add_edge(struct draft *draft, uint32_t source, uint32_t target) {
  if (draft->edge_count == draft->edge_capacity) {
    draft->edge_capacity = draft->edge_capacity * 2 + 16;
    draft->edges = realloc(draft->edges, draft->edge_capacity * sizeof *draft->edges);
    if (draft->edges == NULL) fail_msg("out of memory");
  }
  draft->edges[draft->edge_count++] = (struct edge){source, target};
}

/* Mostly near the limit, where the difficult graphs are. */
static uint32_t draw_size(struct mincov_random *random, uint32_t low, uint32_t limit) {
  return mincov_random_between(random, mincov_random_chance(random, 70) && limit - limit / 4 > low ? limit - limit / 4 : low,
                               limit);
}

/* ---- Tangled graphs ---- */

/* How a tangled graph draws its edges, in percent; drawn once a graph, so that graphs differ in kind. */
struct habits {
  uint32_t ends;     /* blocks without successors */
  uint32_t next;     /* targets that are the next block */
  uint32_t self;     /* targets that are the block itself */
  uint32_t repeats;  /* targets that are the same as the edge before */
  uint32_t backward; /* targets at or before the block */
  uint32_t wide;     /* blocks with three to five successors */
  uint32_t straight; /* blocks with one successor */
};

static struct habits draw_habits(struct mincov_random *random) {
  static const uint32_t levels[] = {0, 5, 10, 20, 40};
#define DRAW() levels[mincov_random_below(random, sizeof levels / sizeof levels[0])]
  struct habits habits = {DRAW(), DRAW() * 2, DRAW(), DRAW(), DRAW() * 2, DRAW(), DRAW() * 2};
#undef DRAW
  return habits;
}

static uint32_t draw_target(struct mincov_random *random, const struct habits *habits, uint32_t block_count, uint32_t block) {
  if (mincov_random_chance(random, habits->self)) return block;
  if (block + 1 < block_count && mincov_random_chance(random, habits->next)) return block + 1;
  if (block + 1 >= block_count || mincov_random_chance(random, habits->backward)) return mincov_random_below(random, block + 1);
  return mincov_random_between(random, block + 1, block_count - 1);
}

static void draw_tangled(struct mincov_random *random, uint32_t block_limit, enum mincov_sample_entry entry, struct draft *draft) {
  struct habits habits = draw_habits(random);
  bool spanned = mincov_random_chance(random, 70); /* every block gets an edge from an earlier one: nothing is cut off */
  draft->block_count = draw_size(random, 1, block_limit);
  for (uint32_t block = 1; block < draft->block_count && spanned; block++) {
    add_edge(draft, mincov_random_chance(random, habits.next) ? block - 1 : mincov_random_below(random, block), block);
  }
  for (uint32_t block = 0; block < draft->block_count; block++) {
    if (mincov_random_chance(random, habits.ends)) continue;
    uint32_t count = (mincov_random_chance(random, habits.straight) ? 1 : 2) - spanned;
    if (mincov_random_chance(random, habits.wide)) count = mincov_random_between(random, 3, 5);
    uint32_t target = 0;
    for (uint32_t i = 0; i < count; i++) {
      if (i == 0 || !mincov_random_chance(random, habits.repeats)) {
        target = draw_target(random, &habits, draft->block_count, block);
      }
      if (target != 0 || entry == MINCOV_ENTRY_TARGET) add_edge(draft, block, target);
    }
  }
}

/* ---- Grown graphs ---- */

/* One step of structured code at a random edge u -> v. */
static void grow(struct mincov_random *random, uint32_t kind, struct draft *draft) {
  struct edge *edge = &draft->edges[mincov_random_below(random, draft->edge_count)];
  uint32_t u = edge->source, v = edge->target, x = draft->block_count++;
  switch (kind) {
  case 0: /* chain: u -> x -> v */
    edge->target = x;
    add_edge(draft, x, v);
    return;
  case 1: /* an arm beside the edge */
    add_edge(draft, u, x);
    add_edge(draft, x, v);
    return;
  case 2: /* a loop of one block in the edge's place */
    edge->target = x;
    add_edge(draft, x, x);
    add_edge(draft, x, v);
    return;
  case 3: /* a loop whose head is x and whose last block is u's old target's new neighbour */
    edge->target = x;
    add_edge(draft, x, v);
    add_edge(draft, x, draft->block_count);
    add_edge(draft, draft->block_count++, x);
    return;
  default: /* an early end */
    add_edge(draft, u, x);
    return;
  }
}

static void draw_grown(struct mincov_random *random, uint32_t block_limit, enum mincov_sample_entry entry, struct draft *draft) {
  uint32_t favourite = mincov_random_below(random, 5), favour = mincov_random_below(random, 80);
  uint32_t wanted = draw_size(random, 2, block_limit);
  uint32_t jumps = mincov_random_chance(random, 50) ? 0 : mincov_random_below(random, 2 + wanted / 8);
  draft->block_count = 2;
  add_edge(draft, 0, 1);
  while (draft->block_count + 1 < wanted) {
    grow(random, mincov_random_chance(random, favour) ? favourite : mincov_random_below(random, 5), draft);
  }
  for (uint32_t i = 0; i < jumps && draft->block_count > 1; i++) {
    add_edge(draft, mincov_random_below(random, draft->block_count), mincov_random_between(random, 1, draft->block_count - 1));
  }
  if (entry == MINCOV_ENTRY_TARGET) add_edge(draft, mincov_random_below(random, draft->block_count), 0);
}

/* ---- From draft to sample ---- */

/* Numbers the blocks that block 0 reaches, 0 first; the others keep their order or are shuffled. numbers: UINT32_MAX if unreached.
 */
static uint32_t number_reached(struct mincov_random *random, const struct draft *draft, uint32_t *numbers) {
  uint8_t *reached = mincov_test_allocate(draft->block_count, 1);
  uint32_t *order = mincov_test_allocate(draft->block_count, sizeof *order);
  reached[0] = 1;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < draft->edge_count; i++) {
      if (!reached[draft->edges[i].source] || reached[draft->edges[i].target]) continue;
      reached[draft->edges[i].target] = 1;
      changed = true;
    }
  }
  uint32_t count = 0;
  for (uint32_t block = 0; block < draft->block_count; block++) {
    numbers[block] = UINT32_MAX;
    if (reached[block]) order[count++] = block;
  }
  bool shuffled = mincov_random_chance(random, 30);
  for (uint32_t i = count - 1; shuffled && i > 1; i--) {
    uint32_t other = mincov_random_between(random, 1, i), kept = order[i];
    order[i] = order[other];
    order[other] = kept;
  }
  for (uint32_t i = 0; i < count; i++) numbers[order[i]] = i;
  free(reached);
  free(order);
  return count;
}

static void pack(struct mincov_random *random, const struct draft *draft, struct mincov_sample *sample) {
  uint32_t *numbers = mincov_test_allocate(draft->block_count, sizeof *numbers);
  uint32_t count = number_reached(random, draft, numbers);
  sample->block_count = count;
  sample->first_successor = mincov_test_allocate(count + 1, sizeof *sample->first_successor);
  for (uint32_t i = 0; i < draft->edge_count; i++) {
    uint32_t source = numbers[draft->edges[i].source];
    if (source == UINT32_MAX) continue;
    sample->first_successor[source + 1]++;
    sample->edge_count++;
  }
  for (uint32_t i = 0; i < count; i++) sample->first_successor[i + 1] += sample->first_successor[i];
  sample->successor = mincov_test_allocate(sample->edge_count, sizeof *sample->successor);
  uint32_t *next = mincov_test_allocate(count, sizeof *next);
  memcpy(next, sample->first_successor, count * sizeof *next);
  for (uint32_t i = 0; i < draft->edge_count; i++) {
    uint32_t source = numbers[draft->edges[i].source];
    if (source != UINT32_MAX) sample->successor[next[source]++] = numbers[draft->edges[i].target];
  }
  free(next);
  free(numbers);
}

struct mincov_sample mincov_sample_create(struct mincov_random *random, uint32_t block_limit, enum mincov_sample_entry entry) {
  static const uint32_t exit_levels[] = {0, 0, 5, 20, 50};
  struct mincov_sample sample = {0};
  struct draft draft = {0};
  if (mincov_random_chance(random, 50) && block_limit >= 3) {
    draw_grown(random, block_limit, entry, &draft);
  } else {
    draw_tangled(random, block_limit, entry, &draft);
  }
  pack(random, &draft, &sample);
  free(draft.edges);
  sample.exits = mincov_test_allocate(sample.block_count, 1);
  uint32_t exits = exit_levels[mincov_random_below(random, sizeof exit_levels / sizeof exit_levels[0])];
  for (uint32_t i = 0; i < sample.block_count; i++) {
    bool has_successors = sample.first_successor[i] != sample.first_successor[i + 1];
    sample.exits[i] = has_successors && mincov_random_chance(random, exits);
  }
  return sample;
}

void mincov_sample_free(struct mincov_sample *sample) {
  free(sample->first_successor);
  free(sample->successor);
  free(sample->exits);
  *sample = (struct mincov_sample){0};
}

/* ---- Traits ---- */

/* Marks start and what it reaches. */
static void mark_reached(const struct mincov_sample *sample, uint32_t start, uint8_t *reached) {
  uint32_t *stack = mincov_test_allocate(sample->block_count, sizeof *stack);
  uint32_t depth = 0;
  reached[start] = 1;
  stack[depth++] = start;
  while (depth > 0) {
    uint32_t block = stack[--depth];
    for (uint32_t i = sample->first_successor[block]; i < sample->first_successor[block + 1]; i++) {
      uint32_t target = sample->successor[i];
      if (reached[target]) continue;
      reached[target] = 1;
      stack[depth++] = target;
    }
  }
  free(stack);
}

/* Of a block and its edges alone. */
static unsigned block_traits(const struct mincov_sample *sample, const uint32_t *predecessor_count, uint32_t block) {
  unsigned traits = 0;
  uint32_t begin = sample->first_successor[block], end = sample->first_successor[block + 1], distinct = 0;
  for (uint32_t i = begin; i < end; i++) {
    uint32_t target = sample->successor[i];
    bool seen = false;
    for (uint32_t j = begin; j < i; j++) seen = seen || sample->successor[j] == target;
    if (seen) traits |= MINCOV_HAS_PARALLEL_EDGES;
    distinct += !seen;
    if (target == block) traits |= MINCOV_HAS_SELF_LOOP;
    if (target == 0) traits |= MINCOV_HAS_ENTRY_AS_TARGET;
    if (end - begin == 1 && predecessor_count[target] == 1 && target != block) traits |= MINCOV_HAS_CHAIN;
  }
  if (distinct >= 3) traits |= MINCOV_HAS_SWITCH;
  if (end != begin && sample->exits[block]) traits |= MINCOV_HAS_MIDDLE_EXIT;
  return traits;
}

/* A loop is endless if what it reaches neither ends nor exits; irreducible if two blocks reach each other and each can be entered
 * from block 0 without the other, along edges that come from outside their component. */
static unsigned loop_traits(const struct mincov_sample *sample) {
  uint32_t count = sample->block_count;
  unsigned traits = 0;
  uint8_t *reaches = mincov_test_allocate((size_t)count * count, 1); /* [a * count + b]: a path from a to b, perhaps empty */
  for (uint32_t a = 0; a < count; a++) mark_reached(sample, a, &reaches[(size_t)a * count]);
  for (uint32_t a = 0; a < count; a++) {
    bool ends = false;
    uint32_t entries = 0; /* blocks of a's component with an edge from outside; block 0 is entered by the call */
    for (uint32_t b = 0; b < count; b++) {
      if (!reaches[(size_t)a * count + b]) continue;
      ends = ends || sample->exits[b] || sample->first_successor[b] == sample->first_successor[b + 1];
      if (!reaches[(size_t)b * count + a]) continue;
      bool entered = b == 0;
      for (uint32_t c = 0; c < count; c++) {
        if (reaches[(size_t)b * count + c]) continue; /* inside, or after */
        for (uint32_t i = sample->first_successor[c]; i < sample->first_successor[c + 1]; i++) {
          entered = entered || sample->successor[i] == b;
        }
      }
      entries += entered;
    }
    if (!ends) traits |= MINCOV_HAS_ENDLESS_LOOP;
    if (entries > 1) traits |= MINCOV_HAS_IRREDUCIBLE_LOOP;
  }
  free(reaches);
  return traits;
}

unsigned mincov_sample_traits(const struct mincov_sample *sample) {
  uint32_t *predecessor_count = mincov_test_allocate(sample->block_count, sizeof *predecessor_count);
  for (uint32_t i = 0; i < sample->edge_count; i++) predecessor_count[sample->successor[i]]++;
  unsigned traits = loop_traits(sample);
  uint32_t ends = 0;
  for (uint32_t block = 0; block < sample->block_count; block++) {
    traits |= block_traits(sample, predecessor_count, block);
    ends += sample->first_successor[block] == sample->first_successor[block + 1];
  }
  if (ends > 1) traits |= MINCOV_HAS_MANY_ENDS;
  free(predecessor_count);
  return traits;
}

/* ---- For the tests ---- */

struct mincov_graph mincov_sample_graph(const struct mincov_trial *trial, const struct mincov_sample *sample) {
  struct mincov_graph graph;
  struct mincov_error error = {0};
  enum mincov_status status =
      mincov_graph_create(sample->block_count, sample->first_successor, sample->successor, sample->exits, &graph, &error);
  if (status != MINCOV_OK) {
    mincov_trial_fail(trial, "graph refused (%d, %s): %s", (int)status, error.reason ? error.reason : "no reason",
                      mincov_sample_text(sample));
  }
  return graph;
}

const char *mincov_sample_text(const struct mincov_sample *sample) {
  static char text[900];
  size_t used = 0;
  text[0] = '\0';
  for (uint32_t block = 0; block < sample->block_count && used + 64 < sizeof text; block++) {
    used +=
        (size_t)snprintf(text + used, sizeof text - used, "%s%u:%s", block == 0 ? "" : " ", block, sample->exits[block] ? "!" : "");
    for (uint32_t i = sample->first_successor[block]; i < sample->first_successor[block + 1] && used + 64 < sizeof text; i++) {
      const char *separator = i == sample->first_successor[block] ? "" : ",";
      used += (size_t)snprintf(text + used, sizeof text - used, "%s%u", separator, sample->successor[i]);
    }
  }
  return text;
}
