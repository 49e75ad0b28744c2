/* One map of the Java VM: the arrays of its source files, and the profile that they are written to.
 *
 * Instrumented code sets bytes of the arrays, and nothing else. Now and then (registry) those that were set since are stored into the
 * mapped profile; `written` remembers which ones are there. All methods are called under the registry's lock. */
package @PACKAGE@;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
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
      Counter.add(file.bytes, MapImage.AT_RUNS_ENDED);
  }

  private void tell(String reason) {
    failed = true;
    Message.warn(image.name, "cannot record in", target.path(), reason);
  }

  /* null, or why it failed. */
  private String tryWrite() {
    try {
      if (file == null) attach(open(target, null));
      store();
      failed = false;
    } catch (ProfileFile.Nowhere silent) {
      nowhere = true;
    } catch (IOException | RuntimeException | InternalError failure) {
      // An InternalError is what becomes of a store to a page that the file has lost: somebody truncated it.
      detach();
      return Text.reason(failure);
    }
    return null;
  }

  private ProfileFile open(Target target, String label) throws IOException {
    for (;;) {
      try {
        return ProfileFile.open(image, target, settings.withMap, label);
      } catch (ClosedByInterruptException interrupted) {
        Thread.interrupted(); // by a program that interrupts all threads; the registry sees to it that others keep theirs
      }
    }
  }

  private void attach(ProfileFile opened) {
    file = opened;
    finished = false;
    Counter.add(file.bytes, MapImage.AT_RUNS_BEGUN);
    if (wasReset) file.mark(MapImage.FLAG_RESET);
  }

  /* The file is gone or damaged: everything has to be written again, elsewhere. */
  private void detach() {
    file = null;
    for (MapImage.Entry entry : used) Arrays.fill(entry.written, (byte) 0);
  }

  private void store() {
    for (int i = 0; i < used.size(); i++) {
      MapImage.Entry entry = used.get(i);
      byte[] array = entry.array, written = entry.written;
      for (int k = 0; k < array.length; k++) {
        if (array[k] == written[k]) continue;
        file.set(entry.first + k);
        written[k] = 1; // after the store, which may fail
      }
    }
  }

  /* ---- Commands. Each returns null, or why it failed ---- */

  String flush() {
    if (nowhere) return null;
    if (file != null && file.isGone()) detach();
    String reason = tryWrite();
    if (reason != null || file == null) return reason;
    try {
      file.bytes.force();
      return null;
    } catch (RuntimeException | InternalError failure) {
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
      file.mark(MapImage.FLAG_RESET);
      file.clear(image.probesSize);
      return null;
    } catch (InternalError failure) {
      detach();
      return Text.reason(failure);
    }
  }

  String setFile(String pattern) {
    try {
      Target next = new Target(settings, image, pattern == null ? settings.pattern : pattern);
      ProfileFile opened = open(next, null);
      if (file != null) leave();
      target = next;
      nowhere = failed = false;
      attach(opened);
      store();
      return null;
    } catch (ProfileFile.Nowhere device) {
      return "it is not a file";
    } catch (IOException | RuntimeException | InternalError failure) {
      return Text.reason(failure);
    }
  }

  /* What ran so far stays in the old file. No byte that is set meanwhile gets lost: only those are cleared that are in the old file. */
  private void leave() {
    wasReset = true;
    for (MapImage.Entry entry : used) {
      for (int k = 0; k < entry.count; k++) {
        if (entry.array[k] == 0) continue;
        file.set(entry.first + k);
        entry.array[k] = entry.written[k] = 0;
      }
    }
  }

  String snapshot(String name) {
    try {
      if (!name.matches("[A-Za-z0-9._+=@,-]+")) return "the name of a snapshot has letters, digits and ._-+=@, alone";
      ProfileFile copy = open(target, name);
      if (copy.bytes.getLong(MapImage.AT_RUNS_BEGUN) == 0) Counter.add(copy.bytes, MapImage.AT_RUNS_BEGUN);
      if (wasReset || file != null && file.isMarked(MapImage.FLAG_RESET)) copy.mark(MapImage.FLAG_RESET);
      for (int i = 0; file != null && i < image.probesSize; i++)
        if (file.isSet(i)) copy.set(i);
      for (MapImage.Entry entry : used)
        for (int k = 0; k < entry.count; k++)
          if (entry.array[k] != 0) copy.set(entry.first + k);
      return null;
    } catch (IOException | RuntimeException | InternalError failure) {
      return Text.reason(failure);
    }
  }
}
