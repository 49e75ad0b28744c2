/* Options of push and pull: see fleet_options.h. */
#include "fleet_options.h"

#include <signal.h>
#include <string.h>

#include "options.h"

const char *mincov_fleet_prefix = "mincov";
double mincov_fleet_timeout = 30;

struct poptOption mincov_fleet_options[] = {
    {"prefix", 0, POPT_ARG_STRING, &mincov_fleet_prefix, 0, "what names of keys start with (default mincov)", "TEXT"},
    {"timeout", 0, POPT_ARG_DOUBLE, &mincov_fleet_timeout, 0, "how long to wait for a connection or an answer (default 30)",
     "SECONDS"},
    POPT_TABLEEND,
};

bool mincov_fleet_options_good(const char *command) {
  if (!(mincov_fleet_timeout >= 0.001 && mincov_fleet_timeout <= 86400)) {
    mincov_options_wrong_use(command, "--timeout: not from 0.001 to 86400 seconds");
    return false;
  }
  if (!*mincov_fleet_prefix || strpbrk(mincov_fleet_prefix, "{}")) { /* braces say which part of a key a cluster hashes */
    mincov_options_wrong_use(command, "--prefix: empty, or with braces");
    return false;
  }
  signal(SIGPIPE, SIG_IGN);
  return true;
}
