// Lambdas of a constructor's callees whose first operand is `this`: their probes must not let it escape (javac -Xlint:this-escape).
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class LambdasOfThis {
  private final String name;
  private int found;

  public LambdasOfThis(String name) {
    this.name = name; //+
    found = count("a", name, "b"); //+
  }

  private int count(String... texts) {
    List<String> list = new ArrayList<>(Arrays.asList(texts)); //+
    list.removeIf(text -> isSame(text)); //+
    list.removeIf(
        text -> text.isEmpty() || //+
                isSame(text)); //+
    list.removeIf(
        text -> differ(this.name, text)); //+
    new ArrayList<String>().removeIf(
        text -> differ(this.name, text)); //-
    new ArrayList<String>().removeIf(
        text -> isSame(text)); //-
    return list.size(); //+
  }

  private boolean isSame(String text) {
    return text.equals(name); //+
  }

  static boolean differ(String one, String other) {
    return !one.equals(other); //+
  }

  public static void main(String[] args) {
    System.out.println(new LambdasOfThis("x").found); //+
  }
}
