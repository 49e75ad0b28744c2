// Lines of a real program, the expected marker beside each: a run that calls exit() in the middle, and the tail of main behind it.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O0 -g -fpass-plugin=%plugin %s -o prog %rt -Wl,--build-id
// RUN: MINCOV_FILE=prog.mincov ./prog && %mincov show --branches none prog.mincov | FileCheck %s
// RUN: %clang -O2 -g -fpass-plugin=%plugin %s -o prog2 %rt -Wl,--build-id
// RUN: MINCOV_FILE=prog2.mincov ./prog2 && %mincov show --branches none prog2.mincov | FileCheck %s
// The inference is right, byte by byte.
// RUN: MINCOV_PASS=mode=verify %clang -O0 -g -fpass-plugin=%plugin %s -o verify %rt -Wl,--build-id
// RUN: MINCOV_FILE=verify.mincov ./verify && %mincov verify verify.mincov | FileCheck %s --check-prefix=VERIFY
// RUN: %mincov export prog.mincov -o prog.info && lcov --summary prog.info 2>&1 | FileCheck %s --check-prefix=LCOV
// RUN: genhtml -q -o html prog.info
#include <stdio.h>
#include <stdlib.h>

static int classify(int x) {
  if (x < 0)     // CHECK: [[@LINE]] + |   if (x < 0)
    return -1;   // CHECK-NEXT: [[@LINE]] - |     return -1;
  switch (x) {   // CHECK-NEXT: [[@LINE]] + |   switch (x) {
  case 0:        // CHECK-NEXT: [[@LINE]]
    return 10;   // CHECK-NEXT: [[@LINE]] + |     return 10;
  case 1:        // CHECK-NEXT: [[@LINE]]
    return 11;   // CHECK-NEXT: [[@LINE]] - |     return 11;
  default:       // CHECK-NEXT: [[@LINE]]
    return 12;   // CHECK-NEXT: [[@LINE]] + |     return 12;
  }
}

static void leave(int x) {
  if (x > 1)     // CHECK: [[@LINE]] + |   if (x > 1)
    exit(0);     // CHECK-NEXT: [[@LINE]] + |     exit(0);
  puts("stays"); // CHECK-NEXT: [[@LINE]] - |   puts("stays");
}

int never(void) {
  return 1; // CHECK: [[@LINE]] - |   return 1;
}

int main(void) {
  int sum = classify(0) + classify(5); // CHECK: [[@LINE]] + |   int sum
  leave(sum);                          // CHECK-NEXT: [[@LINE]] + |   leave(sum);
  puts("behind");                      // CHECK-NEXT: [[@LINE]] a |   puts("behind");
  return 0;                            // CHECK-NEXT: [[@LINE]] a |   return 0;
}
// VERIFY: 4 functions compared
// VERIFY: 0 differences
// LCOV: functions{{.*}}(3 of 4 functions)
