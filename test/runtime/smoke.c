// One module, run three times: the profile is made once and shared, runs are counted, bytes accumulate.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs %s -o prog %rt -Wl,--build-id
// RUN: ./prog 10 && ./prog 20
// RUN: %python %S/Inputs/profile.py prog.mincov | FileCheck %s --check-prefix=TWICE
// RUN: ./prog 5 && ls -A | FileCheck %s --check-prefix=FILES
// RUN: %python %S/Inputs/profile.py prog.mincov | FileCheck %s --check-prefix=THRICE
// TWICE: prog begun=2 ended=2 flags=1 map=yes id=build set=2
// TWICE-NEXT: at 0 10
// THRICE: prog begun=3 ended=3 flags=1 map=yes id=build set=3
// THRICE-NEXT: at 0 5 15
// FILES: prog
// FILES-NEXT: prog.mincov
// FILES-NOT: {{.}}
//
// Without build id the map's hash identifies the module; gcc links it just as well, and so does C++.
// RUN: gcc -I%S/Inputs %s -o plain %rt -Wl,--build-id=none && ./plain 1 && ./plain 2
// RUN: %python %S/Inputs/profile.py plain.mincov | FileCheck %s --check-prefix=HASH
// RUN: %clangxx -x c++ -I%S/Inputs %s -o cxx -x none %rt -Wl,--build-id && ./cxx 1
// RUN: %python %S/Inputs/profile.py cxx.mincov | FileCheck %s --check-prefix=CXX
// HASH: plain begun=2 ended=2 flags=1 map=yes id=hash set=2
// CXX: cxx begun=1 ended=1 flags=1 map=yes id=build set=1
//
// A module that is linked with the runtime but has nothing instrumented leaves no profile.
// RUN: echo 'extern const unsigned char __mincov_runtime; int main(void) { return !__mincov_runtime; }' > bare.c
// RUN: %clang bare.c -o bare %rt && ./bare && not ls bare.mincov
//
// An instrumented module does not link without the runtime.
// RUN: not %clang -I%S/Inputs %s -o unlinked 2>&1 | FileCheck %s --check-prefix=UNLINKED
// UNLINKED: __mincov_runtime
#include "module.h"
#include <stdlib.h>

int main(int argc, char **argv) {
  hit((unsigned)atoi(argv[argc - 1]));
  return 0;
}
