/* mincov show: sources annotated with what ran, on the terminal or as files. */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../annotate.h"
#include "../command.h"
#include "../notes.h"
#include "allocate.h"
#include "message.h"
#include "options.h"
#include "output.h"

static const char *output_directory;
static int instances;
static const char *colour = "auto";
static const char *branches = "missed";
static const char *context;
static const char *const branch_choices[] = {
    [MINCOV_BRANCHES_MISSED] = "missed", [MINCOV_BRANCHES_ALL] = "all", [MINCOV_BRANCHES_NONE] = "none"};

static const struct poptOption options[] = {
    {"output", 'o', POPT_ARG_STRING, &output_directory, 0, "write a file for each source there", "DIR"},
    {"context", 0, POPT_ARG_STRING, &context, 0, "only what did not run, with N lines around", "N"},
    {"branches", 0, POPT_ARG_STRING, &branches, 0, "below lines: missed (default: an outcome was never taken), all or none",
     "WHICH"},
    {"instances", 0, POPT_ARG_NONE, &instances, 0, "also each template instance and inline copy apart", NULL},
    {"color", 0, POPT_ARG_STRING, &colour, 0, "auto (default: on a terminal), always or never", "WHEN"},
    MINCOV_SELECTION_OPTIONS,
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "INPUT...",
    .details = "Markers: + covered, - not covered, ~ partly (some blocks of the line did not run),\n"
               "? unknown, a assumed (behind a call that may not have returned), x excluded.\n"
               "Below a line, its branches: place, condition, and which outcomes were taken.\n"
               "In a pager: mincov show --color=always INPUT... | less -R\n",
    .options = options,
};

static bool use_colours(void) {
  if (output_directory || !strcmp(colour, "never")) return false;
  const char *terminal = getenv("TERM"), *refused = getenv("NO_COLOR");
  return !strcmp(colour, "always") || (isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb") && !(refused && *refused));
}

/* DIR/path/of/source.c.txt, always below DIR: the path is absolute, relative, or begins with "..". */
static char *page_path(const char *source) {
  struct mincov_text path = {0};
  mincov_text_add(&path, "%s", output_directory);
  for (const char *at = source; *at;) {
    const char *end = strchr(at, '/');
    size_t length = end ? (size_t)(end - at) : strlen(at);
    bool parent = length == 2 && !strncmp(at, "..", 2);
    if (length) mincov_text_add(&path, "/%.*s", parent ? 1 : (int)length, parent ? "_" : at);
    at += length + (end != NULL);
  }
  mincov_text_add(&path, ".txt");
  return path.data;
}

static bool write_page(const struct mincov_model *model, const struct mincov_model_file *file,
                       const struct mincov_annotate_options *annotate) {
  char *path = page_path(file->path);
  char *directory = mincov_copy_text_of(path, (size_t)(strrchr(path, '/') - path));
  struct mincov_output output;
  bool good = mincov_make_directory(directory) && mincov_output_open(&output, path);
  if (good) {
    mincov_annotate(model, file, annotate, output.stream);
    good = mincov_output_close(&output);
  }
  free(directory);
  free(path);
  return good;
}

enum { BRANCH_CHOICES = sizeof branch_choices / sizeof branch_choices[0] };

/* BRANCH_CHOICES: there is none of this name. */
static int find_branches(void) {
  int choice = 0;
  while (choice < BRANCH_CHOICES && strcmp(branch_choices[choice], branches)) choice++;
  return choice;
}

static bool read_context(uint32_t *lines) {
  *lines = 0;
  if (!context) return true;
  if (!*context || strspn(context, "0123456789") != strlen(context)) return false;
  errno = 0;
  unsigned long long value = strtoull(context, NULL, 10);
  *lines = (uint32_t)value;
  return !errno && value <= UINT32_MAX;
}

static int show(const char *const *inputs) {
  struct mincov_model model;
  if (!mincov_model_create(inputs, &mincov_selected, &model)) return MINCOV_EXIT_BAD_INPUT;
  struct mincov_annotate_options annotate = {.colours = use_colours(),
                                             .instances = instances,
                                             .all_branches = mincov_selected.all_branches,
                                             .branches = (enum mincov_annotate_branches)find_branches(),
                                             .has_context = context != NULL};
  read_context(&annotate.context); /* checked before */
  bool good = true, first = true;
  size_t pages = 0, left_out = 0;
  for (size_t i = 0; i < model.file_count && good; i++) {
    const struct mincov_model_file *file = model.sorted_files[i];
    if (!mincov_notes_shows_file(file)) continue;
    pages++;
    if (!mincov_annotate_has(file, &annotate)) {
      left_out++;
      continue;
    }
    if (output_directory) {
      good = write_page(&model, file, &annotate);
      continue;
    }
    if (!first) putchar('\n');
    first = false;
    mincov_annotate(&model, file, &annotate, stdout);
  }
  if (!pages) mincov_say_note("no source to show: nothing was compiled with debug information, or no source was selected");
  if (left_out) mincov_say_note("%zu source%s wholly covered: nothing to show", left_out, left_out == 1 ? " is" : "s are");
  int code = good ? mincov_model_exit(&mincov_selected) : MINCOV_EXIT_BAD_INPUT;
  mincov_model_free(&model);
  return code;
}

int mincov_command_show(int argc, const char **argv) {
  struct mincov_arguments arguments;
  uint32_t lines;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (find_branches() == BRANCH_CHOICES)
    code = mincov_options_wrong_use("show", "--branches %s: expected missed, all or none", branches);
  else if (!read_context(&lines))
    code = mincov_options_wrong_use("show", "--context %s: expected a number of lines", context);
  else if (strcmp(colour, "auto") && strcmp(colour, "always") && strcmp(colour, "never"))
    code = mincov_options_wrong_use("show", "--color %s: expected auto, always or never", colour);
  else if (!arguments.count)
    code = mincov_options_wrong_use("show", "no input");
  else if (!mincov_selection_check(&mincov_selected))
    code = MINCOV_EXIT_BAD_INPUT;
  else
    code = show(arguments.inputs);
  mincov_options_free(&arguments);
  return code;
}
