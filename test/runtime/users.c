// A profile of another user is left alone, whether it could be written or not; a program with raised privileges takes nothing from
// its environment.
// REQUIRES: root
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs %s -o prog %rt -Wl,--build-id
// RUN: work=$(mktemp -d /tmp/mincov-users-XXXXXX) && chmod 1777 $work && cp prog $work && cd $work && ln -sfn $work %t/work
// RUN: ./prog && cp prog.mincov before && chmod 666 prog.mincov && setpriv --reuid=1234 --clear-groups ./prog
// RUN: cd %t/work && chmod 600 prog.mincov && setpriv --reuid=1234 --clear-groups ./prog && cmp before prog.mincov
// RUN: cd %t/work && rm prog.mincov && setpriv --reuid=1234 --clear-groups ./prog && cp prog.mincov before && ./prog && cmp before prog.mincov
// RUN: cd %t/work && for user in 0 1234; do %python %S/Inputs/profile.py prog.u$user.mincov; done | FileCheck %s
// CHECK: prog begun=1 ended=1 flags=1 map=yes id=build set=1
// CHECK: prog begun=2 ended=2 flags=1 map=yes id=build set=1
//
// RUN: cd %t/work && rm *.mincov && cp prog raised && chmod 4755 raised
// RUN: cd %t/work && MINCOV_FILE=%t/work/here.mincov MINCOV_DIR=. setpriv --reuid=1234 --clear-groups ./raised 2>&1 | FileCheck %s --check-prefix=RAISED
// RAISED: mincov: raised: not recording: the program runs with raised privileges and has no directory compiled in
// RUN: cd %t/work && not ls *.mincov
// RUN: cd %t && mkdir work/compiled && echo 'const char __mincov_directory[] = "'$(readlink work)/compiled'";' > directory.c
// RUN: %clang -I%S/Inputs %s directory.c -o work/raised %rt -Wl,--build-id && chmod 4755 work/raised
// RUN: cd %t/work && MINCOV_FILE=%t/work/here.mincov MINCOV_DIR=. setpriv --reuid=1234 --clear-groups ./raised 2>&1 | count 0
// RUN: cd %t/work && ls compiled | FileCheck %s --check-prefix=COMPILED && not ls *.mincov
// COMPILED: raised.mincov
// RUN: rm -rf $(readlink %t/work)
#include "module.h"

int main(void) {
  hit(7);
  return 0;
}
