/* Where the probe of a lambda goes whose body is an expression.
 *
 * A body that is no statement expression is a value, and becomes a block with return. A call, a creation, an assignment or an
 * increment may be a value or none, as the lambda's target wants it, and the target is often in another file. Then, in this order:
 * a target that is written at the lambda or a callee in this class tells; else the operand that is evaluated first is passed
 * through the runtime; else the whole body is passed to it as a lambda, and the compiler chooses. Wrong guesses are compile errors,
 * which the drivers repair. */
#include "lambda.h"

#include <stdlib.h>
#include <string.h>

#define TREE (flow->tree)

/* ---- Methods of a class ---- */

static uint64_t name_hash(const struct mincov_java_flow *flow, uint32_t name) {
  size_t width = flow->mask->width;
  const uint8_t *at = flow->source->bytes + TREE->nodes[name].start * width,
                *end = flow->source->bytes + TREE->nodes[name].end * width;
  uint64_t hash = 14695981039346656037u; /* FNV-1a */
  for (; at < end; at++) hash = (hash ^ *at) * 1099511628211u;
  return hash;
}

static int compare_methods(const void *a, const void *b) {
  const struct mincov_java_method *left = a, *right = b;
  return (left->name > right->name) - (left->name < right->name);
}

static void add_methods(struct mincov_java_flow *flow, uint32_t body, struct mincov_java_class *class) {
  for (uint32_t at = mincov_java_first_child(TREE, body); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at)) {
    if (TREE->nodes[at].kind == MINCOV_JAVA_enum_body_declarations) add_methods(flow, at, class); /* once: it holds no other */
    if (TREE->nodes[at].kind != MINCOV_JAVA_method_declaration) continue;
    uint32_t name = mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_name), type = mincov_java_child(TREE, at, MINCOV_JAVA_FIELD_type);
    class->methods = mincov_java_grow(class->methods, class->method_count, 1, &class->method_capacity, sizeof *class->methods);
    class->methods[class->method_count++] =
        (struct mincov_java_method){.name = name_hash(flow, name),
                                    .is_void = mincov_java_kind(TREE, type) == MINCOV_JAVA_void_type,
                                    .is_instance = !mincov_java_has_modifier(TREE, at, "static")};
  }
}

void mincov_java_list_methods(struct mincov_java_flow *flow, struct mincov_java_class *class) {
  add_methods(flow, class->body, class);
  if (class->method_count) qsort(class->methods, class->method_count, sizeof *class->methods, compare_methods);
  size_t kept = 0;
  for (size_t i = 0; i < class->method_count; i++) {
    struct mincov_java_method *last = kept ? &class->methods[kept - 1] : NULL;
    if (last && last->name == class->methods[i].name) {
      last->is_void &= class->methods[i].is_void;
      last->is_instance &= class->methods[i].is_instance;
    } else {
      class->methods[kept++] = class->methods[i];
    }
  }
  class->method_count = kept;
}

/* The methods of an unqualified call's name in the innermost class; NULL: it declares none. */
static const struct mincov_java_method *callee(const struct mincov_java_flow *flow, uint32_t call) {
  if (mincov_java_kind(TREE, call) != MINCOV_JAVA_method_invocation ||
      mincov_java_child(TREE, call, MINCOV_JAVA_FIELD_object) != MINCOV_JAVA_NONE)
    return NULL;
  const struct mincov_java_class *class = &flow->classes.items[flow->classes.count - 1];
  uint32_t name = mincov_java_child(TREE, call, MINCOV_JAVA_FIELD_name);
  if (!class->method_count || name == MINCOV_JAVA_NONE) return NULL;
  struct mincov_java_method key = {.name = name_hash(flow, name)};
  return bsearch(&key, class->methods, class->method_count, sizeof key, compare_methods);
}

/* ---- The operand that is evaluated first ---- */

