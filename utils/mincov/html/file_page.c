/* A source's page: sums, functions, and the text with the state of each line (source_text.h).
 * What only the script needs (branches, regions) is JSON at the end. */
#include <inttypes.h>
#include <stdlib.h>

#include "../names.h"
#include "../sources.h"
#include "allocate.h"
#include "page.h"
#include "site.h"
#include "source_text.h"

/* ---- Head ---- */

static void print_source_state(const struct mincov_model_file *file, struct mincov_printer *out) {
  static const char *const remarks[] = {
      [MINCOV_SOURCE_AS_COMPILED] = NULL,
      [MINCOV_SOURCE_UNCHECKED] = NULL,
      [MINCOV_SOURCE_CHANGED] = "The source changed since it was compiled: lines may be misplaced.",
      [MINCOV_SOURCE_SEVERAL] = "The source was compiled in several versions: lines may be misplaced.",
      [MINCOV_SOURCE_MISSING] = "The source was not found (--path-map says where it is): these are the lines with code.",
  };
  if (remarks[file->source]) mincov_print(out, "<p class=\"warning\">%s</p>\n", remarks[file->source]);
}

static void print_more_counts(const struct mincov_summary *summary, struct mincov_printer *out) {
  const struct {
    uint64_t count;
    const char *what, *more;
  } counts[] = {
      {summary->lines_partly, "line", " partly covered"},
      {summary->lines_assumed, "line", " assumed covered (behind a call that may not have returned)"},
      {summary->lines.unknown, "line", " unknown"},
      {summary->lines_excluded, "line", " excluded by markers"},
      {summary->branches_excluded, "branch outcome", " excluded by markers"},
  };
  const char *separator = "<p class=\"counts\">";
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    if (!counts[i].count) continue;
    mincov_print(out, "%s%" PRIu64 " %s%s%s", separator, counts[i].count, counts[i].what, counts[i].count == 1 ? "" : "s",
                 counts[i].more);
    separator = " &middot; ";
  }
  if (*separator == ' ') mincov_print_text(out, "</p>\n");
}

static void print_head(const struct mincov_site *site, const struct mincov_model_file *file, struct mincov_printer *out) {
  mincov_print_text(out, "<header><nav aria-label=\"Breadcrumb\"><a href=\"../index.html\">");
  mincov_html_string(out, site->title);
  mincov_print_text(out, "</a></nav>\n<h1>");
  mincov_html_string(out, mincov_site_path(site, file));
  mincov_print_text(out, "</h1></header>\n<main>\n");
  mincov_html_cards(out, &file->summary);
  print_more_counts(&file->summary, out);
  print_source_state(file, out);
}

/* ---- Functions ---- */

static enum mincov_line_state entry_state(const struct mincov_instance *instance) {
  if (!instance->node_count || instance->states[0] == MINCOV_STATE_UNKNOWN) return MINCOV_LINE_UNKNOWN;
  return instance->states[0] == MINCOV_STATE_COVERED ? MINCOV_LINE_COVERED : MINCOV_LINE_NOT_COVERED;
}

static void print_instances(const struct mincov_model *model, const struct mincov_model_function *function,
                            struct mincov_printer *out) {
  mincov_print(out, "<details><summary>%zu instances</summary><ul>", function->instance_count);
  for (size_t i = 0; i < function->instance_count; i++) {
    const struct mincov_instance *instance = model->instances[model->instance_order[function->first_instance + i]];
    char *name = mincov_name_display(instance->linkage_name);
    mincov_print_text(out, "<li>");
    mincov_html_state(out, entry_state(instance));
    mincov_print_text(out, " <code>");
    mincov_html_string(out, name);
    mincov_print(out, "</code>%s</li>", instance->cut ? " <span class=\"badge\">cut</span>" : "");
    free(name);
  }
  mincov_print_text(out, "</ul></details>");
}

static void print_function(const struct mincov_model *model, const struct mincov_model_function *function,
                           struct mincov_printer *out) {
  mincov_print_text(out, "<tr><td>");
  mincov_html_state(out, function->state);
  mincov_print_text(out, "</td><th scope=\"row\">");
  if (function->line) mincov_print(out, "<a href=\"#L%" PRIu32 "\">", function->line);
  mincov_print_text(out, "<code>");
  mincov_html_string(out, function->name);
  mincov_print(out, "</code>%s", function->line ? "</a>" : "");
  if (function->cut)
    mincov_print_text(out, " <span class=\"badge\" title=\"a run ended inside, where the code does not tell: blocks in doubt are "
                           "unknown\">cut</span>");
  if (function->instance_count > 1) print_instances(model, function, out);
  mincov_print_text(out, "</th>");
  mincov_html_meter_cell(out, &function->summary.lines, "lines");
  mincov_html_meter_cell(out, &function->summary.blocks, "blocks");
  mincov_print_text(out, "</tr>\n");
}

static void print_functions(const struct mincov_model *model, const struct mincov_model_file *file, struct mincov_printer *out) {
  if (!file->function_count) return;
  mincov_print(out,
               "<details class=\"functions\"><summary>%zu function%s</summary>\n<table><caption class=\"hidden\">Functions of this "
               "file</caption>\n"
               "<thead><tr><th scope=\"col\"><span class=\"hidden\">State</span></th><th scope=\"col\">Function</th><th "
               "scope=\"col\">Lines</th>"
               "<th scope=\"col\">Blocks</th></tr></thead>\n<tbody>\n",
               file->function_count, file->function_count == 1 ? "" : "s");
  for (size_t i = 0; i < file->function_count; i++) print_function(model, &model->functions[file->first_function + i], out);
  mincov_print_text(out, "</tbody></table></details>\n");
}

