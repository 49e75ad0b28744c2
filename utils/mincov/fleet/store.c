/* Builds on a Redis server: see store.h. */
#include "store.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "allocate.h"
#include "message.h"

#define STORE_VERSION "mincov-1"
/* A layout that claims more is not believed: a Redis string cannot hold more bits. */
#define PROBES_MAX (UINT64_C(1) << 32)

/* The last is there only while a push runs: a cluster that moves keys lets a script run that names none but keys that are there. */
enum { KEY_BUILD, KEY_NAMES, KEY_MAP, KEY_PROBES, KEY_RUNS, KEY_INCOMING, KEY_COUNT, KEYS_TO_READ = KEY_INCOMING };

/* Arguments: layout, name, hash of the map, the map, bits, run, begun, ended, reset; empty where there is nothing to say. Looks at
 * everything before it writes anything. A run that is known already keeps its larger numbers: a profile that was cleared counts
 * from nothing again. */
static const char push_script[] =
    "local kinds = {'hash', 'set', 'string', 'string', 'hash', 'string'}\n"
    "for i, kind in ipairs(kinds) do\n"
    "  local found = redis.call('TYPE', KEYS[i]).ok\n"
    "  if found ~= 'none' and found ~= kind then return 'key ' .. KEYS[i] .. ' is a ' .. found .. ', not a ' .. kind end\n"
    "end\n"
    "local layout, map = redis.call('HGET', KEYS[1], 'layout'), redis.call('HGET', KEYS[1], 'map')\n"
    "if layout and layout ~= ARGV[1] then return 'layout ' .. layout end\n"
    "if ARGV[3] ~= '' then\n"
    "  if map and map ~= ARGV[3] then return 'map' end\n"
    "  if redis.call('EXISTS', KEYS[3]) == 0 then\n"
    "    if ARGV[4] == '' then return 'send' end\n"
    "    redis.call('SET', KEYS[3], ARGV[4])\n"
    "  end\n"
    "  redis.call('HSET', KEYS[1], 'map', ARGV[3])\n"
    "end\n"
    "redis.call('HSET', KEYS[1], 'layout', ARGV[1])\n"
    "redis.call('SADD', KEYS[2], ARGV[2])\n"
    "if ARGV[9] ~= '' then redis.call('HSET', KEYS[1], 'reset', ARGV[9]) end\n"
    "if ARGV[5] ~= '' then\n"
    "  redis.call('SET', KEYS[6], ARGV[5])\n"
    "  redis.call('BITOP', 'OR', KEYS[4], KEYS[4], KEYS[6])\n"
    "  redis.call('DEL', KEYS[6])\n"
    "end\n"
    "if ARGV[6] ~= '' then\n"
    "  local begun, ended = string.match(redis.call('HGET', KEYS[5], ARGV[6]) or '0 0', '^(%d+) (%d+)$')\n"
    "  if not begun or tonumber(begun) < tonumber(ARGV[7]) then begun = ARGV[7] end\n"
    "  if not ended or tonumber(ended) < tonumber(ARGV[8]) then ended = ARGV[8] end\n"
    "  redis.call('HSET', KEYS[5], ARGV[6], begun .. ' ' .. ended)\n"
    "end\n"
    "return 'done'\n";

/* All of a build as it is at one moment. */
static const char pull_script[] =
    "return {redis.call('HGET', KEYS[1], 'layout') or '', redis.call('HGET', KEYS[1], 'reset') or '',\n"
    "  redis.call('HGET', KEYS[1], 'map') or '', redis.call('SMEMBERS', KEYS[2]), redis.call('GET', KEYS[3]) or '',\n"
    "  redis.call('GET', KEYS[4]) or '', redis.call('HVALS', KEYS[5])}\n";

/* ---- Words ---- */

static struct mincov_redis_word word(const char *text) { return (struct mincov_redis_word){text, strlen(text)}; }

static char *id_text(const struct mincov_profile *image) {
  char *hexadecimal = mincov_module_id_text(image);
  char *id = mincov_format("%c-%s", image->id_kind == MINCOV_ID_BUILD_ID ? 'b' : 'm', hexadecimal);
  free(hexadecimal);
  return id;
}

