/* The summary in words: see summary.h. */
#include "summary.h"

#include <inttypes.h>

static void add(struct mincov_java_summary *summary, const struct mincov_java_state *state) {
  if (!state->read) return;
  summary->files++;
  summary->bytes += state->size;
  if (state->leave_unchanged) {
    summary->left_unchanged++;
    return;
  }
  summary->outcomes[state->outcome]++;
  summary->classes += state->counts.classes;
  summary->functions += state->counts.functions;
  summary->skipped += state->counts.skipped;
  summary->blocks += state->counts.blocks;
  summary->probes += state->counts.probes;
  for (int i = 0; i < MINCOV_JAVA_LEFT_COUNT; i++) summary->left_out[i] += state->counts.left_out[i];
}

struct mincov_java_summary mincov_java_summary_make(const struct mincov_java_project *project) {
  struct mincov_java_summary summary = {0};
  for (size_t i = 0; i < project->sources->count; i++) add(&summary, &project->states[i]);
  return summary;
}

static const char *plural(uint64_t count) { return count == 1 ? "" : "s"; }

static void print_files(const struct mincov_java_summary *summary, FILE *out) {
  for (int i = MINCOV_JAVA_INSTRUMENTED + 1; i < MINCOV_JAVA_OUTCOME_COUNT; i++) {
    uint64_t count = summary->outcomes[i];
    const char *what = i == MINCOV_JAVA_ALREADY_INSTRUMENTED ? "left out" : "unchanged";
    if (count)
      fprintf(out, "  %" PRIu64 " file%s %s: %s\n", count, plural(count), what,
              mincov_java_outcome_name((enum mincov_java_outcome)i));
  }
  if (summary->left_unchanged)
    fprintf(out, "  %" PRIu64 " file%s unchanged: does not compile when instrumented\n", summary->left_unchanged,
            plural(summary->left_unchanged));
}

void mincov_java_summary_print(const struct mincov_java_summary *summary, FILE *out) {
  uint64_t instrumented = summary->outcomes[MINCOV_JAVA_INSTRUMENTED];
  fprintf(out, "%" PRIu64 " of %" PRIu64 " file%s instrumented: %" PRIu64 " functions, %" PRIu64 " blocks, %" PRIu64 " probes\n",
          instrumented, summary->files, plural(summary->files), summary->functions, summary->blocks, summary->probes);
  print_files(summary, out);
  if (summary->skipped)
    fprintf(out, "  %" PRIu64 " function%s left out: generated, switched off, or an empty private constructor\n", summary->skipped,
            plural(summary->skipped));
  for (int i = 0; i < MINCOV_JAVA_LEFT_COUNT; i++)
    if (summary->left_out[i])
      fprintf(out, "  %" PRIu64 " place%s without a probe: %s\n", summary->left_out[i], plural(summary->left_out[i]),
              mincov_java_left_out_name((enum mincov_java_left_out)i));
}
