// What is not null is known after it was asked for, or by a condition; and only there.
import java.util.function.IntSupplier;

class NoNulls {
  int number, other;
  int[] array = new int[2];
  NoNulls next;
  final NoNulls last;
  NoNulls(NoNulls last) {
    this.last = last; //+
  }
  static int twice(NoNulls a) {
    int sum = a.number; //+
    sum += a.other; //+
    a.number = sum; //+
    a.next = a; //+
    return sum; //+
  }
  // Only where it was asked for.
  static int inArm(NoNulls a, boolean ask) {
    int sum = 0; //+
    if (ask) //+ //? T-F+
      sum = a.number; //-
    sum += a.number; //+
    return sum; //=-
  }
  static int inOtherArm(NoNulls a, boolean ask) {
    int sum = 0; //+
    if (ask) { //+ //? T-F+
      sum = a.number; //-
    } else {
      sum = 1; //+
    }
    sum += a.other; //+
    return sum; //=-
  }
  static int assigned(NoNulls a) {
    int sum = a.number; //+
    a = a.next; //+
    sum += a.number; //+
    return sum; //=-
  }
  static int assignedInLoop(NoNulls a) {
    int sum = a.number; //+
    for (int i = 0; i < 3; i++) { //+ //? T+F-
      sum += a.other; //+
      sum++; //+
      a = a.next; //+
    }
    return sum; //-
  }
  static int afterNull(NoNulls a) {
    if (a == null) //+ //? T-F+
      return 0; //-
    int sum = a.number; //+
    sum += a.other; //+
    return sum; //+
  }
  static int afterNullThatGoesOn(NoNulls a) {
    int sum = 0; //+
    if (a == null) //+ //? T+F-
      sum = 1; //+
    sum += a.number; //+
    return sum; //=-
  }
  static int notNull(NoNulls a) {
    int sum = 0; //+
    if (a != null && a.number == 0) { //+ //? T-F+ T-F-
      sum += a.other; //-
      sum++; //-
    }
    sum += a.other; //+
    return sum; //=-
  }
  static int either(NoNulls a, boolean b) {
    if (a == null || b) { //+ //? T+F- T-F-
      int k = a.number; //+
      return k; //=-
    }
    return a.other; //-
  }
  static int bothKnown(NoNulls a, NoNulls b) {
    if (a != null && b != null && a.number == b.number) { //+ //? T+F- T+F- T+F-
      int k = a.other; //+
      k += b.other; //+
      return k; //+
    }
    return a.number; //-
  }
  static int rightSide(NoNulls a, boolean b) {
    boolean c = b && a.number == 0; //+ //? T-F+ T-F-
    int k = a.number; //+
    return c ? k : 2; //=-
  }
  static int chosen(NoNulls a, boolean b) {
    int k = b ? a.number : 1; //+ //? T-F+
    k += a.other; //+
    return k; //=-
  }
  static int inLoop(NoNulls a, int rounds) {
    int sum = 0; //+
    for (int i = 0; i < rounds; i++) //+ //? T-F+
      sum += a.number; //-
    sum += a.other; //+
    return sum; //=-
  }
  static int inUpdate(NoNulls a, int rounds) {
    int sum = 0; //+
    for (int i = 0; i < rounds; i += a.number) //+ //? T+F-
      if (sum == 0) break; //+ //? T+F-
    sum += a.other; //+
    return sum; //=-
  }
  static int inHead(NoNulls a, int rounds) {
    int sum = 0; //+
    while (sum < a.number) //+ //? T-F+
      sum++; //-
    sum += a.other; //+
    return sum; //+
  }
  static int inTail(NoNulls a) {
    int sum = 0; //+
    do { //+
      if (sum == 0) break; //+ //? T+F-
    } while (a.number > 0); //? T-F-
    sum += a.other; //+
    return sum; //=-
  }
  static int labelled(NoNulls a, boolean b) {
    int sum = 0; //+
    out: {
      if (b) break out; //+ //? T+F-
      sum = a.number; //-
    }
    sum += a.other; //+
    return sum; //=-
  }
  static int cases(NoNulls a, int k) {
    int sum = 0; //+
    switch (k) { //+
      case 0:
        sum = a.number; //-
      case 1:
        sum += a.other; //+
        sum++; //=-
    }
    return sum; //-
  }
  static int tried(NoNulls a) {
    int sum = 0; //+
    try {
      sum = a.number; //+
      sum++; //=-
    } catch (NullPointerException e) {
      sum = e.getMessage() == null ? 1 : 2; //+
    }
    sum += a.other; //+
    return sum; //=-
  }
  static int tried2(NoNulls a, int[] b) {
    int sum = 0; //+
    try {
      sum = b[7]; //+
      sum = a.number; //=-
    } catch (IndexOutOfBoundsException e) {
      sum = 3; //+
    } finally {
      sum += a.number; //+
      sum++; //=-
    }
    return sum; //=-
  }
  static int lambda(NoNulls a) {
    IntSupplier s = () -> { //+
      int k = a.number; //-
      return k; //-
    };
    int k = a.number; //+
    return k + s.getAsInt(); //=-
  }
  static int lambdaBehind(NoNulls a) {
    int k = a.number; //+
    IntSupplier s = () -> { //+
      int m = a.number; //+
      return m; //+
    };
    return k + s.getAsInt(); //+
  }
  static int localClass(NoNulls a) {
    class Local {
      int k = a.number; //-
    }
    int k = a.number; //+
    return new Local().k + k; //=-
  }
  static int asserted(NoNulls a) {
    assert a.number == 0; //+
    int k = a.number; //+
    return k; //=-
  }
  static int stores(NoNulls a, boolean b) {
    a.number = b ? a.other : 1; //+ //? T-F+
    int k = a.number; //=-
    return k; //=-
  }
  static int storesInArray(int[] a, boolean b) {
    a[0] = b ? a.length : 1; //+ //? T+F-
    return a.length; //=-
  }
  static int bounds(int[] a, int at) {
    int k = a.length; //+
    k += a[at]; //+
    return k; //=-
  }
  static int each(int[] a) {
    int sum = a.length; //+
    for (int k : a) //+ //? T+F+
      sum += k; //+
    return sum; //+
  }
  static int created(boolean b) {
    int[] a = new int[] {1, 2}; //+
    NoNulls n = new NoNulls(null); //+
    String s = "a" + b; //+
    StringBuilder all = new StringBuilder(); //+
    all.append(s).append(a.length).append(n.number); //+
    all.append('c'); //+
    int k = s.length(); //+
    k += all.length(); //+
    n.other = k; //+
    return k; //+
  }
  static String text(String s) {
    String t = s.trim(); //+
    t = t + t.length(); //+
    int k = s.length(); //+
    char c = s.charAt(k); //+
    return t + c; //=-
  }
  static int method(NoNulls a) {
    a.finals(); //+
    int k = a.number; //+
    return k; //+
  }
  int finals() {
    int k = last.number; //+
    k += last.other; //+
    k += this.last.number; //+
    last.number = k; //+
    return k; //+
  }
  int noFinals() {
    int k = next.number; //+
    next = null; //+
    k += next.number; //+
    return k; //=-
  }
  int otherFinals(NoNulls a) {
    int k = last.number; //+
    k += a.last.number; //+
    return k; //=-
  }
  // Another method may run before what this one asked for is there.
  static class Early {
    final int[] values;
    final int early = look(); //+
    {
      values = new int[] {early}; //-
      int k = values.length; //-
    }
    int look() {
      int k = values.length; //+
      return k; //=-
    }
  }
  static int scopes(NoNulls a) {
    {
      NoNulls b = a.next; //+
      if (b == null) a.number = 7; //+ //? T+F-
    }
    NoNulls c = a.next; //+
    a.other = 1; //+
    int k = c.number; //+
    return k; //=-
  }
  static int tested(Object o) {
    if (o instanceof NoNulls) { //+ //? T+F-
      int k = o.hashCode(); //+
      NoNulls a = (NoNulls) o; //+
      k += a.number; //+
      return k; //+
    }
    return 0; //-
  }
  static int parameterOfLambda() {
    java.util.function.ToIntFunction<NoNulls> f = a -> { //+
      int k = a.number; //+
      a = a.next; //+
      k += a.number; //+
      return k; //=-
    };
    return f.applyAsInt(new NoNulls(null)); //+
  }

