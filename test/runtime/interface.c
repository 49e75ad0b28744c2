// mincov.h: flush, reset, set file, snapshots; on all modules of the process; null where the runtime is not linked.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs -I%rt_include -fPIC -shared -DLIBRARY %s -o libother.so %rt -Wl,--build-id
// RUN: %clang -I%S/Inputs -I%rt_include %s -o prog libother.so -Wl,-rpath,%t %rt -Wl,--build-id
// RUN: ./prog
// RUN: for file in prog libother.so; do for part in "" .one .two; do echo $file$part: && %python %S/Inputs/profile.py $file$part.mincov; done; done | FileCheck %s
// RUN: for file in next/prog next/libother.so next/prog.three; do echo $file: && %python %S/Inputs/profile.py $file.mincov; done | FileCheck %s --check-prefix=NEXT
//
// The first file: reset after 1, so it holds 2, 3 and 4, and is marked; left for the next file while the run went on.
// CHECK: prog:
// CHECK-NEXT: prog begun=1 ended=0 flags=3 map=yes id=build set=3
// CHECK-NEXT: at 0 1 2
// The first snapshot holds 0 and 1, from before the reset; the second one 2, and 3 when it was added to.
// CHECK: prog.one:
// CHECK-NEXT: prog begun=1 ended=0 flags=1 map=yes id=build set=2
// CHECK: prog.two:
// CHECK-NEXT: prog begun=1 ended=0 flags=3 map=yes id=build set=2
// CHECK: libother.so:
// CHECK-NEXT: libother.so begun=1 ended=0 flags=3 map=yes id=build set=1
// CHECK: libother.so.one:
// CHECK-NEXT: libother.so begun=1 ended=0 flags=1 map=yes id=build set=1
// CHECK: libother.so.two:
// CHECK-NEXT: libother.so begun=1 ended=0 flags=3 map=yes id=build set=0
//
// The next file holds only what ran since: 5 and 6, the latter from a child that was killed.
// NEXT: next/prog:
// NEXT-NEXT: prog begun=1 ended=1 flags=3 map=yes id=build set=2
// NEXT-NEXT: at 0 1
// NEXT: next/libother.so:
// NEXT-NEXT: libother.so begun=1 ended=1 flags=3 map=yes id=build set=0
// NEXT: next/prog.three:
// NEXT-NEXT: prog begun=1 ended=0 flags=3 map=yes id=build set=2
//
// Not linked: the same source runs, and does nothing.
// RUN: %clang -I%rt_include -DNOT_LINKED %s -o unlinked && ./unlinked
// RUN: %clangxx -x c++ -I%rt_include -DNOT_LINKED %s -o unlinked && ./unlinked
#include "mincov.h"

#ifdef NOT_LINKED
int main(void) { return mincov_flush || mincov_reset || mincov_set_file || mincov_snapshot; }
#elif defined(LIBRARY)
#include "module.h"
void other(unsigned i);
void other(unsigned i) { hit(i); }
#else
#include "module.h"
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

void other(unsigned i);

#define EXPECT(condition)                                                                                                          \
  do                                                                                                                               \
    if (!(condition)) return __LINE__ % 200 + 1;                                                                                   \
  while (0)

int main(void) {
  EXPECT(mincov_flush && mincov_reset && mincov_set_file && mincov_snapshot);
  errno = 77;
  hit(0);
  hit(1);
  other(5);
  EXPECT(mincov_snapshot("one") == 0);
  EXPECT(mincov_reset() == 0);
  EXPECT(!is_hit(0) && !is_hit(1));
  hit(2);
  EXPECT(mincov_snapshot("two") == 0);
  hit(3);
  EXPECT(mincov_snapshot("two") == 0);
  hit(4);
  other(6);
  EXPECT(unlink("libother.so.mincov") == 0); // somebody cleans up while the program runs: flush makes a new one
  EXPECT(mincov_flush() == 0);
  EXPECT(access("libother.so.mincov", F_OK) == 0);
  EXPECT(mincov_snapshot("") == EINVAL && mincov_snapshot("a/b") == EINVAL && mincov_snapshot(0) == EINVAL);
  EXPECT(mincov_set_file("%q") == EINVAL && mincov_set_file("/dev/null") == ENODEV);
  EXPECT(mincov_set_file("/proc/self/exe/x") == ENOTDIR);
  EXPECT(is_hit(4)); // still the old file
  EXPECT(mincov_set_file("next/%b.mincov") == 0);
  EXPECT(!is_hit(4));
  hit(5);
  pid_t child = fork();
  if (child == 0) {
    hit(6);
    kill(getpid(), SIGKILL);
  }
  waitpid(child, 0, 0);
  EXPECT(is_hit(6));
  EXPECT(mincov_snapshot("three") == 0);
  EXPECT(errno == 77);
  return 0;
}
#endif
