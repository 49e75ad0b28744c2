/* mincov: reads what instrumented programs wrote and tells what ran.
 *
 * The pipeline, a file a step: input (arguments to files) -> load (profiles and binaries to modules, one a build; elf_map finds the
 * map in binaries and objects) -> builds (older builds left out) -> evaluate (probes to blocks, by core's inference) -> model
 * (files, functions, lines: what every report reads; names demangles, sources reads the texts) -> commands/ and export/. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "message.h"

static const struct mincov_command commands[] = {
    {"report", "table of what is covered, by file or function", mincov_command_report},
    {"show", "sources annotated with what ran", mincov_command_show},
    {"export", "coverage in another tool's format (LCOV)", mincov_command_export},
    {"merge", "unites profiles into one file", mincov_command_merge},
    {"run", "runs a program and reports what it covered", mincov_command_run},
    {"zero", "clears profiles in place", mincov_command_zero},
    {"which", "tells whether and how a file is instrumented", mincov_command_which},
    {"dump", "maps, graphs, plans and probes as text or DOT", mincov_command_dump},
    {"verify", "checks inference against the truth (mode=verify)", mincov_command_verify},
    {"config", "paths and flags for build scripts", mincov_command_config},
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void print_help(FILE *out) {
  fputs("Usage: mincov COMMAND [OPTION...] [INPUT...]\n\n"
        "Inputs are profiles, directories of profiles, and binaries, shared objects,\n"
        "objects and archives. Commands:\n\n",
        out);
  for (int i = 0; i < COMMAND_COUNT; i++) fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].summary);
  fputs("\n`mincov COMMAND --help` lists a command's options; `mincov --version` tells the version.\n"
        "Exit codes: 0 success, 1 a check failed, 2 wrong use or bad input.\n",
        out);
}

static const struct mincov_command *find_command(const char *name) {
  for (int i = 0; i < COMMAND_COUNT; i++)
    if (!strcmp(commands[i].name, name)) return &commands[i];
  return NULL;
}

/* What was printed must have arrived: a full disk is an error, not a short report. */
static int finish(int code) {
  if (fflush(stdout) || ferror(stdout)) {
    mincov_say_error("standard output", "cannot write");
    return MINCOV_EXIT_BAD_INPUT;
  }
  return code;
}

int main(int argc, const char **argv) {
  const char *name = argc > 1 ? argv[1] : NULL;
  if (!name) {
    print_help(stderr);
    return MINCOV_EXIT_BAD_INPUT;
  }
  if (!strcmp(name, "--version") || !strcmp(name, "version")) {
    puts("mincov " MINCOV_VERSION);
    return finish(MINCOV_EXIT_OK);
  }
  if (!strcmp(name, "--help") || !strcmp(name, "-?") || !strcmp(name, "-h") || (!strcmp(name, "help") && argc == 2)) {
    print_help(stdout);
    return finish(MINCOV_EXIT_OK);
  }
  if (!strcmp(name, "help")) {
    const char *help[] = {argv[2], "--help", NULL};
    const struct mincov_command *command = find_command(argv[2]);
    if (command) return finish(command->run(2, help));
    name = argv[2];
  }
  const struct mincov_command *command = find_command(name);
  if (command) return finish(command->run(argc - 1, argv + 1));
  mincov_say_error(NULL, "no command is named '%s'; `mincov --help` lists them", name);
  return MINCOV_EXIT_BAD_INPUT;
}
