/* One map of the Java VM: the arrays of its source files, and the profile that they are written to.
 *
 * Instrumented code sets bytes of the arrays, and nothing else. Now and then (registry) those that were set since are written to the
 * profile; `written` remembers which ones are there. All methods are called under the registry's lock. */
package @PACKAGE@;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class Recording {
  final MapImage image;
  private final Settings settings;
  private final List<MapImage.Entry> used = new ArrayList<>(); // those with arrays
  private Target target;
  private ProfileFile file; // null: none could be had yet
  private boolean nowhere; // the user does not want a profile
  private boolean failed; // and the user was told
  private boolean wasReset; // bytes were cleared while the program ran: traces in the file need not begin where a method does
  private boolean finished; // the run's end was counted, or could not be

  Recording(MapImage image, Settings settings) {
    this.image = image;
    this.settings = settings;
    try {
      target = new Target(settings, image, settings.pattern);
    } catch (IllegalArgumentException unknown) {
      Message.warn(image.name, "using %b.mincov, for MINCOV_FILE has an", settings.pattern, unknown.getMessage());
      target = new Target(settings, image, Settings.DEFAULT_PATTERN);
    }
  }

  /* null: the map has no such file, or another state of it. */
  byte[] array(String path, long hash, int count) {
    MapImage.Entry entry = image.entries.get(path);
    if (entry == null || entry.hash != hash || entry.count != count) {
      Message.warn(image.name, "classes and map are of different builds: not recording", path, null);
      return null;
    }
    if (entry.array == null) {
      entry.written = new byte[count];
      entry.array = new byte[count];
      used.add(entry);
    }
    return entry.array;
  }

  /* Brings the profile up to date. A failure is told once, and not tried again before the end of the run. */
  void write() {
    if (nowhere || failed) return;
    String reason = tryWrite();
    if (reason != null) tell(reason);
  }

  /* The same at the end of the run, which it counts. */
  void finish() {
    if (nowhere || finished) return;
    String reason = tryWrite(); // may attach, which begins a run
    finished = true;
    if (reason != null)
      tell(reason);
    else if (file != null)
      countEnded();
  }

  private void countEnded() {
    try {
      file.countEnded();
    } catch (IOException failure) {
      tell(Text.reason(failure));
    }
  }

  private void tell(String reason) {
    failed = true;
    Message.warn(image.name, "cannot record in", target.path(), reason);
  }

  /* null, or why it failed. */
  private String tryWrite() {
    try {
      ProfileFile opened = file == null ? open(target, null) : file;
      nowhere = opened == null;
      if (nowhere) return null;
      if (file == null) attach(opened);
      store();
      failed = false;
    } catch (IOException | RuntimeException failure) {
      detach();
      return Text.reason(failure);
    }
    return null;
  }

  /* null: there is nothing to record into, and nothing to say about it. */
  private ProfileFile open(Target target, String label) throws IOException {
    return ProfileFile.open(image, target, settings.withMap, label);
  }

  private void attach(ProfileFile opened) throws IOException {
    file = opened;
    finished = false;
    file.countBegun();
    if (wasReset) file.markReset();
  }

  /* The file is gone or damaged: everything has to be written again, elsewhere. */
  private void detach() {
    if (file != null) file.close();
    file = null;
    for (MapImage.Entry entry : used) Arrays.fill(entry.written, (byte) 0);
  }

  private void store() throws IOException {
    boolean checked = false;
    for (int i = 0; i < used.size(); i++) {
      MapImage.Entry entry = used.get(i);
      byte[] array = entry.array, written = entry.written;
      for (int k = 0; k < array.length; k++) {
        if (array[k] == 0 || written[k] != 0) continue;
        if (!checked) file.checkSize(image.probesSize);
        checked = true;
        k = storeRun(entry, k);
      }
    }
  }

  /* Writes the ones from here on at once, and gives the place of the last. */
  private int storeRun(MapImage.Entry entry, int first) throws IOException {
    int end = first;
    while (end < entry.count && entry.array[end] != 0) end++;
    file.set(entry.first + first, end - first);
    Arrays.fill(entry.written, first, end, (byte) 1); // after the write, which may fail
    return end - 1;
  }

  /* ---- Which files are hot: whose bytes are set again as soon as they are cleared ---- */

  void hide() {
    for (MapImage.Entry entry : used) {
      entry.hidden = entry.array.clone(); // may fail: no memory
      for (int k = 0; k < entry.count; k++)
        if (entry.hidden[k] != 0) entry.array[k] = 0; // no other: one that is set at this instant would be lost
    }
  }

  /* Cannot fail. */
  void showAgain() {
    for (MapImage.Entry entry : used) {
      entry.isHot = false;
      if (entry.hidden == null) continue;
      for (int k = 0; k < entry.count; k++) {
        entry.isHot |= entry.array[k] != 0;
        if (entry.hidden[k] != 0) entry.array[k] = 1;
      }
      entry.hidden = null;
    }
  }

  /* A line for each file, as Registry says. */
  void tellHot(StringBuilder lines) {
    for (MapImage.Entry entry : used) {
      int setCount = 0;
      for (byte set : entry.array) setCount += set;
      lines.append(entry.isHot ? "+ " : "- ").append(setCount).append(' ').append(image.id).append(' ').append(entry.path).append('\n');
    }
  }

  /* ---- Commands. Each returns null, or why it failed ---- */

  String flush() {
    if (nowhere) return null;
    if (file != null && file.isGone()) detach();
    String reason = tryWrite();
    if (reason != null || file == null) return reason;
    try {
      file.force();
      return null;
    } catch (IOException failure) {
      return Text.reason(failure);
    }
  }

  String reset() {
    for (MapImage.Entry entry : used) {
      Arrays.fill(entry.array, (byte) 0);
      Arrays.fill(entry.written, (byte) 0);
    }
    wasReset = true;
    try {
      if (file == null) return null;
      file.markReset();
      file.clear(image.probesSize);
      return null;
    } catch (IOException failure) {
      detach();
      return Text.reason(failure);
    }
  }

  String setFile(String pattern) {
    try {
      Target next = new Target(settings, image, pattern == null ? settings.pattern : pattern);
      ProfileFile opened = open(next, null);
      if (opened == null) return "it is not a file";
      if (file != null) leave();
      target = next;
      nowhere = failed = false;
      attach(opened);
      store();
      return null;
    } catch (IOException | RuntimeException failure) {
      return Text.reason(failure);
    }
  }

  /* What ran so far stays in the old file. No byte that is set meanwhile gets lost: only those are cleared that are in the old file. */
  private void leave() throws IOException {
    wasReset = true;
    for (MapImage.Entry entry : used) {
      for (int k = 0; k < entry.count; k++) {
        if (entry.array[k] == 0) continue;
        if (entry.written[k] == 0) file.set(entry.first + k, 1);
        entry.array[k] = entry.written[k] = 0;
      }
    }
    file.close();
  }

  String snapshot(String name) {
    try {
      if (!name.matches("[A-Za-z0-9._+=@,-]+")) return "the name of a snapshot has letters, digits and ._-+=@, alone";
      ProfileFile copy = open(target, name);
      if (!copy.hasRuns()) copy.countBegun();
      if (wasReset || file != null && file.isMarkedReset()) copy.markReset();
      byte[] probes = file != null ? file.probes(image.probesSize) : new byte[image.probesSize];
      for (int i = 0; i < probes.length; i++)
        if (probes[i] != 0) copy.set(i, 1);
      for (MapImage.Entry entry : used)
        for (int k = 0; k < entry.count; k++)
          if (entry.array[k] != 0) copy.set(entry.first + k, 1);
      copy.close();
      return null;
    } catch (IOException | RuntimeException failure) {
      return Text.reason(failure);
    }
  }
}
