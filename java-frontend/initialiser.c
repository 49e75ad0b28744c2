/* What is looked for are calls and creations in what initialises a class: static fields and blocks; the constants of an enum, and
 * so its constructors, instance fields and blocks too; the same of its superclass. Classes of one name are taken together, and
 * names are compared in the masked text: then more than one class may be meant, and the answer is the careful one. */
#include "initialiser.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#define MAX_SUPERCLASSES 16 /* that are followed; with more, code is taken to run */

static uint64_t hash_of(const struct mincov_java_tree *tree, uint32_t start, uint32_t end) {
  return XXH3_64bits(tree->text + start, end - start);
}

static bool calls(const struct mincov_java_tree *tree, uint32_t node) {
  for (uint32_t at = node; node != MINCOV_JAVA_NONE && at < tree->nodes[node].next; at++) {
    enum mincov_java_kind kind = mincov_java_kind(tree, at);
    if (kind == MINCOV_JAVA_method_invocation || kind == MINCOV_JAVA_object_creation_expression || kind == MINCOV_JAVA_class_body ||
        kind == MINCOV_JAVA_template_expression)
      return true;
  }
  return false;
}

/* Whether a member is part of the initialisation of its class, and calls something there. */
static bool member_calls(const struct mincov_java_tree *tree, uint32_t member, bool is_interface, bool is_enum) {
  switch (mincov_java_kind(tree, member)) {
  case MINCOV_JAVA_static_initializer:
  case MINCOV_JAVA_enum_constant:
    return calls(tree, member);
  case MINCOV_JAVA_field_declaration:
  case MINCOV_JAVA_constant_declaration:
    return (is_interface || is_enum || mincov_java_has_modifier(tree, member, "static")) && calls(tree, member);
  case MINCOV_JAVA_block:
  case MINCOV_JAVA_constructor_declaration:
    return is_enum && calls(tree, member);
  default:
    return false;
  }
}

static bool body_calls(const struct mincov_java_tree *tree, uint32_t body, bool is_interface, bool is_enum) {
  for (uint32_t at = mincov_java_first_child(tree, body); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(tree, at)) {
    bool is_rest = mincov_java_kind(tree, at) == MINCOV_JAVA_enum_body_declarations; /* once: it holds no other */
    if (is_rest ? body_calls(tree, at, is_interface, is_enum) : member_calls(tree, at, is_interface, is_enum)) return true;
  }
  return false;
}

static int compare_names(const void *a, const void *b) {
  const struct mincov_java_initialiser *left = a, *right = b;
  return (left->name > right->name) - (left->name < right->name);
}

/* Of several with one name the first tells for all. */
static void unite(struct mincov_java_initialisers *initialisers) {
  size_t kept = 0;
  for (size_t i = 0; i < initialisers->count; i++) {
    const struct mincov_java_initialiser *at = &initialisers->list[i];
    if (kept && initialisers->list[kept - 1].name == at->name)
      initialisers->list[kept - 1].runs_code = true;
    else
      initialisers->list[kept++] = *at;
  }
  initialisers->count = kept;
}

static void make(struct mincov_java_initialisers *initialisers, const struct mincov_java_tree *tree) {
  MINCOV_JAVA_ARRAY(struct mincov_java_initialiser) found = {0};
  for (uint32_t at = 0; at < tree->count; at++) {
    enum mincov_java_kind kind = mincov_java_kind(tree, at);
    if (kind != MINCOV_JAVA_class_declaration && kind != MINCOV_JAVA_interface_declaration &&
        kind != MINCOV_JAVA_enum_declaration && kind != MINCOV_JAVA_record_declaration &&
        kind != MINCOV_JAVA_annotation_type_declaration)
      continue;
    uint32_t name = mincov_java_child(tree, at, MINCOV_JAVA_FIELD_name), body = mincov_java_child(tree, at, MINCOV_JAVA_FIELD_body);
    if (name == MINCOV_JAVA_NONE || body == MINCOV_JAVA_NONE) continue;
    bool is_interface = kind == MINCOV_JAVA_interface_declaration || kind == MINCOV_JAVA_annotation_type_declaration;
    struct mincov_java_initialiser initialiser = {.name = hash_of(tree, tree->nodes[name].start, tree->nodes[name].end),
                                                  .superclass = mincov_java_child_of_kind(tree, at, MINCOV_JAVA_superclass),
                                                  .runs_code =
                                                      body_calls(tree, body, is_interface, kind == MINCOV_JAVA_enum_declaration)};
    MINCOV_JAVA_PUSH(&found, initialiser);
  }
  if (found.count) qsort(found.items, found.count, sizeof *found.items, compare_names);
  initialisers->list = found.items;
  initialisers->count = found.count;
  initialisers->is_made = true;
  unite(initialisers);
}

static const struct mincov_java_initialiser *find(const struct mincov_java_initialisers *initialisers, uint64_t name) {
  struct mincov_java_initialiser key = {.name = name};
  if (!initialisers->count) return NULL;
  return bsearch(&key, initialisers->list, initialisers->count, sizeof key, compare_names);
}

/* The last part of the name in `extends a.b.Name<...>`. */
static uint64_t name_of_superclass(const struct mincov_java_tree *tree, uint32_t superclass) {
  static const char word[] = "extends";
  uint32_t end = tree->nodes[superclass].end, start = tree->nodes[superclass].start + (uint32_t)sizeof word - 1;
  while (start < end && tree->text[start] <= ' ') start++;
  uint32_t stop = start;
  for (; stop < end && tree->text[stop] > ' ' && tree->text[stop] != '<'; stop++)
    if (tree->text[stop] == '.') start = stop + 1;
  return hash_of(tree, start, stop);
}

bool mincov_java_initialiser_runs_code(struct mincov_java_initialisers *initialisers, const struct mincov_java_tree *tree,
                                       uint32_t name) {
  if (!initialisers->is_made) make(initialisers, tree);
  uint64_t hash = hash_of(tree, tree->nodes[name].start, tree->nodes[name].end);
  for (unsigned i = 0; i < MAX_SUPERCLASSES; i++) {
    const struct mincov_java_initialiser *at = find(initialisers, hash);
    if (!at) return false;
    if (at->runs_code) return true;
    if (at->superclass == MINCOV_JAVA_NONE) return false;
    hash = name_of_superclass(tree, at->superclass);
  }
  return true;
}

void mincov_java_initialisers_free(struct mincov_java_initialisers *initialisers) {
  free(initialisers->list);
  *initialisers = (struct mincov_java_initialisers){0};
}
