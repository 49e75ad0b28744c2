#include "scope.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_TABLE_SIZE 256 /* a power of two */
#define MAX_SHADOWING 8      /* variables that are looked at for the field that they shadow */

void mincov_java_scope_create(struct mincov_java_scope *scope, const struct mincov_java_tree *tree, const uint8_t *bytes,
                              uint32_t width) {
  *scope = (struct mincov_java_scope){.tree = tree, .bytes = bytes, .width = width, .table_size = FIRST_TABLE_SIZE};
  scope->table = mincov_java_allocate(FIRST_TABLE_SIZE, sizeof *scope->table);
}

void mincov_java_scope_free(struct mincov_java_scope *scope) {
  free(scope->variables.items);
  free(scope->names.items);
  free(scope->table);
  free(scope->known.items);
  free(scope->stretches.items);
  *scope = (struct mincov_java_scope){0};
}

static const uint8_t *spelling(const struct mincov_java_scope *scope, uint32_t start) {
  return scope->bytes + (size_t)start * scope->width;
}

/* FNV-1a. */
static uint32_t hash_of(const struct mincov_java_scope *scope, uint32_t start, uint32_t length) {
  const uint8_t *bytes = spelling(scope, start);
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < (size_t)length * scope->width; i++) hash = (hash ^ bytes[i]) * 16777619u;
  return hash;
}

/* The place in the table where the name is or belongs. Entries are name + 1. */
static uint32_t slot_of(const struct mincov_java_scope *scope, uint32_t hash, uint32_t start, uint32_t length) {
  uint32_t slot = hash & (scope->table_size - 1);
  for (;; slot = (slot + 1) & (scope->table_size - 1)) {
    if (!scope->table[slot]) return slot;
    const struct mincov_java_name *name = &scope->names.items[scope->table[slot] - 1];
    if (name->hash == hash && name->length == length &&
        memcmp(spelling(scope, name->start), spelling(scope, start), (size_t)length * scope->width) == 0)
      return slot;
  }
}

static void enlarge_table(struct mincov_java_scope *scope) {
  free(scope->table);
  scope->table_size *= 2;
  scope->table = mincov_java_allocate(scope->table_size, sizeof *scope->table);
  for (uint32_t i = 0; i < scope->names.count; i++) {
    const struct mincov_java_name *name = &scope->names.items[i];
    scope->table[slot_of(scope, name->hash, name->start, name->length)] = i + 1;
  }
}

static uint32_t name_of(struct mincov_java_scope *scope, uint32_t identifier) {
  uint32_t start = scope->tree->nodes[identifier].start, length = scope->tree->nodes[identifier].end - start;
  uint32_t hash = hash_of(scope, start, length), slot = slot_of(scope, hash, start, length);
  if (scope->table[slot]) return scope->table[slot] - 1;
  if (scope->names.count * 2 >= scope->table_size) {
    enlarge_table(scope);
    slot = slot_of(scope, hash, start, length);
  }
  MINCOV_JAVA_PUSH(&scope->names, (struct mincov_java_name){hash, start, length, MINCOV_JAVA_NONE, 0});
  scope->table[slot] = (uint32_t)scope->names.count;
  return (uint32_t)scope->names.count - 1;
}

struct mincov_java_variable *mincov_java_scope_declare(struct mincov_java_scope *scope, uint32_t name, enum mincov_java_type type) {
  uint32_t entry = name_of(scope, name);
  bool is_looked_at = name >= scope->looked_from && name < scope->looked_to;
  MINCOV_JAVA_PUSH(&scope->variables, (struct mincov_java_variable){
                                          .name = entry,
                                          .shadowed = scope->names.items[entry].visible,
                                          .initial = MINCOV_JAVA_NONE,
                                          .owner = MINCOV_JAVA_NONE,
                                          .declaration = name,
                                          .is_settled = is_looked_at && scope->names.items[entry].assigned != scope->looked_to,
                                          .class_level = scope->class_level,
                                          .type = (uint8_t)type});
  scope->names.items[entry].visible = (uint32_t)scope->variables.count - 1;
  return &scope->variables.items[scope->variables.count - 1];
}

void mincov_java_scope_note_assigned(struct mincov_java_scope *scope, uint32_t identifier) {
  uint32_t entry = name_of(scope, identifier);
  scope->names.items[entry].assigned = scope->looked_to;
}

void mincov_java_scope_return(struct mincov_java_scope *scope, uint32_t mark) {
  while (scope->variables.count > mark) {
    const struct mincov_java_variable *variable = &scope->variables.items[--scope->variables.count];
    scope->names.items[variable->name].visible = variable->shadowed;
  }
}

/* The innermost variable of that name, or NONE. */
static uint32_t visible_variable(const struct mincov_java_scope *scope, uint32_t identifier) {
  uint32_t start = scope->tree->nodes[identifier].start, length = scope->tree->nodes[identifier].end - start;
  uint32_t entry = scope->table[slot_of(scope, hash_of(scope, start, length), start, length)];
  return entry ? scope->names.items[entry - 1].visible : MINCOV_JAVA_NONE;
}

const struct mincov_java_variable *mincov_java_scope_find(const struct mincov_java_scope *scope, uint32_t identifier) {
  uint32_t visible = visible_variable(scope, identifier);
  if (visible == MINCOV_JAVA_NONE) return NULL;
  const struct mincov_java_variable *variable = &scope->variables.items[visible];
  return variable->is_unsure || variable->class_level < scope->barrier ? NULL : variable;
}

/* What shadows it are locals of the same class: one, or a pattern's variables, of which no more than a few are looked at. */
const struct mincov_java_variable *mincov_java_scope_find_field(const struct mincov_java_scope *scope, uint32_t identifier) {
  uint32_t at = visible_variable(scope, identifier);
  for (unsigned step = 0; step < MAX_SHADOWING && at != MINCOV_JAVA_NONE; step++) {
    const struct mincov_java_variable *variable = &scope->variables.items[at];
    if (variable->class_level != scope->class_level) return NULL;
    if (variable->is_field) return variable;
    at = variable->shadowed;
  }
  return NULL;
}

void mincov_java_scope_doubt(struct mincov_java_scope *scope, uint32_t mark) {
  for (size_t i = mark; i < scope->variables.count; i++)
    scope->variables.items[i].is_unsure |= scope->variables.items[i].is_pattern;
}