  static void attempt(Runnable r) {
    try {
      r.run(); //+
    } catch (NullPointerException | IndexOutOfBoundsException e) {
      System.out.println(e.getClass()); //+
    }
  }
  public static void main(String[] args) {
    NoNulls a = new NoNulls(new NoNulls(null));
    attempt(() -> twice(new NoNulls(null)));
    attempt(() -> inArm(null, false));
    attempt(() -> inOtherArm(null, false));
    attempt(() -> assigned(a));
    attempt(() -> assignedInLoop(new NoNulls(null)));
    attempt(() -> afterNull(a));
    attempt(() -> afterNullThatGoesOn(null));
    attempt(() -> notNull(null));
    attempt(() -> either(null, true));
    attempt(() -> bothKnown(a, a));
    attempt(() -> rightSide(null, false));
    attempt(() -> chosen(null, false));
    attempt(() -> inLoop(null, 0));
    attempt(() -> inUpdate(null, 1));
    attempt(() -> inHead(a, 1));
    attempt(() -> inTail(null));
    attempt(() -> labelled(null, true));
    attempt(() -> cases(null, 1));
    attempt(() -> tried(null));
    attempt(() -> tried2(null, new int[1]));
    attempt(() -> lambda(null));
    attempt(() -> lambdaBehind(a));
    attempt(() -> localClass(null));
    attempt(() -> asserted(null));
    attempt(() -> stores(null, false));
    attempt(() -> storesInArray(new int[0], true));
    attempt(() -> bounds(new int[1], 1));
    attempt(() -> each(new int[2]));
    attempt(() -> created(true));
    attempt(() -> text("t"));
    attempt(() -> method(a));
    NoNulls b = new NoNulls(null);
    b.next = b;
    attempt(() -> b.noFinals());
    attempt(() -> a.otherFinals(new NoNulls(null)));
    attempt(() -> new Early());
    attempt(() -> scopes(new NoNulls(null)));
    attempt(() -> tested(a));
    attempt(() -> parameterOfLambda());
  }
}
