/* Leaves all stores out of all classes of a folder, has the VM verify them, and prints how many; for the agent's test, in its package.
 *
 *   java -Xverify:all mincovagent.AllStores FOLDER
 *
 * Also looks for stores that should have been left out and were not: in the result no array of a holder may be loaded, but for hooks, which pass
 * it on, and for handlers, which add to the number. */
package mincovagent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

public final class AllStores extends ClassLoader {
  private static final int GETSTATIC = 0xb2, BASTORE = 0x54, ICONST_1 = 0x04;

  /* Arrays in which every probe is set. */
  private static final class AllSet extends Holders {
    private final byte[] ones = new byte[65536];

    AllSet() {
      super(null);
      Arrays.fill(ones, (byte) 1);
    }

    @Override
    byte[] array(String holder, ClassLoader loader) { return ones; }
  }

  private final Map<String, byte[]> classes = new HashMap<>();
  private final StoreRemover remover = new StoreRemover(new AllSet());
  private int changed, left;

  public static void main(String[] arguments) throws Exception {
    AllStores loader = new AllStores();
    Path folder = Paths.get(arguments[0]);
    try (Stream<Path> files = Files.walk(folder)) {
      files.filter(file -> file.toString().endsWith(".class")).forEach(file -> loader.read(folder, file));
    }
    for (String name : loader.classes.keySet()) Class.forName(name, false, loader).getDeclaredMethods(); // which links it
    System.out.println("verified: " + (loader.classes.size() > 0));
    System.out.println("classes changed: " + loader.changed);
    System.out.println("stores left out: " + loader.remover.storeCount);
    System.out.println("stores in other forms: " + loader.left);
    if (loader.remover.trouble != null) System.out.println("trouble: " + loader.remover.trouble);
  }

  private void read(Path folder, Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      String name = folder.relativize(file).toString().replace('/', '.').replaceAll("\\.class$", "");
      byte[] result = remover.transform(this, name, Object.class, null, bytes); // some class: it only goes to lists
      if (result != null) changed++;
      if (result != null) left += plainStores(result);
      classes.put(name, result == null ? bytes : result);
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }

  /* How many constants 1 are stored behind the load of a holder's array, with no other load of one between. */
  private static int plainStores(byte[] bytes) {
    ClassFile file = new ClassFile(bytes);
    int[] found = {0};
    file.visitCodes((begin, end) -> {
      boolean loaded = false;
      int before = 0;
      for (int at = begin; at < end; before = file.u1(at), at = file.next(at, begin)) {
        if (file.u1(at) == GETSTATIC) loaded = file.classOfField(file.u2(at + 1), Holders.FIELD, Holders.DESCRIPTOR) != null;
        if (file.u1(at) == BASTORE && before == ICONST_1 && loaded) found[0]++;
      }
    });
    return found[0];
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    byte[] bytes = classes.get(name);
    if (bytes == null) return super.loadClass(name, resolve);
    Class<?> loaded = findLoadedClass(name);
    return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
  }
}
