// What becomes of several lines that may fail: a handler around the method's body, and a variable that counts along.
public class Escapes {
  static int lines(int[] a, int i) {
    a[i] = 1;
    a[i + 1] = 2;
    a[i + 2] = a[i] / i;
    return i;
  }

  // Too few lines.
  static void two(int[] a) {
    a[0] = 1;
    a[1] = 2;
  }

  // A loop, whose body ends with one that may fail; calls have probes behind them.
  static int loop(int[] a, int[] b) {
    int sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i];
      if (sum > 10) {
        lines(a, 0);
        sum -= b[i];
      }
    }
    return sum;
  }

  // In conditions and updates.
  static int conditions(int[] a, Object o) {
    int i = 0;
    while (i < 3 && a[i] > 0) i++;
    for (int k = 0; k < 2; a[k]++, k++)
      if (o instanceof int[] b && b[k] > 5) a[k] = b[k];
    return i;
  }

  public static void main(String[] arguments) {
    int[] a = {1, 2, 0, 4};
    System.out.println(lines(a, 1) + loop(a, a) + conditions(a, a));
    two(a);
    try {
      lines(a, 2);
    } catch (RuntimeException e) {
      System.out.println(e.getStackTrace()[0].getLineNumber());
    }
  }
}
