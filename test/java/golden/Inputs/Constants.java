// What may be a constant expression is left alone: reachability, definite assignment, narrowing, labels, interned strings hang on it.
class Constants {
  static class Base { static final int LEVEL = 3; static final boolean ON = true; }
  static class Child extends Base {
    byte narrow() { byte b = LEVEL > 2 ? 1 : 2; return b; }
    int forever(int n) {
      while (ON) {
        if (n > 5) return n;
        n++;
      }
    }
    int hidden(int LEVELS) { final int k = LEVEL; byte b = k > 2 ? 10 : 20; return b + (LEVELS > 2 ? 1 : 2); }
  }
  static final boolean DEBUG = false, TRACE = DEBUG || 3 < 2;
  static final String TEXT = DEBUG ? "debug" : "quiet";
  static String same(String s) { return s == "ab" ? "same" : "other"; }
  static int assigned() {
    final int x;
    while (true) { x = Integer.parseInt("4"); break; }
    if (DEBUG) System.out.println("debug");
    int y;
    if (!TRACE) y = x; else y = 0;
    for (;;) { if (y++ > 9) break; }
    return y;
  }
  static int labels(int n) {
    switch (n) { case DEBUG ? 1 : 2: return 10; case TRACE ? 3 : 4: return 20; }
    return 30;
  }
  @SuppressWarnings(DEBUG ? "all" : "unused")
  // javac 17 takes `yield int.class;` for a variable of a type yield.
  static String types(int n) {
    Class<?> type = switch (n) { case 0 -> int.class; case 1 -> long[].class; default -> void.class; };
    return type + switch (n) { case 0 -> boolean.class.getName(); default -> ""; };
  }
  public static void main(String[] args) {
    System.out.println(types(0) + types(1) + types(2));
    java.util.function.UnaryOperator<String> f = s -> same("a" + "b");
    java.util.function.IntSupplier least = () -> Math.abs(-2147483648);
    System.out.println(new Child().narrow() + new Child().forever(1) + new Child().hidden(9) + TEXT + assigned() + labels(2) + labels(4) + labels(9));
    System.out.println(f.apply("x") + least.getAsInt() + (TEXT == "quiet"));
  }
}
