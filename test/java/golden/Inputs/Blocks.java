// Blocks in braces of every kind: the probe stands right behind the brace, on its line.
import java.util.function.IntSupplier;

class Blocks {
  static StringBuilder log = new StringBuilder();
  interface Named { default String name() { return log.append("default ").toString(); } }
  enum Kind {
    ONE { int value() { return 1; } }, TWO { int value() { return 2; } };
    abstract int value();
    static { log.append("static "); }
  }
  int n;
  { n = Integer.parseInt("3"); }
  Blocks() { log.append("made "); }

  static void tries(String s) {
    try {
      log.append(Integer.parseInt(s)).append(' ');
    } catch (NumberFormatException e) {
      log.append("caught ");
    } finally {
      log.append("finally ");
    }
    synchronized (log) { log.append("locked "); }
  }
  public static void main(String[] args) {
    class Local implements Named { int twice() { return new Blocks().n * 2; } }
    Object anonymous = new Object() { public String toString() { return "anonymous "; } };
    IntSupplier s = () -> { return 4; };
    tries("1");
    tries("x");
    log.append(new Local().twice()).append(Kind.TWO.value()).append(anonymous).append(s.getAsInt()).append(new Local().name().length());
    System.out.println(log);
  }
}
