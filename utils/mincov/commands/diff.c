/* mincov diff: which lines one set of runs covered and another did not.
 *
 * Two models, made one after the other with the same selection, are walked side by side: files by path, lines by number. A line
 * that is unknown on a side is in neither list; one that a side has no code for counts as not covered there. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../command.h"
#include "../json_values.h"
#include "../line_ranges.h"
#include "../model.h"
#include "../notes.h"
#include "allocate.h"
#include "message.h"
#include "options.h"
#include "output.h"

static const char *format = "text", *output_path;
static int fail_on_loss;

static const struct poptOption options[] = {
    {"fail-on-loss", 0, POPT_ARG_NONE, &fail_on_loss, 0, "exit with 1 if a line is covered no longer", NULL},
    {"format", 0, POPT_ARG_STRING, &format, 0, "text (default) or json", "FORMAT"},
    {"output", 'o', POPT_ARG_STRING, &output_path, 0, "write there instead of to the standard output", "FILE"},
    MINCOV_SELECTION_OPTIONS,
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "BEFORE AFTER",
    .details = "BEFORE and AFTER are a profile, a directory of profiles, or a binary each (what never\n"
               "ran). Lines are compared by number: both should be of one version of the sources;\n"
               "where texts differ this is told.\n",
    .options = options,
};

struct change {
  const char *path;
  struct mincov_line_list gained, lost;
  bool other_text; /* the two sides were compiled from different texts */
};

struct changes {
  struct change *items;
  size_t count, capacity, gained, lost;
};

/* ---- Comparing ---- */

static bool is_covered(enum mincov_line_state state) { return state > MINCOV_LINE_UNKNOWN; }

static enum mincov_line_state state_at(const struct mincov_model_file *file, size_t index, uint32_t number) {
  bool there = file && index < file->line_count && file->lines[index].number == number;
  return there ? (enum mincov_line_state)file->lines[index].state : MINCOV_LINE_NOT_COVERED;
}

/* The smaller of the two next line numbers. */
static uint32_t next_number(const struct mincov_model_file *before, size_t i, const struct mincov_model_file *after, size_t j) {
  uint32_t a = before && i < before->line_count ? before->lines[i].number : UINT32_MAX;
  uint32_t b = after && j < after->line_count ? after->lines[j].number : UINT32_MAX;
  return a < b ? a : b;
}

static void compare_lines(const struct mincov_model_file *before, const struct mincov_model_file *after, struct change *change) {
  size_t i = 0, j = 0;
  while ((before && i < before->line_count) || (after && j < after->line_count)) {
    uint32_t number = next_number(before, i, after, j);
    enum mincov_line_state old_state = state_at(before, i, number), new_state = state_at(after, j, number);
    i += before && i < before->line_count && before->lines[i].number == number;
    j += after && j < after->line_count && after->lines[j].number == number;
    if (old_state == MINCOV_LINE_UNKNOWN || new_state == MINCOV_LINE_UNKNOWN || is_covered(old_state) == is_covered(new_state))
      continue;
    mincov_line_list_add(is_covered(new_state) ? &change->gained : &change->lost, number);
  }
}

static bool differ_in_text(const struct mincov_model_file *before, const struct mincov_model_file *after) {
  return before && after && before->hash_kind == after->hash_kind && memcmp(before->hash, after->hash, sizeof before->hash);
}

static void compare_files(const struct mincov_model_file *before, const struct mincov_model_file *after, struct changes *changes) {
  struct change change = {.path = after ? after->path : before->path, .other_text = differ_in_text(before, after)};
  compare_lines(before, after, &change);
  if (!change.gained.count && !change.lost.count && !change.other_text) return;
  changes->items = mincov_grow(changes->items, changes->count, &changes->capacity, sizeof *changes->items);
  changes->items[changes->count++] = change;
  changes->gained += change.gained.count;
  changes->lost += change.lost.count;
}

static const struct mincov_model_file *next_file(const struct mincov_model *model, size_t *index) {
  while (*index < model->file_count && !mincov_notes_shows_file(model->sorted_files[*index])) ++*index;
  return *index < model->file_count ? model->sorted_files[*index] : NULL;
}

