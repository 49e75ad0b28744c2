/* mincov pull: fetches what was pushed to a Redis server into one profile (merged.h), which every report takes. */
#include "../command.h"
#include "../fleet/fleet_options.h"
#include "../fleet/store.h"
#include "../merged.h"
#include "message.h"
#include "options.h"

static const char *output_path;

static const struct poptOption options[] = {
    {"output", 'o', POPT_ARG_STRING, &output_path, 0, "the profile to write (required)", "FILE"},
    MINCOV_FLEET_OPTIONS,
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "URL -o FILE",
    .details = "The profile holds all builds that were pushed, as `mincov merge` of the same\n"
               "profiles would. A profile that a running program may be writing to is not\n"
               "overwritten.\n\n" MINCOV_FLEET_DETAILS,
    .options = options,
};

static int pull(const char *url) {
  static const char *const no_inputs[] = {NULL};
  if (!mincov_merged_may_write(output_path, no_inputs)) return MINCOV_EXIT_BAD_INPUT;
  struct mincov_redis redis;
  struct mincov_modules modules = {0};
  if (!mincov_redis_open(&redis, url, mincov_fleet_timeout)) return MINCOV_EXIT_BAD_INPUT;
  bool good = mincov_store_pull(&redis, mincov_fleet_prefix, &modules);
  size_t count = 0;
  for (size_t i = 0; i < modules.count; i++) count += modules.items[i]->profile_count != 0;
  if (good && !count) mincov_say_error(url, "holds no profile under the prefix %s", mincov_fleet_prefix);
  good = good && count && mincov_merged_write(&modules, output_path);
  mincov_modules_free(&modules);
  mincov_redis_free(&redis);
  return good ? MINCOV_EXIT_OK : MINCOV_EXIT_BAD_INPUT;
}

int mincov_command_pull(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (!mincov_fleet_options_good("pull"))
    code = MINCOV_EXIT_BAD_INPUT;
  else if (!output_path)
    code = mincov_options_wrong_use("pull", "no output: -o FILE");
  else if (arguments.count != 1)
    code = mincov_options_wrong_use("pull", arguments.count ? "more than one URL" : "no URL");
  else
    code = pull(arguments.inputs[0]);
  mincov_options_free(&arguments);
  return code;
}
