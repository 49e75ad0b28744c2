// Constants of enums: lines of their own, made when the enum is first used, one by one, until one of them fails or the program ends.
class EnumConstants {
  enum Used {
    ONE, //+
    @Deprecated
    TWO; //+
  }
  enum Unused {
    ONE, //-
    TWO //-
  }
  enum Valued {
    ONE("one", 1), //+
    TWO( //+
        "two",
        number(2)),
    THREE("three", 3) { //+
      @Override
      int value() {
        return 30; //+
      }
    };
    final String name;
    final int value;
    Valued(String name, int value) {
      this.name = name; //+
      this.value = value; //+
    }
    int value() {
      return value; //+
    }
  }
  enum UnusedValued {
    ONE("one", 1), //-
    TWO("two", 2) { //-
      @Override
      int value() {
        return 20; //-
      }
    };
    final String name;
    final int value;
    UnusedValued(String name, int value) {
      this.name = name; //-
      this.value = value; //-
    }
    int value() {
      return value; //-
    }
  }
  enum Failing {
    ONE("1"), //+
    TWO("two"), //+
    THREE("3"); //=-
    final int value;
    static Object after = new Object(); //=-
    Failing(String text) {
      value = Integer.parseInt(text); //+
    }
  }
  enum UnusedFailing {
    ONE("1"), //-
    TWO("two"); //-
    final int value;
    UnusedFailing(String text) {
      value = Integer.parseInt(text); //-
    }
  }
  enum Unboxing {
    ONE(1), //+
    TWO(null), // unknown: a null takes no hook
    THREE(3); //=-
    final int value;
    Unboxing(Integer value) {
      this.value = value; //+
    }
  }
  enum Ending {
    ONE(0), //+
    TWO(1), //+
    THREE(0); //=-
    Ending(int status) {
      if (status != 0) //+
        System.exit(status - 1); //+
    }
  }

  static int number(int n) {
    return n; //+
  }
  public static void main(String[] args) {
    System.out.println(Used.TWO.ordinal()); //+
    for (Valued value : Valued.values()) //+
      System.out.println(value + " " + value.name + value.value()); //+
    try {
      System.out.println(Failing.ONE); //+
    } catch (ExceptionInInitializerError e) {
      System.out.println(e.getCause()); //+
    }
    try {
      System.out.println(Unboxing.ONE); //+
    } catch (ExceptionInInitializerError e) {
      System.out.println(e.getCause() instanceof NullPointerException); //+
    }
    System.out.println(Ending.ONE); //+
    System.out.println("not reached"); //=-
  }
}
