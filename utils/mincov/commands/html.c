/* mincov html: the report as pages for a browser. */
#include <stdlib.h>
#include <string.h>

#include "../command.h"
#include "../html/site.h"
#include "message.h"
#include "options.h"

static const char *output_path, *title = "Coverage";

static const struct poptOption options[] = {
    {"output", 'o', POPT_ARG_STRING, &output_path, 0, "the folder to write (required)", "DIR"},
    {"title", 0, POPT_ARG_STRING, &title, 0, "what the overview is headed (default Coverage)", "TEXT"},
    MINCOV_SELECTION_OPTIONS,
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "-o DIR INPUT...",
    .details = "Open DIR/index.html. The pages need no network and no server. DIR is made, or is\n"
               "empty, or holds an earlier report, which is replaced.\n",
    .options = options,
};

static int html(const char *const *inputs) {
  static struct mincov_model model; /* not freed: the process ends, which takes no time */
  if (!mincov_model_create(inputs, &mincov_selected, &model)) return MINCOV_EXIT_BAD_INPUT;
  bool good = mincov_site_write(&model, title, output_path);
  return good ? mincov_model_exit(&mincov_selected) : MINCOV_EXIT_BAD_INPUT;
}

int mincov_command_html(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (!output_path || !*output_path)
    code = mincov_options_wrong_use("html", "no output: -o DIR");
  else if (!arguments.count)
    code = mincov_options_wrong_use("html", "no input");
  else if (!mincov_selection_check(&mincov_selected))
    code = MINCOV_EXIT_BAD_INPUT;
  else
    code = html(arguments.inputs);
  mincov_options_free(&arguments);
  return code;
}
