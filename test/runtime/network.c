// On a network file system the host's name keeps the clients' profiles apart, unless the pattern has it already. Also where the
// directory does not exist yet.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs %s -o prog %rt -Wl,--build-id
// RUN: ./prog && MINCOV_DIR=new ./prog && MINCOV_FILE=%%h/x.mincov ./prog
// RUN: find . -name '*.mincov' | sort | sed "s/$(uname -n)/HOST/" | FileCheck %s
// CHECK: ./new/prog.HOST.mincov
// CHECK-NEXT: ./prog.HOST.mincov
// CHECK-NEXT: ./{{HOST|.*}}/x.mincov
// CHECK-NOT: {{.}}
#include "module.h"
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

// The runtime's own call comes here, as the program's definition goes before libc's.
int statfs(const char *path, struct statfs *system) {
  int result = (int)syscall(SYS_statfs, path, system);
  system->f_type = 0x6969; // NFS
  return result;
}

int main(void) {
  hit(7);
  return 0;
}
