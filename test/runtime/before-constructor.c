// Bytes that are set before the runtime starts, by a constructor of an earlier priority, are carried over into the file.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -Wno-prio-ctor-dtor -Wno-unknown-warning-option -I%S/Inputs -DPROBES=10000 %s -o prog %rt -Wl,--build-id
// RUN: ./prog && ./prog
// RUN: %python %S/Inputs/profile.py prog.mincov | FileCheck %s
// CHECK: prog begun=2 ended=2 flags=1 map=yes id=build set=5
// CHECK-NEXT: at 0 6 9990 9991 9994
#include "module.h"

__attribute__((constructor(1))) static void early(void) {
  hit(3);
  hit(9993);
}
__attribute__((destructor(101))) static void late(void) { hit(9997); }

int main(void) {
  hit(9);
  hit(9994);
  return 0;
}
