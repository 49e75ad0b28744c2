/* Ways out for exceptions that cost nothing while none is thrown.
 *
 * Where an operation may fail, what follows on the next line is not implied by what went before: it needs a probe, or whatever does
 * imply it. But an operation that fails throws, and an exception that no handler of the method takes can be caught on its way out.
 * So such a piece gets a successor of its own, its *escape*, which the plan probes: the piece itself then follows from what comes
 * behind it and from its escape. While the method runs, a local variable says which escape would be the one; a handler around the
 * body stores that probe and throws the exception on.
 *
 *   void f(int[] a) {int mincov$=-1;try{mincov$=1; a[0] = 1;
 *     mincov$=2;a[1] = 2;
 *     H.p[7]=1;g();
 *   }catch(java.lang.Throwable mincov$e){if(mincov$>=0)H.p[mincov$+7]=1;throw mincov$e;}}
 *
 * The variable counts from the function's first probe (7 here): a method's code decides whether the VM compiles it into its
 * callers, and small numbers take less.
 *
 * A body whose last piece has an escape gets an empty end, where the probe stands instead of at its last piece: what follows the
 * body is then known from its ends. An arm of an if that ends with a call gets one as well where what follows could not be known
 * otherwise: arms with calls are often the rare ones, such as those that report an error.
 *
 * An exception may also come from a piece without an escape, and find the variable as an earlier piece left it. The activation did
 * pass that piece, so the probe says nothing that could not have been: the earlier piece, left by its escape, is the beginning of
 * the same walk. What calls unknown code has no escape, since the run may end inside without an exception. */
#ifndef MINCOV_JAVA_ESCAPE_H
#define MINCOV_JAVA_ESCAPE_H

#include "flow.h"

/* Adds escapes where they pay. The function is finished, but not yet shaped. O(pieces + edges). */
void mincov_java_add_escapes(struct mincov_java_flow *flow, struct mincov_java_function_flow *function);

/* The piece that an escape leaves. */
static inline const struct mincov_java_piece *mincov_java_escaped(const struct mincov_java_function_flow *function,
                                                                  const struct mincov_java_piece *escape) {
  return &function->pieces.items[escape->place_node];
}

/* The body of a method, which the handler stands around. */
uint32_t mincov_java_escape_body(const struct mincov_java_flow *flow, const struct mincov_java_function_flow *function);

#endif
