// However a run ends, what it stored is in the file, and the run counts as begun, not as ended.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -O2 -I%S/Inputs %s -o prog %rt -Wl,--build-id
// RUN: for way in kill _exit abort fault trap exec; do MINCOV_FILE=$way.mincov ./prog $way || true; done
// RUN: for way in kill _exit abort fault trap exec; do %python %S/Inputs/profile.py $way.mincov; done | FileCheck %s
// CHECK-COUNT-6: prog begun=1 ended=0 flags=1 map=yes id=build set=2
//
// Exit statuses are those of the program.
// RUN: ./prog _exit; test $? = 7
// RUN: bash -c './prog kill' ; test $? = 137
// RUN: bash -c 'ulimit -c 0; ./prog abort' ; test $? = 134
// RUN: bash -c 'ulimit -c 0; ./prog fault' ; test $? = 139
// RUN: ./prog normal; test $? = 5
#include "module.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  const char *way = argv[argc - 1];
  hit(1);
  hit(99);
  if (strcmp(way, "kill") == 0) kill(getpid(), SIGKILL);
  if (strcmp(way, "_exit") == 0) _exit(7);
  if (strcmp(way, "abort") == 0) abort();
  if (strcmp(way, "fault") == 0) *(volatile int *)0 = 1;
  if (strcmp(way, "trap") == 0) __builtin_trap();
  if (strcmp(way, "exec") == 0) execlp("true", "true", (char *)0);
  return 5;
}
