// Lines end with CR LF.
class Ends {
  static int f(int n) {
    if (n > 1)
      return line();
    return -line();
  }
  static int line() { return new Throwable().getStackTrace()[0].getLineNumber(); }
  public static void main(String[] args) { System.out.println(f(1) + f(2)); }
}
