// What instrumented code calls: hooks give their values back unchanged and set their probes, for every type; hit picks the overload that
// the body asks for, and lets its checked exceptions through; array never fails; an interrupt that is pending stays pending.
// RUN: %build %t %s
// RUN: for jdk in %jdks; do %fresh; $jdk/bin/java -cp ../classes Calls; echo "exit $?"; %profile app.mincov; done | FileCheck %s
//
// CHECK: interrupted: true
// CHECK-NEXT: hooks: true 1 c 2 3 4 5.5 6.5 text null
// CHECK-NEXT: hits: 7 8 text
// CHECK-NEXT: thrown: checked
// CHECK-NEXT: unknown file: 5
// CHECK-NEXT: full stack: 4
// CHECK-NEXT: exit 0
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=yes set 0 1 2 3 4 5
import mincov_t.R;

class Calls {
  static class Checked extends Exception {
    private static final long serialVersionUID = 1;
  }

  static int calls;

  static int number() { return 7; }

  static long longNumber() { return 8; }

  static void nothing() { calls++; }

  static String text() { return "text"; }

  static void throwing() throws Checked { throw new Checked(); }

  static byte[] deepest;

  /* Asks for an array where the stack is nearly full. */
  static void descend(String path) {
    try {
      descend(path);
    } catch (StackOverflowError full) {
      if (deepest == null) deepest = R.array(path, 0x2bL, 4);
    }
  }

  public static void main(String[] arguments) throws Exception {
    R.array("B.java", 0x2bL, 4);
    Thread.currentThread().interrupt();
    byte[] p = R.array("A.java", 0x1aL, 4);
    System.out.println("interrupted: " + Thread.interrupted());

    System.out.println("hooks: " + R.r(p, 0, true) + ' ' + R.r(p, 0, (byte) 1) + ' ' + R.r(p, 0, 'c') + ' ' + R.r(p, 0, (short) 2) + ' '
        + R.r(p, 0, 3) + ' ' + R.r(p, 0, 4L) + ' ' + R.r(p, 0, 5.5f) + ' ' + R.r(p, 0, 6.5) + ' ' + R.r(p, 0, "text") + ' '
        + R.r(p, 0, (Object) null));

    Runnable run = () -> R.hit(p, 1, () -> nothing());
    run.run();
    Runnable dropped = () -> R.hit(p, 1, () -> number());
    dropped.run();
    int number = R.hit(p, 2, () -> number());
    long wide = R.hit(p, 2, () -> longNumber());
    String text = R.hit(p, 2, () -> text());
    System.out.println("hits: " + number + ' ' + wide + ' ' + text);
    try {
      R.hit(p, 3, () -> throwing());
    } catch (Checked checked) {
      System.out.println("thrown: checked");
    }

    byte[] unknown = R.array("Unknown.java", 1, 5);
    System.out.println("unknown file: " + unknown.length);
    descend("B.java");
    System.out.println("full stack: " + deepest.length);
    byte[] other = R.array("B.java", 0x2bL, 4);
    other[0] = 1;
    other[1] = calls == 1 ? (byte) 1 : 0;
  }
}
