// Coverage of each test of one process: reset before, a snapshot behind it. Functions that are active meanwhile tell what ran since.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -g -I%rt_include -fplugin=%plugin -fpass-plugin=%plugin -mllvm '-mincov=exact=lines;resettable=yes' %s %rt -o prog
// RUN: ./prog
// RUN: %mincov show prog.negative.mincov | FileCheck %s --check-prefix=NEGATIVE
// RUN: %mincov show prog.positive.mincov | FileCheck %s --check-prefix=POSITIVE
#include "mincov.h"

static int twice(int x) {
  if (x < 0)
    return 0; // the negative test
  return 2 * x; // the positive test
}
// NEGATIVE: + |     return 0; // the negative
// NEGATIVE: - |   return 2 * x; // the positive
// POSITIVE: - |     return 0; // the negative
// POSITIVE: + |   return 2 * x; // the positive

static int tests;

static void run(const char *name, int x) {
  mincov_reset(); // before each test
  tests += twice(x) >= 0;
  mincov_snapshot(name); // behind it
}
// NEGATIVE: - |   mincov_reset();
// NEGATIVE: + |   tests += twice(x)
// NEGATIVE: + |   mincov_snapshot(name);
// POSITIVE: - |   mincov_reset();
// POSITIVE: + |   tests += twice(x)
// POSITIVE: + |   mincov_snapshot(name);

int main(void) {
  run("negative", -1); // first
  run("positive", 1); // second
  return tests - 2;
}
// NEGATIVE: - |   run("negative", -1); // first
// NEGATIVE: - |   run("positive", 1); // second
// POSITIVE: - |   run("negative", -1); // first
// POSITIVE: - |   run("positive", 1); // second
