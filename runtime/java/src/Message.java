/* The one line on the standard error when something cannot be recorded. One a Java VM; past System.err, which the program may have
 * redirected and may be watching. */
package @PACKAGE@;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;

final class Message {
  private static volatile boolean quiet;
  private static boolean warned;

  private Message() {}

  static void prepare(boolean beQuiet) { quiet = beQuiet; }

  /* path and reason may be null. */
  static synchronized void warn(String name, String what, Object path, String reason) {
    if (quiet || warned) return;
    warned = true;
    StringBuilder line = new StringBuilder("mincov: ").append(name).append(": ").append(what);
    if (path != null) line.append(" '").append(path).append('\'');
    if (reason != null) line.append(": ").append(reason);
    byte[] bytes = line.append('\n').toString().getBytes(Charset.defaultCharset());
    try {
      // Not to be closed: it is the program's.
      new FileOutputStream(FileDescriptor.err).write(bytes);
    } catch (IOException | RuntimeException nowhere) {
      // Nowhere left to say so.
    }
  }
}
