/* The masked text as the parser gets it: one blank for all white space and comments between two tokens.
 *
 * Half of most sources is comments and indentation, which the parser reads sign by sign, makes nodes of, and nobody asks for. The
 * text is only shorter; where its places are in the masked text is told by the runs that were cut out, of which there is about one
 * a line. */
#ifndef MINCOV_JAVA_COMPACT_H
#define MINCOV_JAVA_COMPACT_H

#include "mask.h"

/* From a place on, until the next shift, the compact text is the masked text from another place on. */
struct mincov_java_shift {
  uint32_t at;   /* in the compact text */
  uint32_t from; /* in the masked text */
};

struct mincov_java_compact {
  char *text; /* [size] */
  uint32_t size;
  MINCOV_JAVA_ARRAY(struct mincov_java_shift) shifts; /* ascending; the first one is {0, 0} */
};

/* false: a comment or literal does not end, so that the text is to be parsed as it is. Freed with mincov_java_compact_free,
 * whatever the result. O(size). */
bool mincov_java_compact_create(const struct mincov_java_mask *mask, struct mincov_java_compact *compact);
void mincov_java_compact_free(struct mincov_java_compact *compact);

#endif
