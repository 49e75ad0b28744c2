/* The one registry of a Java VM, whichever class loaders and builds its instrumented classes come from.
 *
 * It is a daemon thread in the root group. Runtimes find it by its name and talk to it through BiFunction, in JDK types alone: a request is
 * a verb, a line feed, and what belongs to the verb. Its name has the version of this protocol.
 *
 *   known ID                    is the map known?            an empty array: yes, null: no
 *   map BYTES                   here is a map                null: taken; else why not, in UTF-8
 *   array ID HASH PATH, count   the array of a source file   null: not recorded
 *   missing PATH, damaged WHY   the map cannot be had: tell the user
 *   write                       bring the profiles up to date
 *   flush, reset, file PATTERN, snapshot NAME                null: done; else why not
 *   hot                          which source files have probes that are being set all the time?
 *                                                            a line for each that ran, [+-] SET ID PATH: + if it is hot, the number of its
 *                                                            probes that are set, the map, the path there
 *
 * About once a second it brings the profiles up to date. When the VM shuts down, a hook does so at once, and the thread goes on in quick
 * steps until the VM is no more, for other hooks and daemon threads still run. */
package @PACKAGE@;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

final class Registry extends Thread implements BiFunction<String, Integer, byte[]> {
  private static final String NAME = "mincov-registry-1";
  private static final int USUAL_PAUSE = 1000; // milliseconds
  private static final int LAST_PAUSE = 1, LATER_PAUSE = 10, LAST_STEPS = 1000; // while the VM shuts down
  private static final String AGENT = "mincov-agent-1"; // takes the stores of set probes out of classes; see ../agent
  private static final int HOT_WINDOW = 1; // milliseconds
  private static final long LONGEST_WAIT = 20_000_000; // nanoseconds, for the program's own hooks

  private final Object lock = new Object();
  private final Settings settings = new Settings();
  private final Map<String, Recording> recordings = new LinkedHashMap<>();
  private volatile Set<Integer> threadsSeen = new HashSet<>(); // identities of those that ran at the last step
  private boolean shuttingDown;

  private Registry(ThreadGroup group) {
    super(group, NAME);
  }

  /* ---- Found, or made ---- */

  /* Loads all classes that are needed under a lock: another thread may hold the lock of the program's class loader, and wait for ours. */
  static void prepare() {
    ClassLoader loader = Registry.class.getClassLoader();
    String prefix = Registry.class.getName().substring(0, Registry.class.getName().lastIndexOf('.') + 1);
    for (String name : new String[] {"Counter", "MapImage", "MapImage$Entry", "Message", "ProfileFile", "Recording", "Settings",
                                     "Target", "Text"}) {
      try {
        Class.forName(prefix.concat(name), true, loader);
      } catch (ClassNotFoundException missing) {
        throw new NoClassDefFoundError(name);
      }
    }
  }

