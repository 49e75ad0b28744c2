/* The runtime as one class loader sees it: finds the registry of the Java VM, or makes it, and hands it the map.
 *
 * The registry is found through JDK types alone: a thread of a fixed name in the root group that implements BiFunction. So classes that
 * several loaders load, and instrumented programs of several builds, share one registry, and no loader but the first is kept alive by it.
 *
 * Nothing is locked while resources are read, for reading may run code of the program (its class loaders). Two threads may do it at
 * the same time; the registry takes a map once. */
package @PACKAGE@;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.function.BiFunction;

final class Client {
  private static final String RESOURCE = "coverage.mincovmap";

  private static volatile BiFunction<String, Integer, byte[]> registry;
  private static volatile String id; // of the map; null: not looked for yet
  private static volatile boolean hasNoMap;

  private Client() {}

  /* null: not recorded. */
  static byte[] array(String path, long hash, int count) throws IOException {
    // Classes of the boot loader run before the VM can start threads and write files: to do so then brings it down.
    if (R.class.getClassLoader() == null) return null;
    if (id == null && !hasNoMap) open();
    if (hasNoMap) return null;
    String request = Text.of("array\n", id, "\n", Long.toHexString(hash), "\n", path);
    return registry().apply(request, count);
  }

  /* null: done; else the reason why not. */
  static String command(String request) {
    if (R.class.getClassLoader() == null) return "classes of the boot loader are not recorded";
    byte[] answer = registry().apply(request, 0);
    return answer == null ? null : new String(answer, StandardCharsets.UTF_8);
  }

  private static void open() throws IOException {
    try (InputStream resource = find()) {
      if (resource == null) {
        hasNoMap = true;
        registry().apply("missing\n".concat(absoluteName()), 0);
        return;
      }
      byte[] header = new byte[MapImage.HEADER_SIZE];
      if (read(resource, header, 0) < header.length) throw new IOException("the map is shorter than its header");
      String found = MapImage.id(header);
      if (registry().apply("known\n".concat(found), 0) == null) hand(header, resource);
      id = found;
    } catch (IOException | RuntimeException failure) {
      hasNoMap = true;
      registry().apply(Text.of("damaged\n", Text.reason(failure)), 0);
    }
  }

  /* Beside the runtime's own class first: to search in the loaders takes several milliseconds, for those above look into all modules of
   * the JDK. */
  private static InputStream find() {
    try {
      URL place = R.class.getProtectionDomain().getCodeSource().getLocation();
      String folder = place.getPath();
      if (place.getProtocol().equals("file") && folder.endsWith("/") && folder.indexOf('%') < 0)
        return new FileInputStream(folder.concat(absoluteName()));
    } catch (IOException | RuntimeException elsewhere) {
      // In a jar, in another folder than the classes, or not to be known.
    }
    InputStream resource = R.class.getResourceAsStream(RESOURCE);
    if (resource != null) return resource;
    // Loaders that define classes from bytes often know no resources.
    return ClassLoader.getSystemResourceAsStream(absoluteName());
  }

  private static String absoluteName() {
    String name = R.class.getName().replace('.', '/');
    return name.substring(0, name.lastIndexOf('/') + 1).concat(RESOURCE);
  }

  private static void hand(byte[] header, InputStream resource) throws IOException {
    long size = MapImage.imageSize(header);
    if (size < header.length || size > Integer.MAX_VALUE - 16) throw new IOException("the map's size is damaged");
    byte[] image = new byte[(int) size];
    System.arraycopy(header, 0, image, 0, header.length);
    if (read(resource, image, header.length) < size) throw new IOException("the map is shorter than its header says");
    byte[] refusal = registry().apply("map\n".concat(new String(image, StandardCharsets.ISO_8859_1)), 0);
    if (refusal != null) throw new IOException(new String(refusal, StandardCharsets.UTF_8));
  }

  /* Fills the array from a place on; how many bytes it holds then. */
  private static int read(InputStream stream, byte[] bytes, int from) throws IOException {
    int size = from;
    while (size < bytes.length) {
      int count = stream.read(bytes, size, bytes.length - size);
      if (count < 0) break;
      size += count;
    }
    return size;
  }

  private static BiFunction<String, Integer, byte[]> registry() {
    BiFunction<String, Integer, byte[]> found = registry;
    if (found == null) {
      Registry.prepare(); // loads classes, which must not happen under the lock
      found = Registry.findOrStart();
      registry = found;
    }
    return found;
  }
}
