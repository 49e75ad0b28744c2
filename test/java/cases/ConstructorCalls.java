// Constructors that do little more than call another one: without arguments, with some, never called; of classes that inherit nothing, and of
// others.
class ConstructorCalls {
  static class Plain {
    int a = -1; //+
    String b = null; //+
    Plain() {
      super(); //+
    }
    Plain(int unused) {
      this(); //+
    }
    Plain(String text) {
      this(); a = text.length(); //+
    }
    Plain(Object notCalled) {
      this(); //-
    }
  }
  static class Never {
    Never() {
      super(); //-
    }
    Never(int unused) {
      this(); //-
      System.out.println(unused); //-
    }
  }
  static class Fields {
    final StringBuilder text = new StringBuilder("f"); //+
    Fields() {
      super(); //+
    }
    Fields(int number) {
      this(); //+
      text.append(number); //+
    }
    Fields(String word) {
      this(word, word.length()); //+
    }
    Fields(String word, int count) {
      super(); //+
      text.append(word).append(count); //+
    }
  }
  static class Child extends Fields {
    Child() {
      super(); //+
    }
    Child(boolean unused) {
      this(); //+
    }
    Child(long number) {
      super((int) number); //+
    }
  }
  static class Middle {
    class Inner {
      int value = 7; //+
    }
    int made = 0; //+
  }
  static class Outside extends Middle.Inner {
    Outside(Middle middle) {
      middle.super(); //+
      middle.made++; //+
    }
  }
  enum Level {
    LOW, HIGH(2);
    final int level;
    Level(int level) {
      this.level = level; //+
    }
    Level() {
      this(1); //+
    }
  }
  public static void main(String[] args) {
    System.out.println(new Plain(1).a + new Plain("four").a + new Plain().b); //+
    System.out.println(new Fields(1).text.append(new Fields("x").text)); //+
    System.out.println(new Child().text.append(new Child(true).text).append(new Child(5L).text)); //+
    Middle middle = new Middle(); //+
    System.out.println(new Outside(middle).value + middle.made); //+
    System.out.println(Level.LOW.level + Level.HIGH.level); //+
  }
}
