/* Option parsing: see options.h. */
#include "options.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "message.h"
#include "program.h"

enum { OPTION_HELP = 0x7001 };

struct poptOption mincov_help_options[] = {
    {"help", '?', POPT_ARG_NONE, NULL, OPTION_HELP, "this help", NULL},
    POPT_TABLEEND,
};

int mincov_options_wrong_use(const char *command, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = mincov_format_list(format, arguments);
  va_end(arguments);
  mincov_say_error(command, "%s; `%s %s --help` tells the use", text, mincov_program_name(), command);
  free(text);
  return MINCOV_EXIT_BAD_INPUT;
}

static bool print_help(const struct mincov_usage *usage, struct mincov_arguments *arguments) {
  poptPrintHelp(arguments->context, stdout, 0);
  if (usage->details) printf("\n%s", usage->details);
  arguments->exit_code = MINCOV_EXIT_OK;
  return false;
}

bool mincov_options_parse(int argc, const char **argv, const struct mincov_usage *usage, struct mincov_arguments *arguments) {
  static const char *none[] = {NULL};
  *arguments = (struct mincov_arguments){.inputs = none};
  arguments->name = mincov_format("%s %s", mincov_program_name(), argv[0]);
  arguments->renamed = mincov_copy_bytes(argv, ((size_t)argc + 1) * sizeof *argv);
  arguments->renamed[0] = arguments->name;
  arguments->context = poptGetContext(mincov_program_name(), argc, arguments->renamed, usage->options,
                                      usage->options_first ? POPT_CONTEXT_POSIXMEHARDER : 0);
  if (!arguments->context) {
    mincov_say_error(NULL, "out of memory");
    arguments->exit_code = MINCOV_EXIT_BAD_INPUT;
    return false;
  }
  char *usage_line = mincov_format("[OPTION...]%s%s", *usage->arguments ? " " : "", usage->arguments);
  poptSetOtherOptionHelp(arguments->context, usage_line);
  int code;
  bool good = true;
  while (good && (code = poptGetNextOpt(arguments->context)) != -1) {
    if (code == OPTION_HELP) {
      good = print_help(usage, arguments);
    } else if (code < -1) {
      arguments->exit_code = mincov_options_wrong_use(argv[0], "%s: %s", poptBadOption(arguments->context, POPT_BADOPTION_NOALIAS),
                                                      poptStrerror(code));
      good = false;
    }
  }
  const char **rest = good ? poptGetArgs(arguments->context) : NULL;
  if (rest) arguments->inputs = rest;
  while (arguments->inputs[arguments->count]) arguments->count++;
  free(usage_line);
  return good;
}

void mincov_options_free(struct mincov_arguments *arguments) {
  if (arguments->context) poptFreeContext(arguments->context);
  free(arguments->renamed);
  free(arguments->name);
  *arguments = (struct mincov_arguments){0};
}
