// MINCOV_FILE's sequences, MINCOV_DIR, directories made on demand, MINCOV_MAP.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs %s -o prog %rt -Wl,--build-id=0xdeadbeef01
// RUN: MINCOV_FILE='a/%%%%x-%b-%i-%h.mincov' ./prog && ls a/*.mincov | sed "s/$(uname -n)/HOST/" | FileCheck %s --check-prefix=PATTERN
// PATTERN: a/%x-prog-deadbeef01-HOST.mincov
// RUN: MINCOV_FILE=%%p ./prog > pid && test -s $(cat pid)
// RUN: MINCOV_DIR=b/c ./prog && test -s b/c/prog.mincov
// RUN: MINCOV_DIR=%t/b/d MINCOV_FILE=e/f ./prog && test -s b/d/e/f
// RUN: MINCOV_DIR=b MINCOV_FILE=%t/absolute.mincov ./prog && test -s absolute.mincov
// RUN: MINCOV_DIR= MINCOV_FILE= ./prog && test -s prog.mincov
// RUN: MINCOV_FILE=/dev/null ./prog
// RUN: MINCOV_MAP=off MINCOV_FILE=nomap.mincov ./prog && %python %S/Inputs/profile.py nomap.mincov | FileCheck %s --check-prefix=NOMAP
// NOMAP: map=no
//
// The profile belongs to the directory the run began in, and to the program whatever it is called by.
// RUN: ln -s prog alias && mkdir g && cd g && ../alias cd && test -s prog.mincov && test ! -e ../alias.mincov
//
// A program started by the loader keeps its name.
// RUN: cd %t && mkdir h && cd h && $(%clang -print-file-name=ld-linux-x86-64.so.2) ../prog > /dev/null && ls | FileCheck %s --check-prefix=LOADER
// LOADER: prog.mincov
// LOADER-NOT: {{.}}
//
// Wrong sequences and names that are too long are told once; the program goes on.
// RUN: cd %t && mkdir i && cd i && MINCOV_FILE=x%%y.mincov ../prog 2>&1 >/dev/null | FileCheck %s --check-prefix=WRONG
// WRONG: mincov: prog: using %b.mincov, for MINCOV_FILE has an unknown % sequence (known: %b %i %p %h %%): 'x%y.mincov'
// WRONG-NOT: mincov:
// RUN: test -s prog.mincov
// RUN: MINCOV_FILE=$(printf '%%05000d' 0) ../prog 2>&1 >/dev/null | FileCheck %s --check-prefix=LONG
// RUN: MINCOV_FILE=$(printf '%%0300d' 0) ../prog 2>&1 >/dev/null | FileCheck %s --check-prefix=LONGNAME
// LONG: mincov: prog: cannot record: the profile's path is too long
// LONGNAME: mincov: prog: cannot record in '{{.*}}': the name is too long
#include "module.h"
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  hit(1);
  if (argc > 1 && chdir("/") != 0) return 1;
  (void)argv;
  printf("%d\n", (int)getpid());
  return 0;
}
