#include "parse.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

#include "arena.h"
#include "compact.h"
#include "instrument.h"
#include "repair.h"
#include "type.h"

const TSLanguage *tree_sitter_java(void);

/* What a grammar symbol becomes: a kind, and whether node and children are kept. */
enum treatment { KEEP, KEEP_AS_LEAF, DROP, KEEP_WITH_FIELD, KEEP_IN_LABELS, KEEP_AS_STATEMENT };

#define MAX_SYMBOLS 512
#define MAX_FIELDS 128

static pthread_once_t tables_made = PTHREAD_ONCE_INIT;
static uint8_t kind_of_symbol[MAX_SYMBOLS], treatment_of_symbol[MAX_SYMBOLS], field_of_id[MAX_FIELDS];
static bool has_no_fields[MINCOV_JAVA_KIND_COUNT]; /* of children: they are not asked for theirs, which takes time */

static enum treatment treatment_of_kind(enum mincov_java_kind kind) {
  switch (kind) {
  case MINCOV_JAVA_line_comment:
  case MINCOV_JAVA_block_comment:
    return DROP;
  case MINCOV_JAVA_package_declaration: /* names, types and annotations are read as text */
  case MINCOV_JAVA_import_declaration:
  case MINCOV_JAVA_module_declaration:
  case MINCOV_JAVA_annotation:
  case MINCOV_JAVA_marker_annotation:
  case MINCOV_JAVA_throws:
  case MINCOV_JAVA_superclass:
  case MINCOV_JAVA_super_interfaces:
  case MINCOV_JAVA_extends_interfaces:
  case MINCOV_JAVA_permits:
  case MINCOV_JAVA_type_parameters:
  case MINCOV_JAVA_type_arguments:
  case MINCOV_JAVA_dimensions:
  case MINCOV_JAVA_catch_type:
  case MINCOV_JAVA_scoped_type_identifier:
  case MINCOV_JAVA_generic_type:
  case MINCOV_JAVA_array_type:
  case MINCOV_JAVA_annotated_type:
  case MINCOV_JAVA_integral_type:
  case MINCOV_JAVA_floating_point_type:
  case MINCOV_JAVA_class_literal:
  case MINCOV_JAVA_character_literal:
    return KEEP_AS_LEAF;
  case MINCOV_JAVA_identifier: /* leaves anyway, and most of the nodes: asking them for children takes time */
  case MINCOV_JAVA_type_identifier:
  case MINCOV_JAVA_decimal_integer_literal:
  case MINCOV_JAVA_hex_integer_literal:
  case MINCOV_JAVA_null_literal:
  case MINCOV_JAVA_true:
  case MINCOV_JAVA_false:
  case MINCOV_JAVA_this:
    return KEEP_AS_LEAF;
  default:
    return KEEP;
  }
}

static void set_symbol(TSSymbol symbol, const char *name, bool named) {
  static const char *const names[] = {
#define NAME(KIND) #KIND,
      MINCOV_JAVA_KINDS(NAME)
#undef NAME
  };
  if (!named) {
    bool colon = strcmp(name, ":") == 0, semicolon = strcmp(name, ";") == 0, sign = name[strspn(name, "!=%&*+-/<>^|~")] == '\0';
    treatment_of_symbol[symbol] = colon ? KEEP_IN_LABELS : semicolon ? KEEP_AS_STATEMENT : sign ? KEEP_WITH_FIELD : DROP;
    kind_of_symbol[symbol] = colon ? MINCOV_JAVA_colon : semicolon ? MINCOV_JAVA_semicolon : MINCOV_JAVA_operator;
    return;
  }
  for (size_t kind = 0; kind < sizeof names / sizeof *names; kind++)
    if (strcmp(names[kind], name) == 0) kind_of_symbol[symbol] = (uint8_t)(kind + 1);
  treatment_of_symbol[symbol] = (uint8_t)treatment_of_kind(kind_of_symbol[symbol]);
}

