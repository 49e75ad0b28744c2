/* Constructors: what can be known of their start.
 *
 * Before Java 25 nothing may stand before this(...) or super(...). An argument that is evaluated first takes a hook; without one,
 * a probe right behind the call tells that it returned, and so that the constructor was entered. What stays unknown is whether it
 * was entered where the call did not return: by an exception, or because it never was. Where the callee surely returns there is no
 * such question: super() of a class without a superclass, this() of a constructor that does nothing but assign literals, both in a
 * class whose instance initialisers do no more.
 *
 * The constants of an enum are made one by one, by its constructors, before all that the class initialises; no statement can stand
 * between or before them, but one behind them all. */
#include "constructor.h"
#include "lambda.h"

#include <string.h>

#define TREE (flow->tree)

static bool has_children(const struct mincov_java_tree *tree, uint32_t node) {
  return mincov_java_first_child(tree, node) != MINCOV_JAVA_NONE;
}

/* ---- Code that surely ends normally ---- */

/* null, and numbers with signs. It may be boxed, which does not throw; it is never unboxed. */
static bool is_simple_value(const struct mincov_java_tree *tree, uint32_t node) {
  while (mincov_java_kind(tree, node) == MINCOV_JAVA_unary_expression)
    node = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_operand);
  enum mincov_java_kind kind = mincov_java_kind(tree, node);
  return mincov_java_is_literal(kind) || kind == MINCOV_JAVA_null_literal;
}

/* A type whose values are never unboxed. */
static bool is_no_box(const struct mincov_java_tree *tree, uint32_t type, uint32_t declaration) {
  enum mincov_java_type known = mincov_java_named_type(tree, type, declaration);
  return known == MINCOV_JAVA_TYPE_PRIMITIVE || mincov_java_is_no_box(known);
}

static bool has_text_of(const struct mincov_java_tree *tree, uint32_t node, uint32_t other) {
  const struct mincov_java_node *a = &tree->nodes[node], *b = &tree->nodes[other];
  return a->end - a->start == b->end - b->start && memcmp(tree->text + a->start, tree->text + b->start, a->end - a->start) == 0;
}

/* An identifier that stands for a parameter, of which there are 255 at most: reading it throws nothing, nor does assigning it. All
 * are looked at, since names of other letters are alike in the masked text. */
static bool is_simple_parameter(const struct mincov_java_tree *tree, uint32_t node, uint32_t parameters) {
  bool found = false;
  if (mincov_java_kind(tree, node) != MINCOV_JAVA_identifier) return false;
  for (uint32_t at = mincov_java_first_child(tree, parameters); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(tree, at)) {
    uint32_t name = mincov_java_child(tree, at, MINCOV_JAVA_FIELD_name), type = mincov_java_child(tree, at, MINCOV_JAVA_FIELD_type);
    if (name == MINCOV_JAVA_NONE || !has_text_of(tree, name, node)) continue;
    if (type == MINCOV_JAVA_NONE || !is_no_box(tree, type, at)) return false;
    found = true;
  }
  return found;
}

/* `this.x = 0;`, `this.x = parameter;`: another class's field might initialise that class. */
static bool assigns_simply(const struct mincov_java_tree *tree, uint32_t statement, uint32_t parameters) {
  uint32_t assignment = mincov_java_first_child(tree, statement);
  if (mincov_java_kind(tree, statement) != MINCOV_JAVA_expression_statement ||
      mincov_java_kind(tree, assignment) != MINCOV_JAVA_assignment_expression)
    return false;
  uint32_t left = mincov_java_child(tree, assignment, MINCOV_JAVA_FIELD_left),
           right = mincov_java_child(tree, assignment, MINCOV_JAVA_FIELD_right);
  return mincov_java_kind(tree, left) == MINCOV_JAVA_field_access &&
         mincov_java_kind(tree, mincov_java_child(tree, left, MINCOV_JAVA_FIELD_object)) == MINCOV_JAVA_this &&
         mincov_java_text_is(tree, mincov_java_child(tree, assignment, MINCOV_JAVA_FIELD_operator), "=") &&
         (is_simple_value(tree, right) || is_simple_parameter(tree, right, parameters));
}

