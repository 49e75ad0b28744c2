// A for-each asks for the next element: true where there was one, false where the loop ended by itself. A loop that is left by a jump was
// never asked to its end.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

class ForEach {
  static int first(List<Integer> numbers) {
    for (int number : numbers) //+ //? T+F-
      return number; //+
    return -1; //-
  }
  static int sum(Iterable<Integer> numbers) {
    int sum = 0; //+
    for (int number : numbers) { //+ //? T+F+
      if (number < 0) continue; //+ //? T+F+
      sum += number; //+
    }
    return sum; //+
  }
  static boolean none(int[] numbers) {
    for (int number : numbers) { //+ //? T-F+
      System.out.println(number); //-
    }
    return true; //+
  }
  static int notCalled(int[] numbers) {
    int sum = 0; //-
    for (int number : numbers) sum += number; //- //? T-F-
    return sum; //-
  }
  static int find(String[] words, String word) {
    int at = 0; //+
    for (String each : words) { //+ //? T+F-
      if (each.equals(word)) //+ //? T+F+
        break; //+
      at++; //+
    }
    return at; //+
  }
  static int product(List<List<Integer>> rows) {
    int product = 1; //+
    rows:
    for (List<Integer> row : rows) //+ //? T+F+
      for (int number : row) { //+ //? T+F+
        if (number == 0) //+ //? T+F+
          continue rows; //+
        product *= number; //+
      }
    return product; //+
  }
  static class Broken implements Iterable<String>, Iterator<String> {
    public Iterator<String> iterator() {
      return this; //+
    }
    public boolean hasNext() {
      throw new IllegalStateException("no idea"); //+
    }
    public String next() {
      return ""; //-
    }
  }
  static void broken() {
    for (String word : new Broken()) { //+ //? T-F-
      System.out.println(word); //-
    }
    System.out.println("behind"); //=-
  }
  static void empty(Iterable<?> elements) {
    for (Object element : elements); //+ //? T+F+
    for (Object element : elements) { //+ //? T+F+
    }
  }
  static int conditions(List<Integer> numbers, boolean reversed) {
    List<Integer> copy = new ArrayList<>(numbers); //+
    Collections.reverse(copy); //+
    int last = 0; //+
    for (int number : reversed ? copy : numbers) //+ //? T+F- T+F+
      last = number; //+
    return last; //+
  }
  public static void main(String[] args) {
    List<Integer> numbers = Arrays.asList(3, -1, 4); //+
    System.out.println(first(numbers) + " " + sum(numbers) + " " + none(new int[0])); //+
    System.out.println(find(new String[] {"a", "b", "c"}, "b")); //+
    System.out.println(product(Arrays.asList(Arrays.asList(2, 3), Arrays.asList(5, 0, 7)))); //+
    System.out.println(conditions(numbers, true)); //+
    empty(numbers); //+
    try {
      broken(); //+
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage()); //+
    }
  }
}
