#include "edits.h"

#include "escape.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TREE (flow->tree)
#define NONE MINCOV_JAVA_NONE

#define VARIABLE "mincov$"
#define IS_ESCAPE 0x80000000u /* of a number of a probe: where it stands, the variable is set; there are not that many probes */

enum side { CLOSES, ALONE, OPENS };

static void add_edit(struct mincov_java_flow *flow, uint32_t offset, enum side side, uint32_t key, uint32_t place,
                     struct mincov_bytes text) {
  struct mincov_java_edits *edits = flow->edits;
  MINCOV_JAVA_PUSH(&edits->list, (struct mincov_java_edit){.offset = mincov_java_origin(flow->mask, offset),
                                                           .key = key,
                                                           .text = (uint32_t)edits->texts.size,
                                                           .length = (uint32_t)text.size,
                                                           .place = mincov_java_origin(flow->mask, place) * flow->mask->width,
                                                           .order = (uint32_t)edits->list.count,
                                                           .side = (uint8_t)side});
  mincov_java_append(&edits->texts, text.data, text.size);
  free(text.data);
}

/* A text in which # stands for the assignment of probe n, or of the variable to it, and @ for the runtime's class and a dot. */
static struct mincov_bytes expand(const struct mincov_java_edits *edits, const char *form, uint32_t n) {
  struct mincov_bytes text = {0};
  for (const char *at = form; *at; at++) {
    if (*at == '#' && (n & IS_ESCAPE))
      mincov_java_append_format(&text, VARIABLE "=%u", (n & ~IS_ESCAPE) - edits->first_of_handler);
    else if (*at == '#')
      mincov_java_append_format(&text, "%s%u]=1", edits->prefix, n);
    else if (*at == '@')
      mincov_java_append_text(&text, edits->runtime);
    else
      mincov_java_append(&text, at, 1);
  }
  return text;
}

static void add_alone(struct mincov_java_flow *flow, const struct mincov_java_piece *piece, const char *form, uint32_t n) {
  add_edit(flow, piece->place_start, ALONE, 0, piece->place_start, expand(flow->edits, form, n));
}

static void add_around(struct mincov_java_flow *flow, uint32_t node, uint32_t place, const char *open, const char *close,
                       uint32_t n) {
  const struct mincov_java_node *at = &TREE->nodes[node];
  add_edit(flow, at->start, OPENS, at->end, place, expand(flow->edits, open, n));
  add_edit(flow, at->end, CLOSES, at->start, place, expand(flow->edits, close, n));
}

/* `p.` of the holder, without the index: what the runtime's helpers take. */
static void add_call(struct mincov_java_flow *flow, const struct mincov_java_piece *piece, const char *open, const char *close,
                     uint32_t n) {
  struct mincov_bytes text = expand(flow->edits, open, n);
  struct mincov_bytes array = {0};
  mincov_java_append(&array, flow->edits->prefix, strlen(flow->edits->prefix) - 1); /* without `[` */
  struct mincov_bytes whole = {0};
  for (size_t i = 0; i < text.size; i++) {
    if (text.data[i] == '$' && i + 1 < text.size && text.data[i + 1] == '$') {
      mincov_java_append(&whole, array.data, array.size);
      mincov_java_append_format(&whole, ",%u", n);
      i++;
    } else {
      mincov_java_append(&whole, &text.data[i], 1);
    }
  }
  free(text.data);
  free(array.data);
  const struct mincov_java_node *at = &TREE->nodes[piece->place_node];
  add_edit(flow, at->start, OPENS, at->end, piece->place_start, whole);
  add_edit(flow, at->end, CLOSES, at->start, piece->place_start, expand(flow->edits, close, n));
}

/* `this` is not passed to the runtime: there javac would see it escape from a constructor (-Xlint:this-escape). Other operands
 * cannot do without: `c?list:list` of a List<?> has another type each time. */
static void add_hook(struct mincov_java_flow *flow, const struct mincov_java_piece *piece, uint32_t n) {
  if (mincov_java_kind(TREE, piece->place_node) == MINCOV_JAVA_this)
    add_around(flow, piece->place_node, piece->place_start, "((#)>0?", ":this)", n);
  else
    add_call(flow, piece, "@r($$,", ")", n);
}

