/* mincov run: runs a program with a profile directory of its own, then reports what it covered. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../command.h"
#include "../report.h"
#include "allocate.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "process.h"

static const char *output_directory;
static int by_function;

static const struct poptOption options[] = {
    {"output", 'o', POPT_ARG_STRING, &output_directory, 0, "keep the profiles there", "DIR"},
    {"functions", 'f', POPT_ARG_NONE, &by_function, 0, "report by function instead of by file", NULL},
    MINCOV_SELECTION_OPTIONS,
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "[--] PROGRAM [ARGUMENT...]",
    .details = "The exit code is the program's (128 + N after signal N; 126 or 127 if it cannot be\n"
               "run), or 2 if it succeeds but nothing can be reported. The program and its children\n"
               "find the directory in MINCOV_DIR; MINCOV_FILE is taken away.\n",
    .options = options,
    .options_first = true,
};

static void set_directory(void *directory) {
  setenv("MINCOV_DIR", directory, 1);
  unsetenv("MINCOV_FILE");
}

/* The program changes directories as it likes: the profiles' must be absolute. */
static char *make_kept_directory(void) {
  if (!mincov_make_directory(output_directory)) return NULL;
  char *absolute = realpath(output_directory, NULL);
  if (!absolute) mincov_say_error(output_directory, "cannot use the directory: %s", strerror(errno));
  return absolute;
}

static int report(const char *program, const char *directory) {
  const char *inputs[] = {directory, NULL};
  struct mincov_model model;
  if (access(directory, R_OK) || !mincov_model_create(inputs, &mincov_selected, &model)) {
    mincov_say_error(program, "no report: is the program instrumented? `mincov which` tells");
    return MINCOV_EXIT_BAD_INPUT;
  }
  mincov_report_text(&model, &(struct mincov_report_options){.by_function = by_function}, stdout);
  mincov_model_free(&model);
  return mincov_model_exit(&mincov_selected);
}

static int run(const char **program) {
  char *directory = output_directory ? make_kept_directory() : mincov_make_temporary_directory("mincov-run");
  if (!directory) return MINCOV_EXIT_BAD_INPUT;
  int code = mincov_process_run(program, set_directory, directory);
  int report_code =
      code == MINCOV_EXIT_NOT_FOUND || code == MINCOV_EXIT_NOT_RUN ? MINCOV_EXIT_BAD_INPUT : report(program[0], directory);
  if (!output_directory) mincov_remove_directory(directory);
  free(directory);
  return code ? code : report_code;
}

int mincov_command_run(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (!arguments.count)
    code = mincov_options_wrong_use("run", "no program");
  else if (!mincov_selection_check(&mincov_selected))
    code = MINCOV_EXIT_BAD_INPUT;
  else
    code = run(arguments.inputs);
  mincov_options_free(&arguments);
  return code;
}
