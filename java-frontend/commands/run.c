/* mincov-java run: a program from its main source: instrumented, compiled, run and reported. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../driver/check.h"
#include "../driver/directory.h"
#include "../driver/jdk.h"
#include "../driver/needed.h"
#include "../driver/project.h"
#include "../driver/report.h"
#include "../driver/runtime_files.h"
#include "../driver/settings.h"
#include "../driver/summary.h"
#include "allocate.h"
#include "commands.h"
#include "content.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "process.h"
#include "program.h"

static const char *output = MINCOV_JAVA_DEFAULT_OUTPUT;
static const char **source_directories;
static const char *class_path;
static const char *home;
static const char **javac_options;
static const char **java_options;
static int html;
static int by_function;
static int keep_probes;

static const struct poptOption options[] = {
    {"sources", 'd', POPT_ARG_ARGV, &source_directories, 0, "instrument and compile all of it (may be repeated)", "DIR"},
    {"output", 'o', POPT_ARG_STRING, &output, 0, "where everything goes (default .mincov)", "DIR"},
    {"class-path", 0, POPT_ARG_STRING, &class_path, 0, "what the program needs besides its sources", "PATH"},
    {"javac-option", 0, POPT_ARG_ARGV, &javac_options, 0, "for javac (may be repeated)", "OPT"},
    {"java-option", 0, POPT_ARG_ARGV, &java_options, 0, "for java (may be repeated)", "OPT"},
    {"jdk", 0, POPT_ARG_STRING, &home, 0, "the JDK (default: JAVA_HOME, else that of the javac in PATH)", "HOME"},
    {"keep-probes", 0, POPT_ARG_NONE, &keep_probes, 0, "run without the agent that takes set probes out of hot code", NULL},
    {"functions", 'f', POPT_ARG_NONE, &by_function, 0, "report by method instead of by file", NULL},
    {"report", 'r', POPT_ARG_NONE, &html, 0, "also write HTML pages, to DIR/html", NULL},
    MINCOV_JAVA_SETTINGS_OPTIONS,
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "MAIN.java [--] [ARGUMENT...]",
    .details = "Without --sources, what javac finds from MAIN.java's source root is instrumented. The exit\n"
               "code is the program's, or 2 if it was not run.\n",
    .options = options,
    .options_first = true,
};

/* What a run needs. */
struct work {
  struct mincov_java_settings settings;
  struct mincov_java_main main;
  struct mincov_jdk jdk;
  struct mincov_java_sources sources;
  struct mincov_java_directory directory; /* of the instrumented sources */
  struct mincov_java_project project;
  char *sources_path, *classes, *profiles; /* below output */
};

static struct mincov_javac javac_of(const struct work *work) {
  return (struct mincov_javac){.program = work->jdk.javac,
                               .options = javac_options,
                               .encoding = work->settings.encoding,
                               .release = work->settings.release,
                               .class_path = class_path ? class_path : "",
                               .classes = work->classes};
}

static bool has_main_source(const struct work *work) {
  if (mincov_java_sources_have(&work->sources, work->main.path)) return true;
  mincov_say_error(work->main.path, "not among the sources that are chosen: nothing to run");
  return false;
}

static bool find_sources(struct work *work) {
  bool good;
  if (source_directories) {
    work->settings.choice.output = output;
    good = mincov_java_sources_find(source_directories, &work->settings.choice, &work->sources);
  } else {
    const struct mincov_javac javac = javac_of(work);
    good = mincov_java_needed_find(&work->main, &javac, &work->settings.choice, &work->sources);
  }
  return good && has_main_source(work);
}

/* Empty folders for this run's classes and profiles. */
static bool make_directories(struct work *work) {
  work->sources_path = mincov_format("%s/" MINCOV_JAVA_SOURCES, output);
  work->classes = mincov_format("%s/" MINCOV_JAVA_CLASSES, output);
  if (!mincov_make_directory(output)) return false;
  char *real = realpath(output, NULL); /* the program may change directories */
  work->profiles = mincov_format("%s/" MINCOV_JAVA_PROFILES, real ? real : output);
  free(real);
  mincov_remove_directory(work->classes);
  mincov_remove_directory(work->profiles);
  return mincov_make_directory(work->classes) && mincov_make_directory(work->profiles);
}

/* Puts each unit's map beside its classes. */
static bool copy_resources(const struct work *work) {
  bool good = true;
  for (size_t i = 0; good && i < work->directory.unit_count; i++) {
    const struct mincov_java_unit *unit = &work->directory.units[i];
    char *target = mincov_java_runtime_path(unit, NULL), *from = mincov_format("%s/%s", work->sources_path, target);
    char *to = mincov_format("%s/%s", work->classes, target + strlen(unit->prefix));
    struct mincov_content content;
    if (!access(from, F_OK)) { /* a unit without code has none */
      good = mincov_read_file(from, &content) && mincov_write_file(to, content.data, content.size);
      free(content.data);
    }
    free(to);
    free(from);
    free(target);
  }
  return good;
}

