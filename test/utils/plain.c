// Code without debug information: functions and blocks, and the report says why there are no lines.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O0 -fpass-plugin=%plugin %s -o prog %rt -Wl,--build-id
// RUN: MINCOV_FILE=prog.mincov ./prog && %mincov report prog.mincov | FileCheck %s
// RUN: %mincov show prog.mincov 2>&1 | FileCheck %s --check-prefix=SHOW
// RUN: %mincov export prog.mincov 2>&1 | FileCheck %s --check-prefix=LCOV
static int f(int x) { return x ? 1 : 0; }
int g(int x) {
  if (x)
    return 3;
  return 4;
}
int main(void) { return f(0); }
// CHECK: (no debug information) {{ *}}0/0 {{ *}}- {{.*}} 2/3 {{ *}}66.66% {{ *}}{{[0-9]+}}/{{[0-9]+}}
// CHECK: 3 functions have no debug information (made by the compiler, or compiled without -g or -gline-tables-only): no lines, only functions and blocks.
// SHOW: note: no source to show
// LCOV: note: 3 functions without debug information left out of the LCOV export
