/* A class as its members see it: its name, its fields, which of its methods give values. */
#include "flow.h"
#include "known.h"
#include "lambda.h"

#include <stdlib.h>
#include <string.h>

#define TREE (flow->tree)

static struct mincov_java_class *new_class(struct mincov_java_flow *flow, uint32_t body) {
  MINCOV_JAVA_PUSH(&flow->classes, (struct mincov_java_class){.body = body,
                                                              .instance_function = MINCOV_JAVA_NONE,
                                                              .static_function = MINCOV_JAVA_NONE,
                                                              .scope_mark = mincov_java_scope_mark(&flow->scope),
                                                              .barrier_before = flow->scope.barrier,
                                                              .level_before = flow->scope.class_level,
                                                              .initialised_before = flow->scope.initialised});
  return mincov_java_this_class(flow);
}

static void declare_field(struct mincov_java_flow *flow, uint32_t field, bool is_constant) {
  bool is_final = is_constant || mincov_java_has_modifier(TREE, field, "final");
  bool is_static = is_constant || mincov_java_has_modifier(TREE, field, "static");
  uint32_t type = mincov_java_child(TREE, field, MINCOV_JAVA_FIELD_type);
  for (uint32_t at = mincov_java_first_child(TREE, field); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at)) {
    if (TREE->nodes[at].kind != MINCOV_JAVA_variable_declarator) continue;
    uint32_t name = mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_name);
    if (mincov_java_kind(TREE, name) != MINCOV_JAVA_identifier) continue;
    struct mincov_java_variable *variable = mincov_java_scope_declare(&flow->scope, name, mincov_java_named_type(TREE, type, at));
    variable->initial = mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_value);
    variable->is_final = is_final;
    variable->is_static = is_static;
    variable->is_field = true;
    variable->is_settled = is_final;
    variable->owner = flow->expressions.own_class;
    if (is_static && is_final) variable->is_constant = mincov_java_is_constant(&flow->scope, variable);
  }
}

static void declare_constant(struct mincov_java_flow *flow, uint32_t constant) {
  uint32_t name = mincov_java_child(TREE, constant, MINCOV_JAVA_FIELD_name);
  if (name == MINCOV_JAVA_NONE) return;
  struct mincov_java_variable *variable = mincov_java_scope_declare(&flow->scope, name, MINCOV_JAVA_TYPE_REFERENCE);
  variable->is_final = variable->is_static = variable->is_field = true;
  variable->owner = flow->expressions.own_class;
}

/* Fields are visible in the whole body, before their declarations too. */
static void declare_members(struct mincov_java_flow *flow, uint32_t body, bool is_interface) {
  for (uint32_t at = mincov_java_first_child(TREE, body); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at)) {
    switch (mincov_java_kind(TREE, at)) {
    case MINCOV_JAVA_field_declaration:
    case MINCOV_JAVA_constant_declaration:
      declare_field(flow, at, is_interface);
      break;
    case MINCOV_JAVA_local_variable_declaration:
      declare_field(flow, at, false);
      break;
    case MINCOV_JAVA_enum_constant:
      declare_constant(flow, at);
      break;
    case MINCOV_JAVA_enum_body_declarations:
      declare_members(flow, at, false); /* once: it holds no other */
      break;
    default:
      break;
    }
  }
}

static bool has_supertypes(const struct mincov_java_tree *tree, uint32_t node) {
  return mincov_java_kind(tree, node) == MINCOV_JAVA_class_body || /* anonymous */
         mincov_java_child_of_kind(tree, node, MINCOV_JAVA_superclass) != MINCOV_JAVA_NONE ||
         mincov_java_child_of_kind(tree, node, MINCOV_JAVA_super_interfaces) != MINCOV_JAVA_NONE ||
         mincov_java_child_of_kind(tree, node, MINCOV_JAVA_extends_interfaces) != MINCOV_JAVA_NONE;
}

/* A class whose code may run while those around it are not initialised. */
static bool is_nested_alone(const struct mincov_java_flow *flow, uint32_t node, const struct mincov_java_class *class) {
  enum mincov_java_kind kind = mincov_java_kind(TREE, node);
  if (kind == MINCOV_JAVA_class_body) return false;
  const struct mincov_java_class *outer = class - 1;
  return kind != MINCOV_JAVA_class_declaration || outer->is_interface || (outer->body == 0 && !outer->is_implicit) ||
         mincov_java_has_modifier(TREE, node, "static");
}

void mincov_java_append_outer_name(struct mincov_bytes *out, const struct mincov_bytes *outer) {
  enum { LONGEST = 1000 };
  size_t size = outer->size;
  if (size > LONGEST)
    for (size = LONGEST; size && (outer->data[size] & 0xc0) == 0x80;) size--; /* not inside a character */
  mincov_java_append(out, outer->data, size);
  if (size < outer->size) mincov_java_append_text(out, "...");
}

/* Outer$Inner for members; classes inside code are named by their place, as several may have one name. */
static void name_class(struct mincov_java_flow *flow, struct mincov_java_class *class, uint32_t node) {
  const struct mincov_java_class *outer = class - 1;
  mincov_java_append_outer_name(&class->name, &outer->name);
  if (outer->body != 0 || outer->is_implicit) mincov_java_append_text(&class->name, "$");
  if (flow->f || TREE->nodes[node].kind == MINCOV_JAVA_class_body)
    mincov_java_append_format(&class->name, "%u:%u", TREE->nodes[node].line, mincov_java_column(flow, TREE->nodes[node].start));
  uint32_t name = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_name);
  if (TREE->nodes[node].kind != MINCOV_JAVA_class_body && name != MINCOV_JAVA_NONE)
    mincov_java_append_source(flow, TREE->nodes[name].start, TREE->nodes[name].end, &class->name);
}

