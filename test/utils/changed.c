// A source that changed since it was compiled is told: the compiler's debug information has its hash.
//
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s source.c
// RUN: %clang -O0 -g -gdwarf-5 -fpass-plugin=%plugin source.c -o prog %rt -Wl,--build-id && MINCOV_FILE=prog.mincov ./prog
// RUN: %mincov report prog.mincov | FileCheck %s --implicit-check-not='changed since'
// RUN: %mincov report --format json prog.mincov | FileCheck %s --check-prefix=SAME
// RUN: echo '// more' >> source.c && %mincov report prog.mincov | FileCheck %s --check-prefix=CHANGED
// RUN: %mincov show prog.mincov 2>&1 | FileCheck %s --check-prefix=SHOW
// RUN: rm source.c && %mincov report prog.mincov | FileCheck %s --check-prefix=MISSING
int main(void) { return 0; }
// CHECK: source.c {{ *}}1/1
// SAME: "source": "as compiled"
// CHANGED: A source changed since it was compiled, and its lines may be misplaced:
// CHANGED-NEXT: source.c
// SHOW: warning: {{.*}}source.c: changed since it was compiled: lines may be misplaced
// MISSING: A source was not found
// MISSING-NEXT: source.c
