/* Which variables are visible: what a name stands for at the place where the walk is.
 *
 * Syntax alone cannot tell a variable from a type, a package or a constant that is inherited or imported. A name is a variable here
 * only if a declaration in this file is visible at the place and nothing invisible can come between: a class with supertypes may
 * inherit a field of the name, and hides what lies outside of it. */
#ifndef MINCOV_JAVA_SCOPE_H
#define MINCOV_JAVA_SCOPE_H

#include "mask.h"
#include "tree.h"

/* What is known of a value's type: enough to tell whether an operation on it may throw. */
enum mincov_java_type {
  MINCOV_JAVA_TYPE_UNKNOWN = 0,
  MINCOV_JAVA_TYPE_PRIMITIVE,
  MINCOV_JAVA_TYPE_STRING,
  MINCOV_JAVA_TYPE_REFERENCE, /* any other, boxes included */
  MINCOV_JAVA_TYPE_BUILDER,   /* StringBuilder; a StringBuffer may wait for its lock */
  MINCOV_JAVA_TYPE_STRINGS,   /* an array of String */
  MINCOV_JAVA_TYPE_ARRAY,     /* an array of primitives */
  MINCOV_JAVA_TYPE_ARRAYS,    /* an array of such arrays */
  MINCOV_JAVA_TYPE_OBJECTS,   /* any other array */
  MINCOV_JAVA_TYPE_NULL,
};

/* A reference, but neither a String nor null. */
static inline bool mincov_java_is_object(enum mincov_java_type type) {
  return type >= MINCOV_JAVA_TYPE_REFERENCE && type < MINCOV_JAVA_TYPE_NULL;
}
static inline bool mincov_java_is_array(enum mincov_java_type type) {
  return type >= MINCOV_JAVA_TYPE_STRINGS && type <= MINCOV_JAVA_TYPE_OBJECTS;
}

struct mincov_java_variable {
  uint32_t name;     /* entry in names */
  uint32_t shadowed; /* the variable of this name that was visible before, or NONE */
  uint32_t initial;  /* node of the initialiser, or NONE */
  uint32_t class_level;
  uint8_t type; /* enum mincov_java_type */
  bool is_field, is_static, is_final;
  bool is_pattern;
  bool varies;    /* its initialiser is surely no constant, as was seen where it stands */
  bool is_unsure; /* a pattern's variable outside of the statement that declares it: perhaps out of scope */
};

struct mincov_java_name {
  uint32_t hash, start, length; /* in the masked text */
  uint32_t visible;             /* innermost variable, or NONE */
};

struct mincov_java_scope {
  const struct mincov_java_tree *tree;
  const uint8_t *bytes; /* the original: masked names may be alike */
  uint32_t width;
  MINCOV_JAVA_ARRAY(struct mincov_java_variable) variables; /* a stack */
  MINCOV_JAVA_ARRAY(struct mincov_java_name) names;
  uint32_t *table; /* [table_size] names by hash */
  uint32_t table_size;
  uint32_t class_level; /* of the class that the walk is in; 0: none */
  uint32_t barrier;     /* innermost class level with supertypes: variables of lower levels may be hidden */
};

/* The scope borrows tree and bytes. Freed with mincov_java_scope_free. */
void mincov_java_scope_create(struct mincov_java_scope *scope, const struct mincov_java_tree *tree, const uint8_t *bytes,
                              uint32_t width);
void mincov_java_scope_free(struct mincov_java_scope *scope);

/* A mark to return to; variables declared since then are forgotten. */
static inline uint32_t mincov_java_scope_mark(const struct mincov_java_scope *scope) { return (uint32_t)scope->variables.count; }
void mincov_java_scope_return(struct mincov_java_scope *scope, uint32_t mark);

/* Declares the variable that name (an identifier's node) names. Amortised O(length of the name). Returns it, valid until the next
 * one. */
struct mincov_java_variable *mincov_java_scope_declare(struct mincov_java_scope *scope, uint32_t name, enum mincov_java_type type);

/* The variable that an identifier surely stands for, or NULL. */
const struct mincov_java_variable *mincov_java_scope_find(const struct mincov_java_scope *scope, uint32_t identifier);

/* Variables of patterns declared since mark are no longer surely in scope. */
void mincov_java_scope_doubt(struct mincov_java_scope *scope, uint32_t mark);

/* The type of an array whose elements, after so many more brackets, have the type that a type's node names. */
enum mincov_java_type mincov_java_array_of(const struct mincov_java_tree *tree, uint32_t type, uint32_t brackets);

/* The type that a type's node names. declarator: of the variable, for `int a[]`; NONE: without. */
enum mincov_java_type mincov_java_named_type(const struct mincov_java_tree *tree, uint32_t type, uint32_t declarator);

#endif
