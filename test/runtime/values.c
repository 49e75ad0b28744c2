// What a probe's store may be: any even byte, or four bytes of which the first tells and the others are anything. Every other byte
// of a new profile is 0xff; a merge sets bytes to 0, whichever way it writes, and never unsets any.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -Wno-prio-ctor-dtor -Wno-unknown-warning-option -I%S/Inputs -I%rt_include %s -o prog %rt -Wl,--build-id
// RUN: ./prog 0
// RUN: for file in prog.mincov prog.copy.mincov; do %python %S/Inputs/profile.py $file bytes; done | FileCheck %s
// CHECK: prog begun=1 ended=1 flags=1 map=yes id=build set=7
// CHECK-NEXT: at 0 1 2 70 73 74 76
// CHECK-NEXT: bytes 0=00 1=fe 2=02 70=10 71=ef 72=fd 73=7e 74=00 75=0d 76=fc 77=7f
// CHECK: prog begun=1 ended=0 flags=1 map=yes id=build set=7
// CHECK-NEXT: at 0 1 2 70 73 74 76
// CHECK-NEXT: bytes 0=00 1=00 2=00 70=00 73=00 74=00 76=00
//
// Without a map of the file: only what was not there yet is written.
// RUN: %clang -DNO_MAPPING -Wno-prio-ctor-dtor -Wno-unknown-warning-option -I%S/Inputs -I%rt_include %s -o nomap %rt -Wl,--build-id
// RUN: export MINCOV_QUIET=1 && ./nomap 0 && ./nomap 4
// RUN: %python %S/Inputs/profile.py nomap.mincov bytes | FileCheck %s --check-prefix=WRITTEN
// WRITTEN: nomap begun=2 ended=2 flags=1 map=yes id=build set=8
// WRITTEN-NEXT: at 0 1 2 4 70 73 74 76
// WRITTEN-NEXT: bytes 0=00 1=00 2=00 4=00 70=00 73=00 74=00 76=00
//
// RUN: MINCOV_FILE=reset.mincov ./nomap reset && %python %S/Inputs/profile.py reset.mincov | FileCheck %s --check-prefix=RESET
// RESET: nomap begun=1 ended=1 flags=3 map=yes id=build set=1
#define _GNU_SOURCE
#include "mincov.h"
#include "module.h"
#include <stdlib.h>
#include <string.h>

#ifdef NO_MAPPING
#include "no_mapping.h"
#endif

static void store(unsigned i, unsigned char value) { *(volatile unsigned char *)&probes[i] = value; }
static void store_bytes(unsigned i, const char *bytes) { memcpy(probes + i, bytes, 4); }

__attribute__((constructor(1))) static void early(void) { store(10, 4); } // carried over: as 0

int main(int argc, char **argv) {
  const char *what = argv[argc - 1];
  store(11, 0xfe);
  store(12, 2);
  store_bytes(80, "\x10\xef\xfd\x7e");
  store_bytes(84, "\0\x0d\xfc\x7f");
  if (strcmp(what, "reset") == 0 && mincov_reset() != 0) return 1;
  store(10 + (unsigned)atoi(what), 0);
  return mincov_snapshot("copy");
}
