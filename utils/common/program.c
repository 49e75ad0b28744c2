/* Subcommands, help, and where the program lies: see program.h. */
#include "program.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "message.h"

static const char *program_name = "mincov";

const char *mincov_program_name(void) { return program_name; }

static void print_help(const struct mincov_program *program, FILE *out) {
  int width = 0;
  for (size_t i = 0; i < program->command_count; i++)
    if ((int)strlen(program->commands[i].name) > width) width = (int)strlen(program->commands[i].name);
  fprintf(out, "Usage: %s COMMAND [OPTION...] [INPUT...]\n\n%s Commands:\n\n", program->name, program->introduction);
  for (size_t i = 0; i < program->command_count; i++)
    fprintf(out, "  %-*s  %s\n", width, program->commands[i].name, program->commands[i].summary);
  fprintf(out,
          "\n`%s COMMAND --help` lists a command's options; `%s --version` tells the version.\n"
          "Exit codes: 0 success, 1 a check failed, 2 wrong use or bad input.\n",
          program->name, program->name);
}

static const struct mincov_command *find_command(const struct mincov_program *program, const char *name) {
  for (size_t i = 0; i < program->command_count; i++)
    if (!strcmp(program->commands[i].name, name)) return &program->commands[i];
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

static bool is_one_of(const char *text, const char *const *words) {
  for (; *words; words++)
    if (!strcmp(text, *words)) return true;
  return false;
}

int mincov_program_main(const struct mincov_program *program, int argc, const char **argv) {
  static const char *const for_version[] = {"--version", "version", NULL};
  static const char *const for_help[] = {"--help", "-?", "-h", NULL};
  program_name = program->name;
  mincov_memory_begin();
  const char *name = argc > 1 ? argv[1] : NULL;
  if (!name) {
    print_help(program, stderr);
    return MINCOV_EXIT_BAD_INPUT;
  }
  if (is_one_of(name, for_version)) {
    printf("%s " MINCOV_VERSION "\n", program->name);
    return finish(MINCOV_EXIT_OK);
  }
  if (is_one_of(name, for_help) || (!strcmp(name, "help") && argc == 2)) {
    print_help(program, stdout);
    return finish(MINCOV_EXIT_OK);
  }
  if (!strcmp(name, "help")) {
    const char *help[] = {argv[2], "--help", NULL};
    const struct mincov_command *command = find_command(program, argv[2]);
    if (command) return finish(command->run(2, help));
    name = argv[2];
  }
  const struct mincov_command *command = find_command(program, name);
  if (command) return finish(command->run(argc - 1, argv + 1));
  mincov_say_error(NULL, "no command is named '%s'; `%s --help` lists them", name, program->name);
  return MINCOV_EXIT_BAD_INPUT;
}

char *mincov_program_prefix(void) {
  char *path = realpath("/proc/self/exe", NULL);
  char *slash = path ? strrchr(path, '/') : NULL;
  if (slash) *slash = 0;
  slash = path ? strrchr(path, '/') : NULL;
  if (!slash) {
    mincov_say_error("/proc/self/exe", "cannot find where %s is installed: %s", program_name, strerror(errno));
    free(path);
    return NULL;
  }
  *slash = 0;
  return path;
}
