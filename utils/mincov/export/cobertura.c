/* Cobertura's XML (coverage-04.dtd): what GitLab, Jenkins and Azure take.
 *
 * A package is a folder, a class a source file. Branches belong to their line: a condition for each, with the share of its
 * outcomes that was taken; those with unknown outcomes count what is known. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../names.h"
#include "../notes.h"
#include "allocate.h"
#include "export.h"
#include "xml.h"

static void write_rates(xmlTextWriterPtr writer, const struct mincov_summary *summary) {
  mincov_xml_rate(writer, "line-rate", summary->lines.covered, summary->lines.total);
  mincov_xml_rate(writer, "branch-rate", summary->branches.covered, summary->branches.total);
}

static void write_conditions(xmlTextWriterPtr writer, const struct mincov_model_file *file,
                             const struct mincov_model_branch *branches, size_t count) {
  mincov_xml_open(writer, "conditions");
  for (size_t i = 0; i < count; i++) {
    struct mincov_count outcomes = mincov_model_count_outcomes(file, &branches[i], 1);
    if (!outcomes.total) continue;
    mincov_xml_open(writer, "condition");
    mincov_xml_number(writer, "number", i);
    mincov_xml_text(writer, "type", branches[i].kind == MINCOV_BRANCH_CONDITION ? "jump" : "switch");
    xmlTextWriterWriteFormatAttribute(writer, BAD_CAST "coverage", "%" PRIu64 "%%", outcomes.covered * 100 / outcomes.total);
    mincov_xml_close(writer);
  }
  mincov_xml_close(writer);
}

static void write_line(xmlTextWriterPtr writer, const struct mincov_model_file *file, const struct mincov_line *line) {
  if (line->state == MINCOV_LINE_UNKNOWN) return;
  size_t count;
  const struct mincov_model_branch *branches = mincov_model_branches_at(file, line->number, &count);
  struct mincov_count outcomes = mincov_model_count_outcomes(file, branches, count);
  mincov_xml_open(writer, "line");
  mincov_xml_number(writer, "number", line->number);
  mincov_xml_number(writer, "hits", line->state != MINCOV_LINE_NOT_COVERED);
  mincov_xml_text(writer, "branch", outcomes.total ? "true" : "false");
  if (outcomes.total) {
    xmlTextWriterWriteFormatAttribute(writer, BAD_CAST "condition-coverage", "%" PRIu64 "%% (%" PRIu64 "/%" PRIu64 ")",
                                      outcomes.covered * 100 / outcomes.total, outcomes.covered, outcomes.total);
    write_conditions(writer, file, branches, count);
  }
  mincov_xml_close(writer);
}

/* A function is told by the line of its definition. */
static void write_method(xmlTextWriterPtr writer, const struct mincov_model_function *function) {
  if (function->state == MINCOV_LINE_UNKNOWN || !function->line) return;
  mincov_xml_open(writer, "method");
  mincov_xml_text(writer, "name", function->name);
  mincov_xml_text(writer, "signature", "");
  write_rates(writer, &function->summary);
  mincov_xml_number(writer, "complexity", 0);
  mincov_xml_open(writer, "lines");
  mincov_xml_open(writer, "line");
  mincov_xml_number(writer, "number", function->line);
  mincov_xml_number(writer, "hits", function->state == MINCOV_LINE_COVERED);
  mincov_xml_text(writer, "branch", "false");
  mincov_xml_close(writer);
  mincov_xml_close(writer);
  mincov_xml_close(writer);
}

static void write_class(xmlTextWriterPtr writer, const struct mincov_model *model, const struct mincov_model_file *file,
                        size_t prefix) {
  const char *path = file->path + prefix, *slash = strrchr(path, '/');
  mincov_xml_open(writer, "class");
  mincov_xml_text(writer, "name", slash ? slash + 1 : path);
  mincov_xml_text(writer, "filename", path);
  write_rates(writer, &file->summary);
  mincov_xml_number(writer, "complexity", 0);
  mincov_xml_open(writer, "methods");
  for (size_t i = 0; i < file->function_count; i++) write_method(writer, &model->functions[file->first_function + i]);
  mincov_xml_close(writer);
  mincov_xml_open(writer, "lines");
  for (size_t i = 0; i < file->line_count; i++) write_line(writer, file, &file->lines[i]);
  mincov_xml_close(writer);
  mincov_xml_close(writer);
}

/* Length of the folder in the path behind prefix, without the slash. */
static size_t folder_length(const struct mincov_model_file *file, size_t prefix) {
  const char *slash = strrchr(file->path + prefix, '/');
  return slash ? (size_t)(slash - file->path) - prefix : 0;
}

