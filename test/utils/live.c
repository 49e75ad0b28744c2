// `zero` on a profile that a program has mapped: the program goes on storing into the same file, and the report says so.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O0 -g -fpass-plugin=%plugin %s -o prog %rt -Wl,--build-id
// RUN: mkfifo ready go && { MINCOV_FILE=live.mincov ./prog ready go & } && read -r word < ready && %mincov zero live.mincov && echo on > go && wait
// RUN: %mincov show live.mincov | FileCheck %s
// RUN: %mincov report live.mincov | FileCheck %s --check-prefix=REPORT
// RUN: %mincov merge -o other.mincov live.mincov && not %mincov merge -o live.mincov other.mincov 2>&1 | FileCheck %s --check-prefix=MERGE
#include <stdio.h>

static void before(void) {
  puts("before"); // CHECK: [[@LINE]] - |   puts("before");
}
static void after(void) {
  puts("after"); // CHECK: [[@LINE]] + |   puts("after");
}

int main(int argc, char **argv) {
  char word[8] = "";
  if (argc != 3)
    return 1;
  before();
  FILE *ready = fopen(argv[1], "w");
  fputs("ready\n", ready);
  fclose(ready);
  FILE *go = fopen(argv[2], "r");
  fgets(word, sizeof word, go);
  after();
  return 0;
}
// REPORT: Profiles were cleared while their program ran
// MERGE: mincov: live.mincov: not overwritten: a program wrote it and may be writing to it
