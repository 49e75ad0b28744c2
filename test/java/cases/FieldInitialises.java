// EXIT: 4
// Reading a field may initialise its class, which may throw, or end the program where the class calls something.
class FieldInitialises {
  static class Fails {
    static int[] none;
    static int value = none[0]; //+
    static int size = none.length; //=-
  }
  static class Parent {
    static int code = finish(4); //+
    static int finish(int status) {
      System.out.println("bye"); //+
      System.exit(status); //+
      return 0; //=-
    }
  }
  static class Child extends Parent {
    static int[] values = {1, 2}; //-
  }
  enum Kind { SMALL, LARGE }
  static int n;
  static int[] a = {1};

  static int fails() {
    a[0] = 1; //+
    n = Fails.value; //+
    n++; //=-
    return n; //=-
  }
  static int kinds(Kind kind) {
    int sum = 0; //+
    for (int i = 0; i < 3; i++) { //+ //? T+F+
      if (kind == Kind.SMALL) //+ //? T+F+
        sum++; //+
      FieldInitialises.n += sum; //+
      sum += FieldInitialises.a[0]; //+
    }
    return sum; //+
  }
  static int ends() {
    a[0] = 1; //+
    a[0] = 2; //+
    n = Child.values.length; //+
    n = a[0]; //=-
    return Parent.code; //=-
  }
  public static void main(String[] args) {
    try {
      fails(); //+
    } catch (ExceptionInInitializerError e) {
      System.out.println(e.getCause().getClass().getName()); //+
    }
    System.out.println(kinds(Kind.SMALL) + kinds(Kind.LARGE)); //+
    ends(); //+
    System.out.println("never"); //=-
  }
}
