package first;

final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    mincov_first.F1.p[0] = 1;
    second.Library.call();
    mincov_first.F2.p[0] = 1;
  }
}
