/* Lines that a diff touches: see touched.h. */
#include "touched.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "content.h"
#include "message.h"

struct reader {
  const char *name; /* of the diff */
  const char *at, *end;
  uint32_t line; /* of the diff, for messages */
  struct mincov_touched *touched;
  struct mincov_touched_file *file; /* NULL: before the first, or in a deleted one */
  bool in_file;                     /* a +++ line was seen */
  uint64_t number;                  /* of the next line of the new file */
  uint64_t old_left, new_left;      /* lines of the hunk still to come */
};

static bool fail(const struct reader *reader, const char *reason) {
  mincov_say_error(reader->name, "line %u: %s", reader->line, reason);
  return false;
}

/* ---- Names ---- */

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* git puts names with odd bytes in quotes, with escapes as in C. */
static char *unquote(const char *text, size_t length) {
  static const char letters[] = "abfnrtv", bytes[] = "\a\b\f\n\r\t\v";
  struct mincov_text name = {0};
  mincov_text_add_bytes(&name, "", 0);
  for (size_t i = 1; i < length && text[i] != '"'; i++) {
    char byte = text[i];
    if (byte == '\\' && i + 1 < length) {
      byte = text[++i];
      const char *letter = byte ? strchr(letters, byte) : NULL;
      if (letter) {
        byte = bytes[letter - letters];
      } else if (byte >= '0' && byte <= '7') {
        unsigned value = 0;
        for (size_t digit = 0; digit < 3 && i < length && text[i] >= '0' && text[i] <= '7'; digit++)
          value = value * 8 + (unsigned)(text[i++] - '0');
        byte = (char)value;
        i--;
      }
    }
    if (byte) mincov_text_add_bytes(&name, &byte, 1);
  }
  return name.data;
}

/* The name on a +++ line: up to a tab, behind which other tools put the time. */
static char *read_name(const char *text, size_t length) {
  if (length && *text == '"') return unquote(text, length);
  const char *tab = memchr(text, '\t', length);
  return mincov_copy_text_of(text, tab ? (size_t)(tab - text) : length);
}

static void add_file(struct reader *reader, char *name) {
  struct mincov_touched *touched = reader->touched;
  struct mincov_touched_file *file = mincov_allocate(1, sizeof *file), *same = NULL;
  const char *path = name;
  if (!strncmp(path, "b/", 2)) path += 2;
  while (!strncmp(path, "./", 2)) path += 2;
  file->path = mincov_copy_text(path);
  free(name);
  touched->files = mincov_grow(touched->files, touched->count, &touched->capacity, sizeof *touched->files);
  touched->files[touched->count++] = file;
  const char *base = base_name(file->path);
  HASH_FIND(by_name, touched->names, base, strlen(base), same);
  if (same) {
    file->next = same->next;
    same->next = file;
  } else {
    HASH_ADD_KEYPTR(by_name, touched->names, base, strlen(base), file);
  }
  reader->file = file;
}

/* ---- Lines of the diff ---- */

static void begin_file(struct reader *reader, const char *text, size_t length) {
  char *name = read_name(text, length);
  reader->in_file = true;
  reader->file = NULL;
  if (strcmp(name, "/dev/null"))
    add_file(reader, name);
  else
    free(name);
}

/* FIRST or FIRST,COUNT; moves *at behind it. */
static bool read_range(const char **at, const char *end, uint64_t *first, uint64_t *count) {
  uint64_t *values[] = {first, count};
  *count = 1;
  for (int i = 0; i < 2; i++) {
    if (*at == end || !isdigit((unsigned char)**at)) return false;
    for (*values[i] = 0; *at < end && isdigit((unsigned char)**at); (*at)++) {
      *values[i] = *values[i] * 10 + (uint64_t)(**at - '0');
      if (*values[i] > UINT32_MAX) return false;
    }
    if (*at == end || **at != ',') break;
    (*at)++;
  }
  return true;
}

/* "@@ -a,b +c,d @@": text is behind "@@ -". */
static bool begin_hunk(struct reader *reader, const char *text, const char *end) {
  uint64_t old_first;
  if (!reader->in_file) return fail(reader, "a hunk before any +++ line");
  if (!read_range(&text, end, &old_first, &reader->old_left) || end - text < 2 || text[0] != ' ' || text[1] != '+')
    return fail(reader, "not the head of a hunk");
  text += 2;
  if (!read_range(&text, end, &reader->number, &reader->new_left) || end - text < 3 || memcmp(text, " @@", 3))
    return fail(reader, "not the head of a hunk");
  if (reader->number + reader->new_left > UINT32_MAX) return fail(reader, "line numbers are too large");
  return true;
}