/* Files of one folder: sorted by path they need not lie together (a folder's own files and those below it), so they are listed. */
struct package {
  const struct mincov_model_file *file;
  size_t length;
};

static int compare_packages(const void *left, const void *right) {
  const struct package *a = left, *b = right;
  int order = strncmp(a->file->path, b->file->path, a->length < b->length ? a->length : b->length);
  if (!order && a->length != b->length) order = a->length < b->length ? -1 : 1;
  return order ? order : strcmp(a->file->path, b->file->path);
}

static void write_package(xmlTextWriterPtr writer, const struct mincov_model *model, const struct package *files, size_t count,
                          size_t prefix) {
  struct mincov_summary sum = {0};
  for (size_t i = 0; i < count; i++) {
    mincov_count_add(&sum.lines, &files[i].file->summary.lines);
    mincov_count_add(&sum.branches, &files[i].file->summary.branches);
  }
  char *name = mincov_copy_text_of(files->file->path + prefix, files->length > prefix ? files->length - prefix : 0);
  for (char *at = name; *at; at++)
    if (*at == '/') *at = '.';
  mincov_xml_open(writer, "package");
  mincov_xml_text(writer, "name", name);
  write_rates(writer, &sum);
  mincov_xml_number(writer, "complexity", 0);
  mincov_xml_open(writer, "classes");
  for (size_t i = 0; i < count; i++) write_class(writer, model, files[i].file, prefix);
  mincov_xml_close(writer);
  mincov_xml_close(writer);
  free(name);
}

static void write_packages(xmlTextWriterPtr writer, const struct mincov_model *model, size_t prefix) {
  struct package *files = mincov_allocate(model->file_count, sizeof *files);
  size_t count = 0;
  for (size_t i = 0; i < model->file_count; i++)
    if (mincov_notes_lists_file(model->sorted_files[i]))
      files[count++] = (struct package){model->sorted_files[i], prefix + folder_length(model->sorted_files[i], prefix)};
  qsort(files, count, sizeof *files, compare_packages);
  mincov_xml_open(writer, "packages");
  for (size_t first = 0, end; first < count; first = end) {
    end = first + 1;
    while (end < count && files[end].length == files[first].length &&
           !strncmp(files[end].file->path, files[first].file->path, files[first].length))
      end++;
    write_package(writer, model, files + first, end - first, prefix);
  }
  mincov_xml_close(writer);
  free(files);
}

/* Reproducible where the usual variable asks for it. */
static uint64_t timestamp(void) {
  const char *epoch = getenv("SOURCE_DATE_EPOCH");
  return epoch && *epoch ? strtoull(epoch, NULL, 10) : (uint64_t)time(NULL);
}

static void write_source(xmlTextWriterPtr writer, const struct mincov_model *model, size_t prefix) {
  const char *path = NULL;
  for (size_t i = 0; i < model->file_count && !path; i++)
    if (mincov_notes_lists_file(model->sorted_files[i])) path = model->sorted_files[i]->path;
  char *root = path && prefix ? mincov_copy_text_of(path, prefix - 1) : mincov_copy_text(path && *path == '/' ? "/" : ".");
  mincov_xml_open(writer, "sources");
  mincov_xml_open(writer, "source");
  xmlTextWriterWriteString(writer, BAD_CAST(xmlCheckUTF8(BAD_CAST root) ? root : "."));
  mincov_xml_close(writer);
  mincov_xml_close(writer);
  free(root);
}

void mincov_export_cobertura(const struct mincov_model *model, FILE *out) {
  size_t prefix = mincov_notes_prefix(model);
  const struct mincov_summary *totals = &model->totals;
  xmlTextWriterPtr writer = mincov_xml_begin(out, "coverage", NULL, "http://cobertura.sourceforge.net/xml/coverage-04.dtd");
  write_rates(writer, totals);
  mincov_xml_number(writer, "lines-covered", totals->lines.covered);
  mincov_xml_number(writer, "lines-valid", totals->lines.total);
  mincov_xml_number(writer, "branches-covered", totals->branches.covered);
  mincov_xml_number(writer, "branches-valid", totals->branches.total);
  mincov_xml_number(writer, "complexity", 0);
  mincov_xml_text(writer, "version", "mincov");
  mincov_xml_number(writer, "timestamp", timestamp());
  write_source(writer, model, prefix);
  write_packages(writer, model, prefix);
  mincov_xml_end(writer);
}