/* Instances are initialised by literals, if at all. */
static bool initialises_simply(const struct mincov_java_tree *tree, uint32_t member) {
  if (mincov_java_kind(tree, member) == MINCOV_JAVA_block) return !has_children(tree, member);
  if (mincov_java_kind(tree, member) != MINCOV_JAVA_field_declaration || mincov_java_has_modifier(tree, member, "static"))
    return true;
  for (uint32_t at = mincov_java_first_child(tree, member); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(tree, at)) {
    if (tree->nodes[at].kind != MINCOV_JAVA_variable_declarator) continue;
    uint32_t value = mincov_java_child(tree, at, MINCOV_JAVA_FIELD_value);
    if (value != MINCOV_JAVA_NONE && !is_simple_value(tree, value)) return false;
  }
  return true;
}

static bool is_call_without_arguments(const struct mincov_java_tree *tree, uint32_t node, enum mincov_java_kind callee) {
  return mincov_java_kind(tree, node) == MINCOV_JAVA_explicit_constructor_invocation &&
         mincov_java_kind(tree, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_constructor)) == callee &&
         mincov_java_child(tree, node, MINCOV_JAVA_FIELD_object) == MINCOV_JAVA_NONE &&
         !has_children(tree, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_arguments));
}

/* A constructor, but for the initialisers that it runs. */
static bool constructs_simply(const struct mincov_java_tree *tree, uint32_t constructor) {
  uint32_t parameters = mincov_java_child(tree, constructor, MINCOV_JAVA_FIELD_parameters);
  bool is_generic = mincov_java_child(tree, constructor, MINCOV_JAVA_FIELD_type_parameters) != MINCOV_JAVA_NONE;
  uint32_t at = mincov_java_first_child(tree, mincov_java_child(tree, constructor, MINCOV_JAVA_FIELD_body));
  if (is_call_without_arguments(tree, at, MINCOV_JAVA_super)) at = mincov_java_next_sibling(tree, at);
  while (at != MINCOV_JAVA_NONE && assigns_simply(tree, at, is_generic ? MINCOV_JAVA_NONE : parameters))
    at = mincov_java_next_sibling(tree, at);
  return at == MINCOV_JAVA_NONE;
}

/* Looks at each member once. */
static void look_at_construction(struct mincov_java_flow *flow, struct mincov_java_class *class) {
  uint32_t declaration = class->body ? TREE->nodes[class->body].parent : MINCOV_JAVA_NONE;
  class->construction_known = true;
  class->super_returns = mincov_java_kind(TREE, declaration) == MINCOV_JAVA_class_declaration &&
                         mincov_java_child_of_kind(TREE, declaration, MINCOV_JAVA_superclass) == MINCOV_JAVA_NONE;
  bool simple = false;
  for (uint32_t at = mincov_java_first_child(TREE, class->body); at != MINCOV_JAVA_NONE && class->super_returns;
       at = mincov_java_next_sibling(TREE, at)) {
    if (TREE->nodes[at].kind == MINCOV_JAVA_constructor_declaration)
      simple |= !has_children(TREE, mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_parameters)) && constructs_simply(TREE, at);
    class->super_returns = initialises_simply(TREE, at);
  }
  class->this_returns = class->super_returns && simple;
}

/* The call of another constructor surely returns. */
static bool returns(struct mincov_java_flow *flow, uint32_t node) {
  struct mincov_java_class *class = mincov_java_this_class(flow);
  if (!class->construction_known) look_at_construction(flow, class);
  return (class->super_returns && is_call_without_arguments(TREE, node, MINCOV_JAVA_super)) ||
         (class->this_returns && is_call_without_arguments(TREE, node, MINCOV_JAVA_this));
}

/* Looks at each member once. */
static void look_at_constants(struct mincov_java_flow *flow, struct mincov_java_class *class) {
  uint32_t members = mincov_java_child_of_kind(TREE, class->body, MINCOV_JAVA_enum_body_declarations);
  class->constants_known = true;
  class->constants_return = true;
  for (uint32_t at = mincov_java_first_child(TREE, members); at != MINCOV_JAVA_NONE && class->constants_return;
       at = mincov_java_next_sibling(TREE, at))
    class->constants_return = initialises_simply(TREE, at) &&
                              (mincov_java_kind(TREE, at) != MINCOV_JAVA_constructor_declaration || constructs_simply(TREE, at));
}

