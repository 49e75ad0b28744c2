/* LCOV tracefiles: what genhtml, lcov and most viewers read. One record a source file: functions (FN, FNDA), branches (BRDA), lines
 * (DA), sums.
 *
 * A probe knows whether, not how often: counts are 0 or 1. Unknown lines, functions and outcomes are left out, as they are in our
 * totals, so that LCOV's totals are ours. Branches of a line are blocks, numbered by column, and their outcomes branches; both
 * are numbered before unknown ones are left out, so that the numbers of a source are the same in every run. Functions go by linkage
 * name, which genhtml --demangle-cpp makes readable; LCOV tells functions of a file apart by name alone, so a name that comes twice
 * gets its line appended. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../notes.h"
#include "allocate.h"
#include "export.h"
#include "message.h"
#include "printer.h"

struct named_function {
  char *name;
  const struct mincov_model_function *function;
};

static int compare_names(const void *left, const void *right) {
  const struct named_function *a = left, *b = right;
  int order = strcmp(a->name, b->name);
  return order ? order : (a->function > b->function) - (a->function < b->function);
}

static int compare_places(const void *left, const void *right) {
  const struct named_function *a = left, *b = right;
  return (a->function > b->function) - (a->function < b->function); /* the model's order: by line */
}

/* LCOV ends a name at a comma, and a record at a line end. */
static char *record_name(const struct mincov_model *model, const struct mincov_model_function *function) {
  const char *linkage_name = model->instances[model->instance_order[function->first_instance]]->linkage_name;
  char *name = mincov_printable(linkage_name[0] == 1 ? linkage_name + 1 : linkage_name);
  for (char *at = name; *at; at++)
    if (*at == ',') *at = ';';
  return name;
}

/* Known functions of a file with names of their own, in the order of lines. */
static struct named_function *name_functions(const struct mincov_model *model, const struct mincov_model_file *file,
                                             size_t *count) {
  struct named_function *named = mincov_allocate(file->function_count, sizeof *named);
  *count = 0;
  for (size_t i = 0; i < file->function_count; i++) {
    const struct mincov_model_function *function = &model->functions[file->first_function + i];
    if (function->state != MINCOV_LINE_UNKNOWN) named[(*count)++] = (struct named_function){record_name(model, function), function};
  }
  qsort(named, *count, sizeof *named, compare_names);
  for (size_t first = 0, end; first < *count; first = end) {
    for (end = first + 1; end < *count && !strcmp(named[end].name, named[first].name); end++) {
      char *longer = mincov_format("%s@%" PRIu32 ".%zu", named[end].name, named[end].function->line, end - first);
      free(named[end].name);
      named[end].name = longer;
    }
  }
  qsort(named, *count, sizeof *named, compare_places);
  return named;
}

/* `TAG:number,name`. */
static void print_named(struct mincov_printer *out, const char *tag, uint32_t number, const char *name) {
  mincov_print_text(out, tag);
  mincov_print_number(out, number);
  mincov_print_character(out, ',');
  mincov_print_text(out, name);
  mincov_print_character(out, '\n');
}

static void export_functions(const struct mincov_model *model, const struct mincov_model_file *file, struct mincov_printer *out) {
  size_t count;
  struct named_function *named = name_functions(model, file, &count);
  for (size_t i = 0; i < count; i++) print_named(out, "FN:", named[i].function->line, named[i].name);
  for (size_t i = 0; i < count; i++) print_named(out, "FNDA:", named[i].function->state == MINCOV_LINE_COVERED, named[i].name);
  mincov_print(out, "FNF:%" PRIu64 "\nFNH:%" PRIu64 "\n", file->summary.functions.total, file->summary.functions.covered);
  for (size_t i = 0; i < count; i++) free(named[i].name);
  free(named);
}

/* `-` says that the branch was never reached. */
static void export_branch(const struct mincov_model_file *file, const struct mincov_model_branch *branch, size_t block,
                          struct mincov_printer *out) {
  for (uint32_t i = 0; i < branch->outcome_count; i++) {
    uint8_t state = file->outcomes[branch->first_outcome + i].state;
    if (state == MINCOV_STATE_UNKNOWN) continue;
    bool reached = branch->reached != MINCOV_STATE_NOT_COVERED || state == MINCOV_STATE_COVERED;
    char *at = mincov_printer_room(out, sizeof "BRDA:,,,1\n" + 3 * MINCOV_LONGEST_NUMBER);
    at = mincov_put_number(mincov_put(at, "BRDA:", 5), branch->line);
    at = mincov_put_number(mincov_put(at, ",", 1), block);
    at = mincov_put_number(mincov_put(at, ",", 1), i);
    mincov_printer_take(out, mincov_put(at, !reached ? ",-\n" : state == MINCOV_STATE_COVERED ? ",1\n" : ",0\n", 3));
  }
}

static void export_branches(const struct mincov_model_file *file, struct mincov_printer *out) {
  size_t block = 0;
  for (size_t i = 0; i < file->branch_count; i++) {
    block = i && file->branches[i].line == file->branches[i - 1].line ? block + 1 : 0;
    export_branch(file, &file->branches[i], block, out);
  }
  const struct mincov_count *branches = &file->summary.branches;
  if (branches->total) mincov_print(out, "BRF:%" PRIu64 "\nBRH:%" PRIu64 "\n", branches->total, branches->covered);
}

static void export_lines(const struct mincov_model_file *file, struct mincov_printer *out) {
  for (size_t i = 0; i < file->line_count; i++) {
    if (file->lines[i].state == MINCOV_LINE_UNKNOWN) continue;
    char *at = mincov_printer_room(out, sizeof "DA:,1\n" + MINCOV_LONGEST_NUMBER);
    at = mincov_put_number(mincov_put(at, "DA:", 3), file->lines[i].number);
    mincov_printer_take(out, mincov_put(at, file->lines[i].state != MINCOV_LINE_NOT_COVERED ? ",1\n" : ",0\n", 3));
  }
  mincov_print(out, "LF:%" PRIu64 "\nLH:%" PRIu64 "\nend_of_record\n", file->summary.lines.total, file->summary.lines.covered);
}

static void export_file(const struct mincov_model *model, const struct mincov_model_file *file, struct mincov_printer *out) {
  mincov_print(out, "TN:\nSF:%s\n", file->path);
  export_functions(model, file, out);
  export_branches(file, out);
  export_lines(file, out);
}

void mincov_export_lcov(const struct mincov_model *model, FILE *out) {
  struct mincov_printer printer;
  mincov_printer_begin(&printer, out);
  for (size_t i = 0; i < model->file_count; i++) {
    const struct mincov_model_file *file = model->sorted_files[i];
    if (!mincov_notes_lists_file(file)) continue;
    if (strchr(file->path, '\n')) {
      mincov_say_warning(file->path, "left out: LCOV's format cannot hold a line break in a name");
    } else {
      export_file(model, file, &printer);
    }
  }
  mincov_printer_end(&printer);
  const struct mincov_count *unplaced = &model->unplaced.functions;
  uint64_t left_out = unplaced->total + unplaced->unknown;
  if (left_out)
    mincov_say_note("%" PRIu64 " function%s without debug information left out of the LCOV export: no source file", left_out,
                    left_out == 1 ? "" : "s");
}
