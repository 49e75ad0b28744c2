// Without an operating system: the profile through a callback, header, bytes and map.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs -I%rt_include -DMINCOV_FREESTANDING %s -o prog %builddir/lib/libmincov_rt_freestanding.a
// RUN: ./prog > profile && ls -A | FileCheck %s --check-prefix=FILES
// RUN: %python %S/Inputs/freestanding.py profile | FileCheck %s
// FILES: profile
// FILES-NEXT: prog
// FILES-NOT: {{.}}
// CHECK: firmware begun=1 ended=0 set=2
// CHECK: map record of a 100 byte module
//
// The archive needs nothing from outside.
// RUN: nm -u %builddir/lib/libmincov_rt_freestanding.a > undefined && grep -c mincov_rt_layout_bounds undefined
// RUN: (grep -E '^ +[Uw] ' undefined | grep -v -e mincov -e _GLOBAL_OFFSET_TABLE_ || true) | count 0
#include "mincov.h"
#include "module.h"
#include <stdio.h>

static int send(void *context, const void *data, size_t size) { return fwrite(data, 1, size, (FILE *)context) == size ? 0 : 5; }

static int refuse(void *context, const void *data, size_t size) {
  (void)context;
  (void)data;
  return size > 600 ? 0 : 6;
}

int main(void) {
  hit(9);
  mincov_clear();
  hit(0);
  hit(99);
  if (mincov_write_profile("firmware", refuse, NULL) != 6) return 1;
  return mincov_write_profile("firmware", send, stdout);
}
