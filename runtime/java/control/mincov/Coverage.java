/* What a program may ask of its coverage while it runs; nothing here is needed for plain coverage.
 *
 * Copy this file into the program, or put its jar on the class path. It has no dependency: where nothing is instrumented, or nothing of it
 * has run yet, every call does nothing and returns null, so one source serves instrumented and plain builds. The calls act on everything
 * instrumented in the Java VM, wherever they are made, and may be made from any thread. */
package mincov;

import java.nio.charset.StandardCharsets;
import java.util.function.BiFunction;

public final class Coverage {
  private static final String REGISTRY = "mincov-registry-1";

  private Coverage() {}

  /** Whether instrumented code has run in this Java VM. */
  public static boolean isRecording() {
    return registry() != null;
  }

  /**
   * Waits until everything that ran so far is on disk. If somebody removed a profile meanwhile, a new one takes its place.
   *
   * @return null, or why it failed
   */
  public static String flush() {
    return command("flush\n");
  }

  /**
   * Forgets what was recorded in the profiles that this VM writes to, also what earlier runs recorded there. (To keep that, and begin
   * afresh elsewhere, use setFile.) The profiles are marked: methods that are active now were entered before.
   *
   * @return null, or why it failed
   */
  public static String reset() {
    return command("reset\n");
  }

  /**
   * Records into another file from now on; what ran so far stays in the old one. A file that exists is added to.
   *
   * @param pattern as MINCOV_FILE, relative to MINCOV_DIR, else to the working directory; null: what the run began with
   * @return null, or why it failed; then the old file stays in use
   */
  public static String setFile(String pattern) {
    return command(pattern == null ? "file\n" : "file\n".concat(pattern));
  }

  /**
   * Writes a copy of what is recorded now beside each profile: name "x" makes app.x.mincov of app.mincov. If it exists, it is added to.
   *
   * @param name letters, digits and any of . _ - + = @ , at least one
   * @return null, or why it failed
   */
  public static String snapshot(String name) {
    return command("snapshot\n".concat(name));
  }

  private static String command(String request) {
    BiFunction<String, Integer, byte[]> registry = registry();
    byte[] failure = registry == null ? null : registry.apply(request, 0);
    return failure == null ? null : new String(failure, StandardCharsets.UTF_8);
  }

  @SuppressWarnings("unchecked")
  private static BiFunction<String, Integer, byte[]> registry() {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) root = root.getParent();
    Thread[] threads = new Thread[root.activeCount() + 16];
    while (root.enumerate(threads, false) == threads.length) threads = new Thread[threads.length * 2];
    for (Thread thread : threads)
      if (thread != null && thread.getName().equals(REGISTRY) && thread instanceof BiFunction)
        return (BiFunction<String, Integer, byte[]>) thread;
    return null;
  }
}
