/* What stands behind the = of -javaagent:FILE=OPTIONS: words with commas between them. */
package mincovagent;

final class Settings {
  /** When to look for the first time, in milliseconds from the start. */
  long after = 3000;

  /** Whether to tell on the standard error what is done. */
  boolean verbose;

  /** options may be null. An IllegalArgumentException tells a wrong one. */
  Settings(String options) {
    if (options == null || options.isEmpty()) return;
    for (String option : options.split(",", -1)) {
      if (option.equals("verbose")) {
        verbose = true;
      } else if (option.matches("after=[0-9]{1,9}")) {
        after = Long.parseLong(option.substring("after=".length()));
      } else {
        throw new IllegalArgumentException("no option is '" + option + "'; there are verbose and after=MILLISECONDS");
      }
    }
  }
}
