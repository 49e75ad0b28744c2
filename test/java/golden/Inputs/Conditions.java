// Outcomes of conditions: in if, loops, ?:, operands of && and ||. Generic conditions, conditions that assign, conditions that bind.
// RELEASE: 16
import java.util.Iterator;
import java.util.List;

class Conditions {
  static int asked;
  @SuppressWarnings("unchecked") static <T> T any() { return (T) (Object) (asked++ < 2); }
  static boolean yes(int n) { asked++; return n > 0; }
  static String logic(int a, int b) {
    String s = "";
    if (yes(a) && yes(b) || a == b) s += "1";
    if (!(yes(a) || !yes(b))) s += "2";
    boolean c = yes(a) ? yes(b) : !yes(b);
    boolean d = c && yes(a), e = d | yes(b);
    s += c ? d ? "3" : "4" : e ? "5" : "6";
    while (yes(a--) && s.length() < 9) s += "7";
    do s += "8"; while (yes(--b) || s.length() < 3);
    for (; yes(b); b--) s += "9";
    return s;
  }
  static String generic() {
    String s = "";
    while (any()) s += "w";
    String t = any() ? "yes" : "no";
    if (any()) s += "i";
    return s + t;
  }
  static int assigns(boolean a) {
    int x;
    if (a && (x = 5) > 3) return x;
    int y;
    if (!(a || (y = asked) < 0)) return y;
    int z = a ? (x = 7) : (x = 8);
    boolean ok = (y = 7) > 3 && y > x;
    return ok ? z + x : y;
  }
  static String binds(Object o) {
    if (o instanceof String s && s.length() > 1) return "text " + s;
    if (!(o instanceof Integer i)) return "other";
    if (i > 5) return "big";
    while (!(o instanceof Long l)) o = Long.valueOf(i);
    return (o instanceof Number n ? n.intValue() : -1) + (((Object) List.of(o).iterator()) instanceof Iterator<?> it && it.hasNext() ? " it " : " no ") + l;
  }
  public static void main(String[] args) {
    System.out.println(logic(1, 1) + logic(0, 2) + logic(0, 0) + generic());
    System.out.println(assigns(true) + assigns(false) + binds("ab") + binds("a") + binds(9) + binds(1) + asked);
  }
}
