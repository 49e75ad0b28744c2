// Children share the file: what they store is there though they are killed; the run is counted once, by the process that began it.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs %s -o prog %rt -Wl,--build-id
// RUN: ./prog
// RUN: %python %S/Inputs/profile.py prog.mincov | FileCheck %s
// CHECK: prog begun=1 ended=1 flags=1 map=yes id=build set=51
#include "module.h"
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  hit(0);
  for (unsigned i = 1; i <= 50; i++) {
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) {
      hit(i);
      if (i % 3 == 0) kill(getpid(), SIGKILL);
      if (i % 3 == 1) _exit(0);
      exit(0);
    }
  }
  while (wait(NULL) > 0) continue;
  return 0;
}
