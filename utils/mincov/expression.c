/* Where an expression ends: see expression.h. */
#include "expression.h"

#include <string.h>

/* The end of a character or string literal that starts at text; the text's end where it does not end. */
static const char *skip_literal(const char *text, const char *end) {
  char quote = *text++;
  while (text < end && *text != quote) text += *text == '\\' && text + 1 < end ? 2 : 1;
  return text < end ? text + 1 : end;
}

/* What ends an expression outside of brackets: ; ? { , and a lone colon, && and ||, comments. */
static bool ends_expression(const char *start, const char *at, const char *end) {
  char next = at + 1 < end ? at[1] : 0;
  switch (*at) {
  case ';':
  case '?':
  case '{':
  case '}':
  case ',':
    return true;
  case ':':
    return next != ':' && (at == start || at[-1] != ':');
  case '&':
  case '|':
    return next == *at;
  case '/':
    return next == '/' || next == '*';
  default:
    return false;
  }
}

const char *mincov_source_expression(const struct mincov_source *source, uint32_t line, uint32_t column, size_t *length) {
  *length = 0;
  if (!line || line > source->line_count || !column) return NULL;
  size_t size;
  const char *text = mincov_source_line(source, line, &size);
  if (column > size) return NULL;
  const char *start = text + column - 1, *end = text + size, *at = start;
  size_t depth = 0;
  while (at < end) {
    /* A quote within a number is a separator of digits, in C++. */
    if (*at == '"' || (*at == '\'' && (at == start || !strchr("0123456789abcdefABCDEF", at[-1])))) {
      at = skip_literal(at, end);
      continue;
    }
    if (depth == 0 && (*at == ')' || *at == ']' || ends_expression(start, at, end))) break;
    depth += *at == '(' || *at == '[' || *at == '{';
    depth -= depth && (*at == ')' || *at == ']' || *at == '}');
    at++;
  }
  while (at > start && (at[-1] == ' ' || at[-1] == '\t')) at--;
  *length = (size_t)(at - start);
  return start;
}