static bool is_local_or_this(const struct mincov_java_flow *flow, uint32_t node) {
  if (mincov_java_kind(TREE, node) == MINCOV_JAVA_this) return true;
  const struct mincov_java_variable *variable =
      mincov_java_kind(TREE, node) == MINCOV_JAVA_identifier ? mincov_java_scope_find(&flow->scope, node) : NULL;
  return variable && !variable->is_field;
}

/* Evaluating it does nothing that could be seen or fail: the operand behind it is as good as the first. */
static bool is_inert(const struct mincov_java_flow *flow, uint32_t node) {
  enum mincov_java_kind kind = mincov_java_kind(TREE, node);
  return mincov_java_is_literal(kind) || kind == MINCOV_JAVA_null_literal || kind == MINCOV_JAVA_lambda_expression ||
         kind == MINCOV_JAVA_class_literal || is_local_or_this(flow, node);
}

/* A whole argument that may be passed through the runtime: its type stays what it is. Not null, which has no type, and not lambdas.
 */
static bool is_hookable(const struct mincov_java_flow *flow, uint32_t node) {
  enum mincov_java_kind kind = mincov_java_kind(TREE, node);
  if (kind == MINCOV_JAVA_this || mincov_java_is_literal(kind)) return true;
  return kind == MINCOV_JAVA_identifier && mincov_java_scope_find(&flow->scope, node) &&
         mincov_java_surely_varies(&flow->scope, node);
}

static uint32_t descend(const struct mincov_java_flow *flow, uint32_t node);

/* The first argument that can be hooked, those before it being inert. Inside of an argument the search goes on. */
static uint32_t first_argument(const struct mincov_java_flow *flow, uint32_t arguments) {
  for (uint32_t at = arguments == MINCOV_JAVA_NONE ? MINCOV_JAVA_NONE : mincov_java_first_child(TREE, arguments);
       at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at)) {
    if (is_hookable(flow, at)) return at;
    if (!is_inert(flow, at)) return at; /* looked into by the caller */
  }
  return MINCOV_JAVA_NONE;
}

/* A name in front of a call or a field that is a type or a package by all appearance: using it evaluates nothing. */
static bool looks_like_type(const struct mincov_java_flow *flow, uint32_t node) {
  if (mincov_java_kind(TREE, node) != MINCOV_JAVA_identifier || mincov_java_scope_find(&flow->scope, node)) return false;
  char first = TREE->text[TREE->nodes[node].start];
  return first >= 'A' && first <= 'Z';
}

static bool is_system_stream(const struct mincov_java_flow *flow, uint32_t node) {
  return mincov_java_text_is(TREE, node, "System.out") || mincov_java_text_is(TREE, node, "System.err");
}

/* One step towards what is evaluated first; node itself if a hook can stand around it; NONE where the search ends. */
static uint32_t descend(const struct mincov_java_flow *flow, uint32_t node) {
  uint32_t object = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_object),
           left = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_left);
  switch (mincov_java_kind(TREE, node)) {
  case MINCOV_JAVA_method_invocation:
    if (object == MINCOV_JAVA_NONE || looks_like_type(flow, object) || is_system_stream(flow, object) ||
        mincov_java_kind(TREE, object) == MINCOV_JAVA_super)
      return first_argument(flow, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_arguments));
    return object;
  case MINCOV_JAVA_object_creation_expression: {
    uint32_t first = mincov_java_first_child(TREE, node);
    if (TREE->nodes[first].field == MINCOV_JAVA_FIELD_NONE && TREE->text[TREE->nodes[node].start] != 'n') return MINCOV_JAVA_NONE;
    return first_argument(flow, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_arguments));
  }
  case MINCOV_JAVA_enum_constant:
    return first_argument(flow, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_arguments));
  case MINCOV_JAVA_explicit_constructor_invocation:
    return object == MINCOV_JAVA_NONE ? first_argument(flow, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_arguments))
                                      : MINCOV_JAVA_NONE;
  case MINCOV_JAVA_field_access:
    return looks_like_type(flow, object) ? MINCOV_JAVA_NONE : object;
  case MINCOV_JAVA_array_access:
    return mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_array);
  case MINCOV_JAVA_assignment_expression:
    if (mincov_java_kind(TREE, left) == MINCOV_JAVA_identifier) return mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_right);
    return left;
  case MINCOV_JAVA_binary_expression:
    return left;
  case MINCOV_JAVA_cast_expression:
    return mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_value);
  case MINCOV_JAVA_parenthesized_expression:
    return mincov_java_first_child(TREE, node);
  default:
    return MINCOV_JAVA_NONE;
  }
}

