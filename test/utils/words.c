// Merged profiles of equal runs are equal: of probes of four bytes, whose rest holds an address, the first byte alone is kept. So they
// are where the map comes from the program.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -g -fplugin=%plugin -fpass-plugin=%plugin %s %rt -o program
// RUN: for run in 1 2 3 4 5 6 7 8; do MINCOV_FILE=full-$run.mincov ./program && MINCOV_MAP=0 MINCOV_FILE=bare-$run.mincov ./program || exit 1; done
// RUN: for run in 1 2 3 4 5 6 7 8; do %mincov merge -o full.$run full-$run.mincov && cmp full.1 full.$run || exit 1; done
// RUN: for run in 1 2 3 4 5 6 7 8; do %mincov merge -o bare.$run program bare-$run.mincov && cmp full.1 bare.$run || exit 1; done
// What was merged without a map becomes so once there is one.
// RUN: %mincov merge -o blind.mincov bare-1.mincov && %mincov merge -o seen.mincov program blind.mincov && cmp full.1 seen.mincov
// RUN: %mincov dump full.1 | FileCheck %s
// CHECK: plan main
// CHECK: bytes {{[0-9]+}}, plan
// RUN: %mincov export --format lcov full.1 >full.info && %mincov export --format lcov full-1.mincov full-2.mincov | diff full.info -
#include <stdio.h>
#include <stdlib.h>
__attribute__((noinline)) static void below(int count) {
  char room[100];
  if (count) {
    snprintf(room, sizeof room, "%d", count);
    below(atoi(room) - 1);
  }
  if (count == 7) puts("seven");
  if (count == 70) puts("seventy");
}
int main(int count, char **words) {
  if (count > 1) puts(words[1]);
  below(9);
  return 0;
}
