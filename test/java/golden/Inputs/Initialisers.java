// Field initialisers: a block before an instance field; before a static field only where the class has a static initialiser in any case.
import java.io.ObjectStreamClass;
import java.io.Serializable;

class Initialisers {
  static int note(String s, int n) { System.out.print(s + n + " "); return n; }
  static class Plain implements Serializable { static final int CONSTANT = 4; static final String TEXT = "t" + CONSTANT; int kept; }
  static class Mixed {
    int a = note("a", 1), b = note("b", a);
    { note("block", b); }
    final int c = note("c", 2);
    static int s = note("s", 3);
    static final int T = note("t", 4);
    static { note("static", T); }
    static int[] all = {note("one", 1), note("two", 2)};
  }
  interface Lazy { int VALUE = note("lazy", 6); static int value() { return VALUE; } }
  public static void main(String[] args) {
    System.out.println(new Mixed().c + Mixed.all.length + Lazy.value());
    System.out.println(ObjectStreamClass.lookup(Plain.class).getSerialVersionUID() + Plain.TEXT);
  }
}
