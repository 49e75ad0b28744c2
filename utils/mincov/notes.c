/* Remarks of a report: see notes.h. */
#include "notes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "message.h"

/* Names told in a note; a report in JSON has them all. */
enum { NAMES_TOLD = 10 };

bool mincov_notes_lists_file(const struct mincov_model_file *file) {
  return file->wanted && (file->line_count || file->function_count || file->summary.lines_excluded);
}

bool mincov_notes_shows_file(const struct mincov_model_file *file) {
  return file->wanted && (file->line_count || file->summary.lines_excluded);
}

/* Of the first length bytes of a path those that another path has as well, up to a slash. */
static size_t shared_directory(const char *path, size_t length, const char *other) {
  size_t same = 0;
  while (same < length && path[same] == other[same]) same++;
  while (same && path[same - 1] != '/') same--;
  return same;
}

size_t mincov_notes_prefix(const struct mincov_model *model) {
  const char *first = NULL;
  size_t prefix = 0;
  for (size_t i = 0; i < model->file_count; i++) {
    const struct mincov_model_file *file = model->sorted_files[i];
    if (!mincov_notes_lists_file(file)) continue;
    if (!first) {
      first = file->path;
      prefix = strlen(first);
    }
    prefix = shared_directory(first, prefix, file->path); /* a single file keeps its name */
  }
  return prefix == 1 ? 0 : prefix; /* nothing but the root in common */
}

/* The topmost folder of an absolute path, with its slashes. Relative paths have none: they belong together. */
static size_t top_length(const char *path) {
  const char *slash = *path == '/' ? strchr(path + 1, '/') : NULL;
  return slash ? (size_t)(slash - path) + 1 : 0;
}

struct mincov_base mincov_notes_base(const struct mincov_model *model) {
  struct mincov_base best = {"", 0}, base = best;
  size_t most = 0, count = 0;
  for (size_t i = 0; i < model->file_count; i++) {
    const char *path = model->sorted_files[i]->path;
    if (!mincov_notes_lists_file(model->sorted_files[i])) continue;
    size_t top = top_length(path);
    bool same = count && top == top_length(base.directory) && !strncmp(path, base.directory, top);
    if (!same) { /* files of one folder lie beside each other */
      base = (struct mincov_base){path, shared_directory(path, strlen(path), path)};
      count = 0;
    }
    base.length = shared_directory(base.directory, base.length, path);
    count++;
    if (count <= most) continue;
    best = base; /* its last file makes it final: a group that goes on has more files still */
    most = count;
  }
  if (best.length == 1) best.length = 0;
  return best;
}

const char *mincov_notes_below(const struct mincov_base *base, const char *path) {
  return strncmp(path, base->directory, base->length) ? path : path + base->length;
}

static void print_name(const char *name, FILE *out) {
  char *printable = mincov_printable(name);
  fprintf(out, "  %s\n", printable);
  free(printable);
}

static void print_more(size_t count, FILE *out) {
  if (count > NAMES_TOLD) fprintf(out, "  and %zu more\n", count - NAMES_TOLD);
}

static void print_runs(const struct mincov_model *model, FILE *out) {
  if (!model->profile_count) {
    fputs("No profile: nothing of this code ran (the baseline).\n", out);
    return;
  }
  uint64_t open = model->runs_begun > model->runs_ended ? model->runs_begun - model->runs_ended : 0;
  fprintf(out, "%" PRIu64 " run%s", model->runs_begun, model->runs_begun == 1 ? "" : "s");
  if (open) fprintf(out, ", %" PRIu64 " of them did not end normally (killed, _exit, or still running)", open);
  fputs(".\n", out);
  if (model->was_reset) fputs("Profiles were cleared while their program ran: functions may have been entered before.\n", out);
}

static void print_cut(const struct mincov_model *model, FILE *out) {
  size_t count = 0;
  for (size_t i = 0; i < model->function_count; i++) count += model->functions[i].cut;
  if (!count) return;
  fprintf(out, "%zu function%s cut: a run ended inside, where the program's code does not tell. Blocks in doubt are unknown.\n",
          count, count == 1 ? " was" : "s were");
  size_t told = 0;
  for (size_t i = 0; i < model->function_count && told < NAMES_TOLD; i++)
    if (model->functions[i].cut) print_name(model->functions[i].name, out), told++;
  print_more(count, out);
}

static void print_skipped(const struct mincov_model *model, FILE *out) {
  uint64_t count = 0;
  for (int reason = 0; reason < MINCOV_SKIP_COUNT; reason++) count += model->skipped[reason];
  if (!count) return;
  fprintf(out, "%" PRIu64 " function%s not instrumented:", count, count == 1 ? " was" : "s were");
  const char *separator = " ";
  for (int reason = 0; reason < MINCOV_SKIP_COUNT; reason++) {
    if (!model->skipped[reason]) continue;
    fprintf(out, "%s%" PRIu64 " %s", separator, model->skipped[reason], mincov_skip_name((enum mincov_skip)reason));
    separator = ", ";
  }
  fputs(" (mincov dump names them).\n", out);
}

