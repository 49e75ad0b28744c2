/* Which classes of the file run code when they are initialised, as reading one of their static fields may make them be. */
#ifndef MINCOV_JAVA_INITIALISER_H
#define MINCOV_JAVA_INITIALISER_H

#include "tree.h"

/* A class that is declared in the file, wherever. */
struct mincov_java_initialiser {
  uint64_t name; /* hash */
  uint32_t superclass;
  bool runs_code;
};

struct mincov_java_initialisers {
  struct mincov_java_initialiser *list; /* [count] by name */
  size_t count;
  bool is_made;
};

/* Whether the class that name (a node) names may be one of this file whose initialisation calls something. False for classes of
 * other files. The list is made with the first question, O(nodes); then O(log classes). */
bool mincov_java_initialiser_runs_code(struct mincov_java_initialisers *initialisers, const struct mincov_java_tree *tree,
                                       uint32_t name);
void mincov_java_initialisers_free(struct mincov_java_initialisers *initialisers);

#endif
