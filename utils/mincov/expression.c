/* Where an expression begins and ends: see expression.h.
 *
 * One walk over the line from its start, since only so it is known what is inside of a literal, with the start of the expression at
 * hand for each level of brackets; then on from the column to the end. */
#include "expression.h"

#include <ctype.h>
#include <string.h>

enum {
  DEEPEST = 32, /* levels of brackets that are followed */
  REACH = 2000, /* bytes before and behind the column that are looked at */
};

/* A literal or the one character at text; a quote within a number separates digits, in C++. */
static const char *skip(const char *line, const char *text, const char *end) {
  char quote = *text;
  bool literal = quote == '"' || (quote == '\'' && (text == line || !strchr("0123456789abcdefABCDEF", text[-1])));
  text++;
  if (!literal) return text;
  while (text < end && *text != quote) text += *text == '\\' && text + 1 < end ? 2 : 1;
  return text < end ? text + 1 : end;
}

/* What stands between expressions, outside of brackets; whole: && and || do not. */
static bool separates(const char *line, const char *at, const char *end, bool whole) {
  char before = at > line ? at[-1] : 0, next = at + 1 < end ? at[1] : 0;
  switch (*at) {
  case ';':
  case '?':
  case '{':
  case '}':
  case ',':
    return true;
  case ':':
    return next != ':' && before != ':';
  case '&':
  case '|':
    return !whole && (next == *at || before == *at);
  case '=':
    return next != '=' && !(before && strchr("=<>!", before));
  case '!':
    return next != '=';
  default:
    return false;
  }
}

/* Where the expression begins that goes over place. */
static const char *find_start(const char *line, const char *place, const char *end, bool whole) {
  const char *starts[DEEPEST] = {line};
  size_t depth = 0;
  for (const char *at = line; at < place;) {
    const char *next = skip(line, at, end);
    if (next > place) return place; /* in a literal: not code as we know it */
    if (*at == '(' || *at == '[') {
      if (++depth == DEEPEST) return place;
      starts[depth] = next;
    } else if (*at == ')' || *at == ']') {
      if (depth) depth--;
    } else if (separates(line, at, end, whole)) {
      starts[depth] = next;
    }
    at = next;
  }
  return starts[depth];
}

static const char *skip_spaces(const char *text, const char *end) {
  while (text < end && (*text == ' ' || *text == '\t')) text++;
  return text;
}

static bool is_of_word(char c) { return c == '_' || isalnum((unsigned char)c); }

static bool is_behind_word(const char *line, const char *place) {
  while (place > line && (place[-1] == ' ' || place[-1] == '\t')) place--;
  return place > line && is_of_word(place[-1]);
}

/* Behind word(...) another word begins a statement: that of a loop, or of a macro which is one. */
static const char *find_end(const char *line, const char *place, const char *end, bool whole) {
  size_t depth = 0;
  bool call = false; /* the outermost open bracket is that of word(...) */
  while (place < end) {
    bool opens = *place == '(' || *place == '[', closes = *place == ')' || *place == ']';
    bool comment = *place == '/' && place + 1 < end && (place[1] == '/' || place[1] == '*');
    if (depth == 0 && (closes || comment || (separates(line, place, end, whole) && *place != '!'))) break;
    if (opens && depth == 0) call = *place == '(' && is_behind_word(line, place);
    depth += opens;
    depth -= depth && closes;
    place = skip(line, place, end);
    if (closes && call && depth == 0) {
      const char *next = skip_spaces(place, end);
      if (next < end && is_of_word(*next)) break;
    }
  }
  return place;
}

/* Skips spaces and the keywords that may stand before an expression. */
static const char *skip_words(const char *text, const char *end) {
  static const char *const words[] = {"return", "else", "do", "case", "co_return", "throw"};
  for (bool again = true; again;) {
    again = false;
    text = skip_spaces(text, end);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
      size_t length = strlen(words[i]);
      if ((size_t)(end - text) > length && !memcmp(text, words[i], length) && (text[length] == ' ' || text[length] == '\t')) {
        text += length;
        again = true;
      }
    }
  }
  return text;
}

const char *mincov_source_expression(const struct mincov_source *source, uint32_t line, uint32_t column, bool whole,
                                     size_t *length) {
  *length = 0;
  if (!line || line > source->line_count || !column) return NULL;
  size_t size;
  const char *text = mincov_source_line(source, line, &size);
  if (column > size) return NULL;
  const char *place = text + column - 1, *limit = size - (column - 1) > REACH ? place + REACH : text + size;
  if (column > REACH) text = place - REACH;
  if (*place == '}') text = place = skip_spaces(place + 1, limit); /* the condition of do stands at its end: "} while (c);" */
  const char *end = find_end(text, place, limit, whole), *start = skip_words(find_start(text, place, limit, whole), place);
  while (end > start && (end[-1] == ' ' || end[-1] == '\t')) end--;
  *length = (size_t)(end - start);
  return start;
}
