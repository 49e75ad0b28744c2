/* mincov push: sends profiles to a Redis server, where those of many machines are united (fleet/store.h).
 *
 * Files are sent one by one. --watch goes on: it reads all profiles again and again and sends those whose bytes changed. Times of
 * change would not do: a program stores into its profile through a mapping, and the system notes only some of these stores. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uthash.h>
#include <xxhash.h>

#include "../command.h"
#include "../fleet/fleet_options.h"
#include "../fleet/run_name.h"
#include "../fleet/store.h"
#include "../input.h"
#include "../words.h"
#include "allocate.h"
#include "message.h"
#include "options.h"
#include "progress.h"

static int ignore_errors, watch;
static double interval = 10;

static const struct poptOption options[] = {
    {"watch", 0, POPT_ARG_NONE, &watch, 0, "go on, and push what changes, until SIGINT or SIGTERM", NULL},
    {"interval", 0, POPT_ARG_DOUBLE, &interval, 0, "with --watch: how often to look (default 10)", "SECONDS"},
    {"ignore-errors", 0, POPT_ARG_NONE, &ignore_errors, 0, "exit with 0 although inputs were skipped", NULL},
    MINCOV_FLEET_OPTIONS,
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "URL INPUT...",
    .details = "Inputs are profiles, directories of profiles, and binaries that give their maps to\n"
               "profiles without map. Pushing again changes nothing on the server.\n\n" MINCOV_FLEET_DETAILS,
    .options = options,
};

/* A file that was pushed, with a hash of what was pushed. */
struct pushed {
  char *path;
  uint64_t hash;
  UT_hash_handle handle;
};

struct pusher {
  struct mincov_redis redis;
  struct pushed *pushed; /* by path; empty without --watch */
  size_t profiles, failures;
};

/* ---- One file ---- */

static uint64_t hash_module(const struct mincov_module *module, uint64_t seed) {
  uint64_t facts[] = {module->image.runs_begun, module->image.runs_ended, module->image.flags, module->map != NULL,
                      module->profile_count};
  seed = XXH3_64bits_withSeed(facts, sizeof facts, seed);
  seed = XXH3_64bits_withSeed(module->key.id, sizeof module->key.id, seed);
  return module->probes ? XXH3_64bits_withSeed(module->probes, module->image.probes_size, seed) : seed;
}

static enum mincov_push push_module(struct pusher *pusher, const struct mincov_input *input, const struct mincov_module *module) {
  if (module->relocatable) {
    mincov_say_error(module->origin, "an object that is not linked belongs to no build");
    return MINCOV_PUSH_REFUSED;
  }
  char run[MINCOV_RUN_NAME_SIZE];
  mincov_run_name(input, run);
  return mincov_store_push(&pusher->redis, mincov_fleet_prefix, module, module->profile_count ? run : NULL);
}

static struct pushed *find_pushed(struct pusher *pusher, const char *path) {
  struct pushed *pushed = NULL;
  HASH_FIND(handle, pusher->pushed, path, strlen(path), pushed);
  return pushed;
}

static void remember(struct pusher *pusher, const char *path, uint64_t hash) {
  struct pushed *pushed = find_pushed(pusher, path);
  if (!pushed) {
    pushed = mincov_allocate(1, sizeof *pushed);
    pushed->path = mincov_copy_text(path);
    HASH_ADD_KEYPTR(handle, pusher->pushed, pushed->path, strlen(pushed->path), pushed);
  }
  pushed->hash = hash;
}

/* MINCOV_PUSH_REFUSED also when the file cannot be used. */
static enum mincov_push push_file(struct pusher *pusher, const struct mincov_input *input) {
  const char *paths[] = {input->path, NULL};
  unsigned errors = mincov_error_count();
  struct mincov_modules modules;
  mincov_modules_load(paths, false, &modules);
  enum mincov_push outcome = mincov_error_count() > errors ? MINCOV_PUSH_REFUSED : MINCOV_PUSH_DONE;
  uint64_t hash = 0;
  for (size_t i = 0; i < modules.count; i++) {
    mincov_module_clear_rests(modules.items[i]);
    hash = hash_module(modules.items[i], hash);
  }
  const struct pushed *before = find_pushed(pusher, input->path);
  bool news = !before || before->hash != hash;
  for (size_t i = 0; i < modules.count && news && outcome != MINCOV_PUSH_LOST; i++) {
    enum mincov_push one = push_module(pusher, input, modules.items[i]);
    if (one != MINCOV_PUSH_DONE) outcome = one;
    pusher->profiles += one == MINCOV_PUSH_DONE;
  }
  mincov_modules_free(&modules);
  if (watch && news && outcome == MINCOV_PUSH_DONE) remember(pusher, input->path, hash);
  return outcome;
}

