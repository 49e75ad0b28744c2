/* The help text; the options come from their table. */
#include "help.h"
#include "options.h"

#include <stdio.h>

int help_print(void) {
  puts("Usage: mincov-clang [CLANG OPTIONS] [MINCOV OPTIONS] FILE...\n"
       "       mincov-clang++ likewise, for C++\n"
       "\n"
       "Calls clang so that what it compiles is instrumented for coverage and what it links can write profiles.\n"
       "\n"
       "Options:");
  for (size_t i = 0; options_help[i][0] != NULL; i++) printf("  %-36s%s\n", options_help[i][0], options_help[i][1]);
  puts("\n"
       "Environment:\n"
       "  MINCOV_LLVM=N                       the LLVM version of clang (default: the first of 19, 22, 14 that has clang and "
       "plugin)\n"
       "  MINCOV_CLANG=PATH                   the clang to call, of a version that there is a plugin for\n"
       "  MINCOV_PASS=KEY=VALUE[;...]         options for the pass\n"
       "\n"
       "Exit code: clang's; 2 for a wrong option or if clang or the plugin is not found; 1 if clang cannot be started.\n"
       "What is added is shown by clang's own -###.");
  if (fflush(stdout) == 0) return 0;
  perror("mincov-clang: error: standard output");
  return 1;
}