/* The body of the if gets braces, lest the else goes to an if inside of it. */
static void add_else(struct mincov_java_flow *flow, const struct mincov_java_piece *piece, uint32_t n) {
  uint32_t node = piece->place_node, body = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_consequence);
  if (TREE->nodes[body].kind != MINCOV_JAVA_block) add_around(flow, body, piece->place_start, "{", "}", n);
  /* One unit past the start of the if, so that it comes before what closes around the whole if. */
  add_edit(flow, TREE->nodes[node].end, CLOSES, TREE->nodes[node].start + 1, piece->place_start,
           expand(flow->edits, " else{#;}", n));
}

/* A label must not be within one of its name: the number is the probe's own. */
static void add_after(struct mincov_java_flow *flow, const struct mincov_java_function_flow *function,
                      const struct mincov_java_piece *piece, uint32_t n) {
  char open[32] = "{", label[32];
  snprintf(label, sizeof label, " mincov_%u", n);
  if (piece->first_break != NONE) snprintf(open, sizeof open, "mincov_%u:{", n);
  add_around(flow, piece->place_node, piece->place_start, open, "#;}", n);
  for (uint32_t at = piece->first_break; at != NONE; at = function->breaks.items[at].next) {
    uint32_t word_end = TREE->nodes[function->breaks.items[at].node].start + (uint32_t)strlen("break");
    add_edit(flow, word_end, ALONE, 0, piece->place_start, expand(flow->edits, label, n));
  }
}

/* Whether the text of node begins with the name of a primitive type, or void: int.class, int[]::new. */
static bool begins_with_primitive(const struct mincov_java_tree *tree, uint32_t node) {
  const char *text = tree->text + tree->nodes[node].start;
  size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz");
  if (!strchr(" \t\f\r\n.[", text[length])) return false;
  return mincov_java_is_primitive_name(text, length) || (length == 4 && memcmp(text, "void", 4) == 0);
}

/* Around the statement that is an arm's value. javac 17 takes `yield int.class;` for a variable of a type yield, and yield
 * (int.class) for what it is. */
static void add_yield(struct mincov_java_flow *flow, uint32_t node, uint32_t place, uint32_t n) {
  uint32_t value = mincov_java_first_child(TREE, node);
  bool in_parentheses = value != NONE && begins_with_primitive(TREE, value);
  add_around(flow, node, place, in_parentheses ? "{#;yield (" : "{#;yield ", "}", n);
  if (!in_parentheses) return;
  /* One unit before the value's start, so that it comes behind what closes around the whole value. */
  add_edit(flow, TREE->nodes[value].end, CLOSES, TREE->nodes[value].start - 1, place, expand(flow->edits, ")", n));
}

static void note_condition(struct mincov_java_flow *flow, uint32_t node, enum mincov_java_place place, uint32_t n) {
  struct mincov_java_condition condition = {.node = node, .probes = {NONE, NONE, NONE}, .escapes = {NONE, NONE, NONE}};
  unsigned slot = place == MINCOV_JAVA_PLACE_BEFORE_CONDITION ? MINCOV_JAVA_BEFORE
                  : place == MINCOV_JAVA_PLACE_OUTCOME_TRUE   ? MINCOV_JAVA_YES
                                                              : MINCOV_JAVA_NO;
  if (n & IS_ESCAPE)
    condition.escapes[slot] = n & ~IS_ESCAPE;
  else
    condition.probes[slot] = n;
  MINCOV_JAVA_PUSH(&flow->edits->conditions, condition);
}

