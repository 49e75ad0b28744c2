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

void mincov_page_print(const struct mincov_page *page, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)text[i];
    if (page->options->colours && (byte < 0x20 || byte == 0x7f) && byte != '\t')
      fprintf(page->out, "\\%03o", byte);
    else
      fputc(byte, page->out);
  }
}

static void print_line(const struct mincov_page *page, uint32_t number, char marker, const char *colour) {
  bool coloured = page->options->colours && *colour;
  fprintf(page->out, "%s%7" PRIu32 " %c | ", coloured ? colour : "", number, marker);
  if (page->source && number <= page->source->line_count) {
    size_t length;
    const char *text = mincov_source_line(page->source, number, &length);
    mincov_page_print(page, text, length);
  }
  fprintf(page->out, "%s\n", coloured ? "\033[0m" : "");
}

static void print_state(const struct mincov_page *page, uint32_t number, uint8_t state) {
  print_line(page, number, markers[state].marker, markers[state].colour);
}

static void print_branches_at(const struct mincov_page *page, const struct mincov_model_file *file, uint32_t line) {
  size_t count;
  const struct mincov_model_branch *first = mincov_model_branches_at(file, line, &count);
  if (!count) return;
  const struct mincov_model_branch **branches = mincov_allocate(count, sizeof *branches);
  for (size_t i = 0; i < count; i++) branches[i] = first + i;
  mincov_page_print_branches(page, branches, count, file->outcomes);
  free(branches);
}

/* A line without code. A branch may stand there all the same: no block needs to hold all of its condition. */
static void print_plain(const struct mincov_page *page, const struct mincov_model_file *file, uint32_t number) {
  print_line(page, number, mincov_model_excludes(file, number, MINCOV_EXCLUDED_LINE) ? 'x' : ' ', "");
  print_branches_at(page, file, number);
}

/* Lines first to last of the text, or, without it, those with code. from: of the file's lines, the first that is not before
 * these; moves behind them. */
static void print_lines(const struct mincov_page *page, const struct mincov_model_file *file, uint32_t first, uint32_t last,
                        size_t *from) {
  uint32_t text_last = page->source ? page->source->line_count : 0, number = first;
  if (text_last > last) text_last = last;
  for (; *from < file->line_count && file->lines[*from].number <= last; ++*from) {
    const struct mincov_line *line = &file->lines[*from];
    for (; number < line->number && number <= text_last; number++) print_plain(page, file, number);
    print_state(page, line->number, line->state);
    print_branches_at(page, file, line->number);
    number = line->number + 1;
  }
  for (; number <= text_last && number >= first; number++) print_plain(page, file, number);
}

static bool is_of_interest(const struct mincov_page *page, const struct mincov_model_file *file, const struct mincov_line *line) {
  if (line->state == MINCOV_LINE_NOT_COVERED || line->state == MINCOV_LINE_UNKNOWN || line->state == MINCOV_LINE_PARTLY)
    return true;
  size_t count;
  const struct mincov_model_branch *branches = mincov_model_branches_at(file, line->number, &count);
  for (size_t i = 0; page->options->branches == MINCOV_BRANCHES_MISSED && i < count; i++)
    if (mincov_page_shows_branch(page, &branches[i], file->outcomes)) return true;
  return false;
}

static uint32_t next_of_interest(const struct mincov_page *page, const struct mincov_model_file *file, size_t *at) {
  while (*at < file->line_count && !is_of_interest(page, file, &file->lines[*at])) ++*at;
  return *at < file->line_count ? file->lines[*at].number : 0;
}

/* The parts of a file around its lines of interest, with a mark between them. Parts that touch are one. */
static void print_parts(const struct mincov_page *page, const struct mincov_model_file *file) {
  uint32_t context = page->options->context;
  size_t at = 0, from = 0;
  uint32_t number = next_of_interest(page, file, &at);
  for (bool first = true; number; first = false) {
    uint32_t begin = number > context ? number - context : 1, end;
    do {
      end = number < UINT32_MAX - context ? number + context : UINT32_MAX;
      at++;
      number = next_of_interest(page, file, &at);
    } while (number && (number <= end || number - end - 1 <= context));
    while (from < file->line_count && file->lines[from].number < begin) from++;
    if (!first) fputs("    ...\n", page->out);
    print_lines(page, file, begin, end, &from);
  }
}

