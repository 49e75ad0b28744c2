/* From masked text to the tree, by tree-sitter with its Java grammar. */
#ifndef MINCOV_JAVA_PARSE_H
#define MINCOV_JAVA_PARSE_H

#include "tree.h"

/* Parses text[0, size), which must be terminated and stay as it is while the tree is used. false: a syntax error; *line and
 * *column, from 1, say where the first one is, and the tree is empty. The caller frees tree->nodes with free(). The parser is kept
 * for the thread. */
bool mincov_java_parse(const char *text, uint32_t size, struct mincov_java_tree *tree, uint32_t *line, uint32_t *column);

#endif