/* Without --release javac compiles for its own. */
static void choose_release(struct work *work) {
  unsigned own = work->jdk.release < MINCOV_JAVA_LATEST_RELEASE ? work->jdk.release : MINCOV_JAVA_LATEST_RELEASE;
  if (!work->settings.release && own) work->settings.options.release = own;
}

static bool prepare(struct work *work) {
  choose_release(work);
  if (!mincov_java_directory_open(work->sources_path, &work->directory)) return false;
  work->project = (struct mincov_java_project){.sources = &work->sources,
                                               .states = mincov_allocate(work->sources.count, sizeof *work->project.states),
                                               .options = work->settings.options,
                                               .directory = &work->directory,
                                               .name = work->main.class_name,
                                               .threads = work->settings.threads};
  if (!mincov_java_project_instrument(&work->project, NULL, 0)) return false;
  const struct mincov_javac javac = javac_of(work);
  if (mincov_java_compile_checked(&work->project, &javac, work->main.root, !source_directories) != MINCOV_JAVA_COMPILES)
    return false;
  if (work->settings.verbose) {
    struct mincov_java_summary summary = mincov_java_summary_make(&work->project);
    mincov_java_summary_print(&summary, stderr);
  }
  return copy_resources(work);
}

static bool has_main_class(const struct work *work) {
  char *class_file = mincov_format("%s/%s.class", work->classes, work->main.class_name);
  for (char *at = class_file + strlen(work->classes); (at = strchr(at, '.')) && strcmp(at, ".class");) *at = '/';
  bool found = !access(class_file, F_OK);
  if (!found) mincov_say_error(work->main.path, "no class %s in it: nothing to run", work->main.class_name);
  free(class_file);
  return found;
}

static void set_profiles(void *profiles) {
  setenv("MINCOV_DIR", profiles, 1);
  unsetenv("MINCOV_FILE");
}

/* Where java looks: the classes, what the user gave, and the source roots for the program's own resources. The caller frees it. */
static char *run_path(const struct work *work) {
  struct mincov_text path = {0};
  mincov_text_add(&path, "%s", work->classes);
  if (class_path) mincov_text_add(&path, ":%s", class_path);
  if (!source_directories) mincov_text_add(&path, ":%s", work->main.root);
  for (const char **at = source_directories; at && *at; at++) mincov_text_add(&path, ":%s", *at);
  return path.data;
}

/* java's option for the agent; NULL: the program runs without. The caller frees it. */
static char *agent_option(void) {
  if (keep_probes) return NULL;
  char *prefix = mincov_program_prefix();
  char *path = prefix ? mincov_format("%s/" MINCOV_JAVA_AGENT, prefix) : NULL;
  const char *reason = !path ? NULL : access(path, R_OK) ? strerror(errno) : strchr(path, '=') ? "java takes no path with =" : NULL;
  char *option = path && !reason ? mincov_format("-javaagent:%s", path) : NULL;
  if (reason) mincov_say_warning(path, "set probes stay in hot code: %s", reason);
  free(path);
  free(prefix);
  return option;
}

/* The program with its arguments. */
static int run_program(const struct work *work, const char *const *program_arguments, size_t count) {
  size_t option_count = 0, used = 0;
  while (java_options && java_options[option_count]) option_count++;
  char *path = run_path(work), *agent = agent_option();
  const char **arguments = mincov_allocate(option_count + count + 6, sizeof *arguments);
  arguments[used++] = work->jdk.java;
  if (agent) arguments[used++] = agent;
  for (size_t i = 0; i < option_count; i++) arguments[used++] = java_options[i];
  arguments[used++] = "-cp";
  arguments[used++] = path;
  arguments[used++] = work->main.class_name;
  for (size_t i = 0; i < count; i++) arguments[used++] = program_arguments[i];
  int code = mincov_process_run(arguments, set_profiles, work->profiles);
  free(arguments);
  free(agent);
  free(path);
  return code;
}

static void release(struct work *work) {
  if (work->project.states) mincov_java_project_free_states(&work->project);
  mincov_java_directory_free(&work->directory);
  mincov_java_sources_free(&work->sources);
  mincov_java_main_free(&work->main);
  mincov_jdk_free(&work->jdk);
  free(work->sources_path);
  free(work->classes);
  free(work->profiles);
}

static int run(const char *const *inputs, size_t count) {
  struct work work = {0};
  int code = MINCOV_EXIT_BAD_INPUT;
  size_t first = count > 1 && !strcmp(inputs[1], "--") ? 2 : 1; /* of the program's arguments */
  if (mincov_java_settings_get("run", &work.settings) &&
      mincov_java_main_find(inputs[0], work.settings.options.encoding, &work.main) && mincov_jdk_find(home, &work.jdk) &&
      make_directories(&work) && find_sources(&work) && prepare(&work) && has_main_class(&work)) {
    code = run_program(&work, inputs + first, count - first);
    int report_code = mincov_java_report(output, by_function);
    if (html && !report_code) report_code = mincov_java_report_html(output);
    if (!code) code = report_code;
  }
  release(&work);
  return code;
}

int mincov_java_command_run(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (!arguments.count)
    code = mincov_options_wrong_use("run", "no main source");
  else
    code = run(arguments.inputs, arguments.count);
  mincov_options_free(&arguments);
  return code;
}
