/* Source texts: see sources.h. */
#include "sources.h"

#include <md5.h>
#include <sha1.h>
#include <sha2.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "allocate.h"
#include "message.h"

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

bool mincov_source_has_hash(const struct mincov_source *source, enum mincov_hash_kind kind, const uint8_t *hash) {
  const uint8_t *text = source->content.data;
  size_t size = source->content.size;
  uint8_t digest[MINCOV_HASH_MAX] = {0};
  MD5_CTX md5;
  SHA1_CTX sha1;
  SHA2_CTX sha256;
  XXH64_hash_t xxh64;
  switch (kind) {
  case MINCOV_HASH_NONE:
    return true;
  case MINCOV_HASH_MD5:
    MD5Init(&md5);
    MD5Update(&md5, text, size);
    MD5Final(digest, &md5);
    return !memcmp(digest, hash, MD5_DIGEST_LENGTH);
  case MINCOV_HASH_SHA1:
    SHA1Init(&sha1);
    SHA1Update(&sha1, text, size);
    SHA1Final(digest, &sha1);
    return !memcmp(digest, hash, SHA1_DIGEST_LENGTH);
  case MINCOV_HASH_SHA256:
    SHA256Init(&sha256);
    SHA256Update(&sha256, text, size);
    SHA256Final(digest, &sha256);
    return !memcmp(digest, hash, SHA256_DIGEST_LENGTH);
  case MINCOV_HASH_XXH64:
    xxh64 = XXH64(text, size, 0);
    for (int i = 0; i < 8; i++) digest[i] = (uint8_t)(xxh64 >> (8 * i));
    return !memcmp(digest, hash, 8);
  }
  return true;
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

static bool apply_markers(const char *path, struct exclusion *exclusion, const char *line, size_t length, uint32_t number) {
  if (line_has(line, length, exclusion->prefix, "STOP")) {
    if (!exclusion->open) mincov_say_warning(path, "line %u: %sSTOP without a start", number, exclusion->prefix);
    bool excluded = exclusion->open != 0;
    exclusion->open = 0;
    return excluded;
  }
  if (line_has(line, length, exclusion->prefix, "START")) {
    if (exclusion->open)
      mincov_say_warning(path, "line %u: %sSTART after the one in line %u", number, exclusion->prefix, exclusion->open);
    else
      exclusion->open = number;
  }
  return exclusion->open || line_has(line, length, exclusion->prefix, "LINE");
}

uint8_t *mincov_source_exclusions(const char *path, const struct mincov_source *source) {
  if (!source->content.size || !memmem(source->content.data, source->content.size, "_EXCL_", 6)) return NULL;
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
    bool marked = memmem(line, length, "_EXCL_", 6) != NULL;
    for (int i = 0; i < EXCLUSION_COUNT; i++) {
      bool out = marked ? apply_markers(path, &exclusions[i], line, length, number) : exclusions[i].open != 0;
      if (out) excluded[number] |= (uint8_t)exclusions[i].what;
    }
  }
  for (int i = 0; i < EXCLUSION_COUNT; i++)
    if (exclusions[i].open) mincov_say_warning(path, "line %u: %sSTART is never stopped", exclusions[i].open, exclusions[i].prefix);
  return excluded;
}
