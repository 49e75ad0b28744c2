/* Runs one workload: warm up, then rounds, of which the fastest counts.
 *
 *   java Bench WORKLOAD WARM_UP_SECONDS ROUNDS
 *
 * Time is the processor time of the thread, so that compilers, collectors and other programs on the machine count as little as can be.
 * Prints nanoseconds, and a checksum of what the workload computed: it must not depend on how the code was instrumented. */
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

public class Bench {
  /* A piece of work, some tens of milliseconds. Gives a checksum. */
  public interface Workload {
    long run() throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    Workload workload = (Workload) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long warm = (long) (Double.parseDouble(arguments[1]) * 1e9);
    long sum = workload.run();
    while (clock.getCurrentThreadCpuTime() < warm) check(sum, workload.run());
    long best = Long.MAX_VALUE;
    for (int i = Integer.parseInt(arguments[2]); i > 0; i--) {
      long before = clock.getCurrentThreadCpuTime();
      check(sum, workload.run());
      best = Math.min(best, clock.getCurrentThreadCpuTime() - before);
    }
    System.out.println(best + " " + sum);
    System.exit(0);
  }

  private static void check(long first, long now) {
    if (first != now) throw new IllegalStateException("the workload does not repeat: " + first + " and " + now);
  }
}
