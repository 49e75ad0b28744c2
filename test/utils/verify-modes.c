// mincov verify in every verifying mode, with every exactness and store: a run that ends inside a call (but with exact=off, which
// leaves that out of its model), then one to the end.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for mode in verify verify-edge verify-block-by-edge; do for exact in off blocks lines; do for store in plain strict; do \
// RUN:   name=$mode-$exact-$store; \
// RUN:   MINCOV_PASS="mode=$mode;exact=$exact;store=$store" %clang -O1 -g -fpass-plugin=%plugin %s -o $name %rt -Wl,--build-id || exit 1; \
// RUN:   export MINCOV_FILE=$PWD/$name.mincov; \
// RUN:   if [ $exact != off ]; then ./$name early && %mincov verify $name.mincov > $name.early || exit 1; fi; \
// RUN:   ./$name && %mincov verify $name.mincov > $name.late || exit 1; \
// RUN: done; done; done
// RUN: cat *.early | grep -c '^0 differences' | FileCheck %s --check-prefix=EARLY
// RUN: cat *.late | grep -c '^0 differences' | FileCheck %s --check-prefix=LATE
// What is compared: blocks and tails always, edges and outcomes where edges have bytes. Nothing is assumed with exact=lines.
// RUN: FileCheck %s --input-file verify-blocks-plain.early --check-prefix=BLOCKS
// RUN: FileCheck %s --input-file verify-edge-lines-strict.early --check-prefix=EDGES --implicit-check-not=assumed
// RUN: FileCheck %s --input-file verify-edge-off-plain.late --check-prefix=OFF
// RUN: cat verify*-lines-*.early verify*-lines-*.late | not grep assumed
// Blocks of these have no byte at times, where no edge could carry one either: those that have are compared.
// RUN: grep ' edges' verify-block-by-edge-blocks-plain.late
#include <stdio.h>
#include <stdlib.h>

static int early;

__attribute__((noinline)) static int may_leave(int x) {
  if (early && x == 7) exit(0);
  return x;
}

__attribute__((noinline)) static int count(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    switch (may_leave(i) % 4) {
    case 0:
      sum += 1;
      break;
    case 1:
    case 2:
      sum += 2;
      /* fall through */
    default:
      if (sum > 5 && i != 3) sum--;
    }
  }
  return sum;
}

int main(int argc, char **argv) {
  (void)argv;
  early = argc > 1;
  printf("%d\n", count(10));
  puts("behind");
  return 0;
}
// EARLY: {{^}}12{{$}}
// LATE: {{^}}18{{$}}
// BLOCKS: 3 functions compared: {{[0-9]+}} blocks, {{[0-9]+}} tails{{$}}
// BLOCKS-NEXT: assumed:
// EDGES: 3 functions compared: {{[0-9]+}} blocks, {{[1-9][0-9]*}} tails, {{[0-9]+}} edges, 13 outcomes of branches
// OFF: 3 functions compared: {{[0-9]+}} blocks, 0 tails, {{[0-9]+}} edges, 13 outcomes of branches
