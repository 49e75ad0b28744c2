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
    final String key; // identity and path, with a blank between them

    SourceFile(boolean hot, int setCount, String key) {
      this.hot = hot;
      this.setCount = setCount;
      this.key = key;
    }

    String path() { return key.substring(key.indexOf(' ') + 1); }
  }

  /* By key. Of several answers about a file, the first that says it is hot, else the first. */
  private final Map<String, SourceFile> files = new HashMap<>();

  /** answer may be null: no file has run. Lines of another form, of a registry that does not know the question, are passed over. */
  void add(byte[] answer) {
    if (answer == null) return;
    for (String line : new String(answer, StandardCharsets.UTF_8).split("\n")) {
      String[] words = line.split(" ", 3);
      if (words.length < 3 || !words[1].matches("[0-9]{1,9}")) continue;
      SourceFile other = files.get(words[2]);
      if (other == null || !other.hot) files.put(words[2], new SourceFile(words[0].equals("+"), Integer.parseInt(words[1]), words[2]));
    }
  }

  Collection<SourceFile> all() { return files.values(); }
}