uint32_t mincov_java_first_operand(const struct mincov_java_flow *flow, uint32_t node) {
  for (uint32_t at = descend(flow, node); at != MINCOV_JAVA_NONE; at = descend(flow, at)) {
    bool whole = TREE->nodes[TREE->nodes[at].parent].kind == MINCOV_JAVA_argument_list;
    bool literal = mincov_java_is_literal(mincov_java_kind(TREE, at));
    if (is_hookable(flow, at) && (!literal || whole)) return at;
    if (literal) return MINCOV_JAVA_NONE;
  }
  return MINCOV_JAVA_NONE;
}

/* ---- Void or value ---- */

static bool is_statement_expression(enum mincov_java_kind kind) {
  return kind == MINCOV_JAVA_method_invocation || kind == MINCOV_JAVA_object_creation_expression ||
         kind == MINCOV_JAVA_assignment_expression || kind == MINCOV_JAVA_update_expression;
}

static bool is_one_of(const struct mincov_java_tree *tree, uint32_t node, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (mincov_java_text_is(tree, node, names[i])) return true;
  return false;
}

enum nature { OPEN, VOID, VALUE };

/* A type of the JDK by its simple name, where nothing in this file has the same. In java.lang, or imported by name. */
static enum nature nature_of_type(const struct mincov_java_flow *flow, uint32_t type) {
  static const char *const language[] = {"Runnable"};
  static const char *const voids[] = {"Consumer", "BiConsumer", "IntConsumer", "LongConsumer", "DoubleConsumer"};
  static const char *const values[] = {
      "Supplier",          "Function",    "BiFunction",   "UnaryOperator",  "BinaryOperator",  "Predicate",
      "BiPredicate",       "IntFunction", "LongFunction", "DoubleFunction", "ToIntFunction",   "ToLongFunction",
      "IntPredicate",      "IntSupplier", "LongSupplier", "DoubleSupplier", "BooleanSupplier", "IntUnaryOperator",
      "IntBinaryOperator", "Callable",    "Comparator",   "ThreadFactory"};
  if (type == MINCOV_JAVA_NONE) return OPEN;
  if (is_one_of(TREE, type, language, 1)) return VOID;
  struct mincov_java_node node = TREE->nodes[type];
  uint32_t length = 0;
  while (node.start + length < node.end && TREE->text[node.start + length] != '<' && TREE->text[node.start + length] != ' ')
    length++;
  if (!mincov_java_is_imported_from_jdk(flow, TREE->text + node.start, length)) return OPEN;
  for (size_t i = 0; i < sizeof voids / sizeof *voids; i++)
    if (strlen(voids[i]) == length && memcmp(voids[i], TREE->text + node.start, length) == 0) return VOID;
  for (size_t i = 0; i < sizeof values / sizeof *values; i++)
    if (strlen(values[i]) == length && memcmp(values[i], TREE->text + node.start, length) == 0) return VALUE;
  return OPEN;
}

