// A C program whose own functions have names of POSIX functions: the runtime must not call them.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -fno-builtin -w -I%S/Inputs %s -o prog %rt -Wl,--build-id
// RUN: MINCOV_DIR=new ./prog && MINCOV_DIR=new ./prog
// RUN: %python %S/Inputs/profile.py new/prog.mincov | FileCheck %s
// CHECK: prog begun=2 ended=2 flags=1 map=yes id=build set=1
// RUN: touch file && MINCOV_DIR=file ./prog 2>&1 | count 1
#include "module.h"

#define OWN(name)                                                                                                                  \
  int name(void);                                                                                                                  \
  int name(void) { __builtin_trap(); }

OWN(open)
OWN(close)
OWN(read)
OWN(write)
OWN(link)
OWN(unlink)
OWN(access)
OWN(stat)
OWN(lstat)
OWN(mkdir)
OWN(rename)
OWN(readlink)
OWN(remove)
OWN(index)
OWN(select)
OWN(send)
OWN(wait)
OWN(yield)
OWN(lock)
OWN(unlock)
OWN(pause)
OWN(dup)
OWN(sync)
OWN(flush)
OWN(reset)
OWN(snapshot)
OWN(begin)
OWN(end)

int main(void) {
  hit(7);
  return 0;
}
