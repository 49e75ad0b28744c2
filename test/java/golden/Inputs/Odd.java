// Syntax that the grammar does not know, and odd spellings: all of it is rewritten for parsing only.
// RELEASE: 25
import module java.base;
import java.lang.annotation.*;

class Odd {
  @Target({ElementType.TYPE_USE, ElementType.LOCAL_VARIABLE, ElementType.PARAMETER}) @interface A { int value() default 0; }
  @ interface Spaced { String text() default "s"; }
  static class Outer { record R(String s) {} record G<T>(T t, int n) {} }
  static class Late extends Thread {
    final int k;
    Late(int n) { if (n < 0) n = -n; k = n; super("late" + n); }
    Late() { int m = 3; this(m); }
  }
  static String patterns(Object o) {
    return switch (o) {
      case Integer _, Long _ -> "whole";
      case Outer.R(String s) when s.isEmpty() -> "empty";
      case Outer.R(final String s) -> s;
      case Outer.G<?>(@A(1) Object t, int n) -> t + "" + n;
      case @A String s when s.length() > 2 -> "long " + s;
      case Character when when when >= 'x' -> "late letter";
      case null, default -> o instanceof final CharSequence c && c.length() > 1 ? "text" : "rest";
    };
  }
  static int varargs(String @A... all) { int @A [] @A [] k = {{all.length}}; return k[0][0]; }
  static int numbers() { return 0_10 + 0x1___A + 1__0 + (int) 00f + (int) 09.5 + 0b1_1; }
  static int words(int record) throws Exception {
    int open = 1, module = 2, to = 3, with = 4, when = 5, permits = 6, sealed = 7, exports = 8, non = 9;
    open: for (int yield = 0; yield < 2; yield++) { record += yield; if (record > 100) break open; }
    (open) = module; (to) += with; int[] a = {when}; (a[0]) -= permits;
    when = when > 2 ? to : non-sealed;
    return open + to + a[0] + sealed + exports + non + record + when;
  }
  static class Closing implements AutoCloseable {
    public void close() { System.out.print("closed "); }
    int use() { try (this) { return 1; } catch (@A RuntimeException | @A Error e) { return 2; } }
  }
  static int \u0061bc = 1;
  public static void main(String[] args) throws Exception {
    System.out.println(patterns(1) + patterns(new Outer.R("")) + patterns(new Outer.R("r")) + patterns(new Outer.G<>("g", 2)) + patterns("abc") + patterns('y') + patterns("ab") + patterns(null));
    System.out.println(varargs("a", "b") + " " + numbers() + " " + words(4) + " " + new Closing().use() + new Late().k + new Late(-4).k + abc + "\uuuu0041\u0022.length() + \u0022");
    int b = 0, c = 1, d = 2; boolean e = c > d; int f = e ? b = c : (b = d);
    switch (f) { case 2: System.out.println("two" + b); };
  }
}
