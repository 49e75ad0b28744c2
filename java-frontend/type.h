/* What is known of a value's type: enough to tell whether an operation on it may throw.
 *
 * A name in the source is all there is: a class of the program that is called like one of java.lang's is taken for that. */
#ifndef MINCOV_JAVA_TYPE_H
#define MINCOV_JAVA_TYPE_H

#include "tree.h"

enum mincov_java_type {
  MINCOV_JAVA_TYPE_UNKNOWN = 0,
  MINCOV_JAVA_TYPE_PRIMITIVE,
  MINCOV_JAVA_TYPE_STRING,
  MINCOV_JAVA_TYPE_BOX,       /* Integer and its like */
  MINCOV_JAVA_TYPE_REFERENCE, /* any other */
  MINCOV_JAVA_TYPE_BUILDER,   /* StringBuilder; a StringBuffer may wait for its lock */
  MINCOV_JAVA_TYPE_STRINGS,   /* an array of String */
  MINCOV_JAVA_TYPE_ARRAY,     /* an array of primitives */
  MINCOV_JAVA_TYPE_ARRAYS,    /* an array of such arrays */
  MINCOV_JAVA_TYPE_OBJECTS,   /* any other array */
  MINCOV_JAVA_TYPE_NULL,
};

/* A reference, but neither a String nor null. */
static inline bool mincov_java_is_object(enum mincov_java_type type) {
  return type >= MINCOV_JAVA_TYPE_BOX && type < MINCOV_JAVA_TYPE_NULL;
}
static inline bool mincov_java_is_array(enum mincov_java_type type) {
  return type >= MINCOV_JAVA_TYPE_STRINGS && type <= MINCOV_JAVA_TYPE_OBJECTS;
}
/* A reference that is never unboxed. */
static inline bool mincov_java_is_no_box(enum mincov_java_type type) {
  return type == MINCOV_JAVA_TYPE_STRING || type >= MINCOV_JAVA_TYPE_REFERENCE;
}

/* What a name may consist of; letters of ASCII alone, as the masked text has them. */
static inline bool mincov_java_is_name_sign(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

/* Integer, Boolean and their like. */
bool mincov_java_is_box_name(const char *text, size_t length);
/* int, boolean and their like. */
bool mincov_java_is_primitive_name(const char *text, size_t length);

/* The type of an array whose elements, after so many more brackets, have the type that a type's node names. */
enum mincov_java_type mincov_java_array_of(const struct mincov_java_tree *tree, uint32_t type, uint32_t brackets);

/* The type that a type's node names. declarator: of the variable, for `int a[]`; NONE: without. */
enum mincov_java_type mincov_java_named_type(const struct mincov_java_tree *tree, uint32_t type, uint32_t declarator);

#endif
