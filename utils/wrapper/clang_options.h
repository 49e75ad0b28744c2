/* Which of clang's options take values in arguments of their own. */
#ifndef MINCOV_WRAPPER_CLANG_OPTIONS_H
#define MINCOV_WRAPPER_CLANG_OPTIONS_H

/* How many of the arguments after option belong to it. O(log options). */
unsigned clang_option_values(const char *option);

#endif
