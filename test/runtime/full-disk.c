// A full disk while the profile is made: nothing half-written remains; and if there is room when the run ends, it is recorded then.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs %s -o prog %rt -Wl,--build-id
// RUN: FULL=always MINCOV_DIR=a ./prog 2> err && FileCheck %s < err && ls -A a | count 0
// CHECK: mincov: prog: cannot record in '{{.*}}/a/prog.mincov': no space left on device
// CHECK-NOT: {{.}}
// RUN: FULL=start MINCOV_DIR=b ./prog 2>&1 | count 1
// RUN: %python %S/Inputs/profile.py b/prog.mincov | FileCheck %s --check-prefix=END
// END: prog begun=1 ended=1 flags=1 map=yes id=build set=2
//
// A file that exists needs no room.
// RUN: FULL=always MINCOV_DIR=b ./prog 2>&1 | count 0
// RUN: %python %S/Inputs/profile.py b/prog.mincov | FileCheck %s --check-prefix=AGAIN
// AGAIN: prog begun=2 ended=2 flags=1 map=yes id=build set=2
//
// Where files cannot be mapped, what the run set is written when it ends, and nothing else.
// RUN: %clang -I%S/Inputs -DNO_MAPPING %s -o nomap %rt -Wl,--build-id
// RUN: ./nomap 2>&1 | FileCheck %s --check-prefix=NOMAP && ./nomap more 2>&1 | count 1
// NOMAP: mincov: nomap: cannot record in '{{.*}}/nomap.mincov': the file system cannot map files
// RUN: %python %S/Inputs/profile.py nomap.mincov | FileCheck %s --check-prefix=WRITTEN
// WRITTEN: nomap begun=2 ended=2 flags=1 map=yes id=build set=3
// WRITTEN-NEXT: at 0 7 69
#define _GNU_SOURCE
#include "module.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int started;

// The runtime's own calls come here, as the program's definitions go before libc's.
ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset) {
  static size_t written;
  const char *full = getenv("FULL");
  if (full && (strcmp(full, "always") == 0 || !started)) {
    if (written > 3000) {
      errno = ENOSPC;
      return -1;
    }
    if (size > 3000) size = 3000;
    written += size;
  }
  return (ssize_t)syscall(SYS_pwrite64, descriptor, data, size, offset);
}

#ifdef NO_MAPPING
#include "no_mapping.h"
#endif

int main(int argc, char **argv) {
  (void)argv;
  started = 1;
  hit(20);
  hit(argc > 1 ? 27 : 89);
  return 0;
}