bool mincov_annotate_has(const struct mincov_model_file *file, const struct mincov_annotate_options *options) {
  struct mincov_page page = {.options = options};
  size_t at = 0;
  return !options->has_context || next_of_interest(&page, file, &at);
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

static int compare_branches(const void *left, const void *right) {
  const struct mincov_model_branch *a = *(const struct mincov_model_branch *const *)left;
  const struct mincov_model_branch *b = *(const struct mincov_model_branch *const *)right;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  if (a->column != b->column) return a->column < b->column ? -1 : 1;
  return (a > b) - (a < b); /* one array: the order of blocks */
}

/* An instance's branches in this file that are reported, by place; the caller frees them. */
static const struct mincov_model_branch **sort_branches(const struct mincov_page *page, const struct mincov_instance *instance,
                                                        const struct mincov_model_file *file, size_t *count) {
  const struct mincov_model_branch **sorted = mincov_allocate(instance->branch_count, sizeof *sorted);
  *count = 0;
  for (uint32_t i = 0; i < instance->branch_count; i++) {
    const struct mincov_model_branch *branch = &instance->branches[i].branch;
    bool implicit = branch->flags & MINCOV_BRANCH_IMPLICIT;
    if (instance->branches[i].file == file->number && (!implicit || page->options->all_branches) &&
        !mincov_model_excludes(file, branch->line, MINCOV_EXCLUDED_LINE | MINCOV_EXCLUDED_BRANCHES))
      sorted[(*count)++] = branch;
  }
  if (*count) qsort(sorted, *count, sizeof *sorted, compare_branches);
  return sorted;
}

static void print_instance(const struct mincov_model *model, const struct mincov_page *page, const struct mincov_model_file *file,
                           const struct mincov_instance_line *lines, size_t count, uint32_t number) {
  const struct mincov_instance *instance = model->instances[number];
  char *name = mincov_name_display(instance->linkage_name);
  char *printable = mincov_printable(name);
  fprintf(page->out, "\n        instance %s%s\n", printable, instance->cut ? " (cut)" : "");
  free(printable);
  free(name);
  size_t branch_count, at = 0;
  const struct mincov_model_branch **branches = sort_branches(page, instance, file, &branch_count);
  const struct mincov_instance_line *line = find_instance(lines, count, number);
  for (; line < lines + count && line->instance == number; line++) {
    if (mincov_model_excludes(file, line->number, MINCOV_EXCLUDED_LINE)) continue;
    print_state(page, line->number, line->state);
    while (at < branch_count && branches[at]->line < line->number) at++;
    size_t end = at;
    while (end < branch_count && branches[end]->line == line->number) end++;
    mincov_page_print_branches(page, branches + at, end - at, instance->outcomes);
    at = end;
  }
  free(branches);
}

static void print_instances(const struct mincov_model *model, const struct mincov_page *page,
                            const struct mincov_model_file *file) {
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

static void print_head(const struct mincov_page *page, const struct mincov_model_file *file) {
  char *printable = mincov_printable(file->path);
  fprintf(page->out, "%s%s%s  %" PRIu64 "/%" PRIu64 " lines", page->options->colours ? "\033[1m" : "", printable,
          page->options->colours ? "\033[0m" : "", file->summary.lines.covered, file->summary.lines.total);
  if (file->summary.lines_partly) fprintf(page->out, ", %" PRIu64 " partly", file->summary.lines_partly);
  if (file->summary.lines_assumed) fprintf(page->out, ", %" PRIu64 " assumed", file->summary.lines_assumed);
  if (file->summary.lines.unknown) fprintf(page->out, ", %" PRIu64 " unknown", file->summary.lines.unknown);
  const struct mincov_count *branches = &file->summary.branches;
  if (branches->total) fprintf(page->out, "; %" PRIu64 "/%" PRIu64 " branches", branches->covered, branches->total);
  if (branches->unknown) fprintf(page->out, "%s%" PRIu64 " unknown", branches->total ? ", " : "; branches: ", branches->unknown);
  fputs("\n\n", page->out);
  free(printable);
}

static void open_source(struct mincov_page *page, const struct mincov_model_file *file, struct mincov_source *source) {
  if (mincov_source_read(file->path, source)) {
    page->source = source;
    if (file->source == MINCOV_SOURCE_CHANGED)
      mincov_say_warning(file->path, "changed since it was compiled: lines may be misplaced");
    if (file->source == MINCOV_SOURCE_SEVERAL)
      mincov_say_warning(file->path, "was compiled in several versions: lines may be misplaced");
  } else {
    mincov_say_warning(file->path, "the source cannot be read: %s (--path-map says where it is)", strerror(errno));
  }
}

void mincov_annotate(const struct mincov_model *model, const struct mincov_model_file *file,
                     const struct mincov_annotate_options *options, FILE *out) {
  struct mincov_source source = {0};
  struct mincov_page page = {.options = options, .out = out};
  size_t from = 0;
  open_source(&page, file, &source);
  print_head(&page, file);
  if (options->has_context)
    print_parts(&page, file);
  else
    print_lines(&page, file, 1, UINT32_MAX, &from);
  if (options->instances) print_instances(model, &page, file);
  mincov_source_free(&source);
}