static struct changes compare_models(const struct mincov_model *before, const struct mincov_model *after) {
  struct changes changes = {0};
  size_t i = 0, j = 0;
  for (;;) {
    const struct mincov_model_file *a = next_file(before, &i), *b = next_file(after, &j);
    if (!a && !b) return changes;
    int order = !a ? 1 : !b ? -1 : strcmp(a->path, b->path);
    compare_files(order <= 0 ? a : NULL, order >= 0 ? b : NULL, &changes);
    i += order <= 0;
    j += order >= 0;
  }
}

static void changes_free(struct changes *changes) {
  for (size_t i = 0; i < changes->count; i++) {
    mincov_line_list_free(&changes->items[i].gained);
    mincov_line_list_free(&changes->items[i].lost);
  }
  free(changes->items);
}

/* ---- Output ---- */

static void print_list(const char *what, const struct mincov_line_list *lines, FILE *out) {
  if (!lines->count) return;
  fprintf(out, "  %-18s ", what);
  mincov_line_list_print(lines, 0, out);
  putc('\n', out);
}

static void print_text(const struct changes *changes, FILE *out) {
  for (size_t i = 0; i < changes->count; i++) {
    const struct change *change = &changes->items[i];
    char *path = mincov_printable(change->path);
    fprintf(out, "%s%s\n", path, change->other_text ? "  (compiled from different texts: lines may be misplaced)" : "");
    print_list("newly covered", &change->gained, out);
    print_list("no longer covered", &change->lost, out);
    free(path);
  }
  fprintf(out, "%s%zu lines newly covered, %zu no longer covered.\n", changes->count ? "\n" : "", changes->gained, changes->lost);
}

static json_t *list_of(const struct mincov_line_list *lines) {
  json_t *list = json_array();
  for (size_t i = 0; i < lines->count; i++) json_array_append_new(list, mincov_json_number(lines->numbers[i]));
  return list;
}

static void print_json(const struct changes *changes, FILE *out) {
  json_t *files = json_array();
  for (size_t i = 0; i < changes->count; i++) {
    const struct change *change = &changes->items[i];
    json_array_append_new(files, json_pack("{s:o, s:o, s:o, s:b}", "file", mincov_json_text(change->path), "newly_covered",
                                           list_of(&change->gained), "no_longer_covered", list_of(&change->lost), "different_texts",
                                           (int)change->other_text));
  }
  json_t *document = json_pack("{s:o, s:{s:o, s:o}}", "files", files, "totals", "newly_covered",
                               mincov_json_number(changes->gained), "no_longer_covered", mincov_json_number(changes->lost));
  json_dumpf(document, out, JSON_INDENT(1));
  putc('\n', out);
  json_decref(document);
}

static int print(const struct changes *changes) {
  struct mincov_output output;
  if (!mincov_output_open(&output, output_path)) return MINCOV_EXIT_BAD_INPUT;
  if (!strcmp(format, "json"))
    print_json(changes, output.stream);
  else
    print_text(changes, output.stream);
  if (!mincov_output_close(&output)) return MINCOV_EXIT_BAD_INPUT;
  int code = mincov_model_exit(&mincov_selected);
  return code ? code : fail_on_loss && changes->lost ? MINCOV_EXIT_CHECK_FAILED : MINCOV_EXIT_OK;
}

static int diff(const char *before_path, const char *after_path) {
  const char *before_inputs[] = {before_path, NULL}, *after_inputs[] = {after_path, NULL};
  struct mincov_model before, after;
  if (!mincov_model_create(before_inputs, &mincov_selected, &before)) return MINCOV_EXIT_BAD_INPUT;
  int code = MINCOV_EXIT_BAD_INPUT;
  if (mincov_model_create(after_inputs, &mincov_selected, &after)) {
    struct changes changes = compare_models(&before, &after);
    code = print(&changes);
    changes_free(&changes);
    mincov_model_free(&after);
  }
  mincov_model_free(&before);
  return code;
}

int mincov_command_diff(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (strcmp(format, "text") && strcmp(format, "json"))
    code = mincov_options_wrong_use("diff", "--format %s: expected text or json", format);
  else if (mincov_selected.since && !strcmp(mincov_selected.since, "-"))
    code = mincov_options_wrong_use("diff", "--since -: the diff is needed twice, give it as a file");
  else if (arguments.count != 2)
    code = mincov_options_wrong_use("diff", "expected two inputs, before and after");
  else if (!mincov_selection_check(&mincov_selected))
    code = MINCOV_EXIT_BAD_INPUT;
  else
    code = diff(arguments.inputs[0], arguments.inputs[1]);
  mincov_options_free(&arguments);
  return code;
}