void mincov_java_edits_add_probe(struct mincov_java_flow *flow, const struct mincov_java_function_flow *function,
                                 const struct mincov_java_piece *piece, uint32_t n) {
  uint32_t node = piece->place_node, place = piece->place_start;
  switch ((enum mincov_java_place)piece->place) {
  case MINCOV_JAVA_PLACE_NONE:
  case MINCOV_JAVA_PLACE_ESCAPE: /* stands at its piece's */
    break;
  case MINCOV_JAVA_PLACE_STATEMENT:
    add_alone(flow, piece, "#;", n);
    break;
  case MINCOV_JAVA_PLACE_BODY:
  case MINCOV_JAVA_PLACE_ARM:
    add_around(flow, node, place, "{#;", "}", n);
    break;
  case MINCOV_JAVA_PLACE_ARM_VALUE:
    add_yield(flow, node, place, n);
    break;
  case MINCOV_JAVA_PLACE_DEFAULT_GROUP:
    add_alone(flow, piece, "default:#;break;", n);
    break;
  case MINCOV_JAVA_PLACE_DEFAULT_ARM:
    add_alone(flow, piece, "default->{#;}", n);
    break;
  case MINCOV_JAVA_PLACE_UPDATE:
    add_alone(flow, piece, "#,", n);
    break;
  case MINCOV_JAVA_PLACE_INSTANCE:
    add_alone(flow, piece, "{#;}", n);
    break;
  case MINCOV_JAVA_PLACE_STATIC:
    add_alone(flow, piece, "static{#;}", n);
    break;
  case MINCOV_JAVA_PLACE_ENUM_END:
    add_alone(flow, piece, ";static{#;}", n);
    break;
  case MINCOV_JAVA_PLACE_ELSE:
    add_else(flow, piece, n);
    break;
  case MINCOV_JAVA_PLACE_AFTER:
    add_after(flow, function, piece, n);
    break;
  case MINCOV_JAVA_PLACE_LAMBDA_VALUE:
    add_around(flow, node, place, "{#;return ", ";}", n);
    break;
  case MINCOV_JAVA_PLACE_LAMBDA_VOID:
    add_around(flow, node, place, "{#;", ";}", n);
    break;
  case MINCOV_JAVA_PLACE_OUTCOME_TRUE:
  case MINCOV_JAVA_PLACE_OUTCOME_FALSE:
  case MINCOV_JAVA_PLACE_BEFORE_CONDITION:
    note_condition(flow, node, (enum mincov_java_place)piece->place, n);
    break;
  case MINCOV_JAVA_PLACE_HOOK:
    add_hook(flow, piece, n);
    break;
  case MINCOV_JAVA_PLACE_HOOK_THIS:
    add_edit(flow, piece->place_start, OPENS, piece->place_start, piece->place_start, expand(flow->edits, "((#)>0?this:this).", n));
    break;
  case MINCOV_JAVA_PLACE_HIT:
    add_call(flow, piece, "@hit($$,()->", ")", n);
    break;
  }
}

/* ---- Escapes ---- */

void mincov_java_edits_add_escape(struct mincov_java_flow *flow, const struct mincov_java_function_flow *function,
                                  const struct mincov_java_piece *piece, uint32_t n) {
  mincov_java_edits_add_probe(flow, function, piece, n | IS_ESCAPE);
}

void mincov_java_edits_open_handler(struct mincov_java_flow *flow, const struct mincov_java_function_flow *function,
                                    uint32_t first) {
  flow->edits->first_of_handler = first;
  uint32_t start = TREE->nodes[mincov_java_escape_body(flow, function)].start;
  add_edit(flow, start + 1, ALONE, 0, start, expand(flow->edits, "int " VARIABLE "=-1;try{", 0));
}

void mincov_java_edits_close_handler(struct mincov_java_flow *flow, const struct mincov_java_function_flow *function) {
  const struct mincov_java_node *body = &TREE->nodes[mincov_java_escape_body(flow, function)];
  struct mincov_bytes text = {0};
  mincov_java_append_format(&text, "}catch(java.lang.Throwable " VARIABLE "e){if(" VARIABLE ">=0)%s" VARIABLE, flow->edits->prefix);
  if (flow->edits->first_of_handler) mincov_java_append_format(&text, "+%u", flow->edits->first_of_handler);
  mincov_java_append_text(&text, "]=1;throw " VARIABLE "e;}");
  add_edit(flow, body->end - 1, ALONE, 0, body->start, text);
}