static void make_tables(void) {
  mincov_java_arena_install();
  static const char *const fields[] = {
#define NAME(FIELD) #FIELD,
      MINCOV_JAVA_FIELDS(NAME)
#undef NAME
  };
  static const enum mincov_java_kind lists[] = {
      MINCOV_JAVA_program,          MINCOV_JAVA_class_body,      MINCOV_JAVA_interface_body,
      MINCOV_JAVA_enum_body,        MINCOV_JAVA_block,           MINCOV_JAVA_expression_statement,
      MINCOV_JAVA_return_statement, MINCOV_JAVA_throw_statement, MINCOV_JAVA_parenthesized_expression,
      MINCOV_JAVA_argument_list,    MINCOV_JAVA_modifiers,       MINCOV_JAVA_formal_parameters,
      MINCOV_JAVA_array_initializer};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) has_no_fields[lists[i]] = true;
  const TSLanguage *language = tree_sitter_java();
  uint32_t symbols = ts_language_symbol_count(language);
  for (uint32_t symbol = 0; symbol < symbols && symbol < MAX_SYMBOLS; symbol++)
    set_symbol((TSSymbol)symbol, ts_language_symbol_name(language, (TSSymbol)symbol),
               ts_language_symbol_type(language, (TSSymbol)symbol) == TSSymbolTypeRegular);
  for (size_t field = 0; field < sizeof fields / sizeof *fields; field++) {
    TSFieldId id = ts_language_field_id_for_name(language, fields[field], (uint32_t)strlen(fields[field]));
    if (id < MAX_FIELDS) field_of_id[id] = (uint8_t)(field + 1);
  }
}

void mincov_java_thread_end(void) { mincov_java_arena_free(); }

static bool is_kept(enum treatment treatment, enum mincov_java_field field, enum mincov_java_kind parent) {
  switch (treatment) {
  case DROP:
    return false;
  case KEEP_WITH_FIELD:
    return field != MINCOV_JAVA_FIELD_NONE;
  case KEEP_IN_LABELS:
    return parent == MINCOV_JAVA_switch_block_statement_group;
  case KEEP_AS_STATEMENT:
    return field != MINCOV_JAVA_FIELD_NONE || parent == MINCOV_JAVA_labeled_statement;
  default:
    return true;
  }
}

/* Tells all nodes around that their subtrees hold control flow. Ends where that is known already, so all calls together are linear.
 */
static void flag_flow(struct mincov_java_tree *tree, uint32_t node) {
  while (node != MINCOV_JAVA_NONE && !(tree->nodes[node].flags & MINCOV_JAVA_HAS_FLOW)) {
    tree->nodes[node].flags |= MINCOV_JAVA_HAS_FLOW;
    node = tree->nodes[node].parent;
  }
}

/* `<T extends Integer>`: such a T may be unboxed. */
static bool bounds_boxes(const struct mincov_java_tree *tree, uint32_t parameters) {
  for (uint32_t at = tree->nodes[parameters].start, end = tree->nodes[parameters].end; at < end;) {
    uint32_t begin = at;
    while (at < end && mincov_java_is_name_sign(tree->text[at])) at++;
    if (mincov_java_is_box_name(tree->text + begin, at - begin)) return true;
    if (at == begin) at++;
  }
  return false;
}

/* What others ask of all nodes. */
static void note_node(struct mincov_java_tree *tree, uint32_t node) {
  const struct mincov_java_node *at = &tree->nodes[node];
  switch (at->kind) {
  case MINCOV_JAVA_ternary_expression:
  case MINCOV_JAVA_switch_expression:
  case MINCOV_JAVA_lambda_expression:
  case MINCOV_JAVA_class_body:
    flag_flow(tree, node);
    break;
  case MINCOV_JAVA_operator:
    if (at->end - at->start == 2 && (memcmp(tree->text + at->start, "&&", 2) == 0 || memcmp(tree->text + at->start, "||", 2) == 0))
      flag_flow(tree, at->parent);
    break;
  case MINCOV_JAVA_type_parameters:
    tree->bounds_boxes |= bounds_boxes(tree, node);
    break;
  default:
    break;
  }
}

