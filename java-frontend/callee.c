/* Known callees are those of final classes of java.lang, by the type that is written (scope.h) or the class's name. What takes an
 * object whose methods it may call (a CharSequence, an Object's toString) is known only where the arguments are Strings and
 * primitives. A class of the program that is named like one of java.lang's and stands in another file is taken for it. */
#include "callee.h"

#include <stdlib.h>
#include <string.h>

#include "known.h"

struct callee {
  const char *name;
  uint8_t result;   /* enum mincov_java_type */
  bool needs_plain; /* known with plain arguments only */
};

#define PRIMITIVE MINCOV_JAVA_TYPE_PRIMITIVE
#define STRING MINCOV_JAVA_TYPE_STRING
#define BUILDER MINCOV_JAVA_TYPE_BUILDER
#define OPEN MINCOV_JAVA_TYPE_UNKNOWN

/* Of String and of builders. Ascending by name. */
static const struct callee of_string[] = {
    {"charAt", PRIMITIVE, false},
    {"codePointAt", PRIMITIVE, false},
    {"codePointBefore", PRIMITIVE, false},
    {"codePointCount", PRIMITIVE, false},
    {"compareTo", PRIMITIVE, false},
    {"compareToIgnoreCase", PRIMITIVE, false},
    {"concat", STRING, false},
    {"contains", PRIMITIVE, true},
    {"endsWith", PRIMITIVE, false},
    {"equals", PRIMITIVE, false},
    {"equalsIgnoreCase", PRIMITIVE, false},
    {"getChars", OPEN, false},
    {"hashCode", PRIMITIVE, false},
    {"indexOf", PRIMITIVE, false},
    {"intern", STRING, false},
    {"isBlank", PRIMITIVE, false},
    {"isEmpty", PRIMITIVE, false},
    {"lastIndexOf", PRIMITIVE, false},
    {"length", PRIMITIVE, false},
    {"regionMatches", PRIMITIVE, false},
    {"repeat", STRING, false},
    {"replace", STRING, true},
    {"startsWith", PRIMITIVE, false},
    {"strip", STRING, false},
    {"substring", STRING, false},
    {"toCharArray", MINCOV_JAVA_TYPE_ARRAY, false},
    {"toLowerCase", STRING, false},
    {"toString", STRING, false},
    {"toUpperCase", STRING, false},
    {"trim", STRING, false},
};
static const struct callee of_builder[] = {
    {"append", BUILDER, true},         {"capacity", PRIMITIVE, false},  {"charAt", PRIMITIVE, false},  {"delete", BUILDER, false},
    {"deleteCharAt", BUILDER, false},  {"ensureCapacity", OPEN, false}, {"indexOf", PRIMITIVE, false}, {"insert", BUILDER, true},
    {"lastIndexOf", PRIMITIVE, false}, {"length", PRIMITIVE, false},    {"replace", BUILDER, false},   {"reverse", BUILDER, false},
    {"setCharAt", OPEN, false},        {"setLength", OPEN, false},      {"substring", STRING, false},  {"toString", STRING, false},
};

/* Static methods of classes of numbers, where they give no number, ask an argument, or run what the program has installed; and
 * what System has that runs nothing. Ascending by name. */
static const char *const number_classes[] = {"Byte", "Character", "Double", "Float",     "Integer",
                                             "Long", "Math",      "Short",  "StrictMath"};
