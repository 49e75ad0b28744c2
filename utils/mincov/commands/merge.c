/* mincov merge: unites profiles into one file (merged.h). They are ORed build by build, one file in memory at a time. */
#include "../command.h"
#include "../load.h"
#include "../merged.h"
#include "message.h"
#include "options.h"

static const char *output_path;
static int ignore_errors;

static const struct poptOption options[] = {
    {"output", 'o', POPT_ARG_STRING, &output_path, 0, "the merged profile (required)", "FILE"},
    {"ignore-errors", 0, POPT_ARG_NONE, &ignore_errors, 0, "exit with 0 although inputs were skipped", NULL},
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "-o FILE PROFILE...",
    .details = "Inputs are profiles, directories of profiles, and binaries that give their maps to\n"
               "profiles without map. A profile that a running program may be writing to is not\n"
               "overwritten; a merged one is.\n",
    .options = options,
};

static int merge(const char *const *inputs) {
  if (!mincov_merged_may_write(output_path, inputs)) return MINCOV_EXIT_BAD_INPUT;
  struct mincov_modules modules;
  mincov_modules_load(inputs, false, &modules);
  size_t count = 0;
  for (size_t i = 0; i < modules.count; i++) count += modules.items[i]->profile_count != 0;
  int code = MINCOV_EXIT_BAD_INPUT;
  if (count)
    code = mincov_merged_write(&modules, output_path) && (!mincov_error_count() || ignore_errors) ? MINCOV_EXIT_OK
                                                                                                  : MINCOV_EXIT_BAD_INPUT;
  else if (!mincov_error_count())
    mincov_say_error(NULL, "no profile among the inputs");
  mincov_modules_free(&modules);
  return code;
}

int mincov_command_merge(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (!output_path)
    code = mincov_options_wrong_use("merge", "no output: -o FILE");
  else if (!arguments.count)
    code = mincov_options_wrong_use("merge", "no input");
  else
    code = merge(arguments.inputs);
  mincov_options_free(&arguments);
  return code;
}
