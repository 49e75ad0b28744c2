/* The table of keys, and its parser. */
#include "options.h"

#include <stdio.h>
#include <string.h>

/* A key either takes one of named values, whose position is the value, or is free text handled by take(). */
struct key {
  const char *name;
  const char *const *values; /* NULL-terminated; NULL: free text */
  void (*choose)(struct mincov_options *options, int value);
  bool (*take)(struct mincov_options *options, const char *value, size_t length, char *message);
};

static void choose_mode(struct mincov_options *options, int value) { options->mode = (enum mincov_mode)value; }
static void choose_exactness(struct mincov_options *options, int value) { options->exactness = (enum mincov_exactness)value; }
static void choose_store(struct mincov_options *options, int value) { options->store = (enum mincov_store)value; }
static void choose_encoding(struct mincov_options *options, int value) { options->encoding = (enum mincov_encoding)value; }
static void choose_phase(struct mincov_options *options, int value) {
  options->phase = (enum mincov_phase)value;
  options->phase_is_chosen = true;
}
static void choose_choice(struct mincov_options *options, int value) { options->choice = (enum mincov_choice)value; }
static void choose_resettable(struct mincov_options *options, int value) { options->resettable = value != 0; }
static void choose_timing(struct mincov_options *options, int value) { options->timing = value != 0; }

static bool take_pattern(struct mincov_options *options, enum mincov_pattern_kind kind, const char *value, size_t length,
                         char *message) {
  bool exclude = length && *value == '!';
  if (length == exclude) {
    snprintf(message, MINCOV_MESSAGE_SIZE, "empty pattern");
    return false;
  }
  mincov_lists_add(&options->lists, kind, exclude, value + exclude, length - exclude);
  return true;
}

static bool take_file(struct mincov_options *options, const char *value, size_t length, char *message) {
  return take_pattern(options, MINCOV_PATTERN_FILE, value, length, message);
}

static bool take_function(struct mincov_options *options, const char *value, size_t length, char *message) {
  return take_pattern(options, MINCOV_PATTERN_FUNCTION, value, length, message);
}

static bool take_list(struct mincov_options *options, const char *value, size_t length, bool exclude, char *message) {
  char path[4096];
  if (length == 0 || length >= sizeof path) {
    snprintf(message, MINCOV_MESSAGE_SIZE, "%s", length ? "path of a list is too long" : "path of a list is empty");
    return false;
  }
  memcpy(path, value, length);
  path[length] = 0;
  return mincov_lists_read(&options->lists, path, exclude, message, MINCOV_MESSAGE_SIZE);
}

static bool take_allow(struct mincov_options *options, const char *value, size_t length, char *message) {
  return take_list(options, value, length, false, message);
}

static bool take_deny(struct mincov_options *options, const char *value, size_t length, char *message) {
  return take_list(options, value, length, true, message);
}

/* Orders are those of the enums. */
static const char *const modes[] = {"block", "all", "verify", "edge", "verify-edge", "block-by-edge", "verify-block-by-edge", NULL};
static const char *const exactnesses[] = {"off", "blocks", "lines", NULL};
static const char *const stores[] = {"plain", "strict", NULL};
static const char *const encodings[] = {"short", "byte", NULL};
static const char *const phases[] = {"early", "simplified", "late", "marked", NULL};
static const char *const choices[] = {"cheapest", "first", NULL};
static const char *const switches[] = {"off", "on", NULL};
static const char *const answers[] = {"no", "yes", NULL};

static const struct key keys[] = {
    {.name = "mode", .values = modes, .choose = choose_mode},
    {.name = "exact", .values = exactnesses, .choose = choose_exactness},
    {.name = "store", .values = stores, .choose = choose_store},
    {.name = "encoding", .values = encodings, .choose = choose_encoding},
    {.name = "phase", .values = phases, .choose = choose_phase},
    {.name = "resettable", .values = answers, .choose = choose_resettable},
    {.name = "choice", .values = choices, .choose = choose_choice},
    {.name = "timing", .values = switches, .choose = choose_timing},
    {.name = "file", .take = take_file},
    {.name = "function", .take = take_function},
    {.name = "allow", .take = take_allow},
    {.name = "deny", .take = take_deny},
};
#define KEY_COUNT (sizeof keys / sizeof *keys)

