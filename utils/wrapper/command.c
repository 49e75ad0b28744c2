/* Composes clang's command line: the user's arguments in their order, what the job needs before them, the runtime after them.
 *
 * What comes first loses against the user's own options of the kind (-g, --build-id). It stands between
 * --start-no-unused-arguments and --end-no-unused-arguments, so that a part that turns out not to be used draws no warning. */
#include "command.h"
#include "directory.h"
#include "machine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void append_pass_options(struct strings *command, const struct options *options, const struct job *job,
                                const struct toolchain *toolchain) {
  if (options->pass == NULL) return;
  if (job->offloads) {
    /* -Xarch_host takes one argument, so the options cannot travel with it; the device's compilation loads no plugin. */
    if (setenv("MINCOV_PASS", options->pass, 1) != 0) fail(EXIT_SYSTEM, "MINCOV_PASS: %s", strerror(errno));
    return;
  }
  /* Through -Xclang: the driver would hand its own -mllvm on to the linker as well, which knows no such option. */
  strings_append(command, string_format("-fplugin=%s", toolchain->plugin));
  strings_append(command, "-Xclang");
  strings_append(command, "-mllvm");
  strings_append(command, "-Xclang");
  strings_append(command, string_format("-mincov=%s", options->pass));
}

static void append_lines(struct strings *command, const struct options *options, const struct job *job) {
  if (!job->reads_source || job->debug || !options->lines) return;
  /* With DWARF 5, clang warns of its own temporary assembly: "inconsistent use of MD5 checksums". */
  if (job->save_temps) strings_append(command, "-gdwarf-4");
  strings_append(command, "-gline-tables-only");
}

static void append_plugin(struct strings *command, const struct options *options, const struct job *job,
                          const struct toolchain *toolchain) {
  if (!job->compiles) return;
  if (job->openmp && toolchain->version == 14) {
    /* Its -Xarch_host reaches OpenMP's device compilation too. */
    warn("OpenMP offloading with clang 14: not instrumented");
    return;
  }
  if (!job->instrumented) {
    if (job->offloads) strings_append(command, "-Xarch_host");
    strings_append(command, string_format("-fpass-plugin=%s", toolchain->plugin));
  }
  append_pass_options(command, options, job, toolchain);
}

/* Options for the linker go by -Xlinker: it takes any path, and is not subject to -x. */
static void append_to_linker(struct strings *command, const char *argument) {
  strings_append(command, "-Xlinker");
  strings_append(command, argument);
}

static void append_runtime(struct strings *command, const struct options *options, const struct job *job,
                           const struct toolchain *toolchain) {
  const char *runtime = job->libc ? toolchain->runtime : toolchain->freestanding;
  if (options->runtime != NULL) runtime = strcmp(options->runtime, "none") == 0 ? NULL : options->runtime;
  if (runtime == NULL) return;
  if (job->machine != NULL) machine_check(job->machine, runtime);
  if (options->directory != NULL) append_to_linker(command, directory_object(options->directory));
  append_to_linker(command, runtime);
}

/* The user's arguments. After "--" all are input files, and nothing can follow: the runtime has to, so "--" is left out, and files
 * that look like options get a path that does not. */
static void append_arguments(struct strings *command, const struct strings *arguments) {
  bool inputs_only = false;
  for (size_t i = 0; i < arguments->count; i++) {
    const char *argument = arguments->items[i];
    if (inputs_only && argument[0] == '-' && argument[1] != '\0')
      strings_append(command, string_format("./%s", argument));
    else if (!inputs_only && strcmp(argument, "--") == 0)
      inputs_only = true;
    else
      strings_append(command, argument);
  }
}

struct strings command_compose(const struct options *options, const struct job *job, const struct toolchain *toolchain) {
  struct strings before = {0};
  append_lines(&before, options, job);
  append_plugin(&before, options, job, toolchain);
  if (job->links) append_to_linker(&before, "--build-id");
  /* A distribution's clang asks for a build id here too: every program made of the result would then begin with the same one. */
  if (job->relocatable) append_to_linker(&before, "--build-id=none");

  struct strings command = {0};
  strings_append(&command, toolchain->clang);
  if (toolchain->driver_mode) strings_append(&command, "--driver-mode=g++");
  if (before.count > 0) {
    strings_append(&command, "--start-no-unused-arguments");
    strings_append_all(&command, &before);
    strings_append(&command, "--end-no-unused-arguments");
  }
  append_arguments(&command, &options->arguments);
  if (job->links) append_runtime(&command, options, job, toolchain);
  return command;
}

void command_execute(const struct toolchain *toolchain, const struct strings *command) {
  execv(toolchain->clang, (char *const *)command->items);
  fail(EXIT_SYSTEM, "%s: %s", toolchain->clang, strerror(errno));
}
