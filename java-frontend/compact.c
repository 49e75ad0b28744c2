/* See compact.h. Only comments, white space and literals are told apart: literals may hold what looks like the others. */
#include "compact.h"

#include <stdlib.h>
#include <string.h>

enum sign { ORDINARY = 0, SPACE, SLASH, QUOTE };

static const uint8_t signs[256] = {
    [' '] = SPACE, ['\t'] = SPACE, ['\n'] = SPACE, ['\f'] = SPACE, ['\r'] = SPACE, ['/'] = SLASH, ['"'] = QUOTE, ['\''] = QUOTE};

static enum sign sign_of(char c) { return (enum sign)signs[(uint8_t)c]; }

static const char *end_of_block_comment(const char *at, const char *end) {
  for (at += 3; at < end && (at = memchr(at, '/', (size_t)(end - at))); at++)
    if (at[-1] == '*') return at + 1;
  return NULL;
}

static const char *end_of_line(const char *at, const char *end) {
  const char *line_end = memchr(at, '\n', (size_t)(end - at));
  return line_end ? line_end : end;
}

/* Behind the white space and comments that begin at at, which may be none; NULL: a comment does not end. */
static const char *behind_space(const char *at, const char *end) {
  while (at && at < end) {
    if (sign_of(*at) == SPACE)
      at++;
    else if (*at == '/' && end - at >= 2 && at[1] == '/')
      at = end_of_line(at, end);
    else if (*at == '/' && end - at >= 2 && at[1] == '*')
      at = end_of_block_comment(at, end);
    else
      break;
  }
  return at;
}

/* Behind a string, a text block or a character; NULL: it does not end. The text is terminated. */
static const char *behind_literal(const char *at, const char *end) {
  bool is_block = strncmp(at, "\"\"\"", 3) == 0;
  const char quote = *at;
  for (at += is_block ? 3 : 1; at < end; at++) {
    if (*at == '\\')
      at++;
    else if (is_block && strncmp(at, "\"\"\"", 3) == 0)
      return at + 3;
    else if (!is_block && *at == quote)
      return at + 1;
    else if (!is_block && *at == '\n')
      return NULL;
  }
  return NULL;
}

bool mincov_java_compact_create(const struct mincov_java_mask *mask, struct mincov_java_compact *compact) {
  const char *text = mask->text, *at = text, *end = text + mask->size;
  *compact = (struct mincov_java_compact){.text = mincov_java_allocate_room(mask->size)};
  char *out = compact->text;
  MINCOV_JAVA_PUSH(&compact->shifts, (struct mincov_java_shift){0, 0});
  while (at < end) {
    enum sign sign = sign_of(*at);
    if (sign == ORDINARY) {
      *out++ = *at++;
      continue;
    }
    const char *behind = sign == QUOTE ? behind_literal(at, end) : behind_space(at, end);
    if (!behind) return false;
    if (sign == QUOTE || behind == at) { /* a literal; a slash that begins no comment */
      size_t length = behind == at ? 1 : (size_t)(behind - at);
      memcpy(out, at, length);
      out += length;
      at += length;
      continue;
    }
    *out++ = ' ';
    if (behind - at > 1)
      MINCOV_JAVA_PUSH(&compact->shifts,
                       (struct mincov_java_shift){.at = (uint32_t)(out - compact->text), .from = (uint32_t)(behind - text)});
    at = behind;
  }
  compact->size = (uint32_t)(out - compact->text);
  return true;
}

void mincov_java_compact_free(struct mincov_java_compact *compact) {
  free(compact->text);
  free(compact->shifts.items);
  *compact = (struct mincov_java_compact){0};
}
