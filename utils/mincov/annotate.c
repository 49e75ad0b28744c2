/* Annotated sources: see annotate.h. */
#include "annotate.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "message.h"
#include "names.h"
#include "sources.h"

static const struct {
  char marker;
  const char *colour; /* terminal escape; empty: plain */
} markers[] = {
    [MINCOV_LINE_NOT_COVERED] = {'-', "\033[31m"}, [MINCOV_LINE_UNKNOWN] = {'?', "\033[35m"},
    [MINCOV_LINE_ASSUMED] = {'a', "\033[36m"},     [MINCOV_LINE_PARTLY] = {'~', "\033[33m"},
    [MINCOV_LINE_COVERED] = {'+', "\033[32m"},
};

char mincov_line_marker(enum mincov_line_state state) { return markers[state].marker; }

/* Where a source's text is, and how it is printed. */
struct page {
  const struct mincov_source *source; /* NULL: missing */
  const struct mincov_annotate_options *options;
  FILE *out;
};

/* Source text may hold anything: on a terminal control characters must not act. Tabs are kept. */
static void print_text(const struct page *page, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)text[i];
    if (page->options->colours && (byte < 0x20 || byte == 0x7f) && byte != '\t')
      fprintf(page->out, "\\%03o", byte);
    else
      fputc(byte, page->out);
  }
}

static void print_line(const struct page *page, uint32_t number, char marker, const char *colour) {
  bool coloured = page->options->colours && *colour;
  fprintf(page->out, "%s%7" PRIu32 " %c | ", coloured ? colour : "", number, marker);
  if (page->source && number <= page->source->line_count) {
    size_t length;
    const char *text = mincov_source_line(page->source, number, &length);
    print_text(page, text, length);
  }
  fprintf(page->out, "%s\n", coloured ? "\033[0m" : "");
}

static void print_state(const struct page *page, uint32_t number, uint8_t state) {
  print_line(page, number, markers[state].marker, markers[state].colour);
}

/* The whole text, or, without it, the lines with code. */
static void print_united(const struct page *page, const struct mincov_model_file *file) {
  uint32_t last = page->source ? page->source->line_count : 0;
  uint32_t number = 1;
  for (size_t i = 0; i < file->line_count; i++) {
    for (; number < file->lines[i].number && number <= last; number++)
      print_line(page, number, mincov_model_excludes(file, number, MINCOV_EXCLUDED_LINE) ? 'x' : ' ', "");
    print_state(page, file->lines[i].number, file->lines[i].state);
    number = file->lines[i].number + 1;
  }
  for (; number <= last; number++)
    print_line(page, number, mincov_model_excludes(file, number, MINCOV_EXCLUDED_LINE) ? 'x' : ' ', "");
}

/* A line of an instance, to be sorted by instance: the model has them by line. */
static int compare_by_instance(const void *left, const void *right) {
  const struct mincov_instance_line *a = left, *b = right;
  if (a->instance != b->instance) return a->instance < b->instance ? -1 : 1;
  return (a->number > b->number) - (a->number < b->number);
}

static const struct mincov_instance_line *find_instance(const struct mincov_instance_line *lines, size_t count, uint32_t instance) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (lines[middle].instance < instance)
      low = middle + 1;
    else
      high = middle;
  }
  return lines + low;
}

static void print_instance(const struct mincov_model *model, const struct page *page, const struct mincov_model_file *file,
                           const struct mincov_instance_line *lines, size_t count, uint32_t number) {
  char *name = mincov_name_display(model->instances[number]->linkage_name);
  char *printable = mincov_printable(name);
  fprintf(page->out, "\n        instance %s%s\n", printable, model->instances[number]->cut ? " (cut)" : "");
  free(printable);
  free(name);
  const struct mincov_instance_line *line = find_instance(lines, count, number);
  for (; line < lines + count && line->instance == number; line++) {
    if (!mincov_model_excludes(file, line->number, MINCOV_EXCLUDED_LINE)) print_state(page, line->number, line->state);
  }
}

static void print_instances(const struct mincov_model *model, const struct page *page, const struct mincov_model_file *file) {
  size_t count = file->instance_line_count;
  struct mincov_instance_line *lines = mincov_copy_bytes(file->instance_lines, count * sizeof *lines);
  if (count) qsort(lines, count, sizeof *lines, compare_by_instance);
  for (size_t i = 0; i < file->function_count; i++) {
    const struct mincov_model_function *function = &model->functions[file->first_function + i];
    for (size_t j = 0; function->instance_count > 1 && j < function->instance_count; j++)
      print_instance(model, page, file, lines, count, model->instance_order[function->first_instance + j]);
  }
  free(lines);
}

static void print_head(const struct page *page, const struct mincov_model_file *file) {
  char *printable = mincov_printable(file->path);
  fprintf(page->out, "%s%s%s  %" PRIu64 "/%" PRIu64 " lines", page->options->colours ? "\033[1m" : "", printable,
          page->options->colours ? "\033[0m" : "", file->summary.lines.covered, file->summary.lines.total);
  if (file->summary.lines_partly) fprintf(page->out, ", %" PRIu64 " partly", file->summary.lines_partly);
  if (file->summary.lines_assumed) fprintf(page->out, ", %" PRIu64 " assumed", file->summary.lines_assumed);
  if (file->summary.lines.unknown) fprintf(page->out, ", %" PRIu64 " unknown", file->summary.lines.unknown);
  fputs("\n\n", page->out);
  free(printable);
}

void mincov_annotate(const struct mincov_model *model, const struct mincov_model_file *file,
                     const struct mincov_annotate_options *options, FILE *out) {
  struct mincov_source source = {0};
  struct page page = {.options = options, .out = out};
  if (mincov_source_read(file->path, &source)) {
    page.source = &source;
    if (file->source == MINCOV_SOURCE_CHANGED)
      mincov_say_warning(file->path, "changed since it was compiled: lines may be misplaced");
    if (file->source == MINCOV_SOURCE_SEVERAL)
      mincov_say_warning(file->path, "was compiled in several versions: lines may be misplaced");
  } else {
    mincov_say_warning(file->path, "the source cannot be read: %s (--path-map says where it is)", strerror(errno));
  }
  print_head(&page, file);
  print_united(&page, file);
  if (options->instances) print_instances(model, &page, file);
  mincov_source_free(&source);
}
