#include "tree.h"

#include <string.h>

uint32_t mincov_java_child(const struct mincov_java_tree *tree, uint32_t node, enum mincov_java_field field) {
  if (node == MINCOV_JAVA_NONE) return MINCOV_JAVA_NONE;
  uint32_t end = tree->nodes[node].next;
  for (uint32_t child = node + 1; child < end; child = tree->nodes[child].next)
    if (tree->nodes[child].field == field) return child;
  return MINCOV_JAVA_NONE;
}

uint32_t mincov_java_child_of_kind(const struct mincov_java_tree *tree, uint32_t node, enum mincov_java_kind kind) {
  if (node == MINCOV_JAVA_NONE) return MINCOV_JAVA_NONE;
  uint32_t end = tree->nodes[node].next;
  for (uint32_t child = node + 1; child < end; child = tree->nodes[child].next)
    if (tree->nodes[child].kind == kind) return child;
  return MINCOV_JAVA_NONE;
}

bool mincov_java_text_is(const struct mincov_java_tree *tree, uint32_t node, const char *text) {
  if (node == MINCOV_JAVA_NONE) return false;
  size_t length = tree->nodes[node].end - tree->nodes[node].start;
  return strlen(text) == length && memcmp(tree->text + tree->nodes[node].start, text, length) == 0;
}

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

bool mincov_java_has_modifier(const struct mincov_java_tree *tree, uint32_t declaration, const char *word) {
  uint32_t modifiers = mincov_java_child_of_kind(tree, declaration, MINCOV_JAVA_modifiers);
  if (modifiers == MINCOV_JAVA_NONE) return false;
  size_t length = strlen(word);
  uint32_t annotation = modifiers + 1, behind = tree->nodes[modifiers].next;
  for (uint32_t at = tree->nodes[modifiers].start, end = tree->nodes[modifiers].end; at < end;) {
    if (annotation < behind && at == tree->nodes[annotation].start) {
      at = tree->nodes[annotation].end;
      annotation = tree->nodes[annotation].next;
      continue;
    }
    uint32_t begin = at;
    while (at < end && is_word(tree->text[at])) at++;
    if (at - begin == length && memcmp(tree->text + begin, word, length) == 0) return true;
    if (at == begin) at++;
  }
  return false;
}

uint32_t mincov_java_inside(const struct mincov_java_tree *tree, uint32_t node) {
  while (mincov_java_kind(tree, node) == MINCOV_JAVA_parenthesized_expression) {
    uint32_t child = mincov_java_first_child(tree, node);
    if (child == MINCOV_JAVA_NONE) break;
    node = child;
  }
  return node;
}
