// Constants of enums are made before anything else of the class: where their making surely ends, a probe behind them tells of all.
import java.util.function.IntSupplier;

class Enums {
  enum Plain { A, B }
  enum Comma { A, B, }
  enum Closed { A; }
  enum Empty { ; static int none() { return 0; } }
  @interface Mark {}
  enum Simple {
    ONE("one", 1, () -> 1),
    @Mark
    TWO("two", 2, () -> 2) { int twice() { return 4; } },
    THREE;
    final String name;
    final int number;
    final IntSupplier supplier;
    int count = 0;
    static final Object LOCK = new Object();
    Simple(String name, int number, IntSupplier supplier) {
      this.name = name;
      this.number = number;
      this.supplier = supplier;
    }
    Simple() {
      this.name = null;
      this.number = -3;
      this.supplier = null;
    }
    int twice() { return 2 * number; }
  }
  enum Boxed {
    A(1), // unboxed in the constructor
    B(null);
    final int number;
    Boxed(Integer number) { this.number = number; }
  }
  enum Calls {
    A(f(1)),
    B("b" + "c", 2), C('c', f(3)),
    D;
    Calls(int i) { f(i); }
    Calls(String s, int i) { f(i); }
    Calls(char c, int i) { f(i); }
    Calls() { f(9); }
  }
  enum Fields {
    A, B;
    final Object o = new Object();
  }
  static int f(int i) {
    System.out.print(i + " ");
    return i;
  }
  public static void main(String[] args) {
    System.out.println(Plain.B + " " + Comma.A + Closed.A + Empty.none() + Simple.TWO.twice() + Simple.THREE.number);
    System.out.println(Calls.C.name() + Fields.B.ordinal());
    try {
      System.out.println(Boxed.A);
    } catch (ExceptionInInitializerError e) {
      System.out.println(e.getCause() instanceof NullPointerException);
    }
  }
}
