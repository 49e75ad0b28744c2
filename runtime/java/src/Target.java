/* Where a profile belongs: the pattern expanded, and the suffixes that keep profiles apart, which go before the extension:
 * app.mincov, app.u1000.mincov, app.u1000.4fd2a1b09c33e871.mincov. The same as the native runtime's. */
package @PACKAGE@;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

final class Target {
  private static final String EXTENSION = ".mincov";

  final boolean namesModule; // the pattern tells modules apart
  final boolean namesHost;
  private final String stem, extension;

  /* IllegalArgumentException: an unknown % sequence. */
  Target(Settings settings, MapImage image, String pattern) {
    StringBuilder path = new StringBuilder();
    boolean namesModule = false, namesHost = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c != '%') {
        path.append(c);
        continue;
      }
      char what = ++i < pattern.length() ? pattern.charAt(i) : 0;
      if (what == 'b') path.append(image.name);
      else if (what == 'i') path.append(image.id);
      else if (what == 'p') path.append(process());
      else if (what == 'h') path.append(host());
      else if (what == '%') path.append('%');
      else throw new IllegalArgumentException("unknown % sequence (known: %b %i %p %h %%)");
      namesModule |= what == 'b' || what == 'i';
      namesHost |= what == 'h';
    }
    this.namesModule = namesModule;
    this.namesHost = namesHost;
    File file = new File(path.toString());
    String whole = (file.isAbsolute() ? file : new File(settings.directory, path.toString())).getPath();
    boolean extended = whole.endsWith(EXTENSION) && !whole.endsWith(File.separator.concat(EXTENSION));
    stem = extended ? whole.substring(0, whole.length() - EXTENSION.length()) : whole;
    extension = extended ? EXTENSION : "";
  }

  /* suffixes: in the order in which they are written, without dots. */
  File path(String... suffixes) {
    StringBuilder path = new StringBuilder(stem);
    for (String suffix : suffixes)
      if (suffix != null) path.append('.').append(suffix);
    return new File(path.append(extension).toString());
  }

  /* The number of this process. */
  static String process() {
    try {
      String number = new File("/proc/self").getCanonicalFile().getName();
      if (!number.equals("self")) return number;
      Class<?> handle = Class.forName("java.lang.ProcessHandle"); // since Java 9
      return handle.getMethod("pid").invoke(handle.getMethod("current").invoke(null)).toString();
    } catch (IOException | ReflectiveOperationException | RuntimeException old) {
      return Long.toString(System.nanoTime());
    }
  }

  /* The number of the user, or the name where there are no numbers. */
  static String user() {
    String status = read("/proc/self/status");
    int line = status == null ? -1 : status.indexOf("\nUid:\t");
    if (line < 0) return System.getProperty("user.name", "other").replace(File.separatorChar, '_');
    return status.substring(line + 6, status.indexOf('\t', line + 6));
  }

  /* A host's name must not lead into another directory. */
  static String host() {
    String name = read("/proc/sys/kernel/hostname");
    name = name == null ? System.getenv("HOSTNAME") : name.trim();
    return name == null || name.isEmpty() ? "host" : name.replace('/', '_').replace(File.separatorChar, '_');
  }

  /* What the system tells in a file, whose size nobody knows before; null: it does not. */
  static String read(String path) {
    try (FileInputStream stream = new FileInputStream(path)) {
      byte[] bytes = new byte[4096];
      for (int size = 0;;) {
        int count = stream.read(bytes, size, bytes.length - size);
        if (count < 0) return new String(bytes, 0, size, StandardCharsets.UTF_8);
        size += count;
        if (size == bytes.length) bytes = Arrays.copyOf(bytes, size * 2);
      }
    } catch (IOException | RuntimeException unknown) {
      return null;
    }
  }
}
