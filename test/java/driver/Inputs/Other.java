class Other {
  static void go() throws java.io.IOException, java.util.concurrent.TimeoutException {
    System.out.println("went");
  }
}
