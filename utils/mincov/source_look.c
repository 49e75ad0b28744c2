/* Sources read once for hash and markers: see source_look.h. */
#include "source_look.h"

#include <errno.h>
#include <fcntl.h>
#include <md5.h>
#include <sha1.h>
#include <sha2.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "allocate.h"
#include "content.h"
#include "sources.h"

/* ---- Hashes of all kinds, as the text comes ---- */

struct hasher {
  enum mincov_hash_kind kind;
  MD5_CTX md5;
  SHA1_CTX sha1;
  SHA2_CTX sha256;
  XXH64_state_t *xxh64;
};

static void hasher_begin(struct hasher *hasher, enum mincov_hash_kind kind) {
  hasher->kind = kind;
  if (kind == MINCOV_HASH_MD5) MD5Init(&hasher->md5);
  if (kind == MINCOV_HASH_SHA1) SHA1Init(&hasher->sha1);
  if (kind == MINCOV_HASH_SHA256) SHA256Init(&hasher->sha256);
  if (kind != MINCOV_HASH_XXH64) return;
  hasher->xxh64 = XXH64_createState();
  if (!hasher->xxh64) mincov_out_of_memory();
  XXH64_reset(hasher->xxh64, 0);
}

static void hasher_update(struct hasher *hasher, const uint8_t *bytes, size_t size) {
  if (hasher->kind == MINCOV_HASH_MD5) MD5Update(&hasher->md5, bytes, size);
  if (hasher->kind == MINCOV_HASH_SHA1) SHA1Update(&hasher->sha1, bytes, size);
  if (hasher->kind == MINCOV_HASH_SHA256) SHA256Update(&hasher->sha256, bytes, size);
  if (hasher->kind == MINCOV_HASH_XXH64) XXH64_update(hasher->xxh64, bytes, size);
}

static void hasher_end(struct hasher *hasher, uint8_t hash[MINCOV_HASH_MAX]) {
  if (hasher->kind == MINCOV_HASH_MD5) MD5Final(hash, &hasher->md5);
  if (hasher->kind == MINCOV_HASH_SHA1) SHA1Final(hash, &hasher->sha1);
  if (hasher->kind == MINCOV_HASH_SHA256) SHA256Final(hash, &hasher->sha256);
  if (hasher->kind != MINCOV_HASH_XXH64) return;
  mincov_put_xxh64(hash, XXH64_digest(hasher->xxh64));
  XXH64_freeState(hasher->xxh64);
}

/* ---- Reading ---- */

/* Blocks stay in the processor's cache from reading to hashing. */
enum { BLOCK_SIZE = 1 << 17, KEPT = sizeof MINCOV_EXCLUSION_SIGN - 2 /* of a sign that a block's end may cut */ };

/* Whether the sign is there. Its X is what sources have least of. */
static bool has_sign(const uint8_t *bytes, size_t size) {
  static const char sign[] = MINCOV_EXCLUSION_SIGN;
  enum { BEFORE = 2, LENGTH = sizeof sign - 1 };
  const uint8_t *end = bytes + size;
  for (const uint8_t *at = bytes; (at = memchr(at, 'X', (size_t)(end - at))); at++)
    if (at - bytes >= BEFORE && end - at >= LENGTH - BEFORE && !memcmp(at - BEFORE, sign, LENGTH)) return true;
  return false;
}

/* Reads to the end. false: an error. */
static bool read_blocks(int descriptor, struct hasher *hasher, bool *marked) {
  uint8_t *buffer = mincov_allocate(KEPT + BLOCK_SIZE, 1);
  ssize_t size;
  while ((size = read(descriptor, buffer + KEPT, BLOCK_SIZE)) > 0 || (size < 0 && errno == EINTR)) {
    if (size < 0) continue;
    hasher_update(hasher, buffer + KEPT, (size_t)size);
    if (!*marked) *marked = has_sign(buffer, KEPT + (size_t)size);
    memmove(buffer, buffer + size, KEPT);
  }
  free(buffer);
  return size == 0;
}

static void find_markers(const char *path, struct mincov_source_look *look) {
  struct mincov_source source;
  struct mincov_text warnings = {0};
  if (!mincov_source_read(path, &source)) {
    look->found = false;
    return;
  }
  look->excluded = mincov_source_exclusions(&source, &warnings);
  look->excluded_count = source.line_count + 1;
  look->warnings = warnings.data;
  mincov_source_free(&source);
}

void mincov_source_look(const char *path, enum mincov_hash_kind hash_kind, struct mincov_source_look *look) {
  *look = (struct mincov_source_look){.hash_kind = hash_kind};
  int descriptor = mincov_open_regular(path, O_RDONLY);
  if (descriptor < 0) return;
  struct hasher hasher;
  bool marked = false;
  hasher_begin(&hasher, hash_kind);
  look->found = read_blocks(descriptor, &hasher, &marked);
  hasher_end(&hasher, look->hash);
  close(descriptor);
  if (look->found && marked) find_markers(path, look);
}

void mincov_source_look_free(struct mincov_source_look *look) {
  free(look->excluded);
  free(look->warnings);
  *look = (struct mincov_source_look){0};
}
