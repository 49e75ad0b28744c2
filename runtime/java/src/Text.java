/* Text without what the compiler makes of `+`, which costs tens of milliseconds when a Java VM does it for the first time. */
package @PACKAGE@;

import java.nio.file.FileSystemException;

final class Text {
  private Text() {}

  static String of(Object... parts) {
    StringBuilder text = new StringBuilder();
    for (Object part : parts) text.append(part);
    return text.toString();
  }

  /* Bytes as hexadecimal digits. */
  static String hex(byte[] bytes, int from, int size) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < from + size; i++) {
      text.append(Character.forDigit(bytes[i] >> 4 & 15, 16));
      text.append(Character.forDigit(bytes[i] & 15, 16));
    }
    return text.toString();
  }

  /* Why something failed, without the path that the JDK puts in front: "Permission denied", "No such file or directory". */
  static String reason(Throwable failure) {
    String message = failure.getMessage();
    if (failure instanceof FileSystemException) {
      String reason = ((FileSystemException) failure).getReason();
      if (reason != null) return reason;
      // AccessDeniedException and the like have the path as their message.
      return failure.getClass().getSimpleName().replaceAll("Exception$", "").replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase();
    }
    return message == null ? failure.getClass().getName() : message;
  }
}
