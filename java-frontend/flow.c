/* The machine that does the tasks, and what the walk asks of the text. */
#include "flow.h"

#include <stdlib.h>
#include <string.h>

#define TREE (flow->tree)

void mincov_java_reverse_tasks(struct mincov_java_flow *flow, size_t begin) {
  for (size_t end = flow->tasks.count; begin + 1 < end; begin++, end--) {
    struct mincov_java_task task = flow->tasks.items[begin];
    flow->tasks.items[begin] = flow->tasks.items[end - 1];
    flow->tasks.items[end - 1] = task;
  }
}

void mincov_java_run(struct mincov_java_flow *flow) {
  while (flow->tasks.count) {
    struct mincov_java_task task = flow->tasks.items[--flow->tasks.count];
    if (task.what >= MINCOV_JAVA_TASK_MEMBER)
      mincov_java_do_class(flow, &task);
    else if (task.what >= MINCOV_JAVA_TASK_RESOURCE)
      mincov_java_do_try(flow, &task);
    else if (task.what >= MINCOV_JAVA_TASK_SWITCH)
      mincov_java_do_switch(flow, &task);
    else if (task.what >= MINCOV_JAVA_TASK_EXPRESSION)
      mincov_java_do_expression(flow, &task);
    else
      mincov_java_do_statement(flow, &task);
  }
}

/* The arrays are kept for the next function. */
void mincov_java_function_clear(struct mincov_java_function_flow *function) {
  struct mincov_java_function_flow cleared = *function;
  cleared.pieces.count = cleared.edges.count = cleared.lines.count = cleared.breaks.count = cleared.labels.count =
      cleared.contexts.count = cleared.carried.count = 0;
  cleared.handler_pieces.count = cleared.targets.count = cleared.pending.count = cleared.arms.count = cleared.tries.count = 0;
  cleared.branches.count = cleared.outcomes.count = cleared.name.size = 0;
  cleared.guards = cleared.more_code = 0;
  cleared.in_prologue = cleared.is_static = cleared.returns_primitive = false;
  cleared.skip = MINCOV_SKIP_NONE;
  cleared.current = MINCOV_JAVA_NONE;
  *function = cleared;
}

void mincov_java_function_free(struct mincov_java_function_flow *function) {
  free(function->pieces.items);
  free(function->edges.items);
  free(function->lines.items);
  free(function->breaks.items);
  free(function->carried.items);
  free(function->labels.items);
  free(function->contexts.items);
  free(function->handler_pieces.items);
  free(function->targets.items);
  free(function->pending.items);
  free(function->arms.items);
  free(function->tries.items);
  free(function->branches.items);
  free(function->outcomes.items);
  free(function->name.data);
}

uint32_t mincov_java_column(const struct mincov_java_flow *flow, uint32_t offset) {
  uint32_t column;
  mincov_java_mask_line(flow->mask, offset, &column);
  return column;
}

static void append_character(struct mincov_bytes *out, uint32_t character) {
  uint8_t bytes[4];
  size_t size = 1;
  if (character < 0x80) {
    bytes[0] = character < ' ' ? ' ' : (uint8_t)character;
  } else if (character < 0x800) {
    bytes[0] = (uint8_t)(0xc0 | character >> 6);
    bytes[1] = (uint8_t)(0x80 | (character & 0x3f));
    size = 2;
  } else {
    if (character > 0xffff || (character >= 0xd800 && character < 0xe000)) character = 0xfffd;
    bytes[0] = (uint8_t)(0xe0 | character >> 12);
    bytes[1] = (uint8_t)(0x80 | (character >> 6 & 0x3f));
    bytes[2] = (uint8_t)(0x80 | (character & 0x3f));
    size = 3;
  }
  mincov_java_append(out, bytes, size);
}

/* Bytes of a well-formed UTF-8 character, or 0. */
static size_t utf8_length(const uint8_t *bytes, size_t left) {
  size_t length = bytes[0] < 0x80 ? 1 : bytes[0] < 0xc2 ? 0 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : bytes[0] < 0xf5 ? 4 : 0;
  if (length > left) return 0;
  for (size_t i = 1; i < length; i++)
    if ((bytes[i] & 0xc0) != 0x80) return 0;
  return length;
}

