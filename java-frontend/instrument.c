/* The steps of one file, in order: mask, parse, walk (which plans and records each function as it ends), edit. */
#include "instrument.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "edits.h"
#include "flow.h"
#include "malformed.h"
#include "mask.h"
#include "parse.h"

#define MAX_SIZE (UINT32_MAX / 4)
#define FRONT_END_VERSION 5 /* changes when the same source and options give other probes */

const char *mincov_java_outcome_name(enum mincov_java_outcome outcome) {
  static const char *const names[] = {
      [MINCOV_JAVA_INSTRUMENTED] = "instrumented",
      [MINCOV_JAVA_NOTHING_TO_DO] = "has no code",
      [MINCOV_JAVA_ALREADY_INSTRUMENTED] = "is instrumented already",
      [MINCOV_JAVA_NOT_PARSED] = "cannot be parsed",
      [MINCOV_JAVA_MALFORMED] = "has bytes that are none of its encoding",
      [MINCOV_JAVA_TOO_LARGE] = "is too large",
  };
  return (unsigned)outcome < MINCOV_JAVA_OUTCOME_COUNT ? names[outcome] : "?";
}

const char *mincov_java_left_out_name(enum mincov_java_left_out reason) {
  static const char *const names[] = {
      [MINCOV_JAVA_LEFT_LAMBDA] = "lambda bodies without a place",
      [MINCOV_JAVA_LEFT_CONSTRUCTOR] = "constructors without an argument to hook",
      [MINCOV_JAVA_LEFT_INITIALISER] = "initialisers without a place",
      [MINCOV_JAVA_LEFT_EXPRESSION] = "places inside expressions",
      [MINCOV_JAVA_LEFT_SIZE] = "places in methods that would become too large",
      [MINCOV_JAVA_LEFT_AVOIDED] = "places that the compiler refused",
  };
  return (unsigned)reason < MINCOV_JAVA_LEFT_COUNT ? names[reason] : "?";
}

static uint64_t hash_of(const struct mincov_java_source *source, const struct mincov_java_options *options) {
  uint32_t numbers[] = {FRONT_END_VERSION, options->mode,          options->exactness, options->release,
                        options->encoding, options->generated_too, options->branches};
  XXH64_hash_t hash = XXH64(source->bytes, source->size, 0);
  hash = XXH64(numbers, sizeof numbers, hash);
  hash = XXH64(options->package, strlen(options->package), hash);
  return XXH64(source->avoided, source->avoided_count * sizeof *source->avoided, hash);
}

static bool has_digits(const char *text) { return strspn(text, "0123456789abcdef") == 16; }

/* `.F<16 digits>.p[`: no program is written so, but what this front end puts in is; and `package mincov_<16 digits>`: the runtime.
 */
static uint32_t find_insertion(const struct mincov_java_mask *mask) {
  static const char package[] = "package mincov_";
  const char *runtime = strstr(mask->text, package);
  if (runtime && has_digits(runtime + sizeof package - 1)) return (uint32_t)(runtime - mask->text);
  const char *at = mask->text, *end = mask->text + mask->size;
  while ((at = memchr(at, '.', (size_t)(end - at)))) {
    if (end - at > 21 && at[1] == 'F' && has_digits(at + 2) && memcmp(at + 18, ".p", 2) == 0) return (uint32_t)(at - mask->text);
    at++;
  }
  return MINCOV_JAVA_NONE;
}

/* `// mincov:off` and `// mincov:on`, by turns; a second one of a kind says nothing. */
static void list_switches(struct mincov_java_flow *flow) {
  static const char mark[] = "// mincov:o";
  const char *text = flow->mask->text;
  for (const char *at = text; (at = strstr(at, mark)); at += sizeof mark - 1) {
    bool off = strncmp(at + sizeof mark - 1, "ff", 2) == 0, on = at[sizeof mark - 1] == 'n';
    if ((off && flow->switches.count % 2 == 0) || (on && flow->switches.count % 2 == 1))
      MINCOV_JAVA_PUSH(&flow->switches, (uint32_t)(at - text));
  }
}

static void encode_file(struct mincov_java_flow *flow) {
  const struct mincov_java_source *source = flow->source;
  struct mincov_file file = {
      .hash_kind = MINCOV_HASH_XXH64, .hash_size = 8, .path = source->path, .path_length = strlen(source->path)};
  mincov_put_xxh64(file.hash, XXH64(source->bytes, source->size, 0));
  if (mincov_map_encode_file(&file, &flow->result->map) != MINCOV_OK) mincov_java_out_of_memory();
}

/* A string literal of ASCII: signs that are special or not ASCII as escapes of UTF-16 units. */
static void append_literal(struct mincov_bytes *out, const char *text) {
  mincov_java_append_text(out, "\"");
  for (const uint8_t *at = (const uint8_t *)text; *at;) {
    size_t length = *at < 0x80 ? 1 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    uint32_t character = length == 1 ? *at : *at & (0x7fu >> length);
    size_t read = 1;
    for (; read < length && (at[read] & 0xc0) == 0x80; read++) character = character << 6 | (at[read] & 0x3f);
    if (read < length) character = 0xfffd;
    if (character >= ' ' && character < 0x7f && character != '"' && character != '\\')
      mincov_java_append_format(out, "%c", (char)character);
    else if (character < 0x10000)
      mincov_java_append_format(out, character == '"' || character == '\\' ? "\\%c" : "\\u%04x", character);
    else
      mincov_java_append_format(out, "\\u%04x\\u%04x", 0xd7c0 + (character >> 10), 0xdc00 + (character & 0x3ff));
    at += read;
  }
  mincov_java_append_text(out, "\"");
}

