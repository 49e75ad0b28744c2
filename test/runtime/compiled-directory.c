// The directory compiled in, as the wrapper sets it: an object that defines __mincov_directory. The environment goes before it.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: printf '.section .rodata.mincov_directory,"a"\n.globl __mincov_directory\n.hidden __mincov_directory\n__mincov_directory: .asciz "%%s"\n' %t/in/here > directory.s
// RUN: %clang -I%S/Inputs -ffunction-sections -fdata-sections %s -x assembler directory.s -x none -o prog %rt -Wl,--build-id -Wl,--gc-sections
// RUN: ./prog && test -s in/here/prog.mincov && test ! -e prog.mincov
// RUN: MINCOV_DIR=other ./prog && test -s other/prog.mincov
// RUN: MINCOV_FILE=named.mincov ./prog && test -s named.mincov
// RUN: %python %S/Inputs/profile.py in/here/prog.mincov | FileCheck %s
// CHECK: prog begun=1 ended=1
#include "module.h"

int main(void) {
  hit(7);
  return 0;
}
