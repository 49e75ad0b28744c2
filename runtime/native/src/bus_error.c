/* When somebody truncates the profile under a running program.
 *
 * The next store to a page that the file has lost raises SIGBUS, and the program would die of its coverage. So, where the program
 * has no handler of its own, this one puts private memory in place of the file and lets the store try again; what is stored from
 * then on is written when the run ends. A SIGBUS that is none of ours takes its course as if there were no handler: the default
 * action, with the faulting instruction repeated, so exit status and core file are the same. A program with its own handler keeps
 * it, and gets these signals. One handler serves all modules. */
#include "internal.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

static bool installed;

static bool heal_module(const struct mincov_rt_copy *copy, void *context) {
  return __atomic_load_n(&copy->interface->ready, __ATOMIC_ACQUIRE) && copy->interface->heal(*(const uintptr_t *)context);
}

static void handle(int signal_number, siginfo_t *information, void *context) {
  int error = errno;
  uintptr_t address = (uintptr_t)information->si_addr;
  bool is_fault = information->si_code > 0; /* and not sent by kill */
  (void)context;
  if (!is_fault || !mincov_rt_modules_visit(heal_module, &address)) {
    signal(signal_number, SIG_DFL);
    if (!is_fault) raise(signal_number); /* delivered on return; a fault comes again by itself */
  }
  errno = error;
}

static bool is_ours(const struct sigaction *action) { return (action->sa_flags & SA_SIGINFO) && action->sa_sigaction == handle; }

void mincov_rt_bus_handler_install(void) {
  struct sigaction action, before;
  if (sigaction(SIGBUS, NULL, &before) != 0 || (before.sa_flags & SA_SIGINFO) || before.sa_handler != SIG_DFL) return;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  sigfillset(&action.sa_mask); /* a handler that stores to a lost page, too, would die: SIGBUS waits for the end of this one */
  installed = sigaction(SIGBUS, &action, NULL) == 0;
}

static bool hand_over(const struct mincov_rt_copy *copy, void *context) {
  (void)context;
  if (copy->interface == &mincov_rt_interface || !__atomic_load_n(&copy->interface->ready, __ATOMIC_ACQUIRE)) return false;
  copy->interface->install_bus_handler();
  return true;
}

void mincov_rt_bus_handler_remove(void) {
  struct sigaction action;
  if (!installed || sigaction(SIGBUS, NULL, &action) != 0 || !is_ours(&action)) return;
  signal(SIGBUS, SIG_DFL);
  mincov_rt_modules_visit(hand_over, NULL);
}
