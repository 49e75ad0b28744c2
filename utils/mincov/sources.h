/* Source texts: their lines, and the exclusion markers in them. */
#ifndef MINCOV_TOOL_SOURCES_H
#define MINCOV_TOOL_SOURCES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "allocate.h"
#include "content.h"

struct mincov_source {
  struct mincov_content content;
  size_t *line_starts; /* [line_count + 1] offsets; line number n is at n - 1 */
  uint32_t line_count;
};

/* Reads a source. false: it is not there or cannot be read, and errno says why; nothing is told. */
bool mincov_source_read(const char *path, struct mincov_source *source);
void mincov_source_free(struct mincov_source *source);
/* Line number n without its line end; n in 1..line_count. */
const char *mincov_source_line(const struct mincov_source *source, uint32_t number, size_t *length);

/* What markers exclude of a line. */
enum mincov_exclusion {
  MINCOV_EXCLUDED_LINE = 1,     /* all that is in it */
  MINCOV_EXCLUDED_BRANCHES = 2, /* its branches */
};

/* What every marker has in it. */
#define MINCOV_EXCLUSION_SIGN "_EXCL_"

/* By line number what markers exclude: [line_count + 1] sets of enum mincov_exclusion, the caller's to free. Markers are
 * LCOV_EXCL_LINE, LCOV_EXCL_START and LCOV_EXCL_STOP, for branches alone LCOV_EXCL_BR_LINE, LCOV_EXCL_BR_START and
 * LCOV_EXCL_BR_STOP, and the same with GCOVR_ and MINCOV_. Markers that do not pair are told in warnings, a line each. */
uint8_t *mincov_source_exclusions(const struct mincov_source *source, struct mincov_text *warnings);

#endif
