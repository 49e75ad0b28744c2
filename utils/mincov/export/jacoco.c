/* JaCoCo's XML (report.dtd 1.1) of Java sources: what SonarQube, Jenkins and others take.
 *
 * JaCoCo counts instructions of bytecode; we have blocks of the source, and put them there. On a line mi and ci are 0 or 1. The
 * package comes from the source's own declaration; where the source is gone, from the folders behind the last one named java or
 * src. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../notes.h"
#include "allocate.h"
#include "export.h"
#include "message.h"
#include "xml.h"

/* ---- Names ---- */

/* Functions are named package.Outer$Inner::method(parameters): length of what comes before the colons. */
static size_t class_length(const struct mincov_model_function *function) {
  const char *end = strstr(function->name, "::");
  return end ? (size_t)(end - function->name) : 0;
}

/* Length of the package in a class's name, without the dot; 0: none. */
static size_t package_length(const char *class, size_t length) {
  while (length && class[length - 1] != '.') length--;
  return length ? length - 1 : 0;
}

/* The package that a file's classes are in, with slashes; empty for none. */
static char *package_of(const struct mincov_model *model, const struct mincov_model_file *file) {
  if (!file->function_count) return mincov_copy_text("");
  const struct mincov_model_function *function = &model->functions[file->first_function];
  char *package = mincov_copy_text_of(function->name, package_length(function->name, class_length(function)));
  for (char *at = package; *at; at++)
    if (*at == '.') *at = '/';
  return package;
}

/* ---- Counters ---- */

static void write_counter(xmlTextWriterPtr writer, const char *type, uint64_t missed, uint64_t covered) {
  if (!missed && !covered) return;
  mincov_xml_open(writer, "counter");
  mincov_xml_text(writer, "type", type);
  mincov_xml_number(writer, "missed", missed);
  mincov_xml_number(writer, "covered", covered);
  mincov_xml_close(writer);
}

static void write_count(xmlTextWriterPtr writer, const char *type, const struct mincov_count *count) {
  write_counter(writer, type, count->total - count->covered, count->covered);
}

static void write_counters(xmlTextWriterPtr writer, const struct mincov_summary *summary, const struct mincov_count *classes) {
  write_count(writer, "INSTRUCTION", &summary->blocks);
  write_count(writer, "BRANCH", &summary->branches);
  write_count(writer, "LINE", &summary->lines);
  write_count(writer, "METHOD", &summary->functions);
  if (classes) write_count(writer, "CLASS", classes);
}

static void add_summary(struct mincov_summary *to, const struct mincov_summary *from) {
  mincov_count_add(&to->lines, &from->lines);
  mincov_count_add(&to->branches, &from->branches);
  mincov_count_add(&to->functions, &from->functions);
  mincov_count_add(&to->blocks, &from->blocks);
}

/* ---- Classes ---- */

/* A method, by its name Class::method(parameters). */
struct method {
  const struct mincov_model_function *function;
  size_t class_length;
};

static int compare_methods(const void *left, const void *right) {
  const struct method *a = left, *b = right;
  size_t shorter = a->class_length < b->class_length ? a->class_length : b->class_length;
  int order = memcmp(a->function->name, b->function->name, shorter);
  if (!order && a->class_length != b->class_length) order = a->class_length < b->class_length ? -1 : 1;
  return order ? order : (a->function > b->function) - (a->function < b->function);
}

static void write_method(xmlTextWriterPtr writer, const struct method *method) {
  const struct mincov_model_function *function = method->function;
  const char *name = function->name + method->class_length + (method->class_length ? 2 : 0);
  const char *parameters = strchr(name, '('), *end = parameters ? strchr(parameters, ')') : NULL;
  size_t length = end ? (size_t)(parameters - name) : strlen(name);
  char *plain = mincov_format("%.*s%s", (int)length, name, end ? end + 1 : ""); /* with what follows: a lambda's place */
  char *described = end ? mincov_copy_text_of(parameters, (size_t)(end + 1 - parameters)) : mincov_copy_text("()");
  mincov_xml_open(writer, "method");
  mincov_xml_text(writer, "name", plain);
  mincov_xml_text(writer, "desc", described);
  mincov_xml_number(writer, "line", function->line);
  write_counters(writer, &function->summary, NULL);
  mincov_xml_close(writer);
  free(plain);
  free(described);
}

/* Functions sum up lines of their own; a class, those of its methods. */
static struct mincov_summary write_class(xmlTextWriterPtr writer, const char *package, const char *source,
                                         const struct method *methods, size_t count) {
  struct mincov_summary sum = {0};
  size_t skipped = package_length(methods->function->name, methods->class_length);
  if (skipped) skipped++;
  char *name = mincov_format("%s%s%.*s", package, *package ? "/" : "", (int)(methods->class_length - skipped),
                             methods->function->name + skipped);
  mincov_xml_open(writer, "class");
  mincov_xml_text(writer, "name", name);
  mincov_xml_text(writer, "sourcefilename", source);
  for (size_t i = 0; i < count; i++) {
    write_method(writer, &methods[i]);
    add_summary(&sum, &methods[i].function->summary);
  }
  struct mincov_count class = {.total = 1, .covered = sum.functions.covered != 0};
  write_counters(writer, &sum, &class);
  mincov_xml_close(writer);
  free(name);
  return sum;
}

