/* Classes and their members: which code is a function, and what it is called.
 *
 * All instance initialisers of a class are one function, run by each constructor; so are all static ones. They are built while the
 * walk passes the members, other functions between. */
#include "constructor.h"
#include "known.h"
#include "lambda.h"
#include "record.h"
#include "size.h"

#include <stdlib.h>
#include <string.h>

#define TREE (flow->tree)

/* ---- Functions ---- */

void mincov_java_switch_function(struct mincov_java_flow *flow, uint32_t function) {
  flow->function = function;
  flow->f = function == MINCOV_JAVA_NONE ? NULL : &flow->functions.items[function];
}

static uint32_t new_function(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t index = (uint32_t)flow->functions.count;
  if (flow->free_functions.count) {
    index = flow->free_functions.items[--flow->free_functions.count];
  } else {
    MINCOV_JAVA_PUSH(&flow->functions, (struct mincov_java_function_flow){0});
    mincov_java_switch_function(flow, flow->function); /* functions may have moved */
  }
  struct mincov_java_function_flow *function = &flow->functions.items[index];
  mincov_java_function_clear(function);
  function->node = node;
  function->line = TREE->nodes[node].line;
  function->context = MINCOV_JAVA_NONE;
  function->skip = mincov_java_this_class(flow)->skip;
  return index;
}

/* Starts a function; the one that was being built goes on when its tasks are done. */
uint32_t mincov_java_enter_function(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t before = flow->function, index = new_function(flow, node);
  mincov_java_switch_function(flow, index);
  flow->f->current = mincov_java_new_piece(flow, MINCOV_JAVA_NONE);
  mincov_java_push(flow, MINCOV_JAVA_TASK_FUNCTION_END, node, before, 0);
  mincov_java_push_scope_end(flow);
  mincov_java_known_look(&flow->scope, node);
  mincov_java_known_push(flow);
  return index;
}

static void end_function(struct mincov_java_flow *flow, uint32_t function) {
  mincov_java_record_function(flow, function);
  MINCOV_JAVA_PUSH(&flow->free_functions, function);
}

/* ---- Names ---- */

static void append_node_text(const struct mincov_java_flow *flow, uint32_t node, struct mincov_bytes *out) {
  mincov_java_append_source(flow, TREE->nodes[node].start, TREE->nodes[node].end, out);
}

/* The types of parameters as they are written, without annotations and blanks between tokens. */
static void append_parameters(const struct mincov_java_flow *flow, uint32_t parameters, struct mincov_bytes *out) {
  mincov_java_append_text(out, "(");
  bool first = true;
  for (uint32_t at = parameters == MINCOV_JAVA_NONE ? MINCOV_JAVA_NONE : mincov_java_first_child(TREE, parameters);
       at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at)) {
    bool spread = TREE->nodes[at].kind == MINCOV_JAVA_spread_parameter;
    if (!spread && TREE->nodes[at].kind != MINCOV_JAVA_formal_parameter) continue;
    uint32_t type = spread ? mincov_java_first_child(TREE, at) : mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_type);
    while (type != MINCOV_JAVA_NONE &&
           (TREE->nodes[type].kind == MINCOV_JAVA_modifiers || TREE->nodes[type].kind == MINCOV_JAVA_annotation ||
            TREE->nodes[type].kind == MINCOV_JAVA_marker_annotation))
      type = mincov_java_next_sibling(TREE, type);
    if (type == MINCOV_JAVA_NONE) continue;
    if (!first) mincov_java_append_text(out, ", ");
    first = false;
    append_node_text(flow, type, out);
    uint32_t dimensions = mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_dimensions);
    if (dimensions != MINCOV_JAVA_NONE) append_node_text(flow, dimensions, out);
    if (spread) mincov_java_append_text(out, "...");
  }
  mincov_java_append_text(out, ")");
}