void mincov_java_enter_class(struct mincov_java_flow *flow, uint32_t node, uint32_t body) {
  uint32_t before = flow->function;
  enum mincov_skip outer = flow->f && flow->f->skip ? flow->f->skip : mincov_java_this_class(flow)->skip;
  struct mincov_java_class *class = new_class(flow, body);
  enum mincov_java_kind kind = mincov_java_kind(TREE, node);
  class->is_interface = kind == MINCOV_JAVA_interface_declaration || kind == MINCOV_JAVA_annotation_type_declaration;
  class->skip = outer ? outer : mincov_java_skip_of(flow, node);
  name_class(flow, class, node);
  flow->expressions.own_class = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_name);
  flow->scope.class_level++;
  if (has_supertypes(TREE, node)) flow->scope.barrier = flow->scope.class_level;
  if (is_nested_alone(flow, node, class)) flow->scope.initialised = flow->scope.class_level;
  flow->result->counts.classes++;
  mincov_java_push(flow, MINCOV_JAVA_TASK_RETURN_FUNCTION, node, before, 0);
  mincov_java_push(flow, MINCOV_JAVA_TASK_CLASS_END, node, 0, 0);
  mincov_java_known_push(flow);
  if (kind == MINCOV_JAVA_record_declaration) {
    uint32_t first = (uint32_t)flow->scope.variables.count;
    mincov_java_declare_parameters(flow, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_parameters));
    for (size_t i = first; i < flow->scope.variables.count; i++) {
      struct mincov_java_variable *variable = &flow->scope.variables.items[i];
      variable->is_field = variable->is_final = true;
      variable->is_settled = false; /* a compact constructor may assign the parameter of its name */
    }
  }
  declare_members(flow, body, class->is_interface);
  mincov_java_list_methods(flow, mincov_java_this_class(flow));
  if (mincov_java_first_child(TREE, body) != MINCOV_JAVA_NONE)
    mincov_java_push(flow, MINCOV_JAVA_TASK_MEMBER, mincov_java_first_child(TREE, body), 0, 0);
  mincov_java_switch_function(flow, MINCOV_JAVA_NONE);
}

void mincov_java_enter_declaration(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t body = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_body);
  if (body != MINCOV_JAVA_NONE) mincov_java_enter_class(flow, node, body);
}

/* ---- The file ---- */

static void append_package(struct mincov_java_flow *flow, uint32_t declaration, struct mincov_bytes *out) {
  static const char word[] = "package";
  uint32_t at = TREE->nodes[declaration].start, end = TREE->nodes[declaration].end;
  const char *found = NULL;
  for (uint32_t i = at; i + sizeof word - 1 < end && !found; i++) /* annotations may stand before it */
    if (memcmp(TREE->text + i, word, sizeof word - 1) == 0 && TREE->text[i + sizeof word - 1] <= ' ') found = TREE->text + i;
  if (!found) return;
  at = (uint32_t)(found - TREE->text) + sizeof word;
  while (at < end && TREE->text[at] <= ' ') at++;
  uint32_t stop = at;
  while (stop < end && TREE->text[stop] > ' ' && TREE->text[stop] != ';') stop++;
  mincov_java_append_source(flow, at, stop, out);
  mincov_java_append_text(out, ".");
}

static bool is_static_import(const struct mincov_java_tree *tree, uint32_t import) {
  uint32_t at = tree->nodes[import].start + 6, end = tree->nodes[import].end; /* behind the word import */
  while (at < end && tree->text[at] <= ' ') at++;
  return at + 6 < end && memcmp(tree->text + at, "static", 6) == 0 && (tree->text[at + 6] <= ' ' || tree->text[at + 6] == '/');
}

/* The class of a compact source file is named after the file. */
static void append_stem(const char *path, struct mincov_bytes *out) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
  mincov_java_append(out, name, dot ? (size_t)(dot - name) : strlen(name));
}

void mincov_java_enter_file(struct mincov_java_flow *flow) {
  struct mincov_java_class *file = new_class(flow, 0);
  for (uint32_t at = mincov_java_first_child(TREE, 0); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at)) {
    enum mincov_java_kind kind = mincov_java_kind(TREE, at);
    if (kind == MINCOV_JAVA_package_declaration) append_package(flow, at, &file->name);
    if (kind == MINCOV_JAVA_import_declaration) flow->expressions.imports_statically |= is_static_import(TREE, at);
    file->is_implicit |= kind == MINCOV_JAVA_method_declaration || kind == MINCOV_JAVA_local_variable_declaration;
  }
  mincov_java_push(flow, MINCOV_JAVA_TASK_CLASS_END, 0, 0, 0);
  if (file->is_implicit) {
    append_stem(flow->source->path, &file->name);
    flow->scope.class_level++;
    flow->result->counts.classes++;
    declare_members(flow, 0, false);
    mincov_java_list_methods(flow, mincov_java_this_class(flow));
  }
  if (mincov_java_first_child(TREE, 0) != MINCOV_JAVA_NONE)
    mincov_java_push(flow, MINCOV_JAVA_TASK_MEMBER, mincov_java_first_child(TREE, 0), 0, 0);
}
