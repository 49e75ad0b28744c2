// Switches: groups and arms, as statements and as values, with and without default, with guards and patterns.
// RELEASE: 21
class Switches {
  enum Color { RED, GREEN }
  sealed interface Shape permits Dot, Line {}
  record Dot(int x) implements Shape {}
  record Line(Shape from, Shape to) implements Shape {}
  static int groups(int n) {
    int r = 0;
    switch (n) { case 1: r = n; case 2: case 3: r += 2; break; case 4: }
    switch (n) {
      default: r++;
      case 9: r += 10;
    }
    switch (n) { }
    return r;
  }
  static String arms(Color c) {
    String s = "";
    switch (c) { case RED -> s = "r"; }
    switch (c) { case GREEN -> { s += "g"; } default -> s.length(); }
    switch (s) { case "r" -> throw new IllegalStateException(s); case "g" -> s += "!"; }
    return s;
  }
  static String values(int n) {
    String s = switch (n) {
      case 0 -> "zero";
      case 1, 2 -> { String t = "few"; yield t; }
      case 3 -> throw new IllegalArgumentException("three");
      default -> n > 9 ? "many" : switch (n % 2) { case 0 -> "even"; default -> "odd"; };
    };
    int k = switch (s) { case "few": case "odd": yield 5; default: if (n > 3) yield 6; yield 7; };
    return s + k;
  }
  static String patterns(Object o) {
    return switch (o) {
      case null -> "null";
      case String s when s.isEmpty() -> "empty";
      case String s when s.length() > 3 && s.charAt(0) == 'x' -> "x" + s;
      case Line(Dot(int a), Dot(int b)) when a > b -> "down";
      case Line(Dot d, var e) -> "line" + d.x();
      case Color c when c == Color.RED -> "red";
      case CharSequence s -> "text";
      default -> "rest";
    };
  }
  static int sealedOnes(Shape s) {
    switch (s) { case Dot d: return d.x(); case Line l: return sealedOnes(l.from()) + sealedOnes(l.to()); }
  }
  public static void main(String[] args) {
    System.out.println(groups(1) + " " + groups(3) + " " + groups(4) + " " + groups(7) + arms(Color.GREEN) + values(0) + values(2) + values(5) + values(12));
    try { arms(Color.RED); } catch (IllegalStateException e) { System.out.println("thrown " + e.getMessage()); }
    Line line = new Line(new Dot(1), new Dot(2));
    System.out.println(patterns(null) + patterns("") + patterns("xabc") + patterns("abcd") + patterns(line) + patterns(new Line(new Dot(3), new Dot(2))) + patterns(Color.RED) + patterns(Color.GREEN) + sealedOnes(line));
  }
}
