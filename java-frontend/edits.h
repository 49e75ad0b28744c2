/* From places to insertions, and from insertions to the instrumented text.
 *
 * With P for `<package>.<holder>.p[n]=1`, a condition c whose outcomes have probes t and f becomes
 * `((c)?(Pt)>0||true:(Pf)<0&&false)`: c is typed as a boolean wherever it stands, and for definite assignment both arms say nothing
 * but what c says. An escape (escape.h) e before it makes P `(mincov$=e)+(P)`, or `(mincov$=e)+1` alone. `x instanceof T v` keeps
 * its variable in scope as `((x instanceof T||(Pf)<0)&&x instanceof T v&&(Pt)>0)`. A probe before c is `((P)>0||true)&&c`.
 *
 * A for-each that ended by itself stores behind itself, in braces: `{for(...){...}P;}`. Where a break leaves it, that is led
 * around: `mincov_n:{for(...){... break mincov_n; ...}P;}`.
 *
 * Insertions are sorted by place; at one place what closes comes first, inner ranges before outer ones, then statements, then what
 * opens, outer ranges first. */
#ifndef MINCOV_JAVA_EDITS_H
#define MINCOV_JAVA_EDITS_H

#include "flow.h"

struct mincov_java_edit {
  uint32_t offset; /* in units of the mask */
  uint32_t key;    /* the other end of the range that it opens or closes */
  uint32_t text, length;
  uint32_t place; /* struct mincov_java_insertion */
  uint32_t order; /* ties: as they were added */
  uint8_t side;   /* 0 closes, 1 stands alone, 2 opens */
};

/* Probes of one condition. */
enum { MINCOV_JAVA_BEFORE, MINCOV_JAVA_YES, MINCOV_JAVA_NO, MINCOV_JAVA_SLOTS };
struct mincov_java_condition {
  uint32_t node;
  uint32_t probes[MINCOV_JAVA_SLOTS], escapes[MINCOV_JAVA_SLOTS]; /* numbers, or NONE */
};

struct mincov_java_edits {
  MINCOV_JAVA_ARRAY(struct mincov_java_edit) list;
  struct mincov_bytes texts;
  MINCOV_JAVA_ARRAY(struct mincov_java_condition) conditions; /* of the function that is being recorded */
  uint32_t first_of_handler;                                  /* the function's first probe, from which its escapes count */
  const char *prefix;                                         /* "<package>.<holder>.p[" */
  const char *runtime;                                        /* "<package>.R." */
};

/* Adds the insertions of probe number n at the place of its piece, one of the function. */
void mincov_java_edits_add_probe(struct mincov_java_flow *flow, const struct mincov_java_function_flow *function,
                                 const struct mincov_java_piece *piece, uint32_t n);
/* Says at the piece's place that n is its escape, for the function's handler. Opened before, and closed after its probes, of which
 * it is told the first: the variable counts from there, as small numbers take less code. */
void mincov_java_edits_add_escape(struct mincov_java_flow *flow, const struct mincov_java_function_flow *function,
                                  const struct mincov_java_piece *piece, uint32_t n);
void mincov_java_edits_open_handler(struct mincov_java_flow *flow, const struct mincov_java_function_flow *function,
                                    uint32_t first);
void mincov_java_edits_close_handler(struct mincov_java_flow *flow, const struct mincov_java_function_flow *function);
/* Adds those of conditions, whose probes come one by one. */
void mincov_java_edits_end_function(struct mincov_java_flow *flow);
/* Adds calls of the runtime around the arguments of Runtime's halt, behind which nothing is written any more. O(nodes). */
void mincov_java_edits_add_halts(struct mincov_java_flow *flow);
/* Writes result->text and result->insertions. O(size + edits log edits). */
void mincov_java_edits_apply(struct mincov_java_flow *flow);
void mincov_java_edits_free(struct mincov_java_edits *edits);

#endif
