/* mincov-java report: the coverage of an earlier run, by `mincov`. */
#include <sys/stat.h>

#include "../driver/report.h"
#include "commands.h"
#include "message.h"
#include "options.h"

static int by_function;

static const struct poptOption options[] = {
    {"functions", 'f', POPT_ARG_NONE, &by_function, 0, "report by method instead of by file", NULL},
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "[DIR]",
    .details = "DIR is what `mincov-java run` was given with -o (default: .mincov). For all other\n"
               "reports give its profiles, DIR/profiles, to mincov: mincov show, mincov export ...\n",
    .options = options,
};

int mincov_java_command_report(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (arguments.count > 1)
    code = mincov_options_wrong_use("report", "unexpected argument %s", arguments.inputs[1]);
  else
    code = mincov_java_report(arguments.count ? arguments.inputs[0] : MINCOV_JAVA_DEFAULT_OUTPUT, by_function);
  mincov_options_free(&arguments);
  return code;
}
