#include "scope.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_TABLE_SIZE 256 /* a power of two */

void mincov_java_scope_create(struct mincov_java_scope *scope, const struct mincov_java_tree *tree, const uint8_t *bytes,
                              uint32_t width) {
  *scope = (struct mincov_java_scope){.tree = tree, .bytes = bytes, .width = width, .table_size = FIRST_TABLE_SIZE};
  scope->table = mincov_java_allocate(FIRST_TABLE_SIZE, sizeof *scope->table);
}

void mincov_java_scope_free(struct mincov_java_scope *scope) {
  free(scope->variables.items);
  free(scope->names.items);
  free(scope->table);
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
  MINCOV_JAVA_PUSH(&scope->names, (struct mincov_java_name){hash, start, length, MINCOV_JAVA_NONE});
  scope->table[slot] = (uint32_t)scope->names.count;
  return (uint32_t)scope->names.count - 1;
}

struct mincov_java_variable *mincov_java_scope_declare(struct mincov_java_scope *scope, uint32_t name, enum mincov_java_type type) {
  uint32_t entry = name_of(scope, name);
  MINCOV_JAVA_PUSH(&scope->variables, (struct mincov_java_variable){.name = entry,
                                                                    .shadowed = scope->names.items[entry].visible,
                                                                    .initial = MINCOV_JAVA_NONE,
                                                                    .class_level = scope->class_level,
                                                                    .type = (uint8_t)type});
  scope->names.items[entry].visible = (uint32_t)scope->variables.count - 1;
  return &scope->variables.items[scope->variables.count - 1];
}

void mincov_java_scope_return(struct mincov_java_scope *scope, uint32_t mark) {
  while (scope->variables.count > mark) {
    const struct mincov_java_variable *variable = &scope->variables.items[--scope->variables.count];
    scope->names.items[variable->name].visible = variable->shadowed;
  }
}

const struct mincov_java_variable *mincov_java_scope_find(const struct mincov_java_scope *scope, uint32_t identifier) {
  uint32_t start = scope->tree->nodes[identifier].start, length = scope->tree->nodes[identifier].end - start;
  uint32_t entry = scope->table[slot_of(scope, hash_of(scope, start, length), start, length)];
  uint32_t visible = entry ? scope->names.items[entry - 1].visible : MINCOV_JAVA_NONE;
  if (visible == MINCOV_JAVA_NONE) return NULL;
  const struct mincov_java_variable *variable = &scope->variables.items[visible];
  return variable->is_unsure || variable->class_level < scope->barrier ? NULL : variable;
}

void mincov_java_scope_doubt(struct mincov_java_scope *scope, uint32_t mark) {
  for (size_t i = mark; i < scope->variables.count; i++)
    scope->variables.items[i].is_unsure |= scope->variables.items[i].is_pattern;
}

/* Pairs of brackets in a stretch of text. */
static uint32_t count_dimensions(const struct mincov_java_tree *tree, uint32_t node) {
  uint32_t count = 0;
  for (uint32_t at = node == MINCOV_JAVA_NONE ? 0 : tree->nodes[node].start; node != MINCOV_JAVA_NONE && at < tree->nodes[node].end;
       at++)
    count += tree->text[at] == '[';
  return count;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* What the word in front of a type's brackets stands for, where nothing but brackets follows; *behind: where the word ends. */
static enum mincov_java_type element_type(const struct mincov_java_tree *tree, uint32_t type, uint32_t *behind) {
  static const char *const primitives[] = {"byte", "short", "char", "int", "long", "float", "double", "boolean"};
  uint32_t start = tree->nodes[type].start, end = tree->nodes[type].end;
  for (*behind = start; *behind < end && is_letter(tree->text[*behind]);) ++*behind;
  const char *text = tree->text + start;
  size_t length = *behind - start;
  if (length == 6 && memcmp(text, "String", 6) == 0) return MINCOV_JAVA_TYPE_STRING;
  for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
    if (strlen(primitives[i]) == length && memcmp(text, primitives[i], length) == 0) return MINCOV_JAVA_TYPE_PRIMITIVE;
  return MINCOV_JAVA_TYPE_UNKNOWN;
}

enum mincov_java_type mincov_java_array_of(const struct mincov_java_tree *tree, uint32_t type, uint32_t brackets) {
  if (type == MINCOV_JAVA_NONE) return MINCOV_JAVA_TYPE_OBJECTS;
  uint32_t at;
  enum mincov_java_type element = element_type(tree, type, &at);
  uint32_t dimensions = count_dimensions(tree, type) + brackets;
  while (at < tree->nodes[type].end && strchr("[] \t\r\n", tree->text[at])) at++;
  if (at < tree->nodes[type].end) return MINCOV_JAVA_TYPE_OBJECTS; /* a name goes on, annotations, comments */
  if (element == MINCOV_JAVA_TYPE_STRING && dimensions == 1) return MINCOV_JAVA_TYPE_STRINGS;
  if (element != MINCOV_JAVA_TYPE_PRIMITIVE || dimensions > 2) return MINCOV_JAVA_TYPE_OBJECTS;
  return dimensions == 1 ? MINCOV_JAVA_TYPE_ARRAY : MINCOV_JAVA_TYPE_ARRAYS;
}

enum mincov_java_type mincov_java_named_type(const struct mincov_java_tree *tree, uint32_t type, uint32_t declarator) {
  uint32_t dimensions = mincov_java_child_of_kind(tree, declarator, MINCOV_JAVA_dimensions);
  if (dimensions != MINCOV_JAVA_NONE) return mincov_java_array_of(tree, type, count_dimensions(tree, dimensions));
  switch (mincov_java_kind(tree, type)) {
  case MINCOV_JAVA_integral_type:
  case MINCOV_JAVA_floating_point_type:
  case MINCOV_JAVA_boolean_type:
    return MINCOV_JAVA_TYPE_PRIMITIVE;
  case MINCOV_JAVA_type_identifier:
    if (mincov_java_text_is(tree, type, "String")) return MINCOV_JAVA_TYPE_STRING;
    if (mincov_java_text_is(tree, type, "StringBuilder")) return MINCOV_JAVA_TYPE_BUILDER;
    return mincov_java_text_is(tree, type, "var") ? MINCOV_JAVA_TYPE_UNKNOWN : MINCOV_JAVA_TYPE_REFERENCE;
  case MINCOV_JAVA_array_type:
    return mincov_java_array_of(tree, type, 0);
  default:
    return MINCOV_JAVA_TYPE_REFERENCE;
  }
}