/* ---- Conditions ---- */

static bool has_slot(const struct mincov_java_condition *condition, unsigned slot) {
  return condition->probes[slot] != NONE || condition->escapes[slot] != NONE;
}

/* A form in which # stands for what happens in a slot: an expression that is positive. */
static void append_slot(const struct mincov_java_edits *edits, struct mincov_bytes *out, const char *form,
                        const struct mincov_java_condition *condition, unsigned slot) {
  const char *sign = strchr(form, '#');
  uint32_t probe = condition->probes[slot], escape = condition->escapes[slot];
  mincov_java_append(out, form, (size_t)(sign - form));
  if (escape != NONE)
    mincov_java_append_format(out, "(" VARIABLE "=%u)+%s", escape - edits->first_of_handler, probe == NONE ? "1" : "(");
  if (probe != NONE) mincov_java_append_format(out, "%s%u]=1%s", edits->prefix, probe, escape == NONE ? "" : ")");
  mincov_java_append_text(out, sign + 1);
}

/* `x instanceof T` of `x instanceof T v`. */
static void append_test(struct mincov_java_flow *flow, uint32_t node, struct mincov_bytes *out) {
  const struct mincov_java_node *left = &TREE->nodes[mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_left)];
  const struct mincov_java_node *type = &TREE->nodes[mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_right)];
  mincov_java_append(out, TREE->text + left->start, left->end - left->start);
  mincov_java_append_text(out, " instanceof ");
  mincov_java_append(out, TREE->text + type->start, type->end - type->start);
}

static void add_condition(struct mincov_java_flow *flow, const struct mincov_java_condition *condition) {
  const struct mincov_java_edits *edits = flow->edits;
  const struct mincov_java_node *node = &TREE->nodes[condition->node];
  struct mincov_bytes open = {0}, close = {0};
  bool is_test = node->kind == MINCOV_JAVA_instanceof_expression, binds = mincov_java_binds(TREE, condition->node);
  bool before = has_slot(condition, MINCOV_JAVA_BEFORE), yes = has_slot(condition, MINCOV_JAVA_YES),
       no = has_slot(condition, MINCOV_JAVA_NO);
  if (before) append_slot(edits, &open, "((#)>0||true)&&", condition, MINCOV_JAVA_BEFORE);
  if (binds) {
    mincov_java_append_text(&open, "(");
    if (no) {
      mincov_java_append_text(&open, "(");
      append_test(flow, condition->node, &open);
      append_slot(edits, &open, "||(#)<0)&&", condition, MINCOV_JAVA_NO);
    }
    if (yes) append_slot(edits, &close, "&&(#)>0", condition, MINCOV_JAVA_YES);
    mincov_java_append_text(&close, ")");
  } else if (yes || no || !is_test) {
    mincov_java_append_text(&open, "((");
    if (yes)
      append_slot(edits, &close, ")?(#)>0||true:", condition, MINCOV_JAVA_YES);
    else
      mincov_java_append_text(&close, ")?true:");
    if (no)
      append_slot(edits, &close, "(#)<0&&false)", condition, MINCOV_JAVA_NO);
    else
      mincov_java_append_text(&close, "false)");
  }
  if (before) { /* && binds weaker than what c may be part of */
    struct mincov_bytes whole = {0};
    mincov_java_append_text(&whole, "(");
    mincov_java_append(&whole, open.data, open.size);
    free(open.data);
    open = whole;
    mincov_java_append_text(&close, ")");
  }
  add_edit(flow, node->start, OPENS, node->end, node->start, open);
  add_edit(flow, node->end, CLOSES, node->start, node->start, close);
}

static int compare_conditions(const void *a, const void *b) {
  const struct mincov_java_condition *left = a, *right = b;
  return (left->node > right->node) - (left->node < right->node);
}

