/* Which variables are visible: what a name stands for at the place where the walk is.
 *
 * Syntax alone cannot tell a variable from a type, a package or a constant that is inherited or imported. A name is a variable here
 * only if a declaration in this file is visible at the place and nothing invisible can come between: a class with supertypes may
 * inherit a field of the name, and hides what lies outside of it. */
#ifndef MINCOV_JAVA_SCOPE_H
#define MINCOV_JAVA_SCOPE_H

#include "mask.h"
#include "type.h"

struct mincov_java_variable {
  uint32_t name;     /* entry in names */
  uint32_t shadowed; /* the variable of this name that was visible before, or NONE */
  uint32_t initial;  /* node of the initialiser, or NONE */
  uint32_t class_level;
  uint32_t declaration; /* the identifier */
  uint32_t owner;       /* of a static field: the name of its class; or NONE */
  uint8_t type;         /* enum mincov_java_type */
  bool is_field, is_static, is_final;
  bool is_constant; /* a field that surely is one: using it initialises nothing */
  bool is_pattern;
  bool varies;     /* its initialiser is surely no constant, as was seen where it stands */
  bool is_settled; /* never assigned again (known.h) */
  bool is_there;   /* surely not null where the walk is */
  bool is_unsure;  /* a pattern's variable outside of the statement that declares it: perhaps out of scope */
};

struct mincov_java_name {
  uint32_t hash, start, length; /* in the masked text */
  uint32_t visible;             /* innermost variable, or NONE */
  uint32_t assigned;            /* the member of known_look that assigns it last, as looked_to; 0: none */
};

struct mincov_java_scope {
  const struct mincov_java_tree *tree;
  const uint8_t *bytes; /* the original: masked names may be alike */
  uint32_t width;
  MINCOV_JAVA_ARRAY(struct mincov_java_variable) variables; /* a stack */
  MINCOV_JAVA_ARRAY(struct mincov_java_name) names;
  uint32_t *table; /* [table_size] names by hash */
  uint32_t table_size;
  uint32_t class_level;                  /* of the class that the walk is in; 0: none */
  uint32_t barrier;                      /* innermost class level with supertypes: variables of lower levels may be hidden */
  MINCOV_JAVA_ARRAY(uint32_t) known;     /* variables that became known to be there, to be forgotten when a stretch ends */
  MINCOV_JAVA_ARRAY(uint32_t) stretches; /* those that the walk is in: entries of known before them */
  uint32_t looked_from, looked_to;       /* nodes: of assignments in these it is known what they assign */
  uint32_t initialised; /* classes from this level on are initialised when the code runs; those around a nested one need not be */
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

/* Variables of that name that are declared in the nodes that known_look looks at are assigned again. */
void mincov_java_scope_note_assigned(struct mincov_java_scope *scope, uint32_t identifier);

/* The variable that an identifier surely stands for, or NULL. */
const struct mincov_java_variable *mincov_java_scope_find(const struct mincov_java_scope *scope, uint32_t identifier);

/* The field that `this.name` stands for, where the innermost class declares it itself, or NULL. */
const struct mincov_java_variable *mincov_java_scope_find_field(const struct mincov_java_scope *scope, uint32_t identifier);

/* Variables of patterns declared since mark are no longer surely in scope. */
void mincov_java_scope_doubt(struct mincov_java_scope *scope, uint32_t mark);

#endif