static void touch(struct reader *reader) {
  struct mincov_touched_file *file = reader->file;
  uint32_t line = (uint32_t)reader->number;
  if (!file) return;
  struct mincov_line_span *last = file->span_count ? &file->spans[file->span_count - 1] : NULL;
  if (last && last->last + 1 == line) {
    last->last = line;
    return;
  }
  file->spans = mincov_grow(file->spans, file->span_count, &file->span_capacity, sizeof *file->spans);
  file->spans[file->span_count++] = (struct mincov_line_span){line, line};
}

static bool read_hunk_line(struct reader *reader, const char *text, size_t length) {
  char sign = length ? *text : ' '; /* some editors take the blank of an empty line away */
  if (sign == '\\') return true;    /* no newline at end of file */
  if (sign != '+' && sign != '-' && sign != ' ' && sign != '\r') return fail(reader, "a hunk that ends too early");
  bool is_old = sign != '+', is_new = sign != '-';
  if ((is_old && !reader->old_left) || (is_new && !reader->new_left)) return fail(reader, "more lines than the hunk's head tells");
  if (sign == '+') touch(reader);
  reader->old_left -= is_old;
  reader->new_left -= is_new;
  reader->number += is_new;
  return true;
}

static bool read_line(struct reader *reader, const char *text, size_t length) {
  if (reader->old_left || reader->new_left) return read_hunk_line(reader, text, length);
  if (length >= 4 && !memcmp(text, "+++ ", 4)) {
    while (length > 4 && text[length - 1] == '\r') length--;
    begin_file(reader, text + 4, length - 4);
  } else if (length >= 4 && !memcmp(text, "@@ -", 4)) {
    return begin_hunk(reader, text + 4, text + length);
  } else if (length >= 3 && !memcmp(text, "@@@", 3)) {
    return fail(reader, "a combined diff (of a merge): make one against a single side");
  }
  return true; /* names of files, modes, messages */
}

static int compare_spans(const void *left, const void *right) {
  const struct mincov_line_span *a = left, *b = right;
  return (a->first > b->first) - (a->first < b->first);
}

bool mincov_touched_read(const char *path, struct mincov_touched *touched) {
  *touched = (struct mincov_touched){0};
  struct mincov_content content;
  if (!(strcmp(path, "-") ? mincov_read_file(path, &content) : mincov_read_input(&content))) return false;
  struct reader reader = {.name = path, .at = (const char *)content.data, .touched = touched};
  reader.end = reader.at + content.size;
  bool good = true;
  while (good && reader.at < reader.end) {
    const char *line_end = memchr(reader.at, '\n', (size_t)(reader.end - reader.at));
    if (!line_end) line_end = reader.end;
    reader.line++;
    good = read_line(&reader, reader.at, (size_t)(line_end - reader.at));
    reader.at = line_end + (line_end < reader.end);
  }
  if (good && (reader.old_left || reader.new_left)) good = fail(&reader, "the diff ends inside a hunk");
  if (good && !reader.in_file && content.size) good = fail(&reader, "no unified diff: there is no +++ line");
  for (size_t i = 0; i < touched->count; i++)
    if (touched->files[i]->span_count)
      qsort(touched->files[i]->spans, touched->files[i]->span_count, sizeof *touched->files[i]->spans, compare_spans);
  free(content.data);
  if (!good) mincov_touched_free(touched);
  return good;
}

void mincov_touched_free(struct mincov_touched *touched) {
  HASH_CLEAR(by_name, touched->names);
  for (size_t i = 0; i < touched->count; i++) {
    free(touched->files[i]->path);
    free(touched->files[i]->spans);
    free(touched->files[i]);
  }
  free(touched->files);
  *touched = (struct mincov_touched){0};
}

/* ---- Questions ---- */

static bool ends_with(const char *source, const char *path) {
  size_t length = strlen(source), size = strlen(path);
  return size <= length && !strcmp(source + length - size, path) &&
         (size == length || *path == '/' || source[length - size - 1] == '/');
}

struct mincov_touched_file *mincov_touched_find(const struct mincov_touched *touched, const char *source) {
  struct mincov_touched_file *file = NULL, *best = NULL;
  const char *base = base_name(source);
  HASH_FIND(by_name, touched->names, base, strlen(base), file);
  for (; file; file = file->next)
    if (ends_with(source, file->path) && (!best || strlen(file->path) > strlen(best->path))) best = file;
  return best;
}

bool mincov_touched_lines(const struct mincov_touched_file *file, uint32_t first, uint32_t last) {
  size_t low = 0, high = file ? file->span_count : 0;
  while (low < high) { /* the first span that does not end before first */
    size_t middle = low + (high - low) / 2;
    if (file->spans[middle].last < first)
      low = middle + 1;
    else
      high = middle;
  }
  return file && low < file->span_count && file->spans[low].first <= last;
}