static void name_function(struct mincov_java_flow *flow, const char *name, uint32_t name_node, uint32_t parameters,
                          bool with_parameters) {
  const struct mincov_java_class *class = mincov_java_this_class(flow);
  struct mincov_bytes *out = &flow->f->name;
  mincov_java_append(out, class->name.data, class->name.size);
  mincov_java_append_text(out, "::");
  if (name) mincov_java_append_text(out, name);
  if (name_node != MINCOV_JAVA_NONE) append_node_text(flow, name_node, out);
  if (with_parameters) append_parameters(flow, parameters, out);
}

/* ---- Members ---- */

void mincov_java_declare_parameters(struct mincov_java_flow *flow, uint32_t parameters) {
  for (uint32_t at = parameters == MINCOV_JAVA_NONE ? MINCOV_JAVA_NONE : mincov_java_first_child(TREE, parameters);
       at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at)) {
    uint32_t name = mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_name), type = mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_type);
    enum mincov_java_type known = type == MINCOV_JAVA_NONE ? MINCOV_JAVA_TYPE_UNKNOWN : mincov_java_named_type(TREE, type, at);
    if (TREE->nodes[at].kind == MINCOV_JAVA_spread_parameter) {
      name = mincov_java_child(TREE, mincov_java_child_of_kind(TREE, at, MINCOV_JAVA_variable_declarator), MINCOV_JAVA_FIELD_name);
      uint32_t element = mincov_java_first_child(TREE, at);
      if (mincov_java_kind(TREE, element) == MINCOV_JAVA_modifiers) element = mincov_java_next_sibling(TREE, element);
      known = mincov_java_array_of(TREE, element, 1);
    } else if (TREE->nodes[at].kind == MINCOV_JAVA_identifier) {
      name = at; /* of a lambda */
    }
    if (mincov_java_kind(TREE, name) == MINCOV_JAVA_identifier) mincov_java_scope_declare(&flow->scope, name, known);
  }
}

static void enter_method(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t body = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_body),
           name = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_name);
  if (body == MINCOV_JAVA_NONE) return;
  mincov_java_enter_function(flow, node);
  uint32_t parameters = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_parameters),
           type = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_type);
  name_function(flow, NULL, name, parameters, true);
  if (name != MINCOV_JAVA_NONE) flow->f->line = TREE->nodes[name].line;
  flow->f->is_static = mincov_java_has_modifier(TREE, node, "static");
  flow->f->returns_primitive = mincov_java_named_type(TREE, type, node) == MINCOV_JAVA_TYPE_PRIMITIVE;
  if (!flow->f->skip) flow->f->skip = mincov_java_skip_of(flow, node);
  mincov_java_declare_parameters(flow, parameters);
  if (TREE->nodes[node].kind == MINCOV_JAVA_constructor_declaration) {
    mincov_java_enter_constructor(flow, node, body);
    return;
  }
  mincov_java_enter_block(flow, body);
}

/* The function of the class's initialisers, made when the first one comes; the walk goes on in it until the member ends. */
static void enter_initialiser(struct mincov_java_flow *flow, uint32_t node, bool is_static) {
  struct mincov_java_class *class = mincov_java_this_class(flow);
  uint32_t *function = is_static ? &class->static_function : &class->instance_function;
  bool is_new = *function == MINCOV_JAVA_NONE;
  uint32_t before = flow->function;
  if (is_new) *function = new_function(flow, node);
  mincov_java_switch_function(flow, *function);
  if (is_new) {
    name_function(flow, is_static ? "static {}" : "{}", MINCOV_JAVA_NONE, MINCOV_JAVA_NONE, false);
    flow->f->is_static = is_static;
    flow->f->current = mincov_java_new_piece(flow, MINCOV_JAVA_NONE);
    mincov_java_leave_out(flow, MINCOV_JAVA_LEFT_INITIALISER);
  } else {
    mincov_java_add_code(flow, flow->f, node);
  }
  mincov_java_push(flow, MINCOV_JAVA_TASK_RETURN_FUNCTION, node, before, 0);
  mincov_java_known_push(flow);
}