void mincov_options_default(struct mincov_options *options) {
  *options = (struct mincov_options){.mode = MINCOV_MODE_BLOCK, .exactness = MINCOV_EXACT_BLOCKS};
}

static bool equals(const char *name, const char *text, size_t length) {
  return strlen(name) == length && memcmp(name, text, length) == 0;
}

static void append(char *message, const char *text) {
  size_t used = strlen(message);
  snprintf(message + used, MINCOV_MESSAGE_SIZE - used, "%s", text);
}

static bool refuse_key(const char *name, size_t length, const char *origin, char *message) {
  snprintf(message, MINCOV_MESSAGE_SIZE, "unknown option '%.*s' in %s; valid: ", (int)length, name, origin);
  for (size_t i = 0; i < KEY_COUNT; i++) {
    if (i) append(message, ", ");
    append(message, keys[i].name);
  }
  return false;
}

static bool refuse_value(const struct key *key, const char *value, size_t length, const char *origin, char *message) {
  snprintf(message, MINCOV_MESSAGE_SIZE, "unknown value '%.*s' for '%s' in %s; valid: ", (int)length, value, key->name, origin);
  for (const char *const *name = key->values; *name; name++) {
    if (name != key->values) append(message, ", ");
    append(message, *name);
  }
  return false;
}

static bool parse_value(struct mincov_options *options, const struct key *key, const char *value, size_t length, const char *origin,
                        char *message) {
  if (key->take) {
    char reason[MINCOV_MESSAGE_SIZE];
    if (key->take(options, value, length, reason)) return true;
    snprintf(message, MINCOV_MESSAGE_SIZE, "option '%s' in %s: %.300s", key->name, origin, reason);
    return false;
  }
  for (int i = 0; key->values[i]; i++) {
    if (!equals(key->values[i], value, length)) continue;
    key->choose(options, i);
    return true;
  }
  return refuse_value(key, value, length, origin, message);
}

static bool parse_pair(struct mincov_options *options, const char *pair, size_t length, const char *origin, char *message) {
  const char *equal = memchr(pair, '=', length);
  size_t name_length = equal ? (size_t)(equal - pair) : length;
  for (size_t i = 0; i < KEY_COUNT; i++) {
    if (!equals(keys[i].name, pair, name_length)) continue;
    if (equal) return parse_value(options, &keys[i], equal + 1, length - name_length - 1, origin, message);
    snprintf(message, MINCOV_MESSAGE_SIZE, "option '%s' in %s needs a value: %s=...", keys[i].name, origin, keys[i].name);
    return false;
  }
  return refuse_key(pair, name_length, origin, message);
}

bool mincov_options_parse(struct mincov_options *options, const char *text, size_t length, const char *origin, char *message) {
  while (length) {
    const char *separator = memchr(text, ';', length);
    size_t pair = separator ? (size_t)(separator - text) : length;
    if (pair && !parse_pair(options, text, pair, origin, message)) return false;
    text += pair + (separator != NULL);
    length -= pair + (separator != NULL);
  }
  return true;
}

void mincov_options_settle_phase(struct mincov_options *options, bool optimises) {
  if (options->phase_is_chosen) return;
  options->phase = optimises && !mincov_mode_is_by_edge(options->mode) ? MINCOV_PHASE_MARKED : MINCOV_PHASE_EARLY;
}

bool mincov_options_check(const struct mincov_options *options, char *message) {
  char reason[MINCOV_MESSAGE_SIZE] = "";
  if (options->exactness == MINCOV_EXACT_LINES && mincov_phase_is_approximate(options->phase))
    snprintf(reason, sizeof reason, "exact=lines needs phase=early or marked: lines of code that was optimised are approximate");
  else if (mincov_mode_is_by_edge(options->mode) && options->phase == MINCOV_PHASE_MARKED)
    snprintf(reason, sizeof reason, "phase=marked has no mode=%s: of the optimised code only the blocks with markers are asked for",
             mincov_mode_name(options->mode));
  else if (options->resettable && options->exactness == MINCOV_EXACT_OFF)
    snprintf(reason, sizeof reason,
             "resettable=yes needs exact=blocks or exact=lines: a reset happens inside calls, which exact=off does not look at");
  if (*reason) memcpy(message, reason, sizeof reason);
  return !*reason;
}

void mincov_options_free(struct mincov_options *options) { mincov_lists_free(&options->lists); }
