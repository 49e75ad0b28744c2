/* What the user asked for: environment variables, and the directory compiled in.
 *
 *   MINCOV_FILE   pattern of the profile's path (default %b.mincov); a relative one is relative to MINCOV_DIR, else to the working
 *                 directory
 *   MINCOV_DIR    directory of profiles, made on demand (default: the one compiled in, else the working directory)
 *   MINCOV_MAP    off: new profiles are written without the map
 *   MINCOV_QUIET  no warning
 *
 * A program that runs with raised privileges (AT_SECURE) takes no path from its environment: it writes to the compiled-in
 * directory, or nowhere. Empty variables count as not set. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/auxv.h>

#define DEFAULT_PATTERN "%b.mincov"

/* None, unless an object that is linked before the runtime says otherwise (README.md, "A directory compiled in"). Not a weak
 * reference: gold gives a hidden one that nothing defines the load address of a position-independent program, not 0. */
extern const char __mincov_directory[];
__attribute__((weak, visibility("hidden"))) const char __mincov_directory[] = "";

static const char *variable(const char *name) {
  const char *value = getenv(name);
  return value && value[0] ? value : NULL;
}

static bool is_off(const char *value) {
  return value && (strcmp(value, "0") == 0 || strcasecmp(value, "off") == 0 || strcasecmp(value, "no") == 0);
}

void mincov_rt_settings_read(struct mincov_rt_settings *settings) {
  const char *compiled_in = __mincov_directory[0] ? __mincov_directory : NULL;
  const char *quiet = variable("MINCOV_QUIET");
  *settings = (struct mincov_rt_settings){.pattern = DEFAULT_PATTERN, .directory = compiled_in, .with_map = true};
  settings->quiet = quiet && !is_off(quiet);
  if (getauxval(AT_SECURE)) {
    settings->secure = true;
    settings->refuse = !compiled_in || compiled_in[0] != '/';
    return;
  }
  const char *pattern = variable("MINCOV_FILE"), *directory = variable("MINCOV_DIR");
  settings->create_directory = true;
  settings->with_map = !is_off(variable("MINCOV_MAP"));
  if (pattern) {
    /* The name was given by hand: as everywhere, a relative one starts at the working directory, not in a build tree. */
    settings->pattern = pattern;
    settings->directory = NULL;
  }
  if (directory) settings->directory = directory;
}