/* Constants are primitive, or strings, however these are written. */
static bool is_no_constant_type(const struct mincov_java_tree *tree, uint32_t type) {
  enum mincov_java_kind kind = mincov_java_kind(tree, type);
  return (kind == MINCOV_JAVA_type_identifier || kind == MINCOV_JAVA_generic_type || kind == MINCOV_JAVA_array_type) &&
         mincov_java_is_object(mincov_java_named_type(tree, type, MINCOV_JAVA_NONE));
}

static void enter_field(struct mincov_java_flow *flow, uint32_t node) {
  const struct mincov_java_class *class = mincov_java_this_class(flow);
  bool is_constant_place = class->is_interface;
  bool is_static = is_constant_place || mincov_java_has_modifier(TREE, node, "static");
  bool is_final = is_constant_place || mincov_java_has_modifier(TREE, node, "final");
  bool has_code = false, varies = false;
  uint32_t type = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_type);
  bool is_object = is_no_constant_type(TREE, type);
  for (uint32_t at = mincov_java_first_child(TREE, node); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at)) {
    uint32_t value = TREE->nodes[at].kind == MINCOV_JAVA_variable_declarator ? mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_value)
                                                                             : MINCOV_JAVA_NONE;
    if (value == MINCOV_JAVA_NONE) continue;
    bool this_varies = is_object || mincov_java_surely_varies(&flow->scope, value);
    varies |= this_varies;
    has_code |= this_varies || !is_final || !is_static;
  }
  if (!has_code) return;
  enter_initialiser(flow, node, is_static);
  uint32_t start = TREE->nodes[node].start;
  mincov_java_begin(flow, TREE->nodes[type].line, MINCOV_JAVA_NONE); /* annotations may stand above */
  if (!class->is_interface && !class->is_implicit && (!is_static || varies || !is_final))
    mincov_java_offer(flow, is_static ? MINCOV_JAVA_PLACE_STATIC : MINCOV_JAVA_PLACE_INSTANCE, MINCOV_JAVA_NONE, start);
  size_t begin = flow->tasks.count;
  for (uint32_t at = mincov_java_first_child(TREE, node); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at))
    if (TREE->nodes[at].kind == MINCOV_JAVA_variable_declarator) mincov_java_push(flow, MINCOV_JAVA_TASK_FIELD, at, 0, 0);
  mincov_java_reverse_tasks(flow, begin);
}

/* The value goes to the field, which may unbox it. */
static void take_field_value(struct mincov_java_flow *flow, uint32_t declarator) {
  uint32_t type = mincov_java_child(TREE, TREE->nodes[declarator].parent, MINCOV_JAVA_FIELD_type),
           value = mincov_java_child(TREE, declarator, MINCOV_JAVA_FIELD_value);
  mincov_java_take_effect(flow, mincov_java_assignment_conversion(mincov_java_named_type(TREE, type, declarator),
                                                                  (enum mincov_java_type)flow->expressions.types[value]));
}

static void enter_block_initialiser(struct mincov_java_flow *flow, uint32_t node, bool is_static) {
  uint32_t block = is_static ? mincov_java_child_of_kind(TREE, node, MINCOV_JAVA_block) : node;
  enter_initialiser(flow, node, is_static);
  const struct mincov_java_piece *piece = mincov_java_here(flow);
  if (piece->last_line || !piece->place) mincov_java_cut(flow, TREE->nodes[node].line);
  mincov_java_enter_block(flow, block);
}

static void enter_enum_constant(struct mincov_java_flow *flow, uint32_t node) {
  enter_initialiser(flow, node, true);
  mincov_java_enter_constant(flow, node);
}