static const struct callee of_numbers[] = {
    {"codePointAt", PRIMITIVE, true},
    {"codePointBefore", PRIMITIVE, true},
    {"codePointCount", PRIMITIVE, true},
    {"decode", MINCOV_JAVA_TYPE_REFERENCE, false},
    {"getName", STRING, false},
    {"offsetByCodePoints", PRIMITIVE, true},
    {"parseInt", PRIMITIVE, true},
    {"parseLong", PRIMITIVE, true},
    {"parseUnsignedInt", PRIMITIVE, true},
    {"parseUnsignedLong", PRIMITIVE, true},
    {"toBinaryString", STRING, false},
    {"toChars", OPEN, false},
    {"toHexString", STRING, false},
    {"toOctalString", STRING, false},
    {"toString", STRING, false},
    {"toUnsignedString", STRING, false},
    {"valueOf", MINCOV_JAVA_TYPE_REFERENCE, false},
};
/* Those that never throw, being given primitives. Ascending. */
static const char *const sure_numbers[] = {
    "abs",
    "bitCount",
    "cbrt",
    "ceil",
    "charCount",
    "compare",
    "compareUnsigned",
    "cos",
    "digit",
    "doubleToLongBits",
    "doubleToRawLongBits",
    "exp",
    "floatToIntBits",
    "floatToRawIntBits",
    "floor",
    "forDigit",
    "getNumericValue",
    "getType",
    "highestOneBit",
    "hypot",
    "intBitsToFloat",
    "isDigit",
    "isHighSurrogate",
    "isISOControl",
    "isInfinite",
    "isJavaIdentifierPart",
    "isJavaIdentifierStart",
    "isLetter",
    "isLetterOrDigit",
    "isLowSurrogate",
    "isLowerCase",
    "isNaN",
    "isSpaceChar",
    "isSupplementaryCodePoint",
    "isSurrogate",
    "isUpperCase",
    "isWhitespace",
    "log",
    "log10",
    "longBitsToDouble",
    "lowestOneBit",
    "max",
    "min",
    "numberOfLeadingZeros",
    "numberOfTrailingZeros",
    "pow",
    "reverse",
    "reverseBytes",
    "rint",
    "rotateLeft",
    "rotateRight",
    "round",
    "signum",
    "sin",
    "sqrt",
    "sum",
    "tan",
    "toCodePoint",
    "toLowerCase",
    "toUnsignedInt",
    "toUnsignedLong",
    "toUpperCase",
};
static const struct callee of_system[] = {
    {"arraycopy", OPEN, false},
    {"currentTimeMillis", PRIMITIVE, false},
    {"identityHashCode", PRIMITIVE, false},
    {"nanoTime", PRIMITIVE, false},
};

#undef PRIMITIVE
#undef STRING
#undef BUILDER
#undef OPEN

struct key {
  const char *text;
  size_t length;
};

/* b: a name, or a callee, which begins with its name. */
static int compare_names(const void *a, const void *b) {
  const struct key *key = a;
  const char *name = *(const char *const *)b;
  int order = strncmp(key->text, name, key->length);
  return order ? order : -(name[key->length] != '\0');
}

static const void *find_name(const struct mincov_java_tree *tree, uint32_t name, const void *table, size_t count, size_t size) {
  struct key key = {tree->text + tree->nodes[name].start, tree->nodes[name].end - tree->nodes[name].start};
  return bsearch(&key, table, count, size, compare_names);
}

static const struct callee *find(const struct mincov_java_tree *tree, uint32_t name, const struct callee *table, size_t count) {
  return find_name(tree, name, table, count, sizeof *table);
}

bool mincov_java_is_number_class(const struct mincov_java_scope *scope, uint32_t object) {
  if (mincov_java_kind(scope->tree, object) != MINCOV_JAVA_identifier || mincov_java_scope_find(scope, object)) return false;
  for (size_t i = 0; i < sizeof number_classes / sizeof *number_classes; i++)
    if (mincov_java_text_is(scope->tree, object, number_classes[i])) return true;
  return false;
}

static bool is_sure(const struct mincov_java_tree *tree, uint32_t name) {
  return find_name(tree, name, sure_numbers, sizeof sure_numbers / sizeof *sure_numbers, sizeof *sure_numbers) != NULL;
}

/* Whether nothing of the arguments can be called: they are primitives, or Strings where those are allowed. */
static bool are_plain(const struct mincov_java_expressions *expressions, uint32_t call, bool strings) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t arguments = mincov_java_child(tree, call, MINCOV_JAVA_FIELD_arguments);
  for (uint32_t at = mincov_java_first_child(tree, arguments); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(tree, at))
    if (expressions->types[at] != MINCOV_JAVA_TYPE_PRIMITIVE && !(strings && expressions->types[at] == MINCOV_JAVA_TYPE_STRING))
      return false;
  return true;
}

