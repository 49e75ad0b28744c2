/* Reports: see report.h. mincov is the program beside this one. */
#include "report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocate.h"
#include "message.h"
#include "process.h"
#include "program.h"

/* The path of mincov; NULL after telling the error. */
static char *find_mincov(void) {
  char *prefix = mincov_program_prefix();
  char *path = prefix ? mincov_format("%s/bin/mincov", prefix) : NULL;
  free(prefix);
  if (path && access(path, X_OK)) {
    mincov_say_error(path, "cannot run: %s", strerror(errno));
    free(path);
    path = NULL;
  }
  return path;
}

/* Runs mincov with a command and its options on the profiles of directory. */
static int run_mincov(const char *directory, const char *command, const char *option, const char *value) {
  char *profiles = mincov_format("%s/" MINCOV_JAVA_PROFILES, directory), *mincov = NULL;
  int code = MINCOV_EXIT_BAD_INPUT;
  if (access(profiles, R_OK)) {
    mincov_say_error(directory, "no profiles of `mincov-java run`: %s: %s", profiles, strerror(errno));
  } else if ((mincov = find_mincov())) {
    const char *arguments[6] = {mincov, command, profiles};
    size_t count = 3;
    if (option) arguments[count++] = option;
    if (value) arguments[count++] = value;
    code = mincov_process_run(arguments, NULL, NULL);
  }
  free(mincov);
  free(profiles);
  return code;
}

int mincov_java_report(const char *directory, bool by_function) {
  return run_mincov(directory, "report", by_function ? "--functions" : NULL, NULL);
}

int mincov_java_report_html(const char *directory) {
  char *pages = mincov_format("%s/" MINCOV_JAVA_HTML, directory);
  int code = run_mincov(directory, "html", "-o", pages);
  free(pages);
  return code;
}
