/* From javac's errors to insertions: see blame.h. */
#include "blame.h"

#include <stdlib.h>
#include <string.h>

#include "allocate.h"

/* Bytes of the text's smallest unit. */
static unsigned unit_width(enum mincov_java_encoding encoding) {
  return encoding >= MINCOV_JAVA_UTF32 ? 4 : encoding >= MINCOV_JAVA_UTF16 ? 2 : 1;
}

/* The unit at an offset, as far as it matters: line ends are recognised in either byte order, whatever is not ASCII is none. */
static unsigned unit_at(const struct mincov_bytes *text, size_t offset, unsigned width) {
  unsigned sum = 0;
  for (unsigned i = 0; i < width && offset + i < text->size; i++) sum += text->data[offset + i];
  return sum;
}

/* The offset of a line's first byte; the text's size where there is none. */
static size_t line_start(const struct mincov_bytes *text, unsigned width, uint32_t line) {
  size_t at = 0;
  for (uint32_t current = 1; current < line && at < text->size; at += width) {
    unsigned unit = unit_at(text, at, width);
    bool ends = unit == '\n' || (unit == '\r' && unit_at(text, at + width, width) != '\n');
    current += ends;
  }
  return at < text->size ? at : text->size;
}

/* Moves over characters as javac counts them: UTF-16 units. Of encodings of one to four bytes UTF-8 is the one that counts. */
static size_t skip_characters(const struct mincov_bytes *text, size_t at, unsigned width, uint32_t count) {
  while (count && at < text->size) {
    if (width > 1) {
      at += width;
      count--;
      continue;
    }
    uint8_t lead = text->data[at++];
    count--;
    if (lead < 0xc0) continue;
    if (lead >= 0xf0 && count) count--; /* two units */
    while (at < text->size && (text->data[at] & 0xc0) == 0x80) at++;
  }
  return at;
}

/* An insertion with its place, to find the last one of each place. */
struct placed {
  uint32_t place;
  size_t index;
};

static int compare_placed(const void *left, const void *right) {
  const struct placed *a = left, *b = right;
  if (a->place != b->place) return a->place < b->place ? -1 : 1;
  return a->index < b->index ? -1 : a->index > b->index;
}

/* For each insertion the index of the last one that has the same place. The caller frees it. */
static size_t *find_last(const struct mincov_java_result *result) {
  size_t count = result->insertion_count, *last = mincov_allocate(count, sizeof *last);
  struct placed *sorted = mincov_allocate(count, sizeof *sorted);
  for (size_t i = 0; i < count; i++) sorted[i] = (struct placed){.place = result->insertions[i].place, .index = i};
  qsort(sorted, count, sizeof *sorted, compare_placed);
  for (size_t i = count; i-- > 0;) {
    bool same = i + 1 < count && sorted[i + 1].place == sorted[i].place;
    last[sorted[i].index] = same ? last[sorted[i + 1].index] : sorted[i].index;
  }
  free(sorted);
  return last;
}

/* The insertion to blame for an error at an offset; the count if there is none. start: of each insertion in the instrumented text.
 */
static size_t choose(const struct mincov_java_result *result, const size_t *start, const size_t *last, size_t offset,
                     size_t end_of_line, bool behind) {
  size_t count = result->insertion_count, before = 0;
  while (before < count && start[before] <= offset) before++;
  if (behind) return before;
  for (size_t i = before; i-- > 0;) {
    bool holds = offset < start[i] + result->insertions[i].length, encloses = last[i] >= before;
    if (holds || encloses) return i;
  }
  if (before) return before - 1;
  return count && start[0] < end_of_line ? 0 : count;
}

bool mincov_java_blame(const struct mincov_java_result *result, enum mincov_java_encoding encoding, uint32_t line, uint32_t column,
                       bool behind, uint32_t *place) {
  const struct mincov_bytes *text = &result->text;
  size_t count = result->insertion_count, *start = mincov_allocate(count, sizeof *start), *last = find_last(result);
  unsigned width = unit_width(encoding);
  size_t first_of_line = line_start(text, width, line);
  size_t end_of_line = first_of_line;
  while (end_of_line < text->size && unit_at(text, end_of_line, width) != '\n') end_of_line += width;
  size_t offset = skip_characters(text, first_of_line, width, column ? column - 1 : 0), inserted = 0;
  for (size_t i = 0; i < count; i++) {
    start[i] = result->insertions[i].offset + inserted;
    inserted += result->insertions[i].length;
  }
  size_t chosen = choose(result, start, last, offset, end_of_line, behind);
  if (chosen < count) *place = result->insertions[chosen].place;
  free(last);
  free(start);
  return chosen < count;
}
