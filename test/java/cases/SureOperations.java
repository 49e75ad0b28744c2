// What surely goes on needs no probe behind it, and what only looks so does.

class SureOperations {
  static class Failing {
    static int number = Integer.parseInt("7"); //+
    static final int CONSTANT = 7;
    static Object object = fail(); //+
    static Object fail() {
      throw new IllegalStateException(); //+
    }
    static class Nested {
      int constant() {
        int k = CONSTANT; //+
        return k; //+
      }
      // Outer classes are not initialised by what is nested in them.
      int number() {
        int k = number; //+
        return k; //=-
      }
      void assigned() {
        object = null; //+
        number++; //=-
      }
    }
  }
  static class Working {
    static int number = 7; //+
    class Inner {
      int number() {
        int k = number; //+
        return k; //+
      }
    }
  }
  static class Base {
    protected Integer box;
    protected int plain;
    protected String text;
  }
  static class Derived extends Base {
    private Integer own;
    private int count;
    private String name;
    private int[] array;
    Derived(String name, int[] array) {
      this.name = name; //+
      this.array = array; //+
      this.count = 1; //+
      this.count++; //+
      this.plain = this.count; //+
    }
    void assignments(String text) {
      this.own = null; //+
      this.name = text; //+
      this.text = text; //+
      plain = 5; //+
      count += plain; //+
    }
    int ownBox() {
      int k = this.own; //+
      return k; //=-
    }
    int inheritedBox() {
      int k = this.box; //+
      return k; //=-
    }
    void intoPlain() {
      this.plain = this.box; //+
      count++; //=-
    }
    void intoCount(Integer box) {
      this.count = box; //+
      count++; //=-
    }
    void increments() {
      this.own++; //+
      count++; //=-
    }
    // What shadows a field is not the field.
    int shadowed(Integer count) {
      int k = this.count; //+
      k = count; //+
      return k; //=-
    }
    boolean compares() {
      boolean same = this.own == this.count; //+
      return same; //=-
    }
    boolean comparesObjects() {
      boolean same = this.own == this.box; //+
      return same; //+
    }
    int elements() {
      this.array = null; //+
      int k = this.array.length; //+
      return k; //=-
    }
  }
  static class Initialised {
    Integer box;
    int first = 1; //+
    int second = box; //+
    int third = 3; //=-
  }
  static class InheritedInitialised extends Base {
    int second = plain; //+
    int third = box; //+
    int fourth = 3; //=-
  }
  static int[] array(boolean flag, int[] a, int at) {
    a[at] = flag ? 1 : 2; //+ //? T+F-
    a[0]++; //=-
    return a; //=-
  }
  static void objects(boolean flag, Object[] a) {
    a[0] = flag ? "x" : "y"; //+ //? T+F-
    a[1] = null; //=-
  }
  static void field(boolean flag, Base base) {
    base.plain = flag ? 1 : 2; //+ //? T-F+
    base.text = ""; //=-
  }
  static int[] listed(Integer box) {
    int[] a = {1, box}; //+
    a[0] = 2; //=-
    return a; //=-
  }
  static int[] created(Integer box) {
    int[] a = new int[] {1, box}; //+
    return a; //=-
  }
  // Two boxes of different types are unboxed, as numbers.
  static Object promoted(boolean flag, Integer small, Long large) {
    Object o = flag ? small : large; //+ //? T+F-
    return o; //=-
  }
  static Object chosen(boolean flag, String text) {
    Object o = flag ? text : null; //+ //? T-F+
    return o; //+
  }
  static String joined(Integer box, int[] a, StringBuilder builder, String text) {
    String all = text + box + a.length + builder + 'c' + null + 1.5; //+
    all += box; //+
    return all; //+
  }
  static String calls(Object o) {
    String all = "" + o; //+
    return all; //=-
  }
  static int sum(Integer a, int b) {
    int sum = a + b; //+
    return sum; //=-
  }
  static <T extends Integer> int bound(T box) {
    int k = box; //+
    return k; //=-
  }
  static Object casts(Object o, Integer box) {
    Runnable r = (Runnable) () -> fail(0); //+
    Object p = (Object) box; //+
    String s = (String) o; //+
    return s; //=-
  }
  static int fail(int k) {
    throw new IllegalStateException(); //-
  }
  class Inner {
    int outer() {
      SureOperations.this.number = 3; //+
      int k = SureOperations.this.number; //+
      k = SureOperations.this.box; //+
      return k; //=-
    }
  }
  int number;
  Integer box;

  static void attempt(Runnable r) {
    try {
      r.run(); //+
    } catch (NullPointerException | IndexOutOfBoundsException | ArrayStoreException | ClassCastException e) {
      System.out.println(e.getClass()); //+
    } catch (IllegalStateException | LinkageError e) {
      System.out.println(e.getClass()); //+
    }
  }
  public static void main(String[] args) {
    attempt(() -> new Failing.Nested().constant());
    attempt(() -> new Failing.Nested().number());
    attempt(() -> new Failing.Nested().assigned());
    attempt(() -> new Working().new Inner().number());
    Derived d = new Derived("n", new int[2]);
    d.assignments("t");
    attempt(() -> d.ownBox());
    attempt(() -> d.inheritedBox());
    attempt(() -> d.intoPlain());
    attempt(() -> d.intoCount(null));
    attempt(() -> d.increments());
    attempt(() -> d.shadowed(null));
    attempt(() -> d.compares());
    attempt(() -> d.comparesObjects());
    attempt(() -> d.elements());
    attempt(() -> new Initialised());
    attempt(() -> new InheritedInitialised());
    attempt(() -> array(true, new int[1], 5));
    attempt(() -> objects(true, new Integer[2]));
    attempt(() -> field(false, null));
    attempt(() -> listed(null));
    attempt(() -> created(null));
    attempt(() -> promoted(true, null, 5L));
    attempt(() -> chosen(false, ""));
    System.out.println(joined(null, new int[0], null, "t"));
    attempt(() -> calls(new Object() {
      @Override
      public String toString() {
        throw new IllegalStateException(); //+
      }
    }));
    attempt(() -> sum(null, 1));
    attempt(() -> bound(null));
    attempt(() -> casts(1, 2));
    attempt(() -> new SureOperations().new Inner().outer());
  }
}
