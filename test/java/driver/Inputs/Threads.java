/* Whether mincov's agent is there. */
class Threads {
  public static void main(String[] arguments) {
    boolean found = false;
    for (Thread thread : Thread.getAllStackTraces().keySet()) found |= thread.getName().equals("mincov-agent-1");
    System.out.println("agent: " + found);
  }
}
