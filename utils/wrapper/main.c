/* mincov-clang and mincov-clang++: clang with mincov.
 *
 * The wrapper reads the arguments as clang would, adds what the work at hand needs, and becomes clang by exec: exit codes, signals,
 * standard streams are clang's own, and there is no process in between.
 *
 *   arguments -> options (ours taken out) -> toolchain (which clang, which plugin) -> job (what clang will do) -> command -> exec
 *
 * It exits itself only where clang cannot be called: 2 for wrong use (an unknown --mincov option, no clang, no plugin), 1 where the
 * system refuses (out of memory, exec fails). The process ends in exec, so nothing is ever freed. */
#include "command.h"
#include "help.h"
#include "job.h"
#include "options.h"
#include "toolchain.h"

#include <stdlib.h>
#include <string.h>

static bool ends_with_plus_plus(const char *name) {
  size_t length = strlen(name);
  return length >= 2 && strcmp(name + length - 2, "++") == 0;
}

int main(int argc, char **argv) {
  struct options options = options_read(argc - 1, argv + 1);
  options.cxx = ends_with_plus_plus(argv[0]);
  if (options.help) return help_print();

  struct job job = job_classify(&options.arguments);
  struct toolchain toolchain = toolchain_find(options.cxx);
  struct strings command = command_compose(&options, &job, &toolchain);
  command_execute(&toolchain, &command);
}
