/* The options of all commands that instrument: see settings.h. */
#include "settings.h"

#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "options.h"

enum { OLDEST_RELEASE = 8, MOST_THREADS = 256 };

static struct {
  const char *encoding, *mode, *exactness;
  int release, threads, generated, no_branches, verbose;
  const char **include, **exclude;
} given = {.encoding = "UTF-8", .mode = "block", .exactness = "lines"};

struct poptOption mincov_java_settings_options[] = {
    {"encoding", 0, POPT_ARG_STRING, &given.encoding, 0, "encoding of the sources (default UTF-8)", "NAME"},
    {"release", 0, POPT_ARG_INT, &given.release, 0, "Java release that they are compiled for", "N"},
    {"mode", 0, POPT_ARG_STRING, &given.mode, 0, "block (default), all or verify", "MODE"},
    {"exact", 0, POPT_ARG_STRING, &given.exactness, 0, "off, blocks or lines (default)", "WHAT"},
    {"no-branches", 0, POPT_ARG_NONE, &given.no_branches, 0, "leave out probes for outcomes of conditions", NULL},
    {"generated", 0, POPT_ARG_NONE, &given.generated, 0, "instrument classes annotated @Generated as well", NULL},
    {"include", 0, POPT_ARG_ARGV, &given.include, 0, "only sources that match (may be repeated)", "GLOB"},
    {"exclude", 0, POPT_ARG_ARGV, &given.exclude, 0, "no sources that match (may be repeated)", "GLOB"},
    {"jobs", 'j', POPT_ARG_INT, &given.threads, 0, "threads (default: processors)", "N"},
    {"verbose", 'v', POPT_ARG_NONE, &given.verbose, 0, "tell what is done", NULL},
    POPT_TABLEEND,
};

static bool find_mode(const char *name, enum mincov_mode *mode) {
  static const enum mincov_mode modes[] = {MINCOV_MODE_BLOCK, MINCOV_MODE_ALL, MINCOV_MODE_VERIFY};
  for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
    if (!strcmp(name, mincov_mode_name(modes[i]))) {
      *mode = modes[i];
      return true;
    }
  return false;
}

static bool find_exactness(const char *name, enum mincov_exactness *exactness) {
  for (int i = 0; i < MINCOV_EXACT_COUNT; i++)
    if (!strcmp(name, mincov_exactness_name((enum mincov_exactness)i))) {
      *exactness = (enum mincov_exactness)i;
      return true;
    }
  return false;
}

static unsigned processors(void) {
  unsigned count = mincov_processors();
  return count > MOST_THREADS ? MOST_THREADS : count;
}

bool mincov_java_settings_get(const char *command, struct mincov_java_settings *settings) {
  *settings = (struct mincov_java_settings){.choice = {.include = given.include, .exclude = given.exclude},
                                            .options = {.release = given.release ? (unsigned)given.release : OLDEST_RELEASE,
                                                        .generated_too = given.generated,
                                                        .branches = !given.no_branches},
                                            .encoding = given.encoding,
                                            .release = (unsigned)given.release,
                                            .threads = given.threads ? (unsigned)given.threads : processors(),
                                            .verbose = given.verbose};
  if (!mincov_java_encoding_find(given.encoding, &settings->options.encoding))
    return mincov_options_wrong_use(command, "--encoding %s: not known", given.encoding), false;
  if (!find_mode(given.mode, &settings->options.mode))
    return mincov_options_wrong_use(command, "--mode %s: not one of block, all, verify", given.mode), false;
  if (!find_exactness(given.exactness, &settings->options.exactness))
    return mincov_options_wrong_use(command, "--exact %s: not one of off, blocks, lines", given.exactness), false;
  if (given.release && (given.release < OLDEST_RELEASE || given.release > MINCOV_JAVA_LATEST_RELEASE))
    return mincov_options_wrong_use(command, "--release %d: not one of %d to %d", given.release, OLDEST_RELEASE,
                                    MINCOV_JAVA_LATEST_RELEASE),
           false;
  if (given.threads < 0 || given.threads > MOST_THREADS)
    return mincov_options_wrong_use(command, "--jobs %d: not one of 1 to %d", given.threads, MOST_THREADS), false;
  settings->choice.encoding = settings->options.encoding;
  return true;
}