static void print_without_lines(const struct mincov_model *model, FILE *out) {
  if (model->without_debug_information)
    fprintf(out,
            "%" PRIu64 " function%s no debug information (made by the compiler, or compiled without -g or -gline-tables-only): "
            "no lines, only functions and blocks.\n",
            model->without_debug_information, model->without_debug_information == 1 ? " has" : "s have");
  if (model->without_lines)
    fprintf(out, "%" PRIu64 " function%s no line of its own (made by the compiler): only functions and blocks.\n",
            model->without_lines, model->without_lines == 1 ? " has" : "s have");
}

static void print_approximate(const struct mincov_model *model, FILE *out) {
  if (!model->approximate) return;
  fprintf(out,
          "%" PRIu64 " function%s compiled with phase=simplified or late: %s lines are approximate, those of optimised code.\n",
          model->approximate, model->approximate == 1 ? " was" : "s were", model->approximate == 1 ? "its" : "their");
}

static void print_sources(const struct mincov_model *model, enum mincov_source_state state, const char *one, const char *many,
                          FILE *out) {
  size_t count = 0, told = 0;
  for (size_t i = 0; i < model->file_count; i++)
    count += mincov_notes_shows_file(model->sorted_files[i]) && model->sorted_files[i]->source == state;
  if (!count) return;
  if (count == 1)
    fprintf(out, "%s\n", one);
  else
    fprintf(out, "%zu %s\n", count, many);
  for (size_t i = 0; i < model->file_count && told < NAMES_TOLD; i++)
    if (mincov_notes_shows_file(model->sorted_files[i]) && model->sorted_files[i]->source == state)
      print_name(model->sorted_files[i]->path, out), told++;
  print_more(count, out);
}

static void print_nothing_selected(const struct mincov_model *model, FILE *out) {
  size_t count = 0;
  for (size_t i = 0; i < model->file_count; i++) count += model->sorted_files[i]->wanted;
  if (model->file_count && !count) fprintf(out, "No source was selected, of %zu.\n", model->file_count);
}

static void print_unknown_files(const struct mincov_model *model, FILE *out) {
  size_t count = 0, told = 0;
  for (size_t i = 0; i < model->touched.count; i++) count += !model->touched.files[i]->known;
  if (!count) return;
  fprintf(out, "%zu of the %zu files of the diff %s in nothing that was instrumented:\n", count, model->touched.count,
          count == 1 ? "is" : "are");
  for (size_t i = 0; i < model->touched.count && told < NAMES_TOLD; i++)
    if (!model->touched.files[i]->known) print_name(model->touched.files[i]->path, out), told++;
  print_more(count, out);
}

void mincov_notes_print(const struct mincov_model *model, FILE *out) {
  print_nothing_selected(model, out);
  print_unknown_files(model, out);
  print_runs(model, out);
  const struct mincov_summary *totals = &model->totals;
  if (totals->lines_partly)
    fprintf(out, "%" PRIu64 " of the covered lines only partly: some of their blocks did not run.\n", totals->lines_partly);
  if (totals->lines_assumed)
    fprintf(out, "%" PRIu64 " of the covered lines by assumption: they follow a call that may not have returned.\n",
            totals->lines_assumed);
  if (totals->lines.unknown || totals->blocks.unknown)
    fprintf(out, "Unknown, and in no total: %" PRIu64 " lines, %" PRIu64 " blocks.\n", totals->lines.unknown,
            totals->blocks.unknown);
  if (totals->branches.unknown)
    fprintf(out, "Unknown, and in no total: %" PRIu64 " outcomes of branches%s.\n", totals->branches.unknown,
            model->without_edge_probes ? " (mode=edge tells more)" : "");
  if (totals->lines_excluded) fprintf(out, "%" PRIu64 " lines excluded by markers in sources.\n", totals->lines_excluded);
  if (totals->branches_excluded)
    fprintf(out, "%" PRIu64 " outcomes of branches excluded by markers in sources.\n", totals->branches_excluded);
  if (totals->branches_implicit)
    fprintf(out, "%" PRIu64 " outcomes of branches that the compiler made left out (--all-branches shows them).\n",
            totals->branches_implicit);
  print_cut(model, out);
  print_skipped(model, out);
  print_without_lines(model, out);
  print_approximate(model, out);
  print_sources(model, MINCOV_SOURCE_CHANGED, "A source changed since it was compiled, and its lines may be misplaced:",
                "sources changed since they were compiled, and their lines may be misplaced:", out);
  print_sources(model, MINCOV_SOURCE_SEVERAL,
                "A source was compiled in several versions, and lines of one may stand for another's:",
                "sources were compiled in several versions, and lines of one may stand for another's:", out);
  print_sources(model, MINCOV_SOURCE_MISSING,
                "A source was not found (--path-map says where it is): not checked for changes and markers:",
                "sources were not found (--path-map says where they are): not checked for changes and markers:", out);
}
