/* Many sources, instrumented into an output directory: in parallel, with the same result whatever the number of threads. */
#ifndef MINCOV_JAVA_PROJECT_H
#define MINCOV_JAVA_PROJECT_H

#include <stdbool.h>
#include <stdint.h>

#include "../instrument.h"
#include "directory.h"
#include "sources.h"

/* What became of a source, besides what the library says. */
struct mincov_java_state {
  enum mincov_java_outcome outcome;
  bool read;            /* it could be read */
  bool leave_unchanged; /* asked for: it shall be copied as it is */
  uint32_t *avoided;    /* places that must not be used, ascending; ours */
  size_t avoided_count;
  size_t size;                      /* of the source, in bytes */
  struct mincov_java_counts counts; /* of the instrumented form */
};

struct mincov_java_project {
  const struct mincov_java_sources *sources;
  struct mincov_java_state *states;   /* [sources->count] */
  struct mincov_java_options options; /* package is set for each unit */
  struct mincov_java_directory *directory;
  const char *name; /* stands for %b; NULL: the output directory's */
  unsigned threads;
};

/* Instruments all sources, or those that only (if not NULL) names by index, ascending. Writes them, their holders, each unit's
 * runtime and map resource, and the manifest. What the directory had before of other sources stays, as long as their originals
 * exist. Sources that cannot be instrumented are told and counted as errors, and all else is done. false: the output cannot be
 * written; the error was told, and the manifest tells what lies there. states tell the rest. */
bool mincov_java_project_instrument(struct mincov_java_project *project, const size_t *only, size_t only_count);

/* Frees states, and what hangs on them. */
void mincov_java_project_free_states(struct mincov_java_project *project);

/* Instruments a source in memory as the project does, to learn of its insertions. result as from mincov_java_instrument. false: it
 * cannot be read. */
bool mincov_java_project_again(const struct mincov_java_project *project, size_t index, struct mincov_java_result *result);

#endif
