package second;

public final class Library {
  private Library() {}

  public static void call() { mincov_second.F1.p[3] = 1; }
}