  static BiFunction<String, Integer, byte[]> findOrStart() {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) root = root.getParent();
    // The VM has one object for this text, whatever class loader asks.
    synchronized (NAME.concat(" lock").intern()) {
      BiFunction<String, Integer, byte[]> found = find(root, NAME);
      if (found != null) return found;
      Registry registry = new Registry(root);
      registry.begin(root);
      return registry;
    }
  }

  @SuppressWarnings("unchecked")
  private static BiFunction<String, Integer, byte[]> find(ThreadGroup root, String name) {
    for (Thread thread : threadsOf(root, false))
      if (thread != null && thread.getName().equals(name) && thread instanceof BiFunction)
        return (BiFunction<String, Integer, byte[]>) thread;
    return null;
  }

  /* The array has nulls at its end. */
  private static Thread[] threadsOf(ThreadGroup group, boolean below) {
    Thread[] threads = new Thread[group.activeCount() + 16];
    while (group.enumerate(threads, below) == threads.length) threads = new Thread[threads.length * 2];
    return threads;
  }

  private void begin(ThreadGroup root) {
    Message.prepare(settings.quiet);
    setDaemon(true);
    setContextClassLoader(null);
    Thread hook = new Thread(root, this, "mincov-shutdown");
    hook.setContextClassLoader(null);
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException already) {
      shuttingDown = true;
    }
    start();
  }

  /* ---- Requests ---- */

  @Override
  public byte[] apply(String request, Integer count) {
    int verbEnd = request.indexOf('\n');
    String verb = request.substring(0, verbEnd), rest = request.substring(verbEnd + 1);
    // What is done with files would be broken off by a pending interrupt, and close the file.
    boolean interrupted = Thread.interrupted();
    try {
      if (verb.equals("reset") || verb.equals("file")) restoreStores();
      synchronized (lock) {
        String answer = null;
        switch (verb) {
          case "known": return recordings.containsKey(rest) ? new byte[0] : null;
          case "array": return array(rest, count);
          case "hot": answer = hotFiles(); break;
          case "map": answer = add(rest); break;
          case "missing": Message.warn(rest, "not recording: this map is not among the program's resources", null, null); break;
          case "damaged": Message.warn("map of instrumented classes", "not recording", null, rest); break;
          default: answer = command(verb, rest); break;
        }
        return answer == null ? null : answer.getBytes(StandardCharsets.UTF_8);
      }
    } finally {
      if (interrupted) Thread.currentThread().interrupt();
    }
  }

  private byte[] array(String rest, int count) {
    int idEnd = rest.indexOf('\n'), hashEnd = rest.indexOf('\n', idEnd + 1);
    Recording recording = recordings.get(rest.substring(0, idEnd));
    long hash = Long.parseUnsignedLong(rest.substring(idEnd + 1, hashEnd), 16);
    return recording == null ? null : recording.array(rest.substring(hashEnd + 1), hash, count);
  }

  private String add(String bytes) {
    try {
      MapImage image = new MapImage(bytes.getBytes(StandardCharsets.ISO_8859_1));
      if (recordings.containsKey(image.id)) return null;
      recordings.put(image.id, new Recording(image, settings));
      lock.notifyAll(); // the profile appears soon, not in a second
      return null;
    } catch (IOException damaged) {
      return Text.reason(damaged);
    }
  }

  private String command(String verb, String rest) {
    String first = null;
    for (Recording recording : recordings.values()) {
      String answer = null;
      switch (verb) {
        case "write": recording.write(); break;
        case "flush": answer = recording.flush(); break;
        case "reset": answer = recording.reset(); break;
        case "file": answer = recording.setFile(rest.isEmpty() ? null : rest); break;
        case "snapshot": answer = recording.snapshot(rest); break;
        default: answer = "unknown request"; break;
      }
      if (first == null) first = answer;
    }
    return first;
  }

  /* ---- The agent ---- */

  /* Before bytes are cleared. Not under the lock, for the agent asks us while it holds its own. */
  private void restoreStores() {
    BiFunction<String, Integer, byte[]> agent = find(getThreadGroup(), AGENT);
    if (agent != null) agent.apply("restore\n", 0);
  }

  /* All bytes are cleared for a moment, and those that are set again in it are hot. What was set is written before, so it is not lost
   * should the VM be killed in that moment. */
  private String hotFiles() {
    for (Recording recording : recordings.values()) recording.write();
    try {
      for (Recording recording : recordings.values()) recording.hide();
      Thread.sleep(HOT_WINDOW);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt(); // a shorter moment
    } finally {
      for (Recording recording : recordings.values()) recording.showAgain();
    }
    StringBuilder lines = new StringBuilder();
    for (Recording recording : recordings.values()) recording.tellHot(lines);
    return lines.toString();
  }

  /* ---- Writing ---- */

  /* Of this thread, and of the hook: a class of its own for the hook would take longer to load than it runs. */
  @Override
  public void run() {
    if (Thread.currentThread() == this) record();
    else shutDown();
  }

  private void record() {
    for (int step = 0;;) {
      try {
        synchronized (lock) {
          // New recordings are opened at once; at the end, those that begin now have ended already.
          for (Recording recording : recordings.values()) writeOne(recording);
          if (shuttingDown) step++;
          else threadsSeen = runningThreads();
          lock.wait(!shuttingDown ? USUAL_PAUSE : step < LAST_STEPS ? LAST_PAUSE : LATER_PAUSE);
        }
      } catch (InterruptedException interrupted) {
        continue; // by a program that interrupts all threads: nothing to stop for
      } catch (Throwable trouble) {
        // Out of memory, say. The next step may do.
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(USUAL_PAUSE);
    } catch (InterruptedException interrupted) {
      return;
    }
  }

  private void writeOne(Recording recording) {
    if (shuttingDown) recording.finish();
    recording.write();
  }

  private Set<Integer> runningThreads() {
    Set<Integer> threads = new HashSet<>();
    ThreadGroup group = getThreadGroup();
    if (group == null) return threads;
    for (Thread thread : threadsOf(group, true))
      if (thread != null) threads.add(System.identityHashCode(thread));
    return threads;
  }

  /* The VM waits for its hooks, and then ends at once: our hook tells the thread to hurry, and gives the program's own hooks a moment, if
   * there seem to be any, so that what they run is recorded. */
  private void shutDown() {
    try {
      synchronized (lock) {
        shuttingDown = true;
        for (Recording recording : recordings.values()) writeOne(recording);
        lock.notifyAll();
      }
      long start = System.nanoTime();
      do {
        Thread.sleep(1); // at least once: the VM may have hooks left to start
      } while (hooksRun() && System.nanoTime() - start < LONGEST_WAIT);
      synchronized (lock) {
        for (Recording recording : recordings.values()) recording.write();
      }
    } catch (Throwable trouble) {
      // The VM must end whatever happens here.
    }
  }

  /* Hooks are threads that nobody saw before the shutdown began. The one that ends the VM waits, as do idle workers. */
  private boolean hooksRun() {
    Thread ours = Thread.currentThread();
    ThreadGroup group = ours.getThreadGroup();
    if (group == null) return false;
    for (Thread thread : threadsOf(group, true)) {
      if (thread == null || thread == ours || thread.isDaemon() || threadsSeen.contains(System.identityHashCode(thread))) continue;
      Thread.State state = thread.getState();
      if (state != Thread.State.WAITING && state != Thread.State.TERMINATED) return true;
    }
    return false;
  }
}
