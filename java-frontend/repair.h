/* Rewrites what javac takes and the grammar refuses, in the masked text, without moving anything. */
#ifndef MINCOV_JAVA_REPAIR_H
#define MINCOV_JAVA_REPAIR_H

#include <stdbool.h>
#include <stdint.h>

/* text[0, size] is terminated. Returns whether something was changed. What is rewritten means the same to whoever reads the tree,
 * but `default` behind `case null,` becomes MINCOV_JAVA_MASKED_DEFAULT. O(size). */
bool mincov_java_repair(char *text, uint32_t size);

#define MINCOV_JAVA_MASKED_DEFAULT "defau_t"

#endif
