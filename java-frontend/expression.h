/* What expressions do to control: whether they may throw, whether they are constants, and whether a condition is always the same.
 *
 * Anything that the language lets throw counts (calls, null, index, cast, unboxing, class initialisation behind a name, ...),
 * except errors of the virtual machine. Two kinds are told apart. An operation that *fails* (null, index, cast, division) throws
 * or goes on. What *calls* runs code that nobody sees here: it may also end the program, or never come back. Where syntax cannot
 * tell, the safe answer is given: calls; may be a constant. */
#ifndef MINCOV_JAVA_EXPRESSION_H
#define MINCOV_JAVA_EXPRESSION_H

#include "initialiser.h"
#include "scope.h"

/* Types of expressions that were looked at, by node. */
struct mincov_java_expressions {
  struct mincov_java_scope *scope;
  uint8_t *types; /* [nodes] enum mincov_java_type */
  struct mincov_java_initialisers initialisers;
  uint32_t own_class;      /* the name of the class that the expressions stand in: it is initialised already; or NONE */
  bool imports_statically; /* the file has an import static */
};

/* A constant that is written out; not null. */
bool mincov_java_is_literal(enum mincov_java_kind kind);

void mincov_java_expressions_create(struct mincov_java_expressions *expressions, struct mincov_java_scope *scope);
void mincov_java_expressions_free(struct mincov_java_expressions *expressions);

enum mincov_java_effect {
  MINCOV_JAVA_GOES_ON = 0, /* never throws */
  MINCOV_JAVA_FAILS,       /* may throw; runs no code of the program, and returns */
  MINCOV_JAVA_CALLS,       /* may throw, end the program, or never return */
};

/* What evaluating the operation of node itself does, its operands being evaluated and typed; sets its type. O(children). */
enum mincov_java_effect mincov_java_operation_effect(struct mincov_java_expressions *expressions, uint32_t node);

/* The same for an expression without control flow (MINCOV_JAVA_HAS_FLOW) with all that is in it; sets all types. O(subtree). */
enum mincov_java_effect mincov_java_expression_effect(struct mincov_java_expressions *expressions, uint32_t node);

static inline enum mincov_java_effect mincov_java_fails_if(bool may_fail) {
  return may_fail ? MINCOV_JAVA_FAILS : MINCOV_JAVA_GOES_ON;
}

/* What it does that a value goes to a variable of a type, which may unbox it. */
static inline enum mincov_java_effect mincov_java_assignment_conversion(enum mincov_java_type to, enum mincov_java_type from) {
  bool may_unbox = (to == MINCOV_JAVA_TYPE_PRIMITIVE || to == MINCOV_JAVA_TYPE_UNKNOWN) && from != MINCOV_JAVA_TYPE_PRIMITIVE &&
                   !mincov_java_is_no_box(from);
  return mincov_java_fails_if(may_unbox);
}

/* Whether the field, declared last, is surely a constant variable (JLS 4.12.4); it is final. O(initialiser). */
bool mincov_java_is_constant(const struct mincov_java_scope *scope, const struct mincov_java_variable *variable);

/* Whether the expression is surely no constant expression (JLS 15.29): something in it is none. O(subtree). */
bool mincov_java_surely_varies(const struct mincov_java_scope *scope, uint32_t node);

enum mincov_java_truth { MINCOV_JAVA_OPEN, MINCOV_JAVA_ALWAYS_TRUE, MINCOV_JAVA_ALWAYS_FALSE };

/* What a condition is, as far as constants of this file tell. OPEN where in doubt. Bounded work. */
enum mincov_java_truth mincov_java_truth_of(const struct mincov_java_scope *scope, uint32_t node);

#endif
