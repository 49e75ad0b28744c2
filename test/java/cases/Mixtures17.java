// RELEASE: 17
// Constructs within each other: resources in switches in lambdas, records in records, bodies of enum constants, text blocks and unicode escapes
// where insertions stand.
import java.util.*;
import java.util.function.*;

class Mixtures17 {
  record Point(int x, int y) {
    static int made;
    Point { if (x < 0) throw new IllegalArgumentException("x " + x); made++; } //+ //? T+F+
    Point(int both) { this(both, both); } //+
    record Line(Point from, Point to) {
      Line { Objects.requireNonNull(from); } //+
      double length() { return from.equals(to) ? 0 : Math.hypot(to.x - from.x, to.y - from.y); } //+ //? T+F+
    }
  }
  enum Shape implements IntUnaryOperator {
    SQUARE { public int applyAsInt(int n) { return n * n; } }, //+
    CUBE("cube") {
      final int[] cache = new int[8]; //+
      { for (int i = 0; i < cache.length; i++) cache[i] = -1; } //+ //? T+F+
      public int applyAsInt(int n) {
        return n < cache.length && cache[n] >= 0 ? cache[n] : (cache[n] = n * SQUARE.applyAsInt(n)); //+ //? T+F- T+F+
      }
    };
    final String label;
    Shape() { this("plain"); } //+
    Shape(String label) { this.label = label; } //+
  }
  static class Door implements AutoCloseable {
    final String name;
    final boolean sticks;
    Door(String name, boolean sticks) { this.name = name; this.sticks = sticks; System.out.println("open " + name); } //+
    @Override public void close() { System.out.println("close " + name); if (sticks) throw new IllegalStateException(name + " sticks"); } //+ //? T+F+
  }
  static String through(int n) {
    try (Door outer = new Door("outer" + n, false); Door inner = n > 0 ? new Door("inner", n == 2) : null) { //+ //? T+F+
      switch (n) { //+
        case 0: return "none"; //+
        case 3: throw new UnsupportedOperationException(); //+
        default: return inner == null ? "never" : inner.name; //+ //? T-F+
      }
    } catch (IllegalStateException | UnsupportedOperationException e) {
      for (Throwable t : e.getSuppressed()) System.out.println("suppressed " + t); //+ //? T-F+
      return e.getClass().getSimpleName(); //+
    } finally {
      if (n == 4) System.out.println("four"); //+ //? T-F+
    }
  }
  static String text(Object o) {
    return """
      \"""{}\s\
      %s
      \u0041\tend\\""".formatted(o instanceof String s && !s.isEmpty() ? s : o instanceof Point p ? p.x() + "," + p.y() : "?");
  }
  static int \u0061bc(int \u0062) { \u0069f (\u0062 > 1) return \u0062; return -\u0062; } //+ //? T+F+
  static Supplier<Supplier<String>> nested(String s) {
    return () -> { //+
      class Local { String get() { return s + new Object() { String x() { return "x"; } }.x(); } } //+
      return () -> switch (s.length()) { //+
        case 0 -> "empty"; //-
        case 1 -> { try { yield new Local().get(); } finally { System.out.println("yielded"); } } //+
        default -> { for (char c : s.toCharArray()) { if (c == 'b') yield "b"; } yield "no b"; } //+ //? T+F- T+F+
      };
    };
  }
  @SafeVarargs
  static <T extends Comparable<T>> T max(T... all) {
    T best = null; //+
    for (T each : all) if (best == null || each.compareTo(best) > 0) best = each; //+ //? T+F+ T+F+ T+F+
    return best; //+
  }
  interface Greeter { default String greet() { return "hello " + name(); } String name(); static Greeter of(String n) { return () -> n; } } //+
  int field = new int[] {1, 2, 3}[1] + ((Supplier<Integer>) () -> 4).get(); //+
  public static void main(String[] args) {
    for (int i = 0; i < 4; i++) System.out.println(through(i)); //+ //? T+F+
    System.out.println(text("") + text("s") + text(new Point(3)) + abc(1) + abc(2)); //+
    System.out.println(nested("a").get().get() + nested("ab").get().get()); //+
    System.out.println(new Point.Line(new Point(0), new Point(3, 4)).length() + new Point.Line(new Point(1), new Point(1)).length()); //+
    try { new Point(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage() + Point.made); } //+
    System.out.println(Shape.CUBE.applyAsInt(3) + Shape.CUBE.applyAsInt(3) + Shape.SQUARE.label + Shape.CUBE.label); //+
    System.out.println(max(3, 1, 4, 1) + Greeter.of("g").greet() + new Mixtures17().field); //+
  }
}