void mincov_java_edits_end_function(struct mincov_java_flow *flow) {
  struct mincov_java_edits *edits = flow->edits;
  size_t count = edits->conditions.count;
  if (count) qsort(edits->conditions.items, count, sizeof *edits->conditions.items, compare_conditions);
  for (size_t i = 0; i < count;) {
    struct mincov_java_condition whole = edits->conditions.items[i];
    for (i++; i < count && edits->conditions.items[i].node == whole.node; i++) {
      const struct mincov_java_condition *part = &edits->conditions.items[i];
      for (unsigned slot = 0; slot < MINCOV_JAVA_SLOTS; slot++) {
        if (part->probes[slot] != NONE) whole.probes[slot] = part->probes[slot];
        if (part->escapes[slot] != NONE) whole.escapes[slot] = part->escapes[slot];
      }
    }
    add_condition(flow, &whole);
  }
  edits->conditions.count = 0;
}

/* ---- Ends of the program ---- */

/* A receiver that is a Runtime by what is written: the call that gives it. */
static bool is_runtime(const struct mincov_java_tree *tree, uint32_t object) {
  if (mincov_java_kind(tree, object) != MINCOV_JAVA_method_invocation) return false;
  return mincov_java_text_is(tree, mincov_java_child(tree, object, MINCOV_JAVA_FIELD_name), "getRuntime");
}

void mincov_java_edits_add_halts(struct mincov_java_flow *flow) {
  for (uint32_t node = 0; node < TREE->count; node++) {
    if (TREE->nodes[node].kind != MINCOV_JAVA_method_invocation) continue;
    if (!mincov_java_text_is(TREE, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_name), "halt") ||
        !is_runtime(TREE, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_object)))
      continue;
    uint32_t argument = mincov_java_first_child(TREE, mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_arguments));
    if (argument != NONE) add_around(flow, argument, TREE->nodes[argument].start, "@halting(", ")", 0);
  }
}

/* ---- The text ---- */

static int compare_edits(const void *a, const void *b) {
  const struct mincov_java_edit *left = a, *right = b;
  if (left->offset != right->offset) return left->offset < right->offset ? -1 : 1;
  if (left->side != right->side) return left->side < right->side ? -1 : 1;
  if (left->side != ALONE && left->key != right->key) return left->key > right->key ? -1 : 1;
  return (left->order < right->order) == (left->side != CLOSES) ? -1 : 1; /* what is opened last closes first */
}

void mincov_java_edits_apply(struct mincov_java_flow *flow) {
  struct mincov_java_edits *edits = flow->edits;
  struct mincov_java_result *result = flow->result;
  const uint8_t *bytes = flow->source->bytes;
  uint32_t width = flow->mask->width;
  enum mincov_java_encoding encoding = flow->mask->little ? MINCOV_JAVA_UTF16_LE : MINCOV_JAVA_UTF16_BE;
  if (width == 4) encoding = flow->mask->little ? MINCOV_JAVA_UTF32_LE : MINCOV_JAVA_UTF32_BE;
  if (width == 1) encoding = MINCOV_JAVA_ASCII_BASED;
  size_t count = edits->list.count, at = 0;
  if (count) qsort(edits->list.items, count, sizeof *edits->list.items, compare_edits);
  result->insertions = mincov_java_allocate(count, sizeof *result->insertions);
  result->text.data = mincov_java_grow(NULL, 0, flow->source->size + edits->texts.size * width + 1, &result->text.capacity, 1);
  for (size_t i = 0; i < count; i++) {
    const struct mincov_java_edit *edit = &edits->list.items[i];
    size_t offset = (size_t)edit->offset * width, before;
    mincov_java_append(&result->text, bytes + at, offset - at);
    at = offset;
    before = result->text.size;
    mincov_java_encode(encoding, (const char *)edits->texts.data + edit->text, edit->length, &result->text);
    result->insertions[result->insertion_count++] = (struct mincov_java_insertion){
        .offset = (uint32_t)offset, .length = (uint32_t)(result->text.size - before), .place = edit->place};
  }
  mincov_java_append(&result->text, bytes + at, flow->source->size - at);
}

void mincov_java_edits_free(struct mincov_java_edits *edits) {
  free(edits->list.items);
  free(edits->texts.data);
  free(edits->conditions.items);
  *edits = (struct mincov_java_edits){0};
}
