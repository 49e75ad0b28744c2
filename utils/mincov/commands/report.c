/* mincov report: what is covered, by file or function, as a table or JSON. */
#include <string.h>

#include "../command.h"
#include "../report.h"
#include "message.h"
#include "options.h"
#include "output.h"

static int by_function;
static const char *format = "text";
static const char *output_path;
static const char *order_name;
static int reverse;
static int uncovered;

static const struct poptOption options[] = {
    {"functions", 'f', POPT_ARG_NONE, &by_function, 0, "by function instead of by file", NULL},
    {"sort", 0, POPT_ARG_STRING, &order_name, 0, "by name, lines, branches, functions, blocks, uncovered or probes", "COLUMN"},
    {"reverse", 0, POPT_ARG_NONE, &reverse, 0, "in reverse order", NULL},
    {"uncovered", 0, POPT_ARG_NONE, &uncovered, 0, "only what is not wholly covered, with its lines", NULL},
    {"format", 0, POPT_ARG_STRING, &format, 0, "text (default) or json", "FORMAT"},
    {"output", 'o', POPT_ARG_STRING, &output_path, 0, "write there instead of to the standard output", "FILE"},
    MINCOV_SELECTION_OPTIONS,
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "INPUT...",
    .details = "Inputs are profiles, directories of profiles, binaries, objects and archives.\n"
               "A binary or object without a profile is reported as not covered. --sort puts the\n"
               "least covered first, and the greatest numbers.\n",
    .options = options,
};

/* MINCOV_ORDER_COUNT: there is none of this name. */
static enum mincov_report_order find_order(void) {
  enum mincov_report_order order = MINCOV_ORDER_NAME;
  while (order_name && order < MINCOV_ORDER_COUNT && strcmp(mincov_report_order_name(order), order_name)) order++;
  return order;
}

static int report(const char *const *inputs) {
  struct mincov_report_options rows = {
      .by_function = by_function, .uncovered = uncovered, .order = find_order(), .reverse = reverse};
  bool json = !strcmp(format, "json");
  struct mincov_model model;
  if (!mincov_model_create(inputs, &mincov_selected, &model)) return MINCOV_EXIT_BAD_INPUT;
  struct mincov_output output;
  int code = MINCOV_EXIT_BAD_INPUT;
  if (mincov_output_open(&output, output_path)) {
    if (json)
      mincov_report_json(&model, &rows, output.stream); /* failures show when the output is closed */
    else
      mincov_report_text(&model, &rows, output.stream);
    if (mincov_output_close(&output)) code = mincov_model_exit(&mincov_selected);
  }
  mincov_model_free(&model);
  return code;
}

int mincov_command_report(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (strcmp(format, "text") && strcmp(format, "json"))
    code = mincov_options_wrong_use("report", "--format %s: expected text or json", format);
  else if (find_order() == MINCOV_ORDER_COUNT)
    code = mincov_options_wrong_use("report", "--sort %s: expected name, lines, branches, functions, blocks, uncovered or probes",
                                    order_name);
  else if (!arguments.count)
    code = mincov_options_wrong_use("report", "no input");
  else if (!mincov_selection_check(&mincov_selected))
    code = MINCOV_EXIT_BAD_INPUT;
  else
    code = report(arguments.inputs);
  mincov_options_free(&arguments);
  return code;
}
