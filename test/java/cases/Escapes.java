// Operations that fail on one of several lines, where a handler around the method, and no probe, tells how far it came.
class Escapes {
  static int n;
  static int fail() {
    throw new IllegalStateException(); //+
  }
  static void first(int[] a, int[] b) {
    a[0] = 1; //+
    b[0] = 2; //+
    a[1] = 3; //=-
    b[1] = 4; //=-
  }
  static void third(int[] a, int[] b) {
    a[0] = 1; //+
    a[1] = 2; //+
    b[5] = 3; //+
    a[1] = 4; //=-
    n++; //=-
  }
  static int none(int[] a) {
    a[0] = 1; //+
    a[1] = 2; //+
    a[0] = a[1]; //+
    a[1] = a[0]; //+
    return n; //+
  }
  // The last round is cut; every line ran before.
  static int loop(int[] a) {
    int sum = 0; //+
    for (int i = 0; i < 5; i++) { //+
      int k = a[i]; //+
      if (k > 0) { //+ //? T+F+
        a[i] = k + 1; //+
        sum += a[k]; //+
      } else if (k < -5) { //+ //? T-F+
        a[k] = 1; //-
        sum++; //-
      }
      sum -= a[i]; //+
    }
    return sum; //=-
  }
  // An exception of the call finds the variable as the line before left it.
  static void stale(int[] a, boolean call) {
    a[0] = 1; //+
    a[1] = 2; //+
    if (call) { //+ //? T+F-
      fail(); //+
      a[0] = 3; //=-
    }
    a[1] = 4; //=-
    a[0] = 5; //=-
  }
  static int caught(int[] a, Object o) {
    a[0] = 1; //+
    a[1] = 2; //+
    int k = 0; //+
    try {
      k = a[7]; //+
      k++; //=-
    } catch (IndexOutOfBoundsException e) {
      a[1] = 3; //+
      a[0] = 4; //+
    } finally {
      a[1] = a[0]; //+
      a[0] = 6; //+
    }
    String s = (String) o; //+
    a[0] = s.length(); //=-
    return a[k]; //=-
  }
  static int conditions(int[] a, int[] b, Integer box) {
    int i = 0; //+
    while (i < a.length && b[i] != 7) //+ //? T+F- T+F-
      i++; //+
    if (a[0] == 0 || box > i) //=- //? T-F- T-F-
      return 1; //=-
    return 2; //=-
  }
  static int unboxed(int[] a, Integer box) {
    for (int i = 0; i < a.length; i++) //+
      if (a[i] == 0 && box > i) //+ //? T+F- T-F-
        a[i] = 1; //=-
    return a[0]; //=-
  }
  static String chosen(String s, int[] a) {
    a[0] = 1; //+
    a[1] = 1; //+
    switch (s.charAt(0)) { //+
      case 'x':
        a[2] = 1; //+
        break; //=-
      case 'y':
        a[0] = 1; //-
      default:
        a[1] = 1; //-
        a[0] = 1; //-
    }
    return s.substring(a[0]); //=-
  }
  static int recursive(int[] a, int depth) {
    a[depth] = depth; //+
    n += a[depth]; //+
    a[0] = recursive(a, depth + 1); //+
    n += a[depth]; //=-
    return a[0]; //=-
  }
  static int lambdas(int[] a, int[] b) {
    a[0] = 1; //+
    Runnable r = () -> { //+
      int[] c = a; //+
      c[0] = 2; //+
      c[9] = 3; //+
      c[1] = 4; //=-
    };
    a[1] = 2; //+
    Object o = new Object() {
      int[] inner(int[] c) {
        c[0] = 1; //+
        c[1] = 2; //+
        b[0] = c[1]; //+
        c[0] = 3; //+
        return c; //+
      }
      @Override public String toString() { return "" + inner(a)[0]; } //+
    };
    n += o.toString().length(); //+
    b[1] = a[0]; //+
    r.run(); //+
    return b[0]; //=-
  }
  static int each(int[] a, Integer... boxes) {
    int sum = 0; //+
    for (int x : a) { //+
      sum += x; //+
    }
    for (int x : boxes) { //+
      sum += x; //+
      n++; //+
    }
    return sum; //=-
  }
  static int missing(int[][] rows) {
    int sum = 0; //+
    for (int[] row : rows) //+
      for (int x : row) //+
        sum += x; //+
    return sum; //=-
  }
  static void text(StringBuilder b, String s) {
    b.append(s).append(1); //+
    b.setLength(Math.max(b.length() - 1, Integer.parseInt("1"))); //+
    b.append(s.charAt(0)); //+
    b.deleteCharAt(100); //+
    b.append('x'); //=-
    b.setLength(0); //=-
  }
  static <X extends Exception> long checked(long[][] a, X problem, boolean raise) throws X {
    a[0][0] = 1; //+
    a[0][1] = 2; //+
    a[1][0] = a[0][0] + a[0][1]; //+
    if (raise) throw problem; //+ //? T+F-
    return a[1][1]; //=-
  }
  interface Body { void run() throws Exception; }
  static void expect(Body b) {
    try {
      b.run(); //+
      System.out.println("done " + n); //+
    } catch (Exception e) {
      System.out.println(e.getClass().getSimpleName() + " " + e.getStackTrace()[0].getLineNumber() + " " + n); //+
    }
  }
  public static void main(String[] args) {
    int[] a = {0, 0}, b = {1, 2}; //+
    expect(() -> first(a, null)); //+
    expect(() -> first(null, a)); //+
    expect(() -> third(a, b)); //+
    expect(() -> none(a)); //+
    expect(() -> loop(new int[] {1, 0, 2, 1})); //+
    expect(() -> stale(a, true)); //+
    expect(() -> caught(a, 1)); //+
    expect(() -> conditions(a, new int[] {1}, null)); //+
    expect(() -> unboxed(new int[2], null)); //+
    expect(() -> chosen("xyz", a)); //+
    expect(() -> recursive(new int[3], 0)); //+
    expect(() -> lambdas(a, b)); //+
    expect(() -> each(a, 1, null)); //+
    expect(() -> missing(new int[][] {a, null})); //+
    expect(() -> text(new StringBuilder(), "abc")); //+
    expect(() -> checked(new long[2][2], new java.io.IOException(), true)); //+
  }
}