/* What must be equal for two profiles to be united. */
static char *layout_text(const struct mincov_profile *image) {
  return mincov_format(STORE_VERSION " %u %" PRIu64 " %" PRIu64 " %" PRId64, image->probe_width, image->probes_size,
                       image->map_size, image->map_distance);
}

static void make_keys(const char *prefix, const char *id, char *keys[KEY_COUNT]) {
  static const char *const endings[KEY_COUNT] = {"build", "names", "map", "probes", "runs", "incoming"};
  for (int i = 0; i < KEY_COUNT; i++) keys[i] = mincov_format("%s:{%s}:%s", prefix, id, endings[i]);
}

static void free_keys(char *keys[KEY_COUNT]) {
  for (int i = 0; i < KEY_COUNT; i++) free(keys[i]);
}

/* EVAL script key_count keys arguments. */
static redisReply *evaluate(struct mincov_redis *redis, const char *script, char *const *keys, int key_count,
                            const struct mincov_redis_word *arguments, int argument_count, int type) {
  enum { MOST = 3 + KEY_COUNT + 9 };
  struct mincov_redis_word words[MOST];
  char number[12];
  snprintf(number, sizeof number, "%d", key_count);
  int count = 0;
  words[count++] = word("EVAL");
  words[count++] = word(script);
  words[count++] = word(number);
  for (int i = 0; i < key_count; i++) words[count++] = word(keys[i]);
  for (int i = 0; i < argument_count; i++) words[count++] = arguments[i];
  return mincov_redis_call(redis, words, count, type);
}

/* ---- Push ---- */

/* One bit a byte of the probes, the first in the highest bit of the first byte, as SETBIT counts; trailing zero bytes left out. */
static uint8_t *make_bits(const struct mincov_module *module, size_t *size) {
  uint64_t count = module->image.probes_size;
  uint8_t *bits = mincov_allocate(count / 8 + 1, 1);
  *size = 0;
  for (uint64_t i = 0; i < count && module->probes; i++) {
    if (!module->probes[i]) continue;
    bits[i / 8] |= (uint8_t)(0x80 >> i % 8);
    *size = (size_t)(i / 8 + 1);
  }
  return bits;
}

static bool add_build(struct mincov_redis *redis, const char *prefix, const char *id) {
  char *key = mincov_format("%s:{builds}", prefix);
  struct mincov_redis_word words[] = {word("SADD"), word(key), word(id)};
  redisReply *reply = mincov_redis_call(redis, words, 3, REDIS_REPLY_INTEGER);
  if (reply) freeReplyObject(reply);
  free(key);
  return reply != NULL;
}

static enum mincov_push judge(const struct mincov_redis *redis, const struct mincov_module *module, const char *answer,
                              const char *layout) {
  if (!strcmp(answer, "done")) return MINCOV_PUSH_DONE;
  char *text = mincov_printable(answer);
  if (!strncmp(answer, "layout ", 7) && strncmp(answer + 7, STORE_VERSION " ", sizeof STORE_VERSION))
    mincov_say_error(redis->url, "build of %s: stored by another version of mincov (%s)", module->name, text + 7);
  else if (!strncmp(answer, "layout ", 7))
    mincov_say_error(module->origin,
                     "its probes or map are laid out differently (%s) from those on the server (%s), which have the same id",
                     layout + sizeof STORE_VERSION, text + 7 + sizeof STORE_VERSION);
  else if (!strcmp(answer, "map"))
    mincov_say_error(module->origin, "its map differs from that on the server, which has the same id");
  else
    mincov_say_error(redis->url, "%s", text);
  free(text);
  return MINCOV_PUSH_REFUSED;
}

