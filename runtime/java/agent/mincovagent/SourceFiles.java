/* The registry's answers to "which source files have probes that are being set all the time": a line for each file that has run,
 *
 *   [+-] SET ID PATH
 *
 * with + where it is hot, the number of probes that are set, the map's identity, and the file's path in the map. */
package mincovagent;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

final class SourceFiles {
  static final class SourceFile {
    final boolean hot;
    final int setCount;
    final String path;

    SourceFile(boolean hot, int setCount, String path) {
      this.hot = hot;
      this.setCount = setCount;
      this.path = path;
    }
  }

  private final Map<String, SourceFile> files = new HashMap<>(); // by identity and path

  /** Of several answers about a file, the first that says it is hot counts, else the first. answer may be null: no file has run. Lines of another
   * form, of a registry that does not know the question, are passed over. */
  void add(byte[] answer) {
    if (answer == null) return;
    for (String line : new String(answer, StandardCharsets.UTF_8).split("\n")) {
      String[] words = line.split(" ", 4);
      if (words.length < 4 || !words[1].matches("[0-9]{1,9}")) continue;
      String key = words[2] + ' ' + words[3];
      SourceFile other = files.get(key);
      if (other == null || !other.hot) files.put(key, new SourceFile(words[0].equals("+"), Integer.parseInt(words[1]), words[3]));
    }
  }

  Collection<SourceFile> all() { return files.values(); }
}
