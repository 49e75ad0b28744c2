// When nothing can be written: one line that names what, where and why; the program goes on as if nothing were.
// RUN: rm -rf %t %t.* && mkdir -p %t && cd %t && touch file
// RUN: %clang -I%S/Inputs -fPIC -shared -DLIBRARY %s -o libother.so %rt -Wl,--build-id
// RUN: %clang -I%S/Inputs %s -o prog libother.so -Wl,-rpath,%t %rt -Wl,--build-id
// RUN: MINCOV_DIR=%t/file/below ./prog > out 2> err; test $? = 3
// RUN: FileCheck %s --check-prefix=BELOW < err && echo output | diff - out
// BELOW: mincov: {{prog|libother.so}}: cannot record in '{{.*}}/file/below/{{prog|libother.so}}.mincov': part of the path is not a directory
// BELOW-NOT: {{.}}
// RUN: (MINCOV_QUIET=1 MINCOV_DIR=%t/file ./prog 2>&1 >/dev/null || true) | count 0
// RUN: (MINCOV_QUIET=0 MINCOV_DIR=%t/file ./prog 2>&1 >/dev/null || true) | count 1
// RUN: (MINCOV_FILE=%t ./prog 2>&1 >/dev/null || true) | FileCheck %s --check-prefix=DIRECTORY
// DIRECTORY: mincov: {{.*}}: cannot record in '{{.*}}': is a directory
// RUN: mkfifo fifo && (MINCOV_FILE=fifo ./prog 2>&1 >/dev/null || true) | FileCheck %s --check-prefix=FIFO
// FIFO: mincov: {{.*}}: cannot record in '{{.*}}/fifo': it is not a regular file
//
// The file size limit is respected: no SIGXFSZ, and no half-written file.
// RUN: (ulimit -f 4; MINCOV_DIR=limited ./prog > /dev/null 2> err; test $? = 3)
// RUN: FileCheck %s --check-prefix=LIMIT < err && not ls limited
// LIMIT: mincov: {{.*}}: cannot record in '{{.*}}': larger than the process's file size limit (ulimit -f)
// LIMIT-NOT: {{.}}
#include "module.h"

#ifdef LIBRARY
int other(void);
int other(void) {
  hit(0);
  return 3;
}
#else
#include <stdio.h>

int other(void);
int main(void) {
  hit(1);
  puts("output");
  return other();
}
#endif
