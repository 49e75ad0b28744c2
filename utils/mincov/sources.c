/* Source texts: see sources.h. */
#include "sources.h"

#include <stdlib.h>
#include <string.h>

#include "allocate.h"

bool mincov_source_read(const char *path, struct mincov_source *source) {
  *source = (struct mincov_source){0};
  if (!mincov_try_read_file(path, &source->content)) return false;
  const char *text = (const char *)source->content.data;
  size_t size = source->content.size, capacity = 0, count = 0;
  for (size_t at = 0; at < size && count < UINT32_MAX - 1;) {
    source->line_starts = mincov_grow(source->line_starts, count, &capacity, sizeof *source->line_starts);
    source->line_starts[count++] = at;
    const char *end = memchr(text + at, '\n', size - at);
    at = end ? (size_t)(end - text) + 1 : size;
  }
  source->line_starts = mincov_grow(source->line_starts, count, &capacity, sizeof *source->line_starts);
  source->line_starts[count] = size;
  source->line_count = (uint32_t)count;
  return true;
}

void mincov_source_free(struct mincov_source *source) {
  free(source->content.data);
  free(source->line_starts);
  *source = (struct mincov_source){0};
}

const char *mincov_source_line(const struct mincov_source *source, uint32_t number, size_t *length) {
  const char *start = (const char *)source->content.data + source->line_starts[number - 1];
  size_t size = source->line_starts[number] - source->line_starts[number - 1];
  while (size && (start[size - 1] == '\n' || start[size - 1] == '\r')) size--;
  *length = size;
  return start;
}

/* ---- Exclusion markers ---- */

static bool line_has(const char *line, size_t length, const char *prefix, const char *what) {
  char marker[32];
  size_t prefix_length = strlen(prefix), what_length = strlen(what), size = prefix_length + what_length;
  memcpy(marker, prefix, prefix_length);
  memcpy(marker + prefix_length, what, what_length);
  for (const char *at = line; (at = memmem(at, length - (size_t)(at - line), marker, size)); at++) {
    const char *after = at + size;
    /* A whole word: _START must not match in _STARTED. */
    if (after == line + length || !strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789", *after)) return true;
  }
  return false;
}

struct exclusion {
  const char *prefix;
  enum mincov_exclusion what;
  uint32_t open; /* the line of the _START that no _STOP has ended; 0: none */
};

static bool apply_markers(struct exclusion *exclusion, const char *line, size_t length, uint32_t number,
                          struct mincov_text *warnings) {
  if (line_has(line, length, exclusion->prefix, "STOP")) {
    if (!exclusion->open) mincov_text_add(warnings, "line %u: %sSTOP without a start\n", number, exclusion->prefix);
    bool excluded = exclusion->open != 0;
    exclusion->open = 0;
    return excluded;
  }
  if (line_has(line, length, exclusion->prefix, "START")) {
    if (exclusion->open)
      mincov_text_add(warnings, "line %u: %sSTART after the one in line %u\n", number, exclusion->prefix, exclusion->open);
    else
      exclusion->open = number;
  }
  return exclusion->open || line_has(line, length, exclusion->prefix, "LINE");
}

uint8_t *mincov_source_exclusions(const struct mincov_source *source, struct mincov_text *warnings) {
  struct exclusion exclusions[] = {
      {"LCOV_EXCL_", MINCOV_EXCLUDED_LINE, 0},   {"LCOV_EXCL_BR_", MINCOV_EXCLUDED_BRANCHES, 0},
      {"GCOVR_EXCL_", MINCOV_EXCLUDED_LINE, 0},  {"GCOVR_EXCL_BR_", MINCOV_EXCLUDED_BRANCHES, 0},
      {"MINCOV_EXCL_", MINCOV_EXCLUDED_LINE, 0}, {"MINCOV_EXCL_BR_", MINCOV_EXCLUDED_BRANCHES, 0},
  };
  enum { EXCLUSION_COUNT = sizeof exclusions / sizeof exclusions[0] };
  uint8_t *excluded = mincov_allocate((size_t)source->line_count + 1, 1);
  for (uint32_t number = 1; number <= source->line_count; number++) {
    size_t length;
    const char *line = mincov_source_line(source, number, &length);
    bool marked = memmem(line, length, MINCOV_EXCLUSION_SIGN, sizeof MINCOV_EXCLUSION_SIGN - 1) != NULL;
    for (int i = 0; i < EXCLUSION_COUNT; i++) {
      bool out = marked ? apply_markers(&exclusions[i], line, length, number, warnings) : exclusions[i].open != 0;
      if (out) excluded[number] |= (uint8_t)exclusions[i].what;
    }
  }
  for (int i = 0; i < EXCLUSION_COUNT; i++)
    if (exclusions[i].open)
      mincov_text_add(warnings, "line %u: %sSTART is never stopped\n", exclusions[i].open, exclusions[i].prefix);
  return excluded;
}
