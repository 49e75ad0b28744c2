/* javac's messages: see diagnostics.h. A diagnostic is
 *
 *   PATH:LINE: error: TEXT        or warning:
 *   more text, the source line, and a line that holds nothing but a caret below the place */
#include "diagnostics.h"

#include <ctype.h>
#include <string.h>

static const char *end_of_line(const char *line) { return line + strcspn(line, "\n"); }

static const char *next_line(const char *line) {
  const char *end = end_of_line(line);
  return *end ? end + 1 : end;
}

/* Whether the line begins a diagnostic. */
static bool read_head(const char *line, struct mincov_diagnostic *diagnostic) {
  const char *end = end_of_line(line), *colon = line;
  while ((colon = memchr(colon, ':', (size_t)(end - colon)))) {
    const char *digit = ++colon;
    uint32_t number = 0;
    for (; digit < end && isdigit((unsigned char)*digit) && number < UINT32_MAX / 10 - 1; digit++)
      number = number * 10 + (uint32_t)(*digit - '0');
    if (digit == colon || digit == end || *digit != ':') continue;
    bool is_error = !strncmp(digit, ": error: ", 9), is_warning = !strncmp(digit, ": warning: ", 11);
    if (!is_error && !is_warning) continue;
    const char *text = digit + (is_error ? 9 : 11);
    *diagnostic = (struct mincov_diagnostic){.path = line,
                                             .path_length = (size_t)(colon - 1 - line),
                                             .line = number,
                                             .is_error = is_error,
                                             .text = text,
                                             .text_length = (size_t)(end - text)};
    return true;
  }
  return false;
}

/* The place of the caret in a line of white space; 0 for other lines. */
static uint32_t caret_column(const char *line) {
  size_t spaces = strspn(line, " \t");
  return line[spaces] == '^' && (line[spaces + 1] == '\n' || !line[spaces + 1]) ? (uint32_t)spaces + 1 : 0;
}

bool mincov_diagnostic_next(const char **at, struct mincov_diagnostic *diagnostic) {
  const char *line = *at;
  while (*line && !read_head(line, diagnostic)) line = next_line(line);
  if (!*line) return false;
  struct mincov_diagnostic following;
  for (line = next_line(line); *line && !read_head(line, &following); line = next_line(line)) {
    diagnostic->column = caret_column(line);
    if (!diagnostic->column) continue;
    line = next_line(line);
    break;
  }
  *at = line;
  return true;
}