/* Without the map first: it is there but for the first push of a build. */
static enum mincov_push send_module(struct mincov_redis *redis, char *const keys[KEY_COUNT], const struct mincov_module *module,
                                    const char *run, const char *layout) {
  char hash[17] = "", begun[24], ended[24];
  if (module->map) snprintf(hash, sizeof hash, "%016" PRIx64, (uint64_t)XXH64(module->map, module->image.map_size, 0));
  snprintf(begun, sizeof begun, "%" PRIu64, module->image.runs_begun);
  snprintf(ended, sizeof ended, "%" PRIu64, module->image.runs_ended);
  size_t bits_size;
  uint8_t *bits = make_bits(module, &bits_size);
  struct mincov_redis_word words[] = {
      word(layout), word(module->name), word(hash),
      {"", 0},      {bits, bits_size},  word(run ? run : ""),
      word(begun),  word(ended),        word(module->image.flags & MINCOV_PROFILE_RESET ? "1" : "")};
  enum mincov_push outcome = MINCOV_PUSH_LOST;
  for (bool again = true; again;) {
    redisReply *reply = evaluate(redis, push_script, keys, KEY_COUNT, words, sizeof words / sizeof *words, REDIS_REPLY_STRING);
    again = reply && !strcmp(reply->str, "send") && !words[3].size;
    if (again)
      words[3] = (struct mincov_redis_word){module->map, module->image.map_size};
    else if (reply)
      outcome = judge(redis, module, reply->str, layout);
    if (reply) freeReplyObject(reply);
  }
  free(bits);
  return outcome;
}

enum mincov_push mincov_store_push(struct mincov_redis *redis, const char *prefix, const struct mincov_module *module,
                                   const char *run) {
  if (module->image.probe_width != 1) {
    mincov_say_error(module->origin, "holds counts: only coverage can be pushed");
    return MINCOV_PUSH_REFUSED;
  }
  if (module->image.probes_size > PROBES_MAX) {
    mincov_say_error(module->origin, "more probes than a Redis string has bits");
    return MINCOV_PUSH_REFUSED;
  }
  char *keys[KEY_COUNT], *id = id_text(&module->image), *layout = layout_text(&module->image);
  make_keys(prefix, id, keys);
  enum mincov_push outcome = add_build(redis, prefix, id) ? send_module(redis, keys, module, run, layout) : MINCOV_PUSH_LOST;
  free_keys(keys);
  free(layout);
  free(id);
  return outcome;
}

/* ---- Pull ---- */

/* Position of each part in the pull script's answer. */
enum { PART_LAYOUT, PART_RESET, PART_HASH, PART_NAMES, PART_MAP, PART_PROBES, PART_RUNS, PART_COUNT };

static bool well_typed(const redisReply *reply) {
  if (reply->elements != PART_COUNT) return false;
  for (int i = 0; i < PART_COUNT; i++) {
    const redisReply *part = reply->element[i];
    if (part->type != (i == PART_NAMES || i == PART_RUNS ? REDIS_REPLY_ARRAY : REDIS_REPLY_STRING)) return false;
    for (size_t j = 0; part->type == REDIS_REPLY_ARRAY && j < part->elements; j++)
      if (part->element[j]->type != REDIS_REPLY_STRING) return false;
  }
  return true;
}

static bool read_id(const char *id, struct mincov_profile *image) {
  size_t length = strlen(id);
  if (length < 2 || length % 2 || length / 2 - 1 > MINCOV_PROFILE_ID_MAX || (id[0] != 'b' && id[0] != 'm') || id[1] != '-')
    return false;
  image->id_kind = id[0] == 'b' ? MINCOV_ID_BUILD_ID : MINCOV_ID_MAP_HASH;
  image->id_size = (unsigned)(length / 2 - 1);
  for (unsigned i = 0; i < image->id_size; i++) {
    char digits[3] = {id[2 + 2 * i], id[3 + 2 * i], 0}, *end;
    image->id[i] = (uint8_t)strtoul(digits, &end, 16);
    if (*end || digits[0] == '+' || digits[0] == '-' || digits[0] == ' ') return false;
  }
  return true;
}

static bool read_layout(const char *text, struct mincov_profile *image) {
  int end = 0;
  return sscanf(text, STORE_VERSION " %u %" SCNu64 " %" SCNu64 " %" SCNd64 "%n", &image->probe_width, &image->probes_size,
                &image->map_size, &image->map_distance, &end) == 4 &&
         !text[end] && image->probe_width == 1 && image->probes_size <= PROBES_MAX;
}

static bool read_runs(const redisReply *runs, struct mincov_module *module) {
  for (size_t i = 0; i < runs->elements; i++) {
    uint64_t begun, ended;
    int end = 0;
    if (sscanf(runs->element[i]->str, "%" SCNu64 " %" SCNu64 "%n", &begun, &ended, &end) != 2 || runs->element[i]->str[end])
      return false;
    mincov_module_add_runs(module, begun, ended);
  }
  module->profile_count = runs->elements;
  return true;
}

