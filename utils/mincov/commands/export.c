/* mincov export: coverage in another tool's format. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../command.h"
#include "../export/export.h"
#include "allocate.h"
#include "options.h"
#include "output.h"

static const char *format = "lcov";
static const char *output_path;

static const struct {
  const char *name;
  void (*write)(const struct mincov_model *model, FILE *out);
} formats[] = {
    {"lcov", mincov_export_lcov},           {"json", mincov_export_llvm_json}, {"json-summary", mincov_export_json_summary},
    {"cobertura", mincov_export_cobertura}, {"jacoco", mincov_export_jacoco},
};
enum { FORMAT_COUNT = sizeof formats / sizeof formats[0] };

static const struct poptOption options[] = {
    {"format", 0, POPT_ARG_STRING, &format, 0, "lcov (default), json, json-summary, cobertura or jacoco", "FORMAT"},
    {"output", 'o', POPT_ARG_STRING, &output_path, 0, "write there instead of to the standard output", "FILE"},
    MINCOV_SELECTION_OPTIONS,
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "INPUT...",
    .details = "lcov          a tracefile for genhtml, lcov --summary and other readers\n"
               "json          the layout of llvm-cov export\n"
               "json-summary  numbers by file, as gcovr --json-summary has them\n"
               "cobertura     XML for GitLab, Jenkins and others\n"
               "jacoco        XML of Java sources\n",
    .options = options,
};

static int export(const char *const *inputs, size_t number) {
  static struct mincov_model model; /* not freed: the process ends, which takes no time */
  if (!mincov_model_create(inputs, &mincov_selected, &model)) return MINCOV_EXIT_BAD_INPUT;
  struct mincov_output output;
  int code = MINCOV_EXIT_BAD_INPUT;
  if (mincov_output_open(&output, output_path)) {
    formats[number].write(&model, output.stream);
    if (mincov_output_close(&output)) code = mincov_model_exit(&mincov_selected);
  }
  return code;
}

/* FORMAT_COUNT: no format of this name. */
static size_t find_format(void) {
  size_t number = 0;
  while (number < FORMAT_COUNT && strcmp(formats[number].name, format)) number++;
  return number;
}

static int wrong_format(void) {
  struct mincov_text names = {0};
  for (size_t i = 0; i < FORMAT_COUNT; i++) mincov_text_add(&names, "%s%s", i ? ", " : "", formats[i].name);
  int code = mincov_options_wrong_use("export", "--format %s: the formats are: %s", format, names.data);
  free(names.data);
  return code;
}

int mincov_command_export(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (find_format() == FORMAT_COUNT)
    code = wrong_format();
  else if (!arguments.count)
    code = mincov_options_wrong_use("export", "no input");
  else if (!mincov_selection_check(&mincov_selected))
    code = MINCOV_EXIT_BAD_INPUT;
  else
    code = export(arguments.inputs, find_format());
  mincov_options_free(&arguments);
  return code;
}
