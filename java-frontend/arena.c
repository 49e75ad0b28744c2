/* See arena.h. Small blocks are cut off pieces and, once freed, kept in a list for each size; others are malloc's, in a list, so
 * that arrays that grow to megabytes leave no holes. In front of each block stands its size. */
#include "arena.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

#include "support.h"

enum { UNIT = 16, LARGEST_SMALL = 2048, CLASSES = LARGEST_SMALL / UNIT + 1, PIECE = 1 << 20, MOST_KEPT = 16 << 20 };

struct piece {
  struct piece *next;
  _Alignas(UNIT) char room[PIECE];
};

/* The size is what fits; it is the last member, so that a small block needs nothing but that. */
struct large {
  struct large *next, *previous;
  size_t unused, size;
};

struct arena {
  bool active;
  char *at, *end;        /* of the current piece */
  struct piece *current; /* NULL: none is in use yet */
  struct piece *pieces;  /* all, in the order of their use */
  void *freed[CLASSES];  /* each block begins with the address of the next */
  struct large *larges;
  size_t large_bytes, most_large_bytes;
  size_t is_over; /* more than that */
};

static _Thread_local struct arena arena;

static size_t *size_of(void *block) { return (size_t *)block - 1; }

static void next_piece(void) {
  struct piece **link = arena.current ? &arena.current->next : &arena.pieces;
  if (!*link) {
    *link = malloc(sizeof **link);
    if (!*link) mincov_java_out_of_memory();
    (*link)->next = NULL;
  }
  arena.current = *link;
  arena.at = arena.current->room;
  arena.end = arena.at + PIECE;
}

/* Blocks lie on multiples of UNIT, their sizes right before them. */
static void *take_small(size_t size) {
  size_t class = (size + sizeof(size_t) + UNIT - 1) / UNIT;
  void *block = arena.freed[class];
  if (block) {
    memcpy(&arena.freed[class], block, sizeof block);
    return block;
  }
  size_t whole = class * UNIT;
  if ((size_t)(arena.end - arena.at) < whole + UNIT) next_piece();
  block = arena.at + UNIT;
  arena.at += whole;
  *size_of(block) = whole - sizeof(size_t);
  return block;
}

static void enter_large(struct large *large, size_t size) {
  arena.large_bytes += size;
  if (arena.large_bytes > arena.most_large_bytes) arena.is_over = 1;
  large->size = size;
  large->previous = NULL;
  large->next = arena.larges;
  if (large->next) large->next->previous = large;
  arena.larges = large;
}

static void leave_large(struct large *large) {
  *(large->previous ? &large->previous->next : &arena.larges) = large->next;
  if (large->next) large->next->previous = large->previous;
}

static struct large *large_of(void *block) { return (struct large *)block - 1; }

static void *take_large(struct large *old, size_t size) {
  if (size > SIZE_MAX - sizeof(struct large)) mincov_java_out_of_memory();
  struct large *large = realloc(old, sizeof *large + size);
  if (!large) mincov_java_out_of_memory();
  enter_large(large, size);
  return large + 1;
}

static bool is_small(size_t size) { return size <= LARGEST_SMALL - sizeof(size_t); }

static void *checked(void *block) {
  if (!block) mincov_java_out_of_memory();
  return block;
}

void *mincov_java_arena_take(size_t size) {
  if (!arena.active) return checked(malloc(size ? size : 1));
  return is_small(size) ? take_small(size) : take_large(NULL, size);
}

void *mincov_java_arena_take_zeroed(size_t count, size_t size) {
  if (!arena.active) return checked(calloc(count ? count : 1, size ? size : 1));
  if (size && count > SIZE_MAX / size) mincov_java_out_of_memory();
  return memset(mincov_java_arena_take(count * size), 0, count * size);
}

void mincov_java_arena_give(void *block) {
  if (!block) return;
  if (!arena.active) {
    free(block);
  } else if (is_small(*size_of(block))) {
    void **list = &arena.freed[(*size_of(block) + sizeof(size_t)) / UNIT];
    memcpy(block, list, sizeof *list);
    *list = block;
  } else {
    leave_large(large_of(block));
    free(large_of(block));
  }
}

void *mincov_java_arena_change(void *block, size_t size) {
  if (!block) return mincov_java_arena_take(size);
  if (!arena.active) return checked(realloc(block, size ? size : 1));
  size_t old = *size_of(block);
  if (size <= old) return block;
  if (!is_small(old)) {
    leave_large(large_of(block));
    return take_large(large_of(block), size);
  }
  void *moved = memcpy(mincov_java_arena_take(size), block, old);
  mincov_java_arena_give(block);
  return moved;
}

void mincov_java_arena_install(void) {
  ts_set_allocator(mincov_java_arena_take, mincov_java_arena_take_zeroed, mincov_java_arena_change, mincov_java_arena_give);
}

void mincov_java_arena_begin(void) {
  arena.active = true;
  arena.large_bytes = arena.is_over = 0;
  arena.most_large_bytes = SIZE_MAX;
}

const size_t *mincov_java_arena_limit(size_t bytes) {
  arena.most_large_bytes = bytes;
  return &arena.is_over;
}

void mincov_java_arena_end(void) {
  while (arena.larges) {
    struct large *next = arena.larges->next;
    free(arena.larges);
    arena.larges = next;
  }
  memset(arena.freed, 0, sizeof arena.freed);
  size_t kept = 0;
  for (struct piece **link = &arena.pieces; *link;) {
    struct piece *piece = *link;
    if ((kept += sizeof *piece) <= MOST_KEPT) {
      link = &piece->next;
    } else {
      *link = piece->next;
      free(piece);
    }
  }
  arena.active = false;
  arena.current = NULL;
  arena.at = arena.end = NULL;
}

void mincov_java_arena_free(void) {
  while (arena.pieces) {
    struct piece *next = arena.pieces->next;
    free(arena.pieces);
    arena.pieces = next;
  }
}
