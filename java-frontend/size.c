#include "size.h"

#include "escape.h"

#define LARGEST_METHOD 65535
#define ENOUGH 62000         /* what code and probes may take together, the code being estimated */
#define SUSPECT_METHOD 30000 /* above that, an entry that the compiler refused was refused for the size */

/* Bytes of code of one node, by experience with what javac makes of it. */
static uint32_t node_size(enum mincov_java_kind kind) {
  switch (kind) {
  case MINCOV_JAVA_identifier:
    return 1;
  case MINCOV_JAVA_decimal_integer_literal:
  case MINCOV_JAVA_hex_integer_literal:
  case MINCOV_JAVA_string_literal:
  case MINCOV_JAVA_character_literal:
    return 2;
  case MINCOV_JAVA_true:
  case MINCOV_JAVA_false:
  case MINCOV_JAVA_null_literal:
  case MINCOV_JAVA_this:
  case MINCOV_JAVA_unary_expression:
    return 1;
  case MINCOV_JAVA_binary_expression:
  case MINCOV_JAVA_array_access:
    return 2;
  case MINCOV_JAVA_decimal_floating_point_literal:
  case MINCOV_JAVA_hex_floating_point_literal:
  case MINCOV_JAVA_method_invocation:
  case MINCOV_JAVA_field_access:
  case MINCOV_JAVA_assignment_expression:
  case MINCOV_JAVA_update_expression:
  case MINCOV_JAVA_cast_expression:
  case MINCOV_JAVA_while_statement:
  case MINCOV_JAVA_for_statement:
  case MINCOV_JAVA_ternary_expression:
    return 3;
  case MINCOV_JAVA_object_creation_expression:
  case MINCOV_JAVA_lambda_expression:
  case MINCOV_JAVA_instanceof_expression:
  case MINCOV_JAVA_array_creation_expression:
    return 7;
  case MINCOV_JAVA_switch_expression:
  case MINCOV_JAVA_enum_constant:
    return 16;
  case MINCOV_JAVA_switch_label:
    return 10;
  case MINCOV_JAVA_enhanced_for_statement:
  case MINCOV_JAVA_synchronized_statement:
  case MINCOV_JAVA_assert_statement:
    return 20;
  case MINCOV_JAVA_array_initializer:
    return 2;
  default:
    return 0;
  }
}

static uint32_t size_of(const struct mincov_java_tree *tree, uint32_t whole) {
  uint32_t size = node_size(mincov_java_kind(tree, whole)), end = tree->nodes[whole].next;
  for (uint32_t node = whole + 1; node < end && size < LARGEST_METHOD; node++) {
    enum mincov_java_kind kind = mincov_java_kind(tree, node);
    size += node_size(kind);
    if (mincov_java_kind(tree, tree->nodes[node].parent) == MINCOV_JAVA_array_initializer) size += 4;
    if (kind == MINCOV_JAVA_lambda_expression || kind == MINCOV_JAVA_class_body) node = tree->nodes[node].next - 1;
  }
  return size < LARGEST_METHOD ? size : LARGEST_METHOD;
}

void mincov_java_add_code(const struct mincov_java_flow *flow, struct mincov_java_function_flow *function, uint32_t node) {
  uint32_t size = function->more_code + size_of(flow->tree, node);
  function->more_code = size < LARGEST_METHOD ? size : LARGEST_METHOD;
}

uint32_t mincov_java_code_size(const struct mincov_java_flow *flow, const struct mincov_java_function_flow *function) {
  uint32_t size = function->more_code + size_of(flow->tree, function->node);
  return size < LARGEST_METHOD ? size : LARGEST_METHOD;
}

uint32_t mincov_java_probe_size(enum mincov_java_place place) {
  switch (place) {
  case MINCOV_JAVA_PLACE_NONE:
    return 0;
  case MINCOV_JAVA_PLACE_OUTCOME_TRUE:
  case MINCOV_JAVA_PLACE_OUTCOME_FALSE:
  case MINCOV_JAVA_PLACE_BEFORE_CONDITION:
    return 24;
  case MINCOV_JAVA_PLACE_ELSE:
  case MINCOV_JAVA_PLACE_DEFAULT_GROUP:
  case MINCOV_JAVA_PLACE_DEFAULT_ARM:
  case MINCOV_JAVA_PLACE_HOOK:
  case MINCOV_JAVA_PLACE_HOOK_THIS:
  case MINCOV_JAVA_PLACE_ESCAPE: /* less, but for the handler */
    return 12;
  default:
    return 8;
  }
}

bool mincov_java_is_too_large(uint64_t size) { return size > ENOUGH; }

enum mincov_java_room mincov_java_first_room(const struct mincov_java_function_flow *function, uint32_t code_size) {
  if (code_size > SUSPECT_METHOD && function->pieces.items[0].left_out == MINCOV_JAVA_LEFT_AVOIDED)
    return MINCOV_JAVA_ROOM_FOR_NONE;
  return mincov_java_is_too_large(code_size) ? MINCOV_JAVA_ROOM_FOR_ENTRY : MINCOV_JAVA_ROOM_FOR_ALL;
}

static bool has_room(enum mincov_java_room room, enum mincov_java_place place, bool is_entry) {
  switch (place) {
  case MINCOV_JAVA_PLACE_OUTCOME_TRUE:
  case MINCOV_JAVA_PLACE_OUTCOME_FALSE:
  case MINCOV_JAVA_PLACE_BEFORE_CONDITION:
  case MINCOV_JAVA_PLACE_AFTER:
    return room < MINCOV_JAVA_ROOM_FOR_BLOCKS;
  case MINCOV_JAVA_PLACE_ELSE:
  case MINCOV_JAVA_PLACE_DEFAULT_GROUP:
  case MINCOV_JAVA_PLACE_DEFAULT_ARM:
    return room < MINCOV_JAVA_ROOM_FOR_BODIES;
  default:
    return room < MINCOV_JAVA_ROOM_FOR_ENTRY || (is_entry && room == MINCOV_JAVA_ROOM_FOR_ENTRY);
  }
}

void mincov_java_make_room(struct mincov_java_function_flow *function, enum mincov_java_room room) {
  for (size_t i = 0; i < function->pieces.count; i++) {
    struct mincov_java_piece *piece = &function->pieces.items[i];
    bool is_lost = piece->place == MINCOV_JAVA_PLACE_ESCAPE && !mincov_java_escaped(function, piece)->place;
    if (!piece->place || (!is_lost && has_room(room, (enum mincov_java_place)piece->place, i == 0))) continue;
    piece->place = MINCOV_JAVA_PLACE_NONE;
    piece->left_out = MINCOV_JAVA_LEFT_SIZE;
  }
}
