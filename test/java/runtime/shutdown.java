// The program's own shutdown hooks are recorded: short ones, long ones, one whose class is the first to be instrumented, and one that
// ends the VM by halt; and daemon threads that run until the end. The VM ends no later than without.
// RUN: %build %t %s
// RUN: for jdk in %jdks; do for what in short long first halt daemon; do %fresh; \
// RUN:   timeout 20 $jdk/bin/java -cp ../classes Shutdown $what; echo "$what exit $?"; %profile app.mincov; done; done | FileCheck %s
//
// CHECK: short exit 0
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=yes set 0 1
// CHECK-NEXT: long exit 5
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=yes set 0 2 3
// CHECK-NEXT: first exit 0
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=yes set 4
// CHECK-NEXT: halt exit 9
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=yes set 0 5
// CHECK-NEXT: daemon exit 0
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=yes set 0 6
class Shutdown {
  static void sleep(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  static void hook(Runnable body) { Runtime.getRuntime().addShutdownHook(new Thread(body)); }

  public static void main(String[] arguments) {
    switch (arguments[0]) {
      case "short":
        mincov_t.F1.p[0] = 1;
        hook(new Runnable() {
          public void run() { mincov_t.F1.p[1] = 1; }
        });
        return;
      case "long":
        mincov_t.F1.p[0] = 1;
        hook(new Runnable() {
          public void run() {
            sleep(300);
            mincov_t.F1.p[2] = 1;
            sleep(300);
            mincov_t.F1.p[3] = 1;
            sleep(50);
          }
        });
        System.exit(5);
      case "first":
        hook(new Runnable() {
          public void run() {
            mincov_t.F2.p[0] = 1;
            sleep(200);
          }
        });
        return;
      case "halt":
        mincov_t.F1.p[0] = 1;
        hook(new Runnable() {
          public void run() {
            sleep(100);
            mincov_t.F2.p[1] = 1;
            Runtime.getRuntime().halt(mincov_t.R.halting(9));
          }
        });
        return;
      default:
        mincov_t.F1.p[0] = 1;
        Thread daemon = new Thread(new Runnable() {
          public void run() {
            while (!Thread.currentThread().isInterrupted()) mincov_t.F2.p[2] = 1;
          }
        });
        daemon.setDaemon(true);
        daemon.start();
        sleep(200);
    }
  }
}
