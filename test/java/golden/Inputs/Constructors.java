// Constructors that begin with this(...) or super(...): the first argument that is evaluated tells that they began. Compiled for Java 8.
// RELEASE: 8
class Constructors {
  static StringBuilder log = new StringBuilder();
  static int note(String s, int n) { log.append(s).append(n).append(' '); return n; }
  static class Base {
    final int n;
    Base(int n) { this.n = note("base", n); if (n < 0) throw new IllegalArgumentException("negative"); }
    Base(String s, int n) { this(s.length() + n); note("two", n); }
    Base(Object o) { this("object", 1); }
    Base() { note("none", 0); n = 0; }
  }
  static class Child extends Base {
    int late = note("late", 1);
    Child(long k, Runnable r) { super(note("argument", (int) k)); r.run(); }
    Child(Child other, boolean b) { super(b ? 1 : other.n); }
    Child(int... all) { super(all[0] + all.length); }
    Child() { super(); note("child", 0); }
    private Child(String s) { super("constant" + s, s.length()); }
    Child(byte b) { super(5); }
  }
  public static void main(String[] args) {
    new Child(3L, () -> note("ran", 2));
    new Child(new Child(), true);
    new Child(4, 5);
    new Child("x");
    new Child((byte) 1);
    new Base(new Object());
    try { new Child(-1L, null); } catch (IllegalArgumentException e) { note("caught", 0); }
    System.out.println(log);
  }
}