static void enter_member(struct mincov_java_flow *flow, uint32_t node) {
  switch (mincov_java_kind(TREE, node)) {
  case MINCOV_JAVA_method_declaration:
  case MINCOV_JAVA_constructor_declaration:
  case MINCOV_JAVA_compact_constructor_declaration:
    enter_method(flow, node);
    break;
  case MINCOV_JAVA_field_declaration:
  case MINCOV_JAVA_constant_declaration:
  case MINCOV_JAVA_local_variable_declaration: /* of a compact source file */
    enter_field(flow, node);
    break;
  case MINCOV_JAVA_static_initializer:
    enter_block_initialiser(flow, node, true);
    break;
  case MINCOV_JAVA_block:
    enter_block_initialiser(flow, node, false);
    break;
  case MINCOV_JAVA_enum_constant:
    enter_enum_constant(flow, node);
    break;
  case MINCOV_JAVA_enum_body_declarations:
    if (mincov_java_first_child(TREE, node) != MINCOV_JAVA_NONE)
      mincov_java_push(flow, MINCOV_JAVA_TASK_MEMBER, mincov_java_first_child(TREE, node), 0, 0);
    break;
  case MINCOV_JAVA_class_declaration:
  case MINCOV_JAVA_interface_declaration:
  case MINCOV_JAVA_enum_declaration:
  case MINCOV_JAVA_record_declaration:
  case MINCOV_JAVA_annotation_type_declaration:
    mincov_java_enter_declaration(flow, node);
    break;
  default:
    break;
  }
}

/* Of the innermost class; NONE if it has none, or there is no class. */
static uint32_t own_class_name(const struct mincov_java_flow *flow) {
  uint32_t body = flow->classes.count ? flow->classes.items[flow->classes.count - 1].body : 0;
  uint32_t declaration = body ? TREE->nodes[body].parent : MINCOV_JAVA_NONE;
  bool is_anonymous = mincov_java_kind(TREE, declaration) == MINCOV_JAVA_object_creation_expression ||
                      mincov_java_kind(TREE, declaration) == MINCOV_JAVA_enum_constant;
  return declaration == MINCOV_JAVA_NONE || is_anonymous ? MINCOV_JAVA_NONE
                                                         : mincov_java_child(TREE, declaration, MINCOV_JAVA_FIELD_name);
}

static void end_class(struct mincov_java_flow *flow) {
  struct mincov_java_class class = *mincov_java_this_class(flow);
  if (class.instance_function != MINCOV_JAVA_NONE) end_function(flow, class.instance_function);
  if (class.static_function != MINCOV_JAVA_NONE) end_function(flow, class.static_function);
  mincov_java_scope_return(&flow->scope, class.scope_mark);
  flow->scope.barrier = class.barrier_before;
  flow->scope.class_level = class.level_before;
  flow->scope.initialised = class.initialised_before;
  free(class.name.data);
  free(class.methods);
  flow->classes.count--;
  flow->expressions.own_class = own_class_name(flow);
}

void mincov_java_do_class(struct mincov_java_flow *flow, const struct mincov_java_task *task) {
  uint32_t next;
  switch ((enum mincov_java_task_kind)task->what) {
  case MINCOV_JAVA_TASK_MEMBER:
    next = mincov_java_next_sibling(TREE, task->node);
    if (next != MINCOV_JAVA_NONE) mincov_java_push(flow, MINCOV_JAVA_TASK_MEMBER, next, 0, 0);
    enter_member(flow, task->node);
    break;
  case MINCOV_JAVA_TASK_FIELD:
    if (mincov_java_child(TREE, task->node, MINCOV_JAVA_FIELD_value) == MINCOV_JAVA_NONE) break;
    mincov_java_push(flow, MINCOV_JAVA_TASK_FIELD_VALUE, task->node, 0, 0);
    mincov_java_push_expression(flow, mincov_java_child(TREE, task->node, MINCOV_JAVA_FIELD_value));
    break;
  case MINCOV_JAVA_TASK_FIELD_VALUE:
    take_field_value(flow, task->node);
    break;
  case MINCOV_JAVA_TASK_FUNCTION_END:
    end_function(flow, flow->function);
    mincov_java_switch_function(flow, task->a);
    break;
  case MINCOV_JAVA_TASK_RETURN_FUNCTION:
    mincov_java_switch_function(flow, task->a);
    break;
  case MINCOV_JAVA_TASK_CONSTANTS_MADE:
    mincov_java_end_constants(flow, task->a);
    break;
  case MINCOV_JAVA_TASK_CONSTRUCTED:
    mincov_java_end_invocation(flow, task->node);
    break;
  case MINCOV_JAVA_TASK_CLASS_END:
    end_class(flow);
    break;
  default:
    break;
  }
}