static struct mincov_count write_classes(xmlTextWriterPtr writer, const struct mincov_model *model,
                                         const struct mincov_model_file *file, const char *package, const char *source) {
  struct method *methods = mincov_allocate(file->function_count, sizeof *methods);
  for (size_t i = 0; i < file->function_count; i++) {
    const struct mincov_model_function *function = &model->functions[file->first_function + i];
    methods[i] = (struct method){function, class_length(function)};
  }
  qsort(methods, file->function_count, sizeof *methods, compare_methods);
  struct mincov_count classes = {0};
  for (size_t first = 0, end; first < file->function_count; first = end) {
    end = first + 1;
    while (end < file->function_count && methods[end].class_length == methods[first].class_length &&
           !memcmp(methods[end].function->name, methods[first].function->name, methods[first].class_length))
      end++;
    struct mincov_summary sum = write_class(writer, package, source, methods + first, end - first);
    classes.total++;
    classes.covered += sum.functions.covered != 0;
  }
  free(methods);
  return classes;
}

/* ---- Source files ---- */

static void write_line(xmlTextWriterPtr writer, const struct mincov_model_file *file, const struct mincov_line *line) {
  if (line->state == MINCOV_LINE_UNKNOWN) return;
  size_t count;
  const struct mincov_model_branch *branches = mincov_model_branches_at(file, line->number, &count);
  struct mincov_count outcomes = mincov_model_count_outcomes(file, branches, count);
  mincov_xml_open(writer, "line");
  mincov_xml_number(writer, "nr", line->number);
  mincov_xml_number(writer, "mi", line->state == MINCOV_LINE_NOT_COVERED || line->state == MINCOV_LINE_PARTLY);
  mincov_xml_number(writer, "ci", line->state != MINCOV_LINE_NOT_COVERED);
  mincov_xml_number(writer, "mb", outcomes.total - outcomes.covered);
  mincov_xml_number(writer, "cb", outcomes.covered);
  mincov_xml_close(writer);
}

struct java_file {
  const struct mincov_model_file *file;
  char *package;
};

static int compare_java_files(const void *left, const void *right) {
  const struct java_file *a = left, *b = right;
  int order = strcmp(a->package, b->package);
  return order ? order : strcmp(a->file->path, b->file->path);
}

static const char *base_name(const struct mincov_model_file *file) {
  const char *slash = strrchr(file->path, '/');
  return slash ? slash + 1 : file->path;
}

static void write_source_file(xmlTextWriterPtr writer, const struct mincov_model_file *file, const struct mincov_count *classes) {
  mincov_xml_open(writer, "sourcefile");
  mincov_xml_text(writer, "name", base_name(file));
  for (size_t i = 0; i < file->line_count; i++) write_line(writer, file, &file->lines[i]);
  write_counters(writer, &file->summary, classes);
  mincov_xml_close(writer);
}

/* Returns the classes of the package, and adds its sums. */
static struct mincov_count write_package(xmlTextWriterPtr writer, const struct mincov_model *model, const struct java_file *files,
                                         size_t count, struct mincov_summary *totals) {
  struct mincov_count classes = {0}, *of_file = mincov_allocate(count, sizeof *of_file);
  struct mincov_summary sum = {0};
  mincov_xml_open(writer, "package");
  mincov_xml_text(writer, "name", files->package);
  for (size_t i = 0; i < count; i++) {
    of_file[i] = write_classes(writer, model, files[i].file, files->package, base_name(files[i].file));
    mincov_count_add(&classes, &of_file[i]);
    add_summary(&sum, &files[i].file->summary);
  }
  for (size_t i = 0; i < count; i++) write_source_file(writer, files[i].file, &of_file[i]);
  write_counters(writer, &sum, &classes);
  mincov_xml_close(writer);
  add_summary(totals, &sum);
  free(of_file);
  return classes;
}

static bool is_java(const struct mincov_model_file *file) {
  size_t length = strlen(file->path);
  return length > 5 && !strcmp(file->path + length - 5, ".java");
}

void mincov_export_jacoco(const struct mincov_model *model, FILE *out) {
  struct java_file *files = mincov_allocate(model->file_count, sizeof *files);
  size_t count = 0, others = 0;
  for (size_t i = 0; i < model->file_count; i++) {
    const struct mincov_model_file *file = model->sorted_files[i];
    if (!mincov_notes_lists_file(file)) continue;
    if (is_java(file))
      files[count++] = (struct java_file){file, package_of(model, file)};
    else
      others++;
  }
  qsort(files, count, sizeof *files, compare_java_files);
  if (others) mincov_say_note("%zu source%s left out of the JaCoCo export: not Java", others, others == 1 ? "" : "s");
  xmlTextWriterPtr writer = mincov_xml_begin(out, "report", "-//JACOCO//DTD Report 1.1//EN", "report.dtd");
  mincov_xml_text(writer, "name", "mincov");
  struct mincov_summary totals = {0};
  struct mincov_count classes = {0};
  for (size_t first = 0, end; first < count; first = end) {
    end = first + 1;
    while (end < count && !strcmp(files[end].package, files[first].package)) end++;
    struct mincov_count of_package = write_package(writer, model, files + first, end - first, &totals);
    mincov_count_add(&classes, &of_package);
  }
  write_counters(writer, &totals, &classes);
  mincov_xml_end(writer);
  for (size_t i = 0; i < count; i++) free(files[i].package);
  free(files);
}
