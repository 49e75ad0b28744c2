// A disk that is really full: no profile and one line where it is full before, no harm where it fills up later, since every byte of
// the profile was written.
// REQUIRES: root
// RUN: rm -rf %t && mkdir -p %t/disk && cd %t
// RUN: %clang -I%S/Inputs -DPROBES=50000 %s -o prog %rt -Wl,--build-id
// RUN: unshare -m bash %S/Inputs/full-tmpfs.sh %t/disk %t/prog %python %S/Inputs/profile.py > out 2>&1 || cat out
// RUN: FileCheck %s < out
// CHECK: first: 0
// CHECK: prog begun=1 ended=1 flags=1 map=yes id=build set=50000
// CHECK: then: 0
// CHECK: prog begun=2 ended=2 flags=1 map=yes id=build set=50000
// CHECK: mincov: prog: cannot record in '{{.*}}/disk/other.mincov': no space left on device
// CHECK-NEXT: other: 0
// CHECK-NEXT: prog.mincov
#include "module.h"
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

// Fills the disk before it touches its bytes.
int main(int argc, char **argv) {
  static char block[65536];
  int descriptor = open(argv[argc - 1], O_CREAT | O_WRONLY, 0666);
  size_t size = sizeof block;
  while (size) {
    if (write(descriptor, block, size) < 0) size /= 2;
  }
  for (unsigned i = 0; i < PROBES; i++) hit(i);
  return 0;
}