/* From places in the parsed text to places in the masked text and their lines, for places that never go back. */
struct places {
  const struct mincov_java_mask *mask;
  const struct mincov_java_shift *shift, *last; /* the one that the place is behind; the last there is */
  uint32_t line;
};

static uint32_t masked_place(struct places *places, uint32_t place) {
  while (places->shift < places->last && places->shift[1].at <= place) places->shift++;
  return places->shift->from + (place - places->shift->at);
}

/* Line ends that were escapes are none to javac. */
static uint32_t line_of(struct places *places, uint32_t masked) {
  const struct mincov_java_mask *mask = places->mask;
  uint32_t place = mincov_java_origin(mask, masked);
  while (places->line < mask->line_count && mask->line_starts[places->line] <= place) places->line++;
  return places->line;
}

/* Its end is set when the walk has come there. */
static uint32_t add_node(struct mincov_java_tree *tree, struct places *places, TSNode node, enum mincov_java_kind kind,
                         enum mincov_java_field field, uint32_t parent) {
  tree->nodes = mincov_java_grow(tree->nodes, tree->count, 1, &tree->capacity, sizeof *tree->nodes);
  uint32_t index = (uint32_t)tree->count++, start = masked_place(places, ts_node_start_byte(node));
  tree->nodes[index] = (struct mincov_java_node){.start = start,
                                                 .end = ts_node_end_byte(node), /* of the parsed text, until end_node */
                                                 .next = index + 1,
                                                 .parent = parent,
                                                 .line = line_of(places, start),
                                                 .kind = (uint8_t)kind,
                                                 .field = (uint8_t)field};
  return index;
}

static void end_node(struct mincov_java_tree *tree, struct places *places, uint32_t index) {
  tree->nodes[index].end = masked_place(places, tree->nodes[index].end);
  tree->nodes[index].next = (uint32_t)tree->count;
  note_node(tree, index);
}

/* Copies the tree in preorder. parent follows the cursor's depth, since nodes that are dropped have no children that are kept. */
static void copy_tree(TSNode root, struct places *places, struct mincov_java_tree *tree) {
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  uint32_t parent = MINCOV_JAVA_NONE;
  for (bool more = true; more;) {
    TSNode node = ts_tree_cursor_current_node(&cursor);
    TSSymbol symbol = ts_node_symbol(node);
    enum treatment treatment = symbol < MAX_SYMBOLS ? (enum treatment)treatment_of_symbol[symbol] : DROP;
    enum mincov_java_field field = MINCOV_JAVA_FIELD_NONE;
    enum mincov_java_kind above = parent == MINCOV_JAVA_NONE ? MINCOV_JAVA_OTHER : (enum mincov_java_kind)tree->nodes[parent].kind;
    if (treatment != DROP && parent != MINCOV_JAVA_NONE && !has_no_fields[above]) {
      TSFieldId id = ts_tree_cursor_current_field_id(&cursor);
      field = id < MAX_FIELDS ? (enum mincov_java_field)field_of_id[id] : MINCOV_JAVA_FIELD_NONE;
    }
    bool kept = is_kept(treatment, field, above);
    if (kept) {
      uint32_t index = add_node(tree, places, node, (enum mincov_java_kind)kind_of_symbol[symbol], field, parent);
      if (treatment == KEEP && ts_tree_cursor_goto_first_child(&cursor)) {
        parent = index;
        continue;
      }
      end_node(tree, places, index);
    }
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      if (parent == MINCOV_JAVA_NONE || !ts_tree_cursor_goto_parent(&cursor)) {
        more = false;
        break;
      }
      end_node(tree, places, parent);
      parent = tree->nodes[parent].parent;
    }
  }
  ts_tree_cursor_delete(&cursor);
}

/* The first error or missing token: descends to where it is. */
static uint32_t find_error(TSNode root) {
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  uint32_t place = 0;
  for (bool more = true; more;) {
    TSNode node = ts_tree_cursor_current_node(&cursor);
    if (ts_node_is_missing(node) || ts_node_symbol(node) == (TSSymbol)-1) {
      place = ts_node_start_byte(node);
      break;
    }
    more = ts_node_has_error(node) && ts_tree_cursor_goto_first_child(&cursor);
    if (!more) more = ts_tree_cursor_goto_next_sibling(&cursor);
  }
  ts_tree_cursor_delete(&cursor);
  return place;
}