/* Bytes that are no UTF-8 are read as ISO-8859-1: names in the map are for people. */
void mincov_java_append_source(const struct mincov_java_flow *flow, uint32_t start, uint32_t end, struct mincov_bytes *out) {
  uint32_t width = flow->mask->width;
  const uint8_t *bytes = flow->source->bytes;
  start = mincov_java_origin(flow->mask, start);
  end = mincov_java_origin(flow->mask, end);
  if (width > 1) {
    for (uint32_t i = start; i < end; i++) {
      const uint8_t *unit = bytes + (size_t)i * width;
      append_character(out,
                       flow->mask->little ? unit[0] | (uint32_t)unit[1] << 8 : unit[width - 1] | (uint32_t)unit[width - 2] << 8);
    }
    return;
  }
  for (uint32_t i = start; i < end;) {
    size_t length = utf8_length(bytes + i, end - i);
    if (length > 1)
      mincov_java_append(out, bytes + i, length);
    else
      append_character(out, bytes[i]);
    i += length ? (uint32_t)length : 1;
  }
}

/* The last part of an annotation's name. */
static bool is_named_generated(const struct mincov_java_tree *tree, uint32_t annotation) {
  uint32_t at = tree->nodes[annotation].start, end = tree->nodes[annotation].end;
  static const char name[] = "Generated";
  size_t length = sizeof name - 1;
  uint32_t stop = at;
  while (stop < end && tree->text[stop] != '(') stop++;
  while (stop > at && (tree->text[stop - 1] == ' ' || tree->text[stop - 1] == '\n' || tree->text[stop - 1] == '\t')) stop--;
  if (stop - at <= length || memcmp(tree->text + stop - length, name, length) != 0) return false;
  char before = tree->text[stop - length - 1];
  return before == '.' || before == '@' || before == ' ';
}

static bool is_switched_off(const struct mincov_java_flow *flow, uint32_t offset) {
  size_t low = 0, high = flow->switches.count; /* ascending offsets, off and on by turns */
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (flow->switches.items[middle] <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low % 2 == 1;
}

enum mincov_skip mincov_java_skip_of(const struct mincov_java_flow *flow, uint32_t declaration) {
  if (is_switched_off(flow, TREE->nodes[declaration].start)) return MINCOV_SKIP_SWITCHED_OFF;
  if (flow->options->generated_too) return MINCOV_SKIP_NONE;
  uint32_t modifiers = mincov_java_child_of_kind(TREE, declaration, MINCOV_JAVA_modifiers);
  if (modifiers == MINCOV_JAVA_NONE) return MINCOV_SKIP_NONE;
  for (uint32_t at = modifiers + 1; at < TREE->nodes[modifiers].next; at = TREE->nodes[at].next)
    if ((TREE->nodes[at].kind == MINCOV_JAVA_annotation || TREE->nodes[at].kind == MINCOV_JAVA_marker_annotation) &&
        is_named_generated(TREE, at))
      return MINCOV_SKIP_GENERATED;
  return MINCOV_SKIP_NONE;
}

bool mincov_java_is_imported_from_jdk(const struct mincov_java_flow *flow, const char *name, uint32_t length) {
  static const char *const packages[] = {"java.util.function.", "java.util.concurrent.", "java.util."};
  for (uint32_t at = mincov_java_first_child(TREE, 0); at != MINCOV_JAVA_NONE; at = mincov_java_next_sibling(TREE, at)) {
    enum mincov_java_kind kind = mincov_java_kind(TREE, at);
    if (kind != MINCOV_JAVA_import_declaration && kind != MINCOV_JAVA_package_declaration) return false; /* imports come first */
    const char *text = TREE->text + TREE->nodes[at].start;
    size_t size = TREE->nodes[at].end - TREE->nodes[at].start;
    for (size_t i = 0; kind == MINCOV_JAVA_import_declaration && i < sizeof packages / sizeof *packages; i++) {
      size_t package = strlen(packages[i]);
      if (size > 7 + package + length && memcmp(text, "import ", 7) == 0 && memcmp(text + 7, packages[i], package) == 0 &&
          memcmp(text + 7 + package, name, length) == 0 && text[7 + package + length] == ';')
        return true;
    }
  }
  return false;
}
