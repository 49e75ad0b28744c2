/* Function names for people: demangled (C++, Rust, D), and without what differs between instances of one definition. */
#ifndef MINCOV_TOOL_NAMES_H
#define MINCOV_TOOL_NAMES_H

/* The demangled name with parameters, or the linkage name where it is not mangled. The caller frees it. */
char *mincov_name_display(const char *linkage_name);

/* The name by which instances of one definition are one: the last component without template arguments and parameters, so that
 * push of Vec<int> and push of Vec<long> are both `push`. Definitions are told apart by file and line as well. */
char *mincov_name_base(const char *linkage_name);

/* One name for a definition with several instances: qualified, each list of template arguments shown as <...>. */
char *mincov_name_common(const char *linkage_name);

#endif
