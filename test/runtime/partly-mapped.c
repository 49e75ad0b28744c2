// The linker put another section right behind the probe bytes, whose last page then cannot be mapped. The run says so; the other data
// is its own; all is recorded at a normal end, by children that exit, and by flush; only what a killed run set on that page is lost.
// REQUIRES: bfd
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs -c -DFIRST -DPROBES=5000 %s -o first.o && %clang -I%S/Inputs -I%rt_include -c %s -o main.o
// RUN: %clang -c -DBETWEEN %s -o between.o
// RUN: %clang -fuse-ld=bfd first.o between.o -Wl,--whole-archive %rt -Wl,--no-whole-archive main.o -o prog -Wl,--build-id
// RUN: ./prog 2> err && FileCheck %s < err
// CHECK: mincov: prog: the linker put other data on the last page of its probe bytes: these are lost if the run does not end normally, in '{{.*}}/prog.mincov'
// CHECK-NOT: {{.}}
// RUN: %python %S/Inputs/profile.py prog.mincov | FileCheck %s --check-prefix=NORMAL
// NORMAL: prog begun=1 ended=1 flags=1 map=yes id=build set=6
// RUN: MINCOV_FILE=killed.mincov ./prog kill 2> err || test $? = 137
// RUN: %python %S/Inputs/profile.py killed.mincov | FileCheck %s --check-prefix=KILLED
// KILLED: prog begun=1 ended=0 flags=1 map=yes id=build set=5
// RUN: MINCOV_FILE=flushed.mincov ./prog flush 2> err || test $? = 137
// RUN: %python %S/Inputs/profile.py flushed.mincov | FileCheck %s --check-prefix=FLUSHED
// FLUSHED: prog begun=1 ended=0 flags=1 map=yes id=build set=6
// RUN: ./prog && ./prog && MINCOV_FILE=switched.mincov ./prog switch 2> err
// RUN: for file in switched.mincov next.mincov; do %python %S/Inputs/profile.py $file; done | FileCheck %s --check-prefix=SWITCHED
// SWITCHED: prog begun=1 ended=0 flags=1 map=yes id=build set=6
// SWITCHED: prog begun=1 ended=1 flags=3 map=yes id=build set=1
#ifdef BETWEEN
// In another section of the same kind, which the linker meets before the runtime's.
__attribute__((section("between_section"), used)) int between[2] = {42, 43};
#elif defined(FIRST)
#include "module.h"
void touch_first(unsigned i);
void touch_first(unsigned i) { hit(i); }
#else
#include "mincov.h"
#include "module.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern int between[2];
void touch_first(unsigned i);

int main(int argc, char **argv) {
  const char *way = argv[argc - 1];
  touch_first(0);
  touch_first(4999);
  between[0]++;
  hit(0);
  pid_t child = fork();
  if (child == 0) {
    touch_first(2500);
    hit(1);
    exit(between[0] == 43 ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  if (status != 0 || between[0] != 43 || between[1] != 43) return 1;
  hit(3);
  if (strcmp(way, "switch") == 0) {
    if (mincov_set_file("next.mincov") != 0) return 2;
    if (is_hit(0) || between[0] != 43) return 3;
    hit(2);
    return 0;
  }
  if (strcmp(way, "flush") == 0) mincov_flush();
  if (strcmp(way, "flush") == 0 || strcmp(way, "kill") == 0) kill(getpid(), SIGKILL);
  return 0;
}
#endif