/* The type that is written where the lambda stands: of a variable that it initialises, or of a cast. */
static enum nature written_nature(const struct mincov_java_flow *flow, uint32_t lambda) {
  uint32_t node = lambda, parent = TREE->nodes[node].parent;
  while (mincov_java_kind(TREE, parent) == MINCOV_JAVA_parenthesized_expression) node = parent, parent = TREE->nodes[node].parent;
  if (mincov_java_kind(TREE, parent) == MINCOV_JAVA_cast_expression)
    return nature_of_type(flow, mincov_java_child(TREE, parent, MINCOV_JAVA_FIELD_type));
  if (mincov_java_kind(TREE, parent) != MINCOV_JAVA_variable_declarator ||
      mincov_java_child(TREE, parent, MINCOV_JAVA_FIELD_dimensions) != MINCOV_JAVA_NONE)
    return OPEN;
  return nature_of_type(flow, mincov_java_child(TREE, TREE->nodes[parent].parent, MINCOV_JAVA_FIELD_type));
}

/* A nested lambda may use only variables that are never assigned again. Fields may be assigned anywhere. */
static bool assigns_local(const struct mincov_java_flow *flow, uint32_t body) {
  for (uint32_t at = body; at < TREE->nodes[body].next; at++) {
    enum mincov_java_kind kind = mincov_java_kind(TREE, at);
    if (kind != MINCOV_JAVA_assignment_expression && kind != MINCOV_JAVA_update_expression) continue;
    uint32_t target = mincov_java_inside(TREE, mincov_java_first_child(TREE, at));
    if (mincov_java_kind(TREE, target) != MINCOV_JAVA_identifier) continue;
    const struct mincov_java_variable *variable = mincov_java_scope_find(&flow->scope, target);
    if (!variable || !variable->is_field) return true;
  }
  return false;
}

static void offer_statement_expression(struct mincov_java_flow *flow, uint32_t lambda, uint32_t body) {
  uint32_t start = TREE->nodes[body].start;
  enum nature nature = written_nature(flow, lambda);
  const struct mincov_java_method *method = callee(flow, body);
  if (nature == OPEN && method && method->is_void) nature = VOID;
  if (nature != OPEN) {
    mincov_java_offer(flow, nature == VOID ? MINCOV_JAVA_PLACE_LAMBDA_VOID : MINCOV_JAVA_PLACE_LAMBDA_VALUE, body, start);
    return;
  }
  if (method && method->is_instance && !flow->f->is_static) {
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_HOOK_THIS, body, start);
    return;
  }
  uint32_t operand = mincov_java_first_operand(flow, body);
  if (operand != MINCOV_JAVA_NONE)
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_HOOK, operand, TREE->nodes[operand].start);
  else if (!assigns_local(flow, body))
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_HIT, body, start);
  else
    mincov_java_leave_out(flow, MINCOV_JAVA_LEFT_LAMBDA);
}

void mincov_java_enter_lambda(struct mincov_java_flow *flow, uint32_t node) {
  uint32_t body = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_body),
           parameters = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_parameters);
  bool is_static = flow->f->is_static;
  enum mincov_skip skip = flow->f->skip;
  uint32_t outer = flow->function;
  mincov_java_enter_function(flow, node);
  mincov_java_append_outer_name(&flow->f->name, &flow->functions.items[outer].name);
  mincov_java_append_format(&flow->f->name, "::lambda %u:%u", TREE->nodes[node].line,
                            mincov_java_column(flow, TREE->nodes[node].start));
  flow->f->is_static = is_static;
  if (!flow->f->skip) flow->f->skip = skip;
  if (mincov_java_kind(TREE, parameters) == MINCOV_JAVA_identifier)
    mincov_java_scope_declare(&flow->scope, parameters, MINCOV_JAVA_TYPE_UNKNOWN);
  else
    mincov_java_declare_parameters(flow, parameters);
  if (mincov_java_kind(TREE, body) == MINCOV_JAVA_block) {
    mincov_java_enter_block(flow, body);
    return;
  }
  mincov_java_begin(flow, TREE->nodes[body].line, MINCOV_JAVA_NONE);
  if (is_statement_expression(mincov_java_kind(TREE, mincov_java_inside(TREE, body))) && mincov_java_inside(TREE, body) == body)
    offer_statement_expression(flow, node, body);
  else
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_LAMBDA_VALUE, body, TREE->nodes[body].start);
  mincov_java_push_expression(flow, body);
}