static void write_holder(struct mincov_java_flow *flow) {
  struct mincov_java_result *result = flow->result;
  struct mincov_bytes text = {0};
  mincov_java_append_format(&text, "package %s;\npublic final class %s {\n  public static final byte[] p = %s.array(",
                            flow->options->package, result->holder, MINCOV_JAVA_RUNTIME_CLASS);
  append_literal(&text, flow->source->holder_path);
  mincov_java_append_format(&text, ", 0x%016llxL, %u);\n  private %s() {}\n}\n", (unsigned long long)result->hash,
                            result->probe_count, result->holder);
  mincov_java_encode(flow->options->encoding, (const char *)text.data, text.size, &result->holder_text);
  free(text.data);
}

static void free_flow(struct mincov_java_flow *flow) {
  mincov_java_scope_free(&flow->scope);
  mincov_java_expressions_free(&flow->expressions);
  for (size_t i = 0; i < flow->functions.count; i++) mincov_java_function_free(&flow->functions.items[i]);
  free(flow->functions.items);
  free(flow->free_functions.items);
  free(flow->tasks.items);
  free(flow->classes.items);
  free(flow->switches.items);
}

/* Walks the tree and fills the result. */
static void instrument_tree(const struct mincov_java_source *source, const struct mincov_java_options *options,
                            const struct mincov_java_mask *mask, const struct mincov_java_tree *tree,
                            struct mincov_java_result *result) {
  struct mincov_bytes prefix = {0}, runtime = {0};
  mincov_java_append_format(&prefix, "%s.%s.p[", options->package, result->holder);
  mincov_java_append_format(&runtime, "%s.%s.", options->package, MINCOV_JAVA_RUNTIME_CLASS);
  mincov_java_append(&prefix, "", 1);
  mincov_java_append(&runtime, "", 1);
  struct mincov_java_edits edits = {.prefix = (const char *)prefix.data, .runtime = (const char *)runtime.data};
  struct mincov_java_flow flow = {.tree = tree,
                                  .mask = mask,
                                  .source = source,
                                  .options = options,
                                  .result = result,
                                  .edits = &edits,
                                  .function = MINCOV_JAVA_NONE,
                                  .release = options->release ? options->release : MINCOV_JAVA_LATEST_RELEASE};
  if (mask->origin)
    mincov_java_scope_create(&flow.scope, tree, (const uint8_t *)mask->text, 1);
  else
    mincov_java_scope_create(&flow.scope, tree, source->bytes, mask->width);
  mincov_java_expressions_create(&flow.expressions, &flow.scope);
  list_switches(&flow);
  encode_file(&flow);
  mincov_java_enter_file(&flow);
  mincov_java_run(&flow);
  if (result->probe_count == 0) {
    result->outcome = MINCOV_JAVA_NOTHING_TO_DO;
  } else {
    mincov_java_edits_add_halts(&flow);
    mincov_java_edits_apply(&flow);
    write_holder(&flow);
  }
  free_flow(&flow);
  mincov_java_edits_free(&edits);
  free(prefix.data);
  free(runtime.data);
}

void mincov_java_instrument(const struct mincov_java_source *source, const struct mincov_java_options *options,
                            struct mincov_java_result *result) {
  *result = (struct mincov_java_result){.outcome = MINCOV_JAVA_TOO_LARGE};
  if (source->size > MAX_SIZE) return;
  result->hash = hash_of(source, options);
  static const char digits[] = "0123456789abcdef";
  XXH64_hash_t path_hash = XXH64(source->holder_path, strlen(source->holder_path), 0);
  result->holder[0] = 'F';
  for (unsigned i = 0; i < 16; i++) result->holder[1 + i] = digits[path_hash >> (60 - 4 * i) & 15];
  size_t malformed = mincov_java_find_malformed(source->bytes, source->size, options->encoding);
  if (malformed < source->size) {
    result->outcome = MINCOV_JAVA_MALFORMED;
    result->line = mincov_java_line_of_bytes(source->bytes, source->size, options->encoding, malformed, &result->column);
    return;
  }
  struct mincov_java_mask mask;
  struct mincov_java_tree tree = {0};
  mincov_java_mask_create(source->bytes, source->size, options->encoding, &mask);
  if (find_insertion(&mask) != MINCOV_JAVA_NONE) {
    result->outcome = MINCOV_JAVA_ALREADY_INSTRUMENTED;
  } else if (!mincov_java_parse(&mask, &tree, &result->line, &result->column)) {
    result->outcome = MINCOV_JAVA_NOT_PARSED;
  } else {
    result->outcome = MINCOV_JAVA_INSTRUMENTED;
    instrument_tree(source, options, &mask, &tree, result);
  }
  free(tree.nodes);
  mincov_java_mask_free(&mask);
}

void mincov_java_result_free(struct mincov_java_result *result) {
  free(result->text.data);
  free(result->holder_text.data);
  free(result->map.data);
  free(result->functions);
  free(result->insertions);
  *result = (struct mincov_java_result){0};
}
