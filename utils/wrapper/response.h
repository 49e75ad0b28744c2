/* Response files: @FILE stands for the arguments in FILE. */
#ifndef MINCOV_WRAPPER_RESPONSE_H
#define MINCOV_WRAPPER_RESPONSE_H

#include "text.h"

/* The arguments as clang sees them once it has read its response files. *from_file: set to those that came from files.
 * A file that cannot be read, or that names itself, stays as it is: clang has the say on it. */
struct strings response_expand(const struct strings *arguments, struct strings *from_file);

#endif
