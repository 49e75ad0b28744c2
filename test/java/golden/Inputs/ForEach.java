// The end of a for-each: behind it, in braces where it must be one statement with it, and led around by breaks.
import java.util.*;
public class ForEach {
  { for (int i : new int[] {1, 2}) if (i == 1) break; }
  static int f(List<String> list, boolean b) {
    outer:
    for (String s : list) {
      for (char c : s.toCharArray()) { if (c == 'x') continue outer; if (c == 'y') break outer; }
    }
    if (b) for (String s : list) if (s.isEmpty()) break; else System.out.println(s); else System.out.println("!b");
    first: second: for (String s : list) { if (s.equals("q")) continue second; break; }
    for (String s : list) switch (s) { case "a": break; default: for (int i : new int[2]) break; }
    for (String s : list) { try { if (s.isEmpty()) break; } finally { System.out.println("f"); } }
    switch (list.size()) { case 1: for (String s : list) { break; } default: for (String s : list) for (String t : list) { if (t == s) break; } }
    for (String s : list) for (String t : list) System.out.println(s + t);
    for (String s : list);
    return 1;
  }
  public static void main(String[] args) { new ForEach(); f(Arrays.asList("a", "axe", "", "y"), args.length == 0); f(new ArrayList<>(), false); }
}
