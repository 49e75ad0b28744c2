// What ran before Runtime.halt is there, though no hook runs; the halting thread's status is kept.
// RUN: %build %t %s
// RUN: for jdk in %jdks; do %fresh; $jdk/bin/java -cp ../classes Halt; echo "exit $?"; %profile app.mincov; done | FileCheck %s
//
// CHECK: exit 7
// CHECK-NEXT: app.mincov: app begun=1 ended=0 map=yes set 0 1 3
class Halt {
  static int status() {
    mincov_t.F1.p[3] = 1;
    return 7;
  }

  public static void main(String[] arguments) {
    mincov_t.F1.p[0] = 1;
    mincov_t.F1.p[1] = 1;
    Runtime.getRuntime().halt(mincov_t.R.halting(status()));
    mincov_t.F1.p[2] = 1;
  }
}