/* ---- All files, once and again ---- */

/* false: the server is lost, so that the rest must wait. */
static bool push_all(struct pusher *pusher, const char *const *arguments) {
  struct mincov_inputs inputs;
  mincov_inputs_find(arguments, &inputs);
  struct mincov_progress progress;
  mincov_progress_begin(&progress, "pushing", inputs.count);
  enum mincov_push outcome = MINCOV_PUSH_DONE;
  for (size_t i = 0; i < inputs.count && outcome != MINCOV_PUSH_LOST; i++) {
    outcome = push_file(pusher, &inputs.items[i]);
    pusher->failures += outcome != MINCOV_PUSH_DONE;
    mincov_progress_step(&progress);
  }
  mincov_progress_end(&progress);
  mincov_inputs_free(&inputs);
  return outcome != MINCOV_PUSH_LOST;
}

static volatile sig_atomic_t stopped;
static void stop(int number) {
  (void)number;
  stopped = 1;
}

/* Waits for the interval; a signal ends it early. */
static void wait_interval(const sigset_t *awake) {
  struct timespec limit = {.tv_sec = (time_t)interval};
  limit.tv_nsec = (long)((interval - (double)limit.tv_sec) * 1e9);
  pselect(0, NULL, NULL, NULL, &limit, awake);
}

/* Until a signal; then once more, so that nothing written before it is left behind. */
static void push_until_stopped(struct pusher *pusher, const char *const *arguments) {
  sigset_t blocked, awake;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGINT);
  sigaddset(&blocked, SIGTERM);
  sigprocmask(SIG_BLOCK, &blocked, &awake); /* delivered while waiting, not in the middle of a push */
  struct sigaction action = {.sa_handler = stop};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  for (bool last = false; !last;) {
    last = stopped;
    pusher->failures = 0;
    if (!push_all(pusher, arguments) && !last) mincov_say_note("trying again in %g seconds", interval);
    if (!last) wait_interval(&awake);
  }
}

static int push(const char *url, const char *const *arguments) {
  struct pusher pusher = {0};
  if (!mincov_redis_open(&pusher.redis, url, mincov_fleet_timeout)) return MINCOV_EXIT_BAD_INPUT;
  if (watch)
    push_until_stopped(&pusher, arguments);
  else
    push_all(&pusher, arguments);
  bool lost = pusher.redis.lost, none = !pusher.profiles && !mincov_error_count() && !watch;
  if (none) mincov_say_error(NULL, "no profile among the inputs");
  struct pushed *pushed, *next;
  HASH_ITER(handle, pusher.pushed, pushed, next) {
    HASH_DELETE(handle, pusher.pushed, pushed);
    free(pushed->path);
    free(pushed);
  }
  bool failed = watch ? pusher.failures > 0 : mincov_error_count() > 0;
  mincov_redis_free(&pusher.redis);
  return none || lost || (failed && !ignore_errors) ? MINCOV_EXIT_BAD_INPUT : MINCOV_EXIT_OK;
}

int mincov_command_push(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (!mincov_fleet_options_good("push"))
    code = MINCOV_EXIT_BAD_INPUT;
  else if (!(interval >= 0.01 && interval <= 86400))
    code = mincov_options_wrong_use("push", "--interval: not from 0.01 to 86400 seconds");
  else if (arguments.count < 2)
    code = mincov_options_wrong_use("push", arguments.count ? "no input" : "no URL");
  else
    code = push(arguments.inputs[0], arguments.inputs + 1);
  mincov_options_free(&arguments);
  return code;
}
