/* From the masked text to the tree, by tree-sitter with its Java grammar. */
#ifndef MINCOV_JAVA_PARSE_H
#define MINCOV_JAVA_PARSE_H

#include "mask.h"
#include "tree.h"

/* Parses the mask's text, which must stay as it is while the tree is used. What the grammar refuses is parsed once more after
 * repair.h has rewritten what javac takes and the grammar does not know. false: a syntax error; *line and *column, from 1, say
 * where the first one is. The caller frees tree->nodes with free(), whatever the result. The first call makes
 * tree-sitter's allocator that of arena.h: no other thread may use tree-sitter meanwhile. */
bool mincov_java_parse(struct mincov_java_mask *mask, struct mincov_java_tree *tree, uint32_t *line, uint32_t *column);

#endif
