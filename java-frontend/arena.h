/* tree-sitter's memory while one file is parsed: taken from a few large pieces of the thread's, and given up all at once.
 *
 * To free a tree, tree-sitter visits every node of it, and half of what a parse does with malloc and free is for nodes that live as
 * long as the tree. So parser and tree of a file are never freed, but forgotten. Inside a file, what tree-sitter frees is used
 * again. */
#ifndef MINCOV_JAVA_ARENA_H
#define MINCOV_JAVA_ARENA_H

#include <stddef.h>

/* Makes tree-sitter's allocator, which is one for the process, the one of this file. Outside of begin and end it is malloc's. Not
 * while other threads use tree-sitter. */
void mincov_java_arena_install(void);

/* From begin to end, all memory that tree-sitter takes in this thread is the arena's; after end it is gone. What was made outside
 * must not be used inside. When memory is out the process ends with a message. Thread-safe, O(1). */
void mincov_java_arena_begin(void);
/* From begin on: a flag for tree-sitter's cancellation that is set once blocks of more than some kilobytes were taken that have
 * more than so many bytes together, whether they were given back or not. Good until end. */
const size_t *mincov_java_arena_limit(size_t bytes);
/* O(pieces and blocks of more than some kilobytes). */
void mincov_java_arena_end(void);

/* The allocator itself: malloc, calloc, realloc and free, but that it does not fail. */
void *mincov_java_arena_take(size_t size);
void *mincov_java_arena_take_zeroed(size_t count, size_t size);
void *mincov_java_arena_change(void *block, size_t size);
void mincov_java_arena_give(void *block);

/* Gives back what the thread keeps from file to file, 16 MB at most. */
void mincov_java_arena_free(void);

#endif
