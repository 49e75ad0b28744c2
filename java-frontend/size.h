/* The JVM takes no method of more than 65,535 bytes. Where a method comes near that with its probes, some are left out.
 *
 * What a method's code takes is estimated from its syntax, what probes take is known. In this order go: outcomes of conditions,
 * probes that need an else or a default of their own, all but the one at the entry; and that one too where the compiler has refused
 * it before. What is left out has no place for the plan, and is inferred or unknown. */
#ifndef MINCOV_JAVA_SIZE_H
#define MINCOV_JAVA_SIZE_H

#include "flow.h"

#define MINCOV_JAVA_SMALL_METHOD 8000 /* below that, no probes make a method too large */

enum mincov_java_room {
  MINCOV_JAVA_ROOM_FOR_ALL,
  MINCOV_JAVA_ROOM_FOR_BLOCKS,
  MINCOV_JAVA_ROOM_FOR_BODIES,
  MINCOV_JAVA_ROOM_FOR_ENTRY,
  MINCOV_JAVA_ROOM_FOR_NONE,
};

/* Bytes of code of the function's own syntax, without lambdas and classes inside of it. Between 0 and 65,535. O(nodes of its own).
 */
uint32_t mincov_java_code_size(const struct mincov_java_flow *flow, const struct mincov_java_function_flow *function);
/* A further member of the class, whose code is the function's too. O(nodes of its own). */
void mincov_java_add_code(const struct mincov_java_flow *flow, struct mincov_java_function_flow *function, uint32_t node);

/* Bytes of code of a probe. */
uint32_t mincov_java_probe_size(enum mincov_java_place place);

/* Whether code and probes are too much. */
bool mincov_java_is_too_large(uint64_t size);

/* The least that is left out because of the code alone. */
enum mincov_java_room mincov_java_first_room(const struct mincov_java_function_flow *function, uint32_t code_size);

/* Takes the places away that there is no room for. */
void mincov_java_make_room(struct mincov_java_function_flow *function, enum mincov_java_room room);

#endif
