/* The overview: sums, remarks, and a table of all files that the script sorts, filters and folds into a tree. */
#include <inttypes.h>
#include <stdlib.h>

#include "../notes.h"
#include "allocate.h"
#include "page.h"
#include "site.h"

static void print_head_cell(struct mincov_printer *out, const char *key, const char *name) {
  mincov_print(out, "<th scope=\"col\" class=\"%s\"><button type=\"button\" data-sort=\"%s\">%s</button></th>", key, key, name);
}

static void print_file(const struct mincov_site *site, size_t number, bool branches, struct mincov_printer *out) {
  const struct mincov_model_file *file = site->model->sorted_files[number];
  mincov_print_text(out, "<tr><th scope=\"row\" class=\"path\" data-path=\"");
  mincov_html_string(out, mincov_site_path(site, file));
  mincov_print(out, "\"><a href=\"files/%s\">", site->page_names[number]);
  mincov_html_string(out, mincov_site_path(site, file));
  mincov_print_text(out, "</a></th>");
  mincov_html_meter_cell(out, &file->summary.lines, "lines");
  if (branches) mincov_html_meter_cell(out, &file->summary.branches, "branches");
  mincov_html_meter_cell(out, &file->summary.functions, "functions");
  mincov_html_meter_cell(out, &file->summary.blocks, "blocks");
  mincov_print_text(out, "</tr>\n");
}

static void print_table(const struct mincov_site *site, struct mincov_printer *out) {
  bool branches = site->model->totals.branches.total != 0;
  mincov_print_text(out, "<table id=\"files\">\n<caption class=\"hidden\">Coverage by file</caption>\n<thead><tr>");
  print_head_cell(out, "path", "File");
  print_head_cell(out, "lines", "Lines");
  if (branches) print_head_cell(out, "branches", "Branches");
  print_head_cell(out, "functions", "Functions");
  print_head_cell(out, "blocks", "Blocks");
  mincov_print_text(out, "</tr></thead>\n<tbody>\n");
  for (size_t i = 0; i < site->model->file_count; i++)
    if (site->page_names[i]) print_file(site, i, branches, out);
  mincov_print_text(out, "</tbody>\n</table>\n<p id=\"nothing\" hidden>No file matches.</p>\n");
}

/* The remarks of a report, as text. */
static void print_notes(const struct mincov_model *model, struct mincov_printer *out) {
  char *text = NULL;
  size_t length = 0;
  FILE *memory = open_memstream(&text, &length);
  if (!memory) return;
  mincov_notes_print(model, memory);
  fclose(memory);
  mincov_print_text(out, "<details class=\"notes\"><summary>Remarks</summary>\n<pre>");
  mincov_html_text(out, text, length);
  mincov_print_text(out, "</pre></details>\n");
  free(text);
}

void mincov_html_overview(const struct mincov_site *site, struct mincov_printer *out) {
  mincov_html_begin(out, site->title, "", "overview");
  mincov_print_text(out, "<header><h1>");
  mincov_html_string(out, site->title);
  mincov_print_text(out, "</h1></header>\n<main>\n");
  mincov_html_cards(out, &site->model->totals);
  print_notes(site->model, out);
  mincov_print_text(out, "<div class=\"tools\"><label>Filter <input id=\"filter\" type=\"search\" placeholder=\"part of a path\" "
                         "autocomplete=\"off\"></label>\n"
                         "<label><input id=\"incomplete\" type=\"checkbox\"> only with uncovered lines</label>\n"
                         "<label><input id=\"tree\" type=\"checkbox\"> as a tree</label>\n<output id=\"shown\"></output></div>\n");
  print_table(site, out);
  mincov_print_text(out, "</main>\n");
  mincov_html_end(out);
}
