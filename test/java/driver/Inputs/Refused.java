public class Refused {
  interface Body {
    void run() throws java.io.IOException, java.util.concurrent.TimeoutException;
  }
  static void call(Body body) throws java.io.IOException, java.util.concurrent.TimeoutException {
    body.run();
  }
  public static void main(String[] args) throws Exception {
    call(() -> Other.go());
  }
}