/* Making the constant of an enum surely ends normally, once its arguments have their values. */
static bool constant_returns(struct mincov_java_flow *flow, uint32_t node) {
  struct mincov_java_class *class = mincov_java_this_class(flow);
  if (!class->constants_known) look_at_constants(flow, class);
  bool simple = class->constants_return;
  uint32_t arguments = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_arguments),
           body = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_body);
  for (uint32_t at = mincov_java_first_child(TREE, arguments); at != MINCOV_JAVA_NONE && simple;
       at = mincov_java_next_sibling(TREE, at))
    simple = is_simple_value(TREE, at) || mincov_java_kind(TREE, at) == MINCOV_JAVA_lambda_expression;
  for (uint32_t at = mincov_java_first_child(TREE, body); at != MINCOV_JAVA_NONE && simple; at = mincov_java_next_sibling(TREE, at))
    simple = initialises_simply(TREE, at);
  return simple;
}

/* ---- The walk ---- */

void mincov_java_enter_constructor(struct mincov_java_flow *flow, uint32_t node, uint32_t body) {
  uint32_t first = mincov_java_first_child(TREE, body);
  bool is_empty = first == MINCOV_JAVA_NONE, calls = mincov_java_kind(TREE, first) == MINCOV_JAVA_explicit_constructor_invocation;
  if (!flow->f->skip && is_empty && mincov_java_has_modifier(TREE, node, "private") &&
      !has_children(TREE, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_parameters)))
    flow->f->skip = MINCOV_SKIP_EMPTY_CONSTRUCTOR;
  flow->f->in_prologue = calls && flow->release < 25;
  flow->f->is_static = calls; /* no `this` before the call */
  if (flow->f->in_prologue) mincov_java_leave_out(flow, MINCOV_JAVA_LEFT_CONSTRUCTOR);
  mincov_java_enter_block(flow, body);
}

void mincov_java_enter_invocation(struct mincov_java_flow *flow, uint32_t node) {
  mincov_java_push(flow, MINCOV_JAVA_TASK_CONSTRUCTED, node, 0, 0);
  if (returns(flow, node)) return;
  if (flow->f->in_prologue) {
    uint32_t operand = mincov_java_first_operand(flow, node);
    if (operand != MINCOV_JAVA_NONE) mincov_java_offer(flow, MINCOV_JAVA_PLACE_HOOK, operand, TREE->nodes[operand].start);
  }
  mincov_java_push_expression(flow, node);
}

void mincov_java_end_invocation(struct mincov_java_flow *flow, uint32_t node) {
  bool had_no_place = flow->f->in_prologue && !mincov_java_here(flow)->place;
  flow->f->in_prologue = false;
  flow->f->is_static = false;
  if (!had_no_place) return;
  if (mincov_java_may_have_left(flow)) mincov_java_start_block(flow);
  mincov_java_offer(flow, MINCOV_JAVA_PLACE_STATEMENT, MINCOV_JAVA_NONE, TREE->nodes[node].end);
}

void mincov_java_enter_constant(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t name = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_name), operand = mincov_java_first_operand(flow, node),
           next = mincov_java_next_sibling(TREE, node);
  uint32_t line = TREE->nodes[name == MINCOV_JAVA_NONE ? node : name].line; /* annotations may stand above */
  bool has_no_place = operand == MINCOV_JAVA_NONE && flow->options->exactness == MINCOV_EXACT_LINES;
  if (has_no_place && mincov_java_may_have_left(flow) && mincov_java_here(flow)->last_line != line)
    mincov_java_start_block(flow); /* unknown, where a tail would be assumed to have run */
  mincov_java_begin(flow, line, MINCOV_JAVA_NONE);
  if (operand != MINCOV_JAVA_NONE) mincov_java_offer(flow, MINCOV_JAVA_PLACE_HOOK, operand, TREE->nodes[operand].start);
  if (next == MINCOV_JAVA_NONE || mincov_java_kind(TREE, next) == MINCOV_JAVA_enum_body_declarations)
    mincov_java_push(flow, MINCOV_JAVA_TASK_CONSTANTS_MADE, node, next, 0);
  if (!constant_returns(flow, node)) mincov_java_push(flow, MINCOV_JAVA_TASK_THROWS, node, 0, 0);
  mincov_java_push_expression(flow, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_body));
  mincov_java_push_expression(flow, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_arguments));
}

/* declarations: what follows the constants, beginning with a semicolon, or NONE. */
void mincov_java_end_constants(struct mincov_java_flow *flow, uint32_t declarations) {
  uint32_t body = mincov_java_this_class(flow)->body;
  if (mincov_java_may_have_left(flow)) mincov_java_start_block(flow);
  if (declarations == MINCOV_JAVA_NONE)
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_ENUM_END, MINCOV_JAVA_NONE, TREE->nodes[body].end - 1);
  else
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_STATIC, MINCOV_JAVA_NONE, TREE->nodes[declarations].start + 1);
}