/* tree-sitter copies all that it has of a broken part with each further error in it, which takes the square of their number. Texts
 * without errors, however large, need some bytes for each of theirs in large blocks: far more is the sign of many errors. */
static size_t most_memory(size_t size) { return ((size_t)64 << 20) + 256 * size; }

/* One attempt. shifts: from the parsed text to the masked one. On an error, *error is the offset; MINCOV_JAVA_NONE: there are too
 * many to find it. All that tree-sitter makes for it is forgotten at once. */
static bool parse(const struct mincov_java_mask *mask, const struct mincov_java_compact *parsed, struct mincov_java_tree *tree,
                  uint32_t *error) {
  mincov_java_arena_begin();
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, tree_sitter_java())) mincov_java_out_of_memory();
  ts_parser_set_cancellation_flag(parser, mincov_java_arena_limit(most_memory(parsed->size)));
  TSTree *made = ts_parser_parse_string(parser, NULL, parsed->text, parsed->size);
  TSNode root = made ? ts_tree_root_node(made) : (TSNode){0};
  bool good = made && !ts_node_has_error(root);
  if (!made) {
    *error = MINCOV_JAVA_NONE;
  } else if (good) {
    const struct mincov_java_shift *shifts = parsed->shifts.items;
    struct places places = {.mask = mask, .shift = shifts, .last = shifts + parsed->shifts.count - 1, .line = 1};
    tree->nodes = mincov_java_grow(NULL, 0, parsed->size / 4 + 64, &tree->capacity, sizeof *tree->nodes);
    copy_tree(root, &places, tree);
  } else {
    *error = find_error(root);
  }
  mincov_java_arena_end();
  return good;
}

static bool parse_compact(const struct mincov_java_mask *mask, struct mincov_java_tree *tree) {
  struct mincov_java_compact compact;
  uint32_t error;
  bool good = mincov_java_compact_create(mask, &compact) && parse(mask, &compact, tree, &error);
  mincov_java_compact_free(&compact);
  return good;
}

/* The text as it is, or what it begins with. */
static bool parse_whole(const struct mincov_java_mask *mask, uint32_t size, struct mincov_java_tree *tree, uint32_t *error) {
  struct mincov_java_shift none = {0, 0};
  const struct mincov_java_compact whole = {.text = mask->text, .size = size, .shifts = {.items = &none, .count = 1}};
  return parse(mask, &whole, tree, error);
}

/* The first error of a text that has too many. What the text begins with shows it, too, unless it is near the cut. */
static uint32_t find_early_error(const struct mincov_java_mask *mask) {
  uint32_t error = 0, found = 0;
  for (uint32_t size = 4096; size < mask->size && error != MINCOV_JAVA_NONE; size *= 2) {
    struct mincov_java_tree tree = {.text = mask->text, .size = size};
    bool good = parse_whole(mask, size, &tree, &error);
    free(tree.nodes);
    if (good || error == MINCOV_JAVA_NONE) continue;
    found = error;
    if (error < size / 2) break;
  }
  return found;
}

bool mincov_java_parse(struct mincov_java_mask *mask, struct mincov_java_tree *tree, uint32_t *line, uint32_t *column) {
  pthread_once(&tables_made, make_tables);
  *tree = (struct mincov_java_tree){.text = mask->text, .size = mask->size};
  if (!parse_compact(mask, tree)) {
    /* Once more as it is, to tell where the error is. */
    uint32_t error = 0, second_error;
    bool good = parse_whole(mask, mask->size, tree, &error);
    if (!good && error == MINCOV_JAVA_NONE) error = find_early_error(mask);
    good = good || (mincov_java_repair(mask->text, mask->size) && parse_whole(mask, mask->size, tree, &second_error));
    if (!good) {
      *line = mincov_java_mask_line(mask, error, column);
      return false;
    }
  }
  return tree->count && tree->nodes[0].kind == MINCOV_JAVA_program;
}
