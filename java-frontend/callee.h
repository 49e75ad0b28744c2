/* Calls whose callee is one of java.lang's that runs no code of the program: it returns or throws, and cannot end the run. */
#ifndef MINCOV_JAVA_CALLEE_H
#define MINCOV_JAVA_CALLEE_H

#include "expression.h"

/* Of a method invocation and of an object creation, all operands being typed; sets its type. O(children). */
enum mincov_java_effect mincov_java_call_effect(struct mincov_java_expressions *expressions, uint32_t node);
enum mincov_java_effect mincov_java_creation_effect(struct mincov_java_expressions *expressions, uint32_t node);

/* Whether object is the name of Integer, Math or another such class: its fields are constants. */
bool mincov_java_is_number_class(const struct mincov_java_scope *scope, uint32_t object);

#endif
