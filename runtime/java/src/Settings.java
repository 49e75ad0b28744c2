/* What the user asked for in the environment; README.md tells what the variables mean. Read once, when the registry starts. Empty
 * variables count as not set. */
package @PACKAGE@;

import java.io.File;

final class Settings {
  static final String DEFAULT_PATTERN = "%b.mincov";

  final String pattern;
  final File directory; // of relative patterns, absolute
  final boolean withMap;
  final boolean quiet;

  Settings() {
    String pattern = variable("MINCOV_FILE");
    String directory = variable("MINCOV_DIR");
    this.pattern = pattern == null ? DEFAULT_PATTERN : pattern;
    this.directory = new File(directory == null ? "" : directory).getAbsoluteFile();
    withMap = !isOff(variable("MINCOV_MAP"));
    String quiet = variable("MINCOV_QUIET");
    this.quiet = quiet != null && !isOff(quiet);
  }

  private static String variable(String name) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? null : value;
  }

  private static boolean isOff(String value) {
    return value != null && (value.equals("0") || value.equalsIgnoreCase("off") || value.equalsIgnoreCase("no"));
  }
}
