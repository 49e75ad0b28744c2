/* What loaders.java loads again and again. */
public class Loaded {
  public static byte[] run(int number) {
    mincov_t.F1.p[number % 4] = 1;
    mincov_t.F2.p[0] = 1;
    return mincov_t.F1.p;
  }
}