static void print_toolbar(struct mincov_printer *out) {
  mincov_print_text(
      out, "<div class=\"tools\" id=\"legend\"><span class=\"key\"><i class=\"s-c\">+</i> covered</span> <span class=\"key\"><i "
           "class=\"s-n\">-</i> not "
           "covered</span> <span class=\"key\"><i class=\"s-p\">~</i> partly</span> <span class=\"key\"><i class=\"s-u\">?</i> "
           "unknown</span> <span "
           "class=\"key\"><i class=\"s-a\">a</i> assumed</span> <span class=\"key\"><i class=\"s-x\">x</i> excluded</span> <span "
           "class=\"key\"><i> </i> no "
           "code</span>\n<span class=\"buttons\"><button type=\"button\" id=\"previous\">&uarr; <kbd>p</kbd></button> <button "
           "type=\"button\" "
           "id=\"next\">next uncovered &darr; <kbd>n</kbd></button></span></div>\n<p id=\"region\" role=\"status\"></p>\n");
}

/* ---- Data ---- */

/* `1,2,3` */
static void print_numbers(const uint32_t *numbers, size_t count, struct mincov_printer *out) {
  for (size_t i = 0; i < count; i++) {
    if (i) mincov_print_character(out, ',');
    mincov_print_number(out, numbers[i]);
  }
}

static void print_branches(const struct mincov_model_file *file, struct mincov_printer *out) {
  mincov_print_text(out, "\"branches\":[");
  for (size_t i = 0; i < file->branch_count; i++) {
    const struct mincov_model_branch *branch = &file->branches[i];
    const uint32_t place[] = {branch->line, branch->column, branch->flags};
    mincov_print_text(out, i ? ",[" : "[");
    print_numbers(place, 3, out);
    mincov_print_text(out, ",[");
    for (uint32_t j = 0; j < branch->outcome_count; j++) {
      const struct mincov_model_outcome *outcome = &file->outcomes[branch->first_outcome + j];
      mincov_print_text(out, j ? ",[" : "[");
      mincov_html_json(out, outcome->name);
      bool covered = outcome->state == MINCOV_STATE_COVERED, known = outcome->state != MINCOV_STATE_UNKNOWN;
      mincov_print_text(out, covered ? ",2]" : known ? ",1]" : ",0]");
    }
    mincov_print_text(out, "]]");
  }
  mincov_print_text(out, "]");
}

/* A range of lines that is covered or not as a whole. */
struct region {
  uint32_t first, last, state;
};

static int compare_regions(const void *left, const void *right) {
  const struct region *a = left, *b = right;
  if (a->first != b->first) return a->first < b->first ? -1 : 1;
  if (a->last != b->last) return a->last < b->last ? -1 : 1;
  return (a->state < b->state) - (a->state > b->state); /* the best of several instances first */
}

static void add_regions(const struct mincov_model_file *file, const struct mincov_instance *instance, struct region **regions,
                        size_t *count, size_t *capacity) {
  for (uint32_t node = 0; node < instance->node_count; node++)
    for (uint32_t i = instance->first_range[node]; i < instance->first_range[node + 1]; i++) {
      const struct mincov_line_range *range = &instance->ranges[i];
      if (range->file != file->number) continue;
      *regions = mincov_grow(*regions, *count, capacity, sizeof **regions);
      (*regions)[(*count)++] = (struct region){range->first, range->last, instance->states[node]};
    }
}

/* Regions of the functions that are defined in the file. */
static void print_regions(const struct mincov_model *model, const struct mincov_model_file *file, struct mincov_printer *out) {
  struct region *regions = NULL;
  size_t count = 0, capacity = 0;
  for (size_t i = 0; i < file->function_count; i++) {
    const struct mincov_model_function *function = &model->functions[file->first_function + i];
    for (size_t j = 0; j < function->instance_count; j++)
      add_regions(file, model->instances[model->instance_order[function->first_instance + j]], &regions, &count, &capacity);
  }
  if (count) qsort(regions, count, sizeof *regions, compare_regions);
  mincov_print_text(out, "<script type=\"application/json\" id=\"regions\">[");
  for (size_t i = 0; i < count; i++) {
    if (i && regions[i].first == regions[i - 1].first && regions[i].last == regions[i - 1].last) continue;
    const uint32_t numbers[] = {regions[i].first, regions[i].last, regions[i].state};
    if (i) mincov_print_character(out, ',');
    print_numbers(numbers, 3, out);
  }
  mincov_print_text(out, "]</script>\n");
  free(regions);
}

static void print_data(const struct mincov_model *model, const struct mincov_model_file *file, struct mincov_printer *out) {
  mincov_print(out, "<script type=\"application/json\" id=\"data\">{\"language\":\"%s\",\"chunk\":%d,\n",
               mincov_html_language(file->path), MINCOV_HTML_CHUNK);
  print_branches(file, out);
  mincov_print_text(out, "}</script>\n");
  print_regions(model, file, out);
}

void mincov_html_file_page(const struct mincov_site *site, size_t number, struct mincov_printer *out) {
  const struct mincov_model_file *file = site->model->sorted_files[number];
  struct mincov_source source = {0};
  bool found = mincov_source_read(file->path, &source);
  mincov_html_begin(out, mincov_site_path(site, file), "../", "file");
  print_head(site, file, out);
  print_functions(site->model, file, out);
  print_toolbar(out);
  if (found) mincov_html_source_text(file, &source, out);
  mincov_html_bare_lines(file, found ? source.line_count : 0, out);
  mincov_print_text(out, "</main>\n");
  print_data(site->model, file, out);
  mincov_html_end(out);
  mincov_source_free(&source);
}
