// Many processes, some of them killed: one profile accumulates, several are merged, a directory is one report.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O0 -g -fpass-plugin=%plugin %s -o prog %rt -Wl,--build-id
// RUN: mkdir d && for i in 1 2 3; do MINCOV_FILE=d/%%p.mincov ./prog $i; done; MINCOV_FILE=d/%%p.mincov ./prog 9 || test $? = 137
// RUN: %mincov report d | FileCheck %s
// RUN: %mincov merge -o all.mincov d && %mincov report all.mincov | FileCheck %s
// RUN: %mincov report --format json d > a.json && %mincov report --format json all.mincov | cmp - a.json
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  switch (argc > 1 ? atoi(argv[1]) : 0) {
  case 1: puts("one"); break;
  case 2: puts("two"); break;
  case 3: puts("three"); break;
  case 9: kill(getpid(), SIGKILL); break;
  default: puts("other"); break;
  }
  return 0;
}
// CHECK: processes.c
// CHECK: 4 runs, 1 of them did not end normally
