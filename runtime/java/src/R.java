/* What instrumented code calls: arrays of probes, and hooks for places where no statement can stand.
 *
 * All of it is on the program's own path, so nothing here throws anything that the program did not, and nothing waits longer than
 * for a lock that is held for a moment. The class has no static initialiser that could fail. */
package @PACKAGE@;

public final class R {
  private R() {}

  /* The array of a source file's probes: the same one for every class loader of the Java VM. Where it cannot be recorded, some array:
   * the program runs on. */
  public static byte[] array(String path, long hash, int count) {
    try {
      byte[] array = Client.array(path, hash, count);
      if (array != null && array.length == count) return array;
    } catch (Throwable ignored) {
      // A stack or a heap that is full, a class that cannot be loaded: the program must not see it here.
    }
    return new byte[count];
  }

  /* Around the argument of Runtime.halt, which runs no shutdown hook: writes what ran so far. */
  public static int halting(int status) {
    try {
      Client.command("write\n");
    } catch (Throwable ignored) {
      // As above.
    }
    return status;
  }

  /* ---- For programs that steer their coverage. Each returns null, or why it failed ---- */

  /* Waits until everything that ran so far is on disk. */
  public static String flush() { return Client.command("flush\n"); }

  /* Forgets what is recorded in the profiles in use, also what earlier runs and other processes recorded there. */
  public static String reset() { return Client.command("reset\n"); }

  /* Records into another file from now on; pattern as MINCOV_FILE, null: the one that the run began with. */
  public static String setFile(String pattern) { return Client.command(pattern == null ? "file\n" : "file\n".concat(pattern)); }

  /* Writes a copy of what is recorded now beside each profile: prog.NAME.mincov of prog.mincov. */
  public static String snapshot(String name) { return Client.command("snapshot\n".concat(name)); }

  /* ---- Hooks: set a probe and give the value back, so that an operand tells that its expression is evaluated ---- */

  public static <T> T r(byte[] p, int n, T value) {
    p[n] = 1;
    return value;
  }

  public static boolean r(byte[] p, int n, boolean value) {
    p[n] = 1;
    return value;
  }

  public static byte r(byte[] p, int n, byte value) {
    p[n] = 1;
    return value;
  }

  public static char r(byte[] p, int n, char value) {
    p[n] = 1;
    return value;
  }

  public static short r(byte[] p, int n, short value) {
    p[n] = 1;
    return value;
  }

  public static int r(byte[] p, int n, int value) {
    p[n] = 1;
    return value;
  }

  public static long r(byte[] p, int n, long value) {
    p[n] = 1;
    return value;
  }

  public static float r(byte[] p, int n, float value) {
    p[n] = 1;
    return value;
  }

  public static double r(byte[] p, int n, double value) {
    p[n] = 1;
    return value;
  }

  /* ---- Bodies of lambdas that may be a value or not, which only the compiler can tell: it picks the overload ---- */

  public interface Action<X extends Throwable> {
    void run() throws X;
  }

  public interface Value<T, X extends Throwable> {
    T get() throws X;
  }

  public interface BooleanValue<X extends Throwable> {
    boolean get() throws X;
  }

  public interface ByteValue<X extends Throwable> {
    byte get() throws X;
  }

  public interface CharValue<X extends Throwable> {
    char get() throws X;
  }

  public interface ShortValue<X extends Throwable> {
    short get() throws X;
  }

  public interface IntValue<X extends Throwable> {
    int get() throws X;
  }

  public interface LongValue<X extends Throwable> {
    long get() throws X;
  }

  public interface FloatValue<X extends Throwable> {
    float get() throws X;
  }

  public interface DoubleValue<X extends Throwable> {
    double get() throws X;
  }

  public static <X extends Throwable> void hit(byte[] p, int n, Action<X> body) throws X {
    p[n] = 1;
    body.run();
  }

  public static <T, X extends Throwable> T hit(byte[] p, int n, Value<T, X> body) throws X {
    p[n] = 1;
    return body.get();
  }

  public static <X extends Throwable> boolean hit(byte[] p, int n, BooleanValue<X> body) throws X {
    p[n] = 1;
    return body.get();
  }

  public static <X extends Throwable> byte hit(byte[] p, int n, ByteValue<X> body) throws X {
    p[n] = 1;
    return body.get();
  }

  public static <X extends Throwable> char hit(byte[] p, int n, CharValue<X> body) throws X {
    p[n] = 1;
    return body.get();
  }

  public static <X extends Throwable> short hit(byte[] p, int n, ShortValue<X> body) throws X {
    p[n] = 1;
    return body.get();
  }

  public static <X extends Throwable> int hit(byte[] p, int n, IntValue<X> body) throws X {
    p[n] = 1;
    return body.get();
  }

  public static <X extends Throwable> long hit(byte[] p, int n, LongValue<X> body) throws X {
    p[n] = 1;
    return body.get();
  }

  public static <X extends Throwable> float hit(byte[] p, int n, FloatValue<X> body) throws X {
    p[n] = 1;
    return body.get();
  }

  public static <X extends Throwable> double hit(byte[] p, int n, DoubleValue<X> body) throws X {
    p[n] = 1;
    return body.get();
  }
}
