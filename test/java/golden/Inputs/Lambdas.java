// Lambdas whose body is an expression: value or not, and the ladder for those that may be both.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

class Lambdas {
  interface Task { void run() throws Exception; }
  int count;
  static int total;
  static void quiet(Object o) { total++; }
  static int loud(int n) { return total += n; }
  Lambdas add(int n) { count += n; return this; }
  static String use(Runnable r) { r.run(); return "runnable "; }
  static <T> String use(Callable<T> c) throws Exception { return "callable " + c.call() + " "; }
  static String consume(Consumer<List<Integer>> c) { List<Integer> l = new ArrayList<>(); c.accept(l); return l + " "; }
  static <T, R> R map(T t, Function<T, R> f) { return f.apply(t); }
  String instance() throws Exception {
    return use(() -> add(1)).length() + use(() -> this.add(2)).indexOf("@") + use(() -> map(this.count, x -> x)).length() + use(() -> new Lambdas().add(3).count) + use(() -> count++);
  }
  static int fails(String s) throws java.io.IOException { throw new java.io.IOException(s); }
  static byte small() { return 3; }
  public static void main(String[] args) throws Exception {
    IntUnaryOperator twice = x -> x * 2;
    Runnable written = () -> loud(1);
    Supplier<Integer> value = () -> loud(2);
    Function<Integer, Function<Integer, Integer>> curried = a -> b -> a - b;
    written.run();
    System.out.println(twice.applyAsInt(4) + value.get() + curried.apply(5).apply(3));
    System.out.println(use(() -> quiet("q")) + use(() -> loud(3)) + use(() -> new StringBuilder("new")) + use(() -> total = 7) + use(() -> small()));
    System.out.println(consume(l -> l.add(1)) + consume(l -> quiet(l)) + consume(l -> l.addAll(new ArrayList<>(l))) + map("m", s -> s.concat("!")) + map(1, i -> map(i, j -> i + j)));
    System.out.println(new Lambdas().instance());
    Task task = () -> fails("io");
    try { task.run(); } catch (java.io.IOException e) { System.out.println(e.getMessage()); }
    int[] box = {1};
    Runnable assigns = () -> box[0] = 5;
    assigns.run();
    Supplier<Supplier<String>> nested = () -> () -> String.valueOf(box[0]);
    System.out.println(nested.get().get() + total);
  }
}
