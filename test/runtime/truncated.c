// The profile is truncated while the program runs. It goes on, and what it records from then on is written beside when it ends; a
// program with its own SIGBUS handler keeps that, and a SIGBUS that is none of the runtime's still kills.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -O1 -pthread -I%S/Inputs -I%rt_include -DPROBES=30000 %s -o prog %rt -Wl,--build-id
// RUN: ./prog truncate 2> err; test $? = 3
// RUN: FileCheck %s < err
// CHECK: mincov: prog: recording beside '{{.*}}/prog.mincov': {{it is shorter than its header says|it is not a mincov profile}}
// CHECK-NOT: {{.}}
// RUN: rm prog.mincov && %python %S/Inputs/profile.py prog.*.mincov | FileCheck %s --check-prefix=BESIDE
// BESIDE: prog begun=1 ended=1 flags=3 map=yes id=build set=29000
//
// Where the file's new end lies in a page, the zeros that the kernel puts behind it are not taken for probes that ran: what was
// recorded before is forgotten. The same if a snapshot is what meets the truncated file.
// RUN: rm *.mincov && MINCOV_QUIET=1 ./prog part; test $? = 3
// RUN: rm prog.mincov && %python %S/Inputs/profile.py prog.*.mincov | FileCheck %s --check-prefix=PART
// PART: prog begun=1 ended=1 flags=3 map=yes id=build set=1
// RUN: rm *.mincov && MINCOV_QUIET=1 ./prog snapshot; test $? = 3
// RUN: %python %S/Inputs/profile.py prog.copy.mincov | FileCheck %s --check-prefix=COPY
// COPY: prog begun=1 ended=0 flags=3 map={{yes|no}} id=build set=0
//
// Nor are they where no store and no load meets a page that is lost: cut within the last page, or cut and extended again. The same
// in a file without map, of which the last page is whole, too; and in one that was moved away, where a flush makes a new one.
// RUN: for way in last-page extended; do for map in on off; do rm *.mincov; MINCOV_MAP=$map ./prog $way; test $? = 3 || exit 1; \
// RUN:   %python %S/Inputs/profile.py prog.copy.mincov | FileCheck %s --check-prefix=COPY || exit 1; done; done
// RUN: rm *.mincov && ./prog moved; test $? = 3
// RUN: %python %S/Inputs/profile.py prog.mincov | FileCheck %s --check-prefix=MOVED
// MOVED: prog begun=1 ended=1 flags=3 map=yes id=build set=1
// A file that nobody touched is left to nobody's doubt, whatever the linker puts last.
// RUN: for more in "" "-flto -fuse-ld=lld"; do %clang -O1 -pthread -I%S/Inputs -I%rt_include -DPROBES=30000 $more %s -o prog %rt \
// RUN:   -Wl,--build-id || exit 1; for map in on off; do rm *.mincov; MINCOV_MAP=$map ./prog whole; test $? = 3 || exit 1; \
// RUN:   %python %S/Inputs/profile.py prog.copy.mincov | FileCheck %s --check-prefix=WHOLE || exit 1; done; \
// RUN:   rm *.mincov; ./prog last-page; test $? = 3 || exit 1; \
// RUN:   %python %S/Inputs/profile.py prog.copy.mincov | FileCheck %s --check-prefix=COPY || exit 1; done
// WHOLE: prog begun=1 ended=0 flags=1 map={{yes|no}} id=build set=1
//
// The line about it does not go into what the program made of stderr.
// RUN: rm *.mincov && ./prog replace 2> err; test $? = 3
// RUN: test ! -s err && test ! -s own-file && ls prog.*.mincov
//
// RUN: bash -c 'ulimit -c 0; ./prog send'; test $? = 135
// RUN: bash -c 'trap "" BUS; exec ./prog send'
// RUN: bash -c 'ulimit -c 0; ./prog fault'; test $? = 135
// RUN: ./prog own; test $? = 9
#include "mincov.h"
#include "module.h"
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void own_handler(int signal_number) {
  (void)signal_number;
  _exit(9);
}

static void *work(void *argument) {
  for (unsigned i = *(unsigned *)argument; i < 28999; i += 4) hit(1000 + i);
  return NULL;
}

// What a second program would do: all but the header's page is gone, or everything.
static int truncate_and_go_on(void) {
  pthread_t threads[4];
  unsigned first[4];
  hit(0); // lost, or not: this page goes away too
  if (truncate("prog.mincov", 0) != 0) return 1;
  for (unsigned i = 0; i < 4; i++) {
    first[i] = i;
    if (pthread_create(&threads[i], NULL, work, &first[i]) != 0) return 1;
  }
  for (unsigned i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  if (mincov_flush() != 0 || mincov_flush() != 0) return 1;
  hit(29999);
  return 3;
}

// Header, the first two pages of bytes, and a part of the third.
static int truncate_within_a_page(void) {
  hit(0);
  return truncate("prog.mincov", 3 * 4096 + 1000);
}

// The probe bytes' last page is the file's tenth.
static int cut_and_copy(const char *way) {
  bool moved = strcmp(way, "moved") == 0, whole = strcmp(way, "whole") == 0, last = strcmp(way, "last-page") == 0;
  const char *file = moved ? "moved" : "prog.mincov";
  hit(0);
  if (moved && rename("prog.mincov", "moved") != 0) return 1;
  if (!whole && truncate(file, last ? 9 * 4096 + 100 : 5 * 4096 + 100) != 0) return 1;
  if (!whole && !last && truncate(file, 20 * 4096) != 0) return 1;
  if (moved ? mincov_flush() : mincov_snapshot("copy")) return 1;
  hit(29999);
  return 3;
}

int main(int argc, char **argv) {
  const char *way = argv[argc - 1];
  if (strcmp(way, "truncate") == 0) return truncate_and_go_on();
  if (strcmp(way, "replace") == 0) {
    dup2(open("own-file", O_RDWR | O_CREAT, 0666), 2);
    return truncate_and_go_on();
  }
  if (strcmp(way, "part") == 0) {
    if (truncate_within_a_page() != 0) return 1;
    hit(29999);
    return 3;
  }
  if (strcmp(way, "snapshot") == 0) return truncate_within_a_page() != 0 || mincov_snapshot("copy") != 0 ? 1 : 3;
  if (strcmp(way, "last-page") == 0 || strcmp(way, "extended") == 0 || strcmp(way, "moved") == 0 || strcmp(way, "whole") == 0)
    return cut_and_copy(way);
  if (strcmp(way, "send") == 0) return raise(SIGBUS);
  if (strcmp(way, "own") == 0) {
    signal(SIGBUS, own_handler);
    raise(SIGBUS);
  }
  int descriptor = open("empty", O_RDWR | O_CREAT, 0666);
  char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  *(volatile char *)page = 1;
  return 0;
}
