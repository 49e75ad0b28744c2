/* A source's text in its page: see source_text.h. */
#include "source_text.h"

#include <inttypes.h>
#include <string.h>

#include "../annotate.h"
#include "page.h"

/* ---- Languages, as highlight.js names them ---- */

static const struct language {
  const char *ending, *name;
  bool block_comments; /* of the form slash star */
} languages[] = {
    {"c", "cpp", true},       {"h", "cpp", true},   {"cc", "cpp", true},      {"cpp", "cpp", true},      {"cxx", "cpp", true},
    {"hh", "cpp", true},      {"hpp", "cpp", true}, {"hxx", "cpp", true},     {"C", "cpp", true},        {"inc", "cpp", true},
    {"ipp", "cpp", true},     {"tcc", "cpp", true}, {"def", "cpp", true},     {"y", "cpp", true},        {"l", "cpp", true},
    {"java", "java", true},   {"rs", "rust", true}, {"swift", "swift", true}, {"m", "objectivec", true}, {"mm", "objectivec", true},
    {"d", "d", true},         {"go", "go", true},   {"adb", "ada", false},    {"ads", "ada", false},     {"f90", "fortran", false},
    {"pas", "delphi", false},
};

static const struct language *language_of(const char *path) {
  const char *end = strrchr(path, '.');
  for (size_t i = 0; end && i < sizeof languages / sizeof *languages; i++)
    if (!strcmp(end + 1, languages[i].ending)) return &languages[i];
  return NULL;
}

const char *mincov_html_language(const char *path) {
  const struct language *language = language_of(path);
  return language ? language->name : "";
}

/* ---- Comments ---- */

/* Where text is inside a block comment: followed from line to line, since a section is coloured by itself. */
struct comment_scanner {
  bool inside;
};

static void scan_line(struct comment_scanner *scanner, const char *text, size_t length) {
  static const bool begins_something[256] = {['"'] = true, ['\''] = true, ['/'] = true};
  char quote = 0;
  for (size_t i = 0; i < length; i++) {
    while (!scanner->inside && !quote && i < length && !begins_something[(unsigned char)text[i]]) i++;
    if (i == length) return;
    char c = text[i], next = i + 1 < length ? text[i + 1] : 0;
    if (scanner->inside) {
      const char *end = memchr(text + i, '*', length - i);
      if (!end) return;
      i = (size_t)(end - text);
      if (i + 1 < length && text[i + 1] == '/') {
        scanner->inside = false;
        i++;
      }
    } else if (quote) {
      if (c == '\\')
        i++;
      else if (c == quote)
        quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '/' && next == '/') {
      return;
    } else if (c == '/' && next == '*') {
      scanner->inside = true;
      i++;
    }
  }
}

/* ---- Text ---- */

/* The signs of lines first to last, at most MINCOV_HTML_CHUNK; *at: the next of the file's lines. */
static void print_signs(const struct mincov_model_file *file, uint32_t first, uint32_t last, size_t *at,
                        struct mincov_printer *out) {
  char signs[MINCOV_HTML_CHUNK];
  memset(signs, ' ', sizeof signs);
  for (; *at < file->line_count && file->lines[*at].number <= last; ++*at)
    signs[file->lines[*at].number - first] = mincov_line_marker((enum mincov_line_state)file->lines[*at].state);
  for (uint32_t number = first; file->excluded && number <= last; number++)
    if (signs[number - first] == ' ' && mincov_model_excludes(file, number, MINCOV_EXCLUDED_LINE)) signs[number - first] = 'x';
  mincov_print_bytes(out, signs, last - first + 1);
}

/* Lines first to last without the end of the last one. */
static void print_lines(const struct mincov_source *source, uint32_t first, uint32_t last, struct mincov_printer *out) {
  const char *text = (const char *)source->content.data + source->line_starts[first - 1];
  size_t length, size = source->line_starts[last] - source->line_starts[first - 1];
  if (!memchr(text, '\r', size)) { /* as it stands */
    mincov_html_text(out, text, size && text[size - 1] == '\n' ? size - 1 : size);
    return;
  }
  for (uint32_t number = first; number <= last; number++) {
    text = mincov_source_line(source, number, &length);
    mincov_html_text(out, text, length);
    if (number < last) mincov_print_character(out, '\n');
  }
}

static void scan_lines(struct comment_scanner *scanner, const struct mincov_source *source, uint32_t first, uint32_t last) {
  for (uint32_t number = first; number <= last; number++) {
    size_t length;
    const char *text = mincov_source_line(source, number, &length);
    scan_line(scanner, text, length);
  }
}

void mincov_html_source_text(const struct mincov_model_file *file, const struct mincov_source *source, struct mincov_printer *out) {
  const struct language *language = language_of(file->path);
  struct comment_scanner scanner = {false};
  size_t at = 0;
  while (at < file->line_count && !file->lines[at].number) at++;
  mincov_print_text(out, "<div id=\"text\">\n");
  for (uint32_t first = 1; first <= source->line_count; first += MINCOV_HTML_CHUNK) {
    uint32_t last = source->line_count - first < MINCOV_HTML_CHUNK ? source->line_count : first + MINCOV_HTML_CHUNK - 1;
    mincov_print(out, "<div class=\"chunk\" data-n=\"%" PRIu32 "\" style=\"--lines:%" PRIu32 "\"%s data-s=\"", first,
                 last - first + 1, scanner.inside ? " data-c=\"\"" : "");
    print_signs(file, first, last, &at, out);
    mincov_print_text(out, "\"><pre>\n");
    print_lines(source, first, last, out);
    mincov_print_text(out, "</pre></div>\n");
    if (language && language->block_comments) scan_lines(&scanner, source, first, last);
  }
  mincov_print_text(out, "</div>\n");
}

void mincov_html_bare_lines(const struct mincov_model_file *file, uint32_t last, struct mincov_printer *out) {
  size_t at = file->line_count;
  while (at && file->lines[at - 1].number > last) at--;
  if (at == file->line_count) return;
  if (last) mincov_print_text(out, "<p class=\"warning\">The source has fewer lines than the compiler saw. Behind its end:</p>\n");
  mincov_print_text(out, "<ul class=\"bare\">\n");
  for (; at < file->line_count; at++)
    mincov_print(out, "<li id=\"L%" PRIu32 "\">%" PRIu32 " <b>%c</b> %s</li>\n", file->lines[at].number, file->lines[at].number,
                 mincov_line_marker((enum mincov_line_state)file->lines[at].state),
                 mincov_line_state_name((enum mincov_line_state)file->lines[at].state));
  mincov_print_text(out, "</ul>\n");
}
