// Flush, reset, another file, snapshots: from the program, through a class that finds the registry of whatever is instrumented, and
// does nothing where nothing is.
// RUN: %build %t %s %srcdir/runtime/java/control/mincov/Coverage.java
// RUN: for jdk in %jdks; do %fresh; $jdk/bin/java -cp ../classes Interface; echo "exit $?"; %profile *.mincov next/*.mincov; done | FileCheck %s
//
// CHECK: recording: false
// CHECK-NEXT: nothing to flush: null
// CHECK-NEXT: recording: true
// CHECK-NEXT: bad name: {{.+}}
// CHECK-NEXT: bad pattern: unknown % sequence
// CHECK-NEXT: not a file: it is not a file
// CHECK-NEXT: removed and flushed: true
// CHECK-NEXT: exit 0
// The first file: reset after 1, so it holds what ran since, 2 and 4, and is marked. It was left for the next while the run went on.
// CHECK-NEXT: app.mincov: app begun=1 ended=0 reset map=yes set 2 4
// The first snapshot is from before the reset; the second, from after it, was added to.
// CHECK-NEXT: app.one.mincov: app begun=1 ended=0 map=yes set 0 1
// CHECK-NEXT: app.two.mincov: app begun=1 ended=0 reset map=yes set 2 4
// CHECK-NEXT: app.mincov: app begun=1 ended=1 reset map=yes set 5 6
import java.io.File;
import mincov.Coverage;

class Interface {
  public static void main(String[] arguments) throws Exception {
    System.out.println("recording: " + Coverage.isRecording());
    System.out.println("nothing to flush: " + Coverage.flush());
    new First().run();
    System.out.println("recording: " + Coverage.isRecording());
    System.out.println("bad name: " + Coverage.snapshot("a/b"));
    System.out.println("bad pattern: " + Coverage.setFile("%x").substring(0, 18));
    System.out.println("not a file: " + Coverage.setFile("/dev/null"));

    must(Coverage.snapshot("one"));
    must(Coverage.flush());
    new File("app.mincov").delete();
    must(Coverage.flush());
    System.out.println("removed and flushed: " + new File("app.mincov").exists());
    must(Coverage.reset());
    mincov_t.F1.p[2] = 1;
    must(Coverage.snapshot("two"));
    mincov_t.F2.p[0] = 1;
    must(Coverage.snapshot("two"));
    must(Coverage.setFile("next/%b.mincov"));
    mincov_t.F2.p[1] = 1;
    Thread.sleep(10);
    mincov_t.F2.p[2] = 1;
  }

  static void must(String failure) {
    if (failure != null) throw new AssertionError(failure);
  }

  /* In a class of its own: main's begins before anything is recorded. */
  static class First {
    void run() {
      mincov_t.F1.p[0] = 1;
      mincov_t.F1.p[1] = 1;
    }
  }
}
