// SIGKILL loses at most the last second; SIGTERM and an uncaught exception lose nothing.
// RUN: %build %t %s
// RUN: for jdk in %jdks; do %fresh; \
// RUN:   for signal in KILL TERM; do rm -f ready; $jdk/bin/java -cp ../classes Signals & until [ -e ready ]; do sleep 0.05; done; \
// RUN:     kill -$signal $!; wait $!; echo "exit $?"; %profile app.mincov; done; \
// RUN:   $jdk/bin/java -cp ../classes Signals throws 2>&1; echo "exit $?"; %profile app.mincov; done | FileCheck %s
//
// CHECK: exit 137
// CHECK-NEXT: app.mincov: app begun=1 ended=0 map=yes set 0 1
// CHECK-NEXT: exit 143
// CHECK-NEXT: app.mincov: app begun=2 ended=1 map=yes set 0 1 2
// CHECK-NEXT: Exception in thread "main" java.lang.IllegalStateException: thrown
// CHECK-NEXT: at Signals.main
// CHECK-NEXT: exit 1
// CHECK-NEXT: app.mincov: app begun=3 ended=2 map=yes set 0 1 2 3
import java.io.File;

class Signals {
  public static void main(String[] arguments) throws Exception {
    mincov_t.F1.p[0] = 1;
    if (arguments.length > 0) {
      mincov_t.F1.p[3] = 1;
      throw new IllegalStateException("thrown");
    }
    mincov_t.F1.p[1] = 1;
    boolean second = new File("app.mincov").exists();
    Thread.sleep(3000); // a second is what may be lost; the rest is for busy machines
    if (second) mincov_t.F1.p[2] = 1; // just before the end: SIGTERM keeps it
    new File("ready").createNewFile();
    Thread.sleep(100000);
  }
}
