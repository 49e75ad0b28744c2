/* Takes probes that have done their work out of a running program: an agent for `java -javaagent:`.
 *
 * A probe tells nothing new once it is set, and yet a loop goes on storing, and methods that hold many probes are compiled into fewer
 * callers. So now and then the agent asks the registry which source files have probes that are being set all the time, and has the VM
 * redefine their classes with the stores of all set probes left out (StoreRemover). The VM then compiles their methods anew, which costs
 * time; hence the agent waits before it looks, looks less and less often, and leaves alone what is not hot.
 *
 * Nothing that is recorded changes: a store is left out only where its byte is set already, and the byte stays set. Where the program
 * has bytes cleared (Coverage.reset, Coverage.setFile), the registry calls first, all stores are put back, and they stay.
 *
 * The agent is a daemon thread that the registry finds by its name, as the agent finds the registry; the two share no class, for the program's
 * may come from any class loader. */
package mincovagent;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.charset.Charset;
import java.util.List;
import java.util.function.BiFunction;

public final class Agent extends Thread implements BiFunction<String, Integer, byte[]> {
  private static final String NAME = "mincov-agent-1", REGISTRY = "mincov-registry-1"; // the numbers are the protocol's
  private static final long LONGEST_PAUSE = 60_000; // milliseconds
  private static final int LOOKS = 50, LOOK_PAUSE = 10; // milliseconds

  private final Settings settings;
  private final Instrumentation instrumentation;
  private final StoreRemover remover;
  private final ClassChoice classChoice;
  private boolean stopped, told; // told: that classes keep their probes

  /** Called by the VM, before the program's main. */
  public static void premain(String options, Instrumentation instrumentation) {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) root = root.getParent();
    try {
      new Agent(root, new Settings(options), instrumentation).start();
    } catch (IllegalArgumentException wrong) {
      say(wrong.getMessage());
      System.exit(2); // an exception would abort the VM, with a core file
    }
  }

  private Agent(ThreadGroup group, Settings settings, Instrumentation instrumentation) {
    super(group, NAME);
    this.settings = settings;
    this.instrumentation = instrumentation;
    remover = new StoreRemover(new Holders(instrumentation));
    classChoice = new ClassChoice(instrumentation);
    setDaemon(true);
    setContextClassLoader(null);
  }

  @Override
  public void run() {
    for (long pause = settings.after;; pause = Math.min(2 * pause + 1, LONGEST_PAUSE)) {
      try {
        Thread.sleep(pause);
        removeStores();
      } catch (InterruptedException interrupted) {
        continue; // by a program that interrupts all threads: nothing to stop for
      } catch (Throwable trouble) {
        giveUp(trouble);
      }
    }
  }

  /* Not under the lock while it looks: a program that clears bytes would wait. */
  private void removeStores() throws Exception {
    BiFunction<String, Integer, byte[]> registry = registry();
    if (registry != null && !hasStopped()) removeStoresOf(look(registry));
  }

  private synchronized boolean hasStopped() { return stopped; }

  private synchronized void removeStoresOf(SourceFiles files) throws Exception {
    List<Class<?>> classes = classChoice.choose(files);
    if (stopped || classes.isEmpty()) return;
    long start = System.nanoTime();
    instrumentation.addTransformer(remover, true);
    try {
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
      classChoice.learn(remover.changed, remover.withoutProbes);
      tell((System.nanoTime() - start) / 1_000_000);
    } finally {
      instrumentation.removeTransformer(remover);
      remover.forget(); // or it would keep classes from being unloaded
    }
  }

  private void tell(long milliseconds) {
    if (remover.trouble != null && !told) {
      told = true;
      say("some classes keep their probes, as " + remover.trouble);
    }
    if (settings.verbose && !remover.changed.isEmpty())
      say("left " + remover.storeCount + " stores out of " + remover.changed.size() + " classes in " + milliseconds + " ms");
  }

  /* Several times, for programs have parts that run in turn. */
  private static SourceFiles look(BiFunction<String, Integer, byte[]> registry) throws InterruptedException {
    SourceFiles files = new SourceFiles();
    for (int i = 0; i < LOOKS; i++) {
      if (i > 0) Thread.sleep(LOOK_PAUSE);
      files.add(registry.apply("hot\n", 0));
    }
    return files;
  }

  @SuppressWarnings("unchecked")
  private BiFunction<String, Integer, byte[]> registry() {
    ThreadGroup root = getThreadGroup();
    Thread[] threads = new Thread[root.activeCount() + 16];
    while (root.enumerate(threads, false) == threads.length) threads = new Thread[threads.length * 2];
    for (Thread thread : threads)
      if (thread != null && thread.getName().equals(REGISTRY) && thread instanceof BiFunction)
        return (BiFunction<String, Integer, byte[]>) thread;
    return null;
  }

  /* The registry's call, from a thread of the program: bytes are about to be cleared. */
  @Override
  public byte[] apply(String request, Integer unused) {
    if (request.equals("restore\n")) restore();
    return null;
  }

  private synchronized void restore() {
    stopped = true;
    List<Class<?>> changed = classChoice.takeChanged();
    if (changed.isEmpty()) return;
    try {
      // Our transformer is not there now: so these become what they were.
      instrumentation.retransformClasses(changed.toArray(new Class<?>[0]));
      if (settings.verbose) say("put the stores of " + changed.size() + " classes back");
    } catch (Throwable trouble) {
      say("what runs from now on may not be recorded, for stores cannot be put back: " + trouble);
    }
  }

  private synchronized void giveUp(Throwable trouble) {
    if (!stopped) say("probes stay where they are from now on: " + trouble);
    stopped = true;
  }

  /* Past System.err, which the program may have redirected and may be watching. */
  private static void say(String what) {
    try {
      // Not to be closed: it is the program's.
      new FileOutputStream(FileDescriptor.err).write(("mincov-agent: " + what + "\n").getBytes(Charset.defaultCharset()));
    } catch (IOException | RuntimeException nowhere) {
      // Nowhere left to say so.
    }
  }
}
