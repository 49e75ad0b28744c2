/* mincov-java instrument: sources in, instrumented sources, runtime and map out. */
#include <stdio.h>
#include <stdlib.h>

#include "../driver/check.h"
#include "../driver/directory.h"
#include "../driver/jdk.h"
#include "../driver/project.h"
#include "../driver/settings.h"
#include "../driver/summary.h"
#include "allocate.h"
#include "commands.h"
#include "message.h"
#include "options.h"
#include "process.h"

static const char *output;
static const char *name;
static int check;
static int ignore_errors;
static const char *home;
static const char **javac_options;

static const struct poptOption options[] = {
    {"output", 'o', POPT_ARG_STRING, &output, 0, "the output directory (needed)", "DIR"},
    {"name", 0, POPT_ARG_STRING, &name, 0, "names profiles (default: the output directory's name)", "NAME"},
    {"check", 0, POPT_ARG_NONE, &check, 0, "compile the result, and take back what javac refuses", NULL},
    {"javac-option", 0, POPT_ARG_ARGV, &javac_options, 0, "for --check (may be repeated)", "OPT"},
    {"jdk", 0, POPT_ARG_STRING, &home, 0, "for --check (default: JAVA_HOME, else that of the javac in PATH)", "HOME"},
    {"ignore-errors", 0, POPT_ARG_NONE, &ignore_errors, 0, "exit with 0 although files were not instrumented", NULL},
    MINCOV_JAVA_SETTINGS_OPTIONS,
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "FILE|DIR...",
    .details = "Compile all *.java below the output directory, and have *.mincovmap beside the classes\n"
               "when the program runs. Files that cannot be instrumented are copied unchanged and named;\n"
               "then the exit code is 2.\n",
    .options = options,
};

/* Compiles what was written, to throw the classes away. */
static bool check_output(struct mincov_java_project *project, const struct mincov_java_settings *settings) {
  struct mincov_jdk jdk = {0};
  char *classes = NULL;
  enum mincov_java_verdict verdict = MINCOV_JAVA_NOT_COMPILED;
  if (project->directory->unit_count > 1)
    mincov_say_error(output, "--check compiles one module, and this directory has several");
  else if (mincov_jdk_find(home, &jdk) && (classes = mincov_make_temporary_directory("mincov-java"))) {
    const struct mincov_javac javac = {.program = jdk.javac,
                                       .options = javac_options,
                                       .encoding = settings->encoding,
                                       .release = settings->release,
                                       .classes = classes};
    verdict = mincov_java_compile_checked(project, &javac, NULL, false);
    mincov_remove_directory(classes);
  }
  free(classes);
  mincov_jdk_free(&jdk);
  return verdict == MINCOV_JAVA_COMPILES;
}

static bool instrument(const struct mincov_java_settings *settings, const struct mincov_java_sources *sources) {
  struct mincov_java_directory directory;
  struct mincov_java_project project = {.sources = sources,
                                        .states = mincov_allocate(sources->count, sizeof *project.states),
                                        .options = settings->options,
                                        .directory = &directory,
                                        .name = name,
                                        .threads = settings->threads};
  bool good = mincov_java_directory_open(output, &directory) && mincov_java_project_instrument(&project, NULL, 0) &&
              (!check || check_output(&project, settings));
  if (good) {
    struct mincov_java_summary summary = mincov_java_summary_make(&project);
    mincov_java_summary_print(&summary, stdout);
  }
  mincov_java_project_free_states(&project);
  mincov_java_directory_free(&directory);
  return good;
}

static int run(const char *const *inputs) {
  struct mincov_java_settings settings;
  struct mincov_java_sources sources;
  if (!mincov_java_settings_get("instrument", &settings)) return MINCOV_EXIT_BAD_INPUT;
  settings.choice.output = output;
  bool good = mincov_java_sources_find(inputs, &settings.choice, &sources) && instrument(&settings, &sources);
  mincov_java_sources_free(&sources);
  return !good || (mincov_error_count() && !ignore_errors) ? MINCOV_EXIT_BAD_INPUT : MINCOV_EXIT_OK;
}

int mincov_java_command_instrument(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (!arguments.count)
    code = mincov_options_wrong_use("instrument", "no sources");
  else if (!output)
    code = mincov_options_wrong_use("instrument", "no output directory: -o DIR is needed");
  else
    code = run(arguments.inputs);
  mincov_options_free(&arguments);
  return code;
}
