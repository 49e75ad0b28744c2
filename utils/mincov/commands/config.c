/* mincov config: paths and flags for build scripts, found from where this program lies: P/bin/mincov in an installation, and the
 * same below the build folder. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../command.h"
#include "allocate.h"
#include "message.h"
#include "options.h"

static int plugin;
static int libs;
static int cflags;
static const char *llvm;

static const struct poptOption options[] = {
    {"plugin", 0, POPT_ARG_NONE, &plugin, 0, "path of the compiler plugin", NULL},
    {"cflags", 0, POPT_ARG_NONE, &cflags, 0, "flags for clang to compile with", NULL},
    {"libs", 0, POPT_ARG_NONE, &libs, 0, "flags for clang to link with", NULL},
    {"llvm", 0, POPT_ARG_STRING, &llvm, 0, "major version of clang's LLVM (default: the first of 19, 22, 14)", "N"},
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "",
    .details = "One line for each of --plugin, --cflags, --libs that is given, in this order.\n",
    .options = options,
};

/* The plugin's path; NULL after telling the error. */
static char *find_plugin(const char *prefix) {
  static const char *const preferred[] = {"19", "22", "14", NULL};
  const char *const wanted[] = {llvm, NULL};
  for (const char *const *version = llvm ? wanted : preferred; *version; version++) {
    char *path = mincov_format("%s/lib/mincov/llvm-%s/libmincov.so", prefix, *version);
    if (!access(path, R_OK)) return path;
    free(path);
  }
  if (llvm)
    mincov_say_error(NULL, "no plugin for LLVM %s: %s/lib/mincov/llvm-%s/libmincov.so is not there", llvm, prefix, llvm);
  else
    mincov_say_error(NULL, "no plugin for LLVM 19, 22 or 14 below %s/lib/mincov", prefix);
  return NULL;
}

/* For a shell to split again. */
static void print_quoted(const char *before, const char *path) {
  fputs(before, stdout);
  for (; *path; path++) {
    if (strchr(" \t\n\"'\\$`&|;<>()*?[]#~", *path)) putchar('\\');
    putchar(*path);
  }
}

static bool print_plugin_lines(const char *prefix) {
  char *path = plugin || cflags ? find_plugin(prefix) : NULL;
  if ((plugin || cflags) && !path) return false;
  if (plugin) puts(path);
  if (cflags) {
    char *include = mincov_format("%s/include", prefix);
    print_quoted("-fpass-plugin=", path);
    print_quoted(" -I", include);
    putchar('\n');
    free(include);
  }
  free(path);
  return true;
}

static bool print_libs(const char *prefix) {
  char *runtime = mincov_format("%s/lib/libmincov_rt.a", prefix);
  bool found = !access(runtime, R_OK);
  if (found) {
    print_quoted("", runtime);
    puts(" -Wl,--build-id");
  } else {
    mincov_say_error(runtime, "the runtime is not there: %s", strerror(errno));
  }
  free(runtime);
  return found;
}

static int print_all(void) {
  char *prefix = mincov_program_prefix();
  bool good = prefix && print_plugin_lines(prefix) && (!libs || print_libs(prefix));
  free(prefix);
  return good ? MINCOV_EXIT_OK : MINCOV_EXIT_BAD_INPUT;
}

int mincov_command_config(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (arguments.count)
    code = mincov_options_wrong_use("config", "unexpected argument %s", arguments.inputs[0]);
  else if (!plugin && !libs && !cflags)
    code = mincov_options_wrong_use("config", "one of --plugin, --cflags, --libs is needed");
  else
    code = print_all();
  mincov_options_free(&arguments);
  return code;
}
