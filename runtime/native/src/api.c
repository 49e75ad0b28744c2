/* The public interface: each call goes to every instrumented module of the process. */
#include "internal.h"
#include "mincov.h"

#include <errno.h>

struct call {
  int (*run)(const struct mincov_rt_interface *interface, const char *argument);
  const char *argument;
  int error; /* the first */
};

static bool call_module(const struct mincov_rt_copy *copy, void *context) {
  struct call *call = context;
  if (!__atomic_load_n(&copy->interface->ready, __ATOMIC_ACQUIRE)) return false;
  int error = call->run(copy->interface, call->argument);
  if (!call->error) call->error = error;
  return false;
}

static int call_all(int (*run)(const struct mincov_rt_interface *interface, const char *argument), const char *argument) {
  struct call call = {.run = run, .argument = argument};
  struct mincov_rt_guard guard;
  mincov_rt_guard_enter(&guard);
  mincov_rt_modules_visit(call_module, &call);
  mincov_rt_guard_leave(&guard);
  return call.error;
}

static int run_flush(const struct mincov_rt_interface *interface, const char *argument) {
  (void)argument;
  return interface->flush();
}

static int run_reset(const struct mincov_rt_interface *interface, const char *argument) {
  (void)argument;
  return interface->reset();
}

static int run_set_file(const struct mincov_rt_interface *interface, const char *argument) { return interface->set_file(argument); }

static int run_snapshot(const struct mincov_rt_interface *interface, const char *argument) { return interface->snapshot(argument); }

int mincov_flush(void) { return call_all(run_flush, NULL); }

int mincov_reset(void) { return call_all(run_reset, NULL); }

int mincov_set_file(const char *pattern) { return call_all(run_set_file, pattern); }

int mincov_snapshot(const char *name) { return call_all(run_snapshot, name); }
