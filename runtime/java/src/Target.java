/* Where a profile belongs: the pattern expanded, and the suffixes that keep profiles apart, which go before the extension:
 * app.mincov, app.u1000.mincov, app.u1000.4fd2a1b09c33e871.mincov. The same as the native runtime's. */
package @PACKAGE@;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

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
  Path path(String... suffixes) {
    StringBuilder path = new StringBuilder(stem);
    for (String suffix : suffixes)
      if (suffix != null) path.append('.').append(suffix);
    return Paths.get(path.append(extension).toString());
  }

  /* The number of this process. */
  static String process() {
    try {
      return Files.readSymbolicLink(Paths.get("/proc/self")).toString();
    } catch (IOException | RuntimeException noProc) {
      try {
        Class<?> handle = Class.forName("java.lang.ProcessHandle"); // since Java 9
        return handle.getMethod("pid").invoke(handle.getMethod("current").invoke(null)).toString();
      } catch (ReflectiveOperationException | RuntimeException old) {
        return Long.toString(System.nanoTime());
      }
    }
  }

  /* The number of the user, or the name where there are no numbers. */
  static String user() {
    try {
      String status = new String(Files.readAllBytes(Paths.get("/proc/self/status")), StandardCharsets.ISO_8859_1);
      int line = status.indexOf("\nUid:\t");
      return status.substring(line + 6, status.indexOf('\t', line + 6));
    } catch (IOException | RuntimeException noProc) {
      return System.getProperty("user.name", "other").replace(File.separatorChar, '_');
    }
  }

  /* A host's name must not lead into another directory. */
  static String host() {
    String name = System.getenv("HOSTNAME");
    try {
      name = new String(Files.readAllBytes(Paths.get("/proc/sys/kernel/hostname")), StandardCharsets.UTF_8).trim();
    } catch (IOException | RuntimeException noProc) {
      // The variable will do, where there is one.
    }
    return name == null || name.isEmpty() ? "host" : name.replace('/', '_').replace(File.separatorChar, '_');
  }
}