/* The first name in order, as loading takes it. */
static bool read_name(const redisReply *names, struct mincov_module *module) {
  const char *first = NULL;
  for (size_t i = 0; i < names->elements; i++)
    if (!first || strcmp(names->element[i]->str, first) < 0) first = names->element[i]->str;
  if (!first || strlen(first) > MINCOV_PROFILE_NAME_MAX) return false;
  module->name = mincov_copy_text(first);
  module->image.name = module->name;
  module->image.name_length = strlen(first);
  return true;
}

static bool read_probes(const redisReply *bits, struct mincov_module *module) {
  uint64_t count = module->image.probes_size;
  if (bits->len > count / 8 + (count % 8 != 0)) return false;
  module->probes = mincov_allocate(count, 1);
  module->image.probes = module->probes;
  for (uint64_t i = 0; i < (uint64_t)bits->len * 8; i++) {
    bool set = (uint8_t)bits->str[i / 8] >> (7 - i % 8) & 1;
    if (set && i >= count) return false;
    if (set) module->probes[i] = 1;
  }
  return true;
}

static bool read_map(const redisReply *map, const redisReply *hash, struct mincov_module *module) {
  if (!hash->len) return true; /* pushed by profiles without map */
  char found[17];
  snprintf(found, sizeof found, "%016" PRIx64, (uint64_t)XXH64(map->str, map->len, 0));
  if (map->len != module->image.map_size || strcmp(found, hash->str)) return false;
  module->map = mincov_copy_bytes(map->str, map->len);
  module->image.map = module->map;
  return true;
}

/* What is wrong with a build on the server; NULL: nothing. */
static const char *read_module(const char *id, const redisReply *reply, struct mincov_module *module) {
  if (!well_typed(reply)) return "an answer of another shape";
  redisReply *const *part = reply->element;
  if (!part[PART_LAYOUT]->len) return NULL; /* announced, and nothing arrived yet */
  if (!read_id(id, &module->image)) return "its id is damaged";
  if (!read_layout(part[PART_LAYOUT]->str, &module->image)) return "its layout is damaged, or of another version of mincov";
  if (part[PART_RESET]->len) module->image.flags |= MINCOV_PROFILE_RESET;
  if (!read_runs(part[PART_RUNS], module)) return "its run counts are damaged";
  if (!read_name(part[PART_NAMES], module)) return "its names are damaged";
  if (!read_probes(part[PART_PROBES], module)) return "its probes are damaged: more bits than probes";
  if (!read_map(part[PART_MAP], part[PART_HASH], module)) return "its map is damaged: size or hash differs";
  return NULL;
}

static bool pull_module(struct mincov_redis *redis, const char *prefix, const char *id, struct mincov_modules *modules) {
  char *keys[KEY_COUNT];
  make_keys(prefix, id, keys);
  redisReply *reply = evaluate(redis, pull_script, keys, KEYS_TO_READ, NULL, 0, REDIS_REPLY_ARRAY);
  free_keys(keys);
  if (!reply) return false;
  char *origin = mincov_format("%s %s", redis->url, id);
  struct mincov_module *module = mincov_modules_add(modules, origin);
  const char *problem = read_module(id, reply, module);
  if (problem) mincov_say_error(origin, "%s", problem);
  free(origin);
  freeReplyObject(reply);
  return !problem;
}

bool mincov_store_pull(struct mincov_redis *redis, const char *prefix, struct mincov_modules *modules) {
  *modules = (struct mincov_modules){0};
  char *key = mincov_format("%s:{builds}", prefix);
  struct mincov_redis_word words[] = {word("SMEMBERS"), word(key)};
  redisReply *builds = mincov_redis_call(redis, words, 2, REDIS_REPLY_ARRAY);
  free(key);
  bool good = builds != NULL;
  for (size_t i = 0; good && i < builds->elements; i++)
    good = builds->element[i]->type == REDIS_REPLY_STRING && pull_module(redis, prefix, builds->element[i]->str, modules);
  if (builds) freeReplyObject(builds);
  if (good)
    mincov_modules_settle(modules, false);
  else
    mincov_modules_free(modules);
  return good;
}