static enum mincov_java_effect static_effect(struct mincov_java_expressions *expressions, uint32_t node, uint32_t object,
                                             uint32_t name) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  const struct callee *callee = NULL;
  if (mincov_java_is_number_class(expressions->scope, object)) {
    /* getInteger and its like ask the properties, which the program may have made. */
    if (mincov_java_text_is(tree, name, "getInteger") || mincov_java_text_is(tree, name, "getLong")) return MINCOV_JAVA_CALLS;
    callee = find(tree, name, of_numbers, sizeof of_numbers / sizeof *of_numbers);
    if (callee && callee->needs_plain && !are_plain(expressions, node, true)) return MINCOV_JAVA_CALLS;
    expressions->types[node] = callee ? callee->result : MINCOV_JAVA_TYPE_PRIMITIVE;
    return is_sure(tree, name) && are_plain(expressions, node, false) ? MINCOV_JAVA_GOES_ON : MINCOV_JAVA_FAILS;
  }
  if (mincov_java_text_is(tree, object, "System") && !mincov_java_scope_find(expressions->scope, object))
    callee = find(tree, name, of_system, sizeof of_system / sizeof *of_system);
  if (mincov_java_text_is(tree, object, "String") && mincov_java_text_is(tree, name, "valueOf") &&
      are_plain(expressions, node, true)) {
    expressions->types[node] = MINCOV_JAVA_TYPE_STRING;
    return MINCOV_JAVA_FAILS;
  }
  if (!callee) return MINCOV_JAVA_CALLS;
  expressions->types[node] = callee->result;
  return MINCOV_JAVA_FAILS;
}

/* Of these an instance never throws, being given primitives: those that compare, or append, anything that is let through. */
static bool is_sure_text(const struct mincov_java_expressions *expressions, uint32_t node, uint32_t name) {
  static const char *const sure[] = {"capacity",    "hashCode",    "indexOf",  "intern",      "isBlank",
                                     "isEmpty",     "lastIndexOf", "length",   "reverse",     "strip",
                                     "toCharArray", "toLowerCase", "toString", "toUpperCase", "trim"};
  static const char *const of_any[] = {"append", "equals", "equalsIgnoreCase"};
  const struct mincov_java_tree *tree = expressions->scope->tree;
  if (find_name(tree, name, of_any, sizeof of_any / sizeof *of_any, sizeof *of_any)) return true;
  return find_name(tree, name, sure, sizeof sure / sizeof *sure, sizeof *sure) && are_plain(expressions, node, false);
}

/* A method of a String or a StringBuilder. */
static enum mincov_java_effect text_effect(struct mincov_java_expressions *expressions, uint32_t node, uint32_t object,
                                           uint32_t name) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  const struct callee *callee = expressions->types[object] == MINCOV_JAVA_TYPE_STRING
                                    ? find(tree, name, of_string, sizeof of_string / sizeof *of_string)
                                    : find(tree, name, of_builder, sizeof of_builder / sizeof *of_builder);
  if (!callee || (callee->needs_plain && !are_plain(expressions, node, true))) return MINCOV_JAVA_CALLS;
  expressions->types[node] = callee->result;
  return is_sure_text(expressions, node, name) && mincov_java_is_there(expressions, object) ? MINCOV_JAVA_GOES_ON
                                                                                            : MINCOV_JAVA_FAILS;
}

enum mincov_java_effect mincov_java_call_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  uint32_t object = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_object),
           name = mincov_java_child(tree, node, MINCOV_JAVA_FIELD_name);
  if (object == MINCOV_JAVA_NONE || name == MINCOV_JAVA_NONE) return MINCOV_JAVA_CALLS;
  enum mincov_java_type type = (enum mincov_java_type)expressions->types[object];
  enum mincov_java_effect effect = MINCOV_JAVA_CALLS;
  if (type == MINCOV_JAVA_TYPE_STRING || type == MINCOV_JAVA_TYPE_BUILDER)
    effect = text_effect(expressions, node, object, name);
  else if (mincov_java_kind(tree, object) == MINCOV_JAVA_identifier)
    effect = static_effect(expressions, node, object, name);
  mincov_java_was_there(expressions->scope, object);
  return effect;
}

enum mincov_java_effect mincov_java_creation_effect(struct mincov_java_expressions *expressions, uint32_t node) {
  const struct mincov_java_tree *tree = expressions->scope->tree;
  enum mincov_java_type type =
      mincov_java_named_type(tree, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_type), MINCOV_JAVA_NONE);
  expressions->types[node] = (uint8_t)type;
  bool is_known = type == MINCOV_JAVA_TYPE_BUILDER || type == MINCOV_JAVA_TYPE_STRING;
  bool is_empty = mincov_java_first_child(tree, mincov_java_child(tree, node, MINCOV_JAVA_FIELD_arguments)) == MINCOV_JAVA_NONE;
  if (is_known && is_empty) return MINCOV_JAVA_GOES_ON;
  return is_known && are_plain(expressions, node, true) ? MINCOV_JAVA_FAILS : MINCOV_JAVA_CALLS;
}
