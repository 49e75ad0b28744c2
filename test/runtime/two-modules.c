// One fixed MINCOV_FILE and several modules: the program has the name, a library gets its own in front of the extension, whichever
// starts first; without an instrumented program the first library has the name. Other programs keep off each other's in the same way.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs -fPIC -shared -DLIBRARY %s -o libone.so %rt -Wl,--build-id
// RUN: %clang -I%S/Inputs -fPIC -shared -DLIBRARY -DONE=two %s -o libtwo.so %rt -Wl,--build-id
// RUN: %clang -I%S/Inputs %s -o prog libone.so libtwo.so -Wl,-rpath,%t %rt -Wl,--build-id
// RUN: %clang -I%S/Inputs -DPROBES=9000 %s -o another libone.so libtwo.so -Wl,-rpath,%t %rt -Wl,--build-id
// RUN: %clang -DPLAIN %s -o plain libone.so libtwo.so -Wl,-rpath,%t
// RUN: export MINCOV_FILE=all.mincov && ./prog && ./prog && ./another && MINCOV_FILE=libs.out ./plain
// RUN: for file in all.mincov all.*.mincov libs.out*; do echo $file: && %python %S/Inputs/profile.py $file; done | FileCheck %s
// CHECK: all.mincov:
// CHECK-NEXT: prog begun=2 ended=2
// CHECK: all.another.mincov:
// CHECK-NEXT: another begun=1 ended=1
// CHECK: all.libone.so.mincov:
// CHECK-NEXT: libone.so begun=3 ended=3
// CHECK: all.libtwo.so.mincov:
// CHECK-NEXT: libtwo.so begun=3 ended=3
// CHECK: libs.out:
// CHECK-NEXT: [[FIRST:lib(one|two).so]] begun=1 ended=1
// CHECK: libs.out.lib{{one|two}}.so:
// CHECK-NEXT: lib{{one|two}}.so begun=1 ended=1
// RUN: MINCOV_FILE=/dev/null ./prog && not ls /dev/null.*
//
// One warning a process, not one a module.
// RUN: touch file && (MINCOV_DIR=file ./prog 2>&1 || true) | count 1
#ifndef ONE
#define ONE one
#endif
int one(void), two(void);

#ifdef PLAIN
int main(void) { return one() + two(); }
#else
#include "module.h"
#ifdef LIBRARY
int ONE(void) {
  hit(1);
  return 0;
}
#else
int main(void) {
  hit(2);
  return one() + two();
}
#endif
#endif
