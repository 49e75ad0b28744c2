// The agent takes stores of set probes out of hot code, and nothing else: other probes of the same methods are set as ever, values stay, and a
// reset puts all stores back for good. Each stage is waited for.
// RUN: %build %t %s %srcdir/runtime/java/control/mincov/Coverage.java
// RUN: for jdk in %jdks; do %fresh; $jdk/bin/java -javaagent:%agent=after=1,verbose -cp ../classes AgentTest 2> err.txt; echo "exit $?"; \
// RUN:   cat err.txt; %profile *.mincov; done | FileCheck %s
//
// CHECK: left out: true
// CHECK-NEXT: value kept: true
// CHECK-NEXT: another probe is set: true
// CHECK-NEXT: left out, of another loader's class: true
// CHECK-NEXT: unloaded: true
// CHECK-NEXT: put back: true
// CHECK-NEXT: stays: true
// CHECK-NEXT: exit 0
// CHECK-NEXT: mincov-agent: left {{[12]}} stores out of 1 classes in {{[0-9]+}} ms
// CHECK: mincov-agent: put the stores of {{[1-9]}} classes back
// CHECK-NEXT: app.mincov: app begun=1 ended=1 reset map=yes set 0 1{{$}}
//
// A wrong option is told.
// RUN: for jdk in %jdks; do $jdk/bin/java -javaagent:%agent=verbose,after=x -cp %t/classes AgentTest; echo "exit $?"; done 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: mincov-agent: no option is 'after=x'; there are verbose and after=MILLISECONDS
// WRONG-NEXT: exit 2
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import mincov.Coverage;

class AgentTest {
  public static void main(String[] arguments) throws Exception {
    byte[] p = mincov_t.F1.p;
    Hot hot = new Hot();
    System.out.println("left out: " + staysClear(hot, p, 0, 20));
    System.out.println("value kept: " + (hot.value(true) == 2));
    hot.call(true);
    System.out.println("another probe is set: " + (p[2] == 1));

    ClassLoader loader = new URLClassLoader(new URL[] {new File("../classes/").toURI().toURL()}, null);
    Runnable again = (Runnable) loader.loadClass("AgentTest$Hot").getDeclaredConstructor().newInstance();
    System.out.println("left out, of another loader's class: " + staysClear(again, p, 0, 20));
    WeakReference<ClassLoader> left = new WeakReference<>(loader);
    loader = null;
    again = null;
    for (int i = 0; i < 200 && left.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    System.out.println("unloaded: " + (left.get() == null));

    String failure = Coverage.reset();
    if (failure != null) throw new AssertionError(failure);
    hot.run();
    System.out.println("put back: " + (p[0] == 1 && p[1] == 1));
    System.out.println("stays: " + !staysClear(hot, p, 0, 1));
  }

  /* Whether a probe stays clear for a tenth of a second: the agent clears bytes for a moment when it looks. */
  static boolean staysClear(Runnable hot, byte[] p, int probe, int seconds) {
    long now = System.nanoTime(), end = now + seconds * 1_000_000_000L, since = now;
    for (; now < end && now - since < 100_000_000; now = System.nanoTime()) {
      p[probe] = 0;
      for (int i = 0; i < 10_000; i++) hot.run();
      if (p[probe] != 0) since = now;
    }
    p[probe] = 1;
    return now < end;
  }

  public static class Hot implements Runnable {
    int count;

    @Override
    public void run() {
      call(false);
      value(false);
    }

    void call(boolean also) {
      mincov_t.F1.p[0] = 1;
      if (also) mincov_t.F1.p[2] = 1;
      count++;
    }

    int value(boolean counts) {
      return ((mincov_t.F1.p[1] = 1) > 0 ? 1 : 0) + (counts ? 1 : 0);
    }
  }
}
