/* Reports on the profiles of `mincov-java run`. */
#ifndef MINCOV_JAVA_REPORT_H
#define MINCOV_JAVA_REPORT_H

#include <stdbool.h>

#define MINCOV_JAVA_DEFAULT_OUTPUT ".mincov"
/* In the output directory of `run`. */
#define MINCOV_JAVA_SOURCES "sources"
#define MINCOV_JAVA_CLASSES "classes"
#define MINCOV_JAVA_PROFILES "profiles"
#define MINCOV_JAVA_HTML "html"

/* Has `mincov report` print the table of what lies in directory. Returns the exit code: mincov's, or that for bad input where there
 * are no profiles, which is told. */
int mincov_java_report(const char *directory, bool by_function);

/* Has `mincov html` write its pages below directory. */
int mincov_java_report_html(const char *directory);

#endif
