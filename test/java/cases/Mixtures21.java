// RELEASE: 21
// Patterns within patterns: records in switches, guards that are conditions, null, sealed types without default, yields out of loops and tries.
import java.util.*;

class Mixtures21 {
  sealed interface Tree permits Leaf, Node, Empty {}
  record Leaf(Object value) implements Tree {}
  record Node(Tree left, Tree right) implements Tree {}
  enum Empty implements Tree { EMPTY }
  static int size(Tree tree) {
    return switch (tree) { //+
      case null -> -1; //+
      case Leaf(Integer i) when i > 9 && i < 99 -> i; //+ //? T+F+ T+F+
      case Leaf(String s) when s.isEmpty() || s.equals("x") -> 0; //+ //? T+F+ T-F+
      case Leaf l -> 1; //+
      case Node(Leaf(var a), Leaf(var b)) when Objects.equals(a, b) -> {
        for (int i = 0; ; i++) { //+
          if (i > 2) yield i; //+ //? T+F+
        }
      }
      case Node(var left, var right) -> size(left) + size(right); //+
      case Empty.EMPTY -> 0; //+
    };
  }
  static String kind(Object o) {
    switch (o) { //+
      case Integer i when i > 3:
        return "large"; //+
      case Integer i:
        return "small"; //+
      case CharSequence s when s.length() > 2 && s.charAt(0) == 'a':
        break; //+
      case int[] a when a.length > 0:
        for (int each : a) if (each == 2) return "two"; //+ //? T+F+ T+F+
        break; //+
      default:
        return "other"; //+
    }
    return "end"; //+
  }
  static int unpack(Object o) {
    if (o instanceof Node(Leaf(Integer a), Leaf(Integer b)) && a > b) return a; //+
    if (!(o instanceof Node(var l, var r))) return -1; //+
    return size(l) * size(r); //+
  }
  record Pair<A, B>(A a, B b) {
    Pair { if (a == null) throw new IllegalArgumentException(); } //+ //? T-F+
  }
  static String pairs(Pair<? extends Object, ? extends Object> pair) {
    return switch (pair) { //+
      case Pair<?, ?>(String s, Integer i) when i > 0 -> s + i; //+ //? T+F+
      case Pair<?, ?>(Pair<?, ?>(var x, var y), var z) -> "" + x + y + z; //+
      case Pair<?, ?> p -> "pair"; //+
    };
  }
  public static void main(String[] args) {
    Tree[] trees = {null, new Leaf(10), new Leaf(3), new Leaf(100), new Leaf(""), new Leaf("y"), new Node(new Leaf(1), new Leaf(1)), //+
      new Node(new Leaf(1), new Leaf(2)), Empty.EMPTY, new Node(new Leaf(5), new Leaf(2)), new Node(new Node(null, null), null)};
    for (Tree tree : trees) System.out.println(size(tree) + " " + unpack(tree)); //+ //? T+F+
    for (Object o : new Object[] {4, 3, "abc", "a", new int[] {1, 2}, new int[] {1}, 'c'}) System.out.println(kind(o)); //+ //? T+F+
    System.out.println(pairs(new Pair<>("s", 1)) + pairs(new Pair<>("s", 0)) + pairs(new Pair<>(new Pair<>(1, 2), 3))); //+
  }
}
