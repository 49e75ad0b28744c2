// Children are forked while another thread is inside the runtime, whose lock nobody in the child will ever give back: they end all
// the same, and write what they have to. (Where files cannot be mapped, as there the end of a run needs the lock.)
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -pthread -I%S/Inputs -I%rt_include -DPROBES=3000 %s -o prog %rt -Wl,--build-id
// RUN: MINCOV_QUIET=1 ./prog
// RUN: %python %S/Inputs/profile.py prog.mincov | FileCheck %s
// CHECK: prog begun=1 ended=1 flags=1 map=yes id=build set=200
#define _GNU_SOURCE
#include "mincov.h"
#include "module.h"
#include "no_mapping.h"
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int done;

static void *flush_on_and_on(void *argument) {
  (void)argument;
  while (!done) mincov_flush();
  return NULL;
}

int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, flush_on_and_on, NULL) != 0) return 1;
  alarm(100); // instead of waiting for ever
  for (unsigned i = 0; i < 200; i++) {
    pid_t child = fork();
    if (child == 0) {
      alarm(50);
      hit(i * 10);
      exit(0);
    }
    int status = 1;
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0) return 2;
  }
  done = 1;
  pthread_join(thread, NULL);
  return 0;
}
