/* What push and pull have in common on the command line. */
#ifndef MINCOV_TOOL_FLEET_OPTIONS_H
#define MINCOV_TOOL_FLEET_OPTIONS_H

#include <popt.h>
#include <stdbool.h>

extern struct poptOption mincov_fleet_options[];
extern const char *mincov_fleet_prefix; /* of keys */
extern double mincov_fleet_timeout;     /* seconds */

#define MINCOV_FLEET_OPTIONS                                                                                                       \
  { NULL, 0, POPT_ARG_INCLUDE_TABLE, mincov_fleet_options, 0, "Server:", NULL }
#define MINCOV_FLEET_DETAILS                                                                                                       \
  "URL is redis://HOST[:PORT][/DB] or unix:///SOCKET[?db=DB]. A password is taken\n"                                               \
  "from MINCOV_REDIS_PASSWORD, a user's name from MINCOV_REDIS_USER.\n"

/* Checks the values and prepares the process (a server that goes away must not end it with a signal). false after telling what is
 * wrong. */
bool mincov_fleet_options_good(const char *command);

#endif
