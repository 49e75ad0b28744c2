#include "sources.h"

#include <md5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "mincov/status.h"

/* Each kept part is copied down; ".." takes back the last kept part, unless that is itself "..". */
void mincov_normalise_path(char *path) {
  bool absolute = *path == '/';
  char *write = path + absolute, *base = write;
  for (const char *read = path; *read;) {
    while (*read == '/') read++;
    size_t length = strcspn(read, "/");
    if (length == 0) break;
    bool up = length == 2 && read[0] == '.' && read[1] == '.';
    bool here = length == 1 && read[0] == '.';
    char *last = write;
    while (last > base && last[-1] != '/') last--;
    bool can_go_up = write > base && !(write - last == 2 && last[0] == '.' && last[1] == '.');
    if (up && can_go_up) {
      write = last > base ? last - 1 : base;
    } else if (!here && !(up && absolute)) {
      if (write > base) *write++ = '/';
      memmove(write, read, length);
      write += length;
    }
    read += length;
  }
  if (write == path) *write++ = '.';
  *write = 0;
}

static char *join_path(LLVMMetadataRef file) {
  unsigned directory_length = 0, name_length = 0;
  const char *directory = LLVMDIFileGetDirectory(file, &directory_length);
  const char *name = LLVMDIFileGetFilename(file, &name_length);
  if (name_length && name[0] == '/') directory_length = 0;
  char *path = mincov_allocate((size_t)directory_length + name_length + 3, 1);
  if (directory_length) memcpy(path, directory, directory_length), path[directory_length++] = '/';
  if (name_length) memcpy(path + directory_length, name, name_length);
  if (directory_length + name_length) mincov_normalise_path(path);
  return path;
}

static int hex_digit(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* A DIFile's operands are name, directory, checksum in hexadecimal, source. Its kind follows from its length. */
static void hash_from_metadata(LLVMContextRef context, LLVMMetadataRef file, struct mincov_source *source) {
  LLVMValueRef node = LLVMMetadataAsValue(context, file);
  unsigned count = LLVMGetMDNodeNumOperands(node);
  if (count < 3 || count > 8) return;
  LLVMValueRef operands[8] = {0};
  LLVMGetMDNodeOperands(node, operands);
  unsigned length = 0;
  const char *text = operands[2] && LLVMIsAMDString(operands[2]) ? LLVMGetMDString(operands[2], &length) : NULL;
  if (!text) return;
  source->hash_kind = length == 32   ? MINCOV_HASH_MD5
                      : length == 40 ? MINCOV_HASH_SHA1
                      : length == 64 ? MINCOV_HASH_SHA256
                                     : MINCOV_HASH_NONE;
  for (unsigned i = 0; source->hash_kind != MINCOV_HASH_NONE && i < length / 2; i++) {
    int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
    if (high < 0 || low < 0) source->hash_kind = MINCOV_HASH_NONE;
    source->hash[i] = (uint8_t)((high << 4 | low) & 0xff);
  }
}

/* Both hashes of a file; false: it cannot be read, generated or remapped as it is. */
static bool hash_file(const char *path, uint8_t md5[MD5_DIGEST_LENGTH], XXH64_hash_t *xxh64) {
  FILE *file = fopen(path, "re");
  if (!file) return false;
  XXH64_state_t *state = XXH64_createState();
  if (!state) mincov_out_of_memory();
  XXH64_reset(state, 0);
  MD5_CTX md5_state;
  MD5Init(&md5_state);
  char buffer[16384];
  size_t read;
  while ((read = fread(buffer, 1, sizeof buffer, file)) > 0) {
    XXH64_update(state, buffer, read);
    MD5Update(&md5_state, (const uint8_t *)buffer, read);
  }
  bool good = !ferror(file);
  *xxh64 = XXH64_digest(state);
  MD5Final(md5, &md5_state);
  XXH64_freeState(state);
  fclose(file);
  return good;
}

void mincov_source_settle_hash(struct mincov_source *source) {
  if (source->hash_is_settled) return;
  source->hash_is_settled = true;
  bool may_change = source->hash_kind == MINCOV_HASH_NONE || source->hash_kind == MINCOV_HASH_MD5;
  uint8_t md5[MD5_DIGEST_LENGTH];
  XXH64_hash_t xxh64;
  if (!may_change || !hash_file(source->path, md5, &xxh64)) return;
  if (source->hash_kind == MINCOV_HASH_MD5 && memcmp(md5, source->hash, sizeof md5)) return; /* not the text that was compiled */
  memset(source->hash, 0, sizeof source->hash);
  mincov_put_xxh64(source->hash, xxh64);
  source->hash_kind = MINCOV_HASH_XXH64;
}

static uint32_t *path_place(const struct mincov_sources *sources, const char *path) {
  size_t place = (size_t)XXH3_64bits(path, strlen(path)) & (sources->by_path_capacity - 1);
  while (sources->by_path[place] && strcmp(sources->sources[sources->by_path[place] - 1].path, path) != 0)
    place = (place + 1) & (sources->by_path_capacity - 1);
  return &sources->by_path[place];
}

static void enlarge_paths(struct mincov_sources *sources) {
  free(sources->by_path);
  sources->by_path_capacity = sources->by_path_capacity ? sources->by_path_capacity * 2 : 64;
  sources->by_path = mincov_allocate(sources->by_path_capacity, sizeof *sources->by_path);
  for (size_t i = 0; i < sources->count; i++) *path_place(sources, sources->sources[i].path) = (uint32_t)i + 1;
}

uint32_t mincov_sources_index(struct mincov_sources *sources, LLVMMetadataRef file) {
  uint32_t known = mincov_pointer_map_get(&sources->by_metadata, file, UINT32_MAX);
  if (known != UINT32_MAX) return known;
  if (sources->count * 2 >= sources->by_path_capacity) enlarge_paths(sources);
  char *path = join_path(file);
  uint32_t *place = path_place(sources, path);
  if (*place) {
    free(path);
  } else {
    sources->sources = mincov_grow(sources->sources, sources->count, &sources->capacity, sizeof *sources->sources);
    struct mincov_source *source = &sources->sources[sources->count++];
    *source = (struct mincov_source){.path = path};
    hash_from_metadata(sources->context, file, source);
    *place = (uint32_t)sources->count;
  }
  *mincov_pointer_map_slot(&sources->by_metadata, file, 0) = *place - 1;
  return *place - 1;
}

void mincov_sources_free(struct mincov_sources *sources) {
  for (size_t i = 0; i < sources->count; i++) free(sources->sources[i].path);
  free(sources->sources);
  free(sources->by_path);
  mincov_pointer_map_free(&sources->by_metadata);
  *sources = (struct mincov_sources){0};
}
